"""The rules of games with links on packed states: Quickway and Quax."""

from __future__ import annotations

from typing import NamedTuple

from crosscut.connection import component
from crosscut.geometry import Grid, Mask, single_bits
from crosscut.position import Diagonals, Position
from crosscut.solver.packed import PackedRules, ZonedRules, beside, diagonal_steps
from crosscut.solver.rules import EVERYWHERE, Choice, Clear, Glance, Verdict


class LinksAtOnce(ZonedRules):
    """Quickway: like diagonals are linked at once, unless an enemy link crosses them already.

    In a position without problems every like diagonal is linked, except in crosscuts, where one of the two is. So
    the rest of a state is the set of crosscuts, by their south-western points, whose rising diagonal has the link.

    *A win in one* is an empty point next to groups from both own edges: orthogonally, or diagonally unless both points
    between are the enemy's, because those would be linked already.

    *The zone of a win in one* is that point and, for each group that it touches only diagonally, one empty point
    between: while that is empty, the enemy cannot hold both. The groups stay as they are. In the same way a stone of
    the winner keeps its links if the enemy gets no pair across them. Stones of the loser are never needed.
    """

    diagonals_join = True

    def state(self, position: Position) -> int:
        """The stones, the side to move, and the crosscuts with a rising link."""
        width = self.board.width
        linked = position.red_links.rising | position.blue_links.rising
        falling = _pairs(width, position.red)[1] | _pairs(width, position.blue)[1]
        return super().state(position) | (linked & falling) << self.rest

    def look(self, state: int) -> Choice[int] | Clear:
        """A clear result, or the states after the moves that no enemy win in one refutes."""
        own, enemy, is_blue = self.sides(state)
        rising = state >> self.rest
        width, empty = self.board.width, self.board.board & ~(own | enemy)
        joining, groups = _joining(self.board, own, enemy, rising, *self.goals[is_blue])
        if joining & empty:
            point = joining & empty & -(joining & empty)
            return Clear(Verdict.WON, _threat(width, own, enemy, point, groups)[1])
        joining, groups = _joining(self.board, enemy, own, rising, *self.goals[not is_blue])
        threats = single_bits(joining & empty)
        still_open, zone = self.refuting(_threat(width, enemy, own, threat, groups) for threat in threats)
        playable = empty & still_open
        if not playable:
            return Clear(Verdict.LOST, zone) if empty else Clear(Verdict.NOBODY, EVERYWHERE)
        late = playable & _completing_late(width, own, enemy)
        found = self.with_stones(state, playable ^ late)
        for bit in single_bits(late):
            found.append(self.with_stones(state, bit)[0] | _crosscuts_by(width, own, enemy, bit) << self.rest)
        return Choice(found, zone, still_open)


def _threat(width: int, own: Mask, enemy: Mask, point: Mask, groups: tuple[Mask, Mask]) -> tuple[Mask, Mask]:
    """A point that joins two groups: the points that are in all zones of this win in one, and those that are in any.

    The groups come with their edges and orthogonal neighbours. Where the point touches a group by links alone, a zone
    has for one of these links an empty point between.
    """
    in_all = in_any = point
    for group in groups:
        if not point & group:
            common = EVERYWHERE
            for across, one, other in diagonal_steps(width, point):
                empty = (one | other) & ~enemy
                if across & group & own and empty:
                    in_any |= empty
                    common &= empty if (one | other) & enemy else 0
            in_all |= common
    return in_all, in_any


def _pairs(width: int, stones: Mask) -> tuple[Mask, Mask]:
    """The blocks, by their south-western points, with these stones on the rising and on the falling diagonal."""
    return stones & stones >> width + 1, stones >> 1 & stones >> width


def _joining(
    board: Grid, own: Mask, enemy: Mask, rising: Mask, first: Mask, last: Mask
) -> tuple[Mask, tuple[Mask, Mask]]:
    """The points, empty or not, where one more stone joins the two edges; and the groups of both edges, with all
    orthogonal neighbours and the edge itself."""
    width = board.width
    own_rising, own_falling = _pairs(width, own)
    enemy_rising, enemy_falling = _pairs(width, enemy)
    links = Diagonals(own_rising & ~(enemy_falling & ~rising), own_falling & ~(enemy_rising & rising))
    joining = -1
    groups = []
    for edge in (first, last):
        group = component(board, edge, own, links)
        groups.append(edge | beside(width, group))
        joining &= (
            groups[-1]
            | (group & ~enemy_falling) << width + 1
            | group >> width + 1 & ~enemy_falling
            | (group >> width & ~enemy_rising) << 1
            | (group >> 1 & ~enemy_rising) << width
        )
    return joining, (groups[0], groups[1])


