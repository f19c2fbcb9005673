"""Opinions from fillings: who is ahead, and how often each place decides.

A place that decides further down the tree is likely to decide here, too. So a position that was visited often knows
its moves better than from its own fillings alone (compare rapid action value estimation, Gelly and Silver 2007, which
does this with single playouts).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log
from operator import add
from random import Random
from statistics import fmean

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.player.evaluation import PARTS, Evaluator, Judgement
from crosscut.player.tree import Leaf, Node, Opinion, Ranked
from crosscut.position import Position
from crosscut.steps import Steps

ROUNDS = 2
"""Batches that judge the root."""
SHARPNESS = 2.5
"""The ratio of the logit of the winning chance to that of the share of won fillings; fitted to long searches."""
TEMPERATURE = 0.1
"""The temperature of the softmax that turns winning chances into priors."""
TEMPERATURE_OF_AVOIDED = 0.03
"""The same for shares of fillings, where the side that joins loses."""
WIDTH = 12
"""How many moves of a position may be looked at while it has few visits."""
WIDER_EVERY = 16
"""The visits after which one more move may be looked at."""


class Pivotality:
    """The opinion of some fillings. It keeps counts, so that the fillings of many positions can be added up."""

    def __init__(
        self, judgement: Judgement, to_move: Color, reply: float, inherited: Sequence[float] | None = None
    ) -> None:
        """``inherited`` are the weights of the position before; they count as much as the fillings."""
        self._red_share = judgement.red_share
        self._pivotal = judgement.pivotal
        self._fillings = judgement.fillings
        if inherited is not None:
            self._pivotal = [
                count + judgement.fillings * share for count, share in zip(judgement.pivotal, inherited, strict=True)
            ]
            self._fillings *= 2
        self._judgement = judgement
        self._to_move = to_move
        self._reply = reply
        self._lacking: dict[int, float] = {}
        """For each place that was taken further down: the number of fillings that say nothing about it."""
        second, first = [0.0, 0.0, *sorted(self._pivotal)[-2:]][-2:]
        gain = (first / 2 - second * reply) / self._fillings
        self.red_chance = sharpened(self._red_share + (gain if to_move is Color.RED else -gain))
        """Red's winning chance if the side to move takes the best place and the other side the second best."""

    def seems_won(self, color: Color) -> bool:
        """Whether this side wins all fillings."""
        return self._red_share == float(color is Color.RED)

    def winning_move(self) -> None:
        """Always None: fillings do not show one."""

    def threats(self) -> tuple[()]:
        """Always empty: fillings do not show one."""
        return ()

    def weights(self) -> list[float]:
        """How often each place decides: the more often, the better."""
        return self.shares()

    def shares(self) -> list[float]:
        """How often each place decides, in the fillings of this position and of those below."""
        average = [count / self._fillings for count in self._pivotal]
        for place, lacking in self._lacking.items():
            average[place] = self._pivotal[place] / (self._fillings - lacking)
        return average

    def rank(self, node: Node, moves: list[int], dull: Sequence[int], grain: float) -> tuple[list[Ranked], list[int]]:
        """The moves whose places decide most often; the more visits the node has, the more moves."""
        node.sort_at = 2 * max(2, node.visits)
        value = self.shares()
        moves.sort(key=(lambda move: value[move] // grain) if grain else value.__getitem__, reverse=True)
        width = WIDTH + node.visits // WIDER_EVERY
        share = self._red_share if node.position.turn is Color.RED else 1 - self._red_share
        first, second = [*(value[move] for move in moves[:2]), 0.0, 0.0][:2]
        chances = [
            sharpened(share + value[move] / 2 - (second if move == moves[0] else first) * self._reply)
            for move in moves[:width]
        ]
        weights = [exp((chance - chances[0]) / TEMPERATURE) for chance in chances]
        whole = sum(weights)
        promising = zip(chances, weights, moves, strict=False)
        return [Ranked(chance, weight / whole, move) for chance, weight, move in promising][::-1], [
            *moves[width:],
            *dull,
        ]

    def learn(self, below: Opinion, taken: Sequence[int]) -> None:
        """Add the counts of a position further down. They say nothing about the places that are taken there."""
        assert isinstance(below, Pivotality)
        judgement = below._judgement
        self._pivotal = list(map(add, self._pivotal, judgement.pivotal))
        self._fillings += judgement.fillings
        for place in taken:
            self._lacking[place] = self._lacking.get(place, 0.0) + judgement.fillings


class Avoided(Pivotality):
    """The opinion of some fillings with ``avoid``: a place that decides often is one to leave to the enemy."""

    def __init__(
        self, judgement: Judgement, to_move: Color, reply: float, inherited: Sequence[float] | None = None
    ) -> None:
        super().__init__(judgement, to_move, reply, inherited)
        self._red_share = 1 - self._red_share
        least = min(self._pivotal, default=0.0) / self._fillings
        self.red_chance = sharpened(self._red_share - ((least if to_move is Color.RED else -least) / 2))
        """Red's winning chance if the side to move takes the place that decides least often."""

    def weights(self) -> list[float]:
        """The weight of each place, relative to the one that decides least often."""
        value = self.shares()
        least = min(value, default=0.0)
        return [exp((least - one) / TEMPERATURE_OF_AVOIDED) for one in value]

    def rank(self, node: Node, moves: list[int], dull: Sequence[int], grain: float) -> tuple[list[Ranked], list[int]]:
        """The moves whose places decide least often; the more visits the node has, the more moves."""
        node.sort_at = 2 * max(2, node.visits)
        value = self.shares()
        moves = sorted((*moves, *dull), key=value.__getitem__)
        width = WIDTH + node.visits // WIDER_EVERY
        share = self._red_share if node.position.turn is Color.RED else 1 - self._red_share
        chances = [sharpened(share - value[move] / 2) for move in moves[:width]]
        weights = [exp((chance - chances[0]) / TEMPERATURE) for chance in chances]
        whole = sum(weights)
        promising = zip(chances, weights, moves, strict=False)
        return [Ranked(chance, weight / whole, move) for chance, weight, move in promising][::-1], moves[width:]


class FillingsJudge:
    """Judges by fillings: the judge of games that have no net."""

    exploration = 0.5
    trust = 8.0
    boldness = 0.4
    doubt = 0.0
    batch_size = 64
    learns = True

    def __init__(self, game: Game, root: Position, chance: Random, *, turned: bool = False) -> None:
        """``turned``: the side that joins loses."""
        self._evaluator = Evaluator(game, root, chance, saves=not turned)
        self._opinion = Avoided if turned else Pivotality

    def judge_root(self, root: Position) -> Steps[Opinion]:
        """The opinion of several batches."""
        judged: list[Judgement] = []
        for _ in range(ROUNDS):
            judged += yield from self._evaluator.judge([root] * PARTS)
        share = fmean(judgement.red_share for judgement in judged)
        pivotal = [sum(counts) / ROUNDS for counts in zip(*(judgement.pivotal for judgement in judged), strict=True)]
        judgement = Judgement(share, pivotal, PARTS * judged[0].fillings)
        return self._opinion(judgement, root.turn, self._evaluator.reply)

    def judge(self, leaves: Sequence[Leaf]) -> Steps[Iterable[Opinion]]:
        """The opinions of one batch; each inherits what its parent has learned from the opinions before it."""
        judged = yield from self._evaluator.judge([leaf.position for leaf in leaves])
        return (
            self._opinion(judgement, leaf.to_move, self._evaluator.reply, _inherited(leaf))
            for leaf, judgement in zip(leaves, judged, strict=True)
        )


def _inherited(leaf: Leaf) -> list[float] | None:
    if not isinstance(leaf.parent, Pivotality):
        return None
    inherited = leaf.parent.shares()
    for place in leaf.taken:
        inherited[place] = 0.0
    return inherited


def sharpened(share: float) -> float:
    """The winning chance that corresponds to a share of won fillings."""
    share = min(max(share, 0.002), 0.998)
    return 1 / (1 + exp(-SHARPNESS * log(share / (1 - share))))
