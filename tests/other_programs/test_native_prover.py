"""The solver in C that proves connections (laboratory/native/proofs): its answers against those of other programs.

Without a C compiler these tests are skipped: nothing that is shipped needs the program, only its results.
CROSSCUT_LONG_RUN=60 tests thousands of positions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

import crosscut
from crosscut import Color, Game, Place, Position, Swap
from laboratory.research.native_prover import NativeProver
from laboratory.research.native_solver import try_everything, try_lines
from laboratory.results.runs import by_board, published_results
from tests.engine.every_game import random_game
from tests.other_programs.test_all_positions import needs_a_compiler

pytestmark = [pytest.mark.longer, needs_a_compiler]

LONG_RUN = float(os.environ.get("CROSSCUT_LONG_RUN", "0"))
SMALL = 1 << 20
"""Positions that the tests let the program remember."""
HEX = "own:join-rising"
RULES = ("crossway", "quickway", HEX)
"""A game for each way of joining in which one side always wins."""
served_games = pytest.mark.parametrize("game", [crosscut.game(text) for text in RULES], ids=RULES)


def prover(game: Game, size: int) -> NativeProver:
    return NativeProver(game, size, entries=SMALL)


def positions(game: Game, size: int, games: int) -> Iterator[Position]:
    """The positions of random games without a swap that are not over."""
    for seed in range(games):
        for position, move, _ in random_game(game, size, Random(f"{size} {seed}")):
            if isinstance(move, Swap):
                break
            if position.ply:
                yield position


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_first_moves_that_other_programs_have_solved(game_id: str) -> None:
    """Every point of every board up to 6x6."""
    game, compared = crosscut.game(game_id), 0
    for board, found in by_board(published_results(), f"first-moves {game_id}"):
        with prover(game, int(board[0])) as solver:
            for point, winner in found["winners"].items():
                answer = solver.winner(game.play(game.start(int(board[0])), point).position)
                assert answer.winner == Color(winner), (board, point)
                compared += 1
    assert compared == 1 + 4 + 4 + 9 + 9


@served_games
def test_random_positions_against_the_solver_in_python(game: Game) -> None:
    """Its search sees each position as it is, and knows no connections."""
    tried = 0
    for size, games, most_empty in ((3, 40, 9), (4, 60, 13), (5, 30, 13)) if LONG_RUN else ((3, 4, 9), (4, 3, 9)):
        with prover(game, size) as solver:
            for position in positions(game, size, games):
                if position.empty.bit_count() > most_empty:
                    continue
                winner, tried = plain_winner(game, position, {}), tried + 1
                answer = solver.reply(position)
                assert answer.winner is winner, position.diagram()
                assert (answer.reply in game.legal_moves(position)) == (winner is position.turn)
    assert tried > (300 if LONG_RUN else 12)


def plain_winner(game: Game, position: Position, known: dict[Position, Color]) -> Color:
    """Who wins, by every line of play."""
    if position not in known:
        moves = [move for move in game.legal_moves(position) if isinstance(move, Place)]
        outcome = game.outcome(position)
        if outcome is not None:
            assert outcome.winner is not None
            known[position] = outcome.winner
        else:
            after = (plain_winner(game, game.play(position, move).position, known) for move in moves)
            mover = position.turn
            known[position] = mover if any(winner is mover for winner in after) else mover.other
    return known[position]


@served_games
def test_every_defence_on_a_small_board(game: Game) -> None:
    """The engine plays the program's answers to every move: a proof that does not trust the program."""
    with prover(game, 3) as solver:
        for move in game.legal_moves(game.start(3)):
            position = game.play(game.start(3), move).position
            winner = solver.winner(position).winner
            assert winner is not None
            assert try_everything(game, position, winner, solver) > 1


@served_games
def test_lines_of_play_against_the_proof(game: Game) -> None:
    size = 5 if game.id in {"crossway", "quickway"} else 4
    with prover(game, size) as solver:
        for point in ("a2", "b2", "c2", "d3"):
            position = game.play(game.start(size), point).position
            winner = solver.winner(position).winner
            assert winner is not None
            assert try_lines(20 if LONG_RUN else 4)(game, position, winner, solver) > 4


@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.release)])
def test_first_stones_of_hex_against_the_solver_in_python(size: int) -> None:
    game = crosscut.game(HEX)
    start = game.start(size)
    with prover(game, size) as solver:
        for move in game.legal_moves(start):
            position = game.play(start, move).position
            solution = crosscut.solve(game, position)
            assert solution is not None
            assert solver.winner(position).winner is solution.winner, move


def test_a_limit_leaves_a_position_open() -> None:
    game = crosscut.game(HEX)
    with NativeProver(game, 6, entries=SMALL, most=200) as solver:
        assert solver.winner(game.play(game.start(6), "a4").position).winner is None


@pytest.mark.parametrize("game_id", ["quax", "own:join-sides", "own:ban-xo/ox.join-rising"])
def test_games_without_proofs_or_without_a_winner_are_refused(game_id: str) -> None:
    with pytest.raises(ValueError, match="cannot be proved"):
        NativeProver(crosscut.game(game_id), 3)
