"""Proofs that one side joins its edges whatever the other side does, with the answer to each cut.

The terms are those of Hex (Anshelevich 2002; Hayward, Arneson and Henderson). A :class:`VirtualConnection` of a side S
holds although the other side O is to move; a :class:`SemiConnection` needs S to move. Each has a *carrier*: the empty
points that the proof looks at. What O does elsewhere changes nothing. :mod:`crosscut.solver.joining` says why, for each
kind of rules.

Two functions call each other, for a growing number of stones that S may still play:

*S to move.* Distances, counted from both edges as if O passed, show how many stones S lacks. If these are too many, it
fails. Otherwise S tries each point on a way that is short enough. The carrier is that of the virtual connection after
the move, with the move's point and what keeps the move legal and joined.

*O to move.* First O passes. The carrier of the semi-connection that S has then is the *must-play region*: O must play
there to stop it. Each semi-connection after a cut makes the region smaller, to the points in its carrier. When the
region is empty, each move of O is answered: by a semi-connection whose carrier it is not in.

Proofs are values that never change, and refer to each other directly. So a table may forget or replace any entry.
"""

from __future__ import annotations

from time import monotonic
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from crosscut.completion.imposed import imposed_by
from crosscut.geometry import Grid, Mask, single_bits
from crosscut.position import NO_DIAGONALS, Diagonals
from crosscut.solver.bans import bans_on
from crosscut.solver.joining import Joining
from crosscut.steps import Steps

K = TypeVar("K")
V = TypeVar("V")

ENTRIES = 200_000
"""The usual number of results that a table holds for each side and question."""
PAUSE = 0.004
"""Seconds of work between two pauses."""
SETS_OF_BLOCKS = 5
"""The key of a position has at most so many sets of points and blocks."""


Semi: TypeAlias = "tuple[Mask, Full | None, Mask, int, Mask]"
"""A :class:`SemiConnection` as it is kept: the fields without their names.

A search keeps hundreds of thousands of proofs. Python's garbage collector goes through all objects of classes again and
again, which takes a tenth of a second then; plain tuples of numbers, and of such tuples, it soon leaves alone.
"""
Full: TypeAlias = tuple[tuple[Semi, ...], tuple[Mask, ...], Mask, int, Mask]
"""A :class:`VirtualConnection` as it is kept."""
CARRIER: Final = 2
"""The place of this field in both, as of the next two."""
STONES: Final = 3
RELIED_ON: Final = 4


class SemiConnection(NamedTuple):
    """S joins its edges if it is to move."""

    point: Mask
    """Where S plays; 0 if it is joined already."""
    kept: Full | None
    """What :attr:`then` is made from."""
    carrier: Mask
    """The points that the proof depends on."""
    stones: int
    """How many stones S places at most."""
    relied_on: Mask
    """Stones of O that forbid it a move which the proof therefore does not answer."""

    @property
    def plain(self) -> Semi:
        """The proof as it is kept."""
        return self.point, self.kept, self.carrier, self.stones, self.relied_on

    @property
    def then(self) -> VirtualConnection | None:
        """The connection after this move; None if S is joined already."""
        return None if self.kept is None else VirtualConnection(*self.kept)


class VirtualConnection(NamedTuple):
    """S joins its edges although O is to move."""

    kept: tuple[Semi, ...]
    """What :attr:`answers` are made from."""
    cuts: tuple[Mask, ...]
    """For each of the answers the stone of O that it assumes; 0 for the first one, which assumes none."""
    carrier: Mask
    """The points that the proof depends on."""
    stones: int
    """How many stones S places at most."""
    relied_on: Mask
    """Stones of O that forbid it a move which the proof therefore does not answer."""

    @property
    def plain(self) -> Full:
        """The proof as it is kept."""
        return self.kept, self.cuts, self.carrier, self.stones, self.relied_on

    @property
    def answers(self) -> tuple[SemiConnection, ...]:
        """What S has after O's moves. No point that O may play is in all of their carriers."""
        return tuple(SemiConnection(*answer) for answer in self.kept)

    def answer(self, move: Mask) -> SemiConnection:
        """What S has after a legal move of O; 0 is a pass."""
        return next(SemiConnection(*answer) for answer in self.kept if not answer[CARRIER] & move)


