"""Facts that hold in every filling: colours that a point cannot take, points that must come earlier.

A *filling* gives every empty point a colour and a turn, on one condition. Whenever
the diagonal neighbours ``q`` and ``r`` of a block get one colour, a shared
neighbour, ``x`` or ``y``, must have that colour too and *serve* them: it must come
before ``q`` or before ``r``. (Then the second of the two is not naked.)

    x r        and likewise with q and r, x and y
    q y        exchanging places

Deduction applies four rules to all blocks at once, until nothing new follows:

1. If neither ``x`` nor ``y`` can serve, not both ``q`` and ``r`` have the colour.
2. If both surely have it and ``x`` cannot serve, then ``y`` has it and serves: if
   ``q`` is known to come before ``y``, then ``y`` comes before ``r``.
3. *Some point is first.* Stones are there from the start, so let a colour grow from
   its stones as if all empty points were its own, each joining once it is served
   towards every diagonal stone. A point that never joins cannot have the colour.
4. *Some point is last.* Of a set of points, none can be the last if each must come
   before a neighbour in the set, or before one of two that only it can serve.

A point without a colour, or a set without a last point, proves that there is no
filling. Nearly all unfillable positions end like this; the rest is left to
:mod:`search <.search>`.

In the switch (left) rule 3 is enough: red at ``1`` needs red at ``2`` before it, red
at ``2`` needs red at ``1``, and so it is for Blue. In a blocked knight pattern (right)
Red is lost by rule 3, and Blue by rule 4. For each point lies diagonally to one red
stone, and only that point can serve the two points beside the stone.

    B 1 R          . . R . . .
    R 2 B          . . . . R .
                   . R . . . .
                   . . . R . .
"""

from __future__ import annotations

from typing import NamedTuple

from crosscut.geometry import Grid, Mask


class Facts(NamedTuple):
    """Facts that hold in every filling of a position, and so of every later position."""

    filled: Mask
    """The points that must have a stone in the end: all, or those that the question is about."""
    may_red: Mask
    """The points that may be red in the end, red stones among them."""
    may_blue: Mask
    east: Mask
    """The empty points whose eastern neighbour surely comes before them."""
    west: Mask
    north: Mask
    south: Mask


def no_facts(board: Grid, filled: Mask) -> Facts:
    """The facts when nothing is known, not even the stones, except which points must be filled."""
    return Facts(filled, board.board, board.board, 0, 0, 0, 0)


def deduce(board: Grid, red: Mask, blue: Mask, facts: Facts) -> Facts | None:
    """All facts that follow for a position; None if the points that must be filled cannot be.

    Naked diagonals that the stones form already do not count against a filling.
    """
    width, stones = board.width, red | blue
    empty = board.board & ~stones
    filled, may_red, may_blue, east, west, north, south = facts
    facts = Facts(
        filled | stones,
        may_red & ~blue,
        may_blue & ~red,
        east | stones >> 1,
        west | stones << 1,
        north | stones >> width,
        south | stones << width,
    )
    if stones & waiting(board, facts, empty):
        return None
    while True:
        may_red = grow(board, red, facts.may_red & empty)
        may_blue = grow(board, blue, facts.may_blue & empty)
        if facts.filled & ~(may_red | may_blue):
            return None
        grown = facts._replace(may_red=may_red, may_blue=may_blue)
        if may_red & may_blue == empty and not empty & waiting(board, grown, empty):
            return grown
        facts, servers = _serve(board, grown, stones)
        if _none_is_last(board, facts, servers, facts.filled & empty):
            return None
        if facts == grown:
            return facts


def grow(board: Grid, stones: Mask, points: Mask) -> Mask:
    """The stones of one colour and those of ``points`` that can join them, each once it is not naked."""
    width = board.width
    east, west, north, south = stones >> 1, stones << 1, stones >> width, stones << width
    north_east = points & north >> 1 & ~(north | east)
    north_west = points & north << 1 & ~(north | west)
    south_east = points & south >> 1 & ~(south | east)
    south_west = points & south << 1 & ~(south | west)
    unserved = north_east | north_west | south_east | south_west
    grown = stones | points & ~unserved
    while unserved:
        east, west, north, south = grown >> 1, grown << 1, grown >> width, grown << width
        left = (
            north_east & ~(north | east)
            | north_west & ~(north | west)
            | south_east & ~(south | east)
            | south_west & ~(south | west)
        )
        if left == unserved:
            break
        grown |= unserved & ~left
        unserved = left
    return grown


