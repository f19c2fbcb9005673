"""What a page is told about a program: its text, its pictures and tables, its error with the line, and its end."""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from crosscut.console import MOST_LINES, MOST_TEXT, run
from crosscut.console.bot import choose_move

Told = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def own_main() -> Iterator[None]:
    """Each program becomes `__main__`."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


def told(source: str) -> Told:
    found: list[str] = []
    run(source, found.append)
    return [json.loads(text) for text in found]


def text_of(messages: Told, *, is_error: bool = False) -> str:
    return "".join(each["text"] for each in messages if each["type"] == "text" and each["isError"] is is_error)


def test_a_program_prints_and_ends() -> None:
    assert told("import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c')") == [
        {"type": "text", "text": "a\n", "isError": False},
        {"type": "text", "text": "b\n", "isError": True},
        {"type": "text", "text": "c\n", "isError": False},
        {"type": "end", "message": "", "line": 0},
    ]


def test_the_value_in_the_last_line_is_shown() -> None:
    assert text_of(told("a = 3\na + 4")) == "7\n"
    assert text_of(told("'a text'")) == "a text\n"
    assert text_of(told("a = 3")) == text_of(told("None")) == text_of(told("")) == ""
    assert text_of(told("from __future__ import annotations\ndef f(a: unknown): ...\nf.__annotations__")) == (
        "{'a': 'unknown'}\n"
    )


def test_a_board_is_a_picture_and_advice_has_a_table() -> None:
    board = "import crosscut\nboard = crosscut.Board('quax', 5)\nboard.push('c3')\n"
    (picture, end) = told(board + "board")
    assert picture["svg"].startswith("<svg ") and "Quax" in picture["caption"] and end["message"] == ""
    (picture, *_) = told(board + "display(board.svg())")
    assert picture["type"] == "picture"
    messages = told(board + "board.advise(level=3, seed=1)")
    assert [each["type"] for each in messages] == ["picture", "text", "table", "end"]
    head, *rows = messages[2]["rows"]
    assert head[0] == "move" and all(len(row) == len(head) for row in rows)


@pytest.mark.parametrize(
    "value",
    ["'<svg>not closed'", "type('Own', (), {'_repr_html_': lambda self: '<p>', '__repr__': lambda self: 'own'})()"],
)
def test_what_cannot_be_read_as_a_picture_is_text(value: str) -> None:
    assert text_of(told(value)) in {"<svg>not closed\n", "own\n"}


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("a = 1\ndef f():\n    return a / 0\n\nf()", "ZeroDivisionError: division by zero", 3),
        ("a = (\n", "SyntaxError: '(' was never closed", 1),
        ("import crosscut\ncrosscut.Board('quax', 5).push('z9')", "z9 is not on the board", 2),
        ("\n\ninput('Your name? ')", "EOFError: input() cannot be answered", 3),
        ("raise SystemExit('enough')", "enough", 0),
        ("import sys\nsys.exit(3)", "The program has ended with status 3.", 0),
        ("\0", "source code string cannot contain null bytes", 0),
        ("a = [1] * 10**18", "MemoryError", 1),
        ("def f(): f()\nf()", "RecursionError", 1),
        ("class Bad(Exception):\n    def __str__(self): raise KeyError\nraise Bad", "Bad: <exception str() failed>", 3),
    ],
)
def test_an_error_has_its_line(source: str, message: str, line: int) -> None:
    messages = told(source)
    assert message in messages[-1]["message"] and messages[-1]["line"] == line
    assert "console.py" not in text_of(messages, is_error=True)


@pytest.mark.parametrize("ending", ["", "sys.exit()", "sys.exit(0)"])
def test_a_program_may_end_itself(ending: str) -> None:
    assert told(f"import sys\n{ending}")[-1] == {"type": "end", "message": "", "line": 0}


@pytest.mark.parametrize(
    "line",
    ["print('x' * 99)", "print()", "print('x\\n' * 10**5)", "print('x' * 10**7)", "raise ValueError('x' * 10**7)"],
)
def test_no_program_tells_more_than_a_page_can_hold(line: str) -> None:
    messages = told(f"while True:\n    try:\n        {line}\n    except KeyError: pass")
    printed = text_of(messages) + text_of(messages, is_error=True)
    assert len(printed) <= MOST_TEXT and printed.count("\n") <= MOST_LINES and messages[-1]["message"] != ""
    assert len(messages) < 100 and len(messages[-1]["message"]) <= 500


def test_what_a_program_changes_is_put_back() -> None:
    before = builtins.input, sys.stdout, sys.stderr
    told("1 / 0")
    assert (builtins.input, sys.stdout, sys.stderr) == before


BOT = """
def choose(board):
    {line}