JOINED: Semi = (0, None, 0, 0, 0)
"""S is joined already."""


class Memory(Generic[K, V]):
    """Bounded memory in two generations: when the younger is full, the older is dropped."""

    def __init__(self, entries: int) -> None:
        self._half = max(1, entries // 2)
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """What is remembered of a key."""
        found = self._young.get(key)
        if found is None and self._old:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: K, value: V) -> None:
        """Remember a value."""
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[key] = value


class Table:
    """What searches for one side on one board have found; it serves all positions of a game.

    A refutation may rest on a move of O that is illegal through a stone which was only assumed. It does not hold where
    that stone is real, so its key has the real stones of O.
    """

    def __init__(self, entries: int = ENTRIES) -> None:
        self.semi = Memory[int, Semi](entries)
        """The connections with the fewest stones that are known, S to move."""
        self.full = Memory[int, Full](entries)
        """The connections with the fewest stones that are known, O to move."""
        self.refuted = Memory[int | tuple[int, int], int](2 * entries)
        """With how many stones S cannot connect."""


class ConnectionSearch:
    """The search for connections of one side, from one position."""

    def __init__(
        self, board: Grid, joining: Joining, ends: tuple[Mask, Mask], table: Table, real: Mask, *, outside: Mask = 0
    ) -> None:
        """What is to be joined are the two ``ends``, edges or groups of stones. ``real`` are O's stones in the position
        that is asked about.

        Of what is ``outside`` nothing is known. All positions that are asked about count it as O's. Where crosscuts are
        forbidden, a stone of S may stand there just as well. No proof answers a stone of O there.
        """
        self._board = board
        self._joining = joining
        self._table = table
        self._real = real
        self._first, self._last = ends
        self._outside = outside if joining.bans_crosscuts else 0
        self._bans = bans_on(board, joining.bans)
        self._forbids, self._depends_on_blocks = joining.forbids, joining.depends_on_blocks
        self._links_are_moves = joining.link_moves
        self._shift = board.rows * board.width
        self._o_to_move = 1 << SETS_OF_BLOCKS * self._shift
        self._apart = apart = (board.rows + 2) * board.width
        """Bits from a point in the flood from one edge to the same point in the flood from the other."""
        self._low = (1 << apart) - 1
        self._both_edges = self._first | self._last << apart
        self._joined = JOINED
        """The connection in the last position in which S was found to be joined."""
        self._is_doubtful = False
        """Whether the last refutation may be wrong where further stones of O are real."""
        self._pleases: dict[Mask, int] = {}
        """How often a move of S has led to a connection: such moves are tried first."""
        self._cuts: dict[Mask, int] = {}
        """How often a cut has refuted a connection."""
        self.nodes = 0
        """How many positions have been looked at."""
        self.stop_at: int | None = None
        """The search pauses when it has looked at so many positions."""
        self._resumed = monotonic()

    def semi_steps(self, own: Mask, enemy: Mask, cut: Mask, stones: int) -> Steps[SemiConnection | None]:
        """A connection of S, which is to move, with at most so many stones; None if there is none.

        ``cut`` are the blocks in which a link of O crosses a diagonal of S.
        """
        found = yield from self._semi_steps(own, enemy, cut, stones)
        return None if found is None else SemiConnection(*found)

    def full_steps(self, own: Mask, enemy: Mask, cut: Mask, stones: int) -> Steps[VirtualConnection | None]:
        """A connection of S with at most so many stones, although O is to move; None if there is none."""
        found = yield from self._full_steps(own, enemy, cut, stones)
        return None if found is None else VirtualConnection(*found)

    def led_to(self, own: Mask, enemy: Mask, cut: Mask, point: Mask, then: VirtualConnection) -> SemiConnection:
        """The connection of S, which is to move, by a legal move that leads to another connection."""
        return SemiConnection(*self._led_to(own, enemy, cut, point, then.plain))

    def known(self, own: Mask, enemy: Mask, cut: Mask, is_to_move: bool) -> SemiConnection | VirtualConnection | None:
        """What the table has about a position."""
        key = self._key(own, enemy, cut)
        found: SemiConnection | VirtualConnection | None = None
        if is_to_move:
            if (semi := self._table.semi.get(key)) is not None:
                found = SemiConnection(*semi)
        elif (full := self._table.full.get(key | self._o_to_move)) is not None:
            found = VirtualConnection(*full)
        return None if found is None or found.relied_on & ~self._real else found

    def _semi_steps(self, own: Mask, enemy: Mask, cut: Mask, stones: int) -> Steps[Semi | None]:
        table = self._table
        key = self._key(own, enemy, cut)
        known = table.semi.get(key)
        if known is not None and known[STONES] <= stones and not known[RELIED_ON] & ~self._real:
            return known
        if self._is_refuted(key, stones):
            return None
        self.nodes += 1
        if self.nodes == self.stop_at or monotonic() > self._resumed + PAUSE:
            yield
            self._resumed = monotonic()
        ways = self._ways(own, enemy, cut, stones)
        if ways is None:
            return self._joined
        doubtful = self._bans is not None
        pleases = self._pleases
        tried = 0
        for points in ways:
            for point in sorted(single_bits(points & ~tried), key=lambda bit: -pleases.get(bit, 0)):
                then = yield from self._full_steps(*self.moved(own, enemy, cut, point), stones - 1)
                if then is not None:
                    pleases[point] = pleases.get(point, 0) + 1
                    return self._led_to(own, enemy, cut, point, then)
                doubtful |= self._is_doubtful
            tried |= points
        self._refute(key, stones, doubtful)
        return None

    def _led_to(self, own: Mask, enemy: Mask, cut: Mask, point: Mask, then: Full) -> Semi:
        _, _, carrier, stones, relied_on = then
        carrier |= point
        if self._depends_on_blocks:
            # One point between the new stone and one across must not be O's when the stone is placed.
            carrier = keeping_open(self._board.width, own, enemy, point, carrier, self._outside)
        if self._bans is not None:
            carrier, real = self._bans.keeping_legal(own, enemy, self._real & enemy, point, carrier)
            relied_on |= real
        found = point, then, carrier, stones + 1, relied_on
        self._table.semi.put(self._key(own, enemy, cut), found)
        return found

    def _key(self, own: Mask, enemy: Mask, cut: Mask) -> int:
        return own | enemy << self._shift | cut << 2 * self._shift

    def _full_steps(self, own: Mask, enemy: Mask, cut: Mask, stones: int) -> Steps[Full | None]:
        table = self._table
        key = self._key(own, enemy, cut) | self._o_to_move
        known = table.full.get(key)
        if known is not None and known[STONES] <= stones and not known[RELIED_ON] & ~self._real:
            return known
        if self._is_refuted(key, stones):
            return None
        passed = yield from self._semi_steps(own, enemy, cut, stones)
        if passed is None:
            self._refute(key, stones, self._is_doubtful)
            return None
        answers, cuts = [passed], [0]
        best, _, carrier, most, relied_on = passed
        region = carrier
        illegal = self._illegal(own, enemy, cut)
        history = self._cuts
        while region & ~illegal:
            open_points = region & ~illegal
            likely = max(single_bits(open_points), key=lambda bit: history.get(bit, 0))
            move = best if best & open_points else likely
            answer = yield from self._semi_steps(*self.answered(own, enemy, cut, move), stones)
            if answer is None:
                history[move] = history.get(move, 0) + 1
                self._refute(key, stones, self._is_doubtful or self._may_be_illegal(own, enemy, move))
                return None
            best, then, needed, needed_stones, relied = answer
            if needed & move:
                needed &= ~move
                answer = best, then, needed, needed_stones, relied
            answers.append(answer)
            cuts.append(move)
            region &= needed
            carrier |= move | needed
            most = max(most, needed_stones)
            relied_on |= relied
        for point in single_bits(region) if self._forbids else ():
            relied_on |= self._forbidding(own, enemy & self._real, point)
        found = tuple(answers), tuple(cuts), carrier, most, relied_on
        table.full.put(key, found)
        return found

    def _is_refuted(self, key: int, stones: int) -> bool:
        refuted = self._table.refuted
        most = refuted.get(key)
        if most is not None and most >= stones:
            self._is_doubtful = False
            return True
        if self._forbids:
            most = refuted.get((key, self._real))
            if most is not None and most >= stones:
                self._is_doubtful = True
                return True
        return False

    def _refute(self, key: int, stones: int, doubtful: bool) -> None:
        self._is_doubtful = doubtful
        self._table.refuted.put((key, self._real) if doubtful else key, stones)

    def moved(self, own: Mask, enemy: Mask, cut: Mask, point: Mask) -> tuple[Mask, Mask, Mask]:
        """The position after a move of S."""
        return own | point, enemy, cut | self.newly_cut(own, enemy, point)

    def answered(self, own: Mask, enemy: Mask, cut: Mask, point: Mask) -> tuple[Mask, Mask, Mask]:
        """The position after a move of O."""
        return own, enemy | point, cut

    def _illegal(self, own: Mask, enemy: Mask, cut: Mask) -> Mask:
        """The points that O may not take, whatever it has played elsewhere."""
        illegal, real = 0, enemy & self._real
        if self._joining.bans_crosscuts:
            illegal = imposed_by(self._board.width, own, real)
        if self._bans is not None:
            illegal |= self._bans.forbidden_to_enemy(own, real)
        return illegal

    def _may_be_illegal(self, own: Mask, enemy: Mask, point: Mask) -> bool:
        """Whether a move of O may be illegal where stones are real that are only assumed here."""
        if self._bans is not None:
            return True
        is_banned = self._joining.bans_crosscuts
        return is_banned and bool(point & imposed_by(self._board.width, own, enemy & ~self._real))

    def newly_cut(self, own: Mask, enemy: Mask, point: Mask) -> Mask:
        """The blocks in which a new stone makes a diagonal that a link of O crosses already."""
        if not self._joining.by_links:
            return 0
        width = self._board.width
        rising = (point | point >> width + 1) & enemy >> 1 & enemy >> width
        falling = (point >> 1 | point >> width) & enemy & enemy >> width + 1
        if not rising | falling:
            return 0
        own |= point
        return rising & own & own >> width + 1 | falling & own >> 1 & own >> width

    def _forbidding(self, own: Mask, real: Mask, point: Mask) -> Mask:
        """Stones of O which forbid it a point."""
        if self._joining.bans_crosscuts:
            for across, one, other in diagonal_steps(self._board.width, point):
                if across & real and one & own and other & own:
                    return across
        assert self._bans is not None, "nothing else forbids a stone"
        return self._bans.forbidding(own, real, point)

    def _ways(self, own: Mask, enemy: Mask, cut: Mask, stones: int) -> list[Mask] | None:
        """The moves that are on ways from edge to edge with at most so many moves, those on the shortest ways first;
        None if S is joined already. Behind the points are the blocks that S may link by a move."""
        apart, both = self._apart, self._both_edges
        width, wide = self._board.width, self._board.width + 1
        free, rising, falling = self._steps(own, enemy, cut)
        rising_link, falling_link = self._contested(own, enemy, cut) if self._links_are_moves else NO_DIAGONALS
        takes_links = rising_link or falling_link
        own |= own << apart
        free |= free << apart
        rising |= rising << apart
        falling |= falling << apart
        if takes_links:
            rising_link |= rising_link << apart
            falling_link |= falling_link << apart
        layers: list[Mask] = []
        linked: list[Mask] = []
        crossed = 0
        reached = front = both & own
        beside = both
        while True:
            while front:
                east, north = front >> 1, front >> width
                around = front << 1 | east | front << width | north
                around |= (front & rising) << wide | front >> wide & rising
                around |= (north & falling) << 1 | (east & falling) << width
                beside |= around
                front = around & own & ~reached
                reached |= front
            if not layers and reached & self._last:
                return None
            if len(layers) == stones:
                break
            front = beside & free & ~reached
            if takes_links:
                east, north = reached >> 1, reached >> width
                links = ((reached | reached >> wide) & rising_link | (east | north) & falling_link) & ~crossed
                over = (reached & rising_link) << wide | reached >> wide & rising_link
                over |= (north & falling_link) << 1 | (east & falling_link) << width
                if not front | links:
                    break
                layers.append(front)
                linked.append(links)
                crossed |= links
                front |= over & own & ~reached
            elif front:
                layers.append(front)
            else:
                break
            reached |= front
        return self._moves_by_length(layers, linked, stones)

    def _steps(self, own: Mask, enemy: Mask, cut: Mask) -> tuple[Mask, Mask, Mask]:
        """The points where S may place a stone, and the blocks in which a rising and a falling diagonal may join."""
        board, joining = self._board, self._joining
        width, blocks = board.width, board.blocks
        free = board.board & ~(own | enemy)
        if joining.bans_crosscuts:
            free &= ~imposed_by(width, enemy, own | self._outside)
        if self._bans is not None:
            free &= ~self._bans.forbidden(own, enemy, enemy & self._real)
        if not self._depends_on_blocks:
            return free, blocks * joining.rising, 0
        rising = blocks & ~(enemy >> 1 & enemy >> width & ~(own & own >> width + 1 & ~cut))
        falling = blocks & ~(enemy & enemy >> width + 1 & ~(own >> 1 & own >> width & ~cut))
        return free, rising * joining.rising, falling * joining.falling

    def _contested(self, own: Mask, enemy: Mask, cut: Mask) -> tuple[Mask, Mask]:
        """The blocks in which S may link a rising, and a falling, diagonal by a move."""
        return NO_DIAGONALS

    def _moves_by_length(self, layers: list[Mask], linked: list[Mask], stones: int) -> list[Mask]:
        """The moves by the length of the shortest way over them, the shortest first, given the points and blocks that
        are reached from either edge with one move, two, and so on."""
        apart, low = self._apart, self._low
        first = [layer & low for layer in layers]
        last = [layer >> apart for layer in layers]
        known = len(layers)
        if linked:
            shift = self._shift
            first = [points | (blocks & low) << shift for points, blocks in zip(first, linked, strict=False)]
            last = [points | blocks >> apart << shift for points, blocks in zip(last, linked, strict=False)]
        found = []
        for length in range(1, stones + 1):
            moves = 0
            for one in range(max(1, length + 1 - known), min(length, known) + 1):
                moves |= first[one - 1] & last[length - one]
            if moves:
                found.append(moves)
        return found


