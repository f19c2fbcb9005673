"""The boards of the page of results: what the runs in build_scripts/research found, with claims."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

from crosscut import Color, link
from crosscut.geometry import Mask, single_bits
from crosscut.notation import plain_row
from crosscut.theory.formations import bad_areas, naked_diagonals
from crosscut.theory.loops import minimal_loops
from crosscut.theory.stones import Stones
from research.results import Results, by_board, found_shapes
from shared.command import BuildError

MOST_LOOPS = 6
"""How many of the loops that refute the quick criterion are drawn."""


@dataclass(frozen=True, slots=True)
class Board:
    """What the page's template needs to write a ``<crosscut-board>``."""

    link: str
    claims: str
    """Separated by ``;``."""
    told: dict[str, str] = field(default_factory=dict)
    """What its caption names."""


def theory_boards(results: Results, letters: str) -> dict[str, list[Board]]:
    """All boards by what they show. ``letters`` are marks of the first: who wins Quax 5x5 after each first stone."""
    exceptions, loops = not_bad(results), wrongly_met(results)[:MOST_LOOPS]
    empty = "/".join(["....."] * 5)
    return {
        "first_stones": [_board("quax", empty, ("no problems",), marks=f"0:{letters}")],
        "last_stone": [_last_stone(exceptions[0])],
        "fillable_loop": [_loop(loops[0])],
        "not_bad": [_formation(diagram, is_bad=False) for diagram in exceptions],
        "no_pattern": [_formation(diagram, is_bad=True) for diagram in without_pattern(results)],
        "fillable": [_loop(diagram, coords="off") for diagram in loops],
        "zugzwang": [
            _board("naked-diagonal", diagram, ("no problems", "blue can win"))
            for diagram in _smallest_zugzwangs(results)
        ],
    }


def not_bad(results: Results) -> list[str]:
    """The formations without a BAD area, but for the special one, those with few stones first."""
    facts = found_shapes(results, "naked-diagonal")
    found = [diagram for diagram, fact in facts.items() if not (fact["has_bad_area"] or fact["is_special"])]
    return sorted(found, key=lambda diagram: (stone_count(diagram), diagram))


def without_pattern(results: Results) -> list[str]:
    """The formations with a BAD area that no staircase, knight pattern or hybrid makes."""
    found = {diagram: facts["bad"] for diagram, facts in found_shapes(results, "naked-diagonal").items()}
    return [diagram for diagram, bad in found.items() if bad and all(kind is None for _, kind in bad)]


def wrongly_met(results: Results) -> list[str]:
    """The loops that meet the criterion and can be filled, short ones first."""
    found = {diagram for _, survey in by_board(results, "loops") for diagram in survey["wrongly_met"]}
    return sorted(found, key=lambda diagram: (stone_count(diagram), diagram))


def stone_count(diagram: str) -> int:
    """How many stones a diagram has."""
    return diagram.count("R") + diagram.count("B")


def _smallest_zugzwangs(results: Results) -> list[str]:
    """The smallest positions with stones in which whoever is to move loses."""
    found = (solved["smallest"] for _, solved in by_board(results, "backward naked-diagonal"))
    return [diagram for diagram in chain.from_iterable(found) if stone_count(diagram)]


def _formation(diagram: str, *, is_bad: bool) -> Board:
    """A formation of Naked Diagonal, which cannot be filled, and has a BAD area or none."""
    stones = _in_the_open(diagram)
    said = "no BAD area"
    if is_bad:
        said = f"BAD {_points(stones, next(found.area for found in bad_areas(stones) if found.is_equivalent))}"
    claimed = ("0 naked diagonals", "unfillable", said)
    return _board("naked-diagonal", "/".join(stones.rows), claimed, coords="off")


def _last_stone(diagram: str) -> Board:
    """A formation of Naked Diagonal without its last stone, which the rules forbid."""
    whole = _in_the_open(diagram)
    for bit in single_bits(whole.all):
        before, color = whole.without(bit), Color.RED if whole.red & bit else Color.BLUE
        if not naked_diagonals(before, color):
            point = str(whole.board.point(bit))
            claimed = ("no problems", f"illegal {color} {point}: naked-diagonal-area")
            told = {"point": point, "side": color.title()}
            return _board("naked-diagonal", "/".join(before.rows), claimed, told=told, t=color.value[0])
    raise BuildError(f"{diagram} has no stone that could come last")


def _loop(diagram: str, coords: str = "on") -> Board:
    """A loop of Candy Necklace that meets the quick criterion although the board can be filled."""
    stones = _in_the_open(diagram)
    inner = (point for bit in single_bits(stones.empty) for point in stones.board.points(bit))
    found = chain.from_iterable(minimal_loops(*stones, point, stones.all.bit_count()) for point in inner)
    loop = next(loop for loop in found if loop.red | loop.blue == stones.all)
    points = " ".join(map(str, loop.points))
    claimed = ("fillable", f"loop {points}: meets quick", f"loop {points}: not equivalent")
    return _board("candy-necklace", "/".join(stones.rows), claimed, coords=coords)


def _in_the_open(diagram: str) -> Stones:
    """Stones on the smallest square board with empty points all around them."""
    rows = Stones.parse(diagram).rows
    size = max(len(rows), len(rows[0])) + 2
    south, west = (size - len(rows)) // 2, (size - len(rows[0])) // 2
    padded = ["." * west + row + "." * (size - west - len(row)) for row in rows]
    return Stones.parse("/".join(["." * size] * (size - south - len(rows)) + padded + ["." * size] * south))


def _points(stones: Stones, area: Mask) -> str:
    return " ".join(map(str, stones.board.points(area)))


def _board(
    game_id: str, diagram: str, claims: tuple[str, ...], *, told: dict[str, str] | None = None, **fields: str
) -> Board:
    rows = diagram.split("/")
    setup = {"s": "/".join(map(plain_row, rows))} if stone_count(diagram) else {}
    reading = link.read_fields({"g": game_id, "n": str(len(rows))} | setup | fields)
    if reading.problems:
        raise BuildError(f"{diagram}: {' '.join(reading.problems)}")
    return Board(link.write(reading.record, display=reading.display), "; ".join(claims), told or {})
