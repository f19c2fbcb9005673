"""The judge of games that have a net."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from crosscut.game import Game
from crosscut.geometry import Color, Mask, Point, single_bits
from crosscut.move import Connect, Place
from crosscut.player.net.network import PRIOR, Network
from crosscut.player.net.planes import Eyes, turned, turned_bytes
from crosscut.player.net.tying import IMAGES
from crosscut.player.net.weights import Weights, weights_of
from crosscut.player.tree import Leaf, Node, Opinion, Ranked, numbered_moves
from crosscut.position import Position
from crosscut.steps import Steps

LANES_AT_ONCE = 2400
"""Lanes of one batch. More would take longer than a pause should."""
REMEMBERED = 1_600_000
"""Lanes of all positions that a net remembers: 16,000 positions on 9x9, which take about ten megabytes."""
WIDTH = 16
"""How many moves of a position may be looked at while it has few visits."""
WIDER_EVERY = 8
"""The visits after which one more move may be looked at."""
CAREFUL = 2
"""The first judgements of a search, which are means over the images."""
LOTS = 1021
"""A prime, for lots."""
UNSEEN = 0.08
"""How much worse than its position an unvisited move is estimated to be (first play urgency)."""


class Sight(NamedTuple):
    """The net's view of a position. Bit sets are turned to the view of the side to move (:mod:`.planes`)."""

    chance: float
    """The winning chance of the side to move."""
    policy: bytes
    """A byte for each point, by its bit, and for each link: see :data:`crosscut.player.net.network.PRIOR`."""
    wins: Mask
    """The points where the side to move joins its edges at once."""
    threats: Mask
    """The points where the enemy would join its edges at once."""
    is_lost: bool
    """Whether the enemy has joined its edges."""

    def of_image(self, image: int, width: int) -> Sight:
        """What it says of an image of the position. Twice the same image is the position."""
        if not image:
            return self
        wins, threats = (turned(mask, width, False, image) for mask in (self.wins, self.threats))
        return Sight(self.chance, turned_bytes(self.policy, width, image), wins, threats, self.is_lost)


class Sees(Protocol):
    """Something that looks at positions: a net, or one that several searches share."""

    @property
    def is_tied(self) -> bool:
        """Whether it sees all images of a position alike."""

    def look(self, size: int, leaves: Sequence[Leaf], images: Sequence[int] = ()) -> Steps[list[Sight]]:
        """What is seen in each of the positions, which have this size, by a look at one of its images; without
        ``images`` at the board as it is."""


