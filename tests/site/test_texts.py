"""What pages and documents say of the games is true of the games."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import crosscut
import environment.browsers
from building.pages.figures import page_figures
from building.site import Files
from crosscut.own.language import Rules, is_of_stones, read
from crosscut.own.theorems import has_one_winner, proved_in_words
from shared.paths import REPOSITORY, WEB
from tests.engine.own_rules import BLOCKS


def plain(path: str) -> str:
    """The words of a page or a document, without markup."""
    source = (REPOSITORY / path).read_text(encoding="utf-8")
    return " ".join(re.sub("<[^>]*>", "", source).split())


def test_a_share_is_written_in_one_form() -> None:
    """As in 61%, with nothing between."""
    apart = re.compile(r"[0-9}] %(?![}\w(= ])")
    sources = [
        *WEB.glob("*.html"),
        *(path for folder in ("rules", "parts", "js") for path in (WEB / folder).rglob("*.*")),
        *(REPOSITORY / "docs").rglob("*.md"),
        *(REPOSITORY / "pysrc").rglob("*.py"),
        *REPOSITORY.glob("*.md"),
    ]
    read = [path for path in sources if path.suffix in {".html", ".js", ".md", ".py"}]
    assert len(read) > 300
    assert not [path.name for path in read if apart.search(path.read_text(encoding="utf-8"))]


def test_only_the_zigzag_edge_game_has_ties() -> None:
    assert [game.id for game in crosscut.games() if game.can_tie] == ["zigzag-edge"]
    assert "Of these seven games only the Zigzag Edge Game has ties" in plain("web/rules/index.html")


def test_nobody_is_skipped_in_naked_diagonal() -> None:
    assert not crosscut.game("naked-diagonal").skips
    page = plain("web/rules/naked-diagonal.html")
    assert page.count("skipped") == 1 and "it is proved that this never happens" in page


def test_the_supported_browsers_are_those_that_the_tests_run() -> None:
    tested = {name.removeprefix("find_") for name in vars(environment.browsers) if name.startswith("find_")}
    names = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKitGTK"}
    assert tested - {"full_chromium"} == set(names)
    for document in ("README.md", "docs/publishing.md"):
        (said,) = (line for line in plain(document).split(". ") if "WebKitGTK" in line)
        assert all(name in said for name in names.values()), said


def test_three_of_the_five_new_games_ban_full_blocks() -> None:
    figures = page_figures((WEB / "rules/five-games.html").read_text("utf-8"), PurePosixPath("rules/five-games.html"))
    rules = {read(figure.reading.record.game.id) for figure in figures}
    blocks = {crosscut.game(f"own:ban-{block}").rules.ban[0] for block in BLOCKS.values()}  # type: ignore[attr-defined]

    def bans_blocks(one: Rules) -> bool:
        return one.safe and is_of_stones(one.ban) and blocks.issuperset(one.ban)

    assert (len(rules), sum(map(bans_blocks, rules))) == (5, 3)
    assert "You can learn three of these games, and two others" in plain("web/banned-blocks.html")


def test_none_of_the_five_new_games_can_tie_and_everything_says_so() -> None:
    figures = page_figures((WEB / "rules/five-games.html").read_text("utf-8"), PurePosixPath("rules/five-games.html"))
    games = {figure.reading.record.game for figure in figures}
    assert len(games) == 5
    for game in games:
        assert not game.can_tie, game.id
        assert "tie" not in " ".join(game.sentences()).split()
        assert "Every game has exactly one winner (proved)." in proved_in_words(read(game.id))
    assert "none of the five ends in a tie" in plain("web/rules/five-games.html")


def test_no_game_that_is_proved_to_have_one_winner_is_called_open(unpublished_site: Files) -> None:
    page = unpublished_site[PurePosixPath("atlas.html")].decode()
    (said,) = re.findall(r"<li>In \d+ of the games no tie was met.*?</li>", page, re.DOTALL)
    games = re.findall(r"#g=(own:[^&\"]*)", said)
    assert said.startswith(f"<li>In {len(games)} of ") and len(games) > 3
    assert [game for game in games if has_one_winner(read(game))] == []
    (proved, open_yet) = (int(n) for n in re.findall(r"<strong>(\d+)</strong> (?:always|are open)", page))
    assert open_yet == len(games) and proved > 0


def test_the_zigzags_are_drawn_from_the_top_as_on_the_inventors_sheet() -> None:
    assert "row by row, from the top to the bottom" in plain("web/rules/zigzag-edge.html")
    assert "row by row from top to bottom" in " ".join(crosscut.game("zigzag-edge").sentences())


def test_games_are_measured_without_the_swap_where_they_have_one(unpublished_site: Files) -> None:
    for game in crosscut.games():
        page = unpublished_site[PurePosixPath(f"rules/{game.id}.html")].decode()
        (said,) = re.findall(f"<p>What <code>crosscut lab {game.id}</code> found.*?</p>", page)
        assert ("without the swap" in said) is game.pie, game.id


def test_a_puzzle_has_one_winning_first_move_and_a_second_solver_decides_what_it_can() -> None:
    """Which tests/site/test_puzzles.py proves of the puzzles."""
    assert "exactly one winning first move, and that is proved" in plain("README.md")
    assert "A second solver agrees wherever it could decide." in plain("web/puzzles.html")
