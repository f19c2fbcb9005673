"""The judge of games that have a net."""

from __future__ import annotations

from collections.abc import Sequence

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.player.net.network import PRIOR, Answer, Network
from crosscut.player.net.planes import Eyes
from crosscut.player.tree import Leaf, Node, Opinion, Ranked
from crosscut.position import Position
from crosscut.steps import Steps

LANES_AT_ONCE = 1600
"""Lanes of one batch. More would take longer than a pause should."""
WIDTH = 16
"""How many moves of a position may be looked at before it was visited often."""
WIDER_EVERY = 8
"""Visits after which one more move may be looked at."""
UNSEEN = 0.08
"""How much worse than its position a move is thought to be before anybody has looked at it."""


class NetOpinion:
    """What the net says of one position."""

    def __init__(self, answer: Answer, to_move: Color, bits: Sequence[int], winning: int | None, is_lost: bool) -> None:
        """``bits`` are the numbers of the places in the net's policy."""
        chance = 0.0 if is_lost else 1.0 if winning is not None else answer.chance
        self.red_chance = chance if to_move is Color.RED else 1 - chance
        self._is_lost = is_lost
        self._to_move = to_move
        self._policy = answer.policy
        self._bits = bits
        self._winning = winning

    def seems_won(self, color: Color) -> bool:
        """Whether the side that has just moved has joined its edges."""
        return self._is_lost and color is not self._to_move

    def winning_move(self) -> int | None:
        """A move that joins the edges."""
        return self._winning

    def weights(self) -> list[float]:
        """How promising each place is, compared with the most promising."""
        weights = [PRIOR[self._policy[bit]] for bit in self._bits]
        most = max(weights)
        return [weight / most for weight in weights]

    def rank(self, node: Node, moves: list[int], dull: Sequence[int], grain: float) -> tuple[list[Ranked], list[int]]:
        """The moves with the greatest weights; more of them, the more often the node was visited."""
        node.sort_at = 2 * max(8, node.visits)
        policy, bits = self._policy, self._bits
        moves.sort(key=lambda move: policy[bits[move]], reverse=True)
        weights = [PRIOR[policy[bits[move]]] for move in moves]
        whole = sum(weights)
        width = WIDTH + node.visits // WIDER_EVERY
        chance = self.red_chance if node.position.turn is Color.RED else 1 - self.red_chance
        promise = max(0.0, chance - UNSEEN)
        ranked = [Ranked(promise, weight / whole, move) for weight, move in zip(weights[:width], moves, strict=False)]
        return ranked[::-1], [*moves[width:], *dull]

    def learn(self, below: Opinion, taken: Sequence[int]) -> None:
        """A net's opinion stays."""


class NetJudge:
    """Judges by a net. Equal positions are judged once."""

    curiosity = 0.8
    trust = 0.0
    boldness = 0.0
    at_once = 16
    learns = False

    def __init__(self, game: Game, root: Position, network: Network) -> None:
        self._size = root.size
        self._eyes = Eyes(game)
        self._network = network
        self._known: dict[tuple[object, ...], Opinion] = {}
        width = root.grid.width
        points = root.grid.points(root.empty)
        self._bits = {
            Color.RED: [point.rank * width + point.file for point in points],
            Color.BLUE: [point.file * width + point.rank for point in points],
        }

    def judge_root(self, root: Position) -> Steps[Opinion]:
        """The net's opinion."""
        return (yield from self.judge([Leaf(root, root.turn)]))[0]

    def judge(self, leaves: Sequence[Leaf]) -> Steps[list[Opinion]]:
        """The net's opinions of all positions that it has not seen before, together."""
        keys = [_key(leaf) for leaf in leaves]
        new = {key: leaf for key, leaf in zip(keys, leaves, strict=True) if key not in self._known}
        most = max(1, LANES_AT_ONCE // (self._size + 1) ** 2)
        waiting = list(new.items())
        for at in range(0, len(waiting), most):
            batch = waiting[at : at + most]
            opinions = yield from self._ask([leaf for _, leaf in batch])
            self._known.update(zip((key for key, _ in batch), opinions, strict=True))
        return [self._known[key] for key in keys]

    def _ask(self, leaves: Sequence[Leaf]) -> Steps[list[Opinion]]:
        views = [self._eyes.view(leaf.position, leaf.to_move) for leaf in leaves]
        seen = self._eyes.planes(self._size, views)
        yield
        layout = seen.layout
        answers = yield from self._network.answers(layout, seen.planes)
        opinions: list[Opinion] = []
        board = (1 << layout.area) - 1
        for number, (leaf, answer) in enumerate(zip(leaves, answers, strict=True)):
            shift = layout.start + number * layout.area
            wins = seen.wins >> shift & board
            bits = self._bits[leaf.to_move]
            winning = bits.index((wins & -wins).bit_length() - 1) if wins else None
            opinions.append(NetOpinion(answer, leaf.to_move, bits, winning, bool(seen.lost >> shift & board)))
        return opinions


def _key(leaf: Leaf) -> tuple[object, ...]:
    position = leaf.position
    return (leaf.to_move, position.red, position.blue, position.red_links, position.blue_links)
