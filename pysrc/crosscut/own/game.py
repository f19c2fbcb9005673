"""The game that a rule text describes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple
from zlib import crc32

from crosscut.game import Game
from crosscut.geometry import MAX_SIZE, Color, Grid, Link, Mask, Point, single_bits
from crosscut.metadata import Symmetry
from crosscut.move import Connect
from crosscut.nets import judge_of
from crosscut.own.key import key_of
from crosscut.own.known import KnownGame, known_game, known_in_words
from crosscut.own.language import NAKED_DIAGONAL, Rules, read
from crosscut.own.patterns import Patterns, Standing, patterns_on
from crosscut.own.rim import closing, cut_off
from crosscut.own.safety import LARGEST, Analysis, safety_of
from crosscut.own.sentences import aim_in_words, in_words, joins_in_words, name_of, name_without
from crosscut.own.theorems import Fact, has_one_winner, has_one_winner_on_full_boards, theorem_that
from crosscut.position import NO_DIAGONALS, Diagonals, Outcome, Play, Position, all_links, like_diagonals
from crosscut.said import Said, chained, counted, listed, side, tr
from crosscut.steps import Steps, StepsCache, finish
from crosscut.violation import Shape, Violation, ViolationCode, names, should_be

_CACHED_POSITIONS = 512
"""The positions whose forbidden points are cached: more than a 19x19 game has plies."""
_CACHED_GAMES = 64
"""The games that are cached."""

Key = tuple[Grid, Mask, Mask]


class _Forbidden(NamedTuple):
    """The points where a side may not play, by the reason."""

    formed: Mask
    """A pattern would stand."""
    cutting: Mask
    """None would, but points would be cut off from the rim."""


def own_game(text: str) -> OwnGame:
    """The game with these rules. Raises UnknownGameError, which names the clause at fault and what was expected."""
    # Only games are cached by their rules: a cache by their texts would hold other objects of games that left it.
    return _made(read(text))


@lru_cache(maxsize=_CACHED_GAMES)
def _made(rules: Rules) -> OwnGame:
    return OwnGame(rules)


class OwnGame(Game):
    """A game whose rules are its id. Its metadata follow from its rules, or assume the worst.

    Attributes:
        rules: What the id says.
    """

    name = "Untitled game"
    inventor = ""
    year = 0

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.id = rules.written
        self.pie = rules.swap
        self.default_size = 9 if rules.safe else 11
        is_naked_diagonal = rules.safe and rules.ban == (NAKED_DIAGONAL,)
        self.largest_size = LARGEST if rules.safe and not is_naked_diagonal else MAX_SIZE
        self.board_style = "cells" if rules.cells else "points"
        self.won_by = "rule" if rules.avoid else "path"
        self.link_rule = "automatic" if rules.link == "auto" else "move" if rules.link == "move" else "none"
        self.fills = bool(rules.fill)
        self.skips = _can_skip(rules)
        self.most_forbidden = MAX_SIZE**2
        self.symmetries = (Symmetry.HALF_TURN,) if rules.join == "rising" else tuple(Symmetry)
        self.one_winner = has_one_winner_on_full_boards(rules)
        self.must_stay_fillable = rules.safe
        self.judged_by = judge_of(self.id)
        self._safety = safety_of(rules.ban)
        self._analyses: StepsCache[Key, Analysis] = StepsCache(_CACHED_POSITIONS)
        self._can_begin: dict[int, bool] = {}
        self._forbidden: StepsCache[Key, tuple[_Forbidden, _Forbidden]] = StepsCache(_CACHED_POSITIONS)

    def start(self, size: int | None = None) -> Position:
        """The empty board; the game is over if nobody can move on it. Raises ValueError for a size that is refused."""
        position = super().start(size)
        if position.size not in self._can_begin:
            self._can_begin[position.size] = self._is_open(position)
        return position.with_turn(position.turn, 0, over=not self._can_begin[position.size])

    def _is_open(self, empty_board: Position) -> bool:
        """Whether anybody can move on the empty board. The rules are the same for both sides and in all images."""
        if not self.rules.fill:
            return bool(self.placeable(empty_board, Color.RED))
        if self.placeable_at_sight(empty_board, Color.RED) & ~self._filling_points(empty_board, Color.RED):
            return True
        bans, half = self._bans(empty_board), range((empty_board.size + 1) // 2)
        for bit in (empty_board.grid.bit(Point(file, rank)) for rank in half for file in range(rank + 1)):
            after = self.place(empty_board, bit, Color.RED).position
            if not bans.stand_with(after.red, after.blue, ~after.empty) and not self._cut_off(after):
                return True
        return False

    @property
    def file_name(self) -> str:
        """``own-`` and a short hash: an id holds characters that names of files may not."""
        return f"own-{crc32(self.id.encode()) & 0xFFFFFF:06x}"

    @cached_property
    def key(self) -> str:
        """What equal games share, however their rules are written: see :mod:`crosscut.own.key`. It is no id."""
        return key_of(self.rules)

    @cached_property
    def known(self) -> KnownGame | None:
        """The published game that has these rules, or differs from them in one clause; None if Crosscut knows none."""
        return known_game(self.rules)

    @property
    def can_tie(self) -> bool:
        """Whether a game may end in a tie: unless it is proved that none does."""
        return not has_one_winner(self.rules)

    @property
    def forbids(self) -> bool:
        """Whether the rules can forbid an empty point to a side."""
        return bool(self.rules.ban) or self.rules.rim

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], OwnGame], tuple[str]]:
        return own_game, (self.id,)

    # What is forbidden.

    def prepare(self, position: Position, before: Position | None = None) -> Steps[None]:
        """Find out what can still be filled, or which patterns stand after the rules have filled points."""
        if self.rules.safe:
            yield from self._analysis_steps(position, before)
        elif self.forbids and self.rules.fill:
            yield from self._after_fills_steps(position)

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        """The points where a pattern would stand, and those after which points could not be filled or are cut off."""
        rules = self.rules
        if not rules.ban and not rules.rim:
            return ()
        if rules.fill:
            formed, cutting = finish(self._after_fills_steps(position))[color is Color.BLUE]
            return (ViolationCode.PATTERN, formed), (ViolationCode.PATTERN_AREA, cutting)
        formed = self._bans(position).completing(position.red, position.blue, color)
        if rules.safe:
            cutting = position.empty & ~finish(self._analysis_steps(position)).legal[color is Color.BLUE]
        elif rules.rim:
            cutting = closing(position.grid, position.empty)
        else:
            return ((ViolationCode.PATTERN, formed),)
        return (ViolationCode.PATTERN, formed), (ViolationCode.PATTERN_AREA, cutting & ~formed)

    def placeable_at_sight(self, position: Position, color: Color) -> Mask:
        """The points where a stone forms no pattern at once; what the rules fill after it is not looked at."""
        formed = self._bans(position).completing(position.red, position.blue, color)
        if self.rules.rim:
            formed |= closing(position.grid, position.empty)
        return position.empty & ~(formed & ~self._filling_points(position, color))

    def link_violation(self, position: Position, link: Link, color: Color) -> Violation | None:
        """Why ``color`` may not make this link. In a set-up where points are cut off, no link brings them back."""
        found = super().link_violation(position, link, color)
        if found is None and (cut := self._cut_off(position)):
            return _cut_off_already(position.grid, cut, color, link)
        return found

    def _cut_off(self, position: Position) -> Mask:
        """The empty points that cannot reach the rim, where the rules ask for it."""
        return cut_off(position.grid, position.empty) if self.rules.rim else 0

    def _bans(self, position: Position) -> Patterns:
        return patterns_on(position.grid, self.rules.ban)

    def _fills(self, position: Position) -> Patterns:
        return patterns_on(position.grid, self.rules.fill)

    def _analysis_steps(self, position: Position, before: Position | None = None) -> Steps[Analysis]:
        """What is known of the fillings of a position."""
        board, red, blue = key = _key(position)
        earlier = self._analyses.get(_key(before)) if before else None
        return (yield from self._analyses.steps(key, lambda: self._safety.analysis_steps(board, red, blue, earlier)))

    def _filling_points(self, position: Position, color: Color) -> Mask:
        """The points where a stone of ``color`` makes the rules fill something."""
        if not self.rules.fill:
            return 0
        fills, red, blue = self._fills(position), position.red, position.blue
        if any(fills.filled(red, blue, side) for side in Color):  # a set-up in which every move fills something
            return position.empty
        return fills.completing(red, blue, color)

    def _after_fills_steps(self, position: Position) -> Steps[tuple[_Forbidden, _Forbidden]]:
        """What a stone of Red, and of Blue, may not do, looking at what the rules fill after it."""
        return (yield from self._forbidden.steps(_key(position), lambda: self._try_fills(position)))

    def _try_fills(self, position: Position) -> Steps[tuple[_Forbidden, _Forbidden]]:
        bans, found = self._bans(position), []
        closed = closing(position.grid, position.empty) if self.rules.rim else 0
        for color in Color:
            points = self._filling_points(position, color)
            formed = bans.completing(position.red, position.blue, color) & ~points
            cutting = closed & ~(points | formed)
            for point in single_bits(points):
                yield
                after = self.place(position, point, color).position
                if bans.stand_with(after.red, after.blue, position.empty & ~after.empty):
                    formed |= point
                elif self._cut_off(after):
                    cutting |= point
            found.append(_Forbidden(formed, cutting))
        return found[0], found[1]

    # What a move does.

    def place(self, position: Position, bit: Mask, color: Color) -> Play:
        """Put a stone on a legal point; fill or link what the rules fill or link after it."""
        after = position.with_stone(color, bit)
        if self.rules.fill:
            return self._filled(after, color)
        return self._linked(after, bit, color) if self.rules.link == "auto" else Play(after)

    def _filled(self, position: Position, mover: Color) -> Play:
        red, blue, fills, board = position.red, position.blue, self._fills(position), position.grid
        rounds: list[Mask] = []
        while True:
            on_red, on_blue = (fills.filled(red, blue, color) for color in Color)
            if not on_red | on_blue:
                break
            if mover is Color.RED:
                on_blue &= ~on_red
            else:
                on_red &= ~on_blue
            red, blue = red | on_red, blue | on_blue
            rounds.append(on_red | on_blue)
        if not rounds:
            return Play(position)
        return Play(replace(position, red=red, blue=blue), [point for mask in rounds for point in board.points(mask)])

    def _linked(self, position: Position, bit: Mask, color: Color) -> Play:
        board, own, enemy = position.grid, position.links_of(color), position.links_of(color.other)
        rising, falling = like_diagonals(board, position.stones_of(color))
        new = Diagonals(
            rising & (bit | bit >> board.width + 1) & ~(own.falling | enemy.falling),
            falling & (bit >> 1 | bit >> board.width) & ~(own.rising | enemy.rising),
        )
        if not any(new):
            return Play(position)
        links = Diagonals(own.rising | new.rising, own.falling | new.falling)
        return Play(position.with_links(color, links), linked=new.links(board))

    def complete_setup(self, position: Position) -> Position:
        """Link every pair whose crossing diagonal is no pair: play would have linked it in any order."""
        if self.rules.link != "auto":
            return position
        pairs = [like_diagonals(position.grid, position.stones_of(color)) for color in Color]
        rising, falling = pairs[0].rising | pairs[1].rising, pairs[0].falling | pairs[1].falling
        for color, own in zip(Color, pairs, strict=True):
            there = position.links_of(color)
            linked = Diagonals(there.rising | own.rising & ~falling, there.falling | own.falling & ~rising)
            position = position.with_links(color, linked)
        return position

    def link_moves(self, position: Position, color: Color) -> Iterator[Connect]:
        """The pairs that can be linked, where a link is a move."""
        if self.rules.link == "move" and not (self.rules.rim and self._cut_off(position)):
            free = ~position.linked_blocks
            pairs = like_diagonals(position.grid, position.stones_of(color))
            for mask, moves in zip(pairs, _link_moves(position.grid), strict=True):
                yield from position.grid.select(mask & free, moves)

    # How it ends.

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        """The diagonals that join stones of ``color``."""
        if self.rules.link != "none":
            return position.links_of(color)
        if self.rules.join == "sides":
            return NO_DIAGONALS
        pairs = like_diagonals(position.grid, position.stones_of(color))
        return pairs if self.rules.join == "corners" else Diagonals(rising=pairs.rising)

    def find_outcome(self, position: Position) -> Outcome | None:
        """The side that has joined its edges wins, or loses with ``avoid``."""
        joined = super().find_outcome(position)
        if self.rules.avoid and joined and joined.winner:
            return Outcome(joined.winner.other, joined.path)
        return joined

    # What to tell people.

    def explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        """The patterns that would stand, or the points that could not be filled."""
        board, after = position.grid, self.place(position, bit, color).position
        standing = list(self._bans(position).standing(after.red, after.blue))
        if code is ViolationCode.PATTERN:
            new = position.empty & ~after.empty
            return _formed(board, [one for one in standing if one.marked & new], color, bit)
        if self.rules.rim:
            return _cutting(board, cut_off(board, after.empty), cut_off(board, position.empty), color, bit)
        if standing:
            return _already(board, standing, color, bit)
        return (yield from self._area_violation(after, color, bit))

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        """What play never leaves: patterns, crosscuts that cannot arise or have no link, points that the rules fill."""
        board, red, blue = position.grid, position.red, position.blue
        standing = list(self._bans(position).standing(red, blue))
        found = [_present(board, one) for one in standing]
        crossed = _crosscuts(board, red, blue)
        if theorem_that(self.rules, Fact.NO_CROSSCUT):
            shown = {one.points for one in standing}
            blocks = [_points_of(board, block) for block in single_bits(crossed)]
            found += [_present_crosscut(board, points) for points in blocks if points not in shown]
        elif self.rules.link == "auto":
            unlinked = single_bits(crossed & ~position.linked_blocks)
            found += [_unresolved(board, _points_of(board, block)) for block in unlinked]
        if self.rules.fill:
            for color in Color:
                points = self._fills(position).filled(red, blue, color)
                found += [_unfilled(board, bit, color) for bit in single_bits(points)]
        if cut := self._cut_off(position):
            found.append(_present_cut_off(board, cut))
        if self.rules.safe and not standing and (yield from self._analysis_steps(position)).filling() is None:
            found.append((yield from self._area_violation(position)))
        return tuple(found)

    def find_filling(self, position: Position) -> tuple[tuple[Point, Color], ...] | None:
        """An order of placements that fills the board, with ``safe``."""
        if not self.rules.safe:
            return None
        filling = finish(self._analysis_steps(position)).filling()
        if filling is None:
            return None
        return tuple((position.grid.point(bit), Color.of(is_red)) for bit, is_red in filling)

    def _area_violation(self, position: Position, color: Color | None = None, placed: Mask = 0) -> Steps[Violation]:
        """Why the board cannot be filled, once ``color`` has played ``placed``, or in a set-up."""
        board = position.grid
        reason = yield from self._safety.reason_steps(board, position.red, position.blue, placed)
        assert reason is not None, f"the board can be filled\n{position}"
        area, stones = board.points(reason.empty), board.points(reason.stones)
        is_new = bool(placed & reason.stones)
        say = _unfillable if color is None else _then_unfillable if is_new else _now_unfillable
        message = say(area, name_without(self.rules.ban))
        if stones:
            message = tr("{what}, because of {stones}.", what=message, stones=listed(stones))
        else:
            message = tr("{what}.", what=message)
        parameters = {"area": names(area), "stones": names(stones), "patterns": " ".join(self.rules.ban)}
        if color is not None:
            point = str(board.point(placed))
            message = tr("{side} may not play {point}. {why}", side=side(color), point=point, why=message)
            parameters |= {"side": str(color), "point": point, "when": "after" if is_new else "already"}
        return Violation(ViolationCode.PATTERN_AREA, message, area + stones, shape=Shape.AREA, parameters=parameters)

    def rules_in_words(self) -> tuple[str, ...]:
        """What is linked, banned and filled."""
        return tuple(dict.fromkeys(in_words(self.rules)))

    def known_in_words(self) -> str:
        """Whether published games have these rules."""
        return known_in_words(self.rules)

    def joins_in_words(self) -> str:
        """How stones join."""
        return joins_in_words(self.rules)

    def aim_in_words(self) -> tuple[str, ...]:
        """Who wins."""
        return tuple(aim_in_words(self.rules))


@lru_cache(maxsize=64)
def _link_moves(board: Grid) -> tuple[tuple[Connect, ...], ...]:
    """A move for the rising and the falling link of every bit of the grid, made once."""
    return tuple(tuple(map(Connect, links)) for links in all_links(board))


def _key(position: Position) -> Key:
    return position.grid, position.red, position.blue


def _can_skip(rules: Rules) -> bool:
    """Whether a side may be without a move while the other has one. Where ``rim`` stands alone, none is: of the empty
    points one that is farthest from the rim cuts off nothing.
    """
    if rules.safe and rules.ban == (NAKED_DIAGONAL,):
        return False
    return bool(rules.ban) or (rules.rim and bool(rules.fill))


def _crosscuts(board: Grid, red: Mask, blue: Mask) -> Mask:
    """The blocks with both diagonals paired."""
    of_red, of_blue = like_diagonals(board, red), like_diagonals(board, blue)
    return of_red.rising & of_blue.falling | of_blue.rising & of_red.falling


def _points_of(board: Grid, block: Mask) -> Mask:
    """The four points of a block."""
    return block | block << 1 | block << board.width | block << board.width + 1


def _unfillable(area: tuple[Point, ...], pattern: str) -> Said:
    """What points of a set-up are, a clause."""
    return counted(
        len(area),
        "The point {points} cannot be filled without {pattern}",
        "The points {points} cannot all be filled without {pattern}",
        points=listed(area),
        pattern=pattern,
    )


def _then_unfillable(area: tuple[Point, ...], pattern: str) -> Said:
    """What a stone would make of points, a clause."""
    return counted(
        len(area),
        "Then the point {points} could not be filled without {pattern}",
        "Then the points {points} could not all be filled without {pattern}",
        points=listed(area),
        pattern=pattern,
    )


def _now_unfillable(area: tuple[Point, ...], pattern: str) -> Said:
    """What points were before a stone, a clause."""
    return counted(
        len(area),
        "Even now, the point {points} cannot be filled without {pattern}",
        "Even now, the points {points} cannot all be filled without {pattern}",
        points=listed(area),
        pattern=pattern,
    )


class _Shown:
    """Patterns that stand, as a violation tells of them."""

    def __init__(self, board: Grid, standing: list[Standing]) -> None:
        # Several images of a pattern may stand on the same points.
        each = tuple(dict.fromkeys(tuple(board.points(one.points)) for one in standing))
        patterns = tuple(dict.fromkeys(one.pattern for one in standing))
        self.points = tuple(dict.fromkeys(point for of_one in each for point in of_one))
        self.said = {"pattern": name_of(patterns), "places": chained(map(names, each))}
        self.parameters = {"patterns": " ".join(patterns), "shown": "; ".join(map(names, each))}


def _formed(board: Grid, formed: list[Standing], color: Color, bit: Mask) -> Violation:
    """The patterns that a stone would form, with all that is filled after it."""
    shown, point = _Shown(board, formed), str(board.point(bit))
    message = tr("{side} on {point} would form {pattern}: {places}.", side=side(color), point=point, **shown.said)
    parameters = {**shown.parameters, "side": str(color), "point": point}
    return Violation(ViolationCode.PATTERN, message, shown.points, shape=Shape.BLOCK, parameters=parameters)


def _already(board: Grid, standing: list[Standing], color: Color, bit: Mask) -> Violation:
    """The patterns that stand after a move that forms none: the board cannot be filled without them."""
    shown, point = _Shown(board, standing), str(board.point(bit))
    message = tr(
        "{side} may not play {point}: the board already holds {pattern}: {places}.",
        side=side(color),
        point=point,
        **shown.said,
    )
    parameters = {**shown.parameters, "side": str(color), "point": point}
    return Violation(ViolationCode.PATTERN_AREA, message, shown.points, shape=Shape.BLOCK, parameters=parameters)


def _present(board: Grid, standing: Standing) -> Violation:
    """A pattern that stands in a set-up."""
    shown = _Shown(board, [standing])
    message = tr("There is {pattern}: {places}.", **shown.said)
    return Violation(ViolationCode.PATTERN, message, shown.points, shape=Shape.BLOCK, parameters=shown.parameters)


def _unfilled(board: Grid, bit: Mask, color: Color) -> Violation:
    """A point of a set-up that the rules would have filled."""
    point = board.point(bit)
    parameters = {"side": str(color), "point": str(point)}
    return Violation(ViolationCode.UNFILLED_FOURTH, should_be(point, color), (point,), parameters=parameters)


def _present_crosscut(board: Grid, crosscut: Mask) -> Violation:
    """A crosscut of a set-up, where none can arise."""
    points = board.points(crosscut)
    message, parameters = tr("There is a crosscut: {block}.", block=names(points)), {"present": names(points)}
    return Violation(ViolationCode.CROSSCUT, message, points, shape=Shape.BLOCK, parameters=parameters)


def _unresolved(board: Grid, crosscut: Mask) -> Violation:
    """A crosscut of a set-up without a link."""
    points = board.points(crosscut)
    message = tr("The crosscut {block} has no link.", block=names(points))
    parameters = {"crosscut": names(points)}
    return Violation(ViolationCode.UNRESOLVED_CROSSCUT, message, points, shape=Shape.BLOCK, parameters=parameters)


def _are_cut_off(area: tuple[Point, ...]) -> Said:
    return counted(
        len(area),
        "Even now, the point {points} is cut off from the rim.",
        "Even now, the points {points} are cut off from the rim.",
        points=listed(area),
    )


def _cutting(board: Grid, cut: Mask, before: Mask, color: Color, bit: Mask) -> Violation:
    """The points that are cut off from the rim after a stone; ``before`` are those that were before it."""
    point, is_new, area = str(board.point(bit)), not before & ~bit, board.points(cut)
    if is_new:
        why = counted(
            len(area),
            "Then the point {points} would be cut off from the rim.",
            "Then the points {points} would be cut off from the rim.",
            points=listed(area),
        )
    else:
        why = _are_cut_off(area)
    message = tr("{side} may not play {point}. {why}", side=side(color), point=point, why=why)
    return _of_rim(board, cut, message, side=str(color), point=point, when="after" if is_new else "already")


def _cut_off_already(board: Grid, cut: Mask, color: Color, link: Link) -> Violation:
    """The points of a set-up that a link leaves cut off."""
    why = _are_cut_off(board.points(cut))
    message = tr("{side} may not link {link}. {why}", side=side(color), link=link, why=why)
    return _of_rim(board, cut, message, side=str(color), link=str(link), when="already")


def _present_cut_off(board: Grid, cut: Mask) -> Violation:
    """The points of a set-up that are cut off."""
    area = board.points(cut)
    message = counted(
        len(area),
        "The point {points} is cut off from the rim.",
        "The points {points} are cut off from the rim.",
        points=listed(area),
    )
    return _of_rim(board, cut, message)


def _of_rim(board: Grid, cut: Mask, message: str, **parameters: str) -> Violation:
    area = board.points(cut)
    said = {"area": names(area), "rule": "rim", **parameters}
    return Violation(ViolationCode.PATTERN_AREA, message, area, shape=Shape.AREA, parameters=said)
