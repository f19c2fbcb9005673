"""The games that Crosscut knows: every game in the package ``crosscut.games``, and those of other packages.

Another package registers its game (:func:`register`), or names it in its metadata as an entry point of the group
``crosscut.games``, so that nobody has to import it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from inspect import isabstract, isclass
from pkgutil import iter_modules
from typing import TypeVar, get_type_hints
from warnings import warn

import crosscut.games as games_package
from crosscut.arguments import quoted, reads, refuse_other
from crosscut.game import OWN_PREFIX, Game, GameLike, UnknownGameError
from crosscut.metadata import Metadata
from crosscut.said import tr

GROUP = "crosscut.games"
"""The group of entry points by which other packages name their games."""

G = TypeVar("G", bound=Game | type[Game])

_ID = "[a-z][a-z0-9]*(-[a-z0-9]+)*"


def _find_games() -> tuple[Game, ...]:
    """One object of every game class, the newest game first.

    Raises ValueError, naming the module, for a game that :func:`register` would refuse.
    """
    modules = [import_module(f"{games_package.__name__}.{info.name}") for info in iter_modules(games_package.__path__)]
    found: list[Game] = []
    for module in modules:
        for member in vars(module).values():
            is_game = isclass(member) and issubclass(member, Game) and not isabstract(member)
            if not is_game or member.__module__ != module.__name__:
                continue
            try:
                found.append(_fit(member(), found))
            except ValueError as error:
                raise ValueError(f"The module {module.__name__}: {error}") from error
    return tuple(sorted(found, key=lambda game: (-game.year, game.name)))


class _OtherGames:
    """The games of other packages, in the order of their registration."""

    def __init__(self) -> None:
        self.registered: dict[str, Game] = {}
        self._has_looked = False

    def look(self) -> None:
        """Register the entry points of all installed packages, once. Warn about those that cannot be used.

        The page has no such packages, so its start need not wait for the search.
        """
        if self._has_looked or sys.platform == "emscripten":
            return
        self._has_looked = True
        # Imported by name, so that the page's archive of the standard library need not contain it.
        for entry in import_module("importlib.metadata").entry_points(group=GROUP):
            try:
                register(entry.load())
            except Exception as error:  # whatever is wrong with it, the other games must stay playable
                package = f" of the package {entry.dist.name}" if entry.dist else ""
                what = f"The game {entry.name}{package} is left out: {type(error).__name__}: {error}"
                warn(what, RuntimeWarning, stacklevel=4)


_OTHERS = _OtherGames()


def register(game: G) -> G:
    """Register a game of another package: links, boards, the computer player and the commands then know its id.

    ``game`` is a game or its class; it is returned, so ``@crosscut.register`` works as a decorator. A class that is
    defined again, as in a notebook, replaces the earlier one. Processes that a program starts know the game if they
    import the module that registers it, or if its package has an entry point in the group ``crosscut.games``.

    Raises ValueError for a value that is not a game, for bad metadata, and for an id or a name that is taken.
    """
    new = made(game)
    others = [known for known in _OTHERS.registered.values() if _source(known) != _source(new)]
    _OTHERS.registered = {known.id: known for known in (*others, _fit(new, (*_GAMES, *others)))}
    return game


def _fit(game: Game, others: Iterable[Game]) -> Game:
    """The game. Raises ValueError for bad metadata, and for an id or a name that another game has."""
    check_metadata(game)
    if game.id.startswith(OWN_PREFIX):
        raise ValueError(f"{quoted(game.id)} is known already, as all own games are: expected another id")
    for known in others:
        for what, own, taken in (("id", game.id, known.id), ("name", game.name, known.name)):
            if own.casefold() == taken.casefold():
                raise ValueError(f"The {what} {quoted(own)} is taken by {known!r}: expected another {what}")
    return game


def _source(game: Game) -> tuple[str, str]:
    """The module and the name of a game's class."""
    return type(game).__module__, type(game).__qualname__


def game_of(game: GameLike) -> Game:
    """The game itself, an object of the class, or the game with this id. It is the one notion of a game.

    Raises UnknownGameError for an id that is not known, ValueError for a value of another kind.
    """
    if isinstance(game, str):
        return _with_id(game)
    if isinstance(game, Game) or isclass(game):
        return made(game)
    expected = ", ".join(known.id for known in games())
    raise UnknownGameError(f"{quoted(game)} is not a game: expected one of {expected}, a Game or its class")


def made(game: object) -> Game:
    """The game itself, or an object of the class. Raises ValueError for a value that is neither."""
    if isclass(game) and issubclass(game, Game):
        missing = ", ".join(sorted(getattr(game, "__abstractmethods__", ())))
        if missing:
            raise ValueError(f"The class {game.__name__} is not finished: expected the methods {missing}")
        return game()
    if isinstance(game, Game):
        return game
    raise ValueError(f"{quoted(game)} is not a game: expected a Game or its class")


def check_metadata(game: Game) -> None:
    """Raise ValueError for metadata that links, pages and commands could not show."""
    of_game = type(game).__name__
    hints = _kinds_of_facts()
    missing = [name for name in hints if not hasattr(game, name)]
    if missing:
        raise ValueError(f"The game {of_game} does not say everything: expected {' and '.join(missing)}")
    refuse_other({name: getattr(game, name) for name in hints}, hints)
    if re.fullmatch(_ID, game.id) is None and not game.id.startswith(OWN_PREFIX):
        raise ValueError(f"{quoted(game.id)} is not an id: expected small letters, as in naked-diagonal")
    if not game.name.strip():
        raise ValueError(f"{quoted(game.name)} is not a name: expected words for pages, as in Naked Diagonal")
    game.start()  # raises ValueError if the default size is not a board size


@cache
def _kinds_of_facts() -> dict[str, object]:
    """The type of each fact of a game."""
    return get_type_hints(Metadata)


_GAMES = _find_games()


def games() -> tuple[Game, ...]:
    """All games: Crosscut's own, the newest first, then those of other packages in the order of registration."""
    _OTHERS.look()
    return (*_GAMES, *_OTHERS.registered.values())


def game(game_id: GameLike) -> Game:
    """The game with this id, such as ``quax``, or the own game with these rules, such as ``own:ban-xo/ox.safe``.

    A game is returned as it is, and a class as an object of it. Raises UnknownGameError for an id that is not known,
    ValueError for a value of another kind.
    """
    return game_of(game_id)


def _with_id(game_id: str) -> Game:
    if game_id.startswith(OWN_PREFIX):
        # By name: the first part of the page's engine imports nothing of the rest. The page knows these ids, and waits.
        own: Game = import_module("crosscut.own").own_game(game_id)
        return own
    for known in _GAMES:  # first, because searching for other packages takes time
        if known.id == game_id:
            return known
    for known in games():
        if known.id == game_id:
            return known
    names = {name: known for known in games() for name in (known.id, known.name.lower())}
    meant = _nearest(game_id.strip().lower(), names)
    values = {"id": quoted(game_id), "games": ", ".join(known.id for known in games())}
    if meant:
        raise UnknownGameError(
            tr(
                "{id} is not a game: did you mean {meant}? expected one of {games}, or rules such as own:ban-xo/ox",
                meant=names[meant].id,
                **values,
            )
        )
    raise UnknownGameError(tr("{id} is not a game: expected one of {games}, or rules such as own:ban-xo/ox", **values))


def _nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that somebody may have meant."""
    if sys.platform == "emscripten":  # the page's archive of the standard library does not contain it
        return None
    near = import_module("difflib").get_close_matches(word, list(names), 1, 0.6)
    return near[0] if near else None


reads(Game, (str, type), game_of)
