"""Checks puzzles: quickly by their proofs, or by a new search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from crosscut.puzzles.composing import has_a_choice, only_winning_move
from crosscut.puzzles.proof import ProofError, check_proof
from crosscut.puzzles.puzzle import Puzzle
from crosscut.puzzles.themes import themes_of
from crosscut.solver.decider import Decider, rules_steps
from crosscut.steps import finish


def failures(puzzle: Puzzle) -> Iterator[str]:
    """A sentence for everything that is wrong with a puzzle, judged by its proof."""
    game = puzzle.game
    try:
        position = puzzle.position()
        check_proof(game, position, puzzle.move, puzzle.proof)
    except (ProofError, ValueError) as error:
        yield f"{puzzle.id}: {error}"
        return
    if not has_a_choice(game, position):
        yield f"{puzzle.id}: there is nothing to find"
    themes = themes_of(game, position, puzzle.move)
    if themes != puzzle.themes:
        yield f"{puzzle.id}: its themes are {', '.join(themes)}"


def search_failures(puzzle: Puzzle) -> Iterator[str]:
    """A sentence if a new search, which does not read the proof, finds another answer."""
    decider = Decider(puzzle.game, finish(rules_steps(puzzle.game, puzzle.position())))
    found = only_winning_move(decider, puzzle.position(), nodes=None)
    if found != puzzle.move:
        yield f"{puzzle.id}: {f'{found} is the only winning move' if found else 'no move is the only winning one'}"


def failures_among(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Sentences about puzzles that are alike, and about a wrong order."""
    for shape, count in Counter(puzzle.shape for puzzle in puzzles).items():
        if count > 1:
            yield f"{count} puzzles are mirror images of {shape}"
    levels = [puzzle.level for puzzle in puzzles]
    if levels != sorted(levels):
        yield "the puzzles are not sorted from easy to hard"
