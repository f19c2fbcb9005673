"""A match of the bot in a reader's program with the computer player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosscut.console.bot import bot_of
from crosscut.game import Game, GameLike
from crosscut.player.arena import match
from crosscut.position import Position
from crosscut.record.board import Board


def match_bot(program: Mapping[str, Any], game: GameLike, size: int, *, level: int = 3, games: int = 20) -> None:
    """Play a match of a program's bot against a level of the computer player, and print its points with their interval.

    ``program`` are the names of the program, :func:`crosscut.console.bot.bot_of` says which is the bot. Its error is
    raised when all is played.
    """
    choose = bot_of(program)
    errors: list[Exception] = []

    def entrant(played: Game, position: Position) -> Any:
        try:
            return choose(Board.from_position(played, position))
        except Exception as error:
            errors.append(error)
            raise

    def progress(done: int, total: int) -> None:
        print(f"{done} of {total} games", flush=True)

    report = match(game, {"your bot": entrant}, f"level:{level}", size, games=games, progress=progress)
    print(f"Your bot against level {level}, on {size} x {size}: {report.rating}")
    for end, count in report.ends:
        print(f"{count} of {games} games ended early: {end}")
    if errors:
        raise errors[0]
