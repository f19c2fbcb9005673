"""What the player makes of proofs: won positions are played at once, lost ones hold out longest."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import crosscut
from crosscut import Board, Color, Game, Move, Place, Position, Swap
from crosscut.player import LEVELS, advise, search_player
from crosscut.player.proofs import NODES_FOR_AN_EVALUATION, proofs_for
from crosscut.solver.connection_proof import Connection
from crosscut.solver.joining import joining_of
from crosscut.solver.prover import Prover, Search
from crosscut.steps import Budget, Steps, finish

GAMES = ("crossway", "quickway", "own:join-rising", "own:ban-xo/ox")
NINE = "e5 f6 d6 e7 f4 g3 d7 d8 c8 g5 e3"
"""Crossway 9x9: Blue is to move, and cannot stop Red, who needs three more stones."""


def nine_by_nine() -> Board:
    board = Board("crossway", 9)
    for move in NINE.split():
        board.push(move)
    return board


def proved(game: Game, position: Position, nodes: int | None = None) -> Connection | None:
    """What a prover that knows nothing yet finds; its proof needs as few stones as any."""
    joining = joining_of(game)
    assert joining is not None
    return finish(Prover(joining, position.grid).connection_steps(position, Budget(nodes, None)))


def lost_position(game: Game, size: int, rng: Random) -> tuple[Position, Connection] | None:
    """A position that random moves have reached, in which the side to move cannot stop the other one."""
    position = game.start(size)
    while not position.over:
        legal = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
        if not legal:
            return None
        if position.ply > size:
            connection = proved(game, position, 2000)
            if connection is not None and connection.color is not position.turn:
                return position, connection
        position = game.play(position, rng.choice(legal)).position
    return None


@pytest.mark.parametrize(
    ("game_id", "seeds"),
    [("crossway", 4), ("own:ban-xo/ox", 4), *(pytest.param(game, 12, marks=pytest.mark.release) for game in GAMES)],
)
def test_no_move_holds_out_longer_than_the_defence(game_id: str, seeds: int) -> None:
    game, compared = crosscut.game(game_id), 0
    for seed in range(seeds):
        found = lost_position(game, 4 + seed % 3, Random(seed))
        if found is None:
            continue
        position, connection = found
        proofs = finish(proofs_for(game, position))
        assert proofs is not None
        move = finish(proofs.move_steps(connection, Budget(None, None)))
        assert move is not None
        legal = game.legal_moves(position)
        assert stones_after(game, position, move) == max(stones_after(game, position, one) for one in legal)
        compared += 1
    assert compared


def stones_after(game: Game, position: Position, move: Move) -> int:
    """How many stones the winner needs after a move of the losing side."""
    after = game.play(position, move).position
    if after.over:
        return 0
    connection = proved(game, after)
    assert connection is not None and connection.color is position.turn.other
    return connection.stones


def test_without_nodes_to_compare_cuts_one_of_the_proof_is_played() -> None:
    board = nine_by_nine()
    connection = proved(board.game, board.position)
    proofs = finish(proofs_for(board.game, board.position))
    assert connection is not None and proofs is not None
    move = finish(proofs.move_steps(connection, Budget(0, None)))
    assert isinstance(move, Place) and move.point in connection.carrier


@pytest.mark.parametrize("level", [7, 8])
def test_what_is_proved_is_played_without_a_search(level: int) -> None:
    board = nine_by_nine()
    evaluations = LEVELS[level - 1].evaluations
    assert evaluations is not None
    while board.outcome is None:
        advice = advise(board, evaluations=evaluations, seed=1)
        wins = board.position.turn is Color.RED
        assert advice.proved is wins and advice.winning_chance == wins
        assert advice.evaluations < 20
        assert advice.candidates[0].move == advice.move and advice.candidates[0].proved is wins
        assert wins or {candidate.proved for candidate in advice.candidates} == {False}
        board.push(advice.move)
    assert board.outcome.winner is Color.RED
    assert board.position.ply == len(NINE.split()) + 6, "Blue holds out for three moves, and Red needs no more"


@pytest.mark.parametrize("game_id", ["crossway", pytest.param("quickway", marks=pytest.mark.release), "quax"])
def test_a_proved_win_is_won_against_any_play(game_id: str) -> None:
    """Games of the player against random moves, from the first proof on."""
    game, proofs = crosscut.game(game_id), 0
    for seed in range(4):
        rng, position, winner = Random(seed), game.start(7), None
        while not position.over:
            legal = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
            move: Move = rng.choice(legal)
            if position.ply > 1 and position.turn is Color.RED:
                advice = advise(game, position, evaluations=60, seed=seed)
                move = advice.move
                assert winner is None or advice.proved is True, "what is proved stays proved"
                winner = Color.RED if advice.proved else winner
            position = game.play(position, move).position
        outcome = game.outcome(position)
        assert outcome is not None and (winner is None or outcome.winner is winner)
        proofs += winner is not None
    assert proofs


def test_levels_that_sample_their_moves_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def none(game: Game, position: Position) -> Steps[None]:
        asked.append(position)
        yield from ()

    monkeypatch.setattr(search_player, "proofs_for", none)
    board = nine_by_nine()
    for number, level in enumerate(LEVELS, start=1):
        asked.clear()
        advise(board, level=number, evaluations=8, seed=1)
        assert bool(asked) is not bool(level.temperature)


def test_the_solver_of_levels_that_sample_their_moves_asks_no_prover(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []
    search = Prover.search

    def noted(prover: Prover, position: Position, colors: Sequence[Color] = tuple(Color)) -> Search:
        asked.append(position)
        return search(prover, position, colors)

    monkeypatch.setattr(Prover, "search", noted)
    board = Board("quax", 5)
    for move in ["c3", "b2", "d4", "c2", "d2", "b4"]:
        board.push(move)
    for number, level in enumerate(LEVELS[:7], start=1):
        asked.clear()
        advise(board, level=number, evaluations=8, seed=1)
        assert bool(asked) is not bool(level.temperature)


@pytest.mark.parametrize("game_id", ["crossway", "quickway", pytest.param("quax", marks=pytest.mark.release)])
def test_advice_does_not_depend_on_earlier_questions(game_id: str) -> None:
    """Neither on those to the player, nor on those to the solver, which keeps its proofs for a whole game."""
    game, rng = crosscut.game(game_id), Random(5)
    positions = [game.start(6)]
    while not positions[-1].over:
        legal = [move for move in game.legal_moves(positions[-1]) if not isinstance(move, Swap)]
        positions.append(game.play(positions[-1], rng.choice(legal)).position)
    asked = positions[4:-1:3]
    alone = [advise(game, position, evaluations=40, seed=3) for position in asked]
    for position in reversed(asked):
        crosscut.solve(game, position, nodes=NODES_FOR_AN_EVALUATION * 4000)
    again = [advise(game, position, evaluations=40, seed=3) for position in reversed(asked)]
    assert again[::-1] == alone
