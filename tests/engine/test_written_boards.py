"""Boards as people write them and as the product prints them: what is read, and why the rest is refused."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, Position
from crosscut.commands import position_lines
from crosscut.files import pasted_text
from crosscut.gtp import Engine
from crosscut.notation.written_board import MAX_CHARACTERS, read_board
from crosscut.player.gtp_mirror import Mirror
from crosscut.program.input import described
from crosscut.puzzles.__main__ import main as puzzles_program
from crosscut.puzzles.puzzle import read_puzzles
from crosscut.record.board import Board
from crosscut.record.record import Reading
from crosscut.record.replay import Setup
from crosscut.record.text import BoardText
from tests.engine.every_game import every_game, random_game, random_games
from tests.engine.function_calls import calls_of

_BOARDS = Path(__file__).parents[1] / "data" / "boards.json"
BOARDS = json.loads(_BOARDS.read_text(encoding="utf-8"))


def text_of(board: dict[str, Any]) -> str:
    return "\n".join(board["lines"])


@pytest.mark.parametrize("board", BOARDS["read"], ids=lambda board: board["name"])
def test_boards_that_every_reader_takes(board: dict[str, Any]) -> None:
    written = read_board(text_of(board))
    links = None if written.links is None else [word.text for word in written.links]
    assert (list(written.rows), links, written.turn) == (board["rows"], board["links"], board["turn"])
    position = crosscut.game("quax").setup(text_of(board))
    assert position.diagram() == crosscut.Board.from_diagram("quax", text_of(board)).position.diagram()
    # A link beside the board says more, and wins.
    pasted = pasted_text.read(text_of(board), "quax").record.replay_legal()[0].position
    assert BoardText.of(pasted).rows == written.rows


@pytest.mark.parametrize("board", BOARDS["refused"], ids=lambda board: board["name"])
def test_boards_that_every_reader_refuses(board: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011  (the whole sentence is compared)
        crosscut.game("quax").setup(text_of(board))
    assert str(raised.value) == board["said"]


LIKE_NONE = ("no board", "rules between words", "two rows in one line", "two boards beside each other, with ranks")
"""Texts that may be anything else, so that the sentence is about what Crosscut reads."""


def require_whole(reading: Reading) -> None:
    """Raise ValueError for the first thing that was not read."""
    assert reading.record.setup is None
    raise ValueError(reading.problems[0])


@pytest.mark.parametrize("board", BOARDS["refused"], ids=lambda board: board["name"])
def test_what_is_pasted_is_refused_too(board: dict[str, Any]) -> None:
    looks_like_none = board["name"] in LIKE_NONE
    said = "is not understood" if looks_like_none else f"^{re.escape(board['said'])}$"
    with pytest.raises(ValueError, match=said):
        require_whole(pasted_text.read(text_of(board), "quax", 5))


def test_theory_reads_rectangles_in_the_same_way() -> None:
    stones = crosscut.theory.Stones.parse("+---+\n| X O |\n| . X |\n| . . |\n+---+")
    assert str(stones) == "RB\n.R\n.."
    assert str(crosscut.theory.Stones.parse("3 . R\n2 B .\n1 . R\n  a b")) == ".R\nB.\n.R"


def test_the_set_up_of_a_record_may_have_coordinates() -> None:
    record = "Crosscut game record 1\nGame: quax\nSize: 3\nSet-up:\n3 . . O\n2 . X .\n1 . . .\n  a b c\n\nc1\n"
    reading = pasted_text.read(record)
    assert reading.problems == [] and reading.record.setup == Setup(("..B", ".R.", "..."))


def test_a_broken_set_up_of_a_record_is_told_by_its_line() -> None:
    record = "Game: quax\nSize: 3\nSet-up:\n..?\n.R.\n...\n\nc1\n"
    assert pasted_text.read(record).problems == [
        "The set-up of the record could not be read: line 4, column 3: '?' is not one of . R B."
    ]
    record = "Game: quax\nSize: 3\nSet-up:\n..B\n.R.\n...\nfrom the club\n\nc1\n"
    assert pasted_text.read(record).problems == ["The line “from the club” of the record's header is not understood."]


@pytest.mark.parametrize(
    "text",
    ["1. c3 d4\n\n...\n.R.\n...", "...\n.R.\n...\nc3 d4", "Quax: c3 d4\n...\n.R.\n...", "After 1. c3:\n...\n.R.\n..."],
)
def test_moves_beside_a_board_are_not_lost(text: str) -> None:
    """Which of both is the game cannot be known; the moves are read as before, with a sentence."""
    assert pasted_text.read(text, "quax", 5).problems != []


def test_the_words_around_a_board_name_its_game() -> None:
    reading = pasted_text.read("Candy Necklace, 3x3: Blue to move\n...\n.R.\n...", "quax", 5)
    assert (reading.record.game.id, reading.record.size, reading.problems) == ("candy-necklace", 3, [])
    assert pasted_text.read("...\n.R.\n...\nin Crossway").record.game.id == "crossway"


# What the product prints.


def read_back(text: str, position: Position, *, has_turn: bool = False) -> bool:
    """Whether the text is read as that position: its stones and links, and the side to move if it says so."""
    found = pasted_text.read(text, position.game_id)
    assert found.problems == [], (text, found.problems)
    read, wanted = Setup.of(found.record.replay().position), Setup.of(position)
    turn = wanted.turn if has_turn and not position.over else read.turn
    return (read.rows, read.links, read.turn) == (wanted.rows, wanted.links, turn)


def forbidden_points(game: Game, position: Position, color: Color) -> frozenset[crosscut.Point]:
    return frozenset(point for point, code in game.legality(position, color).items() if code is not None)


def printed(game: Game, position: Position, last: crosscut.Move | None) -> Iterator[tuple[str, bool]]:
    """The texts with the board, and whether they say whose turn it is."""
    yield position.diagram(), False
    yield str(position), False
    yield position.text(), True
    yield "\n".join(position_lines(position, last)), False
    state = "the game is over" if position.over else f"{position.turn.title()} to move"
    yield "\n".join([f"{game.name}, {position.size}x{position.size}: {state}", *position_lines(position, last)]), True
    for color in Color:
        yield "\n".join(position_lines(position, last, forbidden_points(game, position, color))), False


@random_games
def test_every_board_that_is_printed_is_read_back(game: Game, size: int, chance: Random) -> None:
    played = [(move, play) for _, move, play in random_game(game, size, chance)]
    for move, play in [*chance.sample(played, min(2, len(played))), played[-1]]:
        for text, has_turn in printed(game, play.position, move):
            assert read_back(text, play.position, has_turn=has_turn), text
        assert read_back(str(play), play.position)


@every_game
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(size=st.integers(2, 26), chance=st.randoms(use_true_random=False))
def test_boards_of_every_size_are_read_back(game: Game, size: int, chance: Random) -> None:
    board = Board(game, size)
    for _ in range(5):
        if board.legal_moves:
            board.push(chance.choice(board.legal_moves))
    position = board.position
    for text, has_turn in printed(game, position, board.peek() if board.moves else None):
        assert read_back(text, position, has_turn=has_turn), text
    assert read_back("\n".join(described(board)), position, has_turn=True)


@random_games
def test_the_board_of_gtp_is_read_back(game: Game, size: int, chance: Random) -> None:
    """After a swap it is the mirror of the game's, with its links and the side to move."""
    engine, mirror = Engine(game, size, seed=1), Mirror()
    assert read_back(engine.answer("showboard"), game.start(size), has_turn=True)
    for position, move, play in random_game(game, size, chance):
        assert engine.answer(f"play {mirror.word(position.turn)} {mirror.vertex(move)}").startswith("=")
        if str(move) == "swap":
            mirror = Mirror(not mirror.swapped)
        if play.position.over or chance.random() < 0.3:
            board = engine.answer("showboard")
            assert read_back(board, mirror.shown(play.position), has_turn=True), board


