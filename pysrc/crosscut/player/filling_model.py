"""What random fillings need to know about a game and a board: which diagonals join, the neighbours of each point, and
what may ask for a stone.

*Which diagonal joins?* The rules show it on a small board. In a crosscut, Hex always joins the rising diagonal. In the
other games either may join, or neither, because there is no crosscut; for a filling that is the same
(:mod:`crosscut.player.evaluation`).

A point is numbered by its bit in the :class:`crosscut.geometry.Grid`, so the padding column leaves numbers unused.

*Saving a connection.* Red stones on a and b have q and p between them. Each of q and p joins them, so Red need not
hurry. But if Blue takes p, Red answers on q. A *triple* says so: red on a and b and blue on p ask for red on q.

    . a q
    . p b        Hex: a and b, both neighbours of q and of p
    . . .

A side's own edge counts like a stone. All games have the same triples, with the neighbours of the game. Players call
the shape a bridge or a two-bridge.

*The order of a filling.* All fillings of an evaluation go through the points in the same order (and a second time in
another order, for the points that they left out). So it is known beforehand which triples apply at a point: only
stones in its *past*, on the board or earlier in the order, can ask for a colour there. That leaves a list of triples
for each point, and each triple costs two ANDs and an OR for a thousand fillings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from crosscut.completion.imposed import crosscuts
from crosscut.connection import is_connected
from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask, single_bits
from crosscut.position import NO_DIAGONALS, Position, like_diagonals

JoiningDiagonals: TypeAlias = Literal["both", "rising", "falling"]
BOARDS = 40
"""Full boards on which the model is compared with the rules."""


@lru_cache(maxsize=32)
def fillings_fit(game: Game) -> bool:
    """Whether the rules decide full boards as the model of fillings does: exactly one side is joined, and wins.

    If both diagonals may join, a crosscut may join either way, or not arise at all, but it must not join both sides.
    """
    return game.won_by == "path" and game.one_winner and _one_side_joins(game, wins=True)


@lru_cache(maxsize=32)
def fillings_fit_turned(game: Game) -> bool:
    """Whether exactly one side is joined on full boards, and loses (misère), and nothing is forbidden.

    Who must not join has few places left in the end, and forbidden points decide which: playouts see them.
    """
    return game.won_by == "rule" and game.one_winner and not game.forbids and _one_side_joins(game, wins=False)


def _one_side_joins(game: Game, *, wins: bool) -> bool:
    """Whether on full boards exactly one side is joined by the model of fillings, and wins or loses."""
    diagonals, chance = joining_diagonals(game), Random(1)
    for _ in range(BOARDS):
        letters = "".join(chance.sample("RB" * 8, 16))
        position = game.setup("\n".join(letters[at : at + 4] for at in range(0, 16, 4)))
        board, red = position.grid, position.red
        if diagonals == "both" and crosscuts(board, red, position.blue):
            if _joins_both(game, position) and not game.problems(position):
                return False
            continue
        joined = NO_DIAGONALS
        if diagonals != "both":
            joined = like_diagonals(board, red)._replace(**{"falling" if diagonals == "rising" else "rising": 0})
        red_wins = is_connected(board, Color.RED, red, joined) is wins
        outcome = game.outcome(position)
        if outcome is None or outcome.winner is not Color.of(red_wins):
            return False
    return True


def _joins_both(game: Game, position: Position) -> bool:
    """Whether both sides are joined, by the game's own diagonals."""
    return all(
        is_connected(position.grid, color, position.stones_of(color), game.diagonals(position, color))
        for color in Color
    )


@lru_cache(maxsize=32)
def joining_diagonals(game: Game) -> JoiningDiagonals:
    """Which diagonals may join stones on a full board."""
    crosscut = game.setup("....\n.BR.\n.RB.\n....")
    rising = game.diagonals(crosscut, Color.RED).rising != 0
    falling = game.diagonals(crosscut, Color.BLUE).falling != 0
    if rising == falling:
        return "both"
    return "rising" if rising else "falling"


Triple: TypeAlias = tuple[int, int, int]
"""Two points of one colour and one of the other, which together ask for the first colour on a fourth point."""


