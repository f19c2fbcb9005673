"""Own games: a game whose id is its rules, such as ``own:ban-xo/ox.safe.swap``.

Read the modules in this order: :mod:`language <.language>` (the texts, and what they refuse), :mod:`patterns
<.patterns>` (where a pattern stands), :mod:`rim <.rim>` (which stones cut empty points off), :mod:`frontier
<.frontier>` (whether the board can still be filled), :mod:`safety <.safety>` (which placements keep it so, and why
others do not), :mod:`sentences <.sentences>` (the rules in words), :mod:`key <.key>` (which texts are one game),
:mod:`known <.known>` (published games), :mod:`atlas <.atlas>` (what a program found of 290 games), :mod:`theorems
<.theorems>` (what is proved of a game), :mod:`game <.game>`.

Nothing here uses the code of the games that have an id of their own: each is a check of the other.
"""

from crosscut.own.game import OwnGame, own_game
from crosscut.own.known import KnownGame

__all__ = ["KnownGame", "OwnGame", "own_game"]
