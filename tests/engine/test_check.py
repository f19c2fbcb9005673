"""``crosscut.check`` finds what is wrong with a game, and says it in a sentence.

``test_contract.py`` looks in every game; here are games that are refused.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import monotonic, sleep

import pytest

import crosscut
from crosscut import Board, Color, Connect, Game, Link, Outcome, Position, Problem, Violation, ViolationCode, registry
from crosscut.contract import MOST, problems_found
from crosscut.contract.play import problems_in_play
from crosscut.games.candy_necklace import CandyNecklace
from crosscut.games.crossway import Crossway
from crosscut.games.quadrex import Quadrex
from crosscut.games.quax import Quax
from crosscut.games.quickway import Quickway
from crosscut.metadata import Symmetry
from crosscut.position import NO_DIAGONALS, Diagonals, Play, like_diagonals
from crosscut.steps import Budget, Steps
from tests.engine.calls import Run, run

__all__ = ["run"]


DECLARED = MOST if os.environ.get("CROSSCUT_LONG_RUN") else 60
"""Random games in which what a game declares is looked at: a release plays as many as `crosscut.check`."""


def assert_declarations(game: Game) -> None:
    """Play random games until a false declaration would have been seen."""
    for seed in range(DECLARED):
        assert not list(map(str, problems_in_play(game, 4 + seed % 4, Random(seed), 0)))


class Lameway(Crossway):
    """Crossway, but only Red's diagonals join."""

    id = "lameway"
    name = "Lameway"
    rule_set = None  # type: ignore[assignment]
    alike_for_both = False

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return super().diagonals(position, color) if color is Color.RED else NO_DIAGONALS


LAMEWAY = Lameway()


def stuck_position() -> Position:
    """A game of Lameway that was played until nobody could move."""
    for seed in range(1000):
        board, chance = Board(LAMEWAY, 5), Random(seed)
        while board.legal_moves:
            board.push(chance.choice(board.legal_moves))
        assert board.outcome is not None, "a game that was played to its end is over"
        if board.outcome.winner is None:
            return board.position
    pytest.fail("nobody gets stuck")


class BothJoin(Lameway):
    """Both diagonals of a crosscut join, and nothing is forbidden: on a full board both sides may be joined."""

    alike_for_both = True
    restrictions, find_problems = Game.restrictions, Game.find_problems

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return like_diagonals(position.grid, position.stones_of(color))


class Stuck(Lameway):
    """Says that every game has a winner."""


class Capturing(Crossway):
    """A stone removes the stone to its east, so that a game never ends."""

    def place(self, position: Position, bit: int, color: Color) -> Play:
        after = position.with_stone(color, bit)
        return Play(replace(after, red=after.red & ~(bit << 1), blue=after.blue & ~(bit << 1)))


class Elsewhere(Crossway):
    """The stone is put in the corner."""

    def place(self, position: Position, bit: int, color: Color) -> Play:
        return Play(position.with_stone(color, position.empty & -position.empty))


class Silent(Quadrex):
    """The points that are filled are not told."""

    def place(self, position: Position, bit: int, color: Color) -> Play:
        return Play(super().place(position, bit, color).position)


class Unequal(Lameway):
    """Says that both sides have the same rules."""

    alike_for_both = True


class OneDiagonal(Crossway):
    """Only rising diagonals join, and it says that more images leave it as it is."""

    symmetries = (Symmetry.WEST_EAST, Symmetry.HALF_TURN)

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return Diagonals(rising=like_diagonals(position.grid, position.stones_of(color)).rising)


class Counted(Crossway):
    """A game with a score that counts no edges."""

    won_by = "score"

    def find_outcome(self, position: Position) -> Outcome | None:
        return Outcome(Color.RED, scores=(4, 3))


class Scoring(Crossway):
    """A score in a game that a path decides."""

    def find_scores(self, position: Position) -> tuple[int, int]:
        return 4, 3


class Pathless(Crossway):
    """The path is forgotten."""

    def find_outcome(self, position: Position) -> Outcome | None:
        return Outcome(Color.RED)


class Forgetful(Crossway):
    """Forgets to return."""

    def diagonals(self, position: Position, color: Color) -> Diagonals:  # type: ignore[return]
        like_diagonals(position.grid, position.stones_of(color))


class Failing(Crossway):
    """Fails in the middle of a game."""

    def is_over(self, position: Position) -> bool:
        return [True, False][len(position.stones) + 2]


