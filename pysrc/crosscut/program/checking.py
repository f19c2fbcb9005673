"""``crosscut check``: whether a game keeps the contract of all games."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from crosscut.commands import Command, game_id, seconds
from crosscut.contract import Problem, check
from crosscut.registry import game
from crosscut.stuck import find
from crosscut.stuck.verdict import proved_in_words, searched_in_words


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_id, metavar="ID", help="of a game, also of another package")
    parser.add_argument("--seconds", type=seconds, default=10, metavar="S", help="play so long (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _check(asked: Namespace) -> int:
    checked = game(asked.game)
    problems = check(checked, seconds=asked.seconds)
    if asked.json:
        print(json.dumps([_as_json(problem) for problem in problems]))
    else:
        print(*(problems or [f"{checked.name}: nothing wrong was found."]), sep="\n")
        for sentence in (*proved_in_words(checked), *searched_in_words(checked, find(checked, seconds=asked.seconds))):
            print(sentence)
    return 1 if problems else 0


def _as_json(problem: Problem) -> dict[str, str | None]:
    example = problem.example
    return {"hook": problem.hook, "message": problem.message, "example": None if example is None else example.text()}


COMMAND = Command(
    "check",
    "look for mistakes in a game that somebody has written",
    _add_arguments,
    _check,
    examples=("crossway", "own:ban-xo/ox --seconds 60"),
    more="""It plays random games on boards from 2x2 to 7x7. Of each hook, and each fact
that a game declares, it prints the first problem, with a position. The status
is 1 if there is a problem. Of a game whose rules are data it says whether it
can get stuck or tie up to 7x7: what is proved, or moves that show it. This
takes as long again at most.

With --json: a list of hook, message and example (a position in one line; null
if the class alone is at fault).""",
)