class Net:
    """A net for one game. It caches what it has seen: after a move many of the same positions come again."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._eyes = Eyes(game)
        self._network = Network(weights)
        self._seen: dict[tuple[Hashable, ...], Sight] = {}
        self.is_tied = weights.shape.tied

    def look(self, size: int, leaves: Sequence[Leaf], images: Sequence[int] = ()) -> Steps[list[Sight]]:
        """What is seen in each of the positions, which have this size, by a look at one of its images."""
        looks = [*zip(images or [0] * len(leaves), leaves, strict=True)]
        keys = [(image, *_key(leaf)) for image, leaf in looks]
        found = {key: self._seen[key] for key in keys if key in self._seen}
        new = [(key, look) for key, look in dict(zip(keys, looks, strict=True)).items() if key not in found]
        batches = -(-len(new) * (size + 1) ** 2 // LANES_AT_ONCE)
        for batch in (new[at::batches] for at in range(batches)):
            sights = yield from self._batch(size, [look for _, look in batch])
            found.update(zip((key for key, _ in batch), sights, strict=True))
        if len(self._seen) > REMEMBERED // (size + 1) ** 2:
            self._seen.clear()
        self._seen.update(found)
        return [found[key] for key in keys]

    def _batch(self, size: int, looks: Sequence[tuple[int, Leaf]]) -> Steps[list[Sight]]:
        views = [self._eyes.view(leaf.position, leaf.to_move, image) for image, leaf in looks]
        seen = self._eyes.planes(size, views)
        yield
        layout = seen.layout
        answers = yield from self._network.answers(layout, seen.planes)
        return [
            Sight(answer.chance, answer.policy, wins, threats, bool(lost)).of_image(image, layout.width)
            for (image, _), answer, wins, threats, lost in zip(
                looks, answers, *map(layout.split, (seen.wins, seen.threats, seen.lost)), strict=True
            )
        ]


def net_of(game: Game) -> Net | None:
    """The net that the game comes with; None if it has none."""
    data = weights_of(game)
    return None if data is None else _net(game, data)


@lru_cache(maxsize=2)
def _net(game: Game, data: bytes) -> Net:
    return Net(game, Weights.read(data))


class NetOpinion:
    """The net's opinion of one position."""

    def __init__(self, sight: Sight, to_move: Color, bits: Sequence[int]) -> None:
        """``bits`` holds the index of each place in the policy, as the side to move sees the board."""
        chance = 0.0 if sight.is_lost else 1.0 if sight.wins else sight.chance
        self.red_chance = chance if to_move is Color.RED else 1 - chance
        self._sight = sight
        self._to_move = to_move
        self._bits = bits

    def seems_won(self, color: Color) -> bool:
        """Whether the side that has just moved has joined its edges."""
        return self._sight.is_lost and color is not self._to_move

    def winning_move(self) -> int | None:
        """A move that joins the edges."""
        wins = self._sight.wins
        return self._bits.index((wins & -wins).bit_length() - 1) if wins else None

    def threats(self) -> list[int]:
        """Moves that would join the enemy's edges."""
        return [self._bits.index(bit.bit_length() - 1) for bit in single_bits(self._sight.threats)]

    def weights(self) -> list[float]:
        """The prior of each place, relative to the greatest."""
        weights = [PRIOR[self._sight.policy[bit]] for bit in self._bits]
        most = max(weights)
        return [weight / most for weight in weights]

    def rank(self, node: Node, moves: list[int], dull: Sequence[int], grain: float) -> tuple[list[Ranked], list[int]]:
        """The moves with the greatest priors; the more visits the node has, the more moves."""
        node.sort_at = 2 * max(WIDTH, node.visits)
        policy = self._sight.policy
        places = [policy[bit] for bit in self._bits]
        if grain:
            value = self.weights()
            moves.sort(key=lambda move: value[move] // grain, reverse=True)
        else:
            moves.sort(key=places.__getitem__, reverse=True)
        weights = [PRIOR[places[move]] for move in moves]
        whole = sum(weights)
        width = WIDTH + node.visits // WIDER_EVERY
        chance = self.red_chance if node.position.turn is Color.RED else 1 - self.red_chance
        promise = max(0.0, chance - UNSEEN)
        ranked = [Ranked(promise, weight / whole, move) for weight, move in zip(weights[:width], moves, strict=False)]
        return ranked[::-1], [*moves[width:], *dull]

    def learn(self, below: Opinion, taken: Sequence[int]) -> None:
        """Do nothing: a net's opinion does not change."""


class NetJudge:
    """Judges by a net.

    A net without tied weights sees the images of a position differently. Then the first two judgements, of the root and
    of its first moves, are means over all images. Each later position is judged in one image, chosen at random.
    """

    exploration = 0.8
    trust = 0.0
    boldness = 0.0
    doubt = 0.0
    learns = False

    def __init__(self, game: Game, root: Position, net: Sees, batch_size: int = 16) -> None:
        self.batch_size = batch_size
        self._size = root.size
        self._net = net
        self._judgements = 0
        self._bits = {color: _places(game, root, color) for color in Color}

    def judge_root(self, root: Position) -> Steps[Opinion]:
        """The net's opinion."""
        return (yield from self.judge([Leaf(root, root.turn)]))[0]

    def judge(self, leaves: Sequence[Leaf]) -> Steps[list[Opinion]]:
        """The net's opinions."""
        number = self._judgements
        self._judgements += 1
        if self._net.is_tied:
            sights = yield from self._net.look(self._size, leaves)
        elif number >= CAREFUL:
            sights = yield from self._net.look(self._size, leaves, [_lot(leaf.position) for leaf in leaves])
        else:
            images = [image for image in IMAGES for _ in leaves]
            seen = yield from self._net.look(self._size, [*leaves] * len(IMAGES), images)
            sights = [_mean(seen[at :: len(leaves)]) for at in range(len(leaves))]
        return [
            NetOpinion(sight, leaf.to_move, self._bits[leaf.to_move])
            for leaf, sight in zip(leaves, sights, strict=True)
        ]


def _lot(position: Position) -> int:
    """One of the images. A position that comes again gets the same: it is known then."""
    return (position.red + 3 * position.blue) % LOTS % len(IMAGES)


def _mean(sights: Sequence[Sight]) -> Sight:
    """The mean of what is seen in the images of a position."""
    count = len(sights)
    policy = bytes([sum(of_images) // count for of_images in zip(*(sight.policy for sight in sights), strict=True)])
    return sights[0]._replace(chance=sum(sight.chance for sight in sights) / count, policy=policy)


def _places(game: Game, root: Position, color: Color) -> list[int]:
    """The index of each numbered move in the policy, as this side sees the board."""
    width = root.grid.width
    area = width * width

    def place(point: Point, policy: int) -> int:
        row, column = (point.rank, point.file) if color is Color.RED else (point.file, point.rank)
        return policy * area + row * width + column

    return [
        place(move.link.block, 1 if move.link.rising else 2) if isinstance(move, Connect) else place(move.point, 0)
        for move in numbered_moves(game, root)
        if isinstance(move, Connect | Place)
    ]


def _key(leaf: Leaf) -> tuple[Hashable, ...]:
    """A key that is equal for positions with the same judgement."""
    position = leaf.position
    return (position.size, leaf.to_move, position.red, position.blue, position.red_links, position.blue_links)
