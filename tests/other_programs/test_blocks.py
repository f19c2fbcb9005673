"""The games that ban full blocks: the published counts again, and formulas that say the same."""

from __future__ import annotations

from math import comb, factorial

import pytest

from crosscut.own.language import images
from crosscut.own.safety import banned_blocks
from laboratory.research.all_positions import BLUE, EMPTY, RED, Condition, Conditions, full_blocks, space
from laboratory.research.blocks import examine_blocks, examine_propagation, survey_sister_loops
from laboratory.results.blocks import BLOCKS, SETS, patterns
from laboratory.results.runs import Json, published_results

RESULTS = published_results()
SMALL, LARGER = ["3x3"], ["3x4", "4x4"]
LARGER_BOARDS = [pytest.param(size, marks=pytest.mark.release) for size in LARGER]


def sides(size: str) -> tuple[int, int]:
    rows, columns = map(int, size.split("x"))
    return rows, columns


def published(task: str) -> Json:
    return {name: found for name, found in RESULTS[task].items() if name != "seconds"}


@pytest.mark.parametrize("size", [*SMALL, *LARGER_BOARDS])
def test_blocks(size: str) -> None:
    for kinds in SETS:
        assert examine_blocks(kinds, *sides(size)) == published(f"blocks {kinds} {size}"), kinds


@pytest.mark.parametrize(
    "sets", [["crosscut-square"], pytest.param(SETS, marks=pytest.mark.release)], ids=["one", "all"]
)
def test_propagation(sets: list[str]) -> None:
    for kinds in sets:
        assert examine_propagation(kinds, 3, 3) == published(f"propagation {kinds} 3x3"), kinds


@pytest.mark.parametrize(
    "size", ["3x3", "3x4", *(pytest.param(size, marks=pytest.mark.release) for size in ("4x4", "4x5", "5x5"))]
)
def test_sister_loops(size: str) -> None:
    found, known = survey_sister_loops(*sides(size)), published(f"sister-loops {size}")
    assert found.keys() == known.keys()
    for kinds, verdicts in found.items():
        assert {name: getattr(verdicts, name) for name in known[kinds]} == known[kinds], kinds
    loops = RESULTS[f"loops {size}"]
    plain = known["crosscut"]
    assert [
        plain["loops"],
        plain["unfillable"],
        plain["fulfilling"],
        plain["wrongly_met"],
        plain["wrongly_missed"],
    ] == [
        *(loops[name] for name in ("loops", "equivalent", "fulfilling")),
        *(len(loops[name]) for name in ("wrongly_met", "wrongly_missed")),
    ]


def legal(kinds: str, size: str) -> int:
    count: int = RESULTS[f"blocks {kinds} {size}"]["counts"]["legal"]
    return count


def other(kinds: str, exchanged: dict[str, str]) -> str:
    return "-".join(sorted((exchanged.get(kind, kind) for kind in kinds.split("-")), key=list(BLOCKS).index))


@pytest.mark.parametrize("size", [*SMALL, *LARGER])
def test_sets_that_are_exchanged_have_equal_counts(size: str) -> None:
    for kinds in SETS:
        assert legal(kinds, size) == legal(other(kinds, {"crosscut": "square", "square": "crosscut"}), size)
    for more in ("", "-corner"):
        assert legal(f"stripe{more}", size) == legal(f"crosscut-square{more}", size)
    assert legal("corner", size) == legal("crosscut-square-stripe", size)
    assert len({legal(kinds, size) for kinds in SETS}) == 7


def lines_of(rows: int, columns: int) -> list[tuple[int, int]]:
    """For each point its row and its column, as vertices."""
    return [(row, rows + column) for row in range(rows) for column in range(columns)]


def parts(rows: int, columns: int) -> list[tuple[int, int]]:
    """For each set of points the components of its graph that have an edge, and its rank."""
    found = [(0, 0)]
    partitions = [tuple(range(rows + columns))]
    for row, column in lines_of(rows, columns):
        for partition in list(partitions):
            joined = tuple(partition[row] if root == partition[column] else root for root in partition)
            partitions.append(joined)
    for partition in partitions[1:]:
        sizes = [partition.count(root) for root in set(partition)]
        found.append((sum(size > 1 for size in sizes), rows + columns - len(sizes)))
    return found


@pytest.mark.parametrize("size", ["3x3", "3x4", pytest.param("4x4", marks=pytest.mark.release)])
def test_counts_by_rank(size: str) -> None:
    rows, columns = sides(size)
    ranks = parts(rows, columns)
    assert legal("corner", size) == sum(2**rank for _, rank in ranks)
    in_rows, in_columns = ((2 ** (length + 1) - 1) ** lines for length, lines in ((columns, rows), (rows, columns)))
    assert legal("crosscut-corner", size) == in_rows + in_columns - sum(2**components for components, _ in ranks)


@pytest.mark.parametrize("size", [*SMALL, *LARGER])
def test_tours_with_the_wrong_sum(size: str) -> None:
    rows, columns = sides(size)
    tours = sum(
        2 ** (2 * k - 1) * comb(rows, k) * comb(columns, k) * factorial(k) * factorial(k - 1) // 2
        for k in range(2, min(rows, columns) + 1)
    )
    for kinds in ("corner", "crosscut-square-stripe"):
        assert RESULTS[f"blocks {kinds} {size}"]["smallest"] == tours


def test_smaller_patterns_are_unions() -> None:
    unions = {
        "xx": "square-stripe-corner",
        "xo": "crosscut-stripe-corner",
        "xa/ax": "crosscut-square-corner",
        "xx/xa": "square-corner",
        "xo/oa": "crosscut-corner",
        "xx/oa": "stripe-corner",
    }
    for pattern, kinds in unions.items():
        assert banned_blocks((pattern,)) == banned_blocks(tuple(patterns(kinds)))


@pytest.mark.parametrize(("size", "free", "neither"), [(3, 8_819, 8_165), (4, None, 6_334_357)])
def test_positions_of_nakatta(size: int, free: int | None, neither: int) -> None:
    board = space(size, size)
    contacts: list[Condition] = []
    for south_west, south_east, north_west, north_east in board.blocks():
        corners = {(0, 0): south_west, (1, 0): south_east, (0, 1): north_west, (1, 1): north_east}
        for image in images("xo/ne"):
            letters = {
                (file, 1 - row): letter for row, line in enumerate(image.split("/")) for file, letter in enumerate(line)
            }
            for x, o in ((RED, BLUE), (BLUE, RED)):
                digits = {"x": (x,), "o": (o,), "n": (EMPTY, o), "e": (EMPTY,)}
                contacts.append(tuple((corners[place], digits[letter]) for place, letter in letters.items()))

    def without(conditions: list[Condition]) -> int:
        absent = Conditions(board, conditions).absent
        return sum(absent(board.digits(upper)).bit_count() for upper in range(board.count))

    if free is not None:
        assert without(contacts) == free
    assert without([*contacts, *full_blocks(board, ["xo/ox"])]) == neither
