"""States packed into one integer, and floods on the bit sets that they hold.

From the lowest bit on a state has Red's stones, Blue's stones, one bit that says whether Blue is to move, and what else
the game must remember. So one sum adds a stone.
"""

from __future__ import annotations

from crosscut.geometry import Color, Grid, Mask, single_bits
from crosscut.position import Position
from crosscut.solver.distances import Distances


class PackedRules:
    """What the rules on packed states share. A state holds no more than position and rules need."""

    effort = 1
    diagonals_join: bool | None = None
    """Whether diagonal neighbours count as joined in guesses; None if distances are a bad guess in this game."""

    def __init__(self, board: Grid) -> None:
        self.board = board
        self.shift = board.rows * board.width
        """Bits from a red stone to a blue one on the same point."""
        self.points = (1 << self.shift) - 1
        """All bits of one colour."""
        self.blue_to_move = 1 << 2 * self.shift
        """The bit that says that Blue is to move."""
        self.rest = 2 * self.shift + 1
        """Where the rest begins."""
        self.goals = ((board.south, board.north), (board.west, board.east))
        """The edges of Red and of Blue."""
        self._distances = None if self.diagonals_join is None else Distances(board, self.diagonals_join)
        self.central_first = tuple(sorted(single_bits(board.board), key=self._distance_from_centre))
        """All points, from the centre outwards: the order in which moves are tried."""

    def state(self, position: Position) -> int:
        """The stones and the side to move."""
        turn = self.blue_to_move if position.turn is Color.BLUE else 0
        return position.red | position.blue << self.shift | turn

    def is_red_to_move(self, state: int) -> bool:
        """Whose turn it is."""
        return not state & self.blue_to_move

    def sides(self, state: int) -> tuple[Mask, Mask, bool]:
        """The stones of the side to move, those of the other side, and whether Blue is to move."""
        red, blue = state & self.points, state >> self.shift & self.points
        return (blue, red, True) if state & self.blue_to_move else (red, blue, False)

    def with_stones(self, state: int, points: Mask) -> list[int]:
        """The states after a stone of the side to move on each of the points, the central ones first."""
        after = state ^ self.blue_to_move
        shift = self.shift if state & self.blue_to_move else 0
        return [after + (bit << shift) for bit in self.central_first if bit & points]

    def guess(self, state: int, replies: int) -> tuple[int, int]:
        """The work to prove a win doubles with each stone that a path lacks."""
        if self._distances is None:
            return 1, replies
        own, enemy, is_blue = self.sides(state)
        own_lacks, enemy_lacks = self._distances.lacking(own, enemy, self.board.board & ~(own | enemy), is_blue)
        return max(1, 1 << own_lacks >> 1), max(1, replies << enemy_lacks >> 2)

    def _distance_from_centre(self, bit: Mask) -> int:
        point = self.board.point(bit)
        return abs(2 * point.file + 1 - self.board.columns) ** 2 + abs(2 * point.rank + 1 - self.board.rows) ** 2


def around(width: int, points: Mask) -> Mask:
    """The points and their eight neighbours; bits off the board may be among them."""
    row = points | points << 1 | points >> 1
    return row | row << width | row >> width


def beside(width: int, points: Mask) -> Mask:
    """The points and their four neighbours; bits off the board may be among them."""
    return points | points << 1 | points >> 1 | points << width | points >> width


def flood_around(width: int, seed: Mask, stones: Mask) -> Mask:
    """The stones joined with ``seed`` by orthogonal and diagonal steps."""
    reached = seed & stones
    while True:
        row = reached | reached << 1 | reached >> 1
        grown = (row | row << width | row >> width) & stones
        if grown == reached:
            return reached
        reached = grown


def flood_beside(width: int, seed: Mask, stones: Mask) -> Mask:
    """The stones joined with ``seed`` by orthogonal steps."""
    reached = seed & stones
    while True:
        grown = (reached | reached << 1 | reached >> 1 | reached << width | reached >> width) & stones
        if grown == reached:
            return reached
        reached = grown


def joining_around(width: int, stones: Mask, first: Mask, last: Mask) -> tuple[Mask, bool]:
    """The points, empty or not, where one more stone would join the two edges; and whether they are joined already."""
    one = flood_around(width, first, stones)
    if one & last:
        return 0, True
    other = flood_around(width, last, stones)
    return (around(width, one) | first) & (around(width, other) | last), False


def flood_linked(width: int, seed: Mask, stones: Mask, rising: Mask, falling: Mask) -> Mask:
    """The stones joined with ``seed`` by orthogonal steps and these links, kept at the south-west of their blocks."""
    reached = seed & stones
    while True:
        grown = (
            reached
            | reached << 1
            | reached >> 1
            | reached << width
            | reached >> width
            | (reached & rising) << width + 1
            | reached >> width + 1 & rising
            | (reached >> width & falling) << 1
            | (reached >> 1 & falling) << width
        ) & stones
        if grown == reached:
            return reached
        reached = grown
