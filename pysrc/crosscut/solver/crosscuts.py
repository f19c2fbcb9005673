"""The rules of games without crosscuts on packed states: Crossway, Quadrex and Candy Necklace."""

from __future__ import annotations

from crosscut.completion.imposed import closure, imposed_by, imposed_in_turn
from crosscut.geometry import Grid, Mask, single_bits
from crosscut.position import Position
from crosscut.solver.packed import PackedRules, ZonedRules, diagonal_steps
from crosscut.solver.rules import EVERYWHERE, Choice, Clear, Glance, Verdict


class NoCrosscut(ZonedRules):
    """Crossway: a stone may not complete a crosscut; the first path of orthogonal and diagonal steps wins.

    *A win in one* is an empty point next to groups from both own edges, if a stone may go there. Joined stones stay
    joined, so its zone is the point and what makes it legal.

    *What makes a stone legal:* where an own stone is across a block from it, and no own stone is beside both, one of
    the two points between is empty. While this point stays empty, no crosscut can be there.

    *What forbids a point to the loser:* some block has an enemy pair beside the point, and an own stone across. That
    own stone must be in the zone.
    """

    diagonals_join = True

    def look(self, state: int) -> Choice[int] | Clear:
        """A clear result, or the states after the moves that no enemy win in one refutes."""
        own, enemy, is_blue = self.sides(state)
        width, empty = self.board.width, self.board.board & ~(own | enemy)
        playable = empty & ~imposed_by(width, enemy, own)
        joining, threats, _, _ = self.joining.around(own, enemy, is_blue)
        joining &= playable
        if joining:
            return Clear(Verdict.WON, self.zone_with(state, joining & -joining, 0))
        enemy_playable = empty & ~imposed_by(width, own, enemy)
        winning = (_threat(width, enemy, own, threat) for threat in single_bits(threats & enemy_playable))
        still_open, zone = self.refuting(winning)
        if playable & still_open:
            return Choice(self.with_stones(state, playable & still_open), zone, still_open)
        if still_open != EVERYWHERE:
            return Clear(Verdict.LOST, self.zone_of_loss(state, still_open, zone))
        if enemy_playable:
            return Choice([state ^ self.blue_to_move], EVERYWHERE, EVERYWHERE)
        return Clear(Verdict.NOBODY, EVERYWHERE)

    def zone_of_loss(self, state: int, still_open: Mask, zone: Mask) -> Mask:
        """The zone with the stones that forbid the open points to the side to move."""
        if still_open == EVERYWHERE:
            return EVERYWHERE
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
