"""``crosscut.Board``: a game that remembers its moves."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosscut
from crosscut import (
    Board,
    Color,
    Game,
    IllegalMoveError,
    Place,
    UnknownGameError,
    ViolationCode,
    link,
    parse_move,
)
from tests.engine.every_game import every_game

BASE = "https://crosscut.example/"
FIGURE = "v=1&g=quax&n=5&s=5/3b1/2r2/5/5&m=b2.d3(a1.e5).e4&comments=2:Well+played&at=2"


def played(game: Game, size: int, seed: int) -> Board:
    """A board after a random game."""
    board, chance = Board(game, size), Random(seed)
    while board.legal_moves:
        board.push(chance.choice(board.legal_moves))
    return board


@every_game
def test_a_board_begins_empty(game: Game) -> None:
    board = Board(game.id)
    assert board.game is game and board.position == game.start()
    assert board.turn is Color.RED and board.moves == () and board.outcome is None
    assert board.legal_moves == game.legal_moves(game.start())
    assert Board(game, 5).position.size == 5


@every_game
@settings(max_examples=10)
@given(seed=st.integers())
def test_a_board_goes_on_and_back(game: Game, seed: int) -> None:
    board, position, chance = Board(game, 4), game.start(4), Random(seed)
    positions = []
    while board.legal_moves:
        positions.append(position)
        move = chance.choice(board.legal_moves)
        play = board.push(str(move).upper())
        assert play == game.play(position, move)
        position = play.position
        assert board.moves[-1] == move and board.position == position and board.turn is position.turn
    assert board.outcome is not None
    assert board.outcome == game.outcome(position)
    for before in reversed(positions):
        last = board.moves[-1]
        assert board.pop() == last
        assert board.position == before
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()


@every_game
def test_a_refused_move_changes_nothing(game: Game) -> None:
    board = Board(game, 5)
    board.push("c3")
    with pytest.raises(IllegalMoveError, match="c3 is occupied"):
        board.push("c3")
    with pytest.raises(ValueError, match="'pass' is not a move"):
        board.push("pass")
    assert board.moves == (Place("c3"),)
    violation = board.why_not("C3")
    assert violation is not None and violation.code is ViolationCode.OCCUPIED
    assert board.why_not("a1") is None
    with pytest.raises(ValueError, match="'c' is not a move"):
        board.why_not("c")


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_links_lead_back(game: Game, seed: int) -> None:
    board = played(game, 6, seed)
    for address in (board.link(), board.link(BASE), board.link(f"{BASE}#v=1&g=old"), f"  {board.link(BASE)}\n"):
        again = Board.from_link(address)
        assert (again.game, again.moves, again.position) == (board.game, board.moves, board.position)
    assert board.link(BASE) == f"{BASE}#{board.link()}"


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_diagrams_lead_back(game: Game, seed: int) -> None:
    board = played(game, 5, seed)
    for _ in range(min(3, len(board.moves) - 1)):
        board.pop()
        again = Board.from_diagram(game, str(board), board.turn)
        assert str(again) == str(board) == board.position.diagram()
        assert again.turn is board.turn and again.moves == ()
        linked = Board.from_link(again.link())
        assert linked.position == again.position
        if again.legal_moves:
            again.push(again.legal_moves[0])
            assert Board.from_link(again.link()).moves == again.moves


def test_a_long_game_has_a_short_link() -> None:
    board = played(crosscut.game("quax"), 26, seed=1)
    assert "&z=" in board.link() and len(board.link()) < sum(len(f"{move}.") for move in board.moves)
    assert Board.from_link(board.link()).moves == board.moves


def test_a_link_shows_its_position() -> None:
    board = Board.from_link(FIGURE)
    assert board.moves == (parse_move("b2"), parse_move("d3"))
    assert board.position.stones[crosscut.Point.parse("c3")] is Color.RED
    assert Board.from_diagram("quax", ".....\n...B.\n..R..\n.....\n.....").link() == "v=1&g=quax&n=5&s=5/3b1/2r2/5/5"


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("", "'' is not a link: expected the address of a game"),
        (BASE, f"The link '{BASE}' cannot be read as it stands. The link names no game"),
        (f"{BASE}#", "is not a link"),
        ("v=1&g=chess", "“chess”"),
        ("v=1&g=quax&n=99", "“99”"),
        ("v=1&g=quax&n=5&m=c3.zz", "“zz”"),
        ("v=1&g=quax&n=5&m=c3.c3", "Move 2 of the link, c3, cannot be played: c3 is occupied"),
        ("v=1&g=quax&n=5&m=c3&at=7", "“7”"),
        ("v=1&g=quax&n=5&s=5/3b1/2r2/5/5&l=a1-b2", "a1-b2 does not join"),
    ],
)
def test_a_broken_link_is_refused_in_a_sentence(address: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Board.from_link(address)


@given(st.text() | st.text("gnmslvz=&.0123456789rbquax/-#").map(lambda text: f"g=quax&{text}"))
def test_any_text_is_a_link_or_a_value_error(text: str) -> None:
    try:
        board = Board.from_link(text)
    except ValueError:
        return
    assert Board.from_link(board.link()).position == board.position


@pytest.mark.parametrize("bad", ["chess", "", "QUAX!"])
def test_unknown_games_are_refused(bad: str) -> None:
    for make in (Board, lambda game: Board.from_diagram(game, "..\n..")):
        with pytest.raises(UnknownGameError, match="expected one of"):
            make(bad)


@pytest.mark.parametrize("size", [1, 27, True, "5"])
def test_other_sizes_are_refused(size: Any) -> None:
    with pytest.raises(ValueError, match=f"{size!r}.*: expected a whole number"):
        Board("quax", size)


def test_copies_go_their_own_way() -> None:
    board = played(crosscut.game("naked-diagonal"), 5, seed=2)
    moves = board.moves
    for same in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        same.pop()
        assert same.moves == moves[:-1] and board.moves == moves
        assert same.legal_moves == crosscut.game("naked-diagonal").legal_moves(same.position)


@every_game
def test_the_picture_is_that_of_the_link(game: Game) -> None:
    board = played(game, 5, seed=4)
    reading = link.read(board.link())
    assert reading is not None and board.svg() == crosscut.svg.draw(reading.record)[0]
    title = f"{game.name}, 5 \N{MULTIPLICATION SIGN} 5, after {len(board.moves)} moves"
    for picture in (board.svg(), board._repr_svg_()):
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("}svg") and root[0].text == title
    assert "prefers-color-scheme" in board.svg() and "<style" not in board._repr_svg_()


def test_a_board_says_what_it_is() -> None:
    board = Board("quax", 5)
    assert repr(board) == "<Board of quax, 5x5: no moves, red to move>"
    board.push("c3")
    assert repr(board) == "<Board of quax, 5x5: c3, blue to move>"
    assert repr(played(crosscut.game("quax"), 2, seed=1)).endswith(", the game is over>")
