"""What to play where the fillings see no difference: the game is as good as decided.

A side's *lack* is how many moves it still needs to join its edges while the other side does nothing. The loser resists:
it takes the winner's shortest way first, and of such points the one that makes that way longest. The winner hurries: it
goes on along its own shortest way. Next best is what lies near that way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from crosscut.connection import edges
from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask
from crosscut.move import Move, Place, points_of
from crosscut.position import Diagonals, Position
from crosscut.steps import Steps

DECIDED = 0.98
"""From this winning chance on a position counts as decided."""
CLOSE_LOOK = 6
"""So many of the loser's moves are tried, to see how far they make the winner's way longer."""
FAR = 99
"""More than any lack."""


def natural_order(game: Game, position: Position, moves: Sequence[Move], *, is_winning: bool) -> Steps[list[Move]]:
    """The moves in the order in which a decided position suggests them."""
    me = position.turn
    first, second = (me, me.other) if is_winning else (me.other, me)
    ways = []
    for color in (first, second):
        ways.append(_Way(game, position, color))
        yield
    board = position.grid
    middle = (board.columns - 1) / 2, (board.rows - 1) / 2

    def detour(move: Move) -> tuple[float, ...]:
        points = points_of(move)
        bits = [board.bit(point).bit_length() - 1 for point in points]
        off = max((abs(point.file - middle[0]) + abs(point.rank - middle[1]) for point in points), default=FAR)
        return (*(max((way.detour(bit) for bit in bits), default=FAR) for way in ways), off)

    ordered = sorted(moves, key=detour)
    if is_winning:
        return ordered
    close = ordered[:CLOSE_LOOK]
    lacks: dict[Move, int] = {}
    for move in close:
        lacks[move] = 0
        if isinstance(move, Place):
            lacks[move] = _Way(game, position, first, taken=board.bit(move.point)).lack
        yield
    return sorted(close, key=lambda move: -lacks[move]) + ordered[CLOSE_LOOK:]


class _Way:
    """The shortest way of one side from edge to edge."""

    def __init__(self, game: Game, position: Position, color: Color, taken: Mask = 0) -> None:
        """``taken`` is a point that the enemy takes first."""
        self._board = board = position.grid
        self._color = color
        self._own = position.stones_of(color)
        self._within = self._own | game.placeable(position, color) & ~taken
        self._diagonals = self._steps(game, position)
        begin, self._end = edges(board, color)
        self._from = self._distances(begin)
        self.lack = min((self._from.get(bit, FAR) for bit in _numbers(board, self._end)), default=FAR)
        """The moves that it needs; :data:`FAR` if its edges cannot be joined."""

    @cached_property
    def _to(self) -> dict[int, int]:
        return self._distances(self._end)

    def detour(self, bit: int) -> int:
        """How much longer the way is if it leads over this point."""
        cost = not self._own >> bit & 1
        return min(FAR, self._from.get(bit, FAR) + self._to.get(bit, FAR) - cost - self.lack)

    def _distances(self, edge: Mask) -> dict[int, int]:
        """For each point that can be reached the moves that join it with the edge, by bit numbers."""
        width, within, own = self._board.width, self._within, self._own
        straight = (1, -1, width, -width)
        diagonal = ((width + 1, 0, 0), (-width - 1, -width - 1, 0), (width - 1, -1, 1), (1 - width, -width, 1))
        distances: dict[int, int] = {}
        waiting: dict[int, list[int]] = {0: [], 1: []}
        for bit in _numbers(self._board, edge & within):
            waiting[not own >> bit & 1].append(bit)
        lacking = 0
        while lacking in waiting:
            for bit in (layer := waiting[lacking]):  # the layer grows while it is gone through
                if bit in distances:
                    continue
                distances[bit] = lacking
                for step in straight:
                    near = bit + step
                    if near >= 0 and within >> near & 1 and near not in distances:
                        (layer if own >> near & 1 else waiting.setdefault(lacking + 1, [])).append(near)
                for step, block, falling in diagonal if self._diagonals else ():
                    near, extra = bit + step, self._diagonals.get((bit + block, falling))
                    if extra is not None and near >= 0 and within >> near & 1 and near not in distances:
                        waiting.setdefault(lacking + extra + (not own >> near & 1), []).append(near)
            lacking += 1
            if lacking + 1 in waiting:
                waiting.setdefault(lacking, [])
        return distances

    def _steps(self, game: Game, position: Position) -> dict[tuple[int, int], int]:
        """The moves that a diagonal step over a block takes besides its stones, rising (0) and falling (1)."""
        blocks = _numbers(self._board, self._board.blocks)
        if game.link_rule == "none":
            kinds = _joined(game, self._color)
            return {(block, falling): 0 for block in blocks for falling in (0, 1) if kinds[falling]}
        links, price = position.links_of(self._color), int(game.link_rule == "move")
        return {
            (block, falling): 0 if links[falling] >> block & 1 else price
            for block in blocks
            for falling in (0, 1)
            if links[falling] >> block & 1 or not position.linked_blocks >> block & 1
        }


def _numbers(board: Grid, mask: Mask) -> list[int]:
    return [board.bit(point).bit_length() - 1 for point in board.points(mask)]


@lru_cache(maxsize=64)
def _joined(game: Game, color: Color) -> Diagonals:
    """Diagonals that join lone stones of a side: some of each kind that does so, in a game without links."""
    stones = game.setup("R..R\n.RR.\n....\n....".replace("R", color.letter))
    return game.diagonals(stones, color)
