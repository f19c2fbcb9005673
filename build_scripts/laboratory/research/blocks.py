"""What is true of the games that ban kinds of full blocks with ``safe``: the sister games of Candy Necklace.

A set of kinds has a name such as ``crosscut-square``. All positions of small boards are judged by all full boards
without these kinds.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from crosscut.geometry import grid
from crosscut.own.frontier import can_fill
from crosscut.own.safety import banned_blocks, cells_of
from crosscut.theory.loops import Loop
from crosscut.theory.quick_criterion import meets_quick_criterion
from crosscut.theory.stones import Stones
from laboratory.research.all_positions import judge_blocks, smallest_unfillable
from laboratory.research.facts import all_minimal_loops, anywhere, on_board
from laboratory.results.blocks import WITH_CROSSCUT, patterns, stone_count
from laboratory.results.runs import Json

DRAWN_POINTS = 9
"""On boards of so many points the diagrams of the smallest formations are kept."""


def examine_blocks(kinds: str, rows: int, columns: int) -> Json:
    """The counts of positions, and the smallest ones that cannot be filled.

    ``smallest`` counts all of them, banned blocks among them. The other counts, by the number of stones, are without
    banned blocks: up to the symmetry of the board and exchanged colours, and wherever the stones stand.
    """
    verdicts = judge_blocks(rows, columns, patterns(kinds))
    smallest = list(smallest_unfillable(verdicts))
    hidden = [stones for stones in smallest if not shows_banned(kinds, stones.rows)]
    shapes = {anywhere(stones) for stones in hidden}
    found = {
        "counts": {"showing": verdicts.showing, "hidden": verdicts.hidden, "legal": verdicts.legal},
        "smallest": len(smallest),
        "classes": _by_stones(map(on_board, hidden)),
        "by_stones": _by_stones(shapes),
    }
    if rows * columns <= DRAWN_POINTS:
        found["shapes"] = sorted(shapes, key=lambda diagram: (stone_count(diagram), diagram))
    return found


def _by_stones(diagrams: Iterable[str]) -> dict[str, int]:
    return {str(stones): count for stones, count in sorted(Counter(map(stone_count, set(diagrams))).items())}


def shows_banned(kinds: str, rows: Sequence[str]) -> bool:
    """Whether a full block of one of these kinds is on a board."""
    banned = banned_blocks(tuple(patterns(kinds)))
    blocks = (
        rows[rank + 1][file : file + 2] + rows[rank][file : file + 2]
        for rank, file in product(range(len(rows) - 1), range(len(rows[0]) - 1))
    )
    return any("." not in block and banned >> _colors(block) & 1 for block in blocks)


def _colors(block: str) -> int:
    return sum(1 << corner for corner, stone in enumerate(block) if stone == "R")


@dataclass(frozen=True, slots=True)
class LoopVerdicts:
    """The minimal loops of a board in one game, and Steere's quick criterion; loops count as in the tasks ``loops``."""

    loops: int
    unfillable: int
    fulfilling: int
    """Those that meet the criterion."""
    wrongly_met: int
    """Those that meet it although the board can be filled."""
    wrongly_missed: int
    """Those that do not meet it although the board cannot be filled."""
    shortest_missed: str
    """A shortest of these that shows no banned block; empty if there is none."""


def survey_sister_loops(rows: int, columns: int) -> Json:
    """For each set with the crosscut, what becomes of the minimal loops of Candy Necklace."""
    board = grid(rows, columns)
    loops: dict[str, Loop] = {}
    for loop in all_minimal_loops(board):
        loops.setdefault(anywhere(Stones(board, loop.red, loop.blue)), loop)
    meets = {diagram: meets_quick_criterion(loop) for diagram, loop in loops.items()}
    return {kinds: _loop_verdicts(kinds, loops, meets) for kinds in WITH_CROSSCUT}


def _loop_verdicts(kinds: str, loops: dict[str, Loop], meets: dict[str, bool]) -> LoopVerdicts:
    banned = banned_blocks(tuple(patterns(kinds)))
    unfillable = {
        diagram
        for diagram, loop in loops.items()
        if not can_fill(loop.board.columns, cells_of(loop.board, loop.red, loop.blue, banned))
    }
    missed = sorted(
        (diagram for diagram in unfillable if not meets[diagram]),
        key=lambda diagram: (stone_count(diagram), len(diagram), diagram),
    )
    return LoopVerdicts(
        len(loops),
        len(unfillable),
        sum(meets.values()),
        sum(met and diagram not in unfillable for diagram, met in meets.items()),
        len(missed),
        next((diagram for diagram in missed if not shows_banned(kinds, diagram.split("/"))), ""),
    )


def examine_propagation(kinds: str, rows: int, columns: int) -> Json:
    """How many forced points are found one block at a time, where only one point of a block is empty."""
    possible: dict[tuple[int, ...], list[int]] = defaultdict(lambda: [0] * (rows * columns))
    blocks = _Blocks(kinds, rows, columns)
    for full in blocks.full_boards():
        for kept in product((0, 3), repeat=rows * columns):
            colors = possible[tuple(color & keep for color, keep in zip(full, kept, strict=True))]
            for point, color in enumerate(full):
                colors[point] |= color
    forced = missed = 0
    for position, colors in possible.items():
        filled = blocks.propagated(position)
        assert filled is not None, "a position that can be filled has no contradiction"
        only = [point for point, color in enumerate(colors) if not position[point] and color != 3]
        forced += len(only)
        missed += sum(not filled[point] for point in only)
    hidden = [
        position
        for position in product((0, 1, 2), repeat=rows * columns)
        if position not in possible and not blocks.show_banned(position)
    ]
    refuted = sum(blocks.propagated(position) is None for position in hidden)
    return {"forced": forced, "missed": missed, "hidden": len(hidden), "refuted": refuted}


class _Blocks:
    """The blocks of a board as tuples of colours, 1 red and 2 blue, by the definition alone."""

    def __init__(self, kinds: str, rows: int, columns: int) -> None:
        banned = banned_blocks(tuple(patterns(kinds)))
        self._banned = {
            colors
            for colors in product((1, 2), repeat=4)
            if banned >> sum(1 << corner for corner, color in enumerate(colors) if color == 1) & 1
        }
        self._points = rows * columns
        corners = (rank * columns + file for rank, file in product(range(rows - 1), range(columns - 1)))
        self._all = [(corner, corner + 1, corner + columns, corner + columns + 1) for corner in corners]

    def _is_banned(self, block: tuple[int, ...], position: Sequence[int]) -> bool:
        return tuple(position[point] for point in block) in self._banned

    def show_banned(self, position: Sequence[int]) -> bool:
        return any(self._is_banned(block, position) for block in self._all)

    def full_boards(self) -> Iterator[tuple[int, ...]]:
        return (board for board in product((1, 2), repeat=self._points) if not self.show_banned(board))

    def propagated(self, position: tuple[int, ...]) -> list[int] | None:
        """The position once each fourth point with one colour left is filled; None if one has none left."""
        filled, is_done = list(position), False
        while not is_done:
            is_done = True
            for block in self._all:
                empty = [point for point in block if not filled[point]]
                if len(empty) != 1:
                    continue
                left = []
                for color in (1, 2):
                    filled[empty[0]] = color
                    if not self._is_banned(block, filled):
                        left.append(color)
                filled[empty[0]] = left[0] if len(left) == 1 else 0
                if not left:
                    return None
                is_done = is_done and len(left) == 2
        return None if self.show_banned(filled) else filled
