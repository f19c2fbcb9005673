"""Checks puzzles: everything that a file says of them is proved again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from crosscut.arguments import checked
from crosscut.game import Game
from crosscut.move import Move
from crosscut.position import Position
from crosscut.puzzles.composing import has_a_choice
from crosscut.puzzles.connecting import ConnectionProver
from crosscut.puzzles.line import EngineProver, Lines, Prover, Turn, UndecidedError
from crosscut.puzzles.playing import moves_of
from crosscut.puzzles.puzzle import Puzzle, near_twins
from crosscut.puzzles.themes import is_about_connections, themes_of
from crosscut.violation import IllegalMoveError


@checked
def failures(puzzle: Puzzle, prover: Prover | None = None) -> Iterator[str]:
    """A sentence for everything that is wrong with a puzzle.

    Who wins is proved anew, by the engine without limits unless there is another prover. What that does not decide is
    wrong, too.
    """
    try:
        position = puzzle.position()
        yield from (f"{puzzle.id}: {fault}" for fault in _faults(puzzle, position, prover))
    except (ValueError, IllegalMoveError) as error:
        yield f"{puzzle.id}: {error}"
    except UndecidedError:
        yield f"{puzzle.id}: the prover does not decide it"


@checked
def failures_among(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Sentences about puzzles that are alike or nearly so, about numbers that two puzzles have, and a wrong order."""
    for shape, times in Counter(puzzle.shape for puzzle in puzzles if not puzzle.is_retired).items():
        if times > 1:
            yield f"{times} puzzles are mirror images of {shape}"
    for one, other in near_twins([puzzle for puzzle in puzzles if not puzzle.is_retired]):
        yield f"{one.id} and {other.id} are nearly alike"
    for (name, number), times in Counter((puzzle.game.id, puzzle.number) for puzzle in puzzles).items():
        if times > 1:
            yield f"{times} puzzles are {name} {number}"
    order = [(puzzle.is_retired, puzzle.level) for puzzle in puzzles]
    if order != sorted(order):
        yield "the puzzles are not sorted from easy to hard"


def usual_prover(puzzle: Puzzle) -> Prover:
    """The engine's own for a puzzle, without limits."""
    if is_about_connections(puzzle.game, puzzle.size):
        return ConnectionProver(puzzle.game)
    return EngineProver(puzzle.game, nodes=None)


def _faults(puzzle: Puzzle, position: Position, prover: Prover | None) -> Iterator[str]:
    game, line = puzzle.game, puzzle.line
    if not puzzle.is_retired and not has_a_choice(game, position):
        yield "there is nothing to find"
    themes = themes_of(game, position, line)
    if themes != puzzle.themes:
        yield f"its themes are {', '.join(themes)}"
    side = position.turn
    lines = Lines(game, prover or usual_prover(puzzle), side)
    for number, turn in enumerate(line.turns):
        wins = lines.wins(position)
        if number == 0 and len(wins) != 1:
            yield f"{len(wins)} moves win: {', '.join(map(str, wins))}"
        if {*wins} != {turn.best, *turn.wins, *turn.longer}:
            yield f"in turn {number + 1} {', '.join(map(str, wins)) or 'no move'} wins"
            return
        yield from _wrong_refutations(game, position, turn, lines, wins)
        for move in (turn.best, *([turn.reply] if turn.reply else [])):
            position = game.play(position, move).position
        if number + 1 < len(line.turns) and position.turn is not side:
            yield f"after turn {number + 1} it is not the reader's turn"
            return
    for move in line.rest:
        position = game.play(position, move).position
    outcome = game.outcome(position)
    if outcome is None or outcome.winner is not side:
        yield "its line does not end with the win"


def _wrong_refutations(game: Game, position: Position, turn: Turn, lines: Lines, wins: Sequence[Move]) -> Iterator[str]:
    losing = {move for move in moves_of(game, position) if move not in wins}
    if losing != turn.refutations.keys():
        yield f"it judges {len(turn.refutations)} losing moves, and there are {len(losing)}"
        return
    for move, answer in turn.refutations.items():
        after = game.play(position, move).position
        if answer is None and not after.over and after.turn is not position.turn:
            yield f"{move} has no refutation"
        if answer is not None and lines.is_won(game.play(after, answer).position):
            yield f"{answer} does not refute {move}"
