"""The way through a proof where links are moves: what S pretends is kept, and each peep is answered with its link.

:mod:`crosscut.solver.link_moves` has the terms, and the reasons.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crosscut.connection import edges, path_between
from crosscut.geometry import Mask, Point
from crosscut.move import Move
from crosscut.position import Position
from crosscut.solver.connection_proof import Connection
from crosscut.solver.link_moves import LinkBoard, Pair, State
from crosscut.solver.virtual_connection import SemiConnection, VirtualConnection


@dataclass(frozen=True, slots=True)
class LinkConnection(Connection):
    """A proof where links are moves, with what is pretended in its position."""

    board: LinkBoard
    state: State
    settled: tuple[Pair, ...]
    """Pairs whose peeps S pretends to be O's, and which are not linked yet."""

    @property
    def carrier(self) -> tuple[Point, ...]:
        """The empty points that the proof looks at."""
        return self.position.grid.points(self.proof.carrier & self.position.empty)

    @property
    def stones(self) -> int:
        """How many stones and links the side needs at most."""
        return self.proof.stones + (self.proof.carrier >> 2 * self.board.shift).bit_count()

    @property
    def move(self) -> Move | None:
        """The move of the side that joins its edges; None if it is not to move."""
        if not isinstance(self.proof, SemiConnection):
            return None
        bit = self.proof.point or self._next_link()
        return self.board.move(bit, self.state.own) if bit else None

    def cuts(self) -> tuple[Move, ...]:
        """The moves of the other side in the carrier that the proof has looked at, the hardest to answer first."""
        if isinstance(self.proof, SemiConnection):
            return ()
        tried = zip(self.proof.cuts[1:], self.proof.answers[1:], strict=True)
        hardest = sorted(tried, key=lambda cut: -cut[1].stones)
        return tuple(self.board.move(cut, self.state.enemy) for cut, _ in hardest)

    def line(self) -> tuple[Move, ...]:
        """The moves until the side is joined, if the other side always makes the cut that is the hardest to answer."""
        found, now = list[Move](), self
        while True:
            if (move := now.move) is not None:
                found.append(move)
                now = now._made(now.position)
            elif cuts := now.cuts():
                found.append(cuts[0])
                now = now._cut(cuts[0], now.position)
            else:  # joined, or nothing needs an answer any more
                return tuple(found)

    def depends_on(self, move: Move) -> bool:
        """Whether a move of the other side is in the carrier, before any move of the side itself."""
        return bool(self.proof.carrier & self.board.bit(move))

    def is_cut(self, move: Move) -> bool:
        """Whether a move of the other side is in the carrier, after the side's own move if it is to move."""
        return bool(self._asked().proof.carrier & self.board.bit(move))

    def answer(self, move: Move | None) -> Move | None:
        """The answer to a legal move of the other side, None if it passes; None if the side is joined then.

        If the side itself is to move, it has made its move of the proof before.
        """
        return self._asked()._cut(move, self.position).move

    def after(self, move: Move, position: Position) -> Connection | None:
        """The proof after a move, which has led to that position; None if the side does not follow the proof."""
        if isinstance(self.proof, VirtualConnection):
            return self._cut(move, position)
        if move != self.move:
            return None
        now = self._made(position)
        return now.passed() if position.turn is self.color and not position.over else now

    def elsewhere(self, position: Position) -> Connection | None:
        """The proof in another position with the same stones and links of its side, where the other side has further
        ones outside the carrier; None if it does not hold there, or if one of these threatens to cross a pair."""
        own, other, before = self.color, self.color.other, self.position
        if position.stones_of(own) != before.stones_of(own) or position.links_of(own) != before.links_of(own):
            return None
        enemy, enemy_before = position.stones_of(other), before.stones_of(other)
        links, links_before = (
            rising | falling for rising, falling in (position.links_of(other), before.links_of(other))
        )
        if enemy_before & ~enemy or links_before & ~links or enemy & ~enemy_before & self.state.enemy:
            return None
        further = enemy & ~enemy_before | (links & ~links_before) << self.board.shift
        proof = self.proof
        if isinstance(proof, VirtualConnection) and position.turn is own:
            for answer, assumed in zip(proof.answers, proof.cuts, strict=True):
                if not answer.carrier & further:
                    state = self.board.answered(self.state, assumed) if assumed else self.state
                    return replace(self, position=position, proof=answer, state=state)
            return None
        is_answer = isinstance(proof, SemiConnection) and position.turn is not own
        return None if is_answer or proof.carrier & further else replace(self, position=position)

    def passed(self) -> LinkConnection:
        """The proof after the other side has been skipped."""
        return self._cut(None, self.position.with_turn(self.color, self.position.ply))

    def chain(self) -> tuple[Point, ...]:
        """A way from edge to edge if the other side passes: stones that stand, and points of the carrier."""
        now: LinkConnection = self
        while not isinstance(now.proof, SemiConnection) or now.proof.point:
            now = now._made(now.position) if isinstance(now.proof, SemiConnection) else now.passed()
        return path_between(self.board.board, self._ends, now.state.own, self.board.diagonals(now.state))

    @property
    def _ends(self) -> tuple[Mask, Mask]:
        return edges(self.board.board, self.color)

    def _asked(self) -> LinkConnection:
        """The proof with the other side to move."""
        return self._made(self.position) if isinstance(self.proof, SemiConnection) else self

    def _next_link(self) -> Mask:
        """A link that still joins the edges, if all stones stand; 0 if there is none any more."""
        pairs, _ = self.board.pairs_joining(self.state, self._ends)
        return pairs[0].block << self.board.shift if pairs else 0

    def _made(self, position: Position) -> LinkConnection:
        """The proof after the own move that it wants."""
        semi, board = self.proof, self.board
        assert isinstance(semi, SemiConnection), "the side is to move"
        bit = semi.point or self._next_link()
        if semi.then is not None:
            state, pairs = board.moved(self.state, bit)
            settled = [pair for pair in self.settled if pair.block << board.shift != bit]
            return replace(self, position=position, proof=semi.then, state=state, settled=(*settled, *pairs))
        # All stones stand. From here on the pairs of one way keep their peeps, until each is linked.
        found, _ = board.pairs_joining(self.state, self._ends)
        state = self.state
        for pair in found:
            state = State(state.own, state.enemy | pair.peep, state.cut | pair.block << board.shift)
        state = board.moved(state, bit)[0] if bit else state
        settled = [pair for pair in (*self.settled, *found) if pair.peep and pair.block << board.shift != bit]
        peeps = {pair.block: pair.peep for pair in settled}
        carrier = 0
        for pair in board.pairs_joining(state, self._ends)[0]:
            carrier |= peeps[pair.block] | pair.block << 2 * board.shift
        joined = SemiConnection(0, None, carrier, 0, 0)
        full = VirtualConnection((joined.plain,), (0,), carrier, 0, 0)
        return replace(self, position=position, proof=full, state=state, settled=tuple(settled))

    def _cut(self, move: Move | None, position: Position) -> LinkConnection:
        """The proof after a move of the other side, or a pass."""
        full, board = self.proof, self.board
        assert isinstance(full, VirtualConnection), "the other side is to move"
        bit = 0 if move is None else board.bit(move)
        if bit & self.state.enemy:
            pair = next((pair for pair in self.settled if pair.peep == bit), None)
            if pair is not None and pair.block & full.carrier >> 2 * board.shift:
                forced = SemiConnection(pair.block << board.shift, full.plain, full.carrier, full.stones, 0)
                return replace(self, position=position, proof=forced)
            bit = 0
        answer, assumed = next(
            (answer, cut) for answer, cut in zip(full.answers, full.cuts, strict=True) if not answer.carrier & bit
        )
        state = board.answered(self.state, assumed) if assumed else self.state
        return replace(self, position=position, proof=answer, state=state)
