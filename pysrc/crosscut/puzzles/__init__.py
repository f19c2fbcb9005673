"""Puzzles: positions in which exactly one move wins, found in games of the computer player and proved.

>>> from crosscut.puzzles import composed, failures
>>> import crosscut
>>> *_, puzzles = composed(crosscut.game("zigzag-edge"), sizes=[6], wanted=1, seed=2)
>>> [failure for puzzle in puzzles for failure in failures(puzzle)]
[]

``python3 -m crosscut.puzzles`` makes puzzles, checks them, and describes them.
"""

from crosscut.puzzles.checking import failures, failures_among
from crosscut.puzzles.composing import composed
from crosscut.puzzles.line import Line, Turn
from crosscut.puzzles.puzzle import Puzzle, read_puzzles, write_puzzles
from crosscut.puzzles.themes import MEANINGS

__all__ = [
    "MEANINGS",
    "Line",
    "Puzzle",
    "Turn",
    "composed",
    "failures",
    "failures_among",
    "read_puzzles",
    "write_puzzles",
]
