"""The legal placements of one position, exactly, for both colours.

It would be slow to find out for each candidate whether the board can be filled after it: 19x19 has hundreds. Instead
the analysis collects fillings. Each of them proves many placements legal at once (:class:`Certificate`). Each stage
handles the points that the one before has left:

1. Points that are naked now (:mod:`facts <.facts>`).
2. Fillings carried over from the position one stone earlier.
3. A sweep in each of four styles (:mod:`filling <.filling>`), and a search for the
   areas that none of them fills (:mod:`search <.search>`).
4. One candidate after the other. Either deduction refutes it (:mod:`facts <.facts>`), or a search from the position
   after it ends with a proof or with one more filling, which is then tried for all others.

A placement that is illegal because of an area stays so while it is not naked. For a filling after a move and then this
stone would also be a filling after this stone and then the move.

A *certificate* is a filling in a form that proves many placements legal at once.

Single blocks decide whether a filling is sound: which stones are alike, and which of
two neighbours comes first (:mod:`facts <.facts>`). So a certificate holds the steps of
the filling, how it ends, and for each side the set of points *whose neighbour there
ends up like them and comes before them*: ``east``, ``west``, ``north``, ``south``.
Stones come before all else, and count as coming before each other.

**Moving a point to the front.** May a stone be placed at the empty point ``p`` now? Yes, if
the same filling is still sound with ``p`` moved to its front, in the colour asked for.
Three things can break it:

1. ``p`` is naked among the stones. The caller must check that.
2. A diagonal neighbour ``q`` ends up like ``p``. It now comes after ``p`` and must be served:

       x q        if neither x nor y is like q and comes before it,
       p y        p must not go to the front

3. The filling has ``p`` in the other colour, and a pair of that colour may have relied on it:

       r z        if q and r end up in the other colour and z serves
       p q        neither of them, p must keep its colour

Each is one expression for all ``p`` at once, so a certificate answers for all empty
points in a few microseconds. Take a sweep through an open area with the classes A, B,
C, D (:mod:`filling <.filling>`). Its colour may go to the front in A, B and C: there
other points serve every later diagonal neighbour. The other colour may go to the
front in B, C and D: nothing relies on these. The sweep with the classes in reverse
adds the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from crosscut.completion.naked_diagonal.facts import Facts, deduce, naked_points, no_facts, shows_naked_diagonal
from crosscut.completion.naked_diagonal.filling import (
    STYLES,
    Side,
    SideMasks,
    Step,
    UnfinishedFilling,
    with_stone,
    within,
)
from crosscut.completion.naked_diagonal.search import Search
from crosscut.geometry import Grid, Mask, area_of, areas, single_bits
from crosscut.steps import Steps


@dataclass(frozen=True, slots=True)
class Certificate:
    """A filling of some maximal areas of a position, and the placements that it proves legal."""

    area: Mask
    """The empty points that it fills."""
    steps: tuple[Step, ...]
    """Their order; points that are no longer in ``area`` are to be left out."""
    red: Mask
    """The stones and the points that end up red."""
    blue: Mask
    east: Mask
    """The points whose eastern neighbour ends up like them and comes before them."""
    west: Mask
    north: Mask
    south: Mask

    def front(self, board: Grid, side: Side) -> Mask:
        """Where the side may be moved to the front, unless it is naked there now."""
        width = board.width
        east, west, north, south = self.east, self.west, self.north, self.south
        own, other = (self.red, self.blue) if side == 0 else (self.blue, self.red)
        filled = own & self.area
        leaves_unserved = (
            (filled & ~(west | south)) >> width + 1
            | (filled & ~(east | south)) >> width - 1
            | (filled & ~(north | west)) << width - 1
            | (filled & ~(north | east)) << width + 1
        )
        from_east, from_west, from_north, from_south = other >> 1, other << 1, other >> width, other << width
        relied_on = (
            from_east & from_north & ~(north >> 1 | east >> width)
            | from_west & from_north & ~(north << 1 | west >> width)
            | from_east & from_south & ~(south >> 1 | east << width)
            | from_west & from_south & ~(south << 1 | west << width)
        )
        return self.area & ~leaves_unserved & (own | ~relied_on)

    def moved_to_front(self, board: Grid, point: Mask, side: Side) -> Certificate:
        """The filling of what is left once the side has placed a stone that may be moved to the front."""
        width = board.width
        own, other = (self.red, self.blue) if side == 0 else (self.blue, self.red)
        own, other = own | point, other & ~point
        stones = own & ~self.area | point
        red, blue = (own, other) if side == 0 else (other, own)
        return Certificate(
            self.area & ~point,
            self.steps,
            red,
            blue,
            self.east & ~(point | point >> 1) | point & stones >> 1 | own & point >> 1,
            self.west & ~(point | point << 1) | point & stones << 1 | own & point << 1,
            self.north & ~(point | point >> width) | point & stones >> width | own & point >> width,
            self.south & ~(point | point << width) | point & stones << width | own & point << width,
        )


def certify(board: Grid, stones: SideMasks, area: Mask, steps: list[Step]) -> Certificate:
    """Record steps that fill some maximal areas without a naked diagonal."""
    width = board.width
    east = west = north = south = 0
    filled = [0, 0]
    for points, side in ((stones[0], 0), (stones[1], 1), *steps):
        alike = filled[side] = filled[side] | points
        east |= points & alike >> 1
        west |= points & alike << 1
        north |= points & alike >> width
        south |= points & alike << width
    return Certificate(area, tuple(steps), filled[0], filled[1], east, west, north, south)


CARRIED = 16
"""The most fillings that are kept after a move. More would settle little more, and cost time at every move."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The legal placements of one position. Pairs are (Red, Blue); each empty point is in one of the three sets."""

    naked: tuple[Mask, Mask]
    """Where a stone of that colour leaves a naked diagonal on the board."""
    area: tuple[Mask, Mask]
    """Where it leaves no naked diagonal, but an area that cannot be filled."""
    legal: tuple[Mask, Mask]
    """Where it may be placed."""
    _stones: SideMasks = field(repr=False)
    _steps: tuple[Step, ...] | None = field(repr=False)
    _certificates: tuple[Certificate, ...] = field(repr=False)

    def filling(self) -> tuple[tuple[Mask, bool], ...] | None:
        """Legal placements (point, whether in red) that fill the board, in a playable order.

        None if the board cannot be filled, () if it is full.
        """
        if self._steps is None:
            return None
        return tuple((point, side == 0) for points, side in self._steps for point in single_bits(points))

    def certificates_after(self, board: Grid, stones: SideMasks) -> list[Certificate]:
        """The fillings collected here that are still sound in a position one stone later."""
        new = stones[0] & ~self._stones[0], stones[1] & ~self._stones[1]
        point, side = new[0] | new[1], 0 if new[0] else 1
        if point.bit_count() != 1 or self._stones[0] & ~stones[0] or self._stones[1] & ~stones[1]:
            raise ValueError("the analysis before is not that of the position one stone earlier")
        return [
            certificate.moved_to_front(board, point, side)
            for certificate in self._certificates[-CARRIED:]
            if not point & certificate.area or point & certificate.front(board, side)
        ]


