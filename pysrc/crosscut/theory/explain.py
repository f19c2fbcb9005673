"""What the theory has to say about a position: the data behind "Explain this position".

The answer is plain data. A *finding* is something to point at on the board:

    {kind, color, text, areas, stones, paths, steps}

``color`` is the colour that it concerns, None if it is both. ``text`` is one sentence. ``areas`` are groups of empty
points, ``stones`` the stones that matter, ``paths`` empty paths that the enemy must block, ``steps`` points with the
colours that they would be filled with, in order. Points are named, as in ``d4``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeAlias

from crosscut.completion.imposed import block_points, closure, crosscuts, imposed_once
from crosscut.completion.naked_diagonal import area_reason
from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.position import Position
from crosscut.reason import names
from crosscut.registry import game as game_of
from crosscut.theory.banned import banned_areas, naked_diagonals
from crosscut.theory.family import FAMILY, Reading, readings, stymies
from crosscut.theory.formations import equivalent_areas, find_bad_areas, special_formations, switches
from crosscut.theory.loops import Loop, equivalent_loop, imposed_chain
from crosscut.theory.patterns import Pattern, patterns
from crosscut.theory.quick_criterion import Requirement, meets_quick_criterion, quick_verdicts
from crosscut.theory.stones import Stones
from crosscut.theory.zigzag import reply_steps

Json: TypeAlias = Any
Findings: TypeAlias = Generator[None, None, list[Json]]

MOST_FREE_LINES = 6
"""Free files of a Zigzag Edge board up to which the best replies are told: a search of a second or two in a browser."""


def explain(game: Game, position: Position) -> Generator[None, None, Json]:
    """``{findings: [...], family: None or [...]}`` for a position of a game.

    ``family`` holds, for the games of Taylor's table, what each of the four makes of the stones. A generator for
    cooperative callers: it yields None between steps of a few milliseconds. Raises ValueError for other games.
    """
    if game.id not in _EXPLAINED:
        raise ValueError(f"there is no theory of {game.name}: expected one of {', '.join(_EXPLAINED)}")
    findings = yield from _EXPLAINED[game.id](position)
    return {"findings": findings, "family": _family(Stones.of(position)) if game.id in FAMILY else None}


def _finding(kind: str, color: Color | None, text: str, **points: Json) -> Json:
    return {"kind": kind, "color": color, "text": text, "areas": [], "stones": [], "paths": [], "steps": [], **points}


def _named(board: Grid, mask: Mask) -> list[str]:
    return [str(point) for point in board.points(mask)]


def _explain_naked_diagonal(position: Position) -> Findings:
    stones = Stones.of(position)
    board = stones.board
    findings = [
        _finding(
            "naked-diagonal", color, f"{link.a} and {link.b} form a naked diagonal.", stones=[*map(str, link_ends)]
        )
        for color in Color
        for link in naked_diagonals(stones, color)
        for link_ends in ((link.a, link.b),)
    ]
    yield
    if game_of("naked-diagonal").filling(position) is None:
        findings += yield from _unfillable(stones)
    for color in Color:
        for pattern in patterns(stones, color):
            yield
            if pattern.kind is not None:
                findings.append(_pattern_finding(board, pattern))
        areas = banned_areas(stones, color)
        if areas:
            text = f"{color.title()} is banned from these points: a {color} stone would form a naked diagonal."
            findings.append(_finding("banned", color, text, areas=[_named(board, area) for area in areas]))
    return findings


def _unfillable(stones: Stones) -> Findings:
    """Switches, BAD areas, special formations, and areas that cannot be filled for another reason."""
    board = stones.board
    findings = []
    explained = 0
    for switch in switches(stones):
        explained |= switch.area
        text = f"A switch: neither colour can ever be played on {names(board.points(switch.area))}."
        findings.append(_area_finding(board, "switch", None, text, switch.area, switch.formation))
    for special in special_formations(stones):
        explained |= special.area
        text = "The special formation: nobody is banned from these four points, and yet they cannot be filled."
        findings.append(_area_finding(board, "special", None, text, special.area, special.formation))
    for bad in (yield from find_bad_areas(stones)):
        if bad.is_equivalent and not bad.area & explained:
            explained |= bad.area
            banned, other = bad.banned.title(), bad.banned.other.title()
            text = f"A BAD area: {banned} is banned from it, {other} is disconnected in it, so it cannot be filled."
            findings.append(_area_finding(board, "bad", bad.banned, text, bad.area, bad.formation))
    for area in equivalent_areas(stones):
        yield
        if not area & explained:
            findings += yield from _other_unfillable(stones, area)
    return findings


def _other_unfillable(stones: Stones, area: Mask) -> Findings:
    """An area that cannot be filled and is neither BAD nor the special formation's."""
    around = area | area << 1 | area >> 1
    around |= around << stones.board.width | around >> stones.board.width
    alone = stones.within(around)
    reason = yield from area_reason(*alone)
    if reason is None:
        return []
    formation = Stones(stones.board, reason.red, reason.blue)
    text = "This area cannot be filled, and it is neither BAD nor that of the special formation."
    return [_area_finding(stones.board, "unfillable", None, text, reason.area, formation)]


def _area_finding(board: Grid, kind: str, color: Color | None, text: str, area: Mask, formation: Stones) -> Json:
    return _finding(kind, color, text, areas=[_named(board, area)], stones=_named(board, formation.all))


