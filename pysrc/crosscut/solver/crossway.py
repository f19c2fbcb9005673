"""Crossway's rules on packed states: no crosscut, and stones are joined by orthogonal and diagonal steps."""

from __future__ import annotations

from crosscut.completion.imposed import imposed_by
from crosscut.geometry import Mask, single_bits
from crosscut.solver.packed import PackedRules, around, joining_around
from crosscut.solver.rules import Glance, Verdict


class NoCrosscut(PackedRules):
    """A stone may not complete a crosscut; the first path of orthogonal and diagonal steps wins.

    *A win in one* is an empty point next to groups from both of the own edges, where a stone may go.

    *What stops the enemy's win in one.* A stone of the side to move takes nothing from the enemy's groups. So the enemy
    still wins on the same point unless that is taken, or would now complete a crosscut. All other moves are left out.
    If no move stops every win in one, the side to move has lost, also if it has no move and is skipped.
    """

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        own, enemy, is_blue = self.sides(state)
        width, empty = self.board.width, self.board.board & ~(own | enemy)
        playable = empty & ~imposed_by(width, enemy, own)
        if playable & joining_around(width, own, *self.goals[is_blue])[0]:
            return Verdict.WON
        enemy_playable = empty & ~imposed_by(width, own, enemy)
        threats = enemy_playable & joining_around(width, enemy, *self.goals[not is_blue])[0]
        if threats:
            playable = self._answers(own, enemy, playable, threats)
            if not playable:
                return Verdict.LOST
        if playable:
            return self.with_stones(state, playable)
        return [state ^ self.blue_to_move] if enemy_playable else Verdict.NOBODY

    def _answers(self, own: Mask, enemy: Mask, playable: Mask, threats: Mask) -> Mask:
        """Where a stone takes all these points, or keeps the enemy from them by a crosscut."""
        width = self.board.width
        for threat in single_bits(threats):
            answers = playable & threat
            for bit in single_bits(playable & around(width, threat) & ~threat):
                if imposed_by(width, own | bit, enemy) & threat:
                    answers |= bit
            playable = answers
        return playable
