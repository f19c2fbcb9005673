"""The bot in a reader's program: which of its names that is, and its moves in a game on the page."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import ModuleType
from typing import Any

from crosscut.arguments import quoted
from crosscut.console import PROGRAM, Screen, Tell, report
from crosscut.move import move_of
from crosscut.record.board import Board

RESIGN = "resign"
"""What a bot returns to resign, as in matches."""

Chooses = Callable[[Board], Any]


def choose_move(question: str, tell: Tell) -> None:
    """Let the bot of the program that has run choose a move, and tell it before the end.

    ``question`` is an object in JSON: the ``game``, its ``size`` and the ``moves`` so far. The bot of one program is
    made once, so an object may remember something from move to move.
    """
    asked = json.loads(question)
    report(partial(_answer, asked["game"], asked["size"], asked["moves"]), tell)


def _answer(game: str, size: int, moves: list[str], screen: Screen) -> tuple[str, int]:
    choose = _bot_in(sys.modules["__main__"])
    board = Board(game, size)
    for move in moves:
        board.push(move)
    answer = choose(board.copy())
    code = getattr(choose, "__code__", None)
    line = code.co_firstlineno if code and code.co_filename == PROGRAM else 0
    if answer != RESIGN:
        try:
            answer = move_of(answer)
        except ValueError:
            return f"choose(board) has returned {quoted(answer)}, which is no move", line
        if violation := board.why_not(answer):
            return f"choose(board) has returned {answer}: {violation.message}", line
    screen.tell("move", move=str(answer))
    return "", 0


@lru_cache(maxsize=1)
def _bot_in(module: ModuleType) -> Chooses:
    return bot_of(module.__dict__)


def bot_of(program: Mapping[str, Any]) -> Chooses:
    """The function ``choose(board)`` of a program, or the method of that name of its first class that has one.

    Raises LookupError if it has neither.
    """
    if callable(choose := program.get("choose")):
        found: Chooses = choose
        return found
    classes = (value for value in program.values() if isinstance(value, type) and value.__module__ == "__main__")
    bot = next((value for value in classes if callable(getattr(value, "choose", None))), None)
    if bot is None:
        raise LookupError("the program has no bot: write a function choose(board) that returns a move")
    method: Chooses = bot().choose
    return method
