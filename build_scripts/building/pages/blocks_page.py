"""The data of the page web/banned-blocks.html, from the results of the laboratory: counts, tables and boards.

All words are in the template.
"""

from __future__ import annotations

from dataclasses import dataclass

import crosscut
from building.pages.theory_page import Board, Row, board_name, board_of
from crosscut import Color
from crosscut.geometry import single_bits
from crosscut.theory.stones import Stones
from laboratory.results.blocks import SETS, WITH_CROSSCUT, rules_of
from laboratory.results.runs import Json, Results, by_board
from shared.command import BuildError

DRAWN = (
    "crosscut-square",
    "crosscut-stripe",
    "crosscut-square-stripe",
    "crosscut-corner",
    "crosscut-square-corner",
)
"""The sets whose smallest formations are drawn, besides Candy Necklace's; the others are images of these."""
SMALLEST_BOARD = 3


@dataclass(frozen=True, slots=True)
class Formations:
    """The smallest formations of one set of banned blocks."""

    kinds: list[str]
    rules: str
    counts: list[Row]
    """For each board: its name, and how many formations there are of how many stones."""
    boards: list[Board]
    """Those of 3x3, each without a stone that may not be played."""


def blocks(results: Results) -> dict[str, object]:
    """The numbers and boards, by their names in the template."""
    surveys = by_board(results, "sister-loops")
    return {
        "sizes": [board_name(size) for size, _ in by_board(results, f"blocks {SETS[0]}")],
        "legal": _legal(results),
        "formations": [_formations(results, kinds) for kinds in DRAWN],
        "square_loop": _without_a_stone("square", results["blocks square 3x3"]["shapes"][0]),
        "cycles": {size: found["smallest"] for size, found in by_board(results, "blocks corner")},
        "criterion": [
            (board_name(size), _named(kinds), found[kinds])
            for kinds in WITH_CROSSCUT
            if "corner" not in kinds
            for size, found in surveys
            if size in ("4x4", "4x5", "5x5")
        ],
        "missed": _without_a_stone("crosscut-square", surveys[-1][1]["crosscut-square"]["shortest_missed"]),
        "with_corners": surveys[-1][1]["crosscut-corner"],
        "propagation": _propagation(results),
    }


def _named(kinds: str) -> str:
    return ", ".join(kinds.split("-"))


def _legal(results: Results) -> list[tuple[list[str], list[int]]]:
    """The sets that share their counts of legal positions, with these counts, the most positions first."""
    shared: dict[tuple[int, ...], list[str]] = {}
    for kinds in SETS:
        counts = tuple(found["counts"]["legal"] for _, found in by_board(results, f"blocks {kinds}"))
        shared.setdefault(counts, []).append(_named(kinds))
    return [(names, list(counts)) for counts, names in sorted(shared.items(), reverse=True)]


def _propagation(results: Results) -> list[tuple[list[str], Json]]:
    """The sets that share what one block at a time finds on 3x3, with that."""
    shared: list[tuple[list[str], Json]] = []
    for kinds in SETS:
        found = {name: count for name, count in results[f"propagation {kinds} 3x3"].items() if name != "seconds"}
        names = next((names for names, known in shared if known == found), None)
        if names is None:
            shared.append(([_named(kinds)], found))
        else:
            names.append(_named(kinds))
    return shared


def _formations(results: Results, kinds: str) -> Formations:
    found = by_board(results, f"blocks {kinds}")
    counts: list[Row] = [
        (board_name(size), ", ".join(f"{count} of {stones}" for stones, count in one["by_stones"].items()))
        for size, one in found
    ]
    drawn = [_without_a_stone(kinds, diagram) for diagram in found[0][1]["shapes"]]
    return Formations(kinds.split("-"), rules_of(kinds), counts, drawn)


def _without_a_stone(kinds: str, diagram: str) -> Board:
    """A formation without one stone, whose colour may not play there."""
    game, stones = crosscut.game(rules_of(kinds)), _on_square_board(diagram)
    for bit in single_bits(stones.all):
        color, point = Color.of(bool(stones.red & bit)), str(stones.board.point(bit))
        rest = "/".join(stones.without(bit).rows)
        if game.outcome(game.setup(rest)) is None:
            claimed = ("no problems", f"illegal {color} {point}: pattern-area")
            return board_of(game.id, rest, claimed, named={"point": point, "side": color.title()}, t=color.value[0])
    raise BuildError(f"{diagram}: the game is over before the last stone")


def _on_square_board(diagram: str) -> Stones:
    rows = Stones.parse(diagram).rows
    size = max(len(rows), len(rows[0]), SMALLEST_BOARD)
    padded = [row + "." * (size - len(row)) for row in rows]
    return Stones.parse("/".join(["." * size] * (size - len(rows)) + padded))
