"""Random completions of a board with one dot in each row and column, and a tree of the moves that were tried most.

The score depends on the dots alone, whoever placed them. So a random completion is a sample for *each* dot in it:

    missing: 4 files and 4 ranks        one completion
    . . . .                             . x . .
    . . . .                             x . . .       a sample for the moves a3, b4, c1 and d2,
    . . . .                             . . . x       and for each of them as the answer to another
    . . . .                             . . x .

With n dots missing there are n * n moves, and a completion is worth n samples instead of one (rapid action value
estimation; Gelly and Silver 2007). For the first move this is exact: the completions after a move are just those that
contain its dot. For the answers it is not, because the players choose. So there is a tree (Kocsis and Szepesvari 2006):
the more often a move itself was tried, the less its shared samples count. A set of dots is stored once, whatever the
order of its dots.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt, tanh
from random import Random

from crosscut.geometry import Color
from crosscut.position import Position
from crosscut.zigzag_outline import score_of_ranks

EXPAND_AT = 3
"""How often a move is tried before its answers get a node of their own."""
SHARED_WORTH = 300.0
"""After this many tries of its own, a move's shared samples count less than these tries."""
EXPLORATION = 0.05
"""The exploration constant: how much the search prefers moves with few tries."""
MARGIN_WORTH = 0.2
"""The part of a result that is the margin; the rest is who wins."""


class Node:
    """A set of dots, and the statistics of each dot that may come next; results are Red's, from 0 to 1."""

    __slots__ = ("answers", "number_of", "own", "own_total", "points", "shared", "shared_total")

    def __init__(self, files: Sequence[int], ranks: Sequence[int]) -> None:
        self.points = [(file, rank) for file in files for rank in ranks]
        self.number_of = {point: number for number, point in enumerate(self.points)}
        self.own = [0] * len(self.points)
        """How often each dot was tried here."""
        self.own_total = [0.0] * len(self.points)
        self.shared = [1.0] * len(self.points)
        """How many completions below contain each dot. They begin with one tie, so that nothing divides by zero."""
        self.shared_total = [0.5] * len(self.points)
        self.answers: dict[int, Node] = {}

    def estimate(self, number: int) -> float:
        """Red's result after a dot, from its own tries and the shared samples."""
        own = self.own[number]
        shared = self.shared_total[number] / self.shared[number]
        if not own:
            return shared
        weight = sqrt(SHARED_WORTH / (3 * own + SHARED_WORTH))
        return (1 - weight) * self.own_total[number] / own + weight * shared

    def best(self, red_moves: bool) -> int:
        """The number of the dot to try next."""
        root = EXPLORATION * sqrt(sum(self.own) + 1)
        sign = 1 if red_moves else -1
        best, best_value = 0, -10.0
        for number in range(len(self.points)):
            value = sign * self.estimate(number) + root / (1 + self.own[number])
            if value > best_value:
                best, best_value = number, value
        return best


class CompletionTree:
    """A growing tree of dots. A set of dots is stored once, whatever the order of its dots."""

    def __init__(self, position: Position, chance: Random) -> None:
        self._ranks = [0] * position.size
        self._files, self._free_ranks = list(range(position.size)), list(range(position.size))
        for file, rank in position.grid.points(position.red | position.blue):
            self._ranks[file] = rank
            self._files.remove(file)
            self._free_ranks.remove(rank)
        self._red_moves = position.turn is Color.RED
        self._chance = chance
        self._nodes: dict[frozenset[tuple[int, int]], Node] = {}
        self.root = Node(self._files, self._free_ranks)
        self._margins = [0] * len(self.root.points)
        """The sums of Red's margins over the tries of each dot that may come next."""
        self._random_counts = [0] * len(self.root.points)
        """How many wholly random completions contain each of them."""
        self._random_margins = [0] * len(self.root.points)

    def sample(self) -> None:
        """Complete the board once: by the tree as far as it reaches, then at random."""
        files, free = list(self._files), list(self._free_ranks)
        dots: list[tuple[int, int]] = []
        path: list[tuple[Node, int]] = []
        node: Node | None = self.root
        red_moves = self._red_moves
        while node is not None and files:
            number = node.best(red_moves)
            path.append((node, number))
            file, rank = point = node.points[number]
            dots.append(point)
            files.remove(file)
            free.remove(rank)
            red_moves = not red_moves
            node = self._below(node, number, files, free, dots)
        self._chance.shuffle(free)
        dots += zip(files, free, strict=True)
        self._note(path, dots)

    def sample_at_random(self) -> None:
        """Complete the board once, wholly at random. This counts as a try of no move."""
        ranks = self._free_ranks[:]
        self._chance.shuffle(ranks)
        dots = list(zip(self._files, ranks, strict=True))
        red, blue = self._scores(dots)
        self._share([self.root], dots, result_of(red, blue))
        for point in dots:
            number = self.root.number_of[point]
            self._random_counts[number] += 1
            self._random_margins[number] += red - blue

    def margin(self, number: int) -> float:
        """Red's average margin after a dot; if it was never tried, in the random completions that contain it."""
        if self.root.own[number]:
            return self._margins[number] / self.root.own[number]
        return self._random_margins[number] / max(1, self._random_counts[number])

    def line(self, first: int, most: int) -> list[tuple[int, int]]:
        """The dot of that number and the most tried dots after it, as (file, rank); at most ``most`` dots."""
        line = [self.root.points[first]]
        node = self.root.answers.get(first)
        while node is not None and node.points and len(line) < most:
            number = max(range(len(node.points)), key=node.own.__getitem__)
            line.append(node.points[number])
            node = node.answers.get(number)
        return line

    def _below(
        self, node: Node, number: int, files: Sequence[int], free: Sequence[int], dots: Sequence[tuple[int, int]]
    ) -> Node | None:
        below = node.answers.get(number)
        if below is None and files and node.own[number] >= EXPAND_AT:
            key = frozenset(dots)
            below = self._nodes.get(key)
            if below is None:
                below = self._nodes[key] = Node(files, free)
            node.answers[number] = below
        return below

    def _note(self, path: Sequence[tuple[Node, int]], dots: Sequence[tuple[int, int]]) -> None:
        red, blue = self._scores(dots)
        result = result_of(red, blue)
        self._margins[path[0][1]] += red - blue
        for node, number in path:
            node.own[number] += 1
            node.own_total[number] += result
        self._share([node for node, _ in path], dots, result)

    def _scores(self, dots: Sequence[tuple[int, int]]) -> tuple[int, int]:
        ranks = self._ranks[:]
        for file, rank in dots:
            ranks[file] = rank
        return score_of_ranks(ranks)

    @staticmethod
    def _share(nodes: Sequence[Node], dots: Sequence[tuple[int, int]], result: float) -> None:
        """Count the completion for each dot that was placed at a node or after it."""
        for depth, node in enumerate(nodes):
            number_of, shared, shared_total = node.number_of, node.shared, node.shared_total
            for point in dots[depth:]:
                at = number_of[point]
                shared[at] += 1
                shared_total[at] += result


def result_of(red: int, blue: int) -> float:
    """Red's result from 0 to 1: mostly who wins, and a little for the margin."""
    margin = red - blue
    won = (margin > 0) - (margin < 0)
    return 0.5 + 0.5 * ((1 - MARGIN_WORTH) * won + MARGIN_WORTH * tanh(margin / 4))
