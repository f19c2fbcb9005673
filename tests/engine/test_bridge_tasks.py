"""What figures ask of their readers, over the bridge."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.bridge_requests import ask

RACE = {"game": "crossway", "setup": {"diagram": ".R.\nB.B\n.R."}}
"""Whoever is to move takes b2 and wins."""


def ask_race(method: str, **params: Any) -> Any:
    """The answer about this position, or the error."""
    answer = ask(method, **RACE, **params)
    return answer.get("ok") or answer["error"]


def test_answers_are_judged() -> None:
    assert ask_race("judge-task", task="win", answer=["b2"])["verdict"] == "solved"
    wrong = ask_race("judge-task", task="win", answer=["a1"])
    assert wrong["verdict"] == "wrong" and wrong["replies"] == ["b2"] and "Blue wins" in wrong["text"]


def test_the_authors_tree_and_notes_are_read() -> None:
    wrong = ask_race("judge-task", task="free", solution="b2!(a1?)", notes="0.1.1:Too far away.", answer=["a1"])
    assert wrong["text"] == "Too far away."


def test_a_hint_marks_the_answer_among_others() -> None:
    hint = ask_race("hint-task", task="win", answer=[])
    assert "b2" in hint["points"] and len(hint["points"]) == 3


@pytest.mark.parametrize(("task", "moves", "points"), [("win", ["b2"], []), ("win-all", [], ["b2"])])
def test_the_solution_is_shown(task: str, moves: list[str], points: list[str]) -> None:
    shown = ask_race("solve-task", task=task, answer=[])
    assert (shown["moves"], shown["points"]) == (moves, points)


def test_what_is_no_task_is_refused() -> None:
    assert ask_race("judge-task", task="dance", answer=["b2"])["code"] == "bad-input"
    assert ask_race("judge-task", task="win", answer=[])["code"] == "bad-input"
    assert ask_race("judge-task", task="win")["code"] == "bad-request"
