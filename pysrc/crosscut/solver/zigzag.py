"""The Zigzag Edge Game's rules on packed states."""

from __future__ import annotations

from crosscut.games.shared.zigzag_outline import score
from crosscut.geometry import Color, Grid, Point
from crosscut.position import Position
from crosscut.solver.rules import Glance, Rules, Verdict


class OneDotALine(Rules[int]):
    """Who placed a dot does not matter for the score. So a state is the rank (from 1; 0 is free) of the dot of each
    file, in the base of the side plus one, and in its lowest digit whether Blue is to move. Of two states that are
    mirror images from west to east, which have the same score, the smaller stands for both.
    """

    effort = 4

    def __init__(self, board: Grid) -> None:
        self._side = board.columns
        self._base = board.columns + 1
        self._weights = [self._base ** (file + 1) for file in range(board.columns)]

    def state(self, position: Position) -> int:
        """The ranks of the dots and the side to move."""
        ranks = [0] * self._side
        for file, rank in position.grid.points(position.red | position.blue):
            ranks[file] = rank + 1
        return self._pack(ranks, position.turn is Color.BLUE)

    def is_red_to_move(self, state: int) -> bool:
        """Whose turn it is."""
        return not state % self._base

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        rest, is_blue = divmod(state, self._base)
        ranks = []
        for _ in range(self._side):
            rest, rank = divmod(rest, self._base)
            ranks.append(rank)
        free_ranks = [rank for rank in range(1, self._base) if rank not in ranks]
        if not free_ranks:
            red, blue = score([Point(file, rank - 1) for file, rank in enumerate(ranks)])
            return Verdict.NOBODY if red == blue else Verdict.WON if (red > blue) != bool(is_blue) else Verdict.LOST
        after = set()
        for file, rank in enumerate(ranks):
            if not rank:
                for dot in free_ranks:
                    with_dot = [*ranks[:file], dot, *ranks[file + 1 :]]
                    after.add(self._pack(with_dot, not is_blue))
        return sorted(after)

    def _pack(self, ranks: list[int], is_blue: bool) -> int:
        weights = self._weights
        one = sum(map(int.__mul__, ranks, weights))
        mirrored = sum(map(int.__mul__, ranks, reversed(weights)))
        return min(one, mirrored) + is_blue
