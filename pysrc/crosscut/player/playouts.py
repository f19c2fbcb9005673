"""Opinions from random games: the judge of games about which nothing but the rules is known.

Fillings (:mod:`crosscut.player.evaluation`) are much faster, but they judge a full board by a model of the game. Where
the model does not fit, they would judge another game. A *playout* knows only the rules: it makes random moves with
the game's own hooks until the game is over.

A move that was made at any time in a won playout may be good now (rapid action value estimation: Gelly and Silver
2007). So each position counts, for each move, the playouts below it in which the side to move made that move, and how
many of them it won. Moves of the tree itself do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TypeAlias

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Swap
from crosscut.player.tree import Leaf, Node, Opinion, Ranked, numbered_moves
from crosscut.position import Position
from crosscut.steps import Budget, Steps

MOVES_BETWEEN_PAUSES = 32
ROOT_PLAYOUTS = 32
"""Playouts that judge the root: too few to make a position count as decided. For a decided position the search looks
for shortest ways, which only games that a path decides have."""
TEMPERATURE = 0.1
"""The temperature of the softmax that turns winning chances into priors."""

Made: TypeAlias = dict[Color, list[int]]
"""The moves that each side made in a playout, by their numbers."""


class Playouts:
    """The opinion of the playouts through one position."""

    def __init__(self, to_move: Color, moves: int) -> None:
        """``moves`` is the count of numbered moves."""
        self._to_move = to_move
        self._played = [0] * moves
        self._won = [0.0] * moves
        self._red = self._count = 0.0
        self._last: tuple[Made, float] = ({color: [] for color in Color}, 0.5)

    def take(self, made: Made, red: float) -> None:
        """Count a playout from here, and its result: 1 if Red won, 1/2 for a tie."""
        self._count += 1
        self._red += red
        self._last = made, red
        self._add(made, red)

    def _add(self, made: Made, red: float) -> None:
        mine = red if self._to_move is Color.RED else 1 - red
        for move in made[self._to_move]:
            self._played[move] += 1
            self._won[move] += mine

    @property
    def red_chance(self) -> float:
        """The share of the playouts from here that Red won, smoothed; for a single playout its result."""
        return self._red / self._count if self._count == 1 else (self._red + 1) / (self._count + 2)

    def seems_won(self, color: Color) -> bool:
        """Whether the game is over and this side has won."""
        made, red = self._last
        return not any(made.values()) and red == float(color is Color.RED)

    def winning_move(self) -> None:
        """Always None: random games do not show one."""

    def threats(self) -> tuple[()]:
        """Always empty: random games do not show one."""
        return ()

    def _chances(self) -> list[float]:
        """The winning chance of each move, with one won and one lost playout added."""
        return [(won + 1) / (played + 2) for won, played in zip(self._won, self._played, strict=True)]

    def weights(self) -> list[float]:
        """The weight of each move, compared with the best; 0 for moves that the side made in no playout."""
        chances = self._chances()
        best = max((chance for chance, played in zip(chances, self._played, strict=True) if played), default=1.0)
        return [
            exp((chance - best) / TEMPERATURE) if played else 0.0
            for chance, played in zip(chances, self._played, strict=True)
        ]

    def rank(self, node: Node, moves: list[int], dull: Sequence[int], grain: float) -> tuple[list[Ranked], list[int]]:
        """All moves, ranked by the share of won playouts in which the side made them."""
        node.sort_at = 2 * max(4, node.visits)
        chances = self._chances()
        ordered = sorted((*moves, *dull), key=chances.__getitem__, reverse=True)
        weights = [exp((chances[move] - chances[ordered[0]]) / TEMPERATURE) for move in ordered]
        whole = sum(weights)
        ranked = [Ranked(chances[move], weight / whole, move) for move, weight in zip(ordered, weights, strict=True)]
        return ranked[::-1], []

    def learn(self, below: Opinion, taken: Sequence[int]) -> None:
        """Count the playout of a position further down."""
        assert isinstance(below, Playouts)
        self._add(*below._last)


class PlayoutsJudge:
    """Judges each position by a playout: the judge of games that have no net and that fillings do not fit.

    The hooks of such a game may be slow. When the time is up, no more playouts are begun, and one that has not ended
    counts as a tie.
    """

    exploration = 2.0
    trust = 8.0
    boldness = 0.0
    doubt = 2.0
    batch_size = 1
    learns = True

    def __init__(self, game: Game, root: Position, budget: Budget, chance: Random) -> None:
        self._game = game
        self._time = budget.of_time(1.0)
        self._number = {move: number for number, move in enumerate(numbered_moves(game, root))}
        self._chance = chance

    def judge_root(self, root: Position) -> Steps[Opinion]:
        """The opinion of several playouts."""
        opinion = Playouts(root.turn, len(self._number))
        for _ in range(ROOT_PLAYOUTS):
            opinion.take(*(yield from self._playout(root)))
            if self._time.spent:
                break
        return opinion

    def judge(self, leaves: Sequence[Leaf]) -> Steps[list[Opinion]]:
        """An opinion of one playout for each."""
        opinions: list[Opinion] = []
        for leaf in leaves:
            yield from self._game.prepare_steps(leaf.position)
            position, _ = self._game.give_turn(leaf.position, leaf.to_move, leaf.position.ply + 1)
            opinion = Playouts(position.turn, len(self._number))
            opinion.take(*(yield from self._playout(position)))
            opinions.append(opinion)
        return opinions

    def _playout(self, position: Position) -> Steps[tuple[Made, float]]:
        """Random moves to the end of the game, and the result."""
        game, made, count = self._game, {color: list[int]() for color in Color}, 0
        while moves := game.legal_moves(position):
            if self._time.spent:
                return made, 0.5
            move = self._chance.choice(moves)
            if not isinstance(move, Swap):
                made[position.turn].append(self._number[move])
            position = (yield from game.play_steps(position, move)).position
            count += 1
            if count % MOVES_BETWEEN_PAUSES == 0:
                yield
        outcome = game.outcome(position)
        winner = None if outcome is None else outcome.winner
        return made, 0.5 if winner is None else float(winner is Color.RED)
