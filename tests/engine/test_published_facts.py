"""Counts, games and positions that were published or computed by independent programs."""

from __future__ import annotations

import json
import os
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import Color, Game, Link, Place, Play, Point, ViolationCode, parse_move

LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))

PERFT = {
    "naked-diagonal": ("4 12 16 8 0 0", "9 72 392 1792 6600 18512"),
    "candy-necklace": ("4 12 24 16 0 0", "9 72 504 2992 14640 52704"),
    "quickway": ("4 16 36 32 8 0", "9 81 576 3528 18144 64000"),
    "crossway": ("4 16 36 32 8 0", "9 81 576 3496 17632 60144"),
    "quax": ("4 16 36 40 24 8", "9 81 576 3528 18816 80848"),
    "quadrex": ("4 16 36 32 8 0", "9 81 576 3496 17312 60144"),
}


@pytest.mark.longer
@pytest.mark.parametrize("game_id", PERFT)
@pytest.mark.parametrize("size", [2, 3])
def test_perft(game_id: str, size: int) -> None:
    """The last number of a row takes longer than all before, and is left to the release on 3x3."""
    game = crosscut.game(game_id)
    expected = [int(count) for count in PERFT[game_id][size - 2].split()][: 6 if LONG_RUN or size == 2 else 5]
    assert [game.perft(game.start(size), depth) for depth in range(1, len(expected) + 1)] == expected


def from_top(text: str, size: int) -> str:
    """A point whose rank is counted from the top of the board."""
    point = Point.parse(text)
    return str(Point(point.file, size - 1 - point.rank))


def test_published_quadrex_game() -> None:
    """Blue moves first; a `+` stands for each point that the rules fill."""
    game, size = crosscut.game("quadrex"), 16
    record = (
        "l8 i8 i11 g10 h9 g8 g4 k6 l4 k4 j4 l5+ k3++ d4 e6 h5 f5 h3 h7 g6 f13 h12 h14 h13 h15 h16 g12 g11+ i13+ "
        "g14++ f8 i10+ g7+ j6 i6 i5+ j7+ n8 n10"
    )
    position = game.setup("\n".join("." * size for _ in range(size)), Color.BLUE)
    for text in record.split():
        play = game.play(position, parse_move(from_top(text.rstrip("+"), size)))
        assert len(play.filled) == text.count("+"), text
        position = play.position
    assert game.outcome(position) is None


def test_published_quax_game() -> None:
    game = crosscut.game("quax")
    record = "d3 f5 f8 h8 g6 f7 g3 f3 f2 e2 e3 e2-f3 f4 g4 f4-g3 h3 g5 f5-g4 h4 g4-h3 g7 e8"
    position = game.start(11)
    for text in record.split():
        position = game.play(position, parse_move(text)).position
    assert game.outcome(position) is None
    assert dict(position.links) == {
        Link.parse("e2-f3"): Color.BLUE,
        Link.parse("f4-g3"): Color.RED,
        Link.parse("f5-g4"): Color.BLUE,
        Link.parse("g4-h3"): Color.BLUE,
    }


def test_published_crossway_figure() -> None:
    """The `?` are the legal placements of V."""
    figure = "?HVVV / H.H?H / VVV.H / VH?HV / H.V.H"
    rows = [row.strip() for row in figure.split("/")]
    text = "\n".join(row.replace("?", ".").replace("V", "R").replace("H", "B") for row in rows)
    game = crosscut.game("crossway")
    legality = game.legality(game.setup(text), Color.RED)
    legal = {point for point, code in legality.items() if code is None}
    assert legal == {
        Point(file, 4 - down) for down, row in enumerate(rows) for file, letter in enumerate(row) if letter == "?"
    }
    assert {code for code in legality.values() if code} == {ViolationCode.CROSSCUT}


TAYLOR_2008 = "...X.... / ...X.... / ...XO... / OOO.X... / ..X.OOOO / ..OX.... / ...X.... / ...X...."


def test_taylor_position_where_crossway_and_quickway_differ() -> None:
    text = TAYLOR_2008.replace("X", "R").replace("O", "B").replace(" / ", "\n")
    quickway = crosscut.game("quickway")
    position = quickway.setup(text, Color.BLUE)
    assert quickway.outcome(position) is None
    winning = set()
    for move in quickway.legal_moves(position):
        outcome = quickway.outcome(quickway.play(position, move).position)
        if outcome and outcome.winner is Color.BLUE:
            winning.add(str(move))
    assert winning == {"d4", "d5"}

    crossway = crosscut.game("crossway")
    position = crossway.setup(text, Color.BLUE)
    for point in ("d4", "d5"):
        violation = crossway.violation(position, Place(Point.parse(point)))
        assert violation is not None and violation.code is ViolationCode.CROSSCUT


