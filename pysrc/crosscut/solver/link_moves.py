"""The search for connections where a link is a move (Quax), and what is pretended there.

A turn is a stone or a link. The proofs need few of the links, because a stone does as well where a point is empty:

*Links of S.* Two stones of S on a diagonal whose block has no third stone of S are a *pair*. While one of the points
between is empty, O cannot cross the pair. When O takes the last of them, S links at once. So a pair counts as joined as
long as a point between is empty, and one such point, the *peep*, belongs to it alone: if O takes the peeps of two pairs
with one stone, S can only link one of them. In a crosscut, in which O has both points, S has to spend a move on the
link.

*Links of O.* A link of O does harm only in a crosscut. Where a stone of S is still missing in the block, O could take
its point instead; after that S never uses the block, so the answer to the stone answers the link, too. And if the proof
has a link of S in the block, it has the point of the missing stone in its carrier, so an answer without that point is
also one without the link.

*Settling.* When O is to move, each pair with one empty point between is settled: S pretends that O has this point, the
peep, and that the pair is linked. If O really plays there, S really links, and both have come true. Until then S plays
as if they had. That O's stone is not there yet does no harm: in Quax no stone forbids anything. Settling may leave
other pairs with one empty point, which are settled in turn. If the peep of a pair was another pair's already, then the
pair is a crosscut, which either side may link. Distinct pairs have distinct peeps, so S never has to make two links at
once.

*Joined.* When stones of S join the edges along sides, links and pairs, and the pairs that are not settled have distinct
peeps, S is joined: it answers each peep with the link, and makes the other links when O plays elsewhere. The carrier
has the peeps. Of a settled pair it has both points between; a stone that the search assumed is taken out again where it
was assumed.

A proof counts the stones, and the links in crosscuts. The links of its pairs are kept in the carrier, as blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from crosscut.connection import path_between
from crosscut.geometry import Color, Grid, Link, Mask, Point, single_bits
from crosscut.move import Connect, Move, Place
from crosscut.position import Diagonals, Position
from crosscut.solver.joining import Joining
from crosscut.solver.virtual_connection import ConnectionSearch, Table


class State(NamedTuple):
    """A position as S sees it."""

    own: Mask
    enemy: Mask
    """Stones of O, also pretended and assumed ones."""
    cut: Mask
    """Three sets of blocks, one behind the other: with links of O, with links that S pretends, and with links of S."""


class Pair(NamedTuple):
    """Two stones of S that are as good as linked."""

    block: Mask
    peep: Mask
    """Where a stone of O threatens to cross it: S links then."""


class LinkBoard:
    """A board on which links are moves. A move is a bit: that of a point, or behind these that of a block."""

    def __init__(self, board: Grid) -> None:
        self.board = board
        self.shift = board.rows * board.width
        self._points = (1 << self.shift) - 1

    def state(self, position: Position, color: Color) -> State:
        """A position as a side sees it that is to move."""
        own, others = position.links_of(color), position.links_of(color.other)
        cut = others.rising | others.falling | (own.rising | own.falling) << 2 * self.shift
        return State(position.stones_of(color), position.stones_of(color.other), cut)

    def bit(self, move: Move) -> Mask:
        """The bit of a stone or link."""
        if isinstance(move, Connect):
            return self.board.bit(move.link.block) << self.shift
        assert isinstance(move, Place), "a swap comes before all proofs"
        return self.board.bit(move.point)

    def move(self, bit: Mask, stones: Mask) -> Move:
        """The stone or link of a bit, given the stones of its side."""
        block = bit >> self.shift
        if not block:
            return Place(self.board.point(bit))
        is_rising = bool(block & stones & stones >> self.board.width + 1)
        return Connect(Link.of_block(self.board.point(block), is_rising))

    def blocks_of(self, cut: Mask) -> tuple[Mask, Mask, Mask]:
        """The blocks with links of O, with links that S pretends, and with links of S."""
        shift, points = self.shift, self._points
        return cut & points, cut >> shift & points, cut >> 2 * shift

    def moved(self, state: State, bit: Mask) -> tuple[State, list[Pair]]:
        """The position after a move of S, settled, and the pairs settled."""
        own, enemy, cut = state
        if bit > self._points:
            cut |= bit >> self.shift << 2 * self.shift
        else:
            own |= bit
        return self.settled(State(own, enemy, cut))

    def answered(self, state: State, bit: Mask) -> State:
        """The position after a move of O."""
        if bit > self._points:
            return state._replace(cut=state.cut | bit >> self.shift)
        return state._replace(enemy=state.enemy | bit)

    def settled(self, state: State) -> tuple[State, list[Pair]]:
        """The position, with O to move, in which each pair with one empty point is settled; and these pairs."""
        own, enemy, cut = state
        width, wide = self.board.width, self.board.width + 1
        rising = own & own >> wide & ~(own >> 1 | own >> width) & ~(cut >> 2 * self.shift)
        falling = own >> 1 & own >> width & ~(own | own >> wide) & ~(cut >> 2 * self.shift)
        pairs: list[Pair] = []
        if not rising | falling:
            return state, pairs
        while True:
            found = len(pairs)
            south_east, north_west = enemy >> 1, enemy >> width
            pairs += [
                Pair(block, block << (width if block & south_east else 1))
                for block in single_bits(rising & (south_east ^ north_west))
            ]
            pairs += [
                Pair(block, block << wide if block & enemy else block)
                for block in single_bits(falling & (enemy ^ enemy >> wide))
            ]
            if len(pairs) == found:
                return State(own, enemy, cut), pairs
            for pair in pairs[found:]:
                if pair.peep & enemy:  # another pair's
                    pairs.remove(pair)
                else:
                    enemy |= pair.peep
                    cut |= pair.block << self.shift

    def contested(self, state: State) -> tuple[Mask, Mask]:
        """The crosscuts without a link in which the rising pair, and the falling pair, is S's."""
        own, enemy, cut = state
        width, wide = self.board.width, self.board.width + 1
        rising = own & own >> wide & enemy >> 1 & enemy >> width
        falling = own >> 1 & own >> width & enemy & enemy >> wide
        if rising | falling:
            links, pretended, own_links = self.blocks_of(cut)
            open_blocks = ~(links | pretended | own_links)
            rising &= open_blocks
            falling &= open_blocks
        return rising, falling

    def diagonals(self, state: State) -> Diagonals:
        """The blocks in which stones of S are, or would be, joined diagonally: by a link, or as a pair."""
        _, enemy, cut = state
        width, wide = self.board.width, self.board.width + 1
        _, pretended, own_links = self.blocks_of(cut)
        joined = pretended | own_links
        blocks = self.board.blocks
        return Diagonals(blocks & ~(enemy >> 1 & enemy >> width & ~joined), blocks & ~(enemy & enemy >> wide & ~joined))

    def pairs_joining(self, state: State, ends: tuple[Mask, Mask]) -> tuple[list[Pair], Mask]:
        """The pairs on a way of stones between the ends, and their points between that S must do without; the peep of a
        settled pair is 0. If distinct peeps cannot be found, the points are all empty ones between, and there is no
        pair."""
        own, enemy, _ = state
        _, pretended, own_links = self.blocks_of(state.cut)
        path = path_between(self.board, ends, own, self.diagonals(state))
        pairs, points, free = [], 0, list[tuple[Mask, Mask]]()
        for block, between in self._diagonal_steps(path):
            if between & own or block & own_links:
                continue
            if block & pretended:
                pairs.append(Pair(block, 0))
                points |= between
            else:
                free.append((block, between & ~enemy))
        peeps = _distinct(free)
        if peeps is None:
            everything = 0
            for _, empty in free:
                everything |= empty
            return [], everything
        for block, peep in peeps:
            pairs.append(Pair(block, peep))
            points |= peep
        return pairs, points

    def _diagonal_steps(self, path: tuple[Point, ...]) -> Iterator[tuple[Mask, Mask]]:
        """The blocks of the diagonal steps of a path, with the points between."""
        for one, other in pairwise(path):
            if one.file != other.file and one.rank != other.rank:
                block = self.board.bit(Point(min(one.file, other.file), min(one.rank, other.rank)))
                corners = block | block << 1 | block << self.board.width | block << self.board.width + 1
                yield block, corners & ~(self.board.bit(one) | self.board.bit(other))


