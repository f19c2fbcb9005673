"""Quickway's rules on packed states: like diagonals are linked at once, unless the enemy's link is there already."""

from __future__ import annotations

from crosscut.geometry import Mask, single_bits
from crosscut.position import Position
from crosscut.solver.packed import beside, flood_linked
from crosscut.solver.rules import Verdict
from crosscut.solver.zones import EVERYWHERE, Choice, Clear, ZonedRules, diagonal_steps, keeping_open


class LinksAtOnce(ZonedRules):
    """In a position without problems every like diagonal is linked, except in crosscuts, where one of the two is. So
    the rest of a state is the set of crosscuts, by their south-western points, whose rising diagonal has the link.

    *A win in one* is an empty point next to groups from both own edges: orthogonally, or diagonally unless both points
    between are the enemy's, because those would be linked already.

    *The zone of a win in one* is that point and, for each group that it touches only diagonally, one empty point
    between: while that is empty, the enemy cannot hold both. The groups stay as they are. In the same way a stone of
    the winner keeps its links if the enemy gets no pair across them. Stones of the loser are never needed.
    """

    diagonals_join = True

    def state(self, position: Position) -> int:
        """The stones, the side to move, and the crosscuts with a rising link."""
        width = self.board.width
        linked = position.red_links.rising | position.blue_links.rising
        falling = _pairs(width, position.red)[1] | _pairs(width, position.blue)[1]
        return super().state(position) | (linked & falling) << self.rest

    def look(self, state: int) -> Choice[int] | Clear:
        """What is clear, or the states after the moves that no enemy win in one refutes."""
        own, enemy, is_blue = self.sides(state)
        rising = state >> self.rest
        width, empty = self.board.width, self.board.board & ~(own | enemy)
        joining, groups = _joining(width, own, enemy, rising, *self.goals[is_blue])
        if joining & empty:
            point = joining & empty & -(joining & empty)
            return Clear(Verdict.WON, _threat(width, own, enemy, point, groups)[1])
        joining, groups = _joining(width, enemy, own, rising, *self.goals[not is_blue])
        still_open, zone = EVERYWHERE, 0
        for threat in single_bits(joining & empty):
            stopping, threatened = _threat(width, enemy, own, threat, groups)
            if still_open & ~stopping:
                still_open &= stopping
                zone |= threatened
        playable = empty & still_open
        if not playable:
            return Clear(Verdict.LOST, zone) if empty else Clear(Verdict.NOBODY, EVERYWHERE)
        late = playable & _completing_late(width, own, enemy)
        found = self.with_stones(state, playable ^ late)
        for bit in single_bits(late):
            found.append(self.with_stones(state, bit)[0] | _crosscuts_by(width, own, enemy, bit) << self.rest)
        return Choice(found, zone, still_open)

    def zone_before(self, state: int, point: Mask, zone: Mask) -> Mask:
        """The zone with the point and what keeps the enemy from linking across its links."""
        own, enemy, _ = self.sides(state)
        return point | keeping_open(self.board.width, own, enemy, point, zone)


def _threat(width: int, own: Mask, enemy: Mask, point: Mask, groups: tuple[Mask, Mask]) -> tuple[Mask, Mask]:
    """A point that joins two groups: the points that are in all zones of this win in one, and those that are in any.

    The groups are given as themselves with their edges and orthogonal neighbours. Where the point touches a group by
    links alone, a zone has for one of them an empty point between.
    """
    in_all = in_any = point
    for group in groups:
        if not point & group:
            common = EVERYWHERE
            for across, one, other in diagonal_steps(width, point):
                empty = (one | other) & ~enemy
                if across & group & own and empty:
                    in_any |= empty
                    common &= empty if (one | other) & enemy else 0
            in_all |= common
    return in_all, in_any


def _pairs(width: int, stones: Mask) -> tuple[Mask, Mask]:
    """The blocks, by their south-western points, with these stones on the rising and on the falling diagonal."""
    return stones & stones >> width + 1, stones >> 1 & stones >> width


def _joining(
    width: int, own: Mask, enemy: Mask, rising: Mask, first: Mask, last: Mask
) -> tuple[Mask, tuple[Mask, Mask]]:
    """The points, empty or not, where one more stone joins the two edges; and the groups of both edges, with all
    orthogonal neighbours and the edge itself."""
    own_rising, own_falling = _pairs(width, own)
    enemy_rising, enemy_falling = _pairs(width, enemy)
    rising_links = own_rising & ~(enemy_falling & ~rising)
    falling_links = own_falling & ~(enemy_rising & rising)
    joining = -1
    groups = []
    for edge in (first, last):
        group = flood_linked(width, edge, own, rising_links, falling_links)
        groups.append(edge | beside(width, group))
        joining &= (
            groups[-1]
            | (group & ~enemy_falling) << width + 1
            | group >> width + 1 & ~enemy_falling
            | (group >> width & ~enemy_rising) << 1
            | (group >> 1 & ~enemy_rising) << width
        )
    return joining, (groups[0], groups[1])


def _completing_late(width: int, own: Mask, enemy: Mask) -> Mask:
    """The points where a stone completes a crosscut with the own pair falling: the enemy's rising one has the link."""
    return own >> width - 1 & enemy << 1 & enemy >> width | own << width - 1 & enemy << width & enemy >> 1


def _crosscuts_by(width: int, own: Mask, enemy: Mask, bit: Mask) -> Mask:
    """The crosscuts that a stone on one such point completes, by their south-western points."""
    south_east = bit & own >> width - 1 & enemy << 1 & enemy >> width
    north_west = bit & own << width - 1 & enemy << width & enemy >> 1
    return south_east >> 1 | north_west >> width
