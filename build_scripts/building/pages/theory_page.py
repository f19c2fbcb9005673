"""What the page of results, web/theory.html, tells of the runs in build_scripts/research: numbers, maps and boards.

All words are in the template.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from building.pages.theory_figures import (
    MOST_LOOPS,
    not_bad,
    stone_count,
    theory_boards,
    without_pattern,
    wrongly_met,
)
from crosscut import Color, Game, Point, game, games
from research.facts import RINGS
from research.results import Json, Results, by_board, found_shapes

CROSSCUT = "BR/RB"
LETTERS = {"red": "R", "blue": "B"}

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
        "minutes": round(sum(found["seconds"] for found in results.values()) / 60),
    }


def _board_name(size: str) -> str:
    """A size such as ``4x5`` as it is printed."""
    return size.replace("x", "\N{MULTIPLICATION SIGN}")


@dataclass(frozen=True, slots=True)
class Map:
    """Who wins after each first stone on a board, without the swap: the same in all of these games."""

    size: int
    winners: Mapping[Point, str]
    games: tuple[str, ...]

    @property
    def cells(self) -> list[tuple[int, int, str]]:
        """Column and row from the north-western corner, and the winner's letter."""
        return [(point.file, self.size - 1 - point.rank, LETTERS[who]) for point, who in self.winners.items()]

    @property
    def red(self) -> list[Point]:
        """The first stones after which Red wins."""
        return [point for point, winner in self.winners.items() if winner == "red"]

    @property
    def names(self) -> list[str]:
        """The names of the games."""
        return [game(game_id).name for game_id in self.games]

    @property
    def marks(self) -> str:
        """The letters as marks of a link."""
        return ".".join(f"{LETTERS[winner]}@{point}" for point, winner in self.winners.items())


def _maps(results: Results) -> list[Map]:
    """All maps, those of small boards first; games with equal ones share one."""
    alike: dict[tuple[int, tuple[tuple[Point, str], ...]], list[str]] = {}
    for game_id in (each.id for each in games() if each.won_by == "path"):
        for size, winners in _solved_boards(results, game_id):
            alike.setdefault((size, tuple(sorted(winners.items()))), []).append(game_id)
    found = [Map(size, dict(winners), tuple(game_ids)) for (size, winners), game_ids in alike.items()]
    return sorted(found, key=lambda one: (one.size, -len(one.games)))


def _solved_boards(results: Results, game_id: str) -> Iterator[tuple[int, dict[Point, str]]]:
    """The boards of which every first stone is solved, each with who wins after it."""
    for board, found in by_board(results, f"first-moves {game_id}"):
        size = int(board.partition("x")[0])
        winners = {}
        for point, winner in ((Point.parse(name), winner) for name, winner in found["winners"].items()):
            for file, rank in product({point.file, size - 1 - point.file}, {point.rank, size - 1 - point.rank}):
                winners[Point(file, rank)] = winner
        yield size, winners


def _efforts(results: Results) -> list[Row]:
    """The work for each board whose first stones are solved."""
    return [
        (each.name, _board_name(board), found["nodes"], found["seconds"], found.get("program", "Python"))
        for each in sorted(games(), key=lambda each: each.name)
        for board, found in by_board(results, f"first-moves {each.id}")
    ]


def _lengths(results: Results) -> list[Row]:
    """How many moves best play takes."""
    return [
        (each.name, _board_name(board), found["plies"], 1 + max(plies for _, plies in found["first"].values()))
        for each in games()
        for kind in ("backward", "resistance")
        for board, found in by_board(results, f"{kind} {each.id}")
    ]


def _zugzwang(results: Results) -> list[Row]:
    """In how many positions whoever is to move loses."""
    return [
        (each.name, _board_name(board), found["open"], found["zugzwang"])
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
    """How many positions of each board show what is forbidden, hide it, or are legal."""
    found = [(_board_name(size), found["counts"]) for size, found in by_board(results, game_id)]
    return [(board, counts["showing"], counts["hidden"], counts["legal"]) for board, counts in found if counts]


def _smallest(results: Results, counted: Game) -> Iterator[Row]:
    """How many smallest formations there are: by their place on the board, and by their stones alone."""
    for size, found in by_board(results, counted.id):
        classes = found["classes"]
        if CROSSCUT in found["shapes"]:
            rows, columns = (int(side) // 2 for side in size.split("x"))
            is_square = len(set(size.split("x"))) == 1
            classes -= rows * (rows + 1) // 2 if is_square else rows * columns
        yield counted.name, _board_name(size), classes, len(set(found["shapes"]) - {CROSSCUT})


def _played(results: Results, counted: Game) -> Iterator[Row]:
    """What play from the empty board meets."""
    for size, found in by_board(results, counted.id):
        if found["played"]:
            yield counted.name, _board_name(size), found["played"]["positions"], found["played"]["skips"]


def _formations(results: Results) -> dict[str, object]:
    """What is known of the smallest formations of Naked Diagonal."""
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
    """What is known of the smallest unfillable positions of Candy Necklace, and of the quick criterion."""
    facts = [fact for diagram, fact in found_shapes(results, "candy-necklace").items() if diagram != CROSSCUT]
    surveys = by_board(results, "loops")
    return {
        "all": len(facts),
        "single": sum(fact["is_loop"] for fact in facts),
        "quick": sum(fact["meets_quick_criterion"] for fact in facts),
        "surveys": [
            (_board_name(size), found["loops"], found["equivalent"], found["fulfilling"], len(found["wrongly_met"]))
            for size, found in surveys
        ],
        "wrongly_met": len(wrongly_met(results)),
        "wrongly_missed": sum(len(found["wrongly_missed"]) for _, found in surveys),
        "drawn": MOST_LOOPS,
    }
