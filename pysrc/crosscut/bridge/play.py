"""The methods about the computer player, about perfect play, and about tasks."""

from __future__ import annotations

from functools import partial

from crosscut.bridge.jobs import Job, Progress
from crosscut.bridge.positions import replayed_steps, written
from crosscut.bridge.wire import Nothing
from crosscut.bridge.wire import play as wire
from crosscut.player import LEVELS, advise_steps
from crosscut.player.dispatch import opinion_steps
from crosscut.record.figure_text import read_task
from crosscut.solver import solve_steps
from crosscut.steps import Steps, map_progress
from crosscut.tasks.helping import hint_steps, solution_steps
from crosscut.tasks.judging import Question, judge_steps


def levels(params: Nothing) -> Steps[list[wire.Level]]:
    """The levels of the computer player, the weakest first; a level's number is its place, counted from 1."""
    yield from ()
    return written(list[wire.Level], LEVELS)


def advise(params: wire.AdviceWanted) -> Job[wire.Advice, wire.Advice]:
    """The move that the computer player would make. Each partial answer is its advice so far."""
    game, last = yield from replayed_steps(params)
    if "effort" in params:
        thinking = opinion_steps(game, last.position, params["effort"])
    else:
        thinking = advise_steps(game, last.position, level=params.get("level"), seed=params.get("seed"))
    advice = yield from map_progress(
        thinking, lambda progress: Progress(progress.fraction, partial(written, wire.Advice, progress.best))
    )
    return written(wire.Advice, advice)


def solve(params: wire.SolutionWanted) -> Job[wire.Undecided, wire.Solution | None]:
    """The result of a position with best play, proved; null if it is not decided within the limits."""
    game, last = yield from replayed_steps(params)
    solving = solve_steps(
        game,
        last.position,
        full=params.get("full", False),
        nodes=params.get("nodes"),
        seconds=params.get("seconds"),
    )
    solution = yield from map_progress(
        solving, lambda progress: Progress(None, partial(written, wire.Undecided, progress))
    )
    return None if solution is None else written(wire.Solution, solution)


def judge(params: wire.TaskReference) -> Steps[wire.Judgement]:
    """Whether the last move of the answer is right, why, and the replies."""
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
    fields = {
        "task": params["task"],
        "solution": params.get("solution", ""),
        "notes": params.get("notes", ""),
        "remarks": params.get("remarks", ""),
        "hints": params.get("hints", ""),
    }
    problems: list[str] = []
    task = read_task(fields, problems)
    if task is None:
        raise ValueError(problems[0])
    game, last = yield from replayed_steps(params)
    return Question.of(game, last.position, task)
