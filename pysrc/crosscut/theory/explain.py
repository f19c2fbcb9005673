"""What the theory has to say about a position: the data behind "Explain this position".

The answer is plain data: findings, as :mod:`crosscut.theory.finding` describes them, and for the four games of
Taylor's table what each of them makes of the stones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crosscut.completion.naked_diagonal import area_reason
from crosscut.game import Game
from crosscut.games.shared.reasons import names
from crosscut.geometry import Color, Grid, Mask, areas
from crosscut.position import Position
from crosscut.registry import game as game_of
from crosscut.steps import Steps
from crosscut.theory.banned import banned_areas, fill_steps, naked_diagonals
from crosscut.theory.explain_loops import explain_loops
from crosscut.theory.family import FAMILY, Reading, Stymie, readings, stymies
from crosscut.theory.finding import Findings, Json, Telling, Told, finding, named
from crosscut.theory.formations import find_bad_areas, special_formations, switches
from crosscut.theory.patterns import Pattern, find_patterns
from crosscut.theory.stones import Stones
from crosscut.theory.zigzag import reply_steps

MOST_FREE_LINES = 6
"""Free files of a Zigzag Edge board up to which the best replies are told: a search of a second or two in a browser."""


def explain(game: Game, position: Position) -> Steps[Json]:
    """``{findings: [...], note: "...", hasLoops: False, family: None or [...]}`` for a position of a game.

    ``note`` is a sentence about what was not looked for, or empty; ``hasLoops`` whether there are stones through which
    a loop can be asked for. ``family`` holds, for the games of Taylor's table, what each of the four makes of the
    stones. A generator for cooperative callers: it yields None between steps of a few milliseconds. Raises ValueError
    for other games.
    """
    if game.id not in _EXPLAINED:
        raise ValueError(f"there is no theory of {game.name}: expected one of {', '.join(_EXPLAINED)}")
    told = yield from _EXPLAINED[game.id](position)
    family = _family(Stones.of(position)) if game.id in FAMILY else None
    return {"findings": told.findings, "note": told.note, "hasLoops": told.has_loops, "family": family}


def _explain_naked_diagonal(position: Position) -> Telling:
    stones = Stones.of(position)
    board = stones.board
    findings = [
        finding("naked-diagonal", color, f"{link.a} and {link.b} form a naked diagonal.", stones=[*map(str, link_ends)])
        for color in Color
        for link in naked_diagonals(stones, color)
        for link_ends in ((link.a, link.b),)
    ]
    yield
    findings += yield from _formations(stones)
    if game_of("naked-diagonal").filling(position) is None:
        findings += yield from _unexplained(stones, findings)
    for color in Color:
        for pattern in find_patterns(stones, color):
            yield
            if pattern.kind is not None:
                findings.append(_pattern_finding(board, pattern))
        banned = banned_areas(stones, color)
        if banned:
            text = f"{color.title()} is banned from these points: a {color} stone would form a naked diagonal."
            findings.append(finding("banned", color, text, areas=[named(board, area) for area in banned]))
    return Told(findings)


def _formations(stones: Stones) -> Findings:
    """Switches, special formations, and BAD areas."""
    board = stones.board
    findings = []
    explained = 0
    for switch in switches(stones):
        explained |= switch.area
        text = f"A switch: neither colour can ever be played on {names(board.points(switch.area))}."
        findings.append(_area_finding(board, "switch", None, text, switch.area, switch.formation))
    for special in special_formations(stones):
        explained |= special.area
        text = "The special formation: nobody is banned from all of these four points, and yet they cannot be filled."
        findings.append(_area_finding(board, "special", None, text, special.area, special.formation))
    for bad in (yield from find_bad_areas(stones)):
        if not bad.area & explained:
            explained |= bad.area
            banned, other = bad.banned.title(), bad.banned.other.title()
            so = "so it cannot be filled" if bad.is_equivalent else f"but {banned} can still come in from outside"
            text = f"A BAD area: {banned} is banned from it, {other} is disconnected in it, {so}."
            kind = "bad" if bad.is_equivalent else "bad-so-far"
            findings.append(_area_finding(board, kind, bad.banned, text, bad.area, bad.formation))
    return findings


def _unexplained(stones: Stones, told: list[Json]) -> Findings:
    """The areas that cannot be filled for another reason than the findings told already."""
    reasons = [found for found in told if found["kind"] in ("switch", "special", "bad")]
    explained = {name for found in reasons for area in found["areas"] for name in area}
    findings = []
    for area in areas(stones.board, stones.empty):
        yield
        if explained.isdisjoint(named(stones.board, area)) and not (yield from fill_steps(stones, area)):
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
    return finding(kind, color, text, areas=[named(board, area)], stones=named(board, formation.all))


def _pattern_finding(board: Grid, pattern: Pattern) -> Json:
    enemy = pattern.color.other.title()
    paths = [[*named(board, way.outer), *named(board, way.inner)] for way in pattern.ways_in]
    text = f"A {pattern.color} {pattern.kind} pattern: {pattern.color.title()} cannot begin inside. "
    if not paths:
        text += "All ways in are blocked."
    else:
        text += f"To keep it so, {enemy} has to block the marked path{'s' * (len(paths) > 1)}."
    areas, stones = [named(board, pattern.core)], named(board, pattern.stones)
    return finding("pattern", pattern.color, text, areas=areas, stones=stones, paths=paths)


def _explain_family(position: Position) -> Telling:
    yield from ()
    return Told([_stymie_finding(stymie) for stymie in stymies(Stones.of(position))])


def _stymie_finding(stymie: Stymie) -> Json:
    return finding(
        "three-quarters",
        stymie.color,
        f"Three quarters of a crosscut: {stymie.pair.a} and {stymie.pair.b} against {stymie.enemy}, "
        f"with {stymie.fourth} empty.",
        areas=[[str(stymie.fourth)]],
        stones=[*map(str, (stymie.pair.a, stymie.pair.b, stymie.enemy))],
    )


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


def _explain_zigzag_edge(position: Position) -> Telling:
    yield
    dots = position.grid.points(position.red | position.blue)
    if position.over or game_of("zigzag-edge").problems(position):
        return Told([])
    missing = position.size - len(dots)
    if missing > MOST_FREE_LINES:
        return Told(
            [], f"The best replies are told when at most {MOST_FREE_LINES} dots are missing; {missing} are missing now."
        )
    found = yield from reply_steps(position.size, dots, position.turn)
    best = [reply for reply in found if reply.margin == found[0].margin]
    margin = best[0].margin
    result = "a tie" if margin == 0 else f"a win for {'Red' if margin > 0 else 'Blue'} by {abs(margin)}"
    points = [reply.point for reply in best]
    text = f"{position.turn.title()}'s best: {names(points)}. Both playing their best from there, it ends in {result}."
    return Told([finding("replies", position.turn, text, areas=[[str(point)] for point in points])])


_EXPLAINED: dict[str, Callable[[Position], Telling]] = {
    "naked-diagonal": _explain_naked_diagonal,
    "candy-necklace": explain_loops,
    "zigzag-edge": _explain_zigzag_edge,
    **dict.fromkeys(FAMILY, _explain_family),
}
