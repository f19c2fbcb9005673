"""Whether a game can be over without a winner, board by board, as a proof or with an example."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import count

from crosscut.arguments import unchangeable
from crosscut.game import OWN_PREFIX, Game
from crosscut.geometry import Point
from crosscut.move import Place
from crosscut.own.game import OwnGame, own_game
from crosscut.own.language import Rules
from crosscut.own.theorems import Fact, theorem_that
from crosscut.position import Position
from crosscut.steps import Steps, map_progress
from crosscut.stuck.encoding import Ending, encode, excluding, stones
from crosscut.stuck.order import UnknownOrderError, order_steps
from crosscut.stuck.sat import model_steps

_BOARDS = 30
"""The boards of one size that are taken apart, before it is left open whether play reaches one."""
_LINKED_BOARDS = 3
"""The same where stones are linked, which often joins them."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Answer:
    """Whether games can end in one way.

    Attributes:
        ending: The way.
        everywhere: Whether it is proved for boards of all sizes that they never do.
        proved_to: It is proved for boards of 2x2 up to this size that they never do; 0: for none.
        example: A board on which a game would have ended so; None if none was found.
        moves: The points in an order in which play puts the stones of the example there; None if it is not known
            whether play reaches it.
    """

    ending: Ending
    everywhere: bool = False
    proved_to: int = 0
    example: Position | None = None
    moves: tuple[Point, ...] | None = None

    def __str__(self) -> str:
        """The answer in a sentence; empty if nothing is known."""
        what = "get stuck" if self.ending is Ending.STUCK else "end in a tie on a full board"
        if self.everywhere:
            return f"It cannot {what}, on any board (proved)."
        if self.example is not None:
            board = f"{self.example.size}x{self.example.size}"
            if self.moves == ():
                return f"It can {what}: nobody may place a first stone on {board}."
            if self.moves is not None:
                return f"It can {what}: {' '.join(map(str, self.moves))} on {board}."
            would = f"A game would {what} on this board of {board}: {self.example.diagram().replace(chr(10), '/')}."
            return f"{would} Whether play reaches it is not known."
        return f"It cannot {what} up to {self.proved_to}x{self.proved_to} (proved)." if self.proved_to else ""


@unchangeable
@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game can be over without a winner.

    Attributes:
        stuck: Whether nobody can move although points are empty.
        full: Whether a full board can be a tie.
    """

    stuck: Answer = Answer(Ending.STUCK)
    full: Answer = Answer(Ending.FULL)

    def __str__(self) -> str:
        return " ".join(filter(None, map(str, (self.stuck, self.full))))


def verdict_steps(game: Game, largest: int) -> Generator[Verdict, None, Verdict]:
    """Look at boards from 2x2 to ``largest``, and yield what is known so far.

    Of games without rules as data nothing is known, and little where the rules fill points.
    """
    text = game.id if game.id.startswith(OWN_PREFIX) else game.own_rules
    if text is None:
        return Verdict()
    same = own_game(text)
    verdict = Verdict(*(Answer(ending, everywhere=_is_proved(same.rules, ending)) for ending in Ending))
    yield verdict
    open_endings = [ending for ending in Ending if _can_be_searched(same.rules, ending)]
    for size in range(2, min(largest, same.largest_size) + 1):
        for ending in list(open_endings):
            known = getattr(verdict, ending.value)
            answer = yield from _telling(_answer_steps(same, size, known), verdict)
            verdict = replace(verdict, **{ending.value: answer})
            if answer.proved_to < size:
                open_endings.remove(ending)
            yield verdict
    return verdict


def _telling(steps: Steps[Answer], known: Verdict) -> Generator[Verdict, None, Answer]:
    """The work, which yields what is known before it."""
    return (yield from map_progress(steps, lambda _: known))


def _is_proved(rules: Rules, ending: Ending) -> bool:
    facts = [Fact.NEVER_STUCK] if ending is Ending.STUCK else [Fact.JOINED, Fact.JOINED_ONCE]
    return theorem_that(rules, *facts) is not None


def _can_be_searched(rules: Rules, ending: Ending) -> bool:
    """Whether the encoding has every board on which a game that no theorem is about can end so.

    What the rules fill is no move of the other side. With rim more is forbidden than patterns say.
    """
    is_encoded = not rules.fill and not (ending is Ending.STUCK and (rules.rim or rules.safe))
    return is_encoded and not _is_proved(rules, ending)


def _answer_steps(game: OwnGame, size: int, before: Answer) -> Steps[Answer]:
    """The answer, with boards of this size, too."""
    encoded = encode(game.rules, size, before.ending)
    clauses, seen, is_possible = list(encoded.clauses), None, False
    for number in count():
        model = yield from model_steps(encoded.variables, [list(clause) for clause in clauses])
        if model is None:
            # Boards that no order of moves reaches are no examples.
            if seen is None and not is_possible:
                return replace(before, proved_to=size)
            return replace(before, example=seen)
        drawn = stones(model, size)
        board = game.setup(drawn)
        try:
            moves = yield from order_steps(game, board)
        except UnknownOrderError:
            if game.rules.link == "none":
                seen = seen or board
        else:
            if moves is not None and _is_over_without_winner(game, size, moves):
                return replace(before, example=board, moves=moves)
            # Links can join the board of the clauses, and where a link is a move the turns differ.
            is_possible = is_possible or game.rules.link != "none"
        if number + 1 == (_BOARDS if game.rules.link == "none" else _LINKED_BOARDS):
            return replace(before, example=seen)
        clauses.append(excluding(drawn))
    raise AssertionError("unreachable")


def _is_over_without_winner(game: OwnGame, size: int, moves: tuple[Point, ...]) -> bool:
    """Whether these moves end a game without a winner, by the rules themselves."""
    position = replace(game.start(size), from_start=False)
    for move in map(Place, moves):
        if game.violation(position, move) is not None:
            return False
        position = game.play(position, move).position
    outcome = game.outcome(position)
    return outcome is not None and outcome.winner is None
