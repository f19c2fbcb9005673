"""The input of the net: the stones, and how few stones a point still needs to be joined with each edge.

The net always plays from south to north: for Blue, the board is mirrored in the diagonal from a1, which exchanges the
edges. Then it may be turned to one of its images (:mod:`.tying`). There are six planes, each with a number from 0 to 7
for every point: own stones and enemy stones (0 or 7), and how *close* a point is to the first and the last edge of
either side. A point is 7 close if that side's stones join it with the edge, 6 if one more stone is needed, and so on; 0
if seven or more are. Stones of a group cost nothing, and an empty point where the side may play costs one. Two more
planes, for nets of games whose rules forbid points, show which empty points are forbidden to either side (0 or 7), as
far as that can be seen at once.

One flood finds this for both sides, all edges and all boards of a batch. They lie in one integer with one bit for each
point: four *parts*, and in each part the boards of the batch. A diagonal is closed if the enemy has both stones
across it, unless it is linked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import and_, or_
from typing import NamedTuple

from crosscut.game import Game
from crosscut.geometry import Color, Mask
from crosscut.player.filling_model import joining_diagonals
from crosscut.player.net.lanes import BITS, Lanes, board_points, lanes, spread, spread_digits
from crosscut.position import Position

PLANES = 6
"""The planes of every game."""
MOST_PLANES = 8
"""The planes of a game whose rules forbid points."""
MOST = 7
"""The greatest number in a plane."""
EVERYWHERE = -1
"""A bit for each point, and for more."""


class View(NamedTuple):
    """A position as the side to move sees it: its edges are south and north. Bit sets in the layout of the engine."""

    own: Mask
    enemy: Mask
    own_forbidden: Mask
    """The empty points where the side to move may not place a stone, as far as can be seen at once."""
    enemy_forbidden: Mask
    own_rising: Mask
    """Links."""
    own_falling: Mask
    enemy_rising: Mask
    enemy_falling: Mask


class Planes(NamedTuple):
    """The planes of a batch, and what else the floods find: bit sets with one bit for each lane."""

    layout: Lanes
    planes: tuple[int, ...]
    """The planes in lanes. In the frame lie stones of the sides that own the edges."""
    lost: int
    """Where the enemy has joined its edges: points of its last edge."""
    wins: int
    """The points where the side to move would join its edges at once."""
    threats: int
    """The points where the enemy would."""


def turned(mask: Mask, width: int, is_blue: bool, image: int) -> Mask:
    """A bit set of one board, for Blue mirrored in the diagonal from a1, and then turned to an image."""
    if not mask:
        return 0
    text = f"{mask:0{width * width}b}"
    rows = range(width - 1, 0, -1) if image & 2 else range(1, width)
    if image & 1:  # without the frame in the east, which is the first digit of a row
        last = width * (width - 1)
        points = [
            text[last + row : row : -width] if is_blue else text[(row + 1) * width - 1 : row * width : -1]
            for row in rows
        ]
        return int("0".join(points), 2)
    points = [text[row::width] if is_blue else text[row * width : (row + 1) * width] for row in rows]
    return int("".join(points), 2)


def turned_bytes(policy: bytes, width: int, image: int) -> bytes:
    """A byte for each point of a board, with its frame, turned to an image."""
    rows = [policy[at : at + width] for at in range(0, width * (width - 1), width)]
    if image & 2:
        rows.reverse()
    if image & 1:
        rows = [row[-2::-1] + row[-1:] for row in rows]
    return b"".join(rows) + policy[width * (width - 1) :]


def turned_links(links: Sequence[Mask], width: int, image: int) -> list[Mask]:
    """Links whose blocks were turned like points: a mirror takes the western column of a block to the eastern one, and
    makes rising links falling."""
    back = (image & 1) + (width if image & 2 else 0)
    own_rising, own_falling, enemy_rising, enemy_falling = (mask >> back for mask in links)
    if image in (1, 2):
        return [own_falling, own_rising, enemy_falling, enemy_rising]
    return [own_rising, own_falling, enemy_rising, enemy_falling]


class Eyes:
    """Makes the planes of positions of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._has_links = game.link_rule != "none"
        self._links_are_moves = game.link_rule == "move"
        self._joining = joining_diagonals(game)

    def view(self, position: Position, turn: Color, image: int = 0) -> View:
        """The position from the view of this side, as the side to move, or one of its images."""
        game, sides, width = self._game, (turn, turn.other), position.grid.width
        masks = [position.stones_of(side) for side in sides]
        if game.forbids:
            masks += [position.empty & ~game.placeable_at_sight(position, side) for side in sides]
        else:
            masks += [0, 0]
        links = [mask for side in sides for mask in position.links_of(side)] if self._has_links else [0] * 4
        if turn is Color.BLUE or image:
            masks, links = (
                [turned(mask, width, turn is Color.BLUE, image) for mask in sets] for sets in (masks, links)
            )
        return View(*masks, *turned_links(links, width, image))

    def planes(self, size: int, views: Sequence[View]) -> Planes:
        """The planes of some positions of this size, together."""
        parts = four_parts(size, len(views))
        layout = parts.layout
        masks = View(*(layout.batch(sets) if any(sets) else 0 for sets in zip(*views, strict=True)))
        empty = layout.batch([board_points(size)] * layout.boards) & ~(masks.own | masks.enemy)
        stones = parts.of(masks.own, masks.enemy)
        free = parts.of(empty & ~masks.own_forbidden, empty & ~masks.enemy_forbidden)
        flood = self._flood(masks, parts, stones)
        layers = [flood.joined(parts.edges & stones, parts.edges & stones)]
        for _ in range(MOST - 1):
            entered = (flood.beside(layers[-1]) | parts.edges) & free & ~layers[-1]
            layers.append(flood.joined(layers[-1] | entered, entered))
        joined, entered = layers[:2]
        if self._links_are_moves:
            sure = self._flood(masks, parts, stones, is_sure=True)
            joined = sure.joined(parts.edges & stones, parts.edges & stones)
            entered = (sure.beside(joined) | parts.edges) & free
        one_more = entered & free
        return Planes(
            layout,
            (
                spread(masks.own) * MOST + parts.own_frame,
                spread(masks.enemy) * MOST + parts.enemy_frame,
                *parts.split_lanes(_closeness(layers)),
                spread(masks.own_forbidden) * MOST,
                spread(masks.enemy_forbidden) * MOST,
            ),
            joined >> 2 * parts.span & parts.edges >> 3 * parts.span,
            one_more & one_more >> parts.span & parts.layout_bits,
            one_more >> 2 * parts.span & one_more >> 3 * parts.span,
        )

    def _flood(self, masks: View, parts: FourParts, stones: int, *, is_sure: bool = False) -> _Flood:
        """The steps of stones: a diagonal is closed if the enemy has both stones across it and it is not linked.

        With ``is_sure`` one enemy stone across closes it, so that only sure connections count: later a single stone
        may cross two diagonals at once.
        """
        stride = parts.layout.stride
        if self._joining != "both":
            return _Flood(stride, stones, *(EVERYWHERE if self._joining == way else 0 for way in ("rising", "falling")))
        across = or_ if is_sure else and_

        def open_blocks(near: int, far: int, own_links: int, enemy_links: int) -> int:
            by_enemy, by_own = (across(side >> near, side >> far) for side in (masks.enemy, masks.own))
            return parts.of(parts.layout_bits & ~by_enemy | own_links, parts.layout_bits & ~by_own | enemy_links)

        rising = open_blocks(1, stride, masks.own_rising, masks.enemy_rising)
        falling = open_blocks(0, stride + 1, masks.own_falling, masks.enemy_falling)
        return _Flood(stride, stones, rising, falling)


