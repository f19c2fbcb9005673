"""The main line of a puzzle: what wins at each turn of the reader, what refutes the other moves, what the page replies.

A page judges by this table alone, at once, also where no solver would decide the position in time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Protocol

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.player.tactics import wins_in_one
from crosscut.position import Position
from crosscut.puzzles.playing import at_sight, moves_of
from crosscut.solver.decider import Decider, Open, Result, decider_steps
from crosscut.steps import Budget, finish

MANY = 1 / 3
"""Where this part of the reader's moves wins, nothing is left to find, and the table ends."""
LONGEST = 8
"""The most turns of the reader in the table."""
LONGEST_REST = 40
"""The most moves that are shown after the table."""
NODES = 60_000
"""Positions that a solver may look at for one move."""


class UndecidedError(Exception):
    """A position is not decided within the limits."""


class Prover(Protocol):
    """Decides positions of one game, and proves what it answers."""

    def winner(self, position: Position) -> Result:
        """Who wins a position that is not over; ``OPEN`` if that is not decided within its limits."""


class EngineProver:
    """The engine's own solver."""

    def __init__(self, game: Game, nodes: int | None = NODES) -> None:
        self._game, self._nodes = game, nodes
        self._deciders: dict[int, Decider] = {}

    def winner(self, position: Position) -> Result:
        """Who wins; ``OPEN`` after so many positions."""
        if position.size not in self._deciders:
            self._deciders[position.size] = finish(decider_steps(self._game, position))
        return finish(self._deciders[position.size].decide_steps(position, Budget(self._nodes, None)))


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the reader on the main line.

    Attributes:
        best: The move that the line goes on with.
        reply: The other side's reply to it; None at the end of the table, or where that side is skipped.
        wins: Other moves that win.
        longer: Moves that win, too, and are longer for sure.
        refutations: The moves that do not win, each with an answer that proves it; None where the game is over after
            the move, or the other side is skipped. The first one is the most tempting.
    """

    best: Move
    reply: Move | None
    wins: tuple[Move, ...] = ()
    longer: tuple[Move, ...] = ()
    refutations: Mapping[Move, Move | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """The main line of a puzzle.

    Attributes:
        turns: The table.
        rest: How the game may end after it, to be shown.
    """

    turns: tuple[Turn, ...]
    rest: tuple[Move, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of both sides, from the winning one on."""
        turns = ((turn.best, turn.reply) if turn.reply else (turn.best,) for turn in self.turns)
        return (*chain.from_iterable(turns), *self.rest)

    @property
    def has_only_moves(self) -> bool:
        """Whether the second move, too, is the only one that wins."""
        second = self.turns[1:2]
        return bool(second) and not second[0].wins and not second[0].longer


