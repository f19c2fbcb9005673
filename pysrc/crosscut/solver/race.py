"""The natural order of moves when the game is all but decided and fillings see no difference between them.

A side's *lack* is how many moves it still needs to join its edges while the other side does nothing. The loser resists:
it plays on the winner's shortest way, at the point that makes that way longest. The winner hurries: it plays on along
its own shortest way. The next best points lie near that way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from crosscut.connection import component, edges, grown
from crosscut.game import Game
from crosscut.geometry import Color, Mask
from crosscut.move import Move, Place, points_of
from crosscut.position import NO_DIAGONALS, Diagonals, Position
from crosscut.steps import Steps

DECIDED = 0.98
"""With this winning chance or more a position counts as decided."""
CLOSE_LOOK = 6
"""How many of the loser's moves are tried, to see how much longer they make the winner's way."""
FAR = 99
"""More than any lack."""


def natural_order(game: Game, position: Position, moves: Sequence[Move], *, is_winning: bool) -> Steps[list[Move]]:
    """The moves in the natural order for a decided position."""
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
        bits = [board.bit(point) for point in points]
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


def lack(game: Game, position: Position, color: Color, taken: Mask = 0) -> int:
    """How many moves the side needs to join its edges after the enemy takes a point; :data:`FAR` if it cannot."""
    return _Way(game, position, color, taken).lack


class _Way:
    """The shortest way of one side from edge to edge."""

    def __init__(self, game: Game, position: Position, color: Color, taken: Mask = 0) -> None:
        """``taken`` is a point that the enemy takes first."""
        self._board = position.grid
        self._own = position.stones_of(color)
        self._open = game.placeable(position, color) & ~taken
        self._free, self._for_a_move = _steps(game, position, color)
        begin, self._end = edges(self._board, color)
        self._from = self._layers(begin)
        self.lack = _lacking(self._from, self._end)
        """The number of moves that the side needs; :data:`FAR` if its edges cannot be joined."""

    @cached_property
    def _to(self) -> list[Mask]:
        return self._layers(self._end)

    def detour(self, point: Mask) -> int:
        """How much longer the way is if it leads over this point."""
        cost = not self._own & point
        return min(FAR, _lacking(self._from, point) + _lacking(self._to, point) - cost - self.lack)

    def _layers(self, edge: Mask) -> list[Mask]:
        """The points that no move, one move, two moves ... join with the edge."""
        board, own, layers, reached = self._board, self._own, list[Mask](), 0
        now, later = edge & own, edge & self._open
        while now | later:
            layer = component(board, now, own | now, self._free) & ~reached
            layers.append(layer)
            reached |= layer
            beside = grown(board, layer, self._open, self._free)
            linked = grown(board, layer, own | self._open, self._for_a_move) if any(self._for_a_move) else 0
            now, later = (later | beside | linked & own) & ~reached, linked & self._open
        return layers


def _lacking(layers: list[Mask], points: Mask) -> int:
    return next((moves for moves, layer in enumerate(layers) if layer & points), FAR)


def _steps(game: Game, position: Position, color: Color) -> tuple[Diagonals, Diagonals]:
    """The diagonal steps that cost nothing beside their stones, and those that cost one more move."""
    blocks = position.grid.blocks
    if game.link_rule == "none":
        rising, falling = _joined(game, color)
        return Diagonals(blocks if rising else 0, blocks if falling else 0), NO_DIAGONALS
    links, unlinked = position.links_of(color), blocks & ~position.linked_blocks
    if game.link_rule == "move":
        return links, Diagonals(unlinked, unlinked)
    return Diagonals(links.rising | unlinked, links.falling | unlinked), NO_DIAGONALS


@lru_cache(maxsize=64)
def _joined(game: Game, color: Color) -> Diagonals:
    """Diagonals that join lone stones of a side: some of each kind that does so, in a game without links."""
    stones = game.setup("R..R\n.RR.\n....\n....".replace("R", color.letter))
    return game.diagonals(stones, color)