def _distinct(wanted: list[tuple[Mask, Mask]]) -> list[tuple[Mask, Mask]] | None:
    """A point for each block, out of one or two, no two the same; None if there are not enough (a matching)."""
    taken: dict[Mask, int] = {}

    def take(number: int, tried: set[Mask]) -> bool:
        for point in single_bits(wanted[number][1]):
            if point not in tried:
                tried.add(point)
                if point not in taken or take(taken[point], tried):
                    taken[point] = number
                    return True
        return False

    if not all(take(number, set()) for number in range(len(wanted))):
        return None
    return [(wanted[number][0], point) for point, number in taken.items()]


class LinkSearch(ConnectionSearch):
    """The search for connections of one side where links are moves."""

    def __init__(self, board: Grid, joining: Joining, ends: tuple[Mask, Mask], table: Table) -> None:
        super().__init__(board, joining, ends, table, 0)
        self._links = LinkBoard(board)
        self._ends = ends

    def moved(self, own: Mask, enemy: Mask, cut: Mask, point: Mask) -> tuple[Mask, Mask, Mask]:
        """The position after a move of S."""
        return self._links.moved(State(own, enemy, cut), point)[0]

    def answered(self, own: Mask, enemy: Mask, cut: Mask, point: Mask) -> tuple[Mask, Mask, Mask]:
        """The position after a move of O."""
        return self._links.answered(State(own, enemy, cut), point)

    def _illegal(self, own: Mask, enemy: Mask, cut: Mask) -> Mask:
        """All but the empty points and the crosscuts that O may link."""
        rising, falling = self._links.contested(State(own, enemy, cut))
        return ~(self._board.board & ~(own | enemy) | (rising | falling) << self._shift)

    def _ways(self, own: Mask, enemy: Mask, cut: Mask, stones: int) -> list[Mask] | None:
        """The points and crosscuts that are on ways from edge to edge with at most so many moves."""
        ways = super()._ways(own, enemy, cut, stones)
        if ways is not None:
            return ways
        state = State(own, enemy, cut)
        pairs, points = self._links.pairs_joining(state, self._ends)
        if not pairs and points:  # two pairs want the same peep
            return [points] if stones else []
        blocks = 0
        for pair in pairs:
            blocks |= pair.block
        self._joined = 0, None, points | blocks << 2 * self._shift, 0, 0
        return None

    def _steps(self, own: Mask, enemy: Mask, cut: Mask) -> tuple[Mask, Mask, Mask]:
        """The empty points, and the diagonals that count as joined."""
        return self._board.board & ~(own | enemy), *self._links.diagonals(State(own, enemy, cut))

    def _contested(self, own: Mask, enemy: Mask, cut: Mask) -> tuple[Mask, Mask]:
        """The crosscuts that S may link."""
        return self._links.contested(State(own, enemy, cut))
