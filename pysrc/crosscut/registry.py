"""The games that Crosscut plays: every game in the package ``crosscut.games``, found by itself."""

from __future__ import annotations

from importlib import import_module
from inspect import isabstract, isclass
from pkgutil import iter_modules

import crosscut.games as games_package
from crosscut.arguments import quoted
from crosscut.game import Game


class UnknownGameError(ValueError):
    """No game has this id."""


def _find_games() -> tuple[Game, ...]:
    """One object of every game class, the newest game first."""
    modules = [import_module(f"{games_package.__name__}.{info.name}") for info in iter_modules(games_package.__path__)]
    found = [
        member()
        for module in modules
        for member in vars(module).values()
        if isclass(member)
        and issubclass(member, Game)
        and member.__module__ == module.__name__
        and not isabstract(member)
    ]
    return tuple(sorted(found, key=lambda game: (-game.year, game.name)))


_GAMES = _find_games()


def games() -> tuple[Game, ...]:
    """All games, the newest first."""
    return _GAMES


def game(game_id: str) -> Game:
    """The game with this id, such as ``quax``. Raises UnknownGameError."""
    for known in _GAMES:
        if known.id == game_id:
            return known
    expected = ", ".join(known.id for known in _GAMES)
    raise UnknownGameError(f"{quoted(game_id)} is not a game: expected one of {expected}")
