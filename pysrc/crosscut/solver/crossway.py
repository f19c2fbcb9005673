"""Crossway's rules on packed states: no crosscut, and stones are joined by orthogonal and diagonal steps."""

from __future__ import annotations

from crosscut.completion.imposed import imposed_by
from crosscut.geometry import Mask, single_bits
from crosscut.solver.packed import joining_around
from crosscut.solver.rules import Verdict
from crosscut.solver.zones import EVERYWHERE, Choice, Clear, ZonedRules, diagonal_steps, keeping_open


class NoCrosscut(ZonedRules):
    """A stone may not complete a crosscut; the first path of orthogonal and diagonal steps wins.

    *A win in one* is an empty point next to groups from both own edges, if a stone may go there. Joined stones stay
    joined, so its zone is the point and what makes it legal.

    *What makes a stone legal:* where an own stone is across a block from it, and no own stone is beside both, one of
    the two points between is empty. While this point stays empty, no crosscut can be there.

    *What forbids a point to the loser:* some block has an enemy pair beside the point, and an own stone across. That
    own stone must be in the zone.
    """

    diagonals_join = True

    def look(self, state: int) -> Choice[int] | Clear:
        """What is clear, or the states after the moves that no enemy win in one refutes."""
        own, enemy, is_blue = self.sides(state)
        width, empty = self.board.width, self.board.board & ~(own | enemy)
        playable = empty & ~imposed_by(width, enemy, own)
        joining = playable & joining_around(width, own, *self.goals[is_blue])[0]
        if joining:
            return Clear(Verdict.WON, self.zone_before(state, joining & -joining, 0))
        enemy_playable = empty & ~imposed_by(width, own, enemy)
        still_open, zone = EVERYWHERE, 0
        for threat in single_bits(enemy_playable & joining_around(width, enemy, *self.goals[not is_blue])[0]):
            stopping, threatened = _threat(width, enemy, own, threat)
            if still_open & ~stopping:
                still_open &= stopping
                zone |= threatened
        if playable & still_open:
            return Choice(self.with_stones(state, playable & still_open), zone, still_open)
        if still_open != EVERYWHERE:
            return Clear(Verdict.LOST, self.zone_of_loss(state, still_open, zone))
        if enemy_playable:
            return Choice([state ^ self.blue_to_move], EVERYWHERE, EVERYWHERE)
        return Clear(Verdict.NOBODY, EVERYWHERE)

    def zone_before(self, state: int, point: Mask, zone: Mask) -> Mask:
        """The zone with the point and what makes it legal."""
        own, enemy, _ = self.sides(state)
        return point | keeping_open(self.board.width, own, enemy, point, zone)

    def zone_of_loss(self, state: int, still_open: Mask, zone: Mask) -> Mask:
        """The zone with the stones that forbid the open points to the side to move."""
        own, enemy, _ = self.sides(state)
        empty = self.board.board & ~(own | enemy)
        for bit in single_bits(still_open & empty & imposed_by(self.board.width, enemy, own)):
            zone |= next(
                across
                for across, one, other in diagonal_steps(self.board.width, bit)
                if across & own and one & enemy and other & enemy
            )
        return zone


def _threat(width: int, own: Mask, enemy: Mask, point: Mask) -> tuple[Mask, Mask]:
    """A win in one on a point: the points that are in all its zones, and those that are in any.

    In a block that could become a crosscut, the zone may have either point between, if both are empty.
    """
    in_all = in_any = point
    for across, one, other in diagonal_steps(width, point):
        if across & own and not (one | other) & own:
            empty = (one | other) & ~enemy
            in_any |= empty
            if (one | other) & enemy:
                in_all |= empty
    return in_all, in_any
