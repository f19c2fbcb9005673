"""The figures of the page of results: what the runs of crosscut.theory found, on boards, with claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from building.pages.figures import Figure, FigureError, drawn
from crosscut import Color, claims, link
from crosscut.geometry import Mask, single_bits
from crosscut.notation.diagram import plain_row
from crosscut.theory.banned import naked_diagonals
from crosscut.theory.formations import bad_areas
from crosscut.theory.loop_search import minimal_loops
from crosscut.theory.results import Results, by_board, found_shapes
from crosscut.theory.stones import Stones

MOST_LOOPS = 6
"""How many of the loops that refute the quick criterion are drawn."""


def theory_figures(results: Results, letters: str) -> list[Figure]:
    """All figures. ``letters`` are the marks of the first one, who wins Quax 5x5 after each first stone.

    Raises FigureError if a figure does not keep its claims.
    """
    figures = list(_figures(results, letters))
    faults = [f"{figure.name}: {fault}" for figure in figures for fault in _faults(figure)]
    if faults:
        raise FigureError("\n".join(faults))
    return figures


def shown(figure: Figure) -> dict[str, str]:
    """What the page needs to show a figure. Most are small and many, and begin as text, which is short."""
    shown = drawn(figure)
    if re.search(r"-[0-9]+$", figure.name):
        shown["picture"] = f"<pre>{figure.reading.record.replay().position.diagram()}</pre>"
    return shown


def _faults(figure: Figure) -> Iterator[str]:
    return claims.check_record(figure.reading.record, figure.claims)


def not_bad(results: Results) -> list[str]:
    """The formations without a BAD area, but for the special one, those with few stones first."""
    shapes = found_shapes(results, "naked-diagonal")
    facts = {diagram: results[f"naked-diagonal {diagram}"] for diagram in shapes}
    found = [diagram for diagram, fact in facts.items() if not (fact["has_bad_area"] or fact["is_special"])]
    return sorted(found, key=lambda diagram: (stone_count(diagram), diagram))


def without_pattern(results: Results) -> list[str]:
    """The formations with a BAD area that no staircase, knight pattern or hybrid makes."""
    found = {
        diagram: results[f"naked-diagonal {diagram}"]["bad"] for diagram in found_shapes(results, "naked-diagonal")
    }
    return [diagram for diagram, bad in found.items() if bad and all(kind is None for _, kind in bad)]


def wrongly_met(results: Results) -> list[str]:
    """The loops that meet the criterion and can be filled, short ones first."""
    found = {diagram for _, survey in by_board(results, "loops") for diagram in survey["wrongly_met"]}
    return sorted(found, key=lambda diagram: (stone_count(diagram), diagram))


def stone_count(diagram: str) -> int:
    """How many stones a diagram has."""
    return diagram.count("R") + diagram.count("B")


def _figures(results: Results, letters: str) -> Iterator[Figure]:
    empty = "/".join(["....."] * 5)
    caption = "R: Red wins after this first stone. B: Blue wins."
    yield _figure("first-stones", "quax", empty, ("no problems",), caption, marks=f"0:{letters}")
    exceptions = not_bad(results)
    yield _last_stone(exceptions[0])
    loops = wrongly_met(results)[:MOST_LOOPS]
    yield _loop("fillable-loop", loops[0], "This loop meets the criterion. Try to fill it without a crosscut: you can.")
    for number, diagram in enumerate(exceptions, 1):
        yield _formation(f"not-bad-{number}", diagram, is_bad=False)
    for number, diagram in enumerate(without_pattern(results), 1):
        yield _formation(f"no-pattern-{number}", diagram, is_bad=True)
    for number, diagram in enumerate(loops, 1):
        yield _loop(f"fillable-{number}", diagram, "", coords="off")
    for number, diagram in enumerate(_smallest_zugzwangs(results), 1):
        yield _figure(
            f"zugzwang-{number}",
            "naked-diagonal",
            diagram,
            ("no problems", "blue can win"),
            "Whoever is to move loses.",
        )


def _smallest_zugzwangs(results: Results) -> list[str]:
    """The smallest positions with stones in which whoever is to move loses."""
    found = (solved["smallest"] for name, solved in results.items() if name.startswith("backward naked-diagonal "))
    return [diagram for diagram in chain.from_iterable(found) if stone_count(diagram)]


def _formation(name: str, diagram: str, *, is_bad: bool) -> Figure:
    """A formation of Naked Diagonal, which cannot be filled, and has a BAD area or none."""
    stones = _in_the_open(diagram)
    said = "no BAD area"
    if is_bad:
        said = f"BAD {_points(stones, next(found.area for found in bad_areas(stones) if found.is_equivalent))}"
    claimed = ("0 naked diagonals", "unfillable", said)
    return _figure(name, "naked-diagonal", "/".join(stones.rows), claimed, "", coords="off")


def _last_stone(diagram: str) -> Figure:
    """A formation of Naked Diagonal without its last stone, which the rules forbid."""
    whole = _in_the_open(diagram)
    for bit in single_bits(whole.all):
        before, color = whole.without(bit), Color.RED if whole.red & bit else Color.BLUE
        if not naked_diagonals(before, color):
            point = whole.board.point(bit)
            claimed = ("no problems", f"illegal {color} {point}: naked-diagonal-area")
            caption = (
                f"Try {point}: {color.title()} may not play there. The area could never be filled, but is not BAD."
            )
            return _figure("last-stone", "naked-diagonal", "/".join(before.rows), claimed, caption, t=color.value[0])
    raise FigureError(f"{diagram} has no stone that could come last")


def _loop(name: str, diagram: str, caption: str, **fields: str) -> Figure:
    """A loop of Candy Necklace that meets the quick criterion although the board can be filled."""
    stones = _in_the_open(diagram)
    inner = (point for bit in single_bits(stones.empty) for point in stones.board.points(bit))
    found = chain.from_iterable(minimal_loops(*stones, point, stones.all.bit_count()) for point in inner)
    loop = next(loop for loop in found if loop.red | loop.blue == stones.all)
    points = " ".join(map(str, loop.points))
    claimed = ("fillable", f"loop {points}: meets quick", f"loop {points}: not equivalent")
    return _figure(name, "candy-necklace", "/".join(stones.rows), claimed, caption, **fields)


def _in_the_open(diagram: str) -> Stones:
    """Stones on the smallest square board with empty points all around them."""
    rows = Stones.parse(diagram).rows
    size = max(len(rows), len(rows[0])) + 2
    south, west = (size - len(rows)) // 2, (size - len(rows[0])) // 2
    padded = ["." * west + row + "." * (size - west - len(row)) for row in rows]
    return Stones.parse("/".join(["." * size] * (size - south - len(rows)) + padded + ["." * size] * south))


def _points(stones: Stones, area: Mask) -> str:
    return " ".join(map(str, stones.board.points(area)))


def _figure(name: str, game_id: str, diagram: str, claimed: tuple[str, ...], caption: str, **fields: str) -> Figure:
    rows = diagram.split("/")
    setup = {"s": "/".join(map(plain_row, rows))} if stone_count(diagram) else {}
    reading = link.read_fields({"g": game_id, "n": str(len(rows))} | setup | fields)
    if reading.problems:
        raise FigureError(f"{name}: {' '.join(reading.problems)}")
    return Figure(f"theory/{name}", caption, claimed, reading)
