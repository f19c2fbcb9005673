"""Positions as arrays, for programs that learn. The extra ``arrays`` is numpy: ``pip install crosscut[arrays]``."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from crosscut.arguments import checked
from crosscut.geometry import Color, Grid, Mask
from crosscut.on_board import OnBoard, position_of
from crosscut.position import Position

if TYPE_CHECKING:
    from numpy import ndarray

PLANES = 7
MISSING = 'Arrays need the extra "arrays": pip install "crosscut[arrays]"'


@checked
def arrays(positions: Iterable[Position | OnBoard]) -> ndarray[Any, Any]:
    """Positions of one size, also boards, as planes of 0 and 1: a ``uint8`` array of (positions, 7, ranks, files).

    ``arrays(positions)[k, plane, rank, file]`` is about the point ``Point(file, rank)`` of position ``k``, so a1 is at
    ``[k, plane, 0, 0]``. The planes are

    - 0: Red's stones
    - 1: Blue's stones
    - 2: Red's rising links, each at the south-western point of its block
    - 3: Red's falling links, in the same way
    - 4: Blue's rising links
    - 5: Blue's falling links
    - 6: 1 everywhere if Red is to move, 0 if Blue is

    Nothing is turned or mirrored. :func:`crosscut.player.all_moves` has the numbers of moves. Raises ValueError for
    positions of several sizes and for none, ImportError without the extra ``arrays``.
    """
    try:
        numpy = import_module("numpy")
    except ImportError:
        raise ImportError(MISSING) from None
    given = [position_of(one) for one in positions]
    sizes = sorted({position.size for position in given})
    if len(sizes) != 1:
        raise ValueError(f"the positions have the sizes {sizes}: expected positions of one size, and at least one")
    board = given[0].grid
    masks = b"".join(_bytes(board, mask) for position in given for mask in _masks(position))
    bits = numpy.unpackbits(numpy.frombuffer(masks, numpy.uint8), bitorder="little")
    rows = bits.reshape(len(given), PLANES, -1)[:, :, : board.rows * board.width]
    return rows.reshape(len(given), PLANES, board.rows, board.width)[..., : board.columns].copy()


def _masks(position: Position) -> list[Mask]:
    turn = position.grid.board if position.turn is Color.RED else 0
    return [position.red, position.blue, *position.red_links, *position.blue_links, turn]


def _bytes(board: Grid, mask: Mask) -> bytes:
    return mask.to_bytes(-(-board.rows * board.width // 8), "little")