@random_games
def test_records_with_a_set_up_are_read_back(game: Game, size: int, chance: Random) -> None:
    positions = [play.position for _, _, play in random_game(game, size, chance)]
    position = chance.choice(positions)
    record = Board.from_position(game, position).record
    for text in (record.to_text(), record.to_json(), record.to_link()):
        again: Reading = pasted_text.read(text)
        assert again.problems == [] and again.record.setup == record.setup


@pytest.mark.parametrize("game", ["quickway", "quax"])
def test_the_boards_of_puzzles_are_read_back(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(__file__).parents[2] / "web" / "puzzles" / f"{game}.jsonl"
    assert puzzles_program(["describe", str(path)]) == 0
    texts = capsys.readouterr().out.strip().split("\n\n")
    for puzzle, text in zip(read_puzzles(path), texts, strict=True):
        assert read_back(text, puzzle.position(), has_turn=True), text


# Hostile texts.

LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))
HOSTILE = (
    *(
        " ",
        "\n",
        ".",
        "R",
        "R ",
        "  R",
        " \t",
        "|",
        "| ",
        "/",
        "//",
        "R/",
        "./\n",
        "> ",
        ">",
        "$$",
        "$$a",
        "1",
        "1 ",
        "1. ",
    ),
    *(
        "[R]",
        "[",
        "(",
        "[c]",
        "<pre>",
        "<",
        "- ",
        "--\n",
        "+-",
        "a",
        "a ",
        "a b ",
        "a1-",
        " a1-b2",
        "red to ",
        " red",
        "x to",
    ),
    *(
        "\u200b",
        "\u00a0",
        "links:",
        "links: a1-b2\n",
        "R.\n",
        "R.\n\n",
        "word\nR.\n",
        "·",
        "\r",
        ":",
        ") ",
        "_R x",
        "1. a1 ",
        "a1,",
    ),
)


