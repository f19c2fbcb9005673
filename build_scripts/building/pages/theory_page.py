"""The data of the page of results, web/theory.html, from the results of the laboratory: numbers, maps and boards.

All words are in the template.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from building.generated import COURSE_GAMES
from building.pages.first_stones import proved_stones
from crosscut import Color, Game, Point, game, games, link
from crosscut.geometry import Mask, single_bits
from crosscut.notation.written_board import read_board
from crosscut.theory.formations import bad_areas, naked_diagonals
from crosscut.theory.loops import minimal_loops
from crosscut.theory.stones import Stones
from laboratory.results.blocks import stone_count
from laboratory.results.runs import RINGS, Json, Results, by_board, found_shapes, mirrored
from shared.command import BuildError

CROSSCUT = "BR/RB"

Row: TypeAlias = tuple[object, ...]
"""The cells of a row of a table."""


def findings(results: Results) -> dict[str, object]:
    """The numbers, maps and boards, by their names in the template."""
    maps = _maps(results)
    boards = theory_boards(results, next(one.marks for one in maps if one.size == 5 and one.games == ("quax",)))
    zigzag = by_board(results, "zigzag-edge")
    return {
        "boards": boards,
        "maps": maps,
        "efforts": _efforts(results),
        "lengths": _lengths(results),
        "zugzwang": _zugzwang(results),
        "zigzag": [_zigzag_row(size, found) for size, found in zigzag],
        "zigzag_growth": round(zigzag[-1][1]["positions"] / zigzag[-2][1]["positions"]),
        "counts": {each.id: _counts(results, each.id) for each in _fillable_games()},
        "smallest": [row for each in _fillable_games() for row in _smallest(results, each)],
        "played": [row for each in _fillable_games() for row in _played(results, each)],
        "formations": _formations(results),
        "loops": _loops(results),
        "rings": RINGS,
        "minutes": round(sum(found["seconds"] for name, found in results.items() if "chances" not in name) / 60),
    }


def board_name(size: str) -> str:
    """A size such as ``4x5`` as it is printed."""
    return size.replace("x", " \N{MULTIPLICATION SIGN} ")


@dataclass(frozen=True, slots=True)
class Map:
    """Who wins after each first stone on a board without the swap: the same in all of these games."""

    size: int
    winners: Mapping[Point, str]
    games: tuple[str, ...]

    @property
    def cells(self) -> list[tuple[int, int, str]]:
        """Column and row from the north-western corner, and the winner."""
        return [(point.file, self.size - 1 - point.rank, winner) for point, winner in self.winners.items()]

    @property
    def red(self) -> list[Point]:
        """The first stones after which Red wins."""
        return [point for point, winner in self.winners.items() if winner == "red"]

    @property
    def names(self) -> list[str]:
        """The names of the games."""
        return [COURSE_GAMES.get(game_id) or game(game_id).name for game_id in self.games]

    @property
    def marks(self) -> str:
        """The first stones after which Red wins, as marks of a link."""
        return ".".join(f"circle@{point}" for point in self.red)


def _maps(results: Results) -> list[Map]:
    """All maps, small boards first; games with equal maps share one."""
    alike: dict[tuple[int, tuple[tuple[Point, str], ...]], list[str]] = {}
    for game_id in dict.fromkeys((*(each.id for each in games() if each.won_by == "path"), *COURSE_GAMES)):
        for size, winners in (*_solved_boards(results, game_id), *_proved_boards(game_id)):
            alike.setdefault((size, tuple(sorted(winners.items()))), []).append(game_id)
    found = [Map(size, dict(winners), tuple(game_ids)) for (size, winners), game_ids in alike.items()]
    return sorted(found, key=lambda one: (one.size, -len(one.games)))


def _solved_boards(results: Results, game_id: str) -> Iterator[tuple[int, dict[Point, str]]]:
    """The boards on which every first stone is solved, with the winner after each."""
    for board, found in by_board(results, f"first-moves {game_id}"):
        size = int(board.partition("x")[0])
        yield size, mirrored(found["winners"], size)


def _proved_boards(game_id: str) -> Iterator[tuple[int, dict[Point, str]]]:
    """The same of the larger boards that connections decide."""
    found = proved_stones(game_id)
    if found is not None:
        yield found.size, dict(found.winners)


def _efforts(results: Results) -> list[Row]:
    """The work for each board whose first stones are solved."""
    return [
        (each.name, board_name(board), found["nodes"], found["seconds"], found.get("program", "Python"))
        for each in sorted(games(), key=lambda each: each.name)
        for board, found in by_board(results, f"first-moves {each.id}")
    ]


def _lengths(results: Results) -> list[Row]:
    """How many moves best play takes."""
    return [
        (each.name, board_name(board), found["plies"], 1 + max(plies for _, plies in found["first"].values()))
        for each in games()
        for kind in ("backward", "resistance")
        for board, found in by_board(results, f"{kind} {each.id}")
    ]


def _zugzwang(results: Results) -> list[Row]:
    """The number of positions in which the side to move loses, whichever it is."""
    return [
        (each.name, board_name(board), found["open"], found["zugzwang"])
        for each in games()
        for board, found in by_board(results, f"backward {each.id}")
    ]


def _zigzag_row(size: str, found: Json) -> Row:
    margin = found["margin"]
    result = "a tie" if margin == 0 else f"{Color.of(margin > 0).title()} wins by {abs(margin)}"
    return size.partition("x")[0], result, " ".join(found["best"]), found["positions"]


def _fillable_games() -> list[Game]:
    return [each for each in games() if each.must_stay_fillable]


def _counts(results: Results, game_id: str) -> list[Row]:
    """How many positions of each board show a forbidden pattern, hide one, or are legal."""
    found = [(board_name(size), found["counts"]) for size, found in by_board(results, game_id)]
    return [(board, counts["showing"], counts["hidden"], counts["legal"]) for board, counts in found if counts]


def _smallest(results: Results, counted: Game) -> Iterator[Row]:
    """How many smallest formations there are: by their place on the board, and by their stones alone."""
    for size, found in by_board(results, counted.id):
        classes = found["classes"]
        if CROSSCUT in found["shapes"]:
            rows, columns = (int(side) // 2 for side in size.split("x"))
            is_square = len(set(size.split("x"))) == 1
            classes -= rows * (rows + 1) // 2 if is_square else rows * columns
        yield counted.name, board_name(size), classes, len(set(found["shapes"]) - {CROSSCUT})


def _played(results: Results, counted: Game) -> Iterator[Row]:
    """The positions that play from the empty board reaches."""
    for size, found in by_board(results, counted.id):
        if found["played"]:
            yield counted.name, board_name(size), found["played"]["positions"], found["played"]["skips"]


def _formations(results: Results) -> dict[str, object]:
    """The results on the smallest formations of Naked Diagonal."""
    facts = found_shapes(results, "naked-diagonal")
    by_all_positions = [found["shapes"] for _, found in by_board(results, "naked-diagonal") if found["counts"]]
    others = not_bad(results)
    kinds: Counter[str] = Counter()
    for fact in facts.values():
        named = sorted({kind for _, kind in fact["bad"] if kind is not None})
        if named:
            kinds[" or ".join(named)] += 1
    return {
        "all": len(facts),
        "equivalent": sum(fact["is_equivalent"] for fact in facts.values()),
        "smallest": sum(fact["is_smallest"] for fact in facts.values()),
        "not_bad": len(others),
        "stones": sorted(map(stone_count, others)),
        "of_all_positions": sum(any(one in shapes for shapes in by_all_positions) for one in others),
        "kinds": sorted(kinds.items()),
        "patterned": kinds.total(),
        "without": len(without_pattern(results)),
    }


def _loops(results: Results) -> dict[str, object]:
    """The results on the smallest unfillable positions of Candy Necklace, and on the quick criterion."""
    facts = [fact for diagram, fact in found_shapes(results, "candy-necklace").items() if diagram != CROSSCUT]
    surveys = by_board(results, "loops")
    return {
        "all": len(facts),
        "single": sum(fact["is_loop"] for fact in facts),
        "quick": sum(fact["meets_quick_criterion"] for fact in facts),
        "surveys": [
            (board_name(size), found["loops"], found["equivalent"], found["fulfilling"], len(found["wrongly_met"]))
            for size, found in surveys
        ],
        "wrongly_met": len(wrongly_met(results)),
        "wrongly_missed": sum(len(found["wrongly_missed"]) for _, found in surveys),
        "drawn": MOST_LOOPS,
    }


MOST_LOOPS = 6
"""How many of the loops that refute the quick criterion are drawn."""


@dataclass(frozen=True, slots=True)
class Board:
    """The data of a ``<crosscut-board>`` for the page's template."""

    link: str
    claims: str
    """Separated by ``;``."""
    named: dict[str, str] = field(default_factory=dict)
    """Names for its caption."""