@dataclass(frozen=True, slots=True)
class _Flood:
    """Steps from point to point, in all parts at once. Diagonals are kept at the south-western point of their block."""

    stride: int
    stones: int
    rising: int
    falling: int

    def beside(self, points: int) -> int:
        """All that is one step from the points, on the boards and off them."""
        stride, rising, falling = self.stride, self.rising, self.falling
        near = points << 1 | points >> 1 | points << stride | points >> stride
        near |= (points & rising) << stride + 1 | points >> stride + 1 & rising
        return near | (points >> stride & falling) << 1 | (points >> 1 & falling) << stride

    def joined(self, reached: int, front: int) -> int:
        """The reached points, and the stones that are joined with their front."""
        while front:
            front = self.beside(front) & self.stones & ~reached
            reached |= front
        return reached


@dataclass(frozen=True, slots=True)
class FourParts:
    """Four copies of a batch in one integer, a part for each edge: own first, own last, enemy's first, enemy's last."""

    layout: Lanes
    span: int
    """Bits from a part to the next."""
    layout_bits: int
    """A bit for each lane of one part."""
    edges: int
    """In each part the points of its edge."""
    own_frame: int
    """The lanes of the frame south and north of the boards, each with the number of a stone."""
    enemy_frame: int
    """The lanes of the frame west and east of the boards, and its corners."""

    def of(self, own: int, enemy: int) -> int:
        """Own points in the first two parts, the enemy's in the others."""
        span = self.span
        return own | own << span | (enemy | enemy << span) << 2 * span

    def split_lanes(self, values: int) -> list[int]:
        """The four parts of something that has a lane for each bit."""
        one = (1 << self.span * BITS) - 1
        return [values >> part * self.span * BITS & one for part in range(4)]


@lru_cache(maxsize=128)
def four_parts(size: int, boards: int) -> FourParts:
    """The parts for this many boards of this size."""
    layout = lanes(size, boards)
    stride, span = layout.stride, layout.count + layout.start
    row = layout.batch([(1 << size) - 1] * boards)
    corners = sum(1 << layout.start + board * layout.width for board in range(boards))
    column = sum(corners << rank * stride for rank in range(size))
    south, north, west, east = row, row << (size - 1) * stride, column, column << size - 1
    own_frame = south >> stride | north << stride
    # The frames east of a board and west of the next are the same lanes.
    frames = range(layout.start - 1, layout.start + stride, layout.width)
    sides = {frame + rank * stride for frame in frames for rank in range(-1, size + 1)}
    enemy_frame = sum(1 << lane for lane in sides)
    return FourParts(
        layout,
        span,
        (1 << span) - 1,
        south | north << span | (west | east << span) << 2 * span,
        spread(own_frame) * MOST,
        spread(enemy_frame) * MOST,
    )


def _closeness(layers: Sequence[int]) -> int:
    """In lanes: how many of the seven layers contain a point. Each layer contains those before it."""
    at_once, one, two, three, four, five, six = layers
    fours = three
    twos = five & ~three | one
    ones = six & ~five | four & ~three | two & ~one | at_once
    digits = int(f"{ones:b}", 16) + 2 * int(f"{twos:b}", 16) + 4 * int(f"{fours:b}", 16)
    return spread_digits(digits)
