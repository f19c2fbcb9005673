"""What the class of a game declares: its metadata, and names that Crosscut does not know."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from types import FunctionType

from crosscut.contract.problem import Problem
from crosscut.contract.watched import HOOKS
from crosscut.game import Game
from crosscut.metadata import Metadata
from crosscut.registry import check_metadata

_FACTS = frozenset(Metadata.__annotations__)
_METHODS = frozenset({*HOOKS, *(name for name in dir(Game) if not name.startswith("_"))}) - _FACTS
"""The hooks, and the methods for callers."""
_ALMOST = 0.8
"""The similarity from which on a name is probably a misspelling; names of helpers reach at most 0.65."""
_ANSWERS = {
    "outcome": "find_outcome",
    "scores": "find_scores",
    "problems": "find_problems",
    "filling": "find_filling",
    "violation": "explain",
}
"""Methods for callers, and the hooks behind them."""


def declared_problems(game: Game) -> Iterator[Problem]:
    """What is wrong with the class itself."""
    classes = [kind for kind in type(game).__mro__ if issubclass(kind, Game) and kind is not Game]
    members = {name: value for kind in reversed(classes) for name, value in vars(kind).items()}
    for name, value in members.items():
        if name not in {*dir(Game), *_FACTS}:
            meant = _METHODS if isinstance(value, FunctionType) else _METHODS | _FACTS
            for close in get_close_matches(name, meant, 1, _ALMOST):
                yield Problem(name, f"Crosscut does not know this name: expected {close}, or a name less like it.")
        elif name in _ANSWERS:
            yield Problem(name, f"This is a method for callers, not a hook: expected {_ANSWERS[name]}.")
    if "diagonals" in members and "joins_in_words" not in members and game.won_by == "path":
        yield Problem(
            "joins_in_words",
            "The rules in words do not say how stones join, because there is a hook diagonals: expected this one, too.",
        )
    try:
        check_metadata(game)
    except ValueError as error:
        yield Problem("metadata", f"{error}.")