def cut_blocks(board: Grid, own: Mask, enemy: Mask, links: Diagonals) -> Mask:
    """The crosscuts in which a diagonal of S has no link."""
    width = board.width
    rising = own & own >> width + 1 & enemy >> 1 & enemy >> width & ~links.rising
    falling = own >> 1 & own >> width & enemy & enemy >> width + 1 & ~links.falling
    return rising | falling


def diagonal_steps(width: int, bit: Mask) -> tuple[tuple[Mask, Mask, Mask], ...]:
    """The four diagonal neighbours of a point, each with the two shared neighbours; bits off the board may be among
    them."""
    north, south, east, west = bit << width, bit >> width, bit << 1, bit >> 1
    return (
        (north << 1, north, east),
        (south >> 1, south, west),
        (north >> 1, north, west),
        (south << 1, south, east),
    )


def keeping_open(width: int, own: Mask, enemy: Mask, bit: Mask, carrier: Mask, maybe_own: Mask = 0) -> Mask:
    """The carrier with one empty point of each block in which a stone on the point has an own stone across, and no own
    stone beside both: while that point is empty, the enemy cannot hold both points between. ``carrier`` may have one
    already. Stones across may be own ones, too, where it is not known."""
    across_own = own | maybe_own
    for across, one, other in diagonal_steps(width, bit):
        if across & across_own and not (one | other) & own:
            if one & enemy:
                carrier |= other & ~enemy
            elif other & enemy or not carrier & (one | other):
                carrier |= one
    return carrier
