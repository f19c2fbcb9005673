"""The rules of games with links as moves on packed states: Quax."""

from __future__ import annotations

from typing import NamedTuple

from crosscut.connection import component
from crosscut.geometry import Grid, Mask
from crosscut.position import Diagonals, Position
from crosscut.solver.packed import PackedRules, beside
from crosscut.solver.rules import Glance, Verdict


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
            return [state ^ self.blue_to_move] if any(enemy_moves) else Verdict.TIED
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
