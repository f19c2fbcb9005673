"""A task together with the position that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Connect, Move, Place
from crosscut.position import Position
from crosscut.record.figure_text import SolutionTree, Task
from crosscut.record.tree import Node
from crosscut.solver import Solution
from crosscut.solver.solving import solution_steps
from crosscut.steps import Steps

MOST_OPEN = 40
"""Positions with more points that somebody may still take are not given to the solver."""
NODES = 50_000
SECONDS = 30.0
"""How many positions the solver looks at for one question, and for how long. What it does not know then stays open."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a position."""

    game: Game
    position: Position
    task: Task
    tree: SolutionTree

    @classmethod
    def of(cls, game: Game, position: Position, task: Task) -> Question:
        """The task, with the author's tree read."""
        return cls(game, position, task, SolutionTree.of(task, position.size))

    @property
    def side(self) -> Color:
        """The side that is asked."""
        return self.position.turn

    @property
    def collects(self) -> bool:
        """Whether the answer is a set of points or moves, found one by one, rather than a line that is played."""
        return self.task.kind in ("illegal", "win-all")

    def node_after(self, moves: Sequence[Move]) -> Node | None:
        """The node of the author's tree after some moves, if they are in it."""
        node: Node | None = self.tree.root
        for move in moves:
            node = None if node is None else next((child for child in node.children if child.move == move), None)
        return node

    def right_children(self, node: Node | None) -> list[Node]:
        """The moves that the author calls right there."""
        return [child for child in (node.children if node else ()) if child not in self.tree.wrong]

    def illegal_points(self) -> tuple[Point, ...]:
        """The empty points that the side may not play."""
        legality = self.game.legality(self.position, self.side)
        return tuple(point for point, code in legality.items() if code is not None)

    def winning_moves_steps(self) -> Steps[tuple[Move, ...] | None]:
        """All moves that win; () if the position is not won, None if that is not decided."""
        solution = yield from solved_steps(self.game, self.position)
        if solution is None:
            return None
        if solution.winner is not self.side:
            return ()
        winners = {}
        for move in self.game.legal_moves(self.position):
            winners[move] = (yield from solution.after_steps(move)).winner
        return tuple(move for move, winner in winners.items() if winner is self.side)


def wins_at_once_steps(game: Game, position: Position) -> Steps[Move | None]:
    """A move after which the side to move has won, if there is one."""
    for move in game.legal_moves(position):
        yield
        after = (yield from game.play_steps(position, move)).position
        outcome = game.outcome(after)
        if outcome is not None and outcome.winner is position.turn:
            return move
    return None


def solved_steps(game: Game, position: Position, *, full: bool = False) -> Steps[Solution | None]:
    """The position with best play; None if it is too big to be decided."""
    if _open_points(game, position) > MOST_OPEN:
        return None
    solution = yield from solution_steps(game, position, full=full, nodes=NODES, seconds=SECONDS)
    return None if full and solution is not None and solution.plies is None else solution


def _open_points(game: Game, position: Position) -> int:
    """How many points are left to play: those that one side or the other may take now."""
    legalities = [game.legality(position, color) for color in Color]
    return len({point for codes in legalities for point, code in codes.items() if code is None})


def points_of(move: Move) -> tuple[Point, ...]:
    """The points that a move is about."""
    if isinstance(move, Place):
        return (move.point,)
    return (move.link.a, move.link.b) if isinstance(move, Connect) else ()
