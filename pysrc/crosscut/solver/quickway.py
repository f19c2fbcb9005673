"""Quickway's rules on packed states: like diagonals are linked at once, unless the enemy's link is there already."""

from __future__ import annotations

from crosscut.geometry import Mask, single_bits
from crosscut.position import Position
from crosscut.solver.packed import PackedRules, beside, flood_linked
from crosscut.solver.rules import Glance, Verdict


class LinksAtOnce(PackedRules):
    """In a position without problems every like diagonal is linked but in crosscuts, where one of the two is. So the
    rest of a state is the set of crosscuts, by their south-western points, whose rising diagonal has the link.

    *A win in one* is an empty point next to groups from both of the own edges: orthogonally, or diagonally where not
    both points between are the enemy's, as these would be linked already.

    *What stops the enemy's win in one* on a point: a stone there, or one that makes a linked pair across a diagonal
    which the enemy needs, and so stands beside the point. The enemy's groups stay as they are. All other moves are left
    out.
    """

    def state(self, position: Position) -> int:
        """The stones, the side to move, and the crosscuts with a rising link."""
        width = self.board.width
        linked = position.red_links.rising | position.blue_links.rising
        falling = _pairs(width, position.red)[1] | _pairs(width, position.blue)[1]
        return super().state(position) | (linked & falling) << self.rest

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        own, enemy, is_blue = self.sides(state)
        rising = state >> self.rest
        width, empty = self.board.width, self.board.board & ~(own | enemy)
        if empty & _joining(width, own, enemy, rising, *self.goals[is_blue]):
            return Verdict.WON
        playable, enemy_goals = empty, self.goals[not is_blue]
        for threat in single_bits(empty & _joining(width, enemy, own, rising, *enemy_goals)):
            answers = playable & threat
            for bit in single_bits(playable & beside(width, threat) & ~threat):
                if not threat & _joining(width, enemy, own | bit, rising, *enemy_goals):
                    answers |= bit
            playable = answers
        if not playable:
            return Verdict.LOST if empty else Verdict.NOBODY
        late = playable & _completing_late(width, own, enemy)
        found = self.with_stones(state, playable ^ late)
        for bit in single_bits(late):
            (after,) = self.with_stones(state, bit)
            found.append(after | _crosscuts_by(width, own, enemy, bit) << self.rest)
        return found


def _pairs(width: int, stones: Mask) -> tuple[Mask, Mask]:
    """The blocks, by their south-western points, with these stones on the rising and on the falling diagonal."""
    return stones & stones >> width + 1, stones >> 1 & stones >> width


def _joining(width: int, own: Mask, enemy: Mask, rising: Mask, first: Mask, last: Mask) -> Mask:
    """The points, empty or not, where one stone more joins the two edges."""
    own_rising, own_falling = _pairs(width, own)
    enemy_rising, enemy_falling = _pairs(width, enemy)
    rising_links = own_rising & ~(enemy_falling & ~rising)
    falling_links = own_falling & ~(enemy_rising & rising)
    joining = -1
    for edge in (first, last):
        group = flood_linked(width, edge, own, rising_links, falling_links)
        joining &= (
            edge
            | beside(width, group)
            | (group & ~enemy_falling) << width + 1
            | group >> width + 1 & ~enemy_falling
            | (group >> width & ~enemy_rising) << 1
            | (group >> 1 & ~enemy_rising) << width
        )
    return joining


def _completing_late(width: int, own: Mask, enemy: Mask) -> Mask:
    """The points where a stone completes a crosscut with the own pair falling: the enemy's rising one has the link."""
    return own >> width - 1 & enemy << 1 & enemy >> width | own << width - 1 & enemy << width & enemy >> 1


def _crosscuts_by(width: int, own: Mask, enemy: Mask, bit: Mask) -> Mask:
    """The crosscuts that a stone on one such point completes, by their south-western points."""
    south_east = bit & own >> width - 1 & enemy << 1 & enemy >> width
    north_west = bit & own << width - 1 & enemy << width & enemy >> 1
    return south_east >> 1 | north_west >> width