class Unexplained(Crossway):
    """Its reason is not work that pauses."""

    def explain(self, position: Position, color: Color, bit: int, code: ViolationCode) -> Steps[Violation]:
        return Violation(code, "No.", position.grid.points(bit))  # type: ignore[return-value]


class Pointless(Crossway):
    """Its reason has another code, and no points."""

    def explain(self, position: Position, color: Color, bit: int, code: ViolationCode) -> Steps[Violation]:
        yield
        return Violation(ViolationCode.LINE_TAKEN, "No.")


class Overlapping(Crossway):
    """Forbids points that are taken."""

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, int], ...]:
        return (*super().restrictions(position, color), (ViolationCode.LINE_TAKEN, position.red))


class Remembering(Crossway):
    """What is allowed depends on the question before."""

    asked = 0

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, int], ...]:
        before, self.asked = self.asked, position.size
        return () if before in (0, position.size) else ((ViolationCode.LINE_TAKEN, position.empty & -position.empty),)


class Relinking(Quax):
    """Offers all like diagonals, even those that are linked, so that a game never ends."""

    def link_moves(self, position: Position, color: Color) -> Iterator[Connect]:
        yield from map(Connect, like_diagonals(position.grid, position.stones_of(color)).links(position.grid))


class Unlinked(Quickway):
    """Says nothing of its links."""

    link_rule = "none"  # type: ignore[assignment]


class Full(Quadrex):
    """Says nothing of its fills."""

    fills = False


class Unskipped(CandyNecklace):
    """Says that nobody is skipped."""

    skips = False


class Unfilled(CandyNecklace):
    """Its filling stops early."""

    def find_filling(self, position: Position) -> tuple[tuple[crosscut.Point, Color], ...] | None:
        return (super().find_filling(position) or ())[:-1]


class Accusing(Crossway):
    """Finds fault with every position."""

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        yield
        return (Violation(ViolationCode.CROSSCUT, "I do not like it."),)


class Exiting(Crossway):
    """Ends the program."""

    def is_over(self, position: Position) -> bool:
        raise SystemExit(3)


class Endless(Crossway):
    """Lists its restrictions without an end."""

    def restrictions(self, position: Position, color: Color) -> Iterator[tuple[ViolationCode, int]]:  # type: ignore[override]
        while True:
            yield ViolationCode.CROSSCUT, 0


class SpeechlessError(Exception):
    """Fails even when it is asked what went wrong."""

    def __str__(self) -> str:
        raise RuntimeError


class Speechless(Crossway):
    """Raises an error that says nothing."""

    def is_over(self, position: Position) -> bool:
        raise SpeechlessError


class Talkative(Crossway):
    """Raises an error that says too much."""

    def is_over(self, position: Position) -> bool:
        raise ValueError("no" * 10_000)


class Dated(Crossway):
    """A year in words."""

    year = "1942"  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("broken", "hook", "message"),
    [
        (Stuck, "one_winner", "Nobody can move and nobody has won: one_winner = True is wrong."),
        (BothJoin, "one_winner", "On a full board both sides are joined: one_winner = True is wrong."),
        (Capturing, "place", "a stone is taken off or has changed its colour: stones stay."),
        (Elsewhere, "place", "no stone of red is there."),
        (Silent, "place", "Play.filled is empty, and new are "),
        (Unequal, "alike_for_both", "alike_for_both = True is wrong."),
        (OneDiagonal, "symmetries", "west-east in symmetries is wrong."),
        (Counted, "won_by", "the outlines have no edges: won_by = 'score' is for the Zigzag Edge Game"),
        (Scoring, "won_by", "There are scores: won_by = 'path' is wrong."),
        (Pathless, "find_outcome", "The path empty does not join the edges of red, or not by steps."),
        (Forgetful, "diagonals", "It returns None: expected Diagonals."),
        (Failing, "is_over", "It raises IndexError: list index out of range."),
        (Unexplained, "explain", "expected a generator that returns a Violation."),
        (Pointless, "explain", " is line-taken, expected crosscut."),
        (Overlapping, "restrictions", "It forbids red points that are not empty (line-taken)."),
        (Remembering, "restrictions", "It gives another answer when asked again: a game has no state."),
        (Relinking, "link_moves", "which is linked already."),
        (Unlinked, "link_rule", "links have come: link_rule = 'none' is wrong."),
        (Full, "fills", "points are filled: fills = False is wrong."),
        (Unskipped, "skips", "is skipped: skips = False is wrong."),
        (Unfilled, "find_filling", " empty."),
        (Accusing, "find_problems", "A game has led there, and it says: I do not like it."),
        (Exiting, "is_over", "It raises SystemExit: 3."),
        (Endless, "restrictions", "expected pairs of a ViolationCode and a set of points."),
        (Speechless, "is_over", "It raises SpeechlessError: its text fails, too."),
        (Talkative, "is_over", f"It raises ValueError: {'no' * 150}..."),
        (Dated, "metadata", "year is '1942': expected a whole number."),
    ],
)
def test_what_is_wrong_is_found(broken: type[Game], hook: str, message: str) -> None:
    found = first_problem(broken, hook)
    assert message in found.message and (found.example is None) is (hook == "metadata")
    if found.example is not None:
        assert found.example.text() in str(found)


