"""The tree of positions that a search has judged, and what each node learns from those below.

All chances in the tree are Red's. A position is judged once, by fillings. All nodes above it learn its winning chance,
and *how often each place decides*. A place that decides far below is likely to decide here, too. So a node that was
visited often knows its moves better than its own fillings could tell (as in rapid action value estimation, for single
playouts: Gelly and Silver 2007). What the game itself decides is *proved* and never averaged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log
from operator import add
from typing import Protocol

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Connect, Move, Place
from crosscut.position import Position, all_links
from crosscut.steps import Steps

SHARPNESS = 2.5
"""How much more certain a winning chance is than the share of fillings that says so; fitted to long searches."""
WARMTH = 0.1
"""How much worse a move may look and still get curiosity, in winning chance."""
WIDTH = 12
"""How many moves of a position may be looked at before it was visited often."""
WIDER_EVERY = 16
"""Visits after which one more move may be looked at."""
BOLDNESS = 0.4
"""The part of a chance that comes from the best line. The rest is the mean of all lines that were looked at."""
FAINT_HOPE = 0.01
"""The curiosity about each move of the rest, when all others are known to lose."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge says about one position: who is ahead, and how much each move matters.

    A judgement counts fillings, so that many of them can be added up.
    """

    red_share: float
    """The share of the fillings that Red wins, from 0 to 1."""
    pivotal: Sequence[float]
    """In how many fillings each move decides, in the order of :func:`numbered_moves`."""
    fillings: float
    """The most that a number in ``pivotal`` can be: half of the fillings. In the others the place is red already, so
    red changes nothing there."""

    def pivotality(self, move: int) -> float:
        """How often a move decides, from 0 to 1."""
        return min(1.0, self.pivotal[move] / self.fillings)


class Judge(Protocol):
    """Judges the positions that follow from one root. The search does not know how."""

    reply: float
    """What the second best move is worth to the side that has just moved, as a part of its pivotality."""

    def judge(self, positions: Sequence[Position]) -> Steps[list[Judgement]]:
        """Judge positions together. They have the root's stones and links, and some more."""


def numbered_moves(game: Game, root: Position) -> list[Move]:
    """All moves that may come in a root position or after it: a stone on each empty point, then the links, the rising
    ones first. A judge and the search call a move by its number in this list, its *place*."""
    moves: list[Move] = [Place(point) for point in root.grid.points(root.empty)]
    if game.link_rule == "move":
        moves += [Connect(link) for links in all_links(root.grid) for link in root.grid.select(root.grid.blocks, links)]
    return moves


