"""The facts that the runs collect about each formation and each loop, and which of them are the same.

Formations are the same if they differ only by turning, mirroring, moving, or exchanging the colours.

**The edges of the board make no difference.** The points around some stones can be
filled on a board if and only if they can be filled on any larger board. A filling of the
larger board fills the smaller one: the shared neighbours of a diagonal pair are in the
pair's own block, so every naked diagonal of the smaller board would be one of the larger.
Conversely, fill the smaller board first. Then fill the row beyond its edge from one end
to the other: each point gets the colour of its neighbour on the edge. Continue in all
directions. A like pair of the new row and the old edge has a shared neighbour that is
alike: the one between them. So the stones alone distinguish formations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.geometry import Color, Grid, grid, single_bits
from crosscut.theory.formations import bad_areas, equivalent_areas, shows_naked_diagonal, special_formations
from crosscut.theory.loops import Loop, equivalent_loop, king_neighbours
from crosscut.theory.patterns import PatternKind, patterns
from crosscut.theory.quick_criterion import meets_quick_criterion
from crosscut.theory.stones import Stones, exchanged, images, mirror_images, turned_over
from laboratory.results.runs import RINGS


def on_board(stones: Stones) -> str:
    """The alphabetically first of the diagrams that the board's own symmetries and exchanged colours give.

    Rows from north to south, with slashes between. A board that is not square is not turned by a quarter.
    """
    shape = stones.board.rows, stones.board.columns
    return min("/".join(rows) for rows in images(stones.rows) if (len(rows), len(rows[0])) == shape)


def anywhere(stones: Stones) -> str:
    """The same for the stones alone, on the smallest board that holds them, turned freely; the wider diagrams first.

    The points around some stones can be filled, or not, wherever the stones and the edges of the board are
    (proved above).
    """
    diagrams = {"/".join(rows) for rows in images(cropped(stones).rows)}
    return min(diagrams, key=lambda diagram: (diagram.count("/"), diagram))


def cropped(stones: Stones) -> Stones:
    """The stones on the smallest board that holds them all. Raises ValueError if there is none."""
    points = stones.board.points(stones.all)
    if not points:
        raise ValueError("there are no stones: expected at least one")
    west, east = min(point.file for point in points), max(point.file for point in points)
    kept = [row[west : east + 1] for row in stones.rows]
    while not kept[0].strip("."):
        del kept[0]
    while not kept[-1].strip("."):
        del kept[-1]
    return Stones.parse("\n".join(kept))


def in_the_open(stones: Stones, rings: int) -> Stones:
    """The stones on a larger board, with that many rings of empty points around the old one."""
    rows = ["." * rings + row + "." * rings for row in stones.rows]
    beyond = ["." * len(rows[0])] * rings
    return Stones.parse("\n".join(beyond + rows + beyond))


def of_game(stones: Stones) -> str:
    """The alphabetically first of the diagrams of equal value, whoever is to move.

    These are the mirror images, and those with rows and columns exchanged and the colours, too.
    """
    other_side = exchanged(turned_over(stones.rows))
    return min("/".join(rows) for half in (stones.rows, other_side) for rows in mirror_images(half))


@dataclass(frozen=True, slots=True)
class FormationFacts:
    """A Naked Diagonal formation, judged where it stands in the open."""

    is_equivalent: bool
    """Whether it surrounds an NDE area."""
    is_smallest: bool
    """Whether it needs every stone: without one of them it surrounds no NDE area, or shows a naked diagonal."""
    is_special: bool
    has_bad_area: bool
    """Whether any area is BAD, NDE or not."""
    bad: tuple[tuple[Color, PatternKind | None], ...]
    """For each NDE area that is BAD the colour that is banned and the pattern of its stones, None if it has no name."""


def examine_formation(stones: Stones) -> FormationFacts:
    """Judge a formation in the open."""
    stones = in_the_open(stones, RINGS)
    found = bad_areas(stones)
    return FormationFacts(
        bool(equivalent_areas(stones)),
        is_smallest(stones),
        bool(special_formations(stones)),
        bool(found),
        tuple((bad.banned, _pattern(stones, bad.banned, bad.area)) for bad in found if bad.is_equivalent),
    )


def is_smallest(stones: Stones) -> bool:
    """Whether the stones surround an NDE area, show no naked diagonal, and no stone can go."""
    if shows_naked_diagonal(stones) or not equivalent_areas(stones):
        return False
    fewer = (stones.without(stone) for stone in single_bits(stones.all))
    return all(shows_naked_diagonal(rest) or not equivalent_areas(rest) for rest in fewer)


def _pattern(stones: Stones, banned: Color, area: int) -> PatternKind | None:
    """The pattern that bans a colour from a BAD area."""
    kinds = (pattern.kind for pattern in patterns(stones, banned) if pattern.core & area)
    return next((kind for kind in kinds if kind is not None), None)


@dataclass(frozen=True, slots=True)
class LoopFacts:
    """A smallest unfillable position of Candy Necklace."""

    is_loop: bool
    """Whether its stones are one crosscut-equivalent loop, and all of them belong to it."""
    meets_quick_criterion: bool


def examine_loop(stones: Stones) -> LoopFacts:
    """Judge a smallest unfillable position."""
    loop = equivalent_loop(*stones)
    is_loop = loop is not None and loop.red == stones.red and loop.blue == stones.blue
    return LoopFacts(is_loop, is_loop and loop is not None and meets_quick_criterion(loop))


@dataclass(frozen=True, slots=True)
class LoopSurvey:
    """The minimal loops of a board. Loops count once if they differ only by turning, mirroring, moving and colours."""

    loops: int
    equivalent: int
    """Those that are crosscut-equivalent."""
    fulfilling: int
    """Those that meet the quick criterion."""
    wrongly_met: tuple[str, ...]
    """Diagrams of those that meet the criterion and are not crosscut-equivalent."""
    wrongly_missed: tuple[str, ...]
    """Diagrams of those that are crosscut-equivalent and do not meet the criterion."""


def survey_loops(rows: int, columns: int) -> LoopSurvey:
    """Judge every minimal loop on an otherwise empty board, exactly and by the quick criterion."""
    board = grid(rows, columns)
    judged: dict[str, tuple[bool, bool]] = {}
    for loop in all_minimal_loops(board):
        diagram = anywhere(Stones(board, loop.red, loop.blue))
        if diagram not in judged:
            judged[diagram] = loop.is_crosscut_equivalent, meets_quick_criterion(loop)
    return LoopSurvey(
        len(judged),
        sum(exact for exact, _ in judged.values()),
        sum(quick for _, quick in judged.values()),
        tuple(sorted(diagram for diagram, (exact, quick) in judged.items() if quick and not exact)),
        tuple(sorted(diagram for diagram, (exact, quick) in judged.items() if exact and not quick)),
    )


def all_minimal_loops(board: Grid) -> Iterator[Loop]:
    """Every minimal loop on a board, each in one direction and with one of the two colourings."""
    for start in single_bits(board.board):
        above = board.board & ~(start - 1)
        path = [start]
        choices = [single_bits(king_neighbours(board, start) & above)]
        while path:
            stone = next(choices[-1], None)
            if stone is None:
                path.pop()
                choices.pop()
                continue
            enemies = king_neighbours(board, stone) & sum(path[len(path) - 1 :: -2])
            if enemies & ~(path[-1] | start) or stone in path:
                continue
            if len(path) > 2 and len(path) % 2 and enemies & start:
                if path[1] < stone:
                    yield Loop(board, tuple(map(board.point, (*path, stone))), first_is_red=True)
            else:
                path.append(stone)
                choices.append(single_bits(king_neighbours(board, stone) & above))
