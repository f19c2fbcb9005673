"""Games as inventors write them, each with something that its inventor should hear."""

from __future__ import annotations

from crosscut import Color, Game, Outcome, Point, Position, Violation, ViolationCode
from crosscut.connection import component
from crosscut.geometry import Grid, Mask
from crosscut.position import NO_DIAGONALS, Diagonals, like_diagonals
from crosscut.steps import Steps


def grown(board: Grid, points: Mask) -> Mask:
    """The neighbours of points."""
    return (points << 1 | points >> 1 | points << board.width | points >> board.width) & board.board


class Nonnect(Game):
    """Gonnect without captures: no move may leave a group of either side without a liberty. It gets stuck."""

    id = "nonnect"
    name = "Nonnect"
    inventor = "nobody"
    year = 2026
    pie = True
    default_size = 9
    one_winner = False

    def _suffocated(self, position: Position, color: Color, bit: Mask) -> Mask:
        board, after = position.grid, position.with_stone(color, bit)
        for side in Color:
            stones = after.stones_of(side)
            waiting = stones & (bit | grown(board, bit))
            while waiting:
                group = component(board, waiting & -waiting, stones, NO_DIAGONALS)
                waiting &= ~group
                if not grown(board, group) & after.empty:
                    return group
        return 0

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        barred, empty = 0, position.empty
        while empty:
            bit = empty & -empty
            empty ^= bit
            barred |= bit if self._suffocated(position, color, bit) else 0
        return ((ViolationCode.CROSSCUT_LOOP, barred),) if barred else ()

    def explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        yield
        points = tuple(position.grid.points(self._suffocated(position, color, bit)))
        return Violation(code, "A group would have no liberty.", points)


class Ringed(Game):
    """Who closes a loop of stones round the centre point wins. Most games are tied."""

    id = "ringed"
    name = "Ringed"
    inventor = "nobody"
    year = 2026
    pie = True
    default_size = 9
    won_by = "rule"
    owns_edges = False
    one_winner = False

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return like_diagonals(position.grid, position.stones_of(color))

    def _has_closed(self, position: Position, color: Color) -> bool:
        """Whether nothing but stones of the side lies between the centre and the rim."""
        board, middle = position.grid, position.size // 2
        inside = board.bit(Point(middle, middle))
        free = board.board & ~position.stones_of(color) | inside
        while not inside & (board.north | board.south | board.west | board.east):
            more = (inside | grown(board, inside)) & free
            if more == inside:
                return True
            inside = more
        return False

    def is_over(self, position: Position) -> bool:
        return any(self._has_closed(position, color) for color in Color)

    def find_outcome(self, position: Position) -> Outcome | None:
        return next((Outcome(color) for color in Color if self._has_closed(position, color)), None)


class Rimmed(Game):
    """When the board is full, who has more stones on its rim wins. Good players tie."""

    id = "rimmed"
    name = "Rimmed"
    inventor = "nobody"
    year = 2026
    default_size = 7
    won_by = "rule"
    owns_edges = False
    one_winner = False
    skips = False

    def is_over(self, position: Position) -> bool:
        return not position.empty

    def find_scores(self, position: Position) -> tuple[int, int]:
        board = position.grid
        rim = board.north | board.south | board.west | board.east
        return (position.red & rim).bit_count(), (position.blue & rim).bit_count()

    def find_outcome(self, position: Position) -> Outcome | None:
        red, blue = scores = self.find_scores(position)
        return Outcome(None if red == blue else Color.of(red > blue), scores=scores)