@dataclass(slots=True, eq=False)
class Node:
    """A position, the move that led to it, and what is known about it. Moves are numbers (see the search)."""

    position: Position
    """Until the node is settled, its turn is the side that has just moved."""
    move: int
    loan: float
    """The chance that a visit brings until its judgement is known: a loss for the side that moved here."""
    promise: float
    """The winning chance of the side that moved here, as the parent's fillings see it."""
    curiosity: float
    """The part of the parent's curiosity that this move gets, from 0 to 1."""
    is_settled: bool = False
    """Whether the search knows whose turn it is or that the game is over, and which moves there are."""
    is_judged: bool = False
    taken: tuple[int, ...] = ()
    """The places that were taken since the root, in order."""
    red_share: float = 0.5
    pivotal: Sequence[float] = ()
    """In how many fillings, here and below, each place decided."""
    fillings: float = 0.0
    """Of so many."""
    lacking: dict[int, float] = field(default_factory=dict)
    """For places that were taken somewhere below: the fillings that could say nothing about them."""
    total: float = 0.0
    """The sum of the chances that visits have brought."""
    best: float = 0.5
    """The chance if both sides take what looks best among the moves that were judged."""
    visits: int = 0
    children: list[Node] = field(default_factory=list)
    waiting: list[tuple[float, float, int]] = field(default_factory=list)
    """Promise, curiosity and number of the moves that may be looked at next, the most promising last."""
    rest: list[int] = field(default_factory=list)
    """All other legal moves."""
    sort_at: int = 4
    """After how many visits the moves are sorted again."""
    proved: bool | None = None
    """True: Red wins. False: Blue wins. None: open."""

    @property
    def red_chance(self) -> float:
        """Red's winning chance, by all that is known."""
        if self.proved is not None:
            return float(self.proved)
        return (1 - BOLDNESS) * self.total / self.visits + BOLDNESS * self.best

    def chance_of(self, is_red: bool) -> float:
        """The winning chance of a side."""
        return self.red_chance if is_red else 1 - self.red_chance

    def rank_for(self, is_red: bool) -> tuple[int, int, float]:
        """How good a side's move to this node is: what is proved, then how much was spent on it, then the chance."""
        proved = 1 if self.proved is None else 2 if self.proved is is_red else 0
        return proved, self.visits, self.chance_of(is_red)

    def judge(self, judgement: Judgement, parent: Node | None = None) -> None:
        """Take over what the fillings say, and with equal weight what the parent knows about the places."""
        self.is_judged = True
        self.red_share = judgement.red_share
        self.pivotal = judgement.pivotal
        self.fillings = judgement.fillings
        if parent is not None:
            inherited = parent.pivotality()
            for place in self.taken:
                inherited[place] = 0.0
            self.pivotal = [count + self.fillings * share for count, share in zip(self.pivotal, inherited, strict=True)]
            self.fillings *= 2

    def look_below(self) -> None:
        """Find the best line again."""
        judged = [child for child in self.children if child.is_judged]
        if judged:
            chances = [child.best if child.proved is None else float(child.proved) for child in judged]
            self.best = max(chances) if self.position.turn is Color.RED else min(chances)

    def visit(self, red_chance: float) -> None:
        """Count a visit and what it brought."""
        self.visits += 1
        self.total += red_chance

    def learn(self, judgement: Judgement, taken: Iterable[int]) -> None:
        """Learn from a position below how much each place matters. Places that are taken there say nothing."""
        self.pivotal = list(map(add, self.pivotal, judgement.pivotal))
        self.fillings += judgement.fillings
        for place in taken:
            self.lacking[place] = self.lacking.get(place, 0.0) + judgement.fillings

    def conclude(self) -> None:
        """Find out from the children what is proved about this node."""
        if self.proved is not None or not self.children:
            return
        is_red = self.position.turn is Color.RED
        if any(child.proved is is_red for child in self.children):
            self.proved = is_red
        elif not self.waiting and not self.rest and all(child.proved is not None for child in self.children):
            self.proved = not is_red

    def pivotality(self) -> list[float]:
        """How often each place decides, in the fillings of this position and of those below."""
        average = [count / self.fillings for count in self.pivotal]
        for place, lacking in self.lacking.items():
            average[place] = self.pivotal[place] / (self.fillings - lacking)
        return average

    def sort(self, moves: list[int], dull: Sequence[int], reply: float, grain: float = 0.0) -> None:
        """Sort the moves again by how much their places matter now; dull moves come last.

        Places count as equal, and stay in their order, if both lie in one grain.
        """
        self.sort_at = 2 * max(2, self.visits)
        value = self.pivotality()
        moves.sort(key=(lambda move: value[move] // grain) if grain else value.__getitem__, reverse=True)
        width = WIDTH + self.visits // WIDER_EVERY
        share = self.red_share if self.position.turn is Color.RED else 1 - self.red_share
        first, second = [*(value[move] for move in moves[:2]), 0.0, 0.0][:2]
        chances = [
            sharpened(share + value[move] / 2 - (second if move == moves[0] else first) * reply)
            for move in moves[:width]
        ]
        weights = [exp((chance - chances[0]) / WARMTH) for chance in chances]
        whole = sum(weights)
        known = {child.move: child for child in self.children}
        self.waiting = []
        for move, chance, weight in zip(reversed(moves[:width]), reversed(chances), reversed(weights), strict=True):
            if move in known:
                known[move].promise, known[move].curiosity = chance, weight / whole
            else:
                self.waiting.append((chance, weight / whole, move))
        self.rest = [move for move in (*moves[width:], *dull) if move not in known]

    def look_at_the_rest(self) -> None:
        """Let all moves be looked at: the others lose."""
        self.waiting = [(0.0, FAINT_HOPE, move) for move in reversed(self.rest)]
        self.rest = []


def ranked_children(node: Node) -> list[Node]:
    """The moves that were judged, the best first."""
    is_red = node.position.turn is Color.RED
    judged = [child for child in node.children if child.is_judged]
    return sorted(judged, key=lambda child: child.rank_for(is_red), reverse=True)


def chance_to_move(judged: Judgement | Node, to_move: Color, reply: float) -> float:
    """Red's winning chance, if ``to_move`` takes the best place and the other side the second best.

    ``reply`` says how much the second best place is worth to the other side, as a part of its pivotality.
    """
    second, first = [0.0, 0.0, *sorted(judged.pivotal)[-2:]][-2:]
    gain = (first / 2 - second * reply) / judged.fillings
    return sharpened(judged.red_share + (gain if to_move is Color.RED else -gain))


def sharpened(share: float) -> float:
    """The winning chance that a share of fillings stands for."""
    share = min(max(share, 0.002), 0.998)
    return 1 / (1 + exp(-SHARPNESS * log(share / (1 - share))))
