"""What figures ask of their readers, over the bridge."""

from __future__ import annotations

import json
from typing import Any

import pytest

from crosscut import bridge
from tests.wire_types import check_answer

RACE = {"game": "crossway", "setup": {"diagram": ".R.\nB.B\n.R."}}
"""Whoever is to move takes b2 and wins."""


def ask(method: str, **params: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": RACE | params})))
    if "ok" in answer:
        check_answer(method, answer["ok"])
        return answer["ok"]
    return answer["error"]


def test_answers_are_judged() -> None:
    assert ask("judge-task", task="win", answer=["b2"])["verdict"] == "solved"
    wrong = ask("judge-task", task="win", answer=["a1"])
    assert wrong["verdict"] == "wrong" and wrong["replies"] == ["b2"] and "Blue wins" in wrong["text"]


def test_the_authors_tree_and_notes_are_read() -> None:
    wrong = ask("judge-task", task="free", solution="b2!(a1?)", notes="0.1.1:Too far away.", answer=["a1"])
    assert wrong["text"] == "Too far away."


def test_a_hint_marks_the_answer_among_others() -> None:
    hint = ask("hint-task", task="win", answer=[])
    assert "b2" in hint["points"] and len(hint["points"]) == 3


@pytest.mark.parametrize(("task", "moves", "points"), [("win", ["b2"], []), ("win-all", [], ["b2"])])
def test_the_solution_is_shown(task: str, moves: list[str], points: list[str]) -> None:
    shown = ask("solve-task", task=task, answer=[])
    assert (shown["moves"], shown["points"]) == (moves, points)


def test_what_is_no_task_is_refused() -> None:
    assert ask("judge-task", task="dance", answer=["b2"])["code"] == "bad-input"
    assert ask("judge-task", task="win", answer=[])["code"] == "bad-input"
    assert ask("judge-task", task="win")["code"] == "bad-request"
