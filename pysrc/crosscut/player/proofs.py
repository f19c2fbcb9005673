"""The prover's help: who can no longer be stopped, the move that wins then, and the longest defence against it.

Each piece of advice has a prover of its own. One that has seen other positions would answer some questions within
limits that are too small for a new one, and equal seeds would not give equal advice.
"""

from __future__ import annotations

from itertools import chain

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.position import Position
from crosscut.solver.connection_proof import Connection
from crosscut.solver.decider import OPEN, Result
from crosscut.solver.prover import Prover, defence_steps, provable_steps
from crosscut.solver.race import lack, natural_order
from crosscut.steps import Budget, Steps

NODES_FOR_AN_EVALUATION = 8
"""Nodes that the first proof may take for each evaluation of the budget."""
NODES_OF_A_SECOND_LOOK = 4
"""Nodes that second looks may take for each evaluation."""
PART_FOR_A_PROOF = 0.2
"""The part of the time after which the first proof gives up."""
NEAR = 4
"""A proof is tried for a side that lacks at most so many moves, one more if it is to move: with few nodes others are
hardly ever found."""


class Proofs:
    """What can be proved about the positions that one piece of advice looks at."""

    def __init__(self, game: Game, prover: Prover) -> None:
        self._game = game
        self._prover = prover
        self.are_short = not prover.joining.link_moves
        """Whether a proof needs about as few moves as possible. Where links are moves it counts stones alone."""

    def connection_steps(self, position: Position, budget: Budget) -> Steps[Connection | None]:
        """A proof that a side near its goal cannot be stopped; None if none is found within the budget."""
        game = self._game
        near = [color for color in Color if lack(game, position, color) <= NEAR + (color is position.turn)]
        return (yield from self._prover.connection_steps(position, budget, near)) if near else None

    def winner_steps(self, position: Position, budget: Budget) -> Steps[Result]:
        """The side that is proved to connect, or :data:`OPEN`."""
        connection = yield from self.connection_steps(position, budget)
        return OPEN if connection is None else connection.color

    def move_steps(self, connection: Connection, budget: Budget) -> Steps[Move | None]:
        """The move of a proof, or the one against it that holds out longest."""
        if connection.move is not None:
            return connection.move
        position = connection.position
        legal = self._game.legal_moves(position)
        order = yield from natural_order(self._game, position, legal, is_winning=False)
        tried = [move for move in dict.fromkeys(chain(connection.cuts(), order)) if move in legal]
        delaying = yield from self._prover.delaying_steps(connection, tried, budget)
        return delaying or (yield from defence_steps(self._game, connection))


def proofs_for(game: Game, position: Position) -> Steps[Proofs | None]:
    """What proves connections in the position and after it; None if nothing can be proved there."""
    joining = yield from provable_steps(game, position)
    return None if joining is None else Proofs(game, Prover(joining, position.grid))
