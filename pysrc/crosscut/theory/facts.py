"""What the runs ask about each formation that they find.

**The edges of the board make no difference.** The points around some stones can be
filled on a board if and only if they can be filled on any larger board. A filling of the
larger board fills the smaller one. For the shared neighbours of a diagonal pair are in
the pair's own block. So every naked diagonal of the smaller board would be one of the
larger. Conversely, fill the smaller board first. Then fill the row beyond its edge
from one end to the other: each point gets the colour of its neighbour on the edge. Go
on so in all directions. A like pair of the new row and the old edge has a shared
neighbour that is alike: the one between them. So the stones alone tell formations
apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.geometry import Color, single_bits
from crosscut.theory.banned import shows_naked_diagonal
from crosscut.theory.formations import bad_areas, equivalent_areas, special_formations
from crosscut.theory.loops import equivalent_loop
from crosscut.theory.patterns import PatternKind, patterns
from crosscut.theory.quick_criterion import meets_quick_criterion
from crosscut.theory.stones import Stones
from crosscut.theory.symmetry import in_the_open

RINGS = 2
"""How many rings of empty points surround a formation that stands in the open."""


@dataclass(frozen=True, slots=True)
class FormationFacts:
    """A Naked Diagonal formation, judged where it stands in the open."""

    is_equivalent: bool
    """Whether it surrounds an NDE area."""
    is_smallest: bool
    """Whether it needs every stone: without one of them it surrounds no NDE area, or shows a naked diagonal."""
    is_special: bool
    has_bad_area: bool
    """Whether any area is BAD, NDE or not."""
    bad: tuple[tuple[Color, PatternKind | None], ...]
    """For each NDE area that is BAD the colour that is banned and the pattern of its stones, None if it has no name."""


def examine_formation(stones: Stones) -> FormationFacts:
    """Judge a formation in the open."""
    stones = in_the_open(stones, RINGS)
    found = bad_areas(stones)
    return FormationFacts(
        bool(equivalent_areas(stones)),
        is_smallest(stones),
        bool(special_formations(stones)),
        bool(found),
        tuple((bad.banned, _pattern(stones, bad.banned, bad.area)) for bad in found if bad.is_equivalent),
    )


def is_smallest(stones: Stones) -> bool:
    """Whether the stones surround an NDE area, show no naked diagonal, and no stone can go."""
    if shows_naked_diagonal(stones) or not equivalent_areas(stones):
        return False
    fewer = (stones.without(stone) for stone in single_bits(stones.all))
    return all(shows_naked_diagonal(rest) or not equivalent_areas(rest) for rest in fewer)


def _pattern(stones: Stones, banned: Color, area: int) -> PatternKind | None:
    """The pattern that bans a colour from a BAD area."""
    kinds = (pattern.kind for pattern in patterns(stones, banned) if pattern.core & area)
    return next((kind for kind in kinds if kind is not None), None)


@dataclass(frozen=True, slots=True)
class LoopFacts:
    """A smallest unfillable position of Candy Necklace."""

    is_loop: bool
    """Whether its stones are one crosscut-equivalent loop, and all of them belong to it."""
    meets_quick_criterion: bool


def examine_loop(stones: Stones) -> LoopFacts:
    """Judge a smallest unfillable position."""
    loop = equivalent_loop(*stones)
    is_loop = loop is not None and loop.red == stones.red and loop.blue == stones.blue
    return LoopFacts(is_loop, is_loop and loop is not None and meets_quick_criterion(loop))
