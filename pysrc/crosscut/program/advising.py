"""``crosscut advise`` and ``crosscut solve``: the computer player and the solver on a position."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from crosscut.commands import Command, finish_with_progress, number_from, seconds, whole
from crosscut.player.advice import LEVELS, Advice, Thinking
from crosscut.player.dispatch import advise_steps
from crosscut.program.input import FORMS, add_input, described, read_board
from crosscut.record.board import Board
from crosscut.solver import Solution, solve_steps


def _add_advise_arguments(parser: ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument(
        "--level", type=number_from(1, len(LEVELS)), metavar="N", help=f"1 to {len(LEVELS)} (default: the highest)"
    )
    parser.add_argument("--seconds", type=seconds, metavar="S", help="think this long, instead of the level's budget")
    parser.add_argument("--evaluations", type=number_from(1), metavar="N", help="or judge this many positions")
    parser.add_argument(
        "--seed", type=whole, metavar="N", help="equal seeds give equal advice if there is no time limit"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def _advise(asked: Namespace) -> int:
    board = read_board(asked)
    limits = {"level": asked.level, "evaluations": asked.evaluations, "seconds": asked.seconds}
    work = advise_steps(board.game, board.position, **limits, seed=asked.seed)
    advice = think(work)
    if asked.json:
        print(json.dumps(_advice_as_json(board, advice)))
    else:
        print(*described(board), *_about_advice(board, advice), sep="\n")
    return 0


def think(work: Thinking) -> Advice:
    """The advice, with a bar in a terminal."""
    return finish_with_progress("thinking", work, lambda progress: (round(100 * progress.fraction), 100))


def _advice_as_json(board: Board, advice: Advice) -> dict[str, object]:
    """The advice as JSON fields, as the help describes them."""
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


def _about_advice(board: Board, advice: Advice) -> Iterator[str]:
    yield str(advice)
    if advice.margin is not None:
        yield f"Expected score: {advice.margin:+.1f} for {board.turn.title()}"
    yield f"{advice.evaluations} positions judged"


_MORE_OF_ADVISE = f"""\
{FORMS}

With --json: game, size, turn (red or blue, the side to move), move,
winning_chance (0 to 1, of the side to move), proved (true: it wins, false: it
loses, null: open), candidates (the move, then the best, each with move,
winning_chance, share of the search and proved), line (the expected
continuation), evaluations (positions judged), margin (by how much the side to
move is expected to be ahead; null in games without a score)."""

ADVISE = Command(
    "advise",
    "say which move to play, and what it is worth",
    _add_advise_arguments,
    _advise,
    examples=(
        "'g=crossway&n=7&m=d4.c5'",
        "--game quax --level 6 --seed 1 diagram.txt",
        "--game crossway --seconds 2 --json < diagram.txt",
    ),
    more=_MORE_OF_ADVISE,
)


USUAL_SECONDS = 600
"""Large boards would take years, and memory meanwhile."""


def _add_solve_arguments(parser: ArgumentParser) -> None:
    add_input(parser)
    parser.add_argument("--full", action="store_true", help="find all winning moves, and how long the game lasts")
    usual = f"give up after this time (default: {USUAL_SECONDS}, with --nodes none)"
    parser.add_argument("--seconds", type=seconds, metavar="S", help=usual)
    parser.add_argument("--nodes", type=number_from(1), metavar="N", help="give up after this many positions")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _solve(asked: Namespace) -> int:
    board = read_board(asked)
    limit = USUAL_SECONDS if asked.seconds is None and asked.nodes is None else asked.seconds
    work = solve_steps(board.game, board.position, full=asked.full, nodes=asked.nodes, seconds=limit)
    solution = finish_with_progress(
        "positions", work, lambda progress: (progress.nodes, progress.nodes + progress.to_decide)
    )
    if asked.json:
        print(json.dumps(_solution_as_json(board, solution)))
    elif solution is not None:
        carrier = frozenset(solution.carrier or ())
        print(*described(board, carrier), *_about_solution(solution), sep="\n")
    if solution is None:
        searched = "" if limit is None else f" of {limit:g} seconds: --seconds sets another one"
        print(f"Not decided within the limit{searched}.", file=sys.stderr)
    return 1 if solution is None else 0


def _solution_as_json(board: Board, solution: Solution | None) -> dict[str, object]:
    known = {"game": board.game.id, "size": board.size, "turn": board.turn, "decided": solution is not None}
    if solution is None:
        return known
    moves = solution.winning_moves
    return known | {
        "winner": solution.winner,
        "move": None if solution.move is None else str(solution.move),
        "plies": solution.plies,
        "winning_moves": None if moves is None else list(map(str, moves)),
        "carrier": None if solution.carrier is None else list(map(str, solution.carrier)),
        "stones": solution.stones,
        "nodes": solution.nodes,
    }


def _about_solution(solution: Solution) -> Iterator[str]:
    yield str(solution)
    if solution.carrier is not None and solution.winner is not None:
        more = f"at most {solution.stones} more move{'' if solution.stones == 1 else 's'}"
        yield f"Nothing can cut {solution.winner.title()}: it needs the points + and {more}."
    if solution.winning_moves is not None:
        keep = "Moves that keep the tie" if solution.winner is None else "Winning moves"
        yield f"{keep}: {' '.join(map(str, solution.winning_moves)) or 'none'}"
    yield f"{solution.nodes} positions looked at"


_MORE_OF_SOLVE = f"""\
{FORMS}

The status is 1 if the position is not decided within the limit.
With --json: game, size, turn (red or blue, the side to move) and decided; if
that is true, winner (red, blue, or null for a tie), move (a best one; null if
the game is over), plies and winning_moves (null without --full, or if a limit
was reached first), carrier and stones (the empty points on which a connection
that cannot be cut rests, and how many more moves it needs at most; null where
another method decided), nodes (positions searched)."""

SOLVE = Command(
    "solve",
    "say who wins with best play, with proof",
    _add_solve_arguments,
    _solve,
    examples=("'g=crossway&n=4'", "--full 'g=crossway&n=4&m=b2'", "--seconds 10 --json 'g=quax&n=4'"),
    more=_MORE_OF_SOLVE,
)
