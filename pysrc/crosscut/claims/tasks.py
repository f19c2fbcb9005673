"""Claims about what a figure asks of its reader."""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.claims.kinds import Claimed, kind
from crosscut.steps import finish
from crosscut.tasks import Question, answers_steps


@kind("(?P<count>one|[0-9]+) answers?")
def _answers(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    if claimed.task is None:
        raise ValueError("the figure has no task")
    found = finish(answers_steps(Question.of(claimed.game, claimed.position, claimed.task)))
    if found is None:
        return "the task is not decided: the position is too big to be solved"
    return None if str(found) == said["count"].replace("one", "1") else f"there are {found}"