@pytest.mark.parametrize(("size", "expected"), [(3, (2, 2, 2)), (4, (12, 6, 6)), (5, (40, 40, 40))])
def test_zigzag_results_over_all_permutations(size: int, expected: tuple[int, int, int]) -> None:
    """Every permutation by the engine's own play: ties, wins of Red, wins of Blue."""
    game = crosscut.game("zigzag-edge")
    count = {None: 0, Color.RED: 0, Color.BLUE: 0}
    for ranks in permutations(range(size)):
        position = game.start(size)
        for file, rank in enumerate(ranks):
            position = game.play(position, Place(Point(file, rank))).position
        outcome = game.outcome(position)
        assert outcome is not None
        count[outcome.winner] += 1
    assert (count[None], count[Color.RED], count[Color.BLUE]) == expected


def test_zigzag_example_of_the_rule_sheet() -> None:
    game = crosscut.game("zigzag-edge")
    position = game.start(9)
    for file, rank in enumerate((6, 7, 8, 4, 5, 9, 1, 3, 2)):
        position = game.play(position, Place(Point(file, rank - 1))).position
    outcome = game.outcome(position)
    assert outcome is not None and outcome.scores == (5, 5) and outcome.winner is None


def first_skips(game: Game, size: int) -> list[list[str]]:
    """The shortest games after whose last move a side is skipped, found by playing all games ply by ply."""
    games = {game.start(size): list[str]()}
    while games:
        plays = [
            ([*moves, str(move)], game.play(position, move))
            for position, moves in games.items()
            for move in game.legal_moves(position)
        ]
        if skips := [moves for moves, play in plays if is_skip(game, play)]:
            return skips
        games = {play.position: moves for moves, play in plays}
    return []


def is_skip(game: Game, play: Play) -> bool:
    return play.skipped is not None and game.outcome(play.position) is None


@pytest.mark.parametrize(("size", "plies"), [(2, 3), (3, 7)])
def test_smallest_skips_of_candy_necklace(size: int, plies: int) -> None:
    skips = first_skips(crosscut.game("candy-necklace"), size)
    assert {len(moves) for moves in skips} == {plies}


@pytest.mark.parametrize("size", [2, 3])
def test_nobody_is_skipped_in_naked_diagonal(size: int) -> None:
    assert first_skips(crosscut.game("naked-diagonal"), size) == []


POSITIONS = json.loads((Path(__file__).parents[1] / "data" / "legality-positions.json").read_text())
LETTERS = {
    None: "o",
    ViolationCode.NAKED_DIAGONAL: "n",
    ViolationCode.NAKED_DIAGONAL_AREA: "a",
    ViolationCode.CROSSCUT: "c",
    ViolationCode.CROSSCUT_LOOP: "l",
}


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_every_point_of_both_colours(number: int) -> None:
    entry: dict[str, Any] = POSITIONS[number]
    game = crosscut.game(entry["game"])
    position = game.setup("\n".join(entry["rows"]))
    assert game.problems(position) == ()
    size = entry["size"]
    for color in Color:
        codes = game.legality(position, color)
        letters = {point: LETTERS[code] for point, code in codes.items()}
        answer = ["".join(letters.get(Point(file, rank), "x") for file in range(size)) for rank in range(size)]
        assert answer[::-1] == entry[color]


@pytest.mark.longer
def test_fillings_are_legal_to_the_last_point() -> None:
    """Play every certificate out by the rules, whoever's turn it is."""
    for entry in POSITIONS:
        if entry["size"] > (9 if LONG_RUN else 7):
            continue
        game = crosscut.game(entry["game"])
        position = game.setup("\n".join(entry["rows"]))
        filling = game.filling(position)
        assert filling is not None
        rows = [list(row) for row in entry["rows"]]
        for point, color in filling:
            before = game.setup("\n".join(map("".join, rows)))
            assert game.legality(before, color)[point] is None
            rows[-1 - point.rank][point.file] = color.letter
        assert not any("." in row for row in rows)
