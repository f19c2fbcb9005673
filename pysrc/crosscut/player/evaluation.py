"""Bit-sliced Monte Carlo: a thousand random games in one integer for each point.

Fill all empty points with random stones. On a full board exactly one side is joined, so a *filling* decides the game,
and the share of fillings that Red wins says who is ahead. Here is how a thousand fillings cost little more than one:
keep for each point an integer whose bit number i is that point's colour in filling number i.

    filling number   3 2 1 0
    point a1         1 0 1 1   red in fillings 0, 1 and 3
    point b1         0 0 1 1   red in fillings 0 and 1
    a1 AND b1        0 0 1 1   in these two the red stones on a1 and b1 are joined

One AND or OR then works on all fillings at once. A *flood* (:mod:`crosscut.player.floods`) finds for each point in
which fillings it is joined with an edge. The stones are placed in an order, and some of them answer earlier ones
(:mod:`crosscut.player.filling_model`), so a filling is more like a game than like noise. One order for all would make
them alike. So each filling leaves out a random half of the points at first, and fills them in a second round, which has
another order.

*Diagonals.* On a full board a diagonal matters only in a crosscut: if three points of a block are alike, orthogonal
steps join what the diagonal would. In a crosscut exactly one of the two joins: the one that the rules favour (Hex), the
one that the stones on the board have decided, or, among random stones, either with the same chance. So each block gets
an integer, too, a coin for each filling. Crossway and its relatives forbid crosscuts or fill the fourth point; for them
the coin stands for the one of four stones that is turned round, and one model serves all games.

*Everything about all moves from four floods.* Flood from the south and from the north. A blue point that touches both
floods in a filling that Red has not won is *pivotal*: red there would win. How often a point is pivotal says how much
it matters, for all points at once (Peres, Schramm, Sheffield and Wilson 2007: if a coin decides who moves, playing the
most pivotal point is best). Two more floods find the red points where blue would win. Both count, because stones ask:
where Red answers, a point is seldom blue, and would seem to matter little.

*Several positions at once.* The fillings are divided: with 4,096 of them and eight positions, the first 512 hold the
stones of the first position, the next 512 those of the second, and so on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.player.filling_model import FillingStep, Way, filling_model, filling_order, joining_diagonals, numbers
from crosscut.player.floods import Coins, RandomBits, beside, flood
from crosscut.position import Position
from crosscut.steps import Steps

FILLINGS = 4096
"""The fillings of one batch on boards up to 13x13."""
PARTS = 8
"""A position gets at most an eighth of the fillings: more take longer and add little."""
ORDERS = 8
"""How many orders of filling take turns."""
ROUNDS = 2
"""In each round but the last, a filling takes a random half of its remaining points."""
REPLY = {"both": 0.1, "rising": 0.25, "falling": 0.25}
BITS_OF_A_BYTE = bytes(byte.bit_count() for byte in range(256))
MOST_IN_A_BYTE = 128
"""Up to this many fillings are counted by adding bytes, each with those after it."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The result of the fillings for one position."""

    red_share: float
    """The share of the fillings that Red wins, from 0 to 1."""
    pivotal: Sequence[float]
    """In how many fillings each move decides, for either side (:func:`crosscut.player.tree.numbered_moves`)."""
    fillings: float
    """The greatest possible number in ``pivotal``."""


