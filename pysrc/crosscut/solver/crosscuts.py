"""The rules of games without crosscuts on packed states: Quadrex and Candy Necklace."""

from __future__ import annotations

from crosscut.completion.imposed import closure, imposed_in_turn
from crosscut.geometry import Grid, Mask, single_bits
from crosscut.position import Position
from crosscut.solver.packed import PackedRules
from crosscut.solver.rules import Glance, Verdict


class FourthsImposed(PackedRules):
    """Quadrex and Candy Necklace: imposed points have an owner, even without a stone. The rest of a state is the number
    of passes that Red has more than Blue.

    Two facts turn these games into one:

    *Who owns what is imposed.* In Quadrex the rules fill imposed points at once. In Candy Necklace the other colour may
    never be played there, and every point that is not imposed may take either colour (theorem 1 in
    :mod:`crosscut.completion.candy_necklace`). So call imposed points owned, too. On a full board without a crosscut
    exactly one side has an orthogonal path from edge to edge. A chain of owned points that runs from edge to edge by
    orthogonal and diagonal steps leaves the enemy no path. So the first such chain decides the game.

    *Candy Necklace is Quadrex with passes.* An imposed point that is still empty allows one thing only, a move that
    changes no ownership: a pass of its owner. If both sides have a pass, take one from each. Whoever wins without these
    passes wins with them, too: this side answers the enemy's pass with its own, and does not use it otherwise. So a
    state holds only the difference of the passes. (While a point is free nobody is skipped, because both may play
    there. When no point is free, the game is decided.)

    Some moves are left out. If the enemy would win with the next move, by joining two groups on a free point, the side
    to move must own that point after its own move, because owned points stay owned.
    """

    diagonals_join = True

    def __init__(self, board: Grid, imposed_are_filled: bool) -> None:
        super().__init__(board)
        self._passes = not imposed_are_filled
        self._one_pass = 1 << self.rest
        self._even = board.rows * board.columns << self.rest

    def state(self, position: Position) -> int:
        """The state of a position without problems."""
        after = closure(self.board, position.red, position.blue)
        owned = super().state(position) | after.red | after.blue << self.shift
        passes = (after.red ^ position.red).bit_count() - (after.blue ^ position.blue).bit_count()
        return owned + self._even + passes * self._one_pass

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        own, enemy, is_blue = self.sides(state)
        width, free = self.board.width, self.board.board & ~(own | enemy)
        joining, threats, is_joined, enemy_is_joined = self.joining.around(own, enemy, is_blue)
        if is_joined or joining & free:
            return Verdict.WON
        if enemy_is_joined:
            return Verdict.LOST
        threats &= free
        imposing = imposing_points(width, own, enemy, free)
        quiet = free & ~imposing
        if threats:
            quiet &= threats if threats & threats - 1 == 0 else 0
        found = self._imposing_moves(state, imposing, threats)
        found += self.with_stones(state, quiet)
        if not threats and self._passes:
            found += self._pass(state, is_blue)
        return found or Verdict.LOST

    def _imposing_moves(self, state: int, points: Mask, threats: Mask) -> list[int]:
        """The states after a stone on each of these points and what it imposes, if this stops all threats."""
        own, enemy, is_blue = self.sides(state)
        own_shift, enemy_shift = (self.shift, 0) if is_blue else (0, self.shift)
        mine = -self._one_pass if is_blue else self._one_pass
        found = []
        for bit in single_bits(points):
            taken, given, _ = imposed_in_turn(self.board, own | bit, enemy)
            if not threats & ~taken:
                gained, lost = taken ^ own, given ^ enemy
                after = (state ^ self.blue_to_move) + (gained << own_shift) + (lost << enemy_shift)
                if self._passes:
                    after += (gained.bit_count() - 1 - lost.bit_count()) * mine
                found.append(after)
        return found

    def _pass(self, state: int, is_blue: bool) -> list[int]:
        """The state after a pass, if the side to move has one."""
        if is_blue:
            return [(state ^ self.blue_to_move) + self._one_pass] if state < self._even else []
        return [(state ^ self.blue_to_move) - self._one_pass] if state >= self._even + self._one_pass else []


def imposing_points(width: int, own: Mask, enemy: Mask, free: Mask) -> Mask:
    """The free points where a stone of the side to move would impose something on another free point.

    In some block it makes a pair with the stone across, and of the other two points one is the enemy's and one free; or
    it stands beside a pair of the enemy's, and the point across is free.
    """
    enemy_north, enemy_south, free_north, free_south = enemy >> width, enemy << width, free >> width, free << width
    enemy_east, enemy_west, free_east, free_west = enemy >> 1, enemy << 1, free >> 1, free << 1
    pairs = (
        own >> width + 1 & (enemy_north & free_east | free_north & enemy_east)
        | own >> width - 1 & (enemy_north & free_west | free_north & enemy_west)
        | own << width - 1 & (enemy_south & free_east | free_south & enemy_east)
        | own << width + 1 & (enemy_south & free_west | free_south & enemy_west)
    )
    between = enemy_north & (enemy_east & free_north >> 1 | enemy_west & free_north << 1) | enemy_south & (
        enemy_east & free_south >> 1 | enemy_west & free_south << 1
    )
    return free & (pairs | between)
