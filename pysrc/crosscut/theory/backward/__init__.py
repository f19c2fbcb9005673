"""Solves all positions of a small board backwards: who wins, how soon, and where nobody wants to move.

Read :mod:`world <.world>` (which positions there are, what is joined), then :mod:`values <.values>`.
"""

from crosscut.theory.backward.values import Values, solve_backward
from crosscut.theory.backward.world import RULE_SETS, world

__all__ = ["RULE_SETS", "Values", "solve_backward", "world"]