class Evaluator:
    """Judges positions that follow from one root position."""

    def __init__(self, game: Game, root: Position, chance: Random, *, saves: bool = True) -> None:
        """``saves`` says whether a side answers to save its connections."""
        self.fillings = FILLINGS if root.size <= 13 else FILLINGS // 2 if root.size <= 19 else FILLINGS // 4
        """Fillings of one batch of judgements: fewer on large boards, so that a batch takes no longer."""
        diagonals = joining_diagonals(game)
        self.reply = REPLY[diagonals]
        """What the second best place is worth to the side that has just moved, as a part of its pivotality."""
        self._around = filling_model(root.grid, diagonals)
        self._saves = saves
        self._bits = RandomBits(self.fillings, chance)
        self._chance = chance
        can_red, can_blue = (game.placeable(root, color) for color in Color)
        self._red = root.red | root.empty & can_red & ~can_blue
        self._blue = root.blue | root.empty & can_blue & ~can_red
        self._red_points = frozenset((*numbers(self._red), self._around.all_red))
        self._blue_points = frozenset((*numbers(self._blue), self._around.all_blue))
        self._empty = numbers(root.grid.board & ~(self._red | self._blue))
        self._coins = Coins(self._around, root, self._red, self._blue, diagonals)
        self.places = numbers(root.empty)
        """The points that are empty at the root. A *place* is an index into this list; where links are moves, they
        have the places after it."""
        self.link_blocks = self._around.blocks if game.link_rule == "move" else ()
        """The blocks whose diagonals are places, if links are moves: all rising ones first, then the falling ones."""
        self._place_of = {point: place for place, point in enumerate(self.places)}
        self._orders: list[tuple[FillingStep, ...]] = []
        self._turn = 0

    def judge(self, positions: Sequence[Position]) -> Steps[list[Judgement]]:
        """Judge positions, each by an equal part of the fillings, which is an eighth at most.

        The positions follow from the root: they have its stones and links, and some more.
        """
        part = self.fillings >> (max(PARTS, len(positions)) - 1).bit_length()
        every = (1 << part * len(positions)) - 1
        order = self._next_order()
        yield
        fixed = self._fixed(positions, part)
        red, blue = self._fill(order, fixed, part, every)
        coins = self._coins.toss(positions, part, every, self._bits)
        yield
        lost, by_red = yield from self._would_win(self._around.red_way, red, blue, coins, every)
        _, by_blue = yield from self._would_win(self._around.blue_way, blue, red, coins, every)
        parts = len(positions)
        counts: list[Sequence[int]] = []
        for place, (turned_by_red, turned_by_blue) in enumerate(zip(by_red, by_blue, strict=True)):
            decided = turned_by_red | turned_by_blue
            if place < len(self.places) and self.places[place] in fixed:
                is_red, is_blue = fixed[self.places[place]]
                decided &= ~(is_red | is_blue)
            counts.append(_counts(decided, part, parts) if decided else (0,) * parts)
        return [
            Judgement(1 - count / part, row, part)
            for count, row in zip(_counts(lost, part, parts), zip(*counts, strict=True), strict=True)
        ]

    def _would_win(
        self, way: Way, own: Sequence[int], enemy: Sequence[int], coins: Sequence[int], every: int
    ) -> Steps[tuple[int, list[int]]]:
        """The fillings that a side loses, and for each place those of them that it would win with a stone or a link
        there."""
        joins = self._coins.joins
        points = [point for point in way.order if own[point]]
        from_near = flood(own, joins, coins, way.near, points)
        lost = every
        for point in way.far:
            lost &= ~from_near[point]
        yield
        from_far = flood(own, joins, coins, way.far, points[::-1])
        yield
        turned = [0] * (len(self.places) + 2 * len(self.link_blocks))
        for point in self._empty:
            pivotal = enemy[point] & lost
            if pivotal and point not in way.near:
                pivotal &= beside(point, from_near, joins, coins)
            if pivotal and point not in way.far:
                pivotal &= beside(point, from_far, joins, coins)
            turned[self._place_of[point]] = pivotal
        yield
        for block, rising in zip(self._coins.blocks, coins[::2], strict=True) if self.link_blocks else ():
            place = len(self.places) + self.link_blocks.index(block)
            linked = lost & self._joined_by_turning(block, rising, from_near, from_far)
            turned[place] = turned[place + len(self.link_blocks)] = linked
        return lost, turned

    def _joined_by_turning(self, block: int, rising: int, near: Sequence[int], far: Sequence[int]) -> int:
        """The fillings in which a side's edges would be joined if the other diagonal of a block joined."""
        a, c, d = block, block + 1, block + self._around.width
        b = d + 1
        by_rising = near[a] & far[b] | near[b] & far[a]
        by_falling = near[c] & far[d] | near[d] & far[c]
        return by_rising & ~rising | by_falling & rising

    def _next_order(self) -> tuple[FillingStep, ...]:
        """The next order, in turn; each is made when it is first needed."""
        if len(self._orders) < ORDERS:
            sequences = [self._chance.sample(self._empty, len(self._empty)) for _ in range(ROUNDS)]
            rounds = [filling_order(self._around, self._red_points, self._blue_points, one) for one in sequences]
            self._orders.append(tuple(chain.from_iterable(rounds)))
            return self._orders[-1]
        self._turn = (self._turn + 1) % len(self._orders)
        return self._orders[self._turn]

    def _fixed(self, positions: Sequence[Position], part: int) -> Mapping[int, Sequence[int]]:
        """For each point that is empty at the root but not in all positions: the fillings where it is red, and where
        it is blue."""
        fixed: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
        mine = (1 << part) - 1
        for position in positions:
            for side, stones in enumerate((position.red & ~self._red, position.blue & ~self._blue)):
                for point in numbers(stones):
                    fixed[point][side] |= mine
            mine <<= part
        return fixed

    def _fill(
        self, steps: tuple[FillingStep, ...], fixed: Mapping[int, Sequence[int]], part: int, every: int
    ) -> tuple[list[int], list[int]]:
        """For each point the fillings in which it is red, and those in which it is blue.

        Half of the connections that could be saved are saved. Every filling has an opposite in the same part, in which
        each stone that saves nothing has the other colour.
        """
        around = self._around
        red = [0] * (around.size + 2)
        blue = [0] * (around.size + 2)
        for point in self._red_points:
            red[point] = every
        for point in self._blue_points:
            blue[point] = every
        for point, (is_red, is_blue) in fixed.items():
            red[point], blue[point] = is_red, is_blue
        count, half = len(self._empty), part // 2
        first_halves = every // ((1 << part) - 1) * ((1 << half) - 1)
        random_bits = self._bits.take(count + 2 * len(steps))
        colors = dict[int, int]()
        for point in self._empty:
            color = random_bits.pop() & first_halves
            colors[point] = color | (color ^ first_halves) << half
        for number, step in enumerate(steps):
            point = step.point
            open_in = every ^ (red[point] | blue[point])
            if number < len(steps) - count:
                open_in &= random_bits.pop()
            stone = colors[point]
            if self._saves and (step.red_saves or step.blue_saves):
                save = random_bits.pop()
                to_red = _asked(step.red_saves, red, blue) & save
                to_blue = _asked(step.blue_saves, blue, red) & save
                stone = _settle(stone, to_red, to_blue)
            stone &= open_in
            red[point] |= stone
            blue[point] |= stone ^ open_in
        return red, blue


def _asked(triples: Sequence[tuple[int, int, int]], own: Sequence[int], enemy: Sequence[int]) -> int:
    """The fillings in which some triple asks for the own colour."""
    asked = 0
    for a, b, p in triples:
        asked |= own[a] & own[b] & enemy[p]
    return asked


def _settle(stone: int, to_red: int, to_blue: int) -> int:
    """The stone, changed where the triples ask for one colour only."""
    both = to_red & to_blue
    return (stone | to_red ^ both) & ~(to_blue ^ both)


def _counts(fillings: int, part: int, parts: int) -> Sequence[int]:
    """The number of fillings of each part in a set."""
    if parts == 1:
        return (fillings.bit_count(),)
    size = part // 8
    data = fillings.to_bytes(size * parts, "little")
    if part > MOST_IN_A_BYTE:
        return [int.from_bytes(data[at : at + size], "little").bit_count() for at in range(0, len(data), size)]
    sums = int.from_bytes(data.translate(BITS_OF_A_BYTE), "little")
    step = 8
    while step < part:
        sums += sums >> step
        step *= 2
    return sums.to_bytes(len(data), "little")[::size]
