"""The games on which environments of other libraries are tried: the seven, and own games drawn from seeds."""

from __future__ import annotations

import os

import crosscut

LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))


def some_games(drawn: int, drawn_in_long_run: int) -> list[str]:
    """The ids of the seven, and of own games, none twice."""
    found = dict.fromkeys(game.id for game in crosscut.games())
    wanted, seed = len(found) + (drawn_in_long_run if LONG_RUN else drawn), 0
    while len(found) < wanted:
        seed += 1
        found[crosscut.drawn_game(seed).id] = None
    return list(found)
