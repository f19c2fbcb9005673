"""A proof that one first move wins and that no other does. It is short enough to store, and fast to check.

Where one good move is enough to keep the claim, the proof names that move. Where every move must be answered it names
nothing, because the reader goes through all of them. So it is a list of numbers, one for each position with a choice,
in the order in which a walk meets the positions. The walk skips a position that it has met before. A number is an index
into the list of moves that the solver's rules give for the position (:meth:`crosscut.solver.rules.Rules.glance`). In
files it is compressed and in base64.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.position import Position
from crosscut.solver.decider import rules_steps
from crosscut.solver.proof_search import ProofSearch, Table
from crosscut.solver.rules import Rules, Verdict
from crosscut.steps import finish

LONGEST = 20_000
"""The most numbers in a proof, so that a broken one cannot keep a reader busy."""

AHEAD = 1
"""Moves that the search for a short proof looks ahead."""
QUICK = 20
"""Positions looked at to find out whether a move is as good as another."""
UNSEEN = 3
"""The positions that the search expects for each answer beyond that."""

Choice = Callable[[Any, Sequence[Any], bool], int]
"""Chooses one of the states after a state; the flag says whether the side in question should win."""


class ProofError(ValueError):
    """A proof does not show its claim."""


def write_proof(game: Game, position: Position, move: Move) -> str:
    """Search for a proof, a short one if that is quick. Raises ProofError if the claim is false."""
    rules, for_red = finish(rules_steps(game, position)), position.turn is Color.RED
    prover = _Prover(rules, for_red)
    _Walk(rules, for_red, prover.choice).through(game, position, move)
    return b64encode(zlib.compress(bytes(prover.numbers), 9)).decode()


def check_proof(game: Game, position: Position, move: Move, proof: str) -> int:
    """The number of positions that were looked at. Raises ProofError unless the proof shows the claim."""
    numbers = iter(_numbers(proof))

    def choice(state: Any, after: Sequence[Any], is_won: bool) -> int:
        number = next(numbers, None)
        if number is None or number >= len(after):
            raise ProofError("the proof does not fit the position")
        return number

    walk = _Walk(finish(rules_steps(game, position)), position.turn is Color.RED, choice)
    walk.through(game, position, move)
    if next(numbers, None) is not None:
        raise ProofError("the proof goes on after its end")
    return len(walk.met)


class _Prover:
    """Chooses moves that keep what is claimed, those that seem to need the fewest answers."""

    def __init__(self, rules: Rules[Any], for_red: bool) -> None:
        self._rules = rules
        self._for_red = for_red
        self._table: Table[Any] = Table()
        self._glance = cache(rules.glance)
        self._efforts: dict[tuple[Any, int], int] = {}
        self.numbers: list[int] = []
        """The choices that were made."""

    def choice(self, state: Any, after: Sequence[Any], is_won: bool) -> int:
        """The place of the best state to go on with."""
        good = [number for number, later in enumerate(after) if self._wins(later, QUICK) is is_won]
        if not good:
            good = [next((number for number, later in enumerate(after) if self._wins(later) is is_won), -1)]
        if good == [-1]:
            raise ProofError("the claim is false")
        number = min(good, key=lambda number: self._effort(after[number], is_won, AHEAD))
        self.numbers.append(number)
        return number

    def _effort(self, state: Any, is_won: bool, ahead: int) -> int:
        """An estimate, from a short look ahead, of how many positions follow."""
        known = self._efforts.get((state, ahead))
        if known is None:
            glance = self._glance(state)
            if isinstance(glance, Verdict):
                known = 1
            elif ahead == 0:
                known = 1 + UNSEEN * len(glance)
            elif (self._rules.is_red_to_move(state) is self._for_red) is is_won:
                good = (later for later in glance if self._wins(later, QUICK) is is_won)
                efforts = (self._effort(later, is_won, ahead - 1) for later in good)
                known = 1 + min(efforts, default=UNSEEN * len(glance))
            else:
                known = 1 + sum(self._effort(later, is_won, ahead - 1) for later in glance)
            self._efforts[state, ahead] = known
        return known

    def _wins(self, state: Any, nodes: int | None = None) -> bool | None:
        """Whether the side in question wins; None if that takes more than ``nodes`` positions."""
        search = ProofSearch(self._rules, self._for_red, self._table, state)
        while search.answer is None and (nodes is None or search.nodes < nodes):
            search.advance(nodes or 1024)
        return search.answer


class _Walk:
    """The way through all positions that a proof is about."""

    def __init__(self, rules: Rules[Any], for_red: bool, choice: Choice) -> None:
        self._rules = rules
        self._for_red = for_red
        self._choice = choice
        self.met: set[Any] = set()

    def through(self, game: Game, position: Position, move: Move) -> None:
        """Walk through everything that follows the moves of a position, one of which is claimed to win."""
        moves = game.legal_moves(position)
        if move not in moves:
            raise ProofError(f"{move} is not a legal move")
        for other in moves:
            after = game.play(position, other).position
            if after.over:
                outcome = game.outcome(after)
                is_won = outcome is not None and outcome.winner is position.turn
                if is_won is not (other == move):
                    raise ProofError(f"{other} {'wins' if is_won else 'does not win'}")
            else:
                self._below(self._rules.state(after), other == move)

    def _below(self, state: Any, is_won: bool) -> None:
        if state in self.met:
            return
        self.met.add(state)
        rules = self._rules
        glance = rules.glance(state)
        is_own_turn = rules.is_red_to_move(state) is self._for_red
        if isinstance(glance, Verdict):
            if (glance is (Verdict.WON if is_own_turn else Verdict.LOST)) is not is_won:
                raise ProofError("a game ends in another way than the proof says")
        elif is_own_turn is is_won:
            self._below(glance[self._choice(state, glance, is_won)], is_won)
        else:
            for after in glance:
                self._below(after, is_won)


def _numbers(proof: str) -> bytes:
    try:
        inflater = zlib.decompressobj()
        numbers = inflater.decompress(b64decode(proof, validate=True), LONGEST)
    except (ValueError, zlib.error) as error:
        raise ProofError(f"the proof cannot be read: {error}") from None
    if not inflater.eof:
        raise ProofError(f"the proof is cut off, or has more than {LONGEST} numbers")
    return numbers
