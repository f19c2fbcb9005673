"""Proofs that games cannot be over without a winner: against the atlas's program, and one solver against another."""

from __future__ import annotations

from random import Random

import pytest
from pysat.solvers import Solver as PySat

from crosscut.clauses import Clause
from crosscut.own.game import own_game
from crosscut.own.language import read
from crosscut.own.theorems import Fact, has_one_winner, theorem_that
from crosscut.steps import finish
from crosscut.stuck import Answer, Ending
from crosscut.stuck.encoding import encode
from crosscut.stuck.sat import Solver, is_installed
from crosscut.stuck.verdict import answer_steps, can_be_searched, is_proved
from laboratory.results.atlas import ATLAS
from laboratory.results.runs import Json, load

ROWS = load(ATLAS)
SEARCHED = [
    text
    for text in ROWS
    if all(can_be_searched(read(text), ending) or is_proved(read(text), ending) for ending in Ending)
]
FOLLOWED = [text for text in ROWS if text not in SEARCHED and read(text).link != "move"]


def is_made(text: str, size: int, ending: Ending) -> bool:
    """Whether play reaches such an end. The search leaves nothing open on boards as small as these."""
    if is_proved(read(text), ending):
        return False
    answer = finish(answer_steps(own_game(text), size, Answer(ending)))
    assert (answer.moves is not None) is (answer.proved_to != size), (text, size, answer)
    return answer.moves is not None


@pytest.mark.parametrize(
    ("size", "of"),
    [(2, 4), (3, 15), pytest.param(2, 1, marks=pytest.mark.release), pytest.param(3, 1, marks=pytest.mark.release)],
)
def test_the_search_agrees_with_whole_trees_of_play(size: int, of: int) -> None:
    """The program in C of the atlas followed every line of play, with turns and skips."""
    checked = 0
    for text in SEARCHED[::of]:
        rules, row = read(text), ROWS[text][f"s{size}"]
        if rules.link == "none":
            stuck, full = (is_made(text, size, ending) for ending in Ending)
            assert (stuck, stuck or full) == (bool(row["stuck"]), bool(row["tie"])), text
            checked += 1
    assert checked > 150 / of


@pytest.mark.parametrize("size", [2, 3])
def test_all_play_is_followed_as_the_other_program_does(size: int) -> None:
    for text in FOLLOWED[:: 1 if size == 2 else 7]:
        row = ROWS[text][f"s{size}"]
        stuck, full = (is_made(text, size, ending) for ending in Ending)
        assert (stuck, stuck or full) == (bool(row["stuck"]), bool(row["tie"])), text
    assert len(FOLLOWED) > 30


def ends(row: Json) -> list[Json]:
    return [row[size] for size in ("s2", "s3", "r5", "r7", "r9")]


def test_no_row_of_the_atlas_contradicts_a_theorem() -> None:
    for text, row in ROWS.items():
        assert_no_theorem_is_contradicted(text, row)


def assert_no_theorem_is_contradicted(text: str, row: Json) -> None:
    rules = read(text)
    if theorem_that(rules, Fact.NEVER_STUCK):
        assert not any(end["stuck"] for end in ends(row))
    if theorem_that(rules, Fact.JOINED, Fact.JOINED_ONCE):
        assert all(row[size]["tie"] == row[size]["stuck"] for size in ("r5", "r7", "r9"))
    if has_one_winner(rules):
        assert not any(end["tie"] for end in ends(row)) and "T" not in row["w4"]["first"]
    for fact, value, letter in ((Fact.RED_WINS, 1, "R"), (Fact.BLUE_WINS, -1, "B")):
        if theorem_that(rules, fact):
            assert [row[size]["value"] for size in ("s2", "s3")] == [value, value]
            assert fact is Fact.RED_WINS or set(row["w4"]["first"]) <= {letter, "/"}


def test_python_sat_is_used_where_it_is_installed() -> None:
    assert is_installed()


@pytest.mark.parametrize("seed", range(200))
def test_two_solvers_agree(seed: int) -> None:
    chance = Random(seed)
    variables = chance.randint(3, 40)
    clauses: list[Clause] = [
        [chance.choice((1, -1)) * chance.randint(1, variables) for _ in range(chance.choice((2, 3, 3, 3)))]
        for _ in range(int(chance.uniform(2, 5) * variables))
    ]
    with PySat("cadical153", bootstrap_with=clauses) as solver:
        expected = solver.solve()
    model = finish(Solver(variables, [list(clause) for clause in clauses]).steps())
    assert (model is not None) is expected
    assert model is None or all(any((one > 0) == (abs(one) in model) for one in clause) for clause in clauses)


@pytest.mark.parametrize("text", SEARCHED[::12])
def test_two_solvers_agree_about_boards(text: str) -> None:
    for size, ending in ((3, Ending.STUCK), (4, Ending.STUCK), (4, Ending.FULL)):
        encoded = encode(read(text), size, ending)
        with PySat("cadical153", bootstrap_with=encoded.clauses) as solver:
            expected = solver.solve()
        assert (finish(Solver(*encoded).steps()) is not None) is expected, (size, ending)