class Way(NamedTuple):
    """The direction in which a side plays, from one of its edges to the other."""

    near: tuple[int, ...]
    """The points of the edge where the way begins."""
    far: tuple[int, ...]
    order: tuple[int, ...]
    """All points, the near ones first."""


@dataclass(frozen=True, slots=True)
class FillingModel:
    """The tables of one board. Lists are indexed by point."""

    size: int
    """The length of the lists: numbers below it are points or padding, the next two are the edges."""
    width: int
    """The step from a point to its northern neighbour."""
    blocks: tuple[int, ...]
    """The south-western points of all blocks."""
    neighbours: tuple[tuple[int, ...], ...]
    """Orthogonal neighbours, and those along the diagonals that may join."""
    orthogonal: tuple[tuple[int, ...], ...]
    saves: tuple[tuple[Triple, ...], ...]
    """For each point q the triples (a, b, p) that would save a connection at q, for either colour; b may be an edge."""
    red_way: Way
    blue_way: Way

    @property
    def all_red(self) -> int:
        """A number beyond the points that stands for something always red, such as Red's edges."""
        return self.size

    @property
    def all_blue(self) -> int:
        """The same for Blue."""
        return self.size + 1


def numbers(mask: Mask) -> tuple[int, ...]:
    """The bit numbers of a set."""
    return tuple(bit.bit_length() - 1 for bit in single_bits(mask))


@lru_cache(maxsize=16)
def filling_model(board: Grid, diagonals: JoiningDiagonals) -> FillingModel:
    """The tables of a board whose stones touch orthogonally and along the given diagonals."""
    width, size = board.width, board.rows * board.width
    points = numbers(board.board)
    on_board = frozenset(points)
    steps = {"both": (width + 1, width - 1), "rising": (width + 1,), "falling": (width - 1,)}[diagonals]
    reach = frozenset(step * sign for step in (1, width, *steps) for sign in (1, -1))
    edges = tuple(map(numbers, (board.south, board.north, board.west, board.east)))

    def saves(q: int) -> Iterator[Triple]:
        """The triples at q, also those in which an edge takes the place of one stone."""
        beside = [q + step for step in sorted(reach) if q + step in on_board]
        for p in beside:
            shared = [a for a in beside if a - p in reach]
            yield from ((a, b, p) for a, b in combinations(shared, 2) if b - a not in reach)
            for number, edge in enumerate(edges):
                if q in edge and p in edge:
                    yield from ((a, size + number // 2, p) for a in shared if a not in edge)

    def near(steps: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(p + step for step in sorted(steps) if p + step in on_board) if p in on_board else ()
            for p in range(size)
        )

    return FillingModel(
        size,
        width,
        numbers(board.blocks),
        near(reach),
        near((1, -1, width, -width)),
        tuple(tuple(saves(q)) if q in on_board else () for q in range(size)),
        Way(edges[0], edges[1], points),
        Way(edges[2], edges[3], tuple(sorted(points, key=lambda point: point % width))),
    )


@dataclass(frozen=True, slots=True)
class FillingStep:
    """One point of the order, and what may ask for a colour there."""

    point: int
    red_saves: tuple[Triple, ...]
    blue_saves: tuple[Triple, ...]


def filling_order(
    around: FillingModel, red: frozenset[int], blue: frozenset[int], order: Sequence[int]
) -> tuple[FillingStep, ...]:
    """The steps for one order of the empty points; ``red`` and ``blue`` are the points with stones on the board, and
    the numbers of the edges."""
    time = [0] * (around.size + 2)
    for count, point in enumerate(order, start=1):
        time[point] = count

    def step(point: int) -> FillingStep:
        red_saves: list[Triple] = []
        blue_saves: list[Triple] = []
        for triple in around.saves[point]:
            a, b, p = triple
            lost = time[p]
            if lost < time[point] and time[a] <= lost and time[b] <= lost:
                if a not in blue and b not in blue and p not in red:
                    red_saves.append(triple)
                if a not in red and b not in red and p not in blue:
                    blue_saves.append(triple)
        return FillingStep(point, tuple(red_saves), tuple(blue_saves))

    return tuple(map(step, order))