class Lines:
    """Finds what wins in one puzzle, and its main line. Where a position is not decided, it raises UndecidedError."""

    def __init__(self, game: Game, prover: Prover, side: Color) -> None:
        self._game, self._prover, self._side = game, prover, side
        self._winners: Counter[Move] = Counter()
        """How often each move won; such moves are tried first."""
        self._answers: Counter[Move] = Counter()
        """How often each move refuted another; the reader meets the same answer again and again."""

    def wins(self, position: Position, most: int | None = None, order: Sequence[Move] = ()) -> list[Move]:
        """The reader's moves that win, in the order of the legal moves; with ``most`` no more than so many.

        They are tried in this order, if it is given.
        """
        moves = moves_of(self._game, position)
        found: list[Move] = []
        for move in order or sorted(moves, key=lambda move: -self._winners[move]):
            if self.is_won(self._game.play(position, move).position):
                found.append(move)
                self._winners[move] += 1
            if len(found) == most:
                break
        return sorted(found, key=moves.index)

    def refutation(self, position: Position, move: Move) -> Move | None:
        """An answer to a move that does not win: one that ends the game, a usual one, or the best-looking one."""
        after = self._game.play(position, move).position
        if after.over or after.turn is self._side:
            return None
        replies = moves_of(self._game, after)
        at_once = finish(wins_in_one(self._game, after, replies)) if self._game.won_by == "path" else ()
        usual = [reply for reply, _ in self._answers.most_common() if reply in replies]
        for reply in chain(at_once, usual, at_sight(self._game, after)):
            if not self.is_won(self._game.play(after, reply).position):
                self._answers[reply] += 1
                return reply
        raise AssertionError(f"{move} wins")

    def line(self, position: Position, key: Move) -> Line:
        """The main line from a position in which this move alone wins."""
        turns: list[Turn] = []
        best: Move | None = key
        wins = [key]
        while best is not None:
            after = self._game.play(position, best).position
            reply, later, next_wins = self._reply(after)
            turns.append(self._turn(position, best, reply, wins))
            position, wins, best = later or after, next_wins, None
            if wins and len(turns) < LONGEST and len(wins) < MANY * len(moves_of(self._game, position)):
                best = self._shortest(position, wins)
        return Line(tuple(turns), self._rest(position))

    def _turn(self, position: Position, best: Move, reply: Move | None, wins: Sequence[Move]) -> Turn:
        others = [move for move in wins if move != best]
        is_short = self._is_quick(position, best)
        longer = [move for move in others if is_short and not self._is_quick(position, move)]
        order = [move for move in at_sight(self._game, position) if move not in wins]
        return Turn(
            best,
            reply,
            tuple(move for move in others if move not in longer),
            tuple(longer),
            {move: self.refutation(position, move) for move in order},
        )

    def _reply(self, after: Position) -> tuple[Move | None, Position | None, list[Move]]:
        """The reply that leaves the reader the fewest winning moves, the position after it, and these moves.

        No reply if the game is over, if the other side is skipped, or if each one ends the game or skips the reader.
        """
        if after.over:
            return None, None, []
        if after.turn is self._side:
            return None, after, self.wins(after)
        best: tuple[Move | None, Position | None, list[Move]] = None, None, []
        for reply in at_sight(self._game, after):
            later = self._game.play(after, reply).position
            if later.over or later.turn is not self._side:
                continue
            fewest = len(best[2]) or None
            try:
                wins = self.wins(later, fewest)
            except UndecidedError:
                continue
            if fewest is None or len(wins) < fewest:
                best = reply, later, wins
            if len(wins) == 1:
                break
        return best

    def _shortest(self, position: Position, wins: Sequence[Move]) -> Move:
        """A quick win if there is one, or else the best-looking one."""
        for move in wins:
            if self._game.play(position, move).position.over:
                return move
        looks = [move for move in at_sight(self._game, position) if move in wins]
        return next((move for move in looks if self._is_quick(position, move)), looks[0])

    def _is_quick(self, position: Position, move: Move) -> bool:
        """Whether the reader wins with this move, or with the next one whatever the reply is."""
        after = self._game.play(position, move).position
        if after.over:
            return True
        if after.turn is self._side or self._game.won_by != "path":
            return False
        for reply in moves_of(self._game, after):
            later = self._game.play(after, reply).position
            if later.over or later.turn is not self._side:
                return False
            if not finish(wins_in_one(self._game, later, self._game.legal_moves(later))):
                return False
        return True

    def _rest(self, position: Position) -> tuple[Move, ...]:
        """Moves to the end: the reader hurries, the other side plays what looks best."""
        rest: list[Move] = []
        while len(rest) < LONGEST_REST and not position.over and moves_of(self._game, position):
            looks = at_sight(self._game, position)
            at_once = finish(wins_in_one(self._game, position, looks)) if self._game.won_by == "path" else ()
            if position.turn is self._side:
                move = (at_once or [move for move in looks if self.is_won(self._game.play(position, move).position)])[0]
            else:
                move = looks[0]
            rest.append(move)
            position = self._game.play(position, move).position
        return tuple(rest)

    def is_won(self, position: Position) -> bool:
        """Whether the reader wins."""
        if position.over:
            outcome = self._game.outcome(position)
            return outcome is not None and outcome.winner is self._side
        winner = self._prover.winner(position)
        if isinstance(winner, Open):
            raise UndecidedError
        return winner is self._side
