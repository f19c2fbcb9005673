"""Best-first search: walk down to the most promising open position, look at its best moves, and bring the news up.

Each step goes from the root to a leaf. In every node it takes the child with the greatest sum of winning chance and
curiosity (as in AlphaZero's PUCT): a child that was promising at first sight and has seldom been visited makes curious.
The leaf's most pivotal moves are then judged, all in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, sqrt
from random import Random

from crosscut.game import Game, with_link
from crosscut.geometry import Color, Mask, Point
from crosscut.move import Connect, Move, Place
from crosscut.player.evaluation import Evaluator, Judgement, numbers
from crosscut.player.tree import Node
from crosscut.position import Position, like_diagonals
from crosscut.steps import Steps

ORDERS = 8
"""Orders of filling that take turns."""
CURIOSITY = 1.0
WARMTH = 0.15
"""How much worse at first sight a move may be and still be looked at, in winning chance."""
WIDTH = 8
"""Moves of a position that are judged at first, at most."""
FAINT = 0.25
"""A move is left for later if its point is less pivotal than this part of the most pivotal one."""


class Search:
    """The search for the best move in one position."""

    def __init__(self, game: Game, position: Position, moves: Sequence[Move], chance: Random) -> None:
        self._game = game
        self._evaluator = Evaluator(game, position, ORDERS, chance)
        self._places = {point: Place(position.grid.point(1 << point)) for point in numbers(position.empty)}
        self.evaluations = 1
        """Positions judged."""
        self.root = Node(position, None, Judgement(0.5, {}), position.turn)
        self.root.is_settled = True
        self.root.waiting = list(moves)

    def begin(self) -> Steps[None]:
        """Judge the root by all orders, and some of its moves."""
        position = self.root.position
        share, pivotality = 0.0, dict.fromkeys(self._places, 0.0)
        for _ in range(ORDERS):
            (judgement,) = yield from self._evaluator.judge([position])
            share += judgement.red_share / ORDERS
            for point, part in judgement.pivotality.items():
                pivotality[point] += part / ORDERS
        root = Node(position, None, Judgement(share, pivotality), position.turn)
        root.is_settled = True
        root.waiting = self._by_promise(root, self.root.waiting)
        self.root = root
        yield from self.step()

    def keep_only(self, moves: Sequence[Move]) -> None:
        """Forget all other moves of the root: they are known to lose at once."""
        kept = set(moves)
        self.root.children = [child for child in self.root.children if child.move in kept]
        self.root.waiting = [move for move in self.root.waiting if move in kept]

    def step(self) -> Steps[None]:
        """Look at one more position of the tree."""
        path = [self.root]
        while True:
            node = path[-1]
            if not node.is_settled:
                yield from self._settle(node, path[-2])
            if node.proved is not None or (not node.waiting and not node.children):
                news = node.red_chance
                break
            if node.waiting and node.visits >= 4 * len(node.children):
                yield from self._widen(node)
                news = self._best_chance(node)
                break
            path.append(self._most_promising(node))
        for node in reversed(path):
            node.conclude()
            node.visits += 1
            node.total += news if node.proved is None else float(node.proved)

    def _settle(self, node: Node, parent: Node) -> Steps[None]:
        """Find out whose turn it is, or who has won, and which moves there are."""
        game, before = self._game, parent.position
        yield from game._prepare(node.position, before)
        node.position = game._give_turn(replace(node.position, ply=before.ply + 1), before.turn.other)[0]
        node.is_settled = True
        if node.position.over:
            outcome = game.outcome(node.position)
            assert outcome is not None
            node.proved = outcome.winner is Color.RED
            return
        position = node.position
        moves: list[Move] = [self._places[point] for point in numbers(game._placeable(position, position.turn))]
        moves += game._link_moves(position, position.turn)
        node.waiting = self._by_promise(node, moves)

    def _by_promise(self, node: Node, moves: list[Move]) -> list[Move]:
        """The moves, the most pivotal last."""
        position = node.position
        board = position.grid
        enemy = position.stones_of(position.turn.other)
        threatened = like_diagonals(board, enemy)

        def promise(move: Move) -> float:
            if isinstance(move, Place):
                return node.pivotality.get(board.bit(move.point).bit_length() - 1, 0.0)
            if isinstance(move, Connect):
                return _link_promise(
                    board.bit(move.link.block), threatened.falling if move.link.rising else threatened.rising
                )
            return 0.0

        return sorted(moves, key=promise)

    def _widen(self, node: Node) -> Steps[None]:
        """Judge the next most promising moves of a node."""
        game, position, turn = self._game, node.position, node.position.turn
        moves = [node.waiting.pop()]
        least = FAINT * self._pivotality(node, moves[0])
        while node.waiting and len(moves) < WIDTH and self._pivotality(node, node.waiting[-1]) >= least:
            moves.append(node.waiting.pop())
        after = [self._after(position, move) for move in moves]
        judged = yield from self._evaluator.judge(after)
        self.evaluations += len(after)
        for move, position_after, judgement in zip(moves, after, judged, strict=True):
            child = Node(position_after, move, judgement, turn.other)
            if judgement.red_share == (1.0 if turn is Color.RED else 0.0) and game._is_over(position_after):
                child.proved = turn is Color.RED
            node.children.append(child)

    def _pivotality(self, node: Node, move: Move) -> float:
        if isinstance(move, Place):
            return node.pivotality.get(node.position.grid.bit(move.point).bit_length() - 1, 0.0)
        return 0.0

    def _after(self, position: Position, move: Move) -> Position:
        """The position after a move, before it is known whose turn it is."""
        if isinstance(move, Connect):
            return with_link(position, move.link, position.turn)
        assert isinstance(move, Place)
        return self._game._place(position, position.grid.bit(move.point), position.turn).position

    @staticmethod
    def _most_promising(node: Node) -> Node:
        is_red = node.position.turn is Color.RED
        first = [child.first_chance if is_red else 1 - child.first_chance for child in node.children]
        top = max(first)
        weights = [exp((chance - top) / WARMTH) for chance in first]
        curiosity = CURIOSITY * sqrt(node.visits + 1) / sum(weights)
        best, best_score = node.children[0], -1.0
        for child, weight in zip(node.children, weights, strict=True):
            score = child.chance_of(is_red) + curiosity * weight / (1 + child.visits)
            if score > best_score and (child.proved is None or child.proved is is_red):
                best, best_score = child, score
        return best

    @staticmethod
    def _best_chance(node: Node) -> float:
        chances = [child.red_chance for child in node.children]
        return max(chances) if node.position.turn is Color.RED else min(chances)


def _link_promise(block: Mask, threatened: Mask) -> float:
    """A link that the enemy could make impossible now is urgent."""
    return 0.5 if block & threatened else 0.0


def ranked_children(node: Node) -> list[Node]:
    """The moves that were judged, the best first."""
    is_red = node.position.turn is Color.RED
    return sorted(node.children, key=lambda child: child.rank_for(is_red), reverse=True)


def line_from(node: Node) -> tuple[Move, ...]:
    """How the game goes on if both sides follow the search."""
    line: list[Move] = []
    while node.children:
        node = ranked_children(node)[0]
        if node.move is not None:
            line.append(node.move)
    return tuple(line)


def point_pivotality(node: Node) -> dict[Point, float]:
    """The pivotality of a node by points."""
    board = node.position.grid
    return {board.point(1 << number): min(1.0, share) for number, share in node.pivotality.items()}
