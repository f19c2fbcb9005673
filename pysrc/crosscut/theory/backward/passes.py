"""One step backwards: from *wins within n moves* to *wins within n + 1*, for all positions of a board."""

from __future__ import annotations

from typing import TypeAlias

from crosscut.theory.all_positions import BLUE, EMPTY, RED, WEIGHTS, PositionSet
from crosscut.theory.backward.world import World

SIDES = (RED, BLUE)
Wins: TypeAlias = dict[int, PositionSet]
"""Positions that one side wins, by the side to move."""


class Passes:
    """The moves of a world. Positions with more stones come later in a set, so one walk from the end serves."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._space = space = world.space
        self._digits = [space.digits(upper) for upper in range(space.count)]
        self.can_move: Wins = {side: self._leading_into(world.landing, side) for side in SIDES}
        """The positions, finished ones too, in which a side has a move."""
        over_red, over_blue = world.joined
        self.unfinished: PositionSet = [
            allowed & ~(red | blue) for allowed, red, blue in zip(world.allowed, over_red, over_blue, strict=True)
        ]
        """The allowed positions in which nobody is joined."""

    def joined(self, winner: int) -> Wins:
        """What a side has won within no move."""
        over = self._world.joined[SIDES.index(winner)]
        return {side: self._with_unfilled(list(over)) for side in SIDES}

    def one_more(self, winner: int, within: Wins) -> Wins:
        """What a side wins within one more move. A side that cannot move is skipped; this counts as no move."""
        loser = RED + BLUE - winner
        attacks = self._leading_into(within[loser], winner)
        lost = [landing & ~won for landing, won in zip(self._world.landing, within[winner], strict=True)]
        escapes = self._leading_into(lost, loser)
        over = self._world.joined[SIDES.index(winner)]
        after: Wins = {winner: [], loser: []}
        for upper, unfinished in enumerate(self.unfinished):
            attacker, defender = self.can_move[winner][upper], self.can_move[loser][upper]
            wins = unfinished & attacker & attacks[upper]
            holds = unfinished & defender & ~escapes[upper]
            after[winner].append(over[upper] | wins | unfinished & ~attacker & holds)
            after[loser].append(over[upper] | holds | unfinished & ~defender & wins)
        return {side: self._with_unfilled(won) for side, won in after.items()}

    def _leading_into(self, target: PositionSet, side: int) -> PositionSet:
        """The positions, allowed or not, from which a stone of that side leads into a set."""
        found = []
        for upper, digits in enumerate(self._digits):
            before = 0
            for index, digit in enumerate(digits):
                if digit == EMPTY:
                    before |= target[upper + side * WEIGHTS[index]]
            for index, by_digit in enumerate(self._space.with_digit):
                before |= (target[upper] & by_digit[side]) >> side * WEIGHTS[index]
            found.append(before)
        return found

    def _with_unfilled(self, won: PositionSet) -> PositionSet:
        """Add the positions from which filling imposed points leads into the set."""
        if not self._world.imposed:
            return won
        lower_points = self._space.lower
        for upper in reversed(range(len(won))):
            digits = self._digits[upper]
            inner = []
            for imposed in self._world.imposed:
                index = imposed.point - lower_points
                if index >= 0 and digits[index] != EMPTY:
                    continue
                met = imposed.conditions.met(digits)
                if index >= 0:
                    won[upper] |= met & won[upper + imposed.color * WEIGHTS[index]]
                elif met:
                    inner.append((met, imposed.color * WEIGHTS[imposed.point]))
            before = -1
            while before != won[upper]:
                before = won[upper]
                for met, weight in inner:
                    won[upper] |= met & won[upper] >> weight
        return won
