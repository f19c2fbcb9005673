"""The baseline: one call of MiniSat for every placement that single blocks do not forbid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import TypeAlias

from benchmarks.engine_timings import Row, cold_map, fresh, milliseconds, published, summary
from crosscut import Color, Position, ViolationCode
from tests.engine.naked_diagonal_rule import Diagram
from tests.other_programs.crosscut_boards import SatOracle
from tests.other_programs.naked_diagonal_model import Model

Ask: TypeAlias = Callable[[Position, list[tuple[int, Color]]], None]
LOCAL = (ViolationCode.NAKED_DIAGONAL, ViolationCode.CROSSCUT)


def candidates(game_id: str, position: Position) -> list[tuple[int, Color]]:
    """The placements that the rule's local half allows: (bit, colour)."""
    game, board = fresh(game_id), position.grid
    return [
        (board.bit(point), color)
        for color in Color
        for point, code in game.legality(position, color).items()
        if code not in LOCAL
    ]


def one_solver(position: Position, tried: list[tuple[int, Color]]) -> None:
    """One solver for the position, one call with assumptions for each placement: what is learnt is kept."""
    model = Model(Diagram(*position.diagram().split()))
    for bit, color in tried:
        point = position.grid.point(bit)
        model.filling(((point.file, point.rank), color.letter))
    model.close()


def new_solvers(position: Position, tried: list[tuple[int, Color]]) -> None:
    """A solver for each placement: the plain use."""
    for bit, color in tried:
        after = position.with_stone(color, bit)
        model = Model(Diagram(*after.diagram().split()))
        model.filling()
        model.close()


def one_solver_without_order(position: Position, tried: list[tuple[int, Color]]) -> None:
    """Candy Necklace: one solver for the board, one call with assumptions for each placement."""
    oracle = SatOracle(position.grid)
    for bit, color in tried:
        after = position.with_stone(color, bit)
        oracle.can_be_filled(after.red, after.blue)


BASELINES: tuple[tuple[str, str, Ask], ...] = (
    ("naked-diagonal", "MiniSat anew for each candidate", new_solvers),
    ("naked-diagonal", "one MiniSat for all candidates", one_solver),
    ("candy-necklace", "one MiniSat for all candidates", one_solver_without_order),
)


def rows(shared: str) -> Iterator[Row]:
    """Baselines and engine on the hard positions, and how many times as long the baseline takes (medians)."""
    for game_id, name, ask in BASELINES:
        for size in (13, 19):
            positions = list(published(shared, game_id, size))
            ours = median(cold_map(position, game_id) for position in positions)
            asked = [partial(ask, position, candidates(game_id, position)) for position in positions]
            theirs = [milliseconds(ask_all) for ask_all in asked]
            yield summary(f"{game_id} {size}x{size}, {name}", theirs) | {"times the engine": median(theirs) / ours}