def read_or_refuse(text: str) -> None:
    with suppress(ValueError):
        pasted_text.read(text, "quax", 5)


@pytest.mark.longer
@pytest.mark.parametrize("piece", HOSTILE if LONG_RUN else HOSTILE[2::8], ids=repr)
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    texts = ("R.\n" + piece * (length // len(piece)) for length in (2_500, 5_000))
    some, more = (calls_of(partial(read_or_refuse, text)) for text in texts)
    assert more < 2.2 * some + 2_000


def said_of(text: str, *, square: bool = True) -> str:
    """Why a text is no board; empty if it is one."""
    try:
        read_board(text, square=square)
    except ValueError as error:
        return str(error)
    return ""


LENGTH = MAX_CHARACTERS if LONG_RUN else MAX_CHARACTERS // 4


@pytest.mark.longer
@pytest.mark.parametrize("piece", HOSTILE if LONG_RUN else HOSTILE[::4], ids=repr)
def test_a_long_text_is_read_to_its_end(piece: str) -> None:
    """If a pattern went back over a text again and again, this would not come to its end."""
    for ending in ("", "?", " R", "\n..\n.R", "  word"):
        text = piece * ((LENGTH - len(ending)) // len(piece)) + ending
        assert len(said_of(text, square=ending == "")) < 200


@given(st.text("RBXO.+-,·|/ \t\n123abclinks:>$[]()`\u200b?", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    if said := said_of(text):
        assert "\n" not in said and len(said) < 200
        return
    written = read_board(text)
    size = len(written.rows)
    assert 2 <= size <= 26 and {len(row) for row in written.rows} == {size}
    assert set("".join(written.rows)) <= set(".RB")
    assert read_board("\n".join(written.rows)).rows == written.rows
