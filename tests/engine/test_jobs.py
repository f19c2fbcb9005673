"""Long work in slices: any number of callers in turn get their answers, and callers that leave are forgotten."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from crosscut import bridge
from crosscut.bridge import jobs
from crosscut.bridge.jobs import BusyError, Job, Jobs, Progress

UNFILLABLE = {"diagram": "B.R....\nR..B...\n.......\n.......\n.......\n.......\n.......", "turn": "blue"}


@pytest.fixture(autouse=True)
def _shortest_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pause ends a slice."""
    monkeypatch.setattr(jobs, "SLICE_SECONDS", 0.0)


def send(**message: Any) -> Any:
    return json.loads(bridge.handle(json.dumps({"id": 1, **message})))


def long_request() -> dict[str, Any]:
    return {"method": "explain", "params": {"game": "naked-diagonal", "setup": UNFILLABLE}}


@pytest.mark.parametrize("callers", [8, 50])
def test_all_that_are_asked_in_rotation_end(callers: int) -> None:
    waiting = [send(**long_request())["more"] for _ in range(callers)]
    answers = []
    rounds = 0
    while waiting:
        rounds += 1
        assert rounds < 1_000, "they keep each other from ending"
        told = [send(**long_request(), more=token) for token in waiting]
        answers += [answer["ok"] for answer in told if "ok" in answer]
        waiting = [answer["more"] for answer in told if "more" in answer]
    assert len(answers) == callers and all(answer == answers[0] for answer in answers)


def test_a_job_goes_on_under_its_token_alone() -> None:
    answer = send(**long_request())
    token = answer["more"]
    while "more" in answer:
        assert answer["more"] == token
        answer = send(more=token)
    assert answer["ok"]["findings"]
    assert send(more=token)["error"]["code"] == "bad-request"


def test_a_cancelled_job_is_forgotten() -> None:
    token = send(**long_request())["more"]
    assert send(cancel=token) == {"id": 1, "ok": None} == send(cancel="unknown")
    assert send(more=token)["error"]["code"] == "bad-request"
    assert send(**long_request(), more=token)["more"] != token


def counting(end: int, told: list[str]) -> Job[str, str]:
    """Work that counts, and notes that it was ended."""
    try:
        for number in range(end):
            yield Progress(number / end, partial("so far {}".format, number))
        return "the end"
    finally:
        told.append("closed")


def begun(held: Jobs, told: list[str]) -> str:
    found = held.begin(counting(9, told))
    return str(found["more"])


def test_progress_and_partial_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PARTIAL_SECONDS", 0.0)
    held = Jobs()
    first = held.begin(counting(2, []))
    token = str(first["more"])
    assert first == {"more": token, "progress": 0.0, "partial": "so far 0"}
    assert held.go_on(token) == {"more": token, "progress": 0.5, "partial": "so far 1"}
    assert held.go_on(token) == {"ok": "the end"}


def test_partial_answers_are_not_in_every_slice() -> None:
    found = Jobs().begin(counting(2, []))
    assert found == {"more": found["more"], "progress": 0.0}


def test_only_jobs_that_nobody_asks_for_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_JOBS", 2)
    told: list[str] = []
    held = Jobs()
    tokens = [begun(held, told), begun(held, [])]
    with pytest.raises(BusyError, match="2 jobs already"):
        held.begin(counting(9, []))
    assert held.begin(counting(0, [])) == {"ok": "the end"}, "what is done at once needs no place"
    held.go_on(tokens[1])
    monkeypatch.setattr(jobs, "IDLE_SECONDS", 0.0)
    assert "more" in held.begin(counting(9, []))
    assert told == ["closed"] and held.go_on(tokens[0]) is None and held.go_on(tokens[1]) is not None
