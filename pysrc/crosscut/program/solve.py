"""``crosscut solve``: who wins a position with best play."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from crosscut.board import Board
from crosscut.commands import Command, finish_telling, number_from, seconds
from crosscut.program.given import FORMS, add_given, read_board, told
from crosscut.solver import Solution, solve_steps


def _add_arguments(parser: ArgumentParser) -> None:
    add_given(parser)
    parser.add_argument("--full", action="store_true", help="find all winning moves, and how long the game lasts")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="give up after so much time")
    parser.add_argument("--nodes", type=number_from(1), metavar="N", help="give up after so many positions")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _solve(asked: Namespace) -> int:
    board = read_board(asked)
    work = solve_steps(board.game, board.position, full=asked.full, nodes=asked.nodes, seconds=asked.seconds)
    solution = finish_telling("positions", work, lambda progress: (progress.nodes, progress.nodes + progress.to_decide))
    if asked.json:
        print(json.dumps(_as_json(board, solution)))
    elif solution is not None:
        print(*told(board), *_about(solution), sep="\n")
    if solution is None:
        print("Not decided within the limits.", file=sys.stderr)
    return 1 if solution is None else 0


def _as_json(board: Board, solution: Solution | None) -> dict[str, object]:
    known = {"game": board.game.id, "size": board.size, "turn": board.turn, "decided": solution is not None}
    if solution is None:
        return known
    moves = solution.winning_moves
    return known | {
        "winner": solution.winner,
        "move": None if solution.move is None else str(solution.move),
        "plies": solution.plies,
        "winning_moves": None if moves is None else list(map(str, moves)),
        "nodes": solution.nodes,
    }


def _about(solution: Solution) -> Iterator[str]:
    yield str(solution)
    if solution.winning_moves is not None:
        keep = "Moves that keep the tie" if solution.winner is None else "Winning moves"
        yield f"{keep}: {' '.join(map(str, solution.winning_moves)) or 'none'}"
    yield f"{solution.nodes} positions looked at"


_MORE = f"""\
{FORMS}

The status is 1 if the position is not decided within the limits.
With --json: game, size, turn (red or blue, the side to move) and decided; if
that is true, winner (red, blue, or null for a tie), move (a best one; null if
the game is over), plies and winning_moves (null without --full, and where the
limits came first), nodes (positions looked at)."""

COMMAND = Command(
    "solve",
    "say who wins with best play, with proof",
    _add_arguments,
    _solve,
    examples=("'g=crossway&n=4'", "--full 'g=crossway&n=4&m=b2'", "--seconds 10 --json 'g=quax&n=4'"),
    more=_MORE,
)
