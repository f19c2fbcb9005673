"""Candy Necklace: every minimal loop on a small board, and what the quick criterion says about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.geometry import Grid, grid, single_bits
from crosscut.theory.loops import Loop, king_neighbours
from crosscut.theory.quick_criterion import meets_quick_criterion
from crosscut.theory.stones import Stones
from crosscut.theory.symmetry import anywhere


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