def waiting(board: Grid, facts: Facts, empty: Mask) -> Mask:
    """The points that must wait for a neighbour in ``empty``."""
    width = board.width
    return (
        facts.east & empty >> 1 | facts.west & empty << 1 | facts.north & empty >> width | facts.south & empty << width
    )


class _Servers(NamedTuple):
    """The points that alone can serve a pair of points that surely have one colour, by their corner of the block."""

    south_west: Mask
    south_east: Mask
    north_west: Mask
    north_east: Mask


def _serve(board: Grid, facts: Facts, stones: Mask) -> tuple[Facts, _Servers]:
    """Rules 1 and 2, once, for both diagonals and both colours of every block.

    Each letter is the shift that brings the value at that corner to the block's
    south-western point. Seen from q, x lies ahead and y to the north. Seen from r,
    x lies to the south and y behind. Ahead is east for the rising diagonal and west
    for the falling one.
    """
    width, filled = board.width, facts.filled
    may = [facts.may_red, facts.may_blue]
    ahead, behind, north, south = (side & ~stones for side in facts[3:])
    servers: list[Mask] = []
    for q, r, x, y in ((0, width + 1, 1, width), (1, width, 0, width + 1)):
        blocks = board.blocks & ~(stones >> q & stones >> r)
        x_is_last, y_is_last = behind & north, ahead & south
        x_alone = y_alone = 0
        for side in (0, 1):
            sure = facts.filled & ~may[1 - side]
            sure_q, sure_r = sure >> q, sure >> r
            x_serves, y_serves = (may[side] & ~x_is_last) >> x, (may[side] & ~y_is_last) >> y
            unserved = blocks & ~(x_serves | y_serves)
            may[side] &= ~((unserved & sure_r) << q | (unserved & sure_q) << r)
            pairs = blocks & sure_q & sure_r
            only_x, only_y = pairs & ~y_serves, pairs & ~x_serves
            if only_x | only_y:
                must_serve = only_x << x | only_y << y
                may[1 - side] &= ~must_serve
                filled |= must_serve
                x_alone |= only_x << x
                y_alone |= only_y << y
                ahead |= (only_x & north >> x) << q
                south |= (only_x & behind >> x) << r
                north |= (only_y & ahead >> y) << q
                behind |= (only_y & south >> y) << r
        servers += [x_alone, y_alone]
        ahead, behind = behind, ahead
    south_east, north_west, south_west, north_east = servers
    return (
        Facts(filled, may[0], may[1], ahead, behind, north, south),
        _Servers(south_west, south_east, north_west, north_east),
    )


def _none_is_last(board: Grid, facts: Facts, servers: _Servers, points: Mask) -> bool:
    """Whether some of the points each come before another of them."""
    width = board.width
    while points:
        to_east, to_west, to_north, to_south = points >> 1, points << 1, points >> width, points << width
        earlier = points & (
            (facts.west & points) >> 1
            | (facts.east & points) << 1
            | (facts.south & points) >> width
            | (facts.north & points) << width
            | servers.south_west & to_east & to_north
            | servers.south_east & to_west & to_north
            | servers.north_west & to_east & to_south
            | servers.north_east & to_west & to_south
        )
        if earlier == points:
            return True
        points = earlier
    return False


def naked_points(board: Grid, stones: Mask) -> Mask:
    """The points, empty or not, at which one more stone of the colour of ``stones`` would be in a naked diagonal.

    Two diagonal stones of a colour are *naked* when neither shared neighbour, the other two points of their block, has
    that colour. A new stone at ``p`` is naked towards the north-east when that diagonal neighbour is alike and neither
    the northern nor the eastern neighbour is:

        n D        D alike, n and e not: a stone at p leaves a naked diagonal
        p e

    Each direction is one expression over all points at once.
    """
    width = board.width
    north, south = stones >> width, stones << width
    east, west = stones >> 1, stones << 1
    return (
        north >> 1 & ~(north | east)
        | north << 1 & ~(north | west)
        | south >> 1 & ~(south | east)
        | south << 1 & ~(south | west)
    )


def naked_diagonals(board: Grid, stones: Mask) -> tuple[Mask, Mask]:
    """The blocks, by their south-western points, whose rising and falling diagonals are naked."""
    width = board.width
    east, north, diagonal = stones >> 1, stones >> width, stones >> width + 1
    rising = stones & diagonal & ~(east | north)
    falling = east & north & ~(stones | diagonal)
    return rising, falling


def shows_naked_diagonal(board: Grid, red: Mask, blue: Mask) -> bool:
    """Whether a naked diagonal of either colour is on the board."""
    return any(naked_diagonals(board, red)) or any(naked_diagonals(board, blue))
