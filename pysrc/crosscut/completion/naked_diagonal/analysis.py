"""What may be placed where: the exact answer for one position, for both colours."""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.completion.naked_diagonal.certificate import Certificate, Step, certify
from crosscut.completion.naked_diagonal.greedy import fill_greedily
from crosscut.completion.naked_diagonal.local_rule import naked_diagonals, naked_points
from crosscut.completion.naked_diagonal.search import find_filling
from crosscut.geometry import Grid, Mask, area_of, areas, single_bits


@dataclass(frozen=True, slots=True)
class Analysis:
    """The answer for one position. Pairs are (Red, Blue); the three sets share out the empty points."""

    naked: tuple[Mask, Mask]
    """Where a stone of that colour leaves a naked diagonal on the board."""
    area: tuple[Mask, Mask]
    """Where it leaves none, but an area that cannot be filled."""
    legal: tuple[Mask, Mask]
    """Where it may be placed."""
    steps: tuple[Step, ...] | None
    """Legal placements that fill the board, in batches; None if there are none."""

    def filling(self) -> tuple[tuple[Mask, bool], ...] | None:
        """Legal placements (point, is red) that fill the board, in a playable order.

        None if the board cannot be filled, () if it is full.
        """
        if self.steps is None:
            return None
        return tuple((point, is_red) for points, is_red in self.steps for point in single_bits(points))


def analyse(board: Grid, red: Mask, blue: Mask, before: Analysis | None = None) -> Analysis:
    """The analysis of a position.

    ``before`` may be the analysis of the position one stone earlier: the answer
    is the same, only found faster.
    """
    empty = board.board & ~(red | blue)
    if any(naked_diagonals(board, red) + naked_diagonals(board, blue)):
        return _analyse_naked(board, red, blue)
    candidates = empty & ~naked_points(board, red), empty & ~naked_points(board, blue)
    naked = empty ^ candidates[0], empty ^ candidates[1]
    steps = fill(board, red, blue, empty)
    if steps is None:
        return Analysis(naked, candidates, (0, 0), None)
    certificates = [certify(board, red, blue, steps)]
    legal = (
        _legal(board, red, blue, candidates[0], certificates, is_red=True),
        _legal(board, red, blue, candidates[1], certificates, is_red=False),
    )
    return Analysis(naked, (candidates[0] ^ legal[0], candidates[1] ^ legal[1]), legal, tuple(steps))


def fill(board: Grid, red: Mask, blue: Mask, within: Mask) -> list[Step] | None:
    """A filling of some maximal empty areas (their union is given); None if there is none.

    The position must show no naked diagonal.
    """
    steps, left = fill_greedily(board, red, blue, within)
    for area in areas(board, area_of(board, left, within)):
        found = find_filling(board, red, blue, area)
        if found is None:
            return None
        steps = _outside(steps, area) + found
    return steps


def _legal(
    board: Grid, red: Mask, blue: Mask, candidates: Mask, certificates: list[Certificate], *, is_red: bool
) -> Mask:
    """The legal ones among one colour's candidates; adds the certificates it finds on the way."""
    empty = board.board & ~(red | blue)
    legal = 0
    for point in single_bits(candidates):
        if any(point & certificate.front[not is_red] for certificate in certificates):
            legal |= point
            continue
        area = area_of(board, point, empty)
        found = fill(board, red | point * is_red, blue | point * (not is_red), area ^ point)
        if found is not None:
            legal |= point
            steps = [(point, is_red), *found, *_outside(certificates[0].steps, area)]
            certificates.append(certify(board, red, blue, steps))
    return legal


def _outside(steps: list[Step] | tuple[Step, ...], area: Mask) -> list[Step]:
    """What a filling does elsewhere."""
    return [(points & ~area, is_red) for points, is_red in steps if points & ~area]


def _analyse_naked(board: Grid, red: Mask, blue: Mask) -> Analysis:
    """The analysis of a set-up that shows naked diagonals: a legal placement covers them all."""
    empty = board.board & ~(red | blue)
    naked, area, legal = [empty, empty], [0, 0], [0, 0]
    steps = None
    for index, stones in enumerate((red, blue)):
        for point in single_bits(empty & ~naked_points(board, stones)):
            after = (red | point, blue) if index == 0 else (red, blue | point)
            if any(naked_diagonals(board, after[0]) + naked_diagonals(board, after[1])):
                continue
            naked[index] ^= point
            found = fill(board, *after, empty ^ point)
            if found is None:
                area[index] |= point
            else:
                legal[index] |= point
                steps = ((point, index == 0), *found)
    return Analysis((naked[0], naked[1]), (area[0], area[1]), (legal[0], legal[1]), steps)
