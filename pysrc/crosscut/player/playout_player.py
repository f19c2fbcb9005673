"""The player of games of which nothing is known: it plays random games to their ends, by the game's own rules.

Fillings (:mod:`crosscut.player.evaluation`) are much quicker, but they judge a full board by a model of the game. Where
the model does not fit, they would judge another game. A playout knows the rules, and nothing else. The playouts are
spent as in UCT (Kocsis and Szepesvari 2006).
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, log, sqrt
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.player.advice import Advice, Candidate, Level, Progress, Thinking, meanwhile
from crosscut.player.urgent import saving_moves, wins_in_one
from crosscut.position import Position
from crosscut.steps import Budget, Steps

CURIOSITY = 0.7
MOVES_BETWEEN_PAUSES = 32
FIRST_LOOK = 64
"""Playouts before a warm level draws a move."""


def think(game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> Thinking:
    """Take a win in one, stop a loss in one, else spend the budget on playouts; a warm level tries most moves once."""
    root = _Node(game, position)
    if not level.swaps:
        root.untried = [move for move in root.untried if not isinstance(move, Swap)]
    progress = Progress(0.0, _advice(root, budget))
    winning = yield from meanwhile(progress, wins_in_one(game, position, root.untried))
    if winning:
        return _by_playouts([Candidate(winning[0], 1.0, 1.0, True)], 1)
    root.untried = yield from meanwhile(progress, saving_moves(game, position, tuple(root.untried)))
    chance.shuffle(root.untried)
    while not budget.spent or (level.warmth and root.untried and budget.used < FIRST_LOOK):
        progress = Progress(budget.fraction, _advice(root, budget))
        yield from meanwhile(progress, _playout(game, root, chance))
        budget.used += 1
    advice = _advice(root, budget)
    if not level.warmth:
        return advice
    weights = [exp(node.chance_of(position.turn)) for _, node in _tried(root)]
    return advice.with_first(advice.candidates[level.drawn(weights, chance)].move)


class _Node:
    """A position, and how the playouts through it ended."""

    __slots__ = ("children", "position", "total", "untried", "visits")

    def __init__(self, game: Game, position: Position) -> None:
        self.position = position
        self.untried = list(game.legal_moves(position))
        self.children: dict[Move, _Node] = {}
        self.visits = 0
        self.total = 0.0
        """Of Red's results: 1 for a win, 1/2 for a tie."""

    def chance_of(self, color: Color) -> float:
        """The winning chance of a side."""
        red = self.total / self.visits if self.visits else 0.5
        return red if color is Color.RED else 1 - red

    def cautious_chance_of(self, color: Color) -> float:
        """The winning chance to tell. One more game counts as won, and one as lost: few games give no certainty."""
        red = (self.total + 1) / (self.visits + 2)
        return red if color is Color.RED else 1 - red

    def most_promising(self) -> _Node:
        """The child to look at next."""
        color, bound = self.position.turn, log(self.visits + 1)
        return max(
            self.children.values(),
            key=lambda child: child.chance_of(color) + CURIOSITY * sqrt(bound / (child.visits + 1)),
        )


def _playout(game: Game, root: _Node, chance: Random) -> Steps[None]:
    """Walk down the tree, add a position to it, and play at random from there."""
    walk = [root]
    while not walk[-1].untried and walk[-1].children:
        walk.append(walk[-1].most_promising())
    leaf = walk[-1]
    if leaf.untried:
        move = leaf.untried.pop()
        after = yield from game.play_steps(leaf.position, move)
        leaf.children[move] = _Node(game, after.position)
        walk.append(leaf.children[move])
    position, made = walk[-1].position, 0
    while moves := game.legal_moves(position):
        position = (yield from game.play_steps(position, chance.choice(moves))).position
        made += 1
        if made % MOVES_BETWEEN_PAUSES == 0:
            yield
    outcome = game.outcome(position)
    winner = None if outcome is None else outcome.winner
    for node in walk:
        node.visits += 1
        node.total += 0.5 if winner is None else float(winner is Color.RED)


def _tried(root: _Node) -> list[tuple[Move, _Node]]:
    """The moves that were tried, the best first."""
    color = root.position.turn
    return sorted(root.children.items(), key=lambda item: (item[1].visits, item[1].chance_of(color)), reverse=True)


def _advice(root: _Node, budget: Budget) -> Advice:
    """What the playouts say so far; before the first, any move."""
    color, visits = root.position.turn, max(1, root.visits)
    candidates = [Candidate(move, node.cautious_chance_of(color), node.visits / visits) for move, node in _tried(root)]
    return _by_playouts(candidates or [Candidate(root.untried[0], 0.5, 1.0)], max(1, budget.used))


def _by_playouts(candidates: list[Candidate], playouts: int) -> Advice:
    return replace(Advice.to_make_the_first(candidates, playouts), by_playouts=True)