def _pattern_finding(board: Grid, pattern: Pattern) -> Json:
    enemy = pattern.color.other.title()
    paths = [[*_named(board, way.outer), *_named(board, way.inner)] for way in pattern.ways_in]
    text = f"A {pattern.color} {pattern.kind} pattern: {pattern.color.title()} cannot begin inside. "
    if not paths:
        text += "All ways in are blocked."
    else:
        text += f"To keep it so, {enemy} has to block the marked path{'s' * (len(paths) > 1)}."
    areas, stones = [_named(board, pattern.core)], _named(board, pattern.stones)
    return _finding("pattern", pattern.color, text, areas=areas, stones=stones, paths=paths)


def _explain_candy_necklace(position: Position) -> Findings:
    board, red, blue = Stones.of(position)
    findings = []
    for block in board.points(crosscuts(board, red, blue)):
        stones = board.points(block_points(board, board.bit(block)))
        findings.append(_finding("crosscut", None, f"A crosscut: {names(stones)}.", stones=[*map(str, stones)]))
    after = closure(board, red, blue)
    if after.contradiction:
        loop = equivalent_loop(board, red, blue)
        if loop is not None and not findings:
            findings.append(_loop_finding("loop", None, f"A crosscut-equivalent loop: {loop}.", loop))
        return findings
    at_once = imposed_once(board, red, blue)
    for color, colored, direct in (
        (Color.RED, after.red & ~red, at_once[0]),
        (Color.BLUE, after.blue & ~blue, at_once[1]),
    ):
        for point in board.points(colored):
            yield
            findings.append(_imposed_finding(Stones(board, red, blue), point, color, bool(board.bit(point) & direct)))
    return findings


def _imposed_finding(stones: Stones, point: Point, color: Color, is_direct: bool) -> Json:
    """A point that only one colour may take, with the chain that leads to it and the loop that would arise."""
    board, red, blue = stones
    enemy = color.other
    chain = imposed_chain(board, red, blue, point)
    loop = equivalent_loop(*stones.with_stone(enemy, board.bit(point)), through=point)
    assert loop is not None, f"{enemy} on {point} would leave no filling"
    what = "a crosscut" if is_direct else "a crosscut-equivalent loop"
    text = f"{point} can only become {color}: {enemy.title()} would complete {what} there."
    finding = _loop_finding("imposed", color, text, loop)
    finding["steps"] = [[str(board.point(step.bit)), "red" if step.is_red else "blue"] for step in chain]
    finding["stones"] = [name for name in finding["stones"] if name != str(point)]
    return finding


_BROKEN = {
    Requirement.SHAPE: "an area is neither a path nor 2x2",
    Requirement.ACROSS: "a stone has no enemy straight across",
    Requirement.PAIRS: "a point of the 2x2 area has no two like stones beside it",
}


def _loop_finding(kind: str, color: Color | None, text: str, loop: Loop) -> Json:
    """A crosscut-equivalent loop, with what the quick criterion says of it where there is something inside."""
    verdicts = quick_verdicts(loop)
    broken = [verdict.broken for verdict in verdicts if verdict.broken is not None]
    if broken:
        text += f" The quick criterion misses it: {_BROKEN[broken[0]]}."
    elif verdicts and meets_quick_criterion(loop):
        text += " The quick criterion says so too."
    inside = [_named(loop.board, loop.interior)] if loop.interior else []
    return _finding(kind, color, text, areas=inside, stones=[*map(str, loop.points)])


def _explain_family(position: Position) -> Findings:
    yield from ()
    return [
        _finding(
            "three-quarters",
            stymie.color,
            f"Three quarters of a crosscut: {stymie.pair.a} and {stymie.pair.b} against {stymie.enemy}, "
            f"with {stymie.fourth} empty.",
            areas=[[str(stymie.fourth)]],
            stones=[*map(str, (stymie.pair.a, stymie.pair.b, stymie.enemy))],
        )
        for stymie in stymies(Stones.of(position))
    ]


def _family(stones: Stones) -> list[Json]:
    return [_reading_fields(reading) for reading in readings(stones)]


def _reading_fields(reading: Reading) -> Json:
    def colored(items: Iterable[tuple[object, Color]]) -> list[Json]:
        return [[str(item), color] for item, color in items]

    return {
        "game": reading.cell.game_id,
        "name": game_of(reading.cell.game_id).name,
        "fourth": reading.cell.fourth,
        "diagonal": reading.cell.diagonal,
        "filled": colored(reading.filled),
        "forbidden": colored(reading.forbidden),
        "links": colored(reading.links),
        "linkMoves": colored(reading.link_moves),
        "winner": reading.winner,
    }


def _explain_zigzag_edge(position: Position) -> Findings:
    yield
    dots = position.grid.points(position.red | position.blue)
    too_early = position.size - len(dots) > MOST_FREE_LINES
    if too_early or position.over or game_of("zigzag-edge").problems(position):
        return []
    found = yield from reply_steps(position.size, dots, position.turn)
    best = [reply for reply in found if reply.margin == found[0].margin]
    margin = best[0].margin
    result = "a tie" if margin == 0 else f"a win for {'Red' if margin > 0 else 'Blue'} by {abs(margin)}"
    points = [reply.point for reply in best]
    text = f"{position.turn.title()}'s best: {names(points)}. Both playing their best from there, it ends in {result}."
    return [_finding("replies", position.turn, text, areas=[[str(point)] for point in points])]


_EXPLAINED: dict[str, Callable[[Position], Findings]] = {
    "naked-diagonal": _explain_naked_diagonal,
    "candy-necklace": _explain_candy_necklace,
    "zigzag-edge": _explain_zigzag_edge,
    **dict.fromkeys(FAMILY, _explain_family),
}
