"""A number for each move, for programs that learn: networks and environments speak of moves by numbers."""

from __future__ import annotations

from crosscut.arguments import checked
from crosscut.game import GameLike
from crosscut.move import Moves, Swap
from crosscut.player.tree import numbered_moves
from crosscut.registry import game_of


@checked
def all_moves(game: GameLike, size: int | None = None) -> Moves:
    """All moves that there are in a game on a board of this size, legal now or not: the place of a move is its number.

    First come the placements, from a1 along the ranks: that of a point has the number ``rank * size + file``. In a game
    in which links are moves, the rising links follow and then the falling ones, each by the south-western point of its
    block; the swap, in a game with the pie rule, is the last. The numbers of a game and a size never change.

    >>> import crosscut
    >>> moves = crosscut.player.all_moves(crosscut.game("quax"), 3)
    >>> len(moves), moves.index("b1"), str(moves[9]), str(moves[-1])
    (18, 1, 'a1-b2', 'swap')

    Raises ValueError for a size that the game has no board of.
    """
    game = game_of(game)
    start = game.start(size)
    return Moves([*numbered_moves(game, start), *([Swap()] if game.pie else [])])
