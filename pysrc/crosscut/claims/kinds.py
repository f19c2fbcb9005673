"""The kinds of claims. Each is a pattern and a check. Other packages can add kinds.

@kind(r"(?P<color>red|blue) has (?P<count>[0-9]+) stones")
def _count(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    '''``red has 3 stones``'''
    stones = sum(owner == said["color"] for owner in claimed.position.stones.values())
    return None if stones == int(said["count"]) else f"{said['color']} has {stones}"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from crosscut.arguments import checked
from crosscut.game import Game
from crosscut.position import Position
from crosscut.record.figure_text import Task
from crosscut.record.tree import GameRecord
from crosscut.solver.decider import Decider, rules_steps
from crosscut.steps import finish


@dataclass(frozen=True)
class Claimed:
    """The position about which something is claimed."""

    game: Game
    position: Position
    task: Task | None = None
    """What the figure asks of its reader."""
    record: GameRecord | None = None
    """The game that led to the position."""

    @cached_property
    def decider(self) -> Decider:
        """Decides positions of the game. What it finds out for one claim helps with the next."""
        start = self.position if self.record is None else self.record.start()
        return Decider(self.game, finish(rules_steps(self.game, start)))


Check: TypeAlias = Callable[[Claimed, Mapping[str, str]], str | None]
"""A check gets the position and the named groups of the pattern that are there. It returns None if the claim is true,
else what is true instead. The message of a ValueError says why the text is not a claim."""

_KINDS: list[tuple[re.Pattern[str], Check]] = []


def kind(pattern: str) -> Callable[[Check], Check]:
    """Make a function the check of all claims that match a pattern as a whole."""

    def register(check: Check) -> Check:
        _KINDS.append((re.compile(pattern), check))
        return check

    return register


@checked
def failure(claimed: Claimed, claim: str) -> str | None:
    """What is true instead of the claim; None if the claim is true."""
    claim = " ".join(claim.split())
    for pattern, check in _KINDS:
        said = pattern.fullmatch(claim)
        if said:
            try:
                return check(claimed, {name: text for name, text in said.groupdict().items() if text is not None})
            except ValueError as error:
                return f"this is not a claim: {error}"
    return "no kind of claim is written like this (see crosscut.claims)"
