"""What was measured, as numbers with intervals; computed from what all units have found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from math import inf
from typing import Any

from crosscut.arguments import unchangeable
from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.lab.number import LEAST, Number, deviation, mean, share
from crosscut.lab.plan import LEVELS, STRONGEST, fairest, judged
from crosscut.lab.unit import BestPlay, Decided, Found, PlayedGame, Unit
from crosscut.move import parse_move
from crosscut.random_games import Tally, images, link_of, tally, without_swap
from crosscut.rich_display import PlainText, RichDisplay
from crosscut.text_keys import ByPoint

GOOD_GAMES = 2
"""Games of strong levels that a report shows."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Games(RichDisplay, PlainText):
    """Games of one kind, without the swap. A number is None where there were too few: it is not known.

    Attributes:
        count: How many different games; equal games, and their mirror images, count once.
        stuck: The share in which nobody could move although points were empty, and nobody had won.
        tied: The share that ended without a winner in another way: a game that got stuck is not tied, as in the atlas.
        red: Red's share of the points; a tie is half a point.
        full: The share that filled the board.
        length: Moves of a game, as a share of the points of the board.
        length_spread: The standard deviation of the length, as such a share.
        lengths: How many games took how many moves.
        choices: Legal moves in a position.
        skips: How often a side was skipped in a game.
        forbidden: The share of the empty points that was forbidden to the side to move.
        special: The share of the moves in which the special rule acted: a point was forbidden or filled, a link was
            made, or a side skipped.
        lead_changes: How often the lead goes from one side to the other in a game: a side leads while it needs fewer
            stones to join its edges.
        tree: The decimal logarithm of the size of the tree of games, as the choices in these games show it.
    """

    count: int
    stuck: Number | None
    tied: Number | None
    red: Number | None
    full: Number | None
    length: Number | None
    length_spread: float | None
    lengths: Mapping[int, int]
    choices: Number | None
    skips: Number | None
    forbidden: Number | None
    special: Number | None
    lead_changes: Number | None = None
    tree: Number | None = None

    @property
    def numbers(self) -> Mapping[str, Any]:
        """All of these by their names."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def __str__(self) -> str:
        """One line: the games and their shares."""
        parts = {"Red": self.red, "tied": self.tied, "stuck": self.stuck}
        shown = "; ".join(f"{what} {number}" for what, number in parts.items() if number is not None)
        if self.tied is not None and self.tied.value:
            shown = shown.replace(";", ", a tie as half;", 1)
        return f"({self.count}): {shown or 'not known'}"


@unchangeable
@dataclass(frozen=True, slots=True)
class Rung:
    """How much better a level is than a weaker one, in games with random openings.

    Attributes:
        level: The stronger level.
        weaker: The weaker level.
        share: The share of the points that the stronger one won; None: not known.
    """

    level: int
    weaker: int
    share: Number | None


@unchangeable
@dataclass(frozen=True, slots=True)
class Example:
    """A game to look at.

    Attributes:
        kind: ``stuck``, ``tied``, ``shortest`` (the shortest win of all) or ``strongest`` (a game of the strongest
            level that played, and one of the next).
        link: The game as a link, what follows the ``#`` of an address.
        by: Who played, such as ``random`` or ``level 5``.
    """

    kind: str
    link: str
    by: str


@unchangeable
@dataclass(frozen=True, slots=True)
class Report(RichDisplay, PlainText):
    """What is known about a game on a board of one size.

    Attributes:
        game: Its id.
        size: Points along a side.
        units: How many units of each kind it holds. Equal units give equal numbers.
        random: Random games.
        levels: Games of levels of the computer player against themselves.
        fairest: The first stone after which the chances are most even; None: not known.
        after_fairest: Games of a level against itself after it.
        ladder: Levels against weaker ones.
        best_play: Who wins with best play on small boards, by their size: a side, or None for a tie.
        first_stones: Red's chance after each first stone without the swap, as the computer player judges it: the mean
            over the images that leave the game as it is. Empty where nothing but random games could judge.
        first_stone_spreads: How far the images are apart: where it is much, the chance is worth little.
        examples: Games to look at.
        sentences: The report in sentences, the verdict of random games first. They name a fault only if it occurred.
        decided: After which part of its moves a game was decided, by proof: from there one side joins its edges,
            whatever the other side does. None where nothing can be proved, or too few games were looked at.
        mirror: The share of the points that a player of Blue won who mirrored the moves of a level of the computer.
    """

    game: str
    size: int
    units: Mapping[str, int]
    random: Games
    levels: Mapping[int, Games]
    fairest: Point | None
    after_fairest: Games | None
    ladder: tuple[Rung, ...]
    best_play: Mapping[int, Color | None]
    first_stones: ByPoint[float]
    first_stone_spreads: ByPoint[float]
    examples: tuple[Example, ...]
    sentences: tuple[str, ...] = ()
    decided: Number | None = None
    mirror: Number | None = None

    def to_json(self) -> str:
        """The report as JSON, with the names of the attributes; points are text, and what is not known is null."""
        return json.dumps(plain(self), ensure_ascii=False)

    def __str__(self) -> str:
        title = f"{self.game} {self.size}x{self.size}"
        lines = [*self._lines(), "", *self.sentences]
        return "\n".join([title, *lines, *(f"{one.kind} ({one.by}): {one.link}" for one in self.examples)])

    @property
    def rows(self) -> Mapping[str, Games]:
        """The games of each kind by its name; levels that no game is known of have none."""
        rows = {"random games": self.random}
        rows |= {f"level {level}": self.levels.get(level, NONE) for level in sorted({*OWN_LEVELS, *self.levels})}
        if self.fairest is not None and self.after_fairest is not None:
            rows[f"after {self.fairest}"] = self.after_fairest
        return rows

    def _lines(self) -> list[str]:
        lines = [f"{name} {games}" for name, games in self.rows.items()]
        played = self.random
        lines.append(
            f"length: {_text(played.length, of=' of the points')}; choices: {_text(played.choices, plain=True)}"
        )
        special = "moves with a point forbidden or filled, a link or a skip"
        lines.append(f"{special}: {_text(played.special)}; skips a game: {_text(played.skips, plain=True)}")
        lines.append(f"empty points forbidden to the side to move: {_text(played.forbidden)}")
        changes, tree = _text(played.lead_changes, plain=True), _text(played.tree, plain=True)
        lines.append(f"lead changes a game: {changes}; size of the tree as a power of ten: {tree}")
        lines.append(f"decided after: {_text(self.decided, of=' of the moves')}; mirroring wins: {_text(self.mirror)}")
        lines += [f"level {rung.level} against {rung.weaker}: {_text(rung.share)}" for rung in self.ladder]
        won = ((size, "tie" if winner is None else winner.value) for size, winner in self.best_play.items())
        lines += [f"best play on {size}x{size}: {winner}" for size, winner in won]
        return lines


NONE = Games(0, None, None, None, None, None, None, {}, None, None, None, None)
"""No games."""
OWN_LEVELS = (*LEVELS, STRONGEST)
"""The levels that play against themselves if there is time."""


def _text(number: Number | None, *, plain: bool = False, of: str = "") -> str:
    if number is None:
        return "not known"
    return f"{number.in_plain if plain else number}{of}"


def plain(value: object) -> Any:
    """A value of a report as plain data."""
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, Point):
        return str(value)
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value


def report_of(game: Game, size: int, found: Mapping[Unit, Found]) -> Report:
    """The report of what was found on boards of this size, and of best play on small ones; without sentences."""
    groups = _groups(size, found)
    most = inf if game.link_rule == "move" else 1.0
    ladder = {(unit.level, unit.weaker) for unit in found if unit.kind == "ladder" and unit.size == size}
    levels = {unit.level for unit in found if unit.kind == "level" and unit.size == size}
    stone = fairest(game, size, found)
    after = next((group for group in groups if stone is not None and group.endswith(f" after {stone}")), None)
    stones = judged(game, size, found)
    return Report(
        game=game.id,
        size=size,
        units=dict(sorted(Counter(unit.group for unit in found if unit.size == size).items()))
        | {"best play": sum(unit.kind == "best play" for unit in found)},
        random=_numbers(groups.get("random", []), size, most),
        levels={level: _numbers(groups[f"level {level}"], size, most) for level in sorted(levels)},
        fairest=None if stone is None else Point.parse(stone),
        after_fairest=None if after is None else _numbers(groups[after], size, most),
        ladder=tuple(
            Rung(level, weaker, share([game.points for game in groups[f"level {level} against {weaker}"]]))
            for level, weaker in sorted(ladder)
        ),
        best_play=_best_play(found),
        first_stones=_on_all_images(game, size, {point: one.mean for point, one in stones.items()}),
        first_stone_spreads=_on_all_images(game, size, {point: one.spread for point, one in stones.items()}),
        examples=tuple(_examples(game, size, groups)),
        decided=_decided(size, found),
        mirror=share([game.points for game in groups.get("mirror", [])]),
    )


def tally_of(size: int, found: Mapping[Unit, Found]) -> Tally:
    """What happened in all random games on boards of this size, in equal ones, too."""
    games = [game for unit, game in found.items() if unit.kind == "random" and unit.size == size]
    return tally(size**2, [game.ended for game in games if isinstance(game, PlayedGame)])


def _numbers(games: Sequence[PlayedGame], size: int, most_moves: float = inf) -> Games:
    """The numbers of games that are all different; ``most_moves`` is the greatest length, as a share of the points."""
    lengths = [game.length / size**2 for game in games]
    return Games(
        count=len(games),
        stuck=share([float(game.stuck) for game in games]),
        tied=share([float(game.tied) for game in games]),
        red=share([game.points for game in games]),
        full=share([float(game.full) for game in games]),
        length=mean(lengths, most_moves),
        length_spread=deviation(lengths) if len(games) >= LEAST else None,
        lengths=dict(sorted(Counter(game.length for game in games).items())),
        choices=mean([game.choices for game in games]),
        skips=mean([float(game.skips) for game in games]),
        forbidden=mean([game.forbidden for game in games], 1.0),
        special=mean([game.special for game in games], 1.0),
        lead_changes=mean([float(game.lead_changes) for game in games if game.lead_changes is not None]),
        tree=mean([game.tree for game in games if game.tree is not None]),
    )


def _groups(size: int, found: Mapping[Unit, Found]) -> dict[str, list[PlayedGame]]:
    """The different games of each group, in the order of their units: not in that in which they came."""
    groups: dict[str, dict[str, PlayedGame]] = {}
    for unit in sorted(found, key=lambda unit: (unit.group, unit.seed, unit.number)):
        game = found[unit]
        if isinstance(game, PlayedGame) and unit.size == size:
            key = f"{game.points if unit.kind == 'ladder' else ''} {game.key}"
            groups.setdefault(unit.group, {}).setdefault(key, game)
    return {group: list(games.values()) for group, games in groups.items()}


def _best_play(found: Mapping[Unit, Found]) -> dict[int, Color | None]:
    known = {unit.size: one.winner for unit, one in found.items() if isinstance(one, BestPlay) and one.winner}
    return {size: None if winner == "tie" else Color(winner) for size, winner in sorted(known.items())}


def _decided(size: int, found: Mapping[Unit, Found]) -> Number | None:
    games = [one for unit, one in found.items() if isinstance(one, Decided) and unit.size == size and one.length]
    return mean([one.ply / one.length for one in games if one.ply is not None], 1.0)


def _on_all_images(game: Game, size: int, values: Mapping[Point, float]) -> ByPoint[float]:
    turned = images(game, without_swap(game, size))
    return ByPoint(dict(sorted((image.of_point(point), value) for point, value in values.items() for image in turned)))


def _examples(game: Game, size: int, groups: Mapping[str, Sequence[PlayedGame]]) -> list[Example]:
    """For each kind the first game that shows it; random games are asked last."""
    played = [(one, group) for group in sorted(groups, reverse=True) for one in groups[group] if group != "mirror"]
    won = [pair for pair in played if pair[0].winner]
    shown = {
        "stuck": next((pair for pair in played if pair[0].stuck), None),
        "tied": next((pair for pair in played if pair[0].tied), None),
        "shortest": min(won, key=lambda pair: pair[0].length, default=None),
    }
    chosen = [(kind, *pair) for kind, pair in shown.items() if pair is not None]
    seen = [one for _, one, _ in chosen]
    by_level = {
        group: next((one for one in games if one not in seen), None)
        for group, games in groups.items()
        if group.removeprefix("level ").isdecimal()
    }
    strongest = sorted(by_level, key=lambda group: int(group.removeprefix("level ")))[: -1 - GOOD_GAMES : -1]
    chosen += [("strongest", one, group) for group in strongest if (one := by_level[group]) is not None]
    return [Example(kind, _link(game, size, one), group) for kind, one, group in chosen]


def _link(game: Game, size: int, played: PlayedGame) -> str:
    return link_of(game, size, [parse_move(move) for move in played.moves.split(".") if move])
