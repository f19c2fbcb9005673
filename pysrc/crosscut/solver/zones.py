"""Zones: the points that a win depends on. A reply elsewhere is refuted without a look.

Let one side win a position. A *zone* of this win is a set of points. Take any other position with the same side to move
and the same stones of the winner. If it has, inside the zone, the same stones of the loser and the same empty points,
the same side wins it. (The winner's links stay and are the same, too.)

*What a zone is good for.* The side to move tries m and loses; the refutation has a zone that m is not in. Take any
move m' outside the zone: after it the loser's stones differ from those after m on m and m' alone, and neither is in
the zone. So m' loses as well. Only the moves that are in all these zones are left (:attr:`Choice.open`). A win in one
that the enemy has if the side to move does nothing counts as such a refutation.

*A zone of a lost position* is the union of the zones of all refutations that were used. In a position that agrees
there, a move that was tried is refuted as before. Any other move is refuted by a zone that it is not in; so is being
skipped. A point in all of the zones where the loser may not play must stay forbidden; the rules add what forbids it. If
every move had to be tried, everything belongs to the zone, because the loser may have moves there that it does not have
here.

*A zone of a won position* has three parts: the zone after the winning move, the point of this move, and what the rules
need so that the move is legal and joins the same stones.

The loser cannot spoil this by being quicker: if it joined its edges first, both sides would be joined in the end, and
in these games this never happens.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from crosscut.geometry import Mask
from crosscut.solver.packed import PackedRules
from crosscut.solver.rules import EVERYWHERE, Choice, Clear, Glance


class ZonedRules(PackedRules):
    """Rules that know the zones of wins, for games where stones never change."""

    @abstractmethod
    def look(self, state: int) -> Choice[int] | Clear:
        """A verdict, or the states after the moves, with zones."""

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        found = self.look(state)
        return found.verdict if isinstance(found, Clear) else found.after

    @staticmethod
    def refuting(wins: Iterable[tuple[Mask, Mask]]) -> tuple[Mask, Mask]:
        """What wins in one of the enemy leave open, and the union of the zones that matter. Each win is given by the
        points that are in all of its zones, and by those that are in any."""
        still_open, zone = EVERYWHERE, 0
        for stopping, threatened in wins:
            if still_open & ~stopping:
                still_open &= stopping
                zone |= threatened
        return still_open, zone

    def move_between(self, state: int, after: int) -> Mask:
        """The point where a stone was placed; everything, if there is none."""
        changed = (state ^ after) & (self.blue_to_move - 1)
        return (changed | changed >> self.shift) & self.points or EVERYWHERE

    def zone_before(self, state: int, after: int, zone: Mask) -> Mask:
        """The zone of a state in which the side to move wins by a move, after which the win has the given zone."""
        point = self.move_between(state, after)
        return EVERYWHERE if point == EVERYWHERE else self.zone_with(state, point, zone)

    def zone_with(self, state: int, point: Mask, zone: Mask) -> Mask:
        """The given zone, with the point where the side to move plays and what keeps its stone legal and joined."""
        own, enemy, _ = self.sides(state)
        return point | keeping_open(self.board.width, own, enemy, point, zone)

    def zone_of_loss(self, state: int, still_open: Mask, zone: Mask) -> Mask:
        """The union of all zones of refutations; everything, if each move had to be tried."""
        return EVERYWHERE if still_open == EVERYWHERE else zone


def diagonal_steps(width: int, bit: Mask) -> tuple[tuple[Mask, Mask, Mask], ...]:
    """The four diagonal neighbours of a point, each with the two shared neighbours; bits off the board may be among
    them."""
    north, south, east, west = bit << width, bit >> width, bit << 1, bit >> 1
    return (
        (north << 1, north, east),
        (south >> 1, south, west),
        (north >> 1, north, west),
        (south << 1, south, east),
    )


def keeping_open(width: int, own: Mask, enemy: Mask, bit: Mask, zone: Mask) -> Mask:
    """Take each block in which a stone on the point has an own stone across, and no own stone beside both. One empty
    point of the block goes into the zone: while it is empty, the enemy cannot hold both points between. ``zone`` may
    have one already."""
    for across, one, other in diagonal_steps(width, bit):
        if across & own and not (one | other) & own:
            if one & enemy:
                zone |= other & ~enemy
            elif other & enemy or not zone & (one | other):
                zone |= one
    return zone