def theory_boards(results: Results, marks: str) -> dict[str, list[Board]]:
    """All boards by subject. ``marks`` are those of the first: where Red wins Quax 5x5 with the first stone."""
    exceptions, loops = not_bad(results), wrongly_met(results)[:MOST_LOOPS]
    empty = "/".join(["....."] * 5)
    return {
        "first_stones": [board_of("quax", empty, ("no problems",), marks=f"0:{marks}")],
        "last_stone": [_last_stone(exceptions[0])],
        "fillable_loop": [_loop(loops[0])],
        "not_bad": [_formation(diagram, is_bad=False) for diagram in exceptions],
        "no_pattern": [_formation(diagram, is_bad=True) for diagram in without_pattern(results)],
        "fillable": [_loop(diagram, coords="off") for diagram in loops],
        "zugzwang": [
            board_of("naked-diagonal", diagram, ("no problems", "blue can win"))
            for diagram in _smallest_zugzwangs(results)
        ],
    }


def not_bad(results: Results) -> list[str]:
    """The formations without a BAD area, except the special one; those with few stones first."""
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


def _smallest_zugzwangs(results: Results) -> list[str]:
    """The smallest positions with stones in which the side to move loses, whichever it is."""
    found = (solved["smallest"] for _, solved in by_board(results, "backward naked-diagonal"))
    return [diagram for diagram in chain.from_iterable(found) if stone_count(diagram)]


