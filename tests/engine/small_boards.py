"""Every way to put stones on a small board, one from each set of mirror images."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from random import Random

from crosscut import Color, Game, Position, Swap


def boards_up_to_mirrors(rows: int, columns: int, *, or_swaps: bool = False) -> Iterator[tuple[str, int]]:
    """Diagrams, and how many boards each stands for; which of the mirror images it is, is random.

    With `or_swaps` boards with exchanged colours are images of each other, too.
    """
    lines = ["".join(points) for points in product(".RB", repeat=columns)]
    Random(rows * columns).shuffle(lines)
    numbers = {line: number for number, line in enumerate(lines)}
    aside = [numbers[line[::-1]] for line in lines]
    swapped = [numbers[line.translate(str.maketrans("RB", "BR"))] for line in lines]
    images = [range(len(lines)), aside, *((swapped, [swapped[line] for line in aside]) if or_swaps else ())]
    lowest = [min(image) for image in zip(*images, strict=True)]
    firsts = [line for line in range(len(lines)) if lowest[line] == line]
    for board in product(firsts, *[range(len(lines))] * (rows - 1)):
        # An image begins with an image of the first line or of the last.
        if lowest[board[-1]] < board[0]:
            continue
        mirrored = tuple([aside[line] for line in board])
        alike = {board, board[::-1], mirrored, mirrored[::-1]}
        if or_swaps:
            alike |= {tuple([swapped[line] for line in image]) for image in alike}
        if min(alike) == board:
            yield "\n".join(lines[line] for line in board), len(alike)


@dataclass(frozen=True)
class SetUp:
    """A small board with either side to move, how many boards it stands for, and whether it has no problems."""

    alike: int
    positions: tuple[Position, Position]
    """With Red to move, and with Blue; if a side cannot move, the other does."""
    is_allowed: bool


@cache
def set_ups(game: Game, size: int, every: int = 1) -> tuple[SetUp, ...]:
    """All boards of that size, up to mirror images, as set-ups of a game, or one of every few.

    The tests of a process share them.
    """
    found = []
    for text, alike in islice(boards_up_to_mirrors(size, size), 0, None, every):
        red, blue = (game.setup(text, turn) for turn in Color)
        found.append(SetUp(alike, (red, blue), not game.problems(red)))
    return tuple(found)


class PlainMinimax:
    """Results of positions of one game. Each is computed once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._results: dict[tuple[object, ...], tuple[Color | None, int]] = {}
        """By the board and the side to move, whatever was played before."""

    def winner(self, position: Position) -> Color | None:
        """Who wins with best play; None if neither does."""
        return self.result(position)[0]

    def plies(self, position: Position) -> int:
        """The number of moves if the winner hurries and the loser delays; in a tie both hurry."""
        return self.result(position)[1]

    def result(self, position: Position) -> tuple[Color | None, int]:
        """The winner and the number of moves. Swaps are left out."""
        board = position.grid, position.red, position.blue, position.red_links, position.blue_links
        key = *board, position.turn, position.over
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = self._search(position)
        return found

    def _search(self, position: Position) -> tuple[Color | None, int]:
        if position.over:
            outcome = self._game.outcome(position)
            return (None if outcome is None else outcome.winner), 0
        results = [
            self.result(self._game.play(position, move).position)
            for move in self._game.legal_moves(position)
            if not isinstance(move, Swap)
        ]
        if not results:
            return None, 0
        wins = [plies for winner, plies in results if winner is position.turn]
        if wins:
            return position.turn, 1 + min(wins)
        ties = [plies for winner, plies in results if winner is None]
        if ties:
            return None, 1 + min(ties)
        return position.turn.other, 1 + max(plies for _, plies in results)


@cache
def plain_minimax(game: Game) -> PlainMinimax:
    """The results of a game, which the tests of a process share."""
    return PlainMinimax(game)
