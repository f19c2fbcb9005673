"""The kinds of claims, and those about the rules and about tasks.

A kind is a pattern and a check. Other packages can add kinds:

@kind(r"(?P<color>red|blue) has (?P<count>[0-9]+) stones")
def _count(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    '''``red has 3 stones``'''
    stones = sum(owner == said["color"] for owner in claimed.position.stones.values())
    return None if stones == int(said["count"]) else f"{said['color']} has {stones}"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from crosscut.arguments import checked
from crosscut.game import Game
from crosscut.geometry import Color, Link, Point
from crosscut.move import parse_move
from crosscut.position import Play, Position
from crosscut.record.figure_text import Task
from crosscut.record.record import Record
from crosscut.solver.decider import Decider, decider_steps
from crosscut.steps import Steps, finish
from crosscut.tasks.helping import answers_steps
from crosscut.tasks.judging import Question
from crosscut.violation import IllegalMoveError, Violation, ViolationCode

_COLOR = r"(?:(?P<color>red|blue) )?"
_MOVE = r"(?P<move>[^ :]+)"


@checked
@dataclass(frozen=True)
class Claimed:
    """The position about which something is claimed.

    Attributes:
        game: The game whose rules count.
        position: The stones on the board, and the side to move.
        task: The figure's task for its reader.
        record: The game that led to the position.
    """

    game: Game
    position: Position
    task: Task | None = None
    record: Record | None = None

    @cached_property
    def decider(self) -> Decider:
        """A decider for positions of the game. Its results for one claim help with the next."""
        start = self.position if self.record is None else self.record.start()
        return finish(decider_steps(self.game, start))


class TooBigError(Exception):
    """A valid claim that cannot be checked: its position is too big to be solved."""


Check: TypeAlias = Callable[[Claimed, Mapping[str, str]], "str | Steps[str | None] | None"]
"""A check gets the position and the named groups of the pattern that are there. It returns None if the claim is true,
else what is true instead; or work that pauses and returns that. The message of a ValueError says why the text is not a
claim."""

_KINDS: list[tuple[re.Pattern[str], Check]] = []


@checked
def kind(pattern: str) -> Callable[[Check], Check]:
    """Make a function the check of all claims that match a pattern as a whole."""

    def register(check: Check) -> Check:
        _KINDS.append((re.compile(pattern), check))
        return check

    return register


def patterns() -> list[str]:
    """The patterns of all kinds of claims, as regular expressions."""
    return [pattern.pattern for pattern, _ in _KINDS]


@checked
def failure(claimed: Claimed, claim: str) -> str | None:
    """What is true instead of the claim; None if the claim is true."""
    return finish(failure_steps(claimed, claim))


def failure_steps(claimed: Claimed, claim: str) -> Steps[str | None]:
    """:func:`failure` as work that pauses."""
    claim = " ".join(claim.split())
    for pattern, check in _KINDS:
        said = pattern.fullmatch(claim)
        if said:
            try:
                found = check(claimed, {name: text for name, text in said.groupdict().items() if text is not None})
                return (yield from found) if isinstance(found, Generator) else found
            except TooBigError:
                return "it cannot be checked: the position is too big to be solved"
            except ValueError as error:
                return f"this is not a claim: {error}"
    return "no kind of claim is written like this (see crosscut.claims)"


@kind(rf"legal {_COLOR}{_MOVE}")
def _legal(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    violation = _violation(claimed, said)
    return None if violation is None else f"it is illegal ({violation.code}): {violation}"


@kind(rf"illegal {_COLOR}{_MOVE}(?:: (?P<code>[a-z-]+))?")
def _illegal(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    violation = _violation(claimed, said)
    if violation is None:
        return "it is legal"
    if "code" in said and violation.code is not ViolationCode(said["code"]):
        return f"it is illegal for another reason ({violation.code}): {violation}"
    return None


def _violation(claimed: Claimed, said: Mapping[str, str]) -> Violation | None:
    color = Color(said["color"]) if "color" in said else None
    return claimed.game.violation(claimed.position, parse_move(said["move"]), color)


@kind("(?P<color>red|blue) to move")
def _to_move(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    state = _state(claimed)
    return None if state == f"{said['color']} to move" else f"the state is: {state}"


@kind("(?P<state>red wins|blue wins|tie)")
def _ended(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    state = _state(claimed)
    return None if state == said["state"] else f"the state is: {state}"


def _state(claimed: Claimed) -> str:
    outcome = claimed.game.outcome(claimed.position)
    if outcome is None:
        return f"{claimed.position.turn} to move"
    return "tie" if outcome.winner is None else f"{outcome.winner} wins"


@kind("scores (?P<red>[0-9]{1,9}) (?P<blue>[0-9]{1,9})")
def _scores(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    outcome = claimed.game.outcome(claimed.position)
    if outcome is None or outcome.scores is None:
        return "there is no score"
    red, blue = outcome.scores
    return None if (red, blue) == (int(said["red"]), int(said["blue"])) else f"the scores are {red} {blue}"


@kind("(?P<not>un)?fillable")
def _fillable(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    if not claimed.game.must_stay_fillable:
        raise ValueError(f"{claimed.game.name} does not ask whether a board can be filled")
    can_be_filled = claimed.game.filling(claimed.position) is not None
    if can_be_filled is ("not" not in said):
        return None
    return "it can be filled" if can_be_filled else "it cannot be filled"


@kind("no problems")
def _no_problems(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    problems = claimed.game.problems(claimed.position)
    return None if not problems else f"there is a problem ({problems[0].code}): {problems[0]}"


@kind("problem (?P<code>[a-z-]+)(?:: (?P<points>[a-z0-9 ]+))?")
def _problem(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    code = ViolationCode(said["code"])
    points = frozenset(map(Point.parse, said["points"].split())) if "points" in said else None
    problems = claimed.game.problems(claimed.position)
    if any(problem.code is code and points in (None, frozenset(problem.points)) for problem in problems):
        return None
    return f"the problems are: {' '.join(f'({problem.code}) {problem}' for problem in problems) or 'none'}"


@kind(rf"plays {_MOVE}: fills (?P<points>[a-z0-9 ]+)")
def _fills(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    expected = tuple(map(Point.parse, _listed(said["points"])))
    filled = _play(claimed, said).filled
    return None if filled == expected else f"it fills {' '.join(map(str, filled)) or 'nothing'}"


@kind(rf"plays {_MOVE}: links (?P<links>[a-z0-9 -]+)")
def _links(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    expected = frozenset(map(Link.parse, _listed(said["links"])))
    linked = _play(claimed, said).linked
    return None if frozenset(linked) == expected else f"it links {' '.join(map(str, linked)) or 'nothing'}"


@kind(rf"plays {_MOVE}: skips (?P<side>red|blue|nobody)")
def _skips(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    skipped = _play(claimed, said).skipped or "nobody"
    return None if skipped == said["side"] else f"it skips {skipped}"


@kind(rf"plays {_MOVE}: wins")
def _wins(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    outcome = claimed.game.outcome(_play(claimed, said).position)
    return None if outcome and outcome.winner is claimed.position.turn else "it does not win"


def _listed(text: str) -> list[str]:
    return [] if text == "nothing" else text.split()


def _play(claimed: Claimed, said: Mapping[str, str]) -> Play:
    try:
        return claimed.game.play(claimed.position, parse_move(said["move"]))
    except IllegalMoveError as error:
        raise ValueError(f"{said['move']} cannot be played. {error}") from None


@kind("(?P<count>one|[0-9]{1,9}) answers?")
def _answers(claimed: Claimed, said: Mapping[str, str]) -> Steps[str | None]:
    if claimed.task is None:
        raise ValueError("the figure has no task")
    found = yield from answers_steps(Question.of(claimed.game, claimed.position, claimed.task))
    if found is None:
        return "the task is not decided: the position is too big to be solved"
    return None if str(found) == said["count"].replace("one", "1") else f"there are {found}"
