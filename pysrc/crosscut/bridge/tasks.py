"""The methods about figures that ask something of their reader."""

from __future__ import annotations

from crosscut.bridge.positions import replayed_steps, written
from crosscut.bridge.wire import methods as wire
from crosscut.record.figure_text import read_task
from crosscut.steps import Steps
from crosscut.tasks.helping import hint_steps, solution_steps
from crosscut.tasks.judging import Question, judge_steps


def judge(params: wire.TaskReference) -> Steps[wire.Judgement]:
    """Whether the last move of the answer is right, why, and what is played in reply."""
    question = yield from _question_steps(params)
    return written(wire.Judgement, (yield from judge_steps(question, params["answer"])))


def hint(params: wire.TaskReference) -> Steps[wire.Hint]:
    """A hint after an answer that is right so far."""
    question = yield from _question_steps(params)
    return written(wire.Hint, (yield from hint_steps(question, params["answer"])))


def demonstrate(params: wire.TaskReference) -> Steps[wire.Demonstration]:
    """The solution, whatever was answered."""
    question = yield from _question_steps(params)
    return written(wire.Demonstration, (yield from solution_steps(question)))


def _question_steps(params: wire.TaskReference) -> Steps[Question]:
    fields = {"task": params["task"], "solution": params.get("solution", ""), "notes": params.get("notes", "")}
    problems: list[str] = []
    task = read_task(fields, problems)
    if task is None:
        raise ValueError(problems[0])
    game, last = yield from replayed_steps(params)
    return Question.of(game, last.position, task)
