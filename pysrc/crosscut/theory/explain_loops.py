"""What the theory says about a position of Candy Necklace: crosscuts, loops, and points for one colour only."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from crosscut.completion.imposed import block_points, closure, crosscuts, imposed_once
from crosscut.game import Game
from crosscut.geometry import Color, Point, areas
from crosscut.position import Position
from crosscut.said import Said, counted, joined, tr
from crosscut.steps import Steps
from crosscut.theory.findings import Explanation, Finding, Findings, Kind
from crosscut.theory.loops import (
    Loop,
    equivalent_loop,
    imposed_chain,
    inside_in_words,
    is_open,
    loops_around_area,
    shortest_loop,
)
from crosscut.theory.merging import closest_merging
from crosscut.theory.quick_criterion import Requirement, Verdict, quick_verdicts
from crosscut.theory.stones import Stones
from crosscut.violation import names

LONGEST_LOOP = 16
"""The most stones of a loop that is searched for."""
MOST_PAUSES = 2_000
"""The search for loops gives up after this many pauses: some seconds in a browser."""
MOST_MERGERS = 6
"""How many pairs of loops are offered for merging."""


def explain(_game: Game, position: Position) -> Steps[Explanation]:
    """Crosscuts, the loops around empty points, mergers, and points of one colour only."""
    stones = Stones.of(position)
    board, red, blue = stones
    blocks = [
        board.points(block_points(board, board.bit(block))) for block in board.points(crosscuts(board, red, blue))
    ]
    findings = [
        Finding(Kind.CROSSCUT, None, tr("A crosscut: {block}.", block=names(block)), stones=block) for block in blocks
    ]
    loops, note = yield from _loops(stones)
    findings += [_loop_finding(_kind(loop), None, _around_points(loop), loop) for loop in loops]
    if closure(board, red, blue).contradiction:
        equivalent = [_crosscut(stones, block) for block in blocks]
        equivalent += [loop for loop in loops if loop.is_crosscut_equivalent]
        findings += yield from _mergers(equivalent)
    else:
        findings += yield from _imposed_points(stones)
    return Explanation(tuple(findings), note, has_loops=bool(stones.all))


def explain_stone(position: Position, through: Point) -> Finding | None:
    """The shortest loop through a stone, as a finding; None if there is none. Raises ValueError without a stone."""
    loop = shortest_loop(*Stones.of(position), through)
    if loop is None:
        return None
    if loop.is_crosscut_equivalent and not loop.interior:
        text = tr("The shortest loop through {point} is a crosscut.", point=through)
        return _loop_finding(Kind.LOOP, None, text, loop)
    is_on_others = loop.interior & (position.red | position.blue)
    others = tr("The stones inside do not belong to the loop and do not count.") if is_on_others else ""
    return _loop_finding(_kind(loop), None, joined(_through(loop, through), others), loop)


def _loops(stones: Stones) -> Steps[tuple[list[Loop], str]]:
    """The minimal loops around the empty areas, the short ones first, and a note on the limits of the search."""
    board, red, blue = stones
    found: dict[frozenset[Point], Loop] = {}
    pauses = 0
    closed = [area for area in areas(board, stones.empty) if not is_open(board, area)]
    for area in closed:
        yield
        for loop in loops_around_area(board, red, blue, area, LONGEST_LOOP):
            if loop is None:
                pauses += 1
                yield
            else:
                found[frozenset(loop.points)] = loop
            if pauses >= MOST_PAUSES:
                break
    if all(not loop.is_crosscut_equivalent for loop in found.values()):
        longer = equivalent_loop(board, red, blue)
        if longer is not None and longer.interior:
            found[frozenset(longer.points)] = longer
    if pauses >= MOST_PAUSES:
        note: str = tr("There are too many loops to look at all of them.")
    elif closed:
        note = tr("Loops around empty points were looked for, up to {longest} stones.", longest=LONGEST_LOOP)
    else:
        note = ""
    return sorted(found.values(), key=lambda loop: len(loop.points)), note


def _crosscut(stones: Stones, block: tuple[Point, ...]) -> Loop:
    """A block that is a crosscut as a loop."""
    south_west, south_east, north_west, north_east = block
    return Loop(
        stones.board, (south_west, south_east, north_east, north_west), bool(stones.board.bit(south_west) & stones.red)
    )


def _mergers(loops: list[Loop]) -> Findings:
    """The pairs of loops that can be merged, unless there are too many."""
    findings: list[Finding] = []
    for first, second in combinations(loops, 2):
        yield
        try:
            merging = closest_merging(first, second)
        except ValueError:
            continue  # they touch, or there is no room
        text = _can_be_merged(first, second, len(merging.merged.points))
        points = (*first.points, *second.points)
        findings.append(Finding(Kind.MERGER, None, text, stones=points, loops=(first, second)))
        if len(findings) == MOST_MERGERS:
            break
    return findings


def _can_be_merged(first: Loop, second: Loop, size: int) -> Said:
    """Two crosscut-equivalent loops, and the ``size`` of the loop that they can be merged into."""
    short, long = sorted((len(first.points), len(second.points)))
    if long == 4:
        return counted(
            size,
            "Two crosscuts can be merged into a crosscut-equivalent loop of {n} stone.",
            "Two crosscuts can be merged into a crosscut-equivalent loop of {n} stones.",
        )
    if short == 4:
        return counted(
            size,
            "A crosscut and a loop of {long} stones can be merged into a crosscut-equivalent loop of {n} stone.",
            "A crosscut and a loop of {long} stones can be merged into a crosscut-equivalent loop of {n} stones.",
            long=long,
        )
    if short == long:
        return counted(
            size,
            "Two loops of {long} stones can be merged into a crosscut-equivalent loop of {n} stone.",
            "Two loops of {long} stones can be merged into a crosscut-equivalent loop of {n} stones.",
            long=long,
        )
    return counted(
        size,
        "A loop of {short} stones and a loop of {long} stones can be merged into a crosscut-equivalent loop of {n} "
        "stone.",
        "A loop of {short} stones and a loop of {long} stones can be merged into a crosscut-equivalent loop of {n} "
        "stones.",
        short=short,
        long=long,
    )


def _imposed_points(stones: Stones) -> Findings:
    """The points that only one colour may take."""
    board, red, blue = stones
    after, at_once = closure(board, red, blue), imposed_once(board, red, blue)
    findings = []
    for color, colored, direct in (
        (Color.RED, after.red & ~red, at_once[0]),
        (Color.BLUE, after.blue & ~blue, at_once[1]),
    ):
        for point in board.points(colored):
            yield
            findings.append(_imposed_finding(stones, point, color, bool(board.bit(point) & direct)))
    return findings


def _imposed_finding(stones: Stones, point: Point, color: Color, is_direct: bool) -> Finding:
    """A point that only one colour may take, with the chain that leads to it and the loop that would form."""
    board, red, blue = stones
    enemy = color.other
    chain = imposed_chain(board, red, blue, point)
    loop = equivalent_loop(*stones.with_stone(enemy, board.bit(point)), through=point)
    assert loop is not None, f"{enemy} on {point} would leave no filling"
    text: str = _can_only_become(point, color, is_direct=is_direct)
    if not is_direct:
        first, *others = (str(board.point(step.bit)) for step in chain)
        for other in others:
            first = tr("{first}, then {second}", first=first, second=other)
        text = joined(text, _quick(loop, is_equivalent=True), tr("Quadrex would fill {points}.", points=first))
    return replace(
        _loop_finding(Kind.IMPOSED, color, text, loop),
        steps=tuple((board.point(step.bit), Color.of(step.is_red)) for step in chain),
        stones=tuple(stone for stone in loop.points if stone != point),
    )


def _can_only_become(point: Point, color: Color, *, is_direct: bool) -> Said:
    if color is Color.RED:
        if is_direct:
            return tr("{point} can only become red: Blue would complete a crosscut there.", point=point)
        return tr("{point} can only become red: Blue would complete a crosscut-equivalent loop there.", point=point)
    if is_direct:
        return tr("{point} can only become blue: Red would complete a crosscut there.", point=point)
    return tr("{point} can only become blue: Red would complete a crosscut-equivalent loop there.", point=point)


def _loop_finding(kind: Kind, color: Color | None, text: str, loop: Loop) -> Finding:
    """A finding about a loop, which can be unmerged if there are points inside."""
    inside = loop.interior
    if not inside:
        return Finding(kind, color, text, stones=loop.points)
    return Finding(kind, color, text, areas=(loop.board.points(inside),), stones=loop.points, loops=(loop,))


def _kind(loop: Loop) -> Kind:
    return Kind.LOOP if loop.is_crosscut_equivalent else Kind.FILLABLE_LOOP


def _around_points(loop: Loop) -> str:
    """A loop with points inside, and whether it is crosscut-equivalent, exactly and by the quick criterion."""
    size, inside = len(loop.points), inside_in_words(loop)
    if loop.is_crosscut_equivalent:
        exact = counted(
            size,
            "A loop of {n} stone around {inside}: it is crosscut-equivalent.",
            "A loop of {n} stones around {inside}: it is crosscut-equivalent.",
            inside=inside,
        )
    else:
        exact = counted(
            size,
            "A loop of {n} stone around {inside}: it is not crosscut-equivalent; it can be filled without a crosscut.",
            "A loop of {n} stones around {inside}: it is not crosscut-equivalent; it can be filled without a crosscut.",
            inside=inside,
        )
    return joined(exact, _quick(loop, is_equivalent=loop.is_crosscut_equivalent))


def _through(loop: Loop, point: Point) -> str:
    """The shortest loop through a stone, and whether it is crosscut-equivalent; it is no crosscut."""
    size = len(loop.points)
    if not loop.interior:
        return counted(
            size,
            "The shortest loop through {point} is a loop of {n} stone around nothing: it is not crosscut-equivalent.",
            "The shortest loop through {point} is a loop of {n} stones around nothing: it is not crosscut-equivalent.",
            point=point,
        )
    inside = inside_in_words(loop)
    if loop.is_crosscut_equivalent:
        exact = counted(
            size,
            "The shortest loop through {point} is a loop of {n} stone around {inside}: it is crosscut-equivalent.",
            "The shortest loop through {point} is a loop of {n} stones around {inside}: it is crosscut-equivalent.",
            point=point,
            inside=inside,
        )
    else:
        exact = counted(
            size,
            "The shortest loop through {point} is a loop of {n} stone around {inside}: it is not crosscut-equivalent; "
            "it can be filled without a crosscut.",
            "The shortest loop through {point} is a loop of {n} stones around {inside}: it is not crosscut-equivalent; "
            "it can be filled without a crosscut.",
            point=point,
            inside=inside,
        )
    return joined(exact, _quick(loop, is_equivalent=loop.is_crosscut_equivalent))


def _quick(loop: Loop, is_equivalent: bool) -> Said:
    """What the quick criterion says, beside the exact answer."""
    broken = next((verdict for verdict in quick_verdicts(loop) if verdict.broken is not None), None)
    if broken is None:
        if is_equivalent:
            return tr("The quick criterion says so too.")
        return tr("The quick criterion wrongly takes it for crosscut-equivalent.")
    if is_equivalent:
        return tr("The quick criterion misses it: {why}.", why=_reason(broken))
    return tr("The quick criterion says so too: {why}.", why=_reason(broken))


def _reason(verdict: Verdict) -> Said:
    """Which requirement a component does not meet, and where: a clause."""
    point = verdict.points[0]
    if verdict.broken is Requirement.ACROSS:
        stone, across = verdict.points
        return tr("{across} is straight across from {stone} and has the same colour", across=across, stone=stone)
    if verdict.broken is Requirement.PAIRS:
        return tr("{point} has no two like stones beside it", point=point)
    return tr("the area of {point} is neither a path one point wide nor 2x2", point=point)
