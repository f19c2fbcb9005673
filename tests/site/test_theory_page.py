"""The page of results, filled with the results that come with the program: its maps, its boards and their claims."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest

import crosscut
from building.pages import templates
from building.pages.templates import PageTemplates
from building.pages.theory_figures import Board, theory_boards
from crosscut import Color, claims, link
from research.results import Results, published_results


@pytest.fixture(scope="module")
def filled() -> str:
    return PageTemplates({}).complete(PurePosixPath("theory.html"))


@pytest.fixture(scope="module")
def boards() -> dict[str, list[Board]]:
    return theory_boards(published_results(), "R@a1")


def test_each_board_is_what_it_is_claimed_to_be(filled: str, boards: dict[str, list[Board]]) -> None:
    counts = {name: len(found) for name, found in boards.items()}
    assert counts == {
        "first_stones": 1,
        "last_stone": 1,
        "fillable_loop": 1,
        "not_bad": 36,
        "no_pattern": 7,
        "fillable": 6,
        "zugzwang": 1,
    }
    assert all(board.claims.endswith("no BAD area") for board in boards["not_bad"])
    assert all("; BAD " in board.claims for board in boards["no_pattern"])
    assert all(board.claims.startswith("fillable") for board in boards["fillable"])
    assert "illegal red c2: naked-diagonal-area" in boards["last_stone"][0].claims
    assert "blue can win" in boards["zugzwang"][0].claims
    assert not list(claims.check_page(filled))


def test_whoever_is_to_move_loses_in_the_board_that_says_so(boards: dict[str, list[Board]]) -> None:
    reading = link.read(boards["zugzwang"][0].link)
    assert reading is not None
    for turn in Color:
        game = reading.record.game
        solution = crosscut.solve(game, game.setup(reading.record.start().diagram(), turn))
        assert solution is not None and solution.winner is turn.other


def test_games_with_the_same_map_share_it(filled: str) -> None:
    rows = re.findall(r"<td><strong>([0-9]).[0-9]</strong><br>(.*?)</td>\n<td>(.*?)</td>", filled)
    assert ("5", "Quax", "b2 b3 b4 c2 c3 c4 d2 d3 d4 (9 of 25)") in rows
    assert ("4", "Naked Diagonal", "none") in rows
    six = {games for size, games, _ in rows if size == "6"}
    assert six == {"Crossway and Quickway", "Candy Necklace and Quadrex"}


def test_the_page_shows_its_boards_and_escapes_what_it_is_given(
    filled: str, boards: dict[str, list[Board]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert filled.count("<crosscut-board") == sum(map(len, boards.values()))
    results: Results = {**published_results()}
    results["zigzag-edge 2x2"] |= {"best": ["<script>"]}
    monkeypatch.setattr(templates, "published_results", lambda: results)
    assert "&lt;script&gt;" in PageTemplates({}).complete(PurePosixPath("theory.html"))
