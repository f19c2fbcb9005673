"""``crosscut advise``: the computer player's advice about a position."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from crosscut.board import Board
from crosscut.commands import Command, finish_telling, number_from, seconds
from crosscut.player.advice import LEVELS, Advice, Thinking
from crosscut.player.asking import advise_steps
from crosscut.program.given import FORMS, add_given, read_board, told


def _add_arguments(parser: ArgumentParser) -> None:
    add_given(parser)
    parser.add_argument("--level", type=number_from(1), metavar="N", help=f"1 to {len(LEVELS)} (default: the highest)")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="instead of the level's budget: so much time")
    parser.add_argument("--evaluations", type=number_from(1), metavar="N", help="or so many positions to judge")
    parser.add_argument("--seed", type=int, metavar="N", help="equal seeds give equal advice if there is no time limit")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _advise(asked: Namespace) -> int:
    board = read_board(asked)
    limits = {"level": asked.level, "evaluations": asked.evaluations, "seconds": asked.seconds}
    work = advise_steps(board.game, board.position, **limits, seed=asked.seed)
    advice = think(work)
    if asked.json:
        print(json.dumps(_as_json(board, advice)))
    else:
        print(*told(board), *_about(board, advice), sep="\n")
    return 0


def think(work: Thinking) -> Advice:
    """The advice, with a bar in a terminal."""
    return finish_telling("thinking", work, lambda progress: (round(100 * progress.fraction), 100))


def _as_json(board: Board, advice: Advice) -> dict[str, object]:
    """The advice as the help describes it."""
    return {
        "game": board.game.id,
        "size": board.size,
        "turn": board.turn,
        "move": str(advice.move),
        "winning_chance": advice.winning_chance,
        "proved": advice.proved,
        "candidates": [
            {"move": str(one.move), "winning_chance": one.winning_chance, "share": one.share, "proved": one.proved}
            for one in advice.candidates
        ],
        "line": list(map(str, advice.line)),
        "evaluations": advice.evaluations,
        "margin": advice.margin,
    }


def _about(board: Board, advice: Advice) -> Iterator[str]:
    yield str(advice)
    if advice.margin is not None:
        yield f"Expected score: {advice.margin:+.1f} for {board.turn.title()}"
    yield f"{advice.evaluations} positions judged"


_MORE = f"""\
{FORMS}

With --json: game, size, turn (red or blue, the side to move), move,
winning_chance (0 to 1, of the side to move), proved (true: it wins, false: it
loses, null: open), candidates (the best first, each with move, winning_chance,
share of the search and proved), line (how the game may go on), evaluations
(positions judged), margin (the score that the side to move is expected to be
ahead; null in games without a score)."""

COMMAND = Command(
    "advise",
    "say which move to play, and what it is worth",
    _add_arguments,
    _advise,
    examples=(
        "'g=crossway&n=7&m=d4.c5'",
        "--game quax --level 6 --seed 1 diagram.txt",
        "--game crossway --seconds 2 --json < diagram.txt",
    ),
    more=_MORE,
)
