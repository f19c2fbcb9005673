"""``crosscut.Board``: a game that remembers its moves."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any, assert_type
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

SVG = "{http://www.w3.org/2000/svg}"
BASE = "https://crosscut.example/"
FIGURE = "g=quax&n=5&s=5/3b1/2r2/5/5&m=b2.d3(a1.e5).e4&comments=2:Well+played&at=2&v=1"


def played(game: Game, size: int, seed: int) -> Board:
    """A board after a random game."""
    board, chance = Board(game, size), Random(seed)
    while board.legal_moves:
        board.push(chance.choice(board.legal_moves))
    return board


def test_what_stands_on_a_point() -> None:
    board = Board.from_diagram("quax", "R..\n.B.\n...")
    assert (board["a3"], board[crosscut.Point(1, 1)], board["c1"]) == (Color.RED, Color.BLUE, None)
    assert board.diagram() == str(board)
    for wrong in ("d4", "zz", 3):
        with pytest.raises(ValueError, match="expected"):
            board[wrong]  # type: ignore[index]
    with pytest.raises(TypeError, match="not iterable"):
        list(board)  # type: ignore[call-overload]
    with pytest.raises(AttributeError, match=r"no attribute 'RED': expected crosscut\.Color\.RED"):
        crosscut.RED  # type: ignore[attr-defined]  # noqa: B018


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
    for address in (board.link(), board.link(BASE), board.link(f"{BASE}#g=old&v=1"), f"  {board.link(BASE)}\n"):
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


@every_game
def test_positions_lead_back(game: Game) -> None:
    board = Board(game, 4)
    for move in [None, *played(game, 4, seed=6).moves]:
        if move is not None:
            board.push(move)
        again = Board.from_position(game.id, game.position(board.text()))
        assert again.position == board.position and again.legal_moves == board.legal_moves and len(again) == 0
        assert str(Board.from_link(again.link())) == str(again.record.board()) == str(board)
        if again.legal_moves:
            again.push(again.legal_moves[-1])  # the swap, where there is one
            assert Board.from_link(again.link()).position.diagram() == again.position.diagram()
        assert again.root().position == board.position
    with pytest.raises(ValueError, match="This is a position of the game"):
        Board.from_position("crossway" if game.id != "crossway" else "quax", board.position)
    with pytest.raises(ValueError, match="position is '3/3/3 r': expected Position"):
        Board.from_position(game, "3/3/3 r")  # type: ignore[arg-type]


@every_game
def test_a_link_is_written_without_playing_the_game_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    board = played(game, 6, seed=11)

    def refuse(*_: object) -> None:
        raise AssertionError("a move was played again")

    with monkeypatch.context() as patched:
        patched.setattr(Game, "play_steps", refuse)
        link = board.link()
        with pytest.raises(AssertionError, match="played again"):
            game.play(board.root().position, board.moves[0])
    assert link == board.record.to_link()


def test_a_long_game_has_a_short_link() -> None:
    board = played(crosscut.game("quax"), 26, seed=1)
    assert board.link().startswith("z=") and len(board.link()) < sum(len(f"{move}.") for move in board.moves)
    assert Board.from_link(board.link()).moves == board.moves


def test_a_link_shows_its_position() -> None:
    board = Board.from_link(FIGURE)
    assert board.moves == (parse_move("b2"), parse_move("d3"))
    assert board.position.stones[crosscut.Point.parse("c3")] is Color.RED
    assert Board.from_diagram("quax", ".....\n...B.\n..R..\n.....\n.....").link() == "g=quax&n=5&s=5/3b1/2r2/5/5&v=1"


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("", "'' is not a link: expected the address of a game"),
        (BASE, f"The link '{BASE}' names no game that is known here: expected one of {crosscut.games()[0].id}, "),
        (f"{BASE}#", "is not a link"),
        ("g=chess&v=1", "The link 'g=chess&v=1' names no game that is known here"),
        ("g=quax&n=99&v=1", "“99”"),
        ("g=quax&n=5&m=c3.zz&v=1", "“zz”"),
        ("g=quax&n=5&m=c3.c3&v=1", "Move 2, c3, cannot be played: c3 is occupied"),
        ("g=quax&n=5&m=c3&at=7&v=1", "“7”"),
        ("g=quax&n=5&s=5/3b1/2r2/5/5&l=a1-b2&v=1", "a1-b2 does not join"),
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


def test_copies_are_equal_and_go_their_own_way() -> None:
    board = played(crosscut.game("naked-diagonal"), 5, seed=2)
    moves = board.moves
    for same in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert same == board
        same.pop()
        assert same != board and same.moves == moves[:-1] and board.moves == moves
        assert same.legal_moves == crosscut.game("naked-diagonal").legal_moves(same.position)


def test_boards_are_equal_by_game_start_and_moves() -> None:
    board = Board("quax", 5)
    board.push("c3")
    same = Board("quax", 5)
    assert board != same
    same.push("C3")
    assert board == same and board == Board.from_link(board.link())
    assert Board("quax", 5) != Board("quax", 6) and Board("quax", 5) != Board("crossway", 5)
    assert Board.from_diagram("quax", str(board), "blue") != board and board != "c3"
    one, other = Board("quax", 5), Board("quax", 5)
    for move in ("a1", "b3", "c5"):
        one.push(move)
    for move in ("c5", "b3", "a1"):
        other.push(move)
    assert one.position == other.position and one != other
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)


@every_game
def test_a_board_has_what_a_reader_of_other_packages_looks_for(game: Game) -> None:
    board = played(game, 4, seed=5)
    moves = board.moves
    assert board.size == 4 and board.ply == len(board) == len(moves) > 0
    assert board.peek() == moves[-1] and not board.is_legal(moves[0])
    start = board.root()
    assert start == Board(game, 4) and start and len(start) == 0 and board.moves == moves
    for move in moves:
        assert start.is_legal(move) and start.is_legal(str(move).upper())
        start.push(move)
    assert start == board and board.problems() == () and board.record.board() == board
    with pytest.raises(IndexError, match="no last move"):
        board.root().peek()
    with pytest.raises(ValueError, match="'pass' is not a move"):
        board.is_legal("pass")


def test_the_problems_of_a_set_up_are_listed() -> None:
    board = Board.from_diagram("naked-diagonal", "...\n.R.\nR..")
    assert [problem.code for problem in board.problems()] == [ViolationCode.NAKED_DIAGONAL]
    assert Board.from_diagram("naked-diagonal", "...\n.R.\nRR.").problems() == ()


def test_a_board_asks_the_player_and_the_solver() -> None:
    board = Board.from_diagram("crossway", "R..\nR..\n...")
    advice = board.advise(level=6, seed=1)
    assert_type(advice, crosscut.player.Advice)
    assert advice.move == crosscut.player.advise(board.game, board.position, level=6, seed=1).move
    assert advice.proved is True
    few, many = (Board("crossway", 9).advise(evaluations=count, seed=1).evaluations for count in (10, 100))
    assert few < 50 < many
    solution = board.solve(full=True)
    assert_type(solution, crosscut.Solution | None)
    assert solution is not None and (solution.winner, solution.plies) == (Color.RED, 1)
    assert Board("quax", 9).solve(nodes=10) is None
    with pytest.raises(ValueError, match="9 is not a level"):
        board.advise(level=9)
    with pytest.raises(ValueError, match="full is 'yes': expected True or False"):
        board.solve(full="yes")  # type: ignore[arg-type]


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


def test_the_picture_is_as_the_caller_wants_it() -> None:
    board = Board("quax", 5)
    for move in ("c3", "d4"):
        board.push(move)

    def shown(picture: str) -> list[str | None]:
        return [text.text for text in ElementTree.fromstring(picture).iter(f"{SVG}text")][:-10]

    def circles(picture: str) -> int:
        return len(list(ElementTree.fromstring(picture).iter(f"{SVG}circle")))

    plain = board.svg("light", last_move=False)
    assert "<style" not in plain and "prefers-color-scheme" in board.svg() and board.svg(scheme="dark") != plain
    assert circles(board.svg("light")) == circles(plain) + 1
    assert shown(board.svg(numbers=True)) == ["1", "2"] and shown(board.svg()) == []
    assert shown(board.svg(marks={"a1": "A", "C3": "12"})) == ["A", "12"]
    arrows = board.svg("light", arrows=["a1-C3", ("a1", "d1"), crosscut.Arrow("d4", "e5")])
    assert arrows.count("<path") == board.svg("light").count("<path") + 3
    violation = board.why_not("c3")
    assert violation is not None
    for marks in (["c3"], violation.points, {"c3": "circle"}):
        assert circles(board.svg("light", marks=marks, last_move=False)) == circles(plain) + 1
    root = ElementTree.fromstring(board.svg(size=400))
    assert root.get("width") == "400" and root.get("viewBox") == ElementTree.fromstring(plain).get("viewBox")
    assert board.record.root.marks == {}


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ({"scheme": "neon"}, "scheme is 'neon': expected 'light', 'dark', 'auto' or 'print'"),
        ({"numbers": 1}, "numbers is 1: expected True or False"),
        ({"marks": {"d4": "star"}}, "'star' is not a mark: expected triangle"),
        ({"marks": ["d44"]}, "'d44' is not a point"),
        ({"marks": 5}, "marks is 5: expected a dictionary or a list"),
        ({"marks": "d4"}, "marks is 'd4': expected a dictionary or a list"),
        ({"arrows": "a1-b2"}, "arrows is 'a1-b2': expected a list"),
        ({"arrows": ["d4"]}, "'d4' is not an arrow: expected two points, as in d4-f6"),
        ({"arrows": ["d4-d4"]}, "d4-d4 is not an arrow: expected two different points"),
        ({"arrows": [5]}, "5 is not an arrow"),
        ({"arrows": ["a1-z9"]}, "z9 is not on the board: expected a1 to e5"),
        ({"marks": [crosscut.Point(-1, 0)]}, r"^\(file -1, rank 0\) is not on the board: expected a1 to e5$"),
        ({"marks": ["a6"]}, "a6 is not on the board: expected a1 to e5"),
        ({"size": 0}, "0 is not a width"),
        ({"size": "400"}, "size is '400': expected a finite number or None"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(wanted: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Board("quax", 5).svg(**wanted)


def test_a_board_says_what_it_is() -> None:
    board = Board("quax", 5)
    assert repr(board) == "<Board of quax, 5x5: no moves, red to move>"
    board.push("c3")
    assert repr(board) == "<Board of quax, 5x5: c3, blue to move>"
    assert repr(played(crosscut.game("quax"), 2, seed=1)).endswith(", the game is over>")
