"""What the theory says about a position of Candy Necklace: crosscuts, loops, and points for one colour only."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from crosscut.completion.imposed import block_points, closure, crosscuts, imposed_once
from crosscut.game import Game
from crosscut.geometry import Color, Point, areas
from crosscut.position import Position
from crosscut.steps import Steps
from crosscut.theory.findings import Explanation, Finding, Findings, Kind
from crosscut.theory.loops import (
    Loop,
    describe,
    equivalent_loop,
    imposed_chain,
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
    findings = [Finding(Kind.CROSSCUT, None, f"A crosscut: {names(block)}.", stones=block) for block in blocks]
    loops, note = yield from _loops(stones)
    findings += [_loop_finding(_kind(loop), None, f"{describe(loop)}: {_verdict(loop)}", loop) for loop in loops]
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
    what = describe(loop).removeprefix("A ")
    if what == "crosscut":
        return _loop_finding(Kind.LOOP, None, f"The shortest loop through {through} is a crosscut.", loop)
    text = f"The shortest loop through {through} is a {what}: {_verdict(loop)}"
    if loop.interior & (position.red | position.blue):
        text += " The stones inside do not belong to the loop and do not count."
    return _loop_finding(_kind(loop), None, text, loop)


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
        note = "There are too many loops to look at all of them."
    else:
        note = f"Loops around empty points were looked for, up to {LONGEST_LOOP} stones." if closed else ""
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
        size = len(merging.merged.points)
        text = f"{_both(first, second)} can be merged into a crosscut-equivalent loop of {size} stones."
        points = (*first.points, *second.points)
        findings.append(Finding(Kind.MERGER, None, text, stones=points, loops=(first, second)))
        if len(findings) == MOST_MERGERS:
            break
    return findings


def _both(first: Loop, second: Loop) -> str:
    """Two crosscut-equivalent loops in words."""
    sizes = sorted((len(first.points), len(second.points)))
    a, b = ("crosscut" if size == 4 else f"loop of {size} stones" for size in sizes)
    return f"A {a} and a {b}" if a != b else f"Two {a.replace('loop', 'loops').replace('crosscut', 'crosscuts')}"


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
    text = f"{point} can only become {color}: {enemy.title()} would complete "
    text += "a crosscut there." if is_direct else f"a crosscut-equivalent loop there.{_quick(loop, is_equivalent=True)}"
    if not is_direct:
        text += f" Quadrex would fill {', then '.join(str(board.point(step.bit)) for step in chain)}."
    return replace(
        _loop_finding(Kind.IMPOSED, color, text, loop),
        steps=tuple((board.point(step.bit), Color.of(step.is_red)) for step in chain),
        stones=tuple(stone for stone in loop.points if stone != point),
    )


def _loop_finding(kind: Kind, color: Color | None, text: str, loop: Loop) -> Finding:
    """A finding about a loop, which can be unmerged if there are points inside."""
    inside = loop.interior
    if not inside:
        return Finding(kind, color, text, stones=loop.points)
    return Finding(kind, color, text, areas=(loop.board.points(inside),), stones=loop.points, loops=(loop,))


def _kind(loop: Loop) -> Kind:
    return Kind.LOOP if loop.is_crosscut_equivalent else Kind.FILLABLE_LOOP


def _verdict(loop: Loop) -> str:
    """Whether a loop is crosscut-equivalent, exactly and by the quick criterion."""
    if not loop.interior:
        return "it is not crosscut-equivalent."
    if loop.is_crosscut_equivalent:
        return f"it is crosscut-equivalent.{_quick(loop, is_equivalent=True)}"
    return f"it is not crosscut-equivalent; it can be filled without a crosscut.{_quick(loop, is_equivalent=False)}"


def _quick(loop: Loop, is_equivalent: bool) -> str:
    """What the quick criterion says, beside the exact answer."""
    broken = next((verdict for verdict in quick_verdicts(loop) if verdict.broken is not None), None)
    if (broken is None) is is_equivalent:
        says = " The quick criterion says so too"
    elif is_equivalent:
        says = " The quick criterion misses it"
    else:
        says = " The quick criterion wrongly takes it for crosscut-equivalent"
    return f"{says}." if broken is None else f"{says}: {_reason(loop, broken)}."


def _reason(loop: Loop, verdict: Verdict) -> str:
    """Which requirement a component does not meet, and where."""
    if verdict.broken is Requirement.ACROSS:
        stone, across = verdict.points
        return f"{across} is straight across from {stone} and has the same colour"
    if verdict.broken is Requirement.PAIRS:
        return f"{verdict.points[0]} has no two like stones beside it"
    return f"the area of {verdict.points[0]} is neither a path one point wide nor 2x2"
