"""The edge templates that are shipped: against the search in C, and by a plain search on a board of signs."""

from __future__ import annotations

import pytest

import crosscut
from crosscut.solver.edge_template_table import FOUND
from crosscut.solver.joining import joining_of
from laboratory.research.edge_templates import check, find, tables, template_tasks
from laboratory.results.edge_templates import EDGE_TEMPLATES
from laboratory.results.runs import load
from tests.other_programs.test_all_positions import needs_a_compiler

ON_ROW_5 = "--.S.--/--...--/-.....-/......./......."
"""A carrier of Crossway and Quickway, which is not in the table, because there may be others on its row."""
GAMES = ("own:ban-xo/ox.join-corners", "own:link-auto", "own:join-rising")


def test_the_shipped_table_is_that_of_the_results() -> None:
    results = load(EDGE_TEMPLATES)
    assert tables(results) == FOUND
    assert results.keys() == {task.name for task in template_tasks()}


@needs_a_compiler
@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("highest", [3, pytest.param(9, marks=pytest.mark.release)])
def test_a_plain_search_agrees_that_each_holds_and_needs_each_point(text: str, highest: int) -> None:
    joining = joining_of(crosscut.game(text))
    assert joining is not None
    for row, listed in FOUND[joining].items():
        if row <= highest:
            for template, answers in zip(listed.templates, check(joining, [*listed.templates]), strict=True):
                assert answers == "1" + "0" * template.count("."), f"row {row}: {template}"


@needs_a_compiler
@pytest.mark.release
@pytest.mark.parametrize("text", ["crossway", "quickway"])
def test_the_carrier_on_row_5_holds_and_needs_each_point(text: str) -> None:
    joining = joining_of(crosscut.game(text))
    assert joining is not None
    assert check(joining, [ON_ROW_5]) == ["1" + "0" * 24]


@needs_a_compiler
def test_the_plain_search_knows_what_is_no_template() -> None:
    joining = joining_of(crosscut.game("quickway"))
    assert joining is not None
    assert check(joining, ["S/.", "S./..", ".S./..."]) == ["00", "1000", "111111"]


@needs_a_compiler
@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("row", [2, pytest.param(3, marks=pytest.mark.release)])
def test_the_results_are_found_again(text: str, row: int) -> None:
    published = load(EDGE_TEMPLATES)[f"{text} row {row}"]
    found = find(text, row)
    assert found | {"seconds": 0} == published | {"seconds": 0}