def _formation(diagram: str, *, is_bad: bool) -> Board:
    """A formation of Naked Diagonal, which cannot be filled, and has a BAD area or none."""
    stones = _in_the_open(diagram)
    said = "no BAD area"
    if is_bad:
        said = f"BAD {_points(stones, next(found.area for found in bad_areas(stones) if found.is_equivalent))}"
    claimed = ("0 naked diagonals", "unfillable", said)
    return board_of("naked-diagonal", "/".join(stones.rows), claimed, coords="off")


def _last_stone(diagram: str) -> Board:
    """A formation of Naked Diagonal without its last stone, which the rules forbid."""
    whole = _in_the_open(diagram)
    for bit in single_bits(whole.all):
        before, color = whole.without(bit), Color.RED if whole.red & bit else Color.BLUE
        if not naked_diagonals(before, color):
            point = str(whole.board.point(bit))
            claimed = ("no problems", f"illegal {color} {point}: naked-diagonal-area")
            named = {"point": point, "side": color.title()}
            return board_of("naked-diagonal", "/".join(before.rows), claimed, named=named, t=color.value[0])
    raise BuildError(f"{diagram} has no stone that could come last")


def _loop(diagram: str, coords: str = "on") -> Board:
    """A loop of Candy Necklace that meets the quick criterion although the board can be filled."""
    stones = _in_the_open(diagram)
    inner = (point for bit in single_bits(stones.empty) for point in stones.board.points(bit))
    found = chain.from_iterable(minimal_loops(*stones, point, stones.all.bit_count()) for point in inner)
    loop = next(loop for loop in found if loop.red | loop.blue == stones.all)
    points = " ".join(map(str, loop.points))
    claimed = ("fillable", f"loop {points}: meets quick", f"loop {points}: not equivalent")
    return board_of("candy-necklace", "/".join(stones.rows), claimed, coords=coords)


def _in_the_open(diagram: str) -> Stones:
    """Stones on the smallest square board with empty points all around them."""
    rows = Stones.parse(diagram).rows
    size = max(len(rows), len(rows[0])) + 2
    south, west = (size - len(rows)) // 2, (size - len(rows[0])) // 2
    padded = ["." * west + row + "." * (size - west - len(row)) for row in rows]
    return Stones.parse("/".join(["." * size] * (size - south - len(rows)) + padded + ["." * size] * south))


def _points(stones: Stones, area: Mask) -> str:
    return " ".join(map(str, stones.board.points(area)))


def board_of(
    game_id: str, diagram: str, claims: tuple[str, ...], *, named: dict[str, str] | None = None, **fields: str
) -> Board:
    """A diagram of a game as a board, with more fields of its link. Raises BuildError if it is none."""
    rows = diagram.split("/")
    setup = {"s": "/".join(read_board(diagram).rows)} if stone_count(diagram) else {}
    reading = link.read_fields({"g": game_id, "n": str(len(rows))} | setup | fields)
    if reading.problems:
        raise BuildError(f"{diagram}: {' '.join(reading.problems)}")
    return Board(link.write(reading.record, display=reading.display), "; ".join(claims), named or {})
