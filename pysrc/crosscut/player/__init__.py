"""The computer player: the move to play, its winning chance, and the other moves that were considered.

>>> import crosscut, crosscut.player
>>> game = crosscut.game("crossway")
>>> position = game.setup("R..\\nR..\\n...")
>>> str(crosscut.player.advise(game, position, level=1).move) in ("a1", "b1")
True

``crosscut.player.match`` plays matches, also between programs and functions. For programs that learn, ``all_moves``
numbers the moves of a game, and ``arrays`` makes planes of positions.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from crosscut.player.advice import LEVELS, Advice, Candidate, Level, Progress, Thinking
from crosscut.player.dispatch import advise, advise_steps

__all__ = [
    "LEVELS",
    "Advice",
    "Candidate",
    "Level",
    "Progress",
    "Thinking",
    "advise",
    "advise_steps",
    "all_moves",
    "arena",
    "arrays",
    "match",
]

if TYPE_CHECKING:
    from crosscut.player import arena
    from crosscut.player.arena import match
    from crosscut.player.numbering import all_moves
    from crosscut.player.position_arrays import arrays
else:
    # The page needs none of these.
    _FROM_MODULES = {
        "all_moves": "crosscut.player.numbering",
        "arrays": "crosscut.player.position_arrays",
        "match": "crosscut.player.arena",
    }

    def __getattr__(name: str) -> object:
        if name == "arena":
            return import_module("crosscut.player.arena")
        if name in _FROM_MODULES:
            return getattr(import_module(_FROM_MODULES[name]), name)
        raise AttributeError(f"module 'crosscut.player' has no attribute {name!r}")