def _completing_late(width: int, own: Mask, enemy: Mask) -> Mask:
    """The points where a stone completes a crosscut with the own pair falling: the enemy's rising one has the link."""
    return own >> width - 1 & enemy << 1 & enemy >> width | own << width - 1 & enemy << width & enemy >> 1


def _crosscuts_by(width: int, own: Mask, enemy: Mask, bit: Mask) -> Mask:
    """The crosscuts that a stone on one such point completes, by their south-western points."""
    south_east = bit & own >> width - 1 & enemy << 1 & enemy >> width
    north_west = bit & own << width - 1 & enemy << width & enemy >> 1
    return south_east >> 1 | north_west >> width


class _Moves(NamedTuple):
    """Points for stones, and blocks, by their south-western points, for links."""

    stones: Mask
    rising: Mask
    falling: Mask


class LinksAsMoves(PackedRules):
    """Quax: a link is a move.

    The rest of a state holds the blocks with a rising link, then those with a falling one, by their south-western
    points; a link is of the colour of its ends.

    *A win in one* is an empty point beside groups from both own edges, or a link between two such groups. Only a stone
    on the point stops the enemy's win there. Only a link across stops a win by a link. All other moves are left out.

    *Links that join nothing.* If one of the two points between the ends has the same colour, the ends are joined
    anyway, and nobody can ever use the crossing diagonal: the link is a pass. In Quax one more stone or link never
    harms its owner (a theorem on the page theory.html). So a pass is never better than another move, and these links
    are left out.
    """

    def __init__(self, board: Grid) -> None:
        super().__init__(board)
        self._falling = self.rest + self.shift

    def state(self, position: Position) -> int:
        """The stones, the side to move, and the links."""
        rising = position.red_links.rising | position.blue_links.rising
        falling = position.red_links.falling | position.blue_links.falling
        return super().state(position) | rising << self.rest | falling << self._falling

    def glance(self, state: int) -> Glance[int]:
        """A verdict, or the states after the moves."""
        own, enemy, is_blue = self.sides(state)
        links = Diagonals(state >> self.rest & self.points, state >> self._falling)
        moves = _moves(self.board, own, enemy, links)
        if any(_winning(self.board, own, moves, links, *self.goals[is_blue])):
            return Verdict.WON
        enemy_moves = _moves(self.board, enemy, own, links)
        threats = _winning(self.board, enemy, enemy_moves, links, *self.goals[not is_blue])
        if any(threats):
            if sum(map(int.bit_count, threats)) > 1:
                return Verdict.LOST
            moves = _Moves(threats.stones, moves.rising & threats.falling, moves.falling & threats.rising)
            if not any(moves):
                return Verdict.LOST
        if not any(moves):
            return [state ^ self.blue_to_move] if any(enemy_moves) else Verdict.NOBODY
        after = state ^ self.blue_to_move
        found = [after + (block << self.rest) for block in self.central_first if block & moves.rising]
        found += [after + (block << self._falling) for block in self.central_first if block & moves.falling]
        return found + self.with_stones(state, moves.stones)


def _moves(board: Grid, own: Mask, enemy: Mask, links: Diagonals) -> _Moves:
    """The moves of a side, without links that join nothing."""
    width = board.width
    north_east, south_east, north_west = own >> width + 1, own >> 1, own >> width
    rising = own & north_east & ~(south_east | north_west)
    falling = south_east & north_west & ~(own | north_east)
    unlinked = ~(links.rising | links.falling)
    return _Moves(board.board & ~(own | enemy), rising & unlinked, falling & unlinked)


def _winning(board: Grid, own: Mask, moves: _Moves, links: Diagonals, first: Mask, last: Mask) -> _Moves:
    """The moves that join the two edges."""
    width, own_links = board.width, Diagonals(links.rising & own, links.falling & own >> 1)
    one = component(board, first, own, own_links)
    other = component(board, last, own, own_links)
    return _Moves(
        moves.stones & (beside(width, one) | first) & (beside(width, other) | last),
        moves.rising & (one & other >> width + 1 | other & one >> width + 1),
        moves.falling & (one >> 1 & other >> width | other >> 1 & one >> width),
    )
