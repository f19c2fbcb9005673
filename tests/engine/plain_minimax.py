"""Who wins, by the definition alone: it tries every move, through the public methods of a game."""

from __future__ import annotations

from functools import cache

from crosscut import Color, Game, Position, Swap


class PlainMinimax:
    """Results of positions of one game. Each is worked out once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._results: dict[tuple[object, ...], tuple[Color | None, int]] = {}
        """By the board and the side to move, whatever was played before."""

    def winner(self, position: Position) -> Color | None:
        """Who wins with best play; None if neither does."""
        return self.result(position)[0]

    def plies(self, position: Position) -> int:
        """How many moves that takes if the winner hurries and the loser delays; in a tie, as fast as both get there."""
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
