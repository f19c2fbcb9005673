"""The theory of the games: it explains, classifies and searches, and never decides what is legal.

Everything works on :class:`Stones`, on a board with any number of rows and columns. Sets of points are integers:
``stones.area("b2 b3")`` gives one, ``stones.board.points(area)`` its points. ``docs/theory.md`` shows it all by
examples.

- Naked Diagonal: :func:`naked_diagonals`, :func:`banned_points`, :func:`banned_areas`, :func:`is_banned`,
  :func:`is_disconnected`, :func:`is_naked_diagonal_equivalent`; the formations :func:`switches`,
  :func:`special_formations`, :func:`bad_areas`; the :func:`patterns` of one colour.
- Candy Necklace: :class:`Loop` and its :func:`components`; :func:`equivalent_loop`, :func:`shortest_loop` and
  :func:`minimal_loops` find loops, :func:`imposed_chain` explains why a point takes one colour only;
  :func:`quick_verdicts` and :func:`meets_quick_criterion`; :func:`merge`, :func:`closest_merging`, :func:`unmerge`,
  :func:`reduce_loop`.
- Zigzag Edge: :func:`replies` and :func:`perfect_play`.
- The other four games: :func:`stymies`, :func:`rulings`, and Taylor's :func:`table`.
- All of them, for a position of a game, as sentences: :func:`crosscut.theory.explain.explain`, and
  ``python3 -m crosscut.theory LINK``.

>>> from crosscut import theory
>>> stones = theory.Stones.parse(".... / B.R. / R.B. / ....")
>>> for bad in theory.bad_areas(stones):
...     print(bad.banned, *stones.board.points(bad.area), bad.is_equivalent)
red b3 True
blue b3 True
"""

from importlib import import_module
from typing import TYPE_CHECKING

from crosscut.theory.family import rulings, stymies, table
from crosscut.theory.formations import (
    BadArea,
    Surrounded,
    bad_areas,
    banned_areas,
    banned_points,
    is_banned,
    is_disconnected,
    is_naked_diagonal_equivalent,
    naked_diagonals,
    special_formations,
    switches,
)
from crosscut.theory.loops import Loop, components, equivalent_loop, imposed_chain, minimal_loops, shortest_loop
from crosscut.theory.merging import closest_merging, merge, reduce_loop, unmerge
from crosscut.theory.patterns import Pattern, PatternKind, patterns
from crosscut.theory.quick_criterion import Requirement, meets_quick_criterion, quick_verdicts
from crosscut.theory.stones import Stones

__all__ = [
    "BadArea",
    "Loop",
    "Pattern",
    "PatternKind",
    "Requirement",
    "Stones",
    "Surrounded",
    "bad_areas",
    "banned_areas",
    "banned_points",
    "closest_merging",
    "components",
    "equivalent_loop",
    "imposed_chain",
    "is_banned",
    "is_disconnected",
    "is_naked_diagonal_equivalent",
    "meets_quick_criterion",
    "merge",
    "minimal_loops",
    "naked_diagonals",
    "patterns",
    "perfect_play",
    "quick_verdicts",
    "reduce_loop",
    "replies",
    "rulings",
    "shortest_loop",
    "special_formations",
    "stymies",
    "switches",
    "table",
    "unmerge",
]

if TYPE_CHECKING:
    from crosscut.solver.zigzag import perfect_play, replies
else:

    def __getattr__(name: str) -> object:
        # The solver takes long to import, and most of the theory does not need it.
        if name not in {"perfect_play", "replies"}:
            raise AttributeError(f"module 'crosscut.theory' has no attribute {name!r}")
        return getattr(import_module("crosscut.solver.zigzag"), name)
