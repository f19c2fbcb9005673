"""``crosscut benchmark``: make questions about drawn games, score replies to them, measure the computer player."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random

from crosscut.arguments import quoted
from crosscut.benchmark.making import Asked, questions
from crosscut.benchmark.question import (
    MAY,
    MOVE,
    Question,
    read_answers,
    read_questions,
    read_replies,
    write_lines,
)
from crosscut.benchmark.scoring import Score, may_scores, move_score
from crosscut.commands import Command, number_from, show_progress
from crosscut.executors import add_executor, executor_of
from crosscut.player.advice import LEVELS
from crosscut.player.arena import ANSWER_WITHIN
from crosscut.player.entrants import LIMITS, WITHOUT_SEARCH, enter

QUESTIONS, ANSWERS = "questions.jsonl", "answers.jsonl"
MOST_QUESTIONS = 10_000
"""Of a kind."""
PLAYERS = ("random", *(f"level:{number}" for number in range(1, len(LEVELS) + 1)))


def _do(asked: Namespace) -> int:
    work: Callable[[Namespace], int] = asked.work
    return work(asked)


def _make(asked: Namespace) -> int:
    """Write a file of questions, and one of their answers."""
    found: list[Asked] = []
    with executor_of(asked) as executor:
        for kind in (MOVE, MAY):
            show = show_progress(kind)
            for number, one in enumerate(questions(asked.seed, asked.count, kind, executor), 1):
                found.append(one)
                show(number, asked.count)
    asked.folder.mkdir(parents=True, exist_ok=True)
    write_lines(asked.folder / QUESTIONS, (question for question, _ in found))
    write_lines(asked.folder / ANSWERS, (answer for _, answer in found))
    print(f"{asked.folder / QUESTIONS} holds {len(found)} questions, {asked.folder / ANSWERS} their answers.")
    return 0


def _score(asked: Namespace) -> int:
    """Print how many replies are right."""
    answers, replies = read_answers(asked.answers), read_replies(asked.replies)
    if strange := [name for name in replies if name not in answers]:
        raise ValueError(f"{asked.replies} replies to {quoted(strange[0])}, which {asked.answers} does not answer")
    found = move_score(answers.values(), replies)
    _show([*([found] if found else []), *may_scores(answers.values(), replies)], asked.json, "")
    return 0


def _measure(asked: Namespace) -> int:
    """Print how many winning moves each player finds."""
    answers = read_answers(asked.answers)
    wanted = [question for question in read_questions(asked.questions) if question.kind == MOVE]
    if missing := [question.id for question in wanted if question.id not in answers]:
        raise ValueError(f"{asked.answers} does not answer {quoted(missing[0])} of {asked.questions}")
    if not wanted:
        raise ValueError(f"{asked.questions} asks for no move")
    of_moves = [answers[question.id] for question in wanted]
    for player in asked.players or PLAYERS:
        _refuse_other(player)
        show = show_progress(player)
        with executor_of(asked) as executor:
            replies = {}
            chosen = executor.map(partial(_chosen, player, asked.seed), wanted)
            for number, (question, move) in enumerate(zip(wanted, chosen, strict=True), 1):
                replies[question.id] = move
                show(number, len(wanted))
        found = move_score(of_moves, replies)
        assert found is not None
        _show([found], asked.json, player)
    return 0


def _refuse_other(player: str) -> None:
    """Raise ValueError for an entrant that plays games only from their start, and for what is no entrant."""
    if player.partition(":")[0] not in {*LIMITS, *WITHOUT_SEARCH}:
        known = ", ".join([*(f"{limit}:N" for limit in LIMITS), *WITHOUT_SEARCH])
        raise ValueError(f"{quoted(player)} is not a player of this program: expected {known}")


def _chosen(player: str, seed: int, question: Question) -> str:
    entrant = enter(player, question.game, question.position.size, ANSWER_WITHIN)
    return str(entrant.choose(question.position, (), Random(f"{seed} {question.id}")))


def _show(scores: Iterable[Score], as_json: bool, player: str) -> None:
    for score in scores:
        if as_json:
            rating = score.rating
            named = {"player": player} if player else {}
            counted = {"right": rating.points, "questions": rating.games, "unread": score.unread}
            shares = {"share": rating.share, "low": rating.low, "high": rating.high, "by_chance": score.by_chance}
            print(json.dumps({**named, "what": score.what, **counted, **shares}))
        else:
            print(f"{player}: {score}" if player else score, flush=True)


def _add_arguments(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    make = commands.add_parser("make", help=f"write {QUESTIONS}, and {ANSWERS} apart")
    make.add_argument("--folder", type=Path, default=Path(), help="where to write them (here)")
    make.add_argument("--seed", type=number_from(0), default=1, metavar="N", help="of the questions (%(default)s)")
    make.add_argument(
        "--count",
        type=number_from(1, MOST_QUESTIONS),
        default=50,
        metavar="N",
        help="questions of each of the two kinds (%(default)s)",
    )
    add_executor(make, "games")
    make.set_defaults(work=_make)
    score = commands.add_parser("score", help="count the right replies")
    score.add_argument("replies", type=Path, metavar="REPLIES", help='lines such as {"id": "move-1", "reply": "c3"}')
    score.add_argument("--answers", type=Path, default=Path(ANSWERS), metavar="FILE", help="(%(default)s)")
    score.add_argument("--json", action="store_true", help="print a line of JSON for each score")
    score.set_defaults(work=_score)
    measure = commands.add_parser("measure", help="count the winning moves that the computer player finds")
    measure.add_argument("players", nargs="*", metavar="PLAYER", help=f"such as level:5 ({' '.join(PLAYERS)})")
    measure.add_argument("--questions", type=Path, default=Path(QUESTIONS), metavar="FILE", help="(%(default)s)")
    measure.add_argument("--answers", type=Path, default=Path(ANSWERS), metavar="FILE", help="(%(default)s)")
    measure.add_argument("--seed", type=number_from(0), default=1, metavar="N", help="of the players (%(default)s)")
    measure.add_argument("--json", action="store_true", help="print a line of JSON for each player")
    add_executor(measure, "questions")
    measure.set_defaults(work=_measure)


_MORE = """\
The questions are about own games that the seed draws. Half of them show a
position in which exactly one move wins, which is proved. The others ask
whether a move is legal, and if not, why. Equal seeds give equal questions in
the same version of Crosscut. docs/benchmark.md has the files and the figures."""

COMMAND = Command(
    "benchmark",
    "questions about drawn games, with exact answers, for language models and other players",
    _add_arguments,
    _do,
    examples=(
        "make --seed 1 --count 50",
        "score replies.jsonl --answers answers.jsonl",
        "measure random level:1 level:8",
    ),
    more=_MORE,
    module="crosscut.benchmark",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
