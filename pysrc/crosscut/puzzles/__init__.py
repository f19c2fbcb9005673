"""Puzzles: positions in which exactly one move wins, found in games of the computer player, each with a proof.

>>> from crosscut.puzzles import composed, failures
>>> import crosscut
>>> *_, found = composed(crosscut.game("quickway"), sizes=[4], wanted=1, seed=2)
>>> [failure for puzzle in found for failure in failures(puzzle)]
[]

``python3 -m crosscut.puzzles`` makes puzzles, checks them, and describes them.
"""

from crosscut.puzzles.composing import composed, failures, failures_among, search_failures
from crosscut.puzzles.puzzle import MEANINGS, Puzzle, read_puzzles, write_puzzles

__all__ = [
    "MEANINGS",
    "Puzzle",
    "composed",
    "failures",
    "failures_among",
    "read_puzzles",
    "search_failures",
    "write_puzzles",
]
