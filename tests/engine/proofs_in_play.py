"""Random positions, proofs that a side can no longer be stopped, and play against them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

import crosscut
from crosscut import Game, Move, Position, Swap
from crosscut.solver.connection_proof import Connection
from crosscut.solver.joining import joining_of
from crosscut.solver.prover import Prover
from crosscut.steps import Budget, finish


@st.composite
def banning_texts(draw: st.DrawFn) -> str:
    """The id of a game that bans any patterns."""
    rows, columns = draw(st.sampled_from(((1, 2), (1, 3), (2, 2), (2, 2), (2, 2), (2, 3))))
    row = st.text("xxoonea", min_size=columns, max_size=columns)
    pattern = st.lists(row, min_size=rows, max_size=rows).map("/".join).filter(is_pattern)
    patterns = draw(st.lists(pattern, min_size=1, max_size=2))
    joins = draw(st.sampled_from(("", ".join-rising", ".join-corners", ".link-auto")))
    if joins == ".join-corners":
        patterns.append("xo/ox")
    return f"own:ban-{'-'.join(patterns)}{joins}"


def is_pattern(text: str) -> bool:
    return bool(set(text) & {"x", "o"}) and len(text.replace("a", "").replace("/", "")) > 1


@st.composite
def served_texts(draw: st.DrawFn) -> str:
    """The id of a game whose connections can be proved, drawn from all kinds of rules for which that is sound."""
    plain = st.sampled_from(("own:join-sides", "own:join-rising", "own:link-auto", "own:link-move"))
    joins = st.sampled_from(("", ".join-rising", ".join-corners", ".link-auto"))
    text = draw(plain | joins.map("own:ban-xo/ox{}".format) | banning_texts())
    return f"{text}.swap" if draw(st.booleans()) else text


served_games = st.sampled_from(("crossway", "quickway", "quax")) | served_texts()


def random_position(game: Game, size: int, moves: int, rng: Random) -> Position | None:
    """A position that play has reached; None if the game was over before, or while a swap is legal."""
    position = game.start(size)
    for _ in range(moves):
        legal = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
        if not legal:
            return None
        position = game.play(position, rng.choice(legal)).position
    return None if position.over or Swap() in game.legal_moves(position) else position


def proved(game: Game, position: Position, nodes: int | None = None) -> Connection | None:
    """What a prover that knows nothing yet finds."""
    joining = joining_of(game)
    assert joining is not None
    return finish(Prover(joining, position.grid).connection_steps(position, Budget(nodes, None)))


def nine_by_nine() -> tuple[Game, Position]:
    """A position of a game on 9x9 in which Red cannot be stopped."""
    game = crosscut.game("crossway")
    moves = ["e5", "f6", "d6", "e7", "f4", "g3", "d7", "d8", "c8", "g5", "e3"]
    position = game.start(9)
    for move in moves:
        position = game.play(position, move).position
    return game, position


def moves_of(game: Game, position: Position) -> list[Move]:
    return [move for move in game.legal_moves(position) if not isinstance(move, Swap)]


def play_against(game: Game, connection: Connection, rng: Random) -> None:
    """Further stones outside the carrier, then any moves of the losing side, and passes: the proof answers all."""
    winner, left = connection.color, connection.stones
    position = with_further_stones(game, connection, rng)
    if position is None:
        return
    turn = winner if rng.random() < 0.3 else connection.position.turn
    now = connection.elsewhere(position.with_turn(turn, position.ply))
    if now is None:
        assert connection.joining.link_moves, f"the proof does not hold for\n{position}"
        # A stone stands where one was pretended: the proof answers moves all the same.
        now = replace(connection, position=position.with_turn(connection.position.turn, position.ply))
    while now is not None:
        position = now.position
        if position.turn is winner:
            left -= 1
            assert now.move is not None and left >= 0, f"joined too late\n{position}"
            move = now.move
            assert move in game.legal_moves(position), f"{move} is illegal\n{position}"
        elif not (legal := moves_of(game, position)) or rng.random() < 0.1:
            now = now.passed()
            continue
        else:
            move = rng.choice([move for move in legal if now.is_cut(move)] or legal)
            if rng.random() < 0.3:
                move = rng.choice(legal)
        after = game.play(position, move).position
        if after.over:
            outcome = game.outcome(after)
            assert outcome is not None and outcome.winner is winner, f"not joined\n{after}"
            return
        now = now.after(move, after)
    raise AssertionError("the proof was not followed")


def with_further_stones(game: Game, connection: Connection, rng: Random) -> Position | None:
    """The position after up to three further legal moves of the losing side outside the carrier; None if that ends
    the game."""
    position, loser = connection.position, connection.color.other
    for _ in range(rng.randrange(4)):
        position = position.with_turn(loser, position.ply)
        outside = [move for move in moves_of(game, position) if not connection.depends_on(move)]
        if not outside:
            break
        position = game.play(position, rng.choice(outside)).position
        if position.over:
            return None
    return position
