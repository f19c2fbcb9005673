"""The method that checks what an author says of a figure."""

from __future__ import annotations

from crosscut.bridge.wire import figures as wire
from crosscut.claims.kinds import Claimed, failure_steps
from crosscut.record import fragment as link
from crosscut.steps import Budget, Steps, in_time
from crosscut.tasks.helping import answers_steps, check_steps
from crosscut.tasks.judging import Question

FOR_FAULTS = 0.5
"""The part of the time for a task after which its answers are counted."""


def check_figure(params: wire.FigureToCheck) -> Steps[wire.FigureCheck]:
    """Which claims about a figure are false, what is wrong with its task, and how many answers this has.

    A sentence says so where a claim or the task is not decided in time.
    """
    reading = link.read(params["link"])
    if reading is None:
        raise ValueError("there is no link")
    seconds = params["seconds"]
    record, task = reading.record, reading.task
    last, _ = yield from record.replay_legal_steps()
    claimed = Claimed(record.game, last.position, task, record)
    wrong: list[str] = []
    for claim in params["claims"]:
        found = yield from in_time(_false_steps(claimed, claim), Budget(None, seconds))
        wrong += [f"“{claim}” is not known: it takes too long to check here."] if found is None else found
    if task is None:
        return {"wrong": wrong, "faults": [], "answers": None}
    question = Question.of(record.game, last.position, task)
    time = Budget(None, seconds)
    found_faults = yield from in_time(check_steps(question), time, FOR_FAULTS)
    faults = (
        ["whether it is right is not known, because that takes too long here"] if found_faults is None else found_faults
    )
    answers = yield from in_time(answers_steps(question), time)
    return {"wrong": wrong, "faults": faults, "answers": answers}


def _false_steps(claimed: Claimed, claim: str) -> Steps[list[str]]:
    instead = yield from failure_steps(claimed, claim)
    return [] if instead is None else [f"“{claim}” is claimed, but {instead.removesuffix('.')}."]
