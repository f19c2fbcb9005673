"""Every game has its published name, and its inventor is named wherever it is listed or described."""

from __future__ import annotations

import re
from html import unescape

import pytest

import crosscut
from building.pages.templates import kinds_of_games
from shared.paths import WEB
from tests.site.finished_pages import finished_page

PUBLISHED = {
    "naked-diagonal": ("Naked Diagonal", "Mark Steere", 2024),
    "candy-necklace": ("Candy Necklace", "Mark Steere", 2024),
    "quickway": ("Quickway", "Bill Taylor", 2007),
    "crossway": ("Crossway", "Mark Steere", 2007),
    "quax": ("Quax", "Bill Taylor", 2000),
    "quadrex": ("Quadrex", "Bill Taylor", 2007),
    "zigzag-edge": ("Zigzag Edge Game", "Leroy Quet", 2010),
}
"""Names, inventors and years as they were published."""

SOURCES = {
    "Mark Steere": "https://www.marksteeregames.com/",
    "Leroy Quet": "https://gamesconceived.blogspot.com/",
    "Bill Taylor": "https://groups.google.com/g/rec.games.abstract",
}
"""Where the originals are."""


def text_of(page: str) -> str:
    """What a reader sees, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


@pytest.mark.parametrize("game_id", PUBLISHED)
def test_game_has_its_published_name_and_inventor(game_id: str) -> None:
    game = crosscut.game(game_id)
    assert (game.name, game.inventor, game.year) == PUBLISHED[game_id]


@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)
def test_rule_page_attributes_the_game(game: crosscut.Game) -> None:
    page = finished_page(f"rules/{game.id}.html")
    assert f"<h1>{game.name}</h1>" in page
    assert f'<p class="credit">A game by {game.inventor}, {game.year}</p>' in page
    description = re.search(r'<meta name="description" content="([^"]*)">', page)
    assert description and game.name in description[1] and game.inventor in description[1]


@pytest.mark.parametrize("game_id", PUBLISHED)
def test_rule_page_says_that_name_and_rules_are_unchanged(game_id: str) -> None:
    game = crosscut.game(game_id)
    source = finished_page(f"rules/{game.id}.html").partition('<h2 id="source">')[2]
    assert "The name and the rules are his, unchanged; the words on this page are ours." in text_of(source)
    assert game.inventor in source and str(game.year) in source
    assert f'<a href="{SOURCES[game.inventor]}">' in source


@pytest.mark.parametrize("name", ["rules/index.html", "licences.html"])
def test_lists_of_games_credit_every_inventor(name: str) -> None:
    text = text_of(finished_page(name))
    for game in crosscut.games():
        assert f"{game.name} {game.inventor}, {game.year}" in text


@pytest.mark.parametrize(
    ("won_by", "said"),
    [
        ("path", "seven games of joining your edges and one of counting edges"),
        ("rule", "six games of joining your edges, one of counting edges and one with another aim"),
    ],
)
def test_the_first_page_counts_one_game_more(won_by: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [known for known in crosscut.games() if known.id in PUBLISHED]
    more = type("More", (crosscut.Game,), {"won_by": won_by})()
    monkeypatch.setattr(crosscut, "games", lambda: (*known, more))
    assert kinds_of_games() == said
    assert "{{ kinds_of_games() }}" in (WEB / "index.html").read_text(encoding="utf-8")


def test_licences_page_names_the_conditions() -> None:
    text = text_of((WEB / "licences.html").read_text(encoding="utf-8"))
    assert "The games belong to their inventors. Their names and their rules stand here unchanged" in text
    assert "as long as nobody changes the name or the rules and the game is attributed to him, Mark Steere" in text


def test_other_pages_that_describe_games_name_their_inventors() -> None:
    family = text_of((WEB / "rules" / "family.html").read_text(encoding="utf-8"))
    for game in ("quax", "quadrex", "quickway", "crossway"):
        name, inventor, year = PUBLISHED[game]
        assert f"{name} ({year})" in family and inventor in family
    results = text_of((WEB / "theory.html").read_text(encoding="utf-8"))
    assert "Mark Steere" in results
    for game in PUBLISHED:
        assert crosscut.game(game).name in results
