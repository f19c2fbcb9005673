"""How far each side is from joining its edges while the other side does nothing: a guess at who wins.

One flood serves both sides: one integer holds the own board and, after a gap, the enemy's. The steps are written out
here, because a function call for each step would double the time.
"""

from __future__ import annotations

from crosscut.geometry import Grid, Mask


class Distances:
    """The distances of both sides on one board."""

    def __init__(self, board: Grid, diagonals_join: bool) -> None:
        self._width = board.width
        self._diagonals_join = diagonals_join
        self._apart = (board.rows + 2) * board.width
        """Bits from an own point to the same point of the enemy; steps off the board stay in between."""
        self._own = (1 << self._apart - board.width) - 1
        south, north, west, east = board.south, board.north, board.west, board.east
        red = south | west << self._apart, north | east << self._apart
        blue = west | south << self._apart, east | north << self._apart
        self._edges = red, blue

    def lacking(self, own: Mask, enemy: Mask, empty: Mask, is_blue: bool) -> tuple[int, int]:
        """How many stones more the own side and the enemy need at least.

        The board's width means: so many or more, or the side cannot join its edges.
        """
        width, apart, diagonals_join = self._width, self._apart, self._diagonals_join
        first, last = self._edges[is_blue]
        stones, empty = own | enemy << apart, empty | empty << apart
        own_lacks = enemy_lacks = width
        reached = 0
        grown = first & stones
        for lacking in range(width):
            while grown:
                reached |= grown
                if diagonals_join:
                    grown |= grown << 1 | grown >> 1
                    grown = (grown | grown << width | grown >> width) & stones & ~reached
                else:
                    grown = (grown << 1 | grown >> 1 | grown << width | grown >> width) & stones & ~reached
            joined = reached & last
            if joined:
                if joined & self._own:
                    own_lacks = min(own_lacks, lacking)
                if joined >> apart:
                    enemy_lacks = min(enemy_lacks, lacking)
                if own_lacks < width and enemy_lacks < width:
                    break
            if diagonals_join:
                grown = reached | reached << 1 | reached >> 1
                grown |= grown << width | grown >> width
            else:
                grown = reached << 1 | reached >> 1 | reached << width | reached >> width
            grown = (grown | first) & empty & ~reached
            if not grown:
                break
        return own_lacks, enemy_lacks