from crosscut.console.match import match_bot
match_bot(globals(), "quickway", 4, level=1, games=4)
"""


def test_a_bot_plays_a_match_with_an_interval() -> None:
    messages = told(BOT.format(line="return board.legal_moves[0]"))
    assert messages[-1]["message"] == ""
    assert "4 of 4 games" in text_of(messages) and "Your bot against level 1, on 4 x 4: " in text_of(messages)


def test_an_error_of_a_bot_has_its_line() -> None:
    messages = told(BOT.format(line="return board.nothing"))
    assert messages[-1]["line"] == 3 and messages[-1]["message"].startswith("AttributeError")
    assert "0 of 4" in text_of(messages)


def test_a_bot_may_be_a_class() -> None:
    source = BOT.format(line="return board.legal_moves[-1]").replace(
        "\ndef choose(board):\n    ", "\nclass Bot:\n    def choose(self, board): "
    )
    assert told(source)[-1]["message"] == ""


def moved(source: str, *questions: tuple[str, int, list[str]]) -> Told:
    """What the bot of a program tells when it is asked for moves, one after the other."""
    assert told(source)[-1]["message"] == ""
    found: list[str] = []
    for game, size, moves in questions:
        choose_move(json.dumps({"game": game, "size": size, "moves": moves}), found.append)
    return [json.loads(text) for text in found]


END = {"type": "end", "message": "", "line": 0}


def test_a_bot_is_asked_for_moves_and_knows_those_before() -> None:
    source = "def choose(board):\n    print(len(board.moves))\n    display(board.size)\n    return {move}"
    messages = moved(source.format(move="board.legal_moves[0]"), ("quax", 5, ["c3", "swap", "d4"]))
    assert text_of(messages) == "3\n5\n"
    assert messages[-2:] == [{"type": "move", "move": "a1"}, END]
    links = moved(source.format(move="'d4-C3'"), ("quax", 5, ["c3", "a1", "d4", "a2"]))
    assert links[-2]["move"] == "c3-d4"
    assert moved(source.format(move="'swap'"), ("quax", 5, ["c3"]))[-2]["move"] == "swap"
    assert moved(source.format(move="'resign'"), ("quax", 5, []))[-2]["move"] == "resign"


def test_a_bot_may_remember_something_in_its_game() -> None:
    source = (
        "class Bot:\n  asked = 0\n"
        "  def choose(self, board):\n    self.asked += 1\n    print(self.asked)\n    return 'c3'"
    )
    messages = moved(source, ("quax", 5, []), ("quax", 5, ["a1", "a2"]))
    assert text_of(messages) == "1\n2\n"


@pytest.mark.parametrize(
    ("answer", "message", "line"),
    [
        ("board.legal_moves[99]", "IndexError: tuple index out of range", 3),
        ("'c3'", "choose(board) has returned c3: c3 is occupied", 2),
        ("'z9'", "choose(board) has returned z9: z9 is not on the board", 2),
        ("'no'", "choose(board) has returned 'no', which is no move", 2),
        ("None", "choose(board) has returned None, which is no move", 2),
        ("[]", "choose(board) has returned [], which is no move", 2),
        ("input()", "EOFError: input() cannot be answered", 3),
        ("print('x' * 10**7)", "The program has printed more than", 0),
        ("exit(3)", "The program has ended with status 3.", 0),
    ],
)
def test_a_bot_without_a_legal_move_has_a_sentence_with_its_line(answer: str, message: str, line: int) -> None:
    source = f"import sys; from sys import exit\ndef choose(board):\n    return {answer}"
    messages = moved(source, ("quax", 5, ["c3"]))
    assert message in messages[-1]["message"] and messages[-1]["line"] == line
    assert "move" not in {each["type"] for each in messages}


def test_a_bot_cannot_change_the_game() -> None:
    messages = moved("def choose(board):\n    board.push('a1')\n    return 'a1'", ("quax", 5, []))
    assert messages == [{"type": "move", "move": "a1"}, END]


def test_without_a_bot_the_question_has_a_sentence() -> None:
    end = moved("choose = 3", ("quax", 5, []))[-1]
    assert "write a function choose(board)" in end["message"] and end["line"] == 0


def test_a_program_without_a_bot_says_so() -> None:
    assert (
        "choose(board)" in told("from crosscut.console.match import match_bot\nmatch_bot({}, 'quax', 5)")[-1]["message"]
    )
