"""The bridge's methods about records and tasks: pictures, files, figures; and long work in slices, for all callers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, bridge, parse_move
from crosscut.bridge import figures, jobs
from crosscut.bridge.jobs import BusyError, Job, Jobs, Progress
from crosscut.steps import Budget, finish
from tests.engine import abstract_play_records as site
from tests.engine.calls import ask, ok
from tests.engine.test_bridge import json_values

LINK = "g=quadrex&n=3&m=a2.b2.b1&comments=1:First+%3Cmove%3E&p=3/rb1/rr1&v=1"


def test_the_picture_of_a_link() -> None:
    answer = ok("svg", link=LINK, scheme="dark", boardStyle="cells", patterned=True, cell=20)
    assert answer["problems"] == []
    assert ElementTree.fromstring(answer["svg"]).get("role") == "img"
    assert answer["svg"] != ok("svg", link=LINK)["svg"]
    assert "@keyframes" in ok("svg", link=LINK, animated=True)["svg"]


def test_a_record_goes_out_and_comes_in_again() -> None:
    for form, kind in (("text", "record"), ("json", "JSON")):
        exported = ok("export", link=LINK, format=form)
        assert exported["problems"] == []
        assert ok("import", text=exported["text"]) == {"kind": kind, "link": LINK, "problems": []}


@pytest.mark.parametrize("text", [LINK, f"#{LINK}", f" https://example.org/crosscut/#{LINK}\n"])
def test_a_link_can_be_imported(text: str) -> None:
    assert ok("import", text=text) == {"kind": "link", "link": LINK, "problems": []}


TEXTS = json.loads((Path(__file__).parents[1] / "data" / "texts-for-figures.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("expected", TEXTS, ids=[each["text"][:40] for each in TEXTS])
def test_a_text_for_the_figure_editor_is_read(expected: dict[str, Any]) -> None:
    """`tests/js/figure-drafts.test.mjs` has the editor open them."""
    answer = ask("import", text=expected["text"], game="crossway", size=3)
    said = answer["ok"] if "ok" in answer else {"refused": answer["error"]["message"]}
    assert {"text": expected["text"], **said} == expected


def test_an_archive_becomes_links() -> None:
    quax = crosscut.game("quax")
    records = [
        site.record(quax, 5, map(parse_move, moves), winner=Color.RED, end="resign", number=number)
        for number, moves in enumerate((["c3", "d4"], ["c3", "swap", "b2"]), 1)
    ]
    answer = ok("import", text=json.dumps([*records, 7, {}]))
    assert answer["link"] == ""
    assert answer["problems"] == ["Record 3 is left out: it is not a record of Abstract Play."]
    ended = "2026-02-03T10:00:00.000Z"
    for number, game in enumerate(answer["games"], 1):
        assert game["id"] == f"quax#{number:08x}"
        assert (game["result"], game["ended"]) == ("red", ended)
        single = ok("import", text=json.dumps(records[number - 1]))
        assert single == {"kind": "Abstract Play", "link": game["link"], "problems": []}
        assert "&m=c3." in game["link"]


def test_losses_are_reported() -> None:
    assert "Move 1 of the link" in ok("export", link="g=quax&m=zz")["problems"][0]
    assert "Move 1 of the link" in ok("svg", link="g=quax&m=zz")["problems"][0]
    assert "Move 2, a1, and what follows it are left out." in ok("svg", link="g=quax&m=a1.a1")["problems"][0]
    assert "Move 1 of the record" in ok("import", text="Game: quax\n\nzz")["problems"][0]


@pytest.mark.parametrize(
    ("method", "params", "code", "words"),
    [
        ("svg", {}, "bad-request", "params.link is missing"),
        ("svg", {"link": ""}, "bad-input", "there is no link"),
        ("svg", {"link": LINK, "scheme": "green"}, "bad-request", "expected one of light, dark, auto"),
        ("svg", {"link": LINK, "cell": 1e9}, "bad-input", "expected 4 to 110 pixels"),
        ("svg", {"link": LINK, "cell": "big"}, "bad-request", "params.cell is not a number"),
        ("svg", {"link": LINK, "patterned": 1}, "bad-request", "params.patterned is not true or false"),
        ("export", {"link": LINK, "format": "pdf"}, "bad-request", "expected one of text, json"),
        ("export", {"link": ""}, "bad-input", "there is no link"),
        ("import", {"text": " "}, "bad-input", "there is no text to import"),
        ("import", {"text": "{"}, "bad-input", "the record is not a JSON object"),
    ],
)
def test_mistakes_are_sentences(method: str, params: dict[str, Any], code: str, words: str) -> None:
    error = ask(method, **params)["error"]
    assert error["code"] == code and words in error["message"]


@given(
    st.sampled_from(["svg", "export", "import"]),
    st.fixed_dictionaries(
        {},
        optional={
            "link": st.just(LINK) | json_values,
            "text": st.sampled_from([LINK, "Game: quax", json.dumps({"game": "quax"})]) | json_values,
            "format": st.just("json") | json_values,
            "scheme": json_values,
            "boardStyle": json_values,
            "cell": st.floats(allow_nan=False, allow_infinity=False) | json_values,
        },
    ),
)
def test_whatever_is_asked_the_answer_is_not_an_internal_error(method: str, params: dict[str, Any]) -> None:
    answer = ask(method, **params)
    assert "ok" in answer or answer["error"]["code"] != "internal", answer


RACE = {"game": "crossway", "setup": {"diagram": ".R.\nB.B\n.R."}}
"""The side to move takes b2 and wins."""


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


def test_what_an_author_says_of_a_figure_is_checked() -> None:
    claims = ["red can win", "only a3 wins", "blue to move"]
    figure = {"link": "g=crossway&n=3&s=1b1/1rb/rrb&task=win&solution=c3!&v=1", "claims": claims}
    assert ok("check-figure", **figure, seconds=60.0) == {
        "wrong": ["“blue to move” is claimed, but the state is: red to move."],
        "faults": ["c3 is illegal: Red on c3 would form a crosscut: b2 c2 b3 c3."],
        "answers": 1,
    }
    hasty = ok("check-figure", **figure, seconds=0.0)
    assert [wrong.partition("”")[2][:13] for wrong in hasty["wrong"]] == [" is not known"] * 3
    assert hasty["answers"] is None and "not known" in hasty["faults"][0]


def test_a_task_that_is_not_decided_takes_no_more_than_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    endless = {"check_steps": 0, "answers_steps": 0}

    def work(name: str) -> Iterator[None]:
        while True:
            endless[name] += 1
            yield

    monkeypatch.setattr(figures, "Budget", partial(Budget, clock=lambda: float(next(looks))))
    for name in endless:
        monkeypatch.setattr(figures, name, lambda _, name=name: work(name))
    link = "g=crossway&n=3&s=1b1/1rb/rrb&task=win&v=1"
    assert finish(figures.check_figure({"link": link, "claims": [], "seconds": 100}))["answers"] is None
    assert min(endless.values()) > 40 and sum(endless.values()) < 100


def test_what_is_not_a_task_is_refused() -> None:
    assert ask_race("judge-task", task="dance", answer=["b2"])["code"] == "bad-input"
    assert ask_race("judge-task", task="win", answer=[])["code"] == "bad-input"
    assert ask_race("judge-task", task="win")["code"] == "bad-request"


UNFILLABLE = {"diagram": "B.R....\nR..B...\n.......\n.......\n.......\n.......\n.......", "turn": "blue"}


@pytest.fixture
def shortest_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pause ends a slice."""
    monkeypatch.setattr(jobs, "SLICE_SECONDS", 0.0)


