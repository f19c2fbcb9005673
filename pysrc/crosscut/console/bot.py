"""A bot of a reader's program meets the computer player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crosscut.game import Game, GameLike
from crosscut.player.arena import match
from crosscut.position import Position
from crosscut.record.board import Board


def match_bot(program: Mapping[str, Any], game: GameLike, size: int, *, level: int = 3, games: int = 20) -> None:
    """Play a match of a program's bot against a level of the computer player, and print its points with their interval.

    ``program`` are the names of the program. The bot is its function ``choose(board)``, or the method of that name of a
    class. An error of the bot is raised when all is played.
    """
    choose = _bot_of(program)
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


def _bot_of(program: Mapping[str, Any]) -> Callable[[Board], Any]:
    if callable(choose := program.get("choose")):
        found: Callable[[Board], Any] = choose
        return found
    classes = (value for value in program.values() if isinstance(value, type) and value.__module__ == "__main__")
    bot = next((value for value in classes if callable(getattr(value, "choose", None))), None)
    if bot is None:
        raise LookupError("the program has no bot: write a function choose(board) that returns a move")
    method: Callable[[Board], Any] = bot().choose
    return method
