"""The tree of positions that a search has judged.

All chances in the tree are Red's. A :class:`Judge` judges each position once, and the winning chance is backed up to
all nodes above. What the game itself decides is *proved* and never averaged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Connect, Move, Place
from crosscut.position import Position, all_links
from crosscut.steps import Steps

FAINT_HOPE = 0.01
"""The prior of each remaining move, once all others are known to lose."""


class Ranked(NamedTuple):
    """A move that may be looked at next. Moves are numbers (:func:`numbered_moves`)."""

    promise: float
    """The winning chance of the side that makes it, as estimated from the position before it."""
    prior: float
    """Its share in the policy of that position, from 0 to 1."""
    move: int


class Opinion(Protocol):
    """A judge's opinion of one position."""

    @property
    def red_chance(self) -> float:
        """Red's winning chance."""

    def seems_won(self, color: Color) -> bool:
        """Whether this side seems to have won already. The search checks this with the game."""

    def winning_move(self) -> int | None:
        """A move that seems to win at once for the side to move. The search checks this with the game."""

    def threats(self) -> Sequence[int]:
        """Moves that would seem to win at once for the enemy. The search checks whether a move stops them."""

    def weights(self) -> Sequence[float]:
        """How much each move matters, from 0 to 1, by its number."""

    def rank(self, node: Node, moves: list[int], dull: Sequence[int], grain: float) -> tuple[list[Ranked], list[int]]:
        """The moves to look at, the most promising last, and the rest; dull moves cannot decide anything.

        Values that round to the same multiple of ``grain`` count as equal; such moves keep their order.
        """

    def learn(self, below: Opinion, taken: Sequence[int]) -> None:
        """Learn from a position further down the tree, in which these places are taken."""


class Leaf(NamedTuple):
    """A position that is to be judged."""

    position: Position
    """Its turn is not set."""
    to_move: Color
    parent: Opinion | None = None
    """The opinion of the position before it."""
    taken: Sequence[int] = ()
    """The places that were taken since the root, if opinions learn."""


class Judge(Protocol):
    """Judges the positions that follow from one root. The search does not know how."""

    exploration: float
    """The exploration constant of PUCT: how much the search prefers moves with few visits."""
    trust: float
    """How many visits the estimate of an unvisited move is worth."""
    boldness: float
    """The part of a chance that comes from the best line. The rest is the mean of all lines that were looked at."""
    doubt: float
    """How many visits with even chances are added to a chance before it is reported."""
    batch_size: int
    """The most positions that are judged together."""
    learns: bool
    """Whether opinions learn from those below."""

    def judge_root(self, root: Position) -> Steps[Opinion]:
        """Judge the root, whose turn is set."""

    def judge(self, leaves: Sequence[Leaf]) -> Steps[Iterable[Opinion]]:
        """Judge positions together. They have the root's stones and links, and some more.

        The result may be lazy: each opinion is formed when it is consumed, as its parent may have learned from the
        opinions before it.
        """


def numbered_moves(game: Game, root: Position) -> list[Move]:
    """All moves that may be made in a root position or after it: a stone on each empty point, then the links, rising
    ones first. A judge and the search identify a move by its index in this list, its *place*."""
    moves: list[Move] = [Place(point) for point in root.grid.points(root.empty)]
    if game.link_rule == "move":
        moves += [Connect(link) for links in all_links(root.grid) for link in root.grid.select(root.grid.blocks, links)]
    return moves


@dataclass(slots=True, eq=False)
class Node:
    """A position, the move that led to it, and what is known about it."""

    position: Position
    """Until the node is settled, its turn is the side that has just moved."""
    move: int
    loan: float
    """The virtual loss: the result that a visit counts until its judgement is known, a loss for the side that moved
    here."""
    promise: float
    """The winning chance of the side that moved here, as estimated from the parent."""
    prior: float
    """This move's share in the parent's policy, from 0 to 1."""
    boldness: float
    opinion: Opinion | None = None
    """The judge's opinion; None until the position is judged."""
    is_settled: bool = False
    """Whether the search has found out whose turn it is, or that the game is over, and which moves are legal."""
    taken: tuple[int, ...] = ()
    """The places that were taken since the root, in order, if opinions learn."""
    total: float = 0.0
    """The sum of the results of all visits."""
    best: float = 0.5
    """The chance if both sides take the best-looking of the judged moves."""
    visits: int = 0
    children: list[Node] = field(default_factory=list)
    waiting: list[Ranked] = field(default_factory=list)
    """The moves that may be looked at next, the most promising last."""
    rest: list[int] = field(default_factory=list)
    """All other legal moves."""
    sort_at: int = 4
    """The number of visits after which the moves are sorted again."""
    proved: bool | None = None
    """True: Red wins. False: Blue wins. None: open."""

    @property
    def is_judged(self) -> bool:
        """Whether the position is judged."""
        return self.opinion is not None

    @property
    def red_chance(self) -> float:
        """Red's winning chance, from everything that is known."""
        if self.proved is not None:
            return float(self.proved)
        return (1 - self.boldness) * self.total / self.visits + self.boldness * self.best

    def chance_of(self, is_red: bool) -> float:
        """The winning chance of a side."""
        return self.red_chance if is_red else 1 - self.red_chance

    def rank_for(self, is_red: bool) -> tuple[int, int, float]:
        """The rank of a side's move to this node: by what is proved, then by visits, then by chance."""
        proved = 1 if self.proved is None else 2 if self.proved is is_red else 0
        return proved, self.visits, self.chance_of(is_red)

    def look_below(self) -> None:
        """Update the best line from the children."""
        judged = [child for child in self.children if child.opinion is not None]
        if judged:
            chances = [child.best if child.proved is None else float(child.proved) for child in judged]
            self.best = max(chances) if self.position.turn is Color.RED else min(chances)

    def visit(self, red_chance: float) -> None:
        """Count a visit and its result."""
        self.visits += 1
        self.total += red_chance

    def conclude(self) -> None:
        """Derive from the children what is proved about this node."""
        if self.proved is not None or not self.children:
            return
        is_red = self.position.turn is Color.RED
        if any(child.proved is is_red for child in self.children):
            self.proved = is_red
        elif not self.waiting and not self.rest and all(child.proved is not None for child in self.children):
            self.proved = not is_red

    def sort(self, moves: list[int], dull: Sequence[int], grain: float = 0.0) -> None:
        """Rank the moves by the present opinion."""
        assert self.opinion is not None
        ranked, self.rest = self.opinion.rank(self, moves, dull, grain)
        if not self.children:
            self.waiting = ranked
            return
        known = {child.move: child for child in self.children}
        self.waiting = []
        for promising in ranked:
            if promising.move in known:
                child = known[promising.move]
                child.promise, child.prior = promising.promise, promising.prior
            else:
                self.waiting.append(promising)
        self.rest = [move for move in self.rest if move not in known]

    def look_at_the_rest(self) -> None:
        """Move the rest to the waiting moves: all others lose."""
        self.waiting = [Ranked(0.0, FAINT_HOPE, move) for move in reversed(self.rest)]
        self.rest = []


def doubted(chance: float, visits: int, doubt: float) -> float:
    """A chance from this many visits, with ``doubt`` visits of even chances added."""
    return (visits * chance + doubt / 2) / (visits + doubt) if doubt else chance


def ranked_children(node: Node) -> list[Node]:
    """The moves that were judged, the best first."""
    is_red = node.position.turn is Color.RED
    judged = [child for child in node.children if child.is_judged]
    return sorted(judged, key=lambda child: child.rank_for(is_red), reverse=True)