def analysis_steps(board: Grid, red: Mask, blue: Mask, before: Analysis | None = None) -> Steps[Analysis]:
    """The analysis of a position.

    ``before`` may be the analysis of the position one stone earlier: the result is the same, but found faster. Raises
    ValueError if it belongs to another position.
    """
    stones = red, blue
    if shows_naked_diagonal(board, red, blue):
        return (yield from _analyse_naked(board, stones))
    facts = deduce(board, red, blue, no_facts(board, board.board))
    empty = board.board & ~(red | blue)
    candidates = empty & ~naked_points(board, red), empty & ~naked_points(board, blue)
    naked = empty ^ candidates[0], empty ^ candidates[1]
    if facts is not None:
        inquiry = _Inquiry(board, stones, facts, candidates)
        if before is not None:
            inquiry.carry_over(before)
        if (yield from inquiry.fill_board()):
            yield from inquiry.decide_candidates()
            return inquiry.result(naked)
    return Analysis(naked, candidates, (0, 0), stones, None, ())


class _Inquiry:
    """The analysis of a position without a naked diagonal, in progress."""

    def __init__(self, board: Grid, stones: SideMasks, facts: Facts, candidates: tuple[Mask, Mask]) -> None:
        self._board = board
        self._stones = stones
        self._facts = facts
        self._empty = board.board & ~(stones[0] | stones[1])
        self._search = Search(board)
        self._legal = [0, 0]
        self._pending = list(candidates)
        self._unfilled = self._empty
        self._steps: list[Step] = []
        self._certificates: list[Certificate] = []

    def carry_over(self, before: Analysis) -> None:
        """Use the results from one stone earlier."""
        for side in (0, 1):
            self._pending[side] &= ~before.area[side]
        for certificate in before.certificates_after(self._board, self._stones):
            self._use(certificate)

    def fill_board(self) -> Steps[bool]:
        """Collect fillings of all areas, and more of them while they help; False if some area has none."""
        for style in STYLES:
            if not (self._unfilled or any(self._pending)):
                break
            yield
            progress = UnfinishedFilling(self._board, self._stones, self._empty)
            progress.sweep(self._facts, style)
            filled = self._empty & ~area_of(self._board, progress.empty, self._empty)
            self._use(certify(self._board, self._stones, filled, within(progress.steps, filled)))
        for area in areas(self._board, self._unfilled):
            yield
            steps = yield from self._search.fill_steps(self._stones, self._facts, area, STYLES[0])
            if steps is None:
                return False
            self._use(certify(self._board, self._stones, area, steps))
        return True

    def decide_candidates(self) -> Steps[None]:
        """Decide one by one the candidates that no filling has settled so far."""
        for side in (0, 1):
            while self._pending[side]:
                yield
                point = self._pending[side] & -self._pending[side]
                self._pending[side] ^= point
                area = area_of(self._board, point, self._empty)
                steps = yield from self._fill_after(point, side, area)
                if steps is not None:
                    self._legal[side] |= point
                    self._use(certify(self._board, self._stones, area, [(point, side), *steps]))

    def result(self, naked: tuple[Mask, Mask]) -> Analysis:
        """The analysis, once everything is decided."""
        red, blue = self._legal
        illegal = self._empty & ~naked[0] & ~red, self._empty & ~naked[1] & ~blue
        return Analysis(naked, illegal, (red, blue), self._stones, tuple(self._steps), tuple(self._certificates))

    def _use(self, certificate: Certificate) -> None:
        """Settle the candidates that a filling proves legal."""
        self._certificates.append(certificate)
        for side in (0, 1):
            settled = self._pending[side] & certificate.front(self._board, side)
            self._legal[side] |= settled
            self._pending[side] ^= settled
        self._steps += within(certificate.steps, certificate.area & self._unfilled)
        self._unfilled &= ~certificate.area

    def _fill_after(self, point: Mask, side: Side, area: Mask) -> Steps[list[Step] | None]:
        """Steps that fill the rest of an area after a placement in it; None if there are none."""
        stones = with_stone(self._stones, point, side)
        facts = deduce(self._board, *stones, self._facts)
        if facts is None:
            return None
        return (yield from self._search.fill_steps(stones, facts, area ^ point, STYLES[2 * side]))


def _analyse_naked(board: Grid, stones: SideMasks) -> Steps[Analysis]:
    """The analysis of a set-up that shows naked diagonals: a legal placement leaves none of them."""
    empty = board.board & ~(stones[0] | stones[1])
    naked, area, legal = [empty, empty], [0, 0], [0, 0]
    steps: list[Step] | None = None
    for side in (0, 1):
        for point in single_bits(empty & ~naked_points(board, stones[side])):
            after = with_stone(stones, point, side)
            if shows_naked_diagonal(board, *after):
                continue
            yield
            naked[side] ^= point
            facts = deduce(board, *after, no_facts(board, board.board))
            found = None
            if facts is not None:
                found = yield from Search(board).fill_steps(after, facts, empty ^ point, STYLES[0])
            if found is None:
                area[side] |= point
            else:
                legal[side] |= point
                steps = [(point, side), *found]
    kept = None if steps is None else tuple(steps)
    return Analysis((naked[0], naked[1]), (area[0], area[1]), (legal[0], legal[1]), stones, kept, ())
