"""The game as the protocol shows it. After a swap it shows the mirror image, with the colours exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosscut.commands import board_lines
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect, Move, Place, Swap, parse_move
from crosscut.position import NO_DIAGONALS, Position

SWAP = "swap-pieces"
COLORS = {"b": Color.RED, "black": Color.RED, "w": Color.BLUE, "white": Color.BLUE}


@dataclass(frozen=True, slots=True)
class Mirror:
    """Translates between the words of the protocol and the game. Without a swap nothing is mirrored."""

    swapped: bool = False

    def color(self, word: str) -> Color | None:
        """The side of the game that a word of the protocol names; None if it names none."""
        color = COLORS.get(word.lower())
        return color.other if color is not None and self.swapped else color

    def word(self, color: Color) -> str:
        """The word of the protocol for a side of the game."""
        return "black" if (color is Color.RED) is not self.swapped else "white"

    def move(self, word: str) -> Move:
        """The move of the game that a word of the protocol names. Raises ValueError for any other word."""
        return Swap() if word.lower() == SWAP else self.mirrored(parse_move(word.lower()))

    def vertex(self, move: Move) -> str:
        """The word of the protocol for a move of the game."""
        return SWAP if isinstance(move, Swap) else str(self.mirrored(move))

    def mirrored(self, move: Move) -> Move:
        """The move as the protocol shows it, or the other way round."""
        if not self.swapped or isinstance(move, Swap):
            return move
        if isinstance(move, Place):
            return Place(_mirror(move.point))
        return Connect(Link(_mirror(move.link.a), _mirror(move.link.b)))

    def shown(self, position: Position) -> Position:
        """The position as the protocol shows it, so that the rules name its points and colours."""
        if not self.swapped:
            return position
        board, sides = position.grid, []
        for color in (Color.BLUE, Color.RED):
            links = NO_DIAGONALS
            for link in position.links_of(color).links(board):
                links = links.with_link(board, Link(_mirror(link.a), _mirror(link.b)))
            sides.append((board.mask(map(_mirror, board.points(position.stones_of(color)))), links))
        (red, red_links), (blue, blue_links) = sides
        turn = position.turn.other
        return replace(position, red=red, blue=blue, red_links=red_links, blue_links=blue_links, turn=turn)

    def board(self, position: Position) -> Iterator[str]:
        """The board as lines, with its links: X is black, O is white."""
        stones = {self._point(point): self.word(color) for point, color in position.stones.items()}
        yield from board_lines(position.size, lambda point: _SIGNS[stones.get(point, "")])
        if position.links:
            yield f"links: {' '.join(sorted(self.vertex(Connect(link)) for link in position.links))}"

    def _point(self, point: Point) -> Point:
        return _mirror(point) if self.swapped else point


def _mirror(point: Point) -> Point:
    return Point(point.rank, point.file)


_SIGNS = {"": ".", "black": "X", "white": "O"}
