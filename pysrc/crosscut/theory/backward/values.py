"""Who wins every position of a small board, and within how many moves.

*Red wins within n moves* is a set of positions for each side that may be to move. It follows from the sets for n - 1: a
position is in it if some move of Red, or every move of Blue, leads into the set before. So a few passes over all
positions solve a board completely, without a search and without :mod:`crosscut.solver`.

These are all positions that the rules allow, with any number of stones for each side, even if no game reaches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.geometry import Color, Point
from crosscut.theory.all_positions import BLUE, RED, WEIGHTS, PositionSet
from crosscut.theory.backward.passes import SIDES, Passes, Wins
from crosscut.theory.backward.world import World
from crosscut.theory.stones import Stones


@dataclass(frozen=True, slots=True)
class Values:
    """What is known of all positions of a board."""

    world: World
    wins: dict[int, Wins]
    """The positions that are won, by the winner and the side to move."""
    open: PositionSet
    """The positions in which nobody is joined and both sides have a move."""
    plies: dict[Point | None, int]
    """The moves until the end from the empty board (None) and after each first stone of Red, if the winner hurries and
    the other side delays."""

    def winner(self, stones: Stones, turn: Color) -> Color | None:
        """Who wins a position that the rules allow."""
        upper, lower = self.world.space.number(stones)
        side = RED if turn is Color.RED else BLUE
        for winner, color in zip(SIDES, Color, strict=True):
            if self.wins[winner][side][upper] >> lower & 1:
                return color
        return None

    @property
    def zugzwang(self) -> PositionSet:
        """The open positions that whoever is to move loses."""
        return [
            positions & red_loses & blue_loses
            for positions, red_loses, blue_loses in zip(
                self.open, self.wins[BLUE][RED], self.wins[RED][BLUE], strict=True
            )
        ]

    def fewest_stones(self, positions: PositionSet) -> Iterator[Stones]:
        """Those of the positions that have the fewest stones."""
        space = self.world.space
        by_stones = [0] * (space.lower + 1)
        for lower in range(space.size):
            by_stones[sum(lower // WEIGHTS[index] % 3 > 0 for index in range(space.lower))] |= 1 << lower
        in_upper = [sum(digit > 0 for digit in space.digits(upper)) for upper in range(space.count)]
        for stones in range(space.points + 1):
            found = False
            for upper, others in enumerate(in_upper):
                if 0 <= stones - others <= space.lower:
                    left = positions[upper] & by_stones[stones - others]
                    while left:
                        found = True
                        yield space.stones(upper, (left & -left).bit_length() - 1)
                        left &= left - 1
            if found:
                return


def solve_backward(world: World) -> Values:
    """Solve all positions of a board."""
    passes = Passes(world)
    wins = {winner: passes.joined(winner) for winner in SIDES}
    side = world.space.columns
    watched: dict[Point | None, tuple[int, int]] = {
        Point(index % side, index // side): (BLUE, RED * WEIGHTS[index]) for index in range(world.space.points)
    }
    watched[None] = RED, 0
    plies: dict[Point | None, int] = {}
    moves = 0
    while True:
        for point, (turn, number) in watched.items():
            upper, lower = divmod(number, world.space.size)
            if any(wins[winner][turn][upper] >> lower & 1 for winner in SIDES):
                plies.setdefault(point, moves)
        after = {winner: passes.one_more(winner, wins[winner]) for winner in SIDES}
        if after == wins:
            break
        wins = after
        moves += 1
    still_open = [
        unfinished & red & blue
        for unfinished, red, blue in zip(passes.unfinished, *passes.can_move.values(), strict=True)
    ]
    return Values(world, wins, still_open, plies)