in_shortest_slices = pytest.mark.usefixtures("shortest_slices")


def send(**message: Any) -> Any:
    return json.loads(bridge.handle(json.dumps({"id": 1, **message})))


def long_request() -> dict[str, Any]:
    return {"method": "explain", "params": {"game": "naked-diagonal", "setup": UNFILLABLE}}


@in_shortest_slices
@pytest.mark.parametrize("callers", [8, 50])
def test_all_that_are_asked_in_rotation_end(callers: int) -> None:
    waiting = [send(**long_request())["more"] for _ in range(callers)]
    answers = []
    rounds = 0
    while waiting:
        rounds += 1
        assert rounds < 1_000, "they keep each other from ending"
        responses = [send(**long_request(), more=token) for token in waiting]
        answers += [answer["ok"] for answer in responses if "ok" in answer]
        waiting = [answer["more"] for answer in responses if "more" in answer]
    assert len(answers) == callers and all(answer == answers[0] for answer in answers)


@in_shortest_slices
def test_a_job_goes_on_under_its_token_alone() -> None:
    answer = send(**long_request())
    token = answer["more"]
    while "more" in answer:
        assert answer["more"] == token
        answer = send(more=token)
    assert answer["ok"]["findings"]
    assert send(more=token)["error"]["code"] == "bad-request"


@in_shortest_slices
def test_a_cancelled_job_is_forgotten() -> None:
    token = send(**long_request())["more"]
    assert send(cancel=token) == {"id": 1, "ok": None} == send(cancel="unknown")
    assert send(more=token)["error"]["code"] == "bad-request"
    assert send(**long_request(), more=token)["more"] != token


def counting(end: int, log: list[str]) -> Job[str, str]:
    """Work that counts, and records that it was ended."""
    try:
        for number in range(end):
            yield Progress(number / end, partial("so far {}".format, number))
        return "the end"
    finally:
        log.append("closed")


def begun(held: Jobs, log: list[str]) -> str:
    found = held.begin(counting(9, log))
    return str(found["more"])


@in_shortest_slices
def test_progress_and_partial_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PARTIAL_SECONDS", 0.0)
    held = Jobs()
    first = held.begin(counting(2, []))
    token = str(first["more"])
    assert first == {"more": token, "progress": 0.0, "partial": "so far 0"}
    assert held.go_on(token) == {"more": token, "progress": 0.5, "partial": "so far 1"}
    assert held.go_on(token) == {"ok": "the end"}


@in_shortest_slices
def test_partial_answers_are_not_in_every_slice() -> None:
    found = Jobs().begin(counting(2, []))
    assert found == {"more": found["more"], "progress": 0.0}


@in_shortest_slices
def test_only_jobs_that_nobody_asks_for_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_JOBS", 2)
    log: list[str] = []
    held = Jobs()
    tokens = [begun(held, log), begun(held, [])]
    with pytest.raises(BusyError, match="2 jobs already"):
        held.begin(counting(9, []))
    assert held.begin(counting(0, [])) == {"ok": "the end"}, "what is done at once needs no place"
    held.go_on(tokens[1])
    monkeypatch.setattr(jobs, "IDLE_SECONDS", 0.0)
    assert "more" in held.begin(counting(9, []))
    assert log == ["closed"] and held.go_on(tokens[0]) is None and held.go_on(tokens[1]) is not None
