"""The rules that the solver knows by itself. A game names the one that its hooks follow."""

from __future__ import annotations

from enum import StrEnum


class RuleSet(StrEnum):
    """What the solver plays on bit sets, without asking the hooks."""

    NO_CROSSCUT = "no crosscut; orthogonal and diagonal steps"
    NO_CROSSCUT_TO_COME = "no crosscut now or in every filling; orthogonal steps"
    NO_NAKED_DIAGONAL_TO_COME = "no naked diagonal now or in every filling; orthogonal steps"
    FOURTHS_FILLED = "imposed points are filled; orthogonal steps"
    LINKS_AT_ONCE = "like diagonals are linked at once; orthogonal steps and links"
    LINKS_AS_MOVES = "links are moves; orthogonal steps and links"
    ONE_DOT_A_LINE = "one dot in a row and column; edges of the outline are counted"
