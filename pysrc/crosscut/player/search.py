"""Best-first search (PUCT): walk down to many promising positions, judge them together, and back up the results.

Each walk goes from the root to a position that is not judged yet. In every node it takes the move with the greatest
sum of winning chance and exploration bonus (as in AlphaZero's PUCT): the bonus is large for a move with a large prior
and few visits. The estimate and the prior of a move come from the judgement of the position before it, so most legal
moves are never judged at all, and the tree is deep rather than wide.

Judging many positions together costs much less than judging them one by one, so a step collects several walks. Until
their results arrive, each walk counts as a loss, which sends the next one elsewhere (a virtual loss: Chaslot, Winands
and van den Herik 2008). The tree is small at first, and so are the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.move import Connect, Move, Place
from crosscut.player.tree import Judge, Leaf, Node, Ranked, doubted, numbered_moves, ranked_children
from crosscut.position import Diagonals, Position
from crosscut.solver.race import DECIDED, natural_order
from crosscut.steps import Steps

FIRST_MOVES = 8
"""The most moves of the root that are judged at first."""
FAINT = 0.25
"""A move is not among them if its weight is less than this part of the greatest weight."""
GRAIN = 1 / 32
"""Smaller differences between weights mean nothing in a position that is all but decided."""
VISITS_FOR_ONE = 3
"""Visits of the root for each further position that a step judges."""
PAUSE_AFTER = 8
"""Walks between two pauses."""


class Search:
    """The search for the best move in one position."""

    def __init__(self, game: Game, position: Position, moves: Sequence[Move], judge: Judge) -> None:
        self._game = game
        self._judge = judge
        board = position.grid
        self.moves = numbered_moves(game, position)
        self._number = {move: number for number, move in enumerate(self.moves)}
        places = {board.bit(move.point): number for move, number in self._number.items() if isinstance(move, Place)}
        self._place_of_bit = tuple(places.get(1 << bit, 0) for bit in range(board.rows * board.width))
        self._allowed = {self._number[move] for move in moves}
        self.evaluations = 1
        """Positions judged, and visits of decided positions."""
        self.natural: list[Move] = []
        """All moves in the natural order of a decided position, the best first; empty while the position is open."""
        self.root = Node(position, -1, 0.0, 0.0, 0.0, judge.boldness)
        self.root.is_settled = True

    def begin(self) -> Steps[None]:
        """Judge the root, and its most promising moves."""
        root = self.root
        root.opinion = yield from self._judge.judge_root(root.position)
        red_chance = root.opinion.red_chance
        root.visit(red_chance)
        mine = red_chance if root.position.turn is Color.RED else 1 - red_chance
        if not 1 - DECIDED < mine < DECIDED:
            allowed = [self.moves[number] for number in self._allowed]
            self.natural = yield from natural_order(self._game, root.position, allowed, is_winning=mine >= DECIDED)
        self._sort(root)
        value = root.opinion.weights()
        least = FAINT * value[root.waiting[-1].move]
        walks: list[list[Node]] = []
        while root.waiting and len(walks) < FIRST_MOVES and (self.natural or value[root.waiting[-1].move] >= least):
            walks.append(self._lend([root, self._next_of(root)]))
        yield from self._back_up(walks)

    def keep_only(self, moves: Sequence[Move]) -> None:
        """Drop all other moves of the root: they are known to lose at once."""
        self._allowed &= {self._number[move] for move in moves}
        self.root.children = [child for child in self.root.children if child.move in self._allowed]
        self._sort(self.root)

    def look_at(self, move: Move) -> Steps[None]:
        """Judge the position after one of the root's moves, if it is not judged yet."""
        number, root = self._number[move], self.root
        if any(child.move == number for child in root.children):
            return
        root.waiting.append(Ranked(0.0, 0.0, number))  # now it is the next move; sorting gives it its rank
        yield from self._back_up([self._lend([root, self._next_of(root)])])
        self._sort(root)

    def step(self) -> Steps[None]:
        """Extend the tree by a few positions."""
        most = min(self._judge.batch_size, 1 + self.root.visits // VISITS_FOR_ONE)
        walks: list[list[Node]] = []
        for _ in range(most):
            walk = yield from self._walk()
            leaf = walk[-1]
            if leaf.is_judged:
                self.evaluations += 1
                for node in walk:
                    node.visit(leaf.red_chance)
                _conclude(walk)
                if self.root.proved is not None:
                    break
            elif leaf.visits:
                break
            else:
                walks.append(self._lend(walk))
                if len(walks) % PAUSE_AFTER == 0:
                    yield
        if walks:
            yield from self._back_up(walks)

    def _walk(self) -> Steps[list[Node]]:
        """The path from the root to a position that is not judged, or where nothing is left to look at."""
        walk = [self.root]
        while True:
            node = walk[-1]
            if not node.is_settled:
                yield from self._settle(node, walk[-2])
            if node.proved is not None:
                return walk
            if node.visits >= node.sort_at:
                self._sort(node)
            child = self._most_promising(node)
            if child is None:
                return walk
            if not child.visits and (yield from self._is_refuted(child, node)):
                yield
                continue
            walk.append(child)
            if not child.is_judged:
                return walk

    @staticmethod
    def _lend(walk: list[Node]) -> list[Node]:
        """Count a virtual loss along the walk."""
        for node in walk:
            node.visit(node.loan)
        return walk

    def _back_up(self, walks: Sequence[list[Node]]) -> Steps[None]:
        """Judge the last positions of the walks and back up the results."""
        judge = self._judge
        leaves = [
            Leaf(walk[-1].position, walk[-2].position.turn.other, walk[-2].opinion, walk[-1].taken) for walk in walks
        ]
        judged = yield from judge.judge(leaves)
        self.evaluations += len(walks)
        for count, (walk, opinion) in enumerate(zip(walks, judged, strict=True), start=1):
            leaf = walk[-1]
            leaf.opinion = opinion
            result = opinion.red_chance
            winner = yield from self._winner(leaf, walk[-2])
            if winner is not None:
                leaf.proved = winner is Color.RED
                result = float(leaf.proved)
                _conclude(walk)
            leaf.best = result
            leaf.total += result - leaf.loan
            for node in reversed(walk[:-1]):
                node.total += result - node.loan
                if judge.boldness:
                    node.look_below()
                if judge.learns and node.opinion is not None:
                    node.opinion.learn(opinion, leaf.taken[len(node.taken) :])
            if count % PAUSE_AFTER == 0:
                yield

    def _winner(self, leaf: Node, parent: Node) -> Steps[Color | None]:
        """The side that has won, or wins with one move, if the judge sees it and the game confirms it."""
        assert leaf.opinion is not None
        mover = parent.position.turn
        if leaf.opinion.seems_won(mover):
            return mover if self._game.is_over(leaf.position) else None
        winning = leaf.opinion.winning_move()
        if winning is None:
            return None
        return mover.other if (yield from self._wins_with(winning, leaf.position, parent.position)) else None

    def _is_refuted(self, child: Node, parent: Node) -> Steps[bool]:
        """Whether the enemy threatened to win in one and the move to this child does not stop it. Then it is proved."""
        assert parent.opinion is not None
        for threat in parent.opinion.threats():
            if (yield from self._wins_with(threat, child.position, parent.position)):
                child.proved = parent.position.turn is not Color.RED
                return True
        return False

    def _wins_with(self, move: int, position: Position, before: Position) -> Steps[bool]:
        """Whether the enemy of the side that has just moved wins with this placement."""
        game, enemy, made = self._game, before.turn.other, self.moves[move]
        assert isinstance(made, Place)
        bit = position.grid.bit(made.point)
        yield from game.prepare_steps(position, before)
        return bool(bit & game.placeable(position, enemy)) and game.is_over(game.place(position, bit, enemy).position)

    def _most_promising(self, node: Node) -> Node | None:
        """The move to look at; None if all moves lose."""
        is_red = node.position.turn is Color.RED
        exploration, trust = self._judge.exploration * sqrt(node.visits + 1), self._judge.trust
        best, best_score, bold = None, -1.0, self._judge.boldness
        for child in node.children:
            if child.proved is not None:
                if child.proved is is_red:
                    return child
                continue
            visits = child.visits
            red_chances = child.total if not bold else (1 - bold) * child.total + bold * visits * child.best
            chances = red_chances if is_red else visits - red_chances
            score = (chances + trust * child.promise) / (visits + trust) + exploration * child.prior / (1 + visits)
            if score > best_score:
                best, best_score = child, score
        if best is None and not node.waiting:
            node.look_at_the_rest()
        if node.waiting and node.waiting[-1].promise + exploration * node.waiting[-1].prior > best_score:
            return self._next_of(node)
        return best

    def _next_of(self, node: Node) -> Node:
        """The position after the next waiting move; its turn is not set yet."""
        promise, prior, move = node.waiting.pop()
        position, turn = node.position, node.position.turn
        made = self.moves[move]
        if isinstance(made, Connect):
            position = position.with_link(turn, made.link)
        elif isinstance(made, Place):
            position = self._game.place(position, position.grid.bit(made.point), turn).position
        child = Node(position, move, float(turn is not Color.RED), promise, prior, node.boldness)
        if self._judge.learns:
            taken = node.position.empty & ~position.empty
            child.taken = (*node.taken, *position.grid.select(taken, self._place_of_bit))
        node.children.append(child)
        return child

    def _settle(self, node: Node, parent: Node) -> Steps[None]:
        """Find out whose turn it is, or who has won, and which moves are legal."""
        game, before = self._game, parent.position
        yield from game.prepare_steps(node.position, before)
        node.position = game.give_turn(node.position, before.turn.other, before.ply + 1)[0]
        node.is_settled = True
        if node.position.over:
            outcome = game.outcome(node.position)
            if outcome is not None and outcome.winner is not None:
                node.proved = outcome.winner is Color.RED
            return
        self._sort(node)

    def _sort(self, node: Node) -> None:
        """Sort the moves of a node. A link is dull if the enemy has no stone across it, or can never have two."""
        position, turn, board = node.position, node.position.turn, node.position.grid
        moves = list(board.select(self._game.placeable(position, turn), self._place_of_bit))
        threatened = _crossable(board, position.stones_of(turn), position.stones_of(turn.other))
        dull: list[int] = []
        for move in self._game.link_moves(position, turn):
            crossing = threatened.rising if move.link.rising else threatened.falling
            (moves if crossing & board.bit(move.link.block) else dull).append(self._number[move])
        if node is self.root:
            moves = [move for move in moves if move in self._allowed]
            dull = [move for move in dull if move in self._allowed]
        if not moves:  # in own games all empty points may be forbidden
            moves, dull = dull, []
        if node is self.root and self.natural:
            moves = [number for number in map(self._number.__getitem__, self.natural) if number in self._allowed]
            node.sort(moves, [], GRAIN)
        else:
            node.sort(moves, dull)

    def favourites(self, length: int, visits: int) -> list[Node]:
        """The root and the best-looking line after it: at most ``length`` moves, each with at least ``visits``."""
        walk = [self.root]
        while len(walk) <= length:
            ranked = ranked_children(walk[-1])
            if not ranked or ranked[0].visits < visits or not ranked[0].is_settled or ranked[0].proved is not None:
                break
            walk.append(ranked[0])
        return walk

    def conclude_from(self, walk: Sequence[Node], winner: Color) -> None:
        """Record who wins at the end of a walk from the root."""
        walk[-1].proved = winner is Color.RED
        for node in reversed(walk[:-1]):
            node.look_below()
        _conclude(walk)

    def reported_chance(self, node: Node, is_red: bool) -> float:
        """The winning chance of a side, pulled towards even chances where visits are few."""
        chance = node.chance_of(is_red)
        return chance if node.proved is not None else doubted(chance, node.visits, self._judge.doubt)

    def line(self) -> tuple[Move, ...]:
        """How the game goes on if both sides follow the search."""
        line: list[Move] = []
        ranked = ranked_children(self.root)
        while ranked:
            line.append(self.moves[ranked[0].move])
            ranked = ranked_children(ranked[0])
        return tuple(line)

    def weights(self) -> dict[Move, float]:
        """The weight of each move in the root's policy."""
        assert self.root.opinion is not None
        return dict(zip(self.moves, self.root.opinion.weights(), strict=True))

    def pivotality(self) -> dict[Point, float]:
        """How much each empty point of the root matters; points with weight 0 are left out."""
        shares = self.weights().items()
        return {move.point: min(1.0, share) for move, share in shares if share and isinstance(move, Place)}


def _crossable(board: Grid, own: Mask, enemy: Mask) -> Diagonals:
    """The blocks in which an own diagonal would have an enemy stone across, and no own stone."""
    north, north_east = board.width, board.width + 1
    return Diagonals(
        (enemy >> 1 | enemy >> north) & ~(own >> 1 | own >> north),
        (enemy | enemy >> north_east) & ~(own | own >> north_east),
    )


def _conclude(walk: Sequence[Node]) -> None:
    """Derive what is proved, from the end of the walk upwards as far as possible."""
    for node in reversed(walk):
        node.conclude()
        if node.proved is None:
            break
