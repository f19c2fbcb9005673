"""The JSON bridge: every answer is JSON, every mistake gives a sentence, and nothing raises."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
import crosscut.player
from crosscut import bridge
from crosscut.bridge.wire.play import Effort
from crosscut.player.advice import EFFORTS, SEED_OF_OPINIONS
from tests.engine.calls import ask, ok


def test_games() -> None:
    catalogue = ok("games")
    assert [entry["id"] for entry in catalogue] == [game.id for game in crosscut.games()]
    quax = next(entry for entry in catalogue if entry["id"] == "quax")
    assert quax == {
        "id": "quax", "name": "Quax", "inventor": "Bill Taylor", "year": 2000, "newcomerRank": 3, "pie": True,
        "defaultSize": 11, "smallSize": 9, "minSize": 2, "maxSize": 26, "marker": "stone",
        "boardStyle": "cells", "edges": True, "wonBy": "path", "links": "move",
        "fills": False, "forbids": False, "fillable": False, "skips": False, "mostForbidden": 4,
    }  # fmt: skip


def test_state_of_a_quax_game() -> None:
    state = ok("state", game="quax", size=3, moves=["a1", "c3", "b2", "c2", "a1-b2"])
    assert state["rows"] == ["..B", ".RB", "R.."]
    assert state["links"] == [["a1-b2", "red"]]
    assert (state["turn"], state["ply"], state["swap"], state["outcome"]) == ("blue", 5, False, None)
    assert state["last"] == {"move": "a1-b2", "color": "red", "filled": [], "linked": [], "skipped": None}
    assert state["linkMoves"] == [] and state["illegal"] == {"red": {}, "blue": {}}


def test_state_offers_swap_and_links() -> None:
    assert ok("state", game="quax", size=3, moves=["a1"])["swap"] is True
    assert ok("state", game="quax", size=3, moves=["a1", "c3", "b2", "c2"])["linkMoves"] == ["a1-b2"]


def test_state_of_a_finished_game() -> None:
    state = ok("state", game="crossway", size=2, moves=["a1", "b1", "a2"])
    assert state["outcome"] == {
        "winner": "red", "path": ["a1", "a2"], "scores": None, "outlines": None, "zigzags": None,
    }  # fmt: skip


def test_state_of_a_zigzag_game() -> None:
    outcome = ok("state", game="zigzag-edge", size=2, moves=["a1", "b2"])["outcome"]
    assert outcome["scores"] == [1, 1] and outcome["winner"] is None
    assert outcome["outlines"] == {"top": [[[0.0, 0.0], [1.0, 1.0]]], "bottom": [[[0.0, 0.0], [1.0, 1.0]]]}
    assert outcome["zigzags"] == {"columns": ["a1", "b2"], "rows": ["b2", "a1"]}


def test_state_of_an_unfinished_zigzag_game_has_the_score_so_far() -> None:
    scores = [
        ok("state", game="zigzag-edge", size=5, moves=["a5", "b1", "d2", "e4"][:ply])["scores"] for ply in range(5)
    ]
    assert scores[:3] == [None, None, [1, 1]] and scores[3:] == [[1, 2], [1, 3]]
    finished = ok("state", game="zigzag-edge", size=3, moves=["a1", "c2", "b3"])
    assert finished["scores"] == finished["outcome"]["scores"]
    assert ok("state", game="zigzag-edge", setup={"diagram": "R.B\n...\n..."}, moves=[])["scores"] is None
    assert ok("state", game="quax", size=3, moves=["a1", "c3"])["scores"] is None


def test_state_says_what_the_rules_did() -> None:
    quadrex = ok("state", game="quadrex", size=3, moves=["a2", "b2", "b1"])
    assert quadrex["last"]["filled"] == ["a1"] and quadrex["rows"] == ["...", "RB.", "RR."]
    quickway = ok("state", game="quickway", size=3, moves=["a2", "b2", "b1"])
    assert quickway["last"]["linked"] == ["a2-b1"] and quickway["links"] == [["a2-b1", "red"]]


def test_state_of_a_set_up_reports_problems_and_illegal_points() -> None:
    setup = {"diagram": "B.R\nR.B\n...", "turn": "blue"}
    state = ok("state", game="naked-diagonal", setup=setup, moves=[])
    assert [problem["code"] for problem in state["problems"]] == ["naked-diagonal-area"]
    assert set(state["problems"][0]["points"]) == {"b2", "b3", "a3", "c3", "a2", "c2"}
    assert "a switch" in state["problems"][0]["message"]
    illegal = {point for points in state["illegal"]["red"].values() for point in points}
    assert illegal == {"b2", "b3", "a1", "b1", "c1"}


def test_violation_and_filling() -> None:
    reference = {"game": "naked-diagonal", "size": 3, "moves": ["b2"]}
    assert ok("violation", **reference, move="a1") is None
    violation = ok("violation", **reference, move="a1", color="red")
    assert violation["code"] == "naked-diagonal" and set(violation["points"]) == {"a1", "b2"}
    filling = ok("filling", **reference)
    assert len(filling) == 8 and {color for _, color in filling} <= {"red", "blue"}
    assert ok("filling", game="crossway", size=3) is None


@pytest.mark.parametrize(
    ("params", "code", "words"),
    [
        ({"game": "chess"}, "unknown-game", "'chess' is not a game"),
        ({"game": "own:bam", "setup": {"diagram": "R."}}, "unknown-game", "cannot be read"),
        ({"game": "quax", "size": 27}, "bad-input", "from 2 to 26"),
        ({"game": "quax", "size": "9"}, "bad-request", "params.size is not a whole number"),
        ({"game": "quax", "setup": {"diagram": "R"}}, "bad-input", "not 1"),
        ({"game": "quax", "setup": 5}, "bad-request", "params.setup is not an object"),
        ({"game": "quax", "setup": {"turn": "red"}}, "bad-request", "params.setup.diagram is missing"),
        ({"game": "quax", "setup": {"diagram": "..\n..", "turn": "green"}}, "bad-request", "expected one of red, blue"),
        ({"game": "quax", "size": 5, "moves": "a1"}, "bad-request", "params.moves is not a list"),
        ({"game": "quax", "size": 5, "moves": ["a1", None]}, "bad-request", "params.moves[1] is not a text"),
        ({"game": "quax", "size": 5, "moves": ["a1"] * 5000}, "bad-input", "at most 2000"),
        ({"game": "quax", "size": 5, "moves": ["a1", "a1"]}, "illegal-move", "a1 is occupied"),
        ({"game": "quax", "size": 5, "moves": ["a1", "nonsense"]}, "illegal-move", "is not a move"),
    ],
)
def test_mistakes_are_sentences(params: dict[str, Any], code: str, words: str) -> None:
    error = ask("state", **params)["error"]
    assert error["code"] == code and words in error["message"]


@pytest.mark.parametrize(("begin", "end", "depth"), [("[", "]", 3_000), ("[", "]", 100_000), ('{"a":[', "]}", 3_000)])
def test_absurd_nesting_is_refused_before_it_is_read(begin: str, end: str, depth: int) -> None:
    nested = begin * depth + end * depth
    for text in (nested, f'{{"id": 1, "method": "games", "params": {nested}}}', begin * depth):
        error = json.loads(bridge.handle(text))["error"]
        assert error["code"] == "bad-request" and "nested deeper than 400" in error["message"]
    assert ask("import", text='{"moves":' + nested + "}")["error"]["code"] == "bad-input"


@pytest.mark.parametrize("text", ["hello world", '{"game": 1}', "Crosscut game record 1\nGame: chess\n"])
def test_an_import_without_a_game_says_what_can_be_read(text: str) -> None:
    error = ask("import", text=text)["error"]
    assert error["code"] == "bad-input" and error["message"].startswith("Crosscut knows no game in “")
    assert "It reads its links" in error["message"]


@pytest.mark.parametrize("fields", ["g=quax&n=5", "g=own:join-sides&n=5"])
def test_a_link_that_was_cut_off_stays_one(fields: str) -> None:
    """So the page asks nobody to answer it. Links to own games have another version."""
    found = ok("import", text=f"https://example.org/#{fields}&id=abcdefgh&by=red")
    assert found["problems"] == ["This link seems to have been cut off."]
    assert found["link"] == f"{fields}&id=abcdefgh&by=red"


def test_brackets_in_texts_are_no_nesting() -> None:
    assert "error" in ask("state", game="quax", setup={"diagram": '["{' * 3_000})
    assert ok("games", note='\\"[{' * 3_000)


def test_an_illegal_move_says_how_far_the_game_got() -> None:
    error = ask("state", game="crossway", size=4, moves=["b2", "c2", "c3", "b3", "d4"])["error"]
    assert error["data"]["ply"] == 3 and error["data"]["move"] == "b3"
    assert error["data"]["violation"]["code"] == "crosscut"
    assert set(error["data"]["violation"]["points"]) == {"b2", "c2", "b3", "c3"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "1",
        "null",
        '{"id":1}',
        '{"method":"eval"}',
        '{"method":"games","params":3}',
        '{"method":["games"]}',
        '{"more":"unknown"}',
        '{"id":NaN,"method":"games","params":{}}',
        '{"id":-Infinity,"method":"games","params":{}}',
        '{"id":1e999,"method":"games","params":{}}',
        "[" * 100_000,
        "x" * 2_000_000,
    ],
)
def test_malformed_calls(text: str) -> None:
    answer = json.loads(bridge.handle(text), parse_constant=pytest.fail)
    assert answer["error"]["code"] == "bad-request"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(
    st.sampled_from(["games", "state", "violation", "filling", "x"]),
    st.fixed_dictionaries(
        {},
        optional={
            "game": st.sampled_from(["quax", "naked-diagonal"]) | json_values,
            "size": st.integers(1, 5) | json_values,
            "moves": st.lists(st.sampled_from(["a1", "b2", "a1-b2", "swap", "?"]), max_size=4) | json_values,
            "setup": json_values,
            "move": st.just("a1") | json_values,
            "color": st.just("red") | json_values,
        },
    ),
)
def test_whatever_is_asked_the_answer_is_not_an_internal_error(method: str, params: dict[str, Any]) -> None:
    answer = ask(method, **params)
    assert "ok" in answer or answer["error"]["code"] != "internal", answer


def test_long_work_goes_on_with_its_token_and_starts_over_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.bridge.jobs.SLICE_SECONDS", 0.0)
    setup = {"diagram": "B.R....\nR..B...\n.......\n.......\n.......\n.......\n.......", "turn": "blue"}
    params = {"game": "naked-diagonal", "setup": setup, "moves": [], "move": "c6", "color": "blue"}
    request = {"id": 1, "method": "violation", "params": params}

    first = json.loads(bridge.handle(json.dumps(request)))
    assert set(first) == {"id", "more"}
    calls, answer = 1, first
    while "more" in answer:
        answer = json.loads(bridge.handle(json.dumps(request | {"more": answer["more"]})))
        calls += 1
    assert answer["ok"]["code"] == "naked-diagonal-area" and calls > 3

    unknown = json.loads(bridge.handle(json.dumps(request | {"more": "no such token"})))
    assert "more" in unknown
    bridge.handle(json.dumps({"id": 2, "cancel": unknown["more"]}))


LOOP = {"points": ["a1", "b1", "c2", "c3", "b3", "a2"], "first": "blue"}
AROUND_B2 = {"game": "candy-necklace", "setup": {"diagram": ".BR\nR.B\nBR."}}


def test_the_loop_through_a_stone() -> None:
    found = ok("loop-through", point="a1", **AROUND_B2)
    assert set(found["stones"]) == set(LOOP["points"]) and found["areas"] == [["b2"]]
    assert ok("loop-through", point="a1", game="candy-necklace", size=3, moves=["a1"]) is None


def test_unmerging_and_merging_are_diagrams() -> None:
    diagrams = ok("unmerge", loop=LOOP, **AROUND_B2)
    assert [set(diagram) for diagram in diagrams] == [{"rows", "text", "points"}] * 3
    assert diagrams[0]["rows"] == [".BR", "R.B", "BR."] and diagrams[0]["text"] == "A loop of 6 stones around b2."
    crosscuts = [
        {"points": ["a1", "b1", "b2", "a2"], "first": "red"},
        {"points": ["d4", "e4", "e5", "d5"], "first": "blue"},
    ]
    diagrams = ok("merge", loops=crosscuts, game="candy-necklace", size=5)
    assert len(diagrams) == 3 and "".join(diagrams[2]["rows"]).count(".") == 19


@pytest.mark.parametrize(
    ("method", "params", "sentence"),
    [
        ("loop-through", {"game": "quax", "size": 5, "point": "a1"}, "Quax has no loops"),
        ("loop-through", {**AROUND_B2, "point": "b2"}, "no stone on b2"),
        ("loop-through", {**AROUND_B2, "point": "z9"}, "not on the board"),
        ("loop-through", {**AROUND_B2, "point": "?"}, "is not a point"),
        ("unmerge", {**AROUND_B2, "loop": {"points": ["a1", "b1"], "first": "red"}}, "at least four"),
        ("unmerge", {**AROUND_B2, "loop": {"points": ["a1", "c1", "c3", "a3"], "first": "red"}}, "not neighbours"),
        ("unmerge", {**AROUND_B2, "loop": {"points": ["a1", "b2", "c1", "b1"], "first": "red"}}, "surrounds nothing"),
        ("merge", {**AROUND_B2, "loops": [LOOP]}, "expected two loops"),
        ("merge", {**AROUND_B2, "loops": [LOOP, LOOP]}, "share no point"),
    ],
)
def test_loops_that_are_none(method: str, params: dict[str, Any], sentence: str) -> None:
    error = ask(method, **params)["error"]
    assert error["code"] == "bad-input" and sentence in error["message"]


@pytest.mark.parametrize(
    ("method", "reference"),
    [
        ("state", {"size": 9, "moves": ["e5", "c3", "g7", "c7", "g3"]}),
        ("filling", {"size": 9, "moves": ["e5", "c3", "g7", "c7", "g3"]}),
        ("state", {"setup": {"diagram": "B.R...\nR.B...\n......\n......\n......\n......", "turn": "red"}}),
        ("explain", {"setup": {"diagram": "B.R...\nR.B...\n......\n......\n......\n......", "turn": "red"}}),
    ],
)
def test_replay_analysis_and_problems_pause_too(
    monkeypatch: pytest.MonkeyPatch, method: str, reference: dict[str, Any]
) -> None:
    monkeypatch.setattr("crosscut.bridge.jobs.SLICE_SECONDS", 0.0)
    request = {"id": 1, "method": method, "params": {"game": "naked-diagonal", **reference}}
    answers = [json.loads(bridge.handle(json.dumps(request)))]
    while "more" in answers[-1]:
        answers.append(json.loads(bridge.handle(json.dumps(request | {"more": answers[-1]["more"]}))))
    assert "ok" in answers[-1] and len(answers) > 5


def test_advice_is_the_players() -> None:
    reference = {"game": "crossway", "size": 4, "moves": ["b2", "c4", "b3"]}
    advice = ok("advise", **reference, effort="hint")
    game = crosscut.game("crossway")
    position = game.start(4)
    for move in ("b2", "c4", "b3"):
        position = game.play(position, move).position
    found = crosscut.player.advise(game, position, evaluations=EFFORTS["hint"].evaluations, seed=SEED_OF_OPINIONS)
    assert advice["move"] == advice["line"][0] == str(found.move) and advice["proved"] == found.proved
    assert advice["winningChance"] == found.winning_chance and advice["evaluations"] == found.evaluations
    assert [entry["move"] for entry in advice["candidates"]] == [str(entry.move) for entry in found.candidates]
    assert advice["pivotality"] == {str(point): share for point, share in found.pivotality.items()}
    assert advice["margin"] is None and ok("advise", game="zigzag-edge", size=4, level=1)["margin"] is not None
    assert [level["name"] for level in ok("levels")] == [level.name for level in crosscut.player.LEVELS]


def test_all_who_ask_with_one_effort_hear_the_same() -> None:
    assert get_args(Effort) == tuple(EFFORTS)
    reference = {"game": "quax", "size": 7, "moves": ["c3", "e4", "d5"]}
    opinions = {effort: ok("advise", **reference, effort=effort) for effort in EFFORTS}
    assert opinions["hint"] == opinions["review"] == ok("advise", **reference, effort="review")
    assert opinions["deep"]["evaluations"] > opinions["review"]["evaluations"]


def test_the_player_reports_its_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.bridge.jobs.SLICE_SECONDS", 0.0)
    monkeypatch.setattr("crosscut.bridge.jobs.PARTIAL_SECONDS", 0.0)
    request = {"id": 1, "method": "advise", "params": {"game": "quax", "size": 5, "effort": "hint"}}
    partials = []
    answer = json.loads(bridge.handle(json.dumps(request)))
    while "more" in answer:
        partials += [answer["partial"]] if "partial" in answer else []
        assert 0 <= answer.get("progress", 0) <= 1
        answer = json.loads(bridge.handle(json.dumps({"id": 1, "more": answer["more"]})))
    assert partials and set(partials[0]) == set(answer["ok"])


def test_advice_that_cannot_be_given() -> None:
    for level in (0, 99):
        assert ask("advise", game="quax", size=5, level=level)["error"]["code"] == "bad-input"
    assert "hint, review, deep" in ask("advise", game="quax", size=5, effort="much")["error"]["message"]
    finished = {"game": "crossway", "size": 2, "moves": ["a1", "b1", "a2"]}
    assert "no move to advise" in ask("advise", **finished)["error"]["message"]


def test_a_solution_is_the_solvers() -> None:
    found = ok("solve", game="crossway", size=3, full=True)
    solution = crosscut.solve(crosscut.game("crossway"), crosscut.game("crossway").start(3), full=True)
    assert solution is not None and found["winner"] == solution.winner == "red"
    assert found["winningMoves"] == [str(move) for move in solution.winning_moves or ()]
    assert (found["move"], found["plies"]) == (str(solution.move), solution.plies)
    assert ok("solve", game="crossway", size=9, nodes=1) is None


DECIDED_MOVES = ["e5", "f6", "d6", "e7", "f4", "g3", "d7", "d8", "c8", "g5", "e3"]
"""A game of Crossway on 9x9 after which Red cannot be stopped."""


def test_a_proof_answers_cuts_one_after_the_other() -> None:
    proof = ok("prove", game="crossway", size=9, moves=DECIDED_MOVES)
    assert (proof["winner"], proof["move"]) == ("red", None)
    assert proof["stones"] >= 1 and proof["defence"] in proof["answers"]
    assert set(proof["answers"]) <= set(proof["carrier"])
    assert proof["chain"][0][1:] == "1" and proof["chain"][-1][1:] == "9"
    moves = DECIDED_MOVES
    while proof is not None:
        moves = [*moves, proof["defence"], proof["answers"][proof["defence"]]]
        proof = ok("prove", game="crossway", size=9, moves=moves, proved=len(DECIDED_MOVES), nodes=0)
    assert ok("state", game="crossway", size=9, moves=moves)["outcome"]["winner"] == "red"


def test_cuts_and_answers_may_be_links() -> None:
    begun = ["b3", "b4", "a4", "a2", "c3", "a3", "d2", "b2", "a1"]
    cuts = ok("prove", game="quax", size=4, moves=begun)["answers"]
    assert "a3-b4" in cuts
    played = set()
    for first in cuts:
        cut, moves, proof = first, begun, ok("prove", game="quax", size=4, moves=begun)
        while proof is not None:
            moves = [*moves, cut, proof["answers"].get(cut, proof["elsewhere"])]
            proof = ok("prove", game="quax", size=4, moves=moves, proved=len(begun), nodes=0)
            cut = proof and proof["defence"]
        played |= {*moves}
        assert ok("state", game="quax", size=4, moves=moves)["outcome"]["winner"] == "red"
    assert "c3-d2" in played, "links answer, too"


def test_where_the_winner_is_to_move_the_proof_begins_with_its_move() -> None:
    proof = ok("prove", game="crossway", setup={"diagram": "..R..\n..R..\n..R..\n..R..\n.....", "turn": "red"})
    assert proof["move"] in proof["carrier"] and (proof["stones"], proof["answers"], proof["elsewhere"]) == (
        1,
        {},
        None,
    )


def test_what_is_open_has_no_proof() -> None:
    assert ok("prove", game="crossway", size=9, moves=["e5", "f6", "d6"], nodes=50) is None
    assert ok("prove", game="quadrex", size=3, moves=["b2", "a1"]) is None
    assert ok("decision", game="crossway", size=9, moves=["e5", "f6", "d6"], seconds=0.0) is None
    error = ask("prove", game="crossway", size=9, moves=["e5"], proved=2)["error"]
    assert error["code"] == "bad-input" and "expected 0 to 1" in error["message"]
    assert ask("decision", game="crossway", size=9, moves=["e5", "e5"])["error"]["code"] == "illegal-move"


def test_the_decisive_move_of_a_game() -> None:
    moves = ["c3", "a5", "c2", "b5", "c4", "c5", "b4", "a4", "d5"]
    found = ok("decision", game="own:join-rising", size=5, moves=moves)
    assert found["winner"] == "red" and found["ply"] < len(moves)
    if found["ply"]:
        assert found["move"] == moves[found["ply"] - 1] and found["by"] in ("red", "blue")
    assert found["proof"]["winner"] == "red"


def test_the_solver_reports_what_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.bridge.jobs.SLICE_SECONDS", 0.0)
    monkeypatch.setattr("crosscut.bridge.jobs.PARTIAL_SECONDS", 0.0)
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "method": "solve", "params": {"game": "quax", "size": 3}})))
    while "more" in answer:
        assert "progress" not in answer
        partial = answer.get("partial")
        assert partial is None or set(partial) == {"nodes", "decided", "line"}
        answer = json.loads(bridge.handle(json.dumps({"id": 1, "more": answer["more"]})))
    assert answer["ok"]["winner"] == "red" and partial is not None
