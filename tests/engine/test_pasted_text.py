"""Diagrams and moves without a header: of which game they are is known from where they are pasted."""

from __future__ import annotations

import doctest

import pytest

import crosscut
from crosscut import link
from crosscut.files import pasted_text


def test_the_examples_hold() -> None:
    assert doctest.testmod(pasted_text).failed == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c3 d4 b2", "n=5&m=c3.d4.b2"),
        ("1. c3 d4 2. b2 (b3)", "n=5&m=c3.d4.b2(b3%29"),
        ("c3.d4(e5.e4).b2", "n=5&m=c3.d4(e5.e4).b2"),
        ("c3 swap", "n=5&m=c3.swap"),
        ("...\n.R.\n...", "n=3&s=3/1r1/3&t=b"),
        ("+ X + / X O O / + O +", "n=3&s=1r1/rbb/1b1"),
        ("BR.\nRB.\n...\nlinks: a2-b3", "n=3&s=br1/rb1/3&l=a2-b3"),
    ],
)
def test_what_names_no_game_is_of_the_game_at_hand(text: str, expected: str) -> None:
    reading = pasted_text.read(text, "quax", 5)
    assert reading.problems == []
    assert link.write(reading.record).partition("&p=")[0] == f"v=1&g=quax&{expected}"


@pytest.mark.parametrize("moves", [["c3", "d4", "b2"], ["c3", "swap", "d2", "d3"]])
def test_the_exported_diagram_is_the_same_position(moves: list[str]) -> None:
    board = crosscut.Board("quax", 5)
    for move in moves:
        board.push(move)
    setup = pasted_text.read(str(board), "quax").record.setup
    assert setup is not None
    assert "\n".join(setup.rows) == board.position.diagram()
    assert setup.turn == board.position.turn


def test_a_move_that_cannot_be_read_is_named() -> None:
    reading = pasted_text.read("c3 zz d4", "quax", 5)
    assert link.write(reading.record) == "v=1&g=quax&n=5&m=c3"
    assert "zz" in reading.problems[0]


def test_a_named_game_is_kept() -> None:
    assert pasted_text.read("Game: crossway\nSize: 4\n\na1", "quax", 5).record.game.id == "crossway"
    assert pasted_text.read("#g=crossway&n=4&m=a1", "quax", 5).record.game.id == "crossway"


@pytest.mark.parametrize("text", ["R.\n.?", "...\n.R", "x" * 30_000, "R\n" * 15_000, "hello"])
def test_what_is_neither_is_told(text: str) -> None:
    assert pasted_text.read(text, "quax", 5).problems != []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("(;FF[4]GM[11]SZ[11]AP[PlayHex:1];B[f3];W[swap-pieces])", "SGF of Hex."),
        ("(; GM[Unlur] ;B[ii])", "SGF of “Unlur”."),
        ("(;GM[99];B[ii])", "SGF of another game."),
        ("(;B[ii];W[swap])", "SGF."),
        ("https://hexworld.org/board/#11r9c1,b4:sh4g8i8", "a HexWorld link, to a position of Hex."),
        ("https://play.abstractplay.com/move/quax/1/3f0c", "a link to Abstract Play."),
        ("https://example.org/game", "an address of “example.org” without a game of Crosscut in it."),
        ('[Event "Casual"]\n\n1. e4 e5', "PGN, a record of chess or a similar game."),
        (
            "game=/lud/board/space/connection/Crossway.lud\nSTART GAME OPTIONS",
            "a trial of Ludii, of the game “Crossway”.",
        ),
        (
            '{"header":{"game":{"name":"Crossway","variants":[]}},"moves":[["k10","d4"]]}',
            "a record of Abstract Play, of the game “Crossway”.",
        ),
        ('[{"header":{"game":{"name":"Quax"}},"moves":[]}]', "a record of Abstract Play, of the game “Quax”."),
        ('{"game":"quax","variants":[],"stack":[{"board":{}}]}', "a game of Abstract Play as its site keeps it."),
    ],
)
def test_text_of_another_program_is_named(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=r"^this is ") as told:
        pasted_text.read(text, "quax", 5)
    assert str(told.value).startswith(f"this is {what} Crosscut reads its links")


@pytest.mark.parametrize("text", ["c3 d4", "[hm", "{", "(c3)", "https://example.org/#v=1&g=quax&n=5&m=a1", "R.\n.B"])
def test_what_crosscut_may_read_is_not_taken_for_another_programs(text: str) -> None:
    assert pasted_text.what_it_is(text) is None
