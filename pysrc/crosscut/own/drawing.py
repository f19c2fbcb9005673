"""Own games drawn at random: rules that nobody has chosen, and no program has read about.

The page *Invent* draws its surprises in much the same way (``surprise.js``).
"""

from __future__ import annotations

from random import Random

from crosscut.arguments import checked
from crosscut.game import OWN_PREFIX, Game, UnknownGameError
from crosscut.own.game import own_game

PLAYABLE = range(3, 10)
"""The sizes on which somebody can move in a drawn game."""

_SIZES = ((2, 2), (2, 2), (2, 2), (1, 2), (1, 3), (2, 3))
"""Rows and columns of patterns; those of a block come more often."""
_LETTERS = {"ban": "xxxoooaen", "fill": "xxooa"}
"""Letters of patterns; stones come more often."""
_SAFE_SIZES, _SAFE_LETTERS = ((2, 2), (2, 2), (2, 2), (1, 2)), "xxxoooa"
"""Those of patterns for which it is decided whether the board can still be filled."""
_JOINS = ("", "join-corners", "join-corners", "join-rising", "link-auto", "link-move")
_KINDS = (
    {"ban": 1},
    {"ban": 1, "safe": True},
    {"ban": 2, "safe": True},
    {"ban": 2},
    {"fill": 1},
    {"ban": 1, "fill": 1},
)
"""How many patterns of each kind a game has, and whether the board must stay fillable."""
_LOSES = 0.15
"""The chance that the side loses that joins its edges."""
_KNOWN = frozenset({"ban-xn/nx.safe", "ban-xo/ox.safe", "ban-xo/ox.join-corners", "fill-xo/fx", "ban-xo/ne"})
"""Games with a name, without the swap: they are not drawn."""


@checked
def drawn_game(seed: int) -> Game:
    """An own game whose rules the seed draws; equal seeds draw equal games.

    Somebody can move on the empty board of each size from 3 to 9. Two seeds may draw the same game.

    >>> import crosscut
    >>> crosscut.drawn_game(1).id == crosscut.drawn_game(1).id
    True
    """
    chance = Random(seed)
    while True:
        text = _rules(chance)
        try:
            game = own_game(text)
        except UnknownGameError:
            continue  # clauses that do not go together
        if _is_new(game) and all(not game.start(size).over for size in PLAYABLE):
            return game


def _is_new(game: Game) -> bool:
    clauses = game.id.removeprefix(OWN_PREFIX).split(".")
    return ".".join(clause for clause in clauses if clause != "swap") not in _KNOWN


def _rules(chance: Random) -> str:
    kind = chance.choice(_KINDS)
    is_safe = "safe" in kind
    rows = [row for row in _LETTERS if row in kind]
    clauses = ["-".join([row, *(_pattern(row, is_safe, chance) for _ in range(kind[row]))]) for row in rows]
    clauses += ["safe"] * is_safe
    clauses += [join for join in [chance.choice(_JOINS)] if join]
    clauses.append("avoid" if chance.random() < _LOSES else "swap")
    return OWN_PREFIX + ".".join(clauses)


def _pattern(row: str, is_safe: bool, chance: Random) -> str:
    rows, columns = chance.choice(_SAFE_SIZES if is_safe else _SIZES)
    letters = [chance.choice(_SAFE_LETTERS if is_safe else _LETTERS[row]) for _ in range(rows * columns)]
    if row == "fill":
        letters[0] = "f"
    return "/".join("".join(letters[at : at + columns]) for at in range(0, len(letters), columns))
