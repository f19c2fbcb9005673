"""The page of results, filled with the results that come with the program: its maps, its figures and their claims."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath

import pytest

import crosscut
from building.pages import theory_figures
from building.pages.figures import Figure, FigureError, drawn
from building.pages.rule_pages import RulePages
from building.pages.theory_page import filled_page
from crosscut import Color
from crosscut.theory.results import Results, shipped_results


@pytest.fixture(scope="module")
def filled() -> tuple[str, list[Figure]]:
    return filled_page(shipped_results())


def test_each_figure_is_claimed_to_be_what_it_shows(filled: tuple[str, list[Figure]]) -> None:
    _, figures = filled
    named = {figure.name: figure for figure in figures}
    assert len(named) == len(figures) == 3 + 36 + 7 + 6 + 1
    assert all(figure.claims[-1] == "no BAD area" for name, figure in named.items() if "/not-bad-" in name)
    assert all(figure.claims[-1].startswith("BAD ") for name, figure in named.items() if "/no-pattern-" in name)
    assert all("fillable" in figure.claims for name, figure in named.items() if "/fillable-" in name)
    assert "illegal red c2: naked-diagonal-area" in named["theory/last-stone"].claims
    assert "blue can win" in named["theory/zugzwang-1"].claims


def test_whoever_is_to_move_loses_in_the_figure_that_says_so(filled: tuple[str, list[Figure]]) -> None:
    record = next(figure.reading.record for figure in filled[1] if figure.name == "theory/zugzwang-1")
    for turn in Color:
        solution = crosscut.solve(record.game, record.game.setup(record.start().diagram(), turn))
        assert solution is not None and solution.winner is turn.other


def test_a_figure_that_breaks_its_claims_ends_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = theory_figures._formation
    monkeypatch.setattr(
        theory_figures, "_formation", lambda *words, **bad: replace(honest(*words, **bad), claims=("fillable",))
    )
    with pytest.raises(FigureError, match="theory/not-bad-1: “fillable” is claimed, but it cannot be filled"):
        filled_page(shipped_results())


def test_games_with_the_same_map_share_it(filled: tuple[str, list[Figure]]) -> None:
    page, _ = filled
    rows = re.findall(r"<td><strong>([0-9]).[0-9]</strong><br>(.*?)</td>\n<td>(.*?)</td>", page)
    assert ("5", "Quax", "b2 b3 b4 c2 c3 c4 d2 d3 d4 (9 of 25)") in rows
    assert ("4", "Naked Diagonal", "none") in rows
    six = {games for size, games, _ in rows if size == "6"}
    assert six == {"Crossway and Quickway", "Candy Necklace and Quadrex"}


def test_the_page_asks_for_its_figures_and_escapes_what_it_is_given(filled: tuple[str, list[Figure]]) -> None:
    page, figures = filled
    finished = RulePages({each.name: drawn(each) for each in figures}, [], page, "").complete(
        "", PurePosixPath("theory.html")
    )
    assert finished.count("<crosscut-board") == len(figures)
    assert "[[" not in finished and "{%" not in finished
    results: Results = {**shipped_results()}
    results["zigzag-edge 2x2"] |= {"best": ["<script>"]}
    assert "&lt;script&gt;" in filled_page(results)[0]