def first_problem(broken: type[Game], hook: str) -> Problem:
    """The first problem of a hook."""
    found = problems_found(broken(), Budget(None, 60))
    return next(problem for problem in found if problem.hook == hook)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("diagonal", "diagonals"), ("_diagonals", "diagonals"), ("defaultsize", "default_size"), ("outcome_", "outcome")],
)
def test_a_misspelt_name_is_found(name: str, meant: str) -> None:
    found = crosscut.check(type("Misspelt", (Lameway,), {name: 9}), seconds=0.01)
    assert (name, f"Crosscut does not know this name: expected {meant}, or a name less like it.") in {
        (problem.hook, problem.message) for problem in found
    }
    assert not crosscut.check(type("Helped", (Lameway,), {"_ringed": 9, "_analyse": 9}), seconds=0.01)


def test_a_method_that_callers_ask_is_no_hook() -> None:
    class Answering(Crossway):
        def outcome(self, position: Position) -> Outcome | None:
            return None

    assert str(crosscut.check(Answering, seconds=0.01)[0]) == (
        "outcome: This is a method for callers, not a hook: expected find_outcome."
    )


def test_slow_hooks_end_in_time() -> None:
    class Slow(Crossway):
        def is_over(self, position: Position) -> bool:
            sleep(0.1)
            return super().is_over(position)

    began = monotonic()
    assert crosscut.check(Slow, seconds=0.5) == ()
    assert monotonic() - began < 5


def test_a_game_is_named_in_any_way() -> None:
    for game in ("crossway", Crossway, Crossway()):
        assert crosscut.check(game, seconds=0.01) == ()
    with pytest.raises(crosscut.UnknownGameError):
        crosscut.check("chess")
    with pytest.raises(ValueError, match="expected"):
        crosscut.check(3)  # type: ignore[arg-type]


def test_a_game_that_says_that_it_ties_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lameway, "one_winner", False)
    for seed in range(50):
        assert not list(map(str, problems_in_play(LAMEWAY, 5, Random(seed), 0)))


def test_links_are_looked_at() -> None:
    class Reluctant(Quax):
        def link_violation(self, position: Position, link: Link, color: Color) -> Violation | None:
            return None

    assert "and link_moves disagrees." in first_problem(Reluctant, "link_violation").message


def test_the_command_prints_problems_and_their_positions(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_OTHERS", registry._OtherGames())
    crosscut.register(type("Mistaken", (Capturing,), {"id": "mistaken", "name": "Mistaken"}))
    ran = run("check", "mistaken", "--seconds", "1")
    assert ran.status == 1
    assert re.search(
        r"^place: After .*: stones stay\. Example: [\drb/]+ [rb] start\+\d+( swapped)?$", ran.out, re.MULTILINE
    )
    (problem,) = (
        one for one in json.loads(run("check", "mistaken", "--seconds", "1", "--json").out) if one["hook"] == "place"
    )
    assert crosscut.game("mistaken").position(problem["example"]).ply >= 0


def test_rules_in_words_that_do_not_say_how_stones_join_are_found() -> None:
    class AlsoDiagonals(Crossway):
        joins_in_words = crosscut.Game.joins_in_words

    class OwnDiagonals(crosscut.Game):
        id, name, inventor, year, pie, default_size = "own-diagonals", "Own Diagonals", "Nobody", 2026, False, 5
        won_by = "path"

        def diagonals(self, position: Position, color: Color) -> Diagonals:
            return like_diagonals(position.grid, position.stones_of(color))

    said = [str(problem) for problem in crosscut.check(OwnDiagonals, seconds=0.2) if problem.hook == "joins_in_words"]
    assert said and "do not say how stones join" in said[0]
    assert not [one for one in crosscut.check(AlsoDiagonals, seconds=0.2) if one.hook == "joins_in_words"]
