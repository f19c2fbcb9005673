"""Can a game get stuck, or end in a tie on a full board? As a proof, or as a board that shows it.

It follows from a theorem, or boards are searched (:mod:`crosscut.stuck.encoding` explains how), for own games that ban
patterns, and for games that have the rules of one. Where they also fill points, and with ``rim``, all play on 2x2 and
3x3 is followed instead. With the extra ``sat`` a solver of python-sat searches, which is much faster on large boards;
without it a small solver in Python does.

>>> import crosscut
>>> print(crosscut.stuck.find("own:ban-xo/ee.swap", 3).stuck)
It cannot get stuck up to 3x3 (proved).
>>> found = crosscut.stuck.find("own:ban-xo/ox", 3).stuck
>>> found.proved_to, found.example.size, len(found.moves)
(2, 3, 8)
"""

from __future__ import annotations

from crosscut.arguments import checked, quoted
from crosscut.game import GameLike
from crosscut.registry import game_of
from crosscut.steps import Budget
from crosscut.stuck.encoding import Ending
from crosscut.stuck.verdict import Answer, Verdict, verdict_steps

__all__ = ["Answer", "Ending", "Verdict", "find"]

USUAL_LARGEST = 7


@checked
def find(game: GameLike, largest: int = USUAL_LARGEST, *, seconds: float | None = None) -> Verdict:
    """Whether a game can be over without a winner, on boards from 2x2 up to ``largest`` points along a side.

    After ``seconds`` it answers with what is known by then; with None only when it is done.

    Raises ValueError for a value that is not a game and for numbers below 2 and 0, and UnknownGameError for an id that
    is none.
    """
    if largest < 2:
        raise ValueError(f"largest is {quoted(largest)}: expected 2 or more")
    if seconds is not None and seconds < 0:
        raise ValueError(f"{quoted(seconds)} seconds: expected 0 or more, or None")
    budget, steps, known = Budget(None, seconds), verdict_steps(game_of(game), largest), Verdict()
    while not budget.spent:
        try:
            known = next(steps)
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return verdict
    return known
