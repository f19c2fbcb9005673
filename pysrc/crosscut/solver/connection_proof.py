"""A proof that a side can no longer be stopped, in a position of a game, and the way through it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from crosscut.connection import shortest_path
from crosscut.geometry import Color, Mask, Point
from crosscut.move import Move, Place
from crosscut.position import Diagonals, Position, like_diagonals
from crosscut.solver.joining import Joining
from crosscut.solver.virtual_connection import SemiConnection, VirtualConnection, cut_blocks


@dataclass(frozen=True, slots=True)
class Connection:
    """A proof that a side joins its edges in a position, whatever the other side does.

    Attributes:
        color: The side that joins its edges.
        position: Where it does.
        proof: A semi-connection if this side is to move, a virtual connection otherwise.
        joining: How stones join.
    """

    color: Color
    position: Position
    proof: SemiConnection | VirtualConnection
    joining: Joining

    @property
    def carrier(self) -> tuple[Point, ...]:
        """The empty points that the proof looks at."""
        return self.position.grid.points(self.proof.carrier)

    def is_cut(self, move: Move) -> bool:
        """Whether a move of the other side is in the carrier, after the side's own move if it is to move."""
        full = self.proof
        if isinstance(full, SemiConnection):
            full = full.then or full
        return isinstance(move, Place) and bool(full.carrier & self.position.grid.bit(move.point))

    def depends_on(self, move: Move) -> bool:
        """Whether a move of the other side is in the carrier, before any move of the side itself."""
        return isinstance(move, Place) and bool(self.proof.carrier & self.position.grid.bit(move.point))

    def relies_on(self, move: Move) -> bool:
        """Whether it leaves out moves of the other side because this stone of it forbids them."""
        return isinstance(move, Place) and bool(self.proof.relied_on & self.position.grid.bit(move.point))

    @property
    def stones(self) -> int:
        """How many stones the side needs at most."""
        return self.proof.stones

    @property
    def move(self) -> Move | None:
        """The move of the side that joins its edges; None if it is not to move."""
        if isinstance(self.proof, SemiConnection) and self.proof.point:
            return Place(self.position.grid.point(self.proof.point))
        return None

    def cuts(self) -> tuple[Move, ...]:
        """The moves of the other side in the carrier that the proof has looked at, the hardest to answer first."""
        if isinstance(self.proof, SemiConnection):
            return ()
        tried = zip(self.proof.cuts[1:], self.proof.answers[1:], strict=True)
        hardest = sorted(tried, key=lambda cut: -cut[1].stones)
        return tuple(Place(self.position.grid.point(cut)) for cut, _ in hardest)

    def line(self) -> tuple[Move, ...]:
        """The moves until the side is joined, if the other side always makes the cut that is the hardest to answer."""
        found, proof = list[Mask](), self.proof
        while True:
            if isinstance(proof, SemiConnection):
                if proof.then is None:
                    return tuple(Place(self.position.grid.point(bit)) for bit in found)
                found.append(proof.point)
                proof = proof.then
            else:
                tried = zip(proof.cuts[1:], proof.answers[1:], strict=True)
                cut, answer = max(tried, key=lambda cut: cut[1].stones, default=(0, proof.answers[0]))
                if not cut:  # nothing needs an answer any more
                    return tuple(Place(self.position.grid.point(bit)) for bit in found)
                found.append(cut)
                proof = answer

    def answer(self, move: Move | None) -> Move | None:
        """The answer to a legal move of the other side, None if it passes; None if the side is joined then.

        If the side itself is to move, it has made its move of the proof before.
        """
        grid, full = self.position.grid, self.proof
        if isinstance(full, SemiConnection):
            if full.then is None:
                return None
            full = full.then
        point = full.answer(grid.bit(move.point) if isinstance(move, Place) else 0).point
        return Place(grid.point(point)) if point else None

    def after(self, move: Move, position: Position) -> Connection | None:
        """The proof after a move, which has led to that position; None if the side does not follow the proof."""
        if not isinstance(move, Place):
            return None
        bit = self.position.grid.bit(move.point)
        proof: SemiConnection | VirtualConnection
        if isinstance(self.proof, SemiConnection):
            if bit != self.proof.point or self.proof.then is None:
                return None
            proof = self.proof.then
        else:
            proof = self.proof.answer(bit)
        if position.turn is self.color and isinstance(proof, VirtualConnection):  # the other side was skipped
            proof = proof.answer(0)
        return Connection(self.color, position, proof, self.joining)

    def elsewhere(self, position: Position) -> Connection | None:
        """The proof in another position with the same stones of its side, where the other side has further ones outside
        the carrier; None if it does not hold there."""
        enemy, before = position.stones_of(self.color.other), self.position.stones_of(self.color.other)
        if before & ~enemy or position.stones_of(self.color) != self.position.stones_of(self.color):
            return None
        if self._crossed(0) != replace(self, position=position)._crossed(0):
            return None
        further, proof = enemy & ~before, self.proof
        if isinstance(proof, VirtualConnection) and position.turn is self.color:
            answer = next((answer for answer in proof.answers if not answer.carrier & further), None)
            return None if answer is None else replace(self, position=position, proof=answer)
        is_answer = isinstance(proof, SemiConnection) and position.turn is not self.color
        return None if is_answer or proof.carrier & further else replace(self, position=position)

    def passed(self) -> Connection:
        """The proof after the other side has been skipped."""
        assert isinstance(self.proof, VirtualConnection), "the other side is to move"
        position = self.position.with_turn(self.color, self.position.ply)
        return Connection(self.color, position, self.proof.answer(0), self.joining)

    def chain(self) -> tuple[Point, ...]:
        """A way from edge to edge if the other side passes: stones that stand, and points of the carrier."""
        joining = self.joining
        stones, proof = self.position.stones_of(self.color), self.proof
        while True:
            semi = proof if isinstance(proof, SemiConnection) else proof.answer(0)
            if semi.then is None:
                break
            stones |= semi.point
            proof = semi.then
        board = self.position.grid
        pairs, cut = like_diagonals(board, stones), self._crossed(stones)
        diagonals = Diagonals(
            pairs.rising & ~cut if joining.rising else 0, pairs.falling & ~cut if joining.falling else 0
        )
        return shortest_path(board, self.color, stones, diagonals)

    def _crossed(self, further: Mask) -> Mask:
        """The blocks in which a link of the other side crosses a diagonal of this one, if this one had more stones."""
        if not self.joining.by_links:
            return 0
        position, color = self.position, self.color
        own, enemy = position.stones_of(color) | further, position.stones_of(color.other)
        return cut_blocks(position.grid, own, enemy, position.links_of(color))
