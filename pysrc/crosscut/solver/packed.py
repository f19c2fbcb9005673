"""States packed into one integer, and a guess at who wins: how far each side is from joining its edges.

From the lowest bit on, a state has Red's stones, Blue's stones, one bit that says whether Blue is to move, and whatever
else the game must remember. So one addition adds a stone.
"""

from __future__ import annotations

from crosscut.geometry import Color, Grid, Mask, single_bits
from crosscut.position import Position
from crosscut.solver.rules import Rules


class PackedRules(Rules[int]):
    """The base of rules on packed states. A state holds no more than position and rules need."""

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
        """The bit where the rest begins."""
        self.goals = ((board.south, board.north), (board.west, board.east))
        """The edges of Red and of Blue."""
        self.joining = Joining(board)
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
        """A guess in which the work to prove a win doubles with each stone that a path lacks."""
        if self._distances is None:
            return 1, replies
        own, enemy, is_blue = self.sides(state)
        own_lacks, enemy_lacks = self._distances.lacking(own, enemy, self.board.board & ~(own | enemy), is_blue)
        return max(1, 1 << own_lacks >> 1), max(1, replies << enemy_lacks >> 2)

    def _distance_from_centre(self, bit: Mask) -> int:
        point = self.board.point(bit)
        return abs(2 * point.file + 1 - self.board.columns) ** 2 + abs(2 * point.rank + 1 - self.board.rows) ** 2


class Distances:
    """How far each side is from joining its edges on one board, while the other side does nothing.

    One flood serves both sides: one integer holds the own board and, after a gap, the enemy's. The steps are written
    out here, because a function call for each step would double the time.
    """

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
        """The least number of further stones that the own side and the enemy need.

        The board's width stands for this many or more, and for a side that cannot join its edges.
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


class Joining:
    """The points where one more stone joins the edges of a side, by steps in all eight directions.

    One flood serves both sides and both edges of each: one integer holds four boards, with gaps between them.
    """

    def __init__(self, board: Grid) -> None:
        self._board = board.board
        self._width = board.width
        self._apart = apart = (board.rows + 2) * board.width
        """Bits from a point of one board to the same point of the next; steps off a board stay in between."""
        south, north, west, east = board.south, board.north, board.west, board.east
        red, blue = south | north << apart, west | east << apart
        self._edges = red | blue << 2 * apart, blue | red << 2 * apart

    def around(self, own: Mask, enemy: Mask, is_blue: bool) -> tuple[Mask, Mask, bool, bool]:
        """The points, empty or not, where one own stone more joins, those where one of the enemy's does, whether the
        own side is joined already, and whether the enemy is."""
        width, apart, edges = self._width, self._apart, self._edges[is_blue]
        stones = own | enemy << 2 * apart
        stones |= stones << apart
        area, grown = 0, edges & stones
        while grown != area:
            area = grown
            row = area | area << 1 | area >> 1
            grown = (row | row << width | row >> width) & stones
        touched = (row | row << width | row >> width | edges) if area else edges
        between, joined = touched & touched >> apart, area & area >> apart
        return (
            between & self._board,
            between >> 2 * apart & self._board,
            bool(joined & self._board),
            bool(joined >> 2 * apart),
        )


def beside(width: int, points: Mask) -> Mask:
    """The points and their four neighbours; bits off the board may be among them."""
    return points | points << 1 | points >> 1 | points << width | points >> width
