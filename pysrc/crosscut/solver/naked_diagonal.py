"""Naked Diagonal's rules on packed states."""

from __future__ import annotations

from crosscut.completion.naked_diagonal.facts import deduce, naked_points, no_facts
from crosscut.completion.naked_diagonal.search import can_fill_steps
from crosscut.geometry import Grid, Mask, area_of, areas, around, single_bits
from crosscut.solver.packed import PackedRules, beside
from crosscut.solver.rules import Glance, Verdict
from crosscut.steps import finish

AREAS = 500_000
"""The most areas that are cached."""
FEW = 8
"""In areas of at most this many points stones are tried one by one. Larger areas can be filled in too many ways."""


class NoNakedDiagonal(PackedRules):
    """No naked diagonal, and no area that cannot be filled without one; the first orthogonal path wins.

    *Whether an area can be filled* depends only on its points and on the stones among their eight neighbours (proved on
    the page theory.html). The same areas come again and again, so the answers are cached. A stone is legal if it is
    not naked and each area that it leaves can be filled.

    *What stops the enemy's win in one* on a point: a stone there, or a stone that makes the point illegal for the
    enemy. The rules try this for each move, and leave out the moves that do not stop it.

    *Legality is checked late:* it takes long to find out whether a stone leaves areas that can be filled, and the
    search never looks at most states. So it checks only when it looks at a state whether the last stone was legal. If
    not, the side to move there wins.
    """

    effort = 2
    diagonals_join = False

    def __init__(self, board: Grid) -> None:
        super().__init__(board)
        self._fillable: dict[tuple[Mask, Mask, Mask], bool] = {}

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        found = self._moves(state)
        if isinstance(found, Verdict):
            return found
        return [after for after in found if self._is_legal(after)] or Verdict.LOST

    def look(self, state: int) -> Glance[int]:
        """The same as ``glance``, but states after forbidden moves are won."""
        return self._moves(state) if self._is_legal(state) else Verdict.WON

    def _moves(self, state: int) -> Glance[int]:
        """A verdict, or the states after stones that are not naked."""
        own, enemy, is_blue = self.sides(state)
        board = self.board
        empty = board.board & ~(own | enemy)
        candidates = empty & ~naked_points(board, own)
        joining = candidates & _joining(board, own, *self.goals[is_blue])
        if any(self._may_place(bit, own, enemy, empty) for bit in single_bits(joining)):
            return Verdict.WON
        joining = empty & ~naked_points(board, enemy) & _joining(board, enemy, *self.goals[not is_blue])
        threats = [bit for bit in single_bits(joining) if self._may_place(bit, enemy, own, empty)]
        for threat in threats:
            for bit in single_bits(candidates & ~threat):
                if self._may_place(threat, enemy, own | bit, empty ^ bit):
                    candidates ^= bit
        if candidates:
            return self.with_stones(state, candidates)
        return Verdict.LOST if threats else Verdict.TIED

    def _is_legal(self, state: int) -> bool:
        """Whether all areas can be filled."""
        red, blue = state & self.points, state >> self.shift & self.points
        left = self.board.board & ~(red | blue)
        return all(self._can_be_filled(area, red, blue) for area in areas(self.board, left))

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
        near = around(self.board, area)
        own, enemy = own & near, enemy & near
        key = (area, own, enemy) if own < enemy else (area, enemy, own)
        answer = self._fillable.get(key)
        if answer is None:
            answer = self._search(*key)
            if len(self._fillable) >= AREAS:
                self._fillable.clear()
            self._fillable[key] = answer
        return answer

    def _search(self, area: Mask, own: Mask, enemy: Mask) -> bool:
        board = self.board
        points = area.bit_count()
        if points > FEW:
            return finish(can_fill_steps(board, (own, enemy), area))
        if points > 2 and deduce(board, own, enemy, no_facts(board, area)) is None:
            return False
        return any(
            self._may_place(bit, one, other, area)
            for one, other in ((own, enemy), (enemy, own))
            for bit in single_bits(area & ~naked_points(board, one))
        )


def _joining(board: Grid, stones: Mask, first: Mask, last: Mask) -> Mask:
    """The points, empty or not, where one more stone joins the two edges."""
    one, other = (beside(board.width, area_of(board, edge, stones)) | edge for edge in (first, last))
    return one & other
