"""Makes questions about drawn own games from a seed: positions in which exactly one move wins, and moves that may be
illegal.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import count
from random import Random

from crosscut.benchmark.question import MAY, MOVE, REASONS, Answer, Question
from crosscut.game import Game
from crosscut.geometry import Point
from crosscut.move import Move, Place
from crosscut.own.drawing import drawn_game
from crosscut.position import Position
from crosscut.puzzles.composing import has_a_choice
from crosscut.puzzles.line import EngineProver, Lines, UndecidedError
from crosscut.puzzles.playing import moves_of
from crosscut.solver.decider import OPEN
from crosscut.violation import ViolationCode

SIZES = (4, 5, 6)
"""Of the boards of positions with a winning move."""
NODES = 400
"""Positions that the solver may look at for one move."""
GAMES = 9
"""Random games that are played of a drawn game until one has such a position."""
FEWEST, MOST = 6, 18
"""Moves to choose from."""
SIZES_OF_RULES = (5, 6, 7, 8)
"""Of the boards of questions whether a move is legal."""
TRIES = 5
"""Random games that are played of a drawn game for such a question."""
LEGAL = 0.5
"""How often the move should be legal."""
EARLIEST = 2
"""The fewest moves before a position: there the swap is over."""
AT_ONCE = 8
"""Seeds that are tried side by side."""

Asked = tuple[Question, Answer]


def questions(seed: int, wanted: int, kind: str, executor: Executor | None = None) -> Iterator[Asked]:
    """This many questions of a kind with their answers, each about another drawn game; equal seeds give equal ones.

    An executor tries several games side by side, and gives the same questions.
    """
    make = {MOVE: move_question, MAY: may_question}[kind]
    do_all = map if executor is None else executor.map
    games: set[str] = set()
    for first in count(0, AT_ONCE):
        names = [f"{seed} {kind} {number}" for number in range(first, first + AT_ONCE)]
        for found in do_all(make, names):
            if found is None or found[0].game.id in games:
                continue
            games.add(found[0].game.id)
            yield _named(found, f"{kind}-{len(games)}")
            if len(games) == wanted:
                return


def _named(found: Asked, name: str) -> Asked:
    question, answer = found
    return (
        Question(name, question.game, question.position, question.move),
        Answer(name, answer.move, answer.legal, answer.reason, answer.places, answer.message, answer.choices),
    )


def move_question(seed: str) -> Asked | None:
    """A position of a drawn game in which exactly one move wins; None if the first few random games have none."""
    chance = Random(seed)
    game = drawn_game(chance.getrandbits(32))
    for _ in range(GAMES):
        positions = _random_game(game, chance.choice(SIZES), chance)
        outcome = game.outcome(positions[-1])
        if outcome is None or outcome.winner is None:
            continue
        prover = EngineProver(game, NODES)
        for position in reversed(positions[EARLIEST:-1]):
            moves = moves_of(game, position)
            if len(moves) < FEWEST:
                continue
            if len(moves) > MOST:
                break
            try:
                move = _only_win(game, position, prover)
            except UndecidedError:
                break
            if move is not None:
                return Question("", game, position), Answer("", move=str(move), choices=len(moves))
    return None


def _only_win(game: Game, position: Position, prover: EngineProver) -> Move | None:
    """The one move that wins; None if there is another number of them, or nothing to find.

    Raises UndecidedError where the solver reaches its limit.
    """
    if not has_a_choice(game, position):
        return None
    winner = prover.winner(position)
    if winner is OPEN:
        raise UndecidedError
    if winner is not position.turn:
        return None
    wins = Lines(game, prover, position.turn).wins(position, 2)
    return wins[0] if len(wins) == 1 else None


def may_question(seed: str) -> Asked | None:
    """Whether a placement on an empty point of a drawn game is legal; as often as not it is.

    None if the game forbids nothing, or nothing in the first few random positions.
    """
    chance = Random(seed)
    game = drawn_game(chance.getrandbits(32))
    if not game.forbids:
        return None
    wanted = None if chance.random() < LEGAL else ViolationCode.PATTERN
    if wanted and game.must_stay_fillable:
        wanted = ViolationCode.PATTERN_AREA
    for _ in range(TRIES):
        positions = _random_game(game, chance.choice(SIZES_OF_RULES), chance)[EARLIEST:]
        chance.shuffle(positions)
        for position in positions:
            if not position.over and (points := _points(game, position, wanted)):
                return _may(game, position, chance.choice(points))
    return None


def _points(game: Game, position: Position, wanted: ViolationCode | None) -> list[Point]:
    """The points forbidden to the side to move for this reason; for None those forbidden to the other side alone."""
    own, other = (game.legality(position, side) for side in (position.turn, position.turn.other))
    return [point for point, code in own.items() if code is wanted and (code or other[point])]


def _may(game: Game, position: Position, point: Point) -> Asked:
    question = Question("", game, position, Place(point))
    violation = game.violation(position, Place(point))
    if violation is None:
        return question, Answer("", legal=True)
    reason = REASONS[violation.code]
    shown = violation.parameters.get("shown", "") if reason == REASONS[ViolationCode.PATTERN] else ""
    places = tuple(frozenset(place.split()) for place in shown.split("; ") if place)
    return question, Answer("", legal=False, reason=reason, places=places, message=violation.message)


def _random_game(game: Game, size: int, chance: Random) -> list[Position]:
    """The positions of a random game without a swap."""
    positions = [game.start(size)]
    while moves := moves_of(game, positions[-1]):
        positions.append(game.play(positions[-1], chance.choice(moves)).position)
    return positions
