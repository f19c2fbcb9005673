"""Naked Diagonal's rules on packed states."""

from __future__ import annotations

from crosscut.completion.naked_diagonal.facts import deduce, no_facts
from crosscut.completion.naked_diagonal.local_rule import naked_points
from crosscut.geometry import Grid, Mask, area_of, single_bits
from crosscut.solver.packed import PackedRules, around, beside, flood_beside
from crosscut.solver.rules import Glance, Verdict

AREAS = 500_000
"""How many areas are remembered."""


class NoNakedDiagonal(PackedRules):
    """No naked diagonal, and no area that cannot be filled without one; the first orthogonal path wins.

    *What is asked of an area* depends on its points and on the stones among their eight neighbours alone (facts 1 and 2
    in docs/solver.md), and the same areas come again and again. So the answers are remembered, and a stone is legal if
    it is not naked and each area that it leaves can be filled.

    *What stops the enemy's win in one* on a point: a stone there, or one that makes it illegal for the enemy. That is
    tried for each move; all others are left out.
    """

    effort = 32

    def __init__(self, board: Grid) -> None:
        super().__init__(board)
        self._fillable: dict[tuple[Mask, Mask, Mask], bool] = {}

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        own, enemy, is_blue = self.sides(state)
        board = self.board
        empty = board.board & ~(own | enemy)
        candidates = empty & ~naked_points(board, own)
        joining = candidates & _joining(board.width, own, *self.goals[is_blue])
        if any(self._may_place(bit, own, enemy, empty) for bit in single_bits(joining)):
            return Verdict.WON
        joining = empty & ~naked_points(board, enemy) & _joining(board.width, enemy, *self.goals[not is_blue])
        threats = [bit for bit in single_bits(joining) if self._may_place(bit, enemy, own, empty)]
        playable = 0
        for bit in single_bits(candidates):
            if self._may_place(bit, own, enemy, empty) and all(
                bit == threat or not self._may_place(threat, enemy, own | bit, empty ^ bit) for threat in threats
            ):
                playable |= bit
        if playable:
            return self.with_stones(state, playable)
        return Verdict.LOST if threats else Verdict.NOBODY

    def _may_place(self, bit: Mask, own: Mask, enemy: Mask, empty: Mask) -> bool:
        """Whether a stone that is not naked leaves areas that can be filled."""
        board = self.board
        left = area_of(board, bit, empty) ^ bit
        own |= bit
        while left:
            area = area_of(board, left & -left, left)
            left ^= area
            if not self._can_be_filled(area, own, enemy):
                return False
        return True

    def _can_be_filled(self, area: Mask, own: Mask, enemy: Mask) -> bool:
        near = around(self.board.width, area)
        key = area, own & near, enemy & near
        answer = self._fillable.get(key)
        if answer is None:
            answer = self._search(*key)
            if len(self._fillable) >= AREAS:
                self._fillable.clear()
            self._fillable[key] = answer
        return answer

    def _search(self, area: Mask, own: Mask, enemy: Mask) -> bool:
        board = self.board
        if area.bit_count() > 2 and deduce(board, own, enemy, no_facts(board, area)) is None:
            return False
        return any(
            self._may_place(bit, one, other, area)
            for one, other in ((own, enemy), (enemy, own))
            for bit in single_bits(area & ~naked_points(board, one))
        )


def _joining(width: int, stones: Mask, first: Mask, last: Mask) -> Mask:
    """The points, empty or not, where one stone more joins the two edges."""
    return (beside(width, flood_beside(width, first, stones)) | first) & (
        beside(width, flood_beside(width, last, stones)) | last
    )
