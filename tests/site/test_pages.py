"""Pages to read, as the build writes them: their names, and where the pages of rules lead."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import crosscut
from building.pages.figures import page_figures
from building.site import Files
from shared.paths import SINGLE_FILE, WEB

GAME_PAGES = [f"rules/{game.id}.html" for game in crosscut.games()]


def page(site: Files, address: str) -> str:
    return site[PurePosixPath(address)].decode()


def test_pages_have_different_titles_and_descriptions(unpublished_site: Files) -> None:
    """In each language; the single file is the first page."""
    pages = [page(unpublished_site, str(path)) for path in unpublished_site if path.suffix == ".html"]
    pages.remove(page(unpublished_site, SINGLE_FILE))
    for named in ("<title>(.*?)</title>", '<meta name="description" content="(.*?)"'):
        names = [re.findall(f'<html lang="([a-z]+)".*?{named}', source, re.DOTALL)[0] for source in pages]
        assert len(set(names)) == len(names)


def test_every_rule_page_leads_to_all_others(unpublished_site: Files) -> None:
    for address in GAME_PAGES:
        source = page(unpublished_site, address)
        links = re.findall('href="([^"]*)"', source[source.index('class="page-list') :].partition("</ul>")[0])
        assert sorted(links) == sorted(f"../{other}" for other in GAME_PAGES)


def test_a_rule_page_leads_to_a_game_of_its_own_and_to_the_puzzles(unpublished_site: Files) -> None:
    for game in crosscut.games():
        source, small = page(unpublished_site, f"rules/{game.id}.html"), game.small_size
        links = re.findall(r'<a [^>]*href="([^"]*)"', source)
        assert links.count(f"../index.html#g={game.id}&amp;n={small}&amp;level=1&amp;v=1") == 2, game.id
        assert "../puzzles.html" in links, game.id


def test_the_board_of_the_first_page_is_three_stones_from_a_win() -> None:
    path = WEB / "parts" / "first-board.html"
    (figure,) = page_figures(path.read_text(encoding="utf-8"), PurePosixPath("parts/first-board.html"))
    record = figure.reading.record
    solution = crosscut.solve(record.game, record.replay().position, full=True)
    assert solution is not None and (solution.winner, solution.plies) == (crosscut.Color.RED, 5)
