"""The page on which people invent games: rules as pictures, in words and on the board."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.axe import findings
from e2e.guarded_pages import PHONE, GuardedPages
from e2e.host_pages import EmbeddedBoard

BOARD = "7 \N{MULTIPLICATION SIGN} 7"


def touch(page: Page, cell: str, times: int = 1) -> None:
    """Touch a cell of the last pattern, named by its place."""
    for _ in range(times):
        page.get_by_role("button", name=re.compile(f"^{cell}: ")).last.click()


def choose_size(page: Page, size: int) -> None:
    field = page.get_by_role("textbox", name="Size")
    field.fill(str(size))
    field.press("Tab")


def measure_and_stop(page: Page) -> None:
    """Measure the game for a moment; what was found is there after a reload."""
    page.get_by_role("button", name="Measure", exact=True).click()
    lab = page.get_by_role("region", name="Lab report")
    expect(lab).to_be_focused()
    expect(lab.get_by_role("link", name=re.compile("The shortest win"))).to_be_visible(timeout=60_000)
    lab.get_by_role("button", name="Stop").click()
    cut_short = "cut short after [0-9]+ of 60 seconds"
    status = lab.get_by_role("status")
    expect(status).to_have_text(re.compile(f"^Measured on {BOARD}, {cut_short}. It is saved in this browser.$"))
    expect(lab.get_by_role("button", name="Measure longer")).to_be_focused()
    with page.expect_download() as download:
        lab.get_by_role("button", name="Download as JSON").click()
    report = json.loads(download.value.path().read_text("utf-8"))
    assert (report["game"], report["size"]) == ("own:ban-xo/ox.join-corners.swap", 7)
    assert report["random"]["count"] > 0
    assert 0 < report["seconds"] < 60
    lab.get_by_text("As a table").first.click()
    expect(lab.get_by_role("row", name=re.compile("^Random [0-9]+ "))).to_be_visible()
    assert findings(lab) == []
    page.reload()
    page.get_by_role("button", name="Board", exact=True).click()
    expect(lab.get_by_role("link", name=re.compile("The shortest win"))).to_be_visible(timeout=60_000)
    expect(status).to_have_text(re.compile(f"^Measured on {BOARD} in this browser, {cut_short}.$"))


def test_a_game_is_invented_by_touch_put_into_words_played_and_saved(pages: GuardedPages) -> None:
    """On a small board, because random games are played on it after each change."""
    page = pages.visit("invent.html", viewport=PHONE)
    choose_size(page, 5)
    page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    words = page.get_by_role("region", name="In words")
    rules = page.get_by_role("group", name="Rules", exact=True)
    safe = rules.get_by_role("checkbox", name="Also forbid moves that would force one")
    expect(safe).to_be_disabled()
    expect(safe).to_have_accessible_name(re.compile("First add a forbidden pattern"))
    rules.get_by_role("button", name="Add a pattern", exact=True).click()
    expect(rules.get_by_role("group", name="Forbidden, pattern 1")).to_contain_text("needs a stone")
    touch(page, "top left")
    touch(page, "top right", 2)
    touch(page, "bottom left", 2)
    touch(page, "bottom right")
    expect(rules.get_by_role("button", name="top right: other side")).to_be_visible()
    expect(words).to_contain_text("crosscut", timeout=60_000)
    rules.get_by_text("also at corners").click()
    rules.get_by_role("checkbox", name="Swap").check()
    expect(words).to_contain_text("These are the rules of Crossway (Mark Steere, 2007).")
    expect(page).to_have_url(re.compile(r"#g=own:ban-xo/ox\.join-corners\.swap&"))
    page.get_by_role("button", name="Undo").click()
    expect(rules.get_by_role("checkbox", name="Swap")).not_to_be_checked()
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("No crosscut")
    expect_rules_to_act_on_the_board(page, rules)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("body")).to_have_attribute("data-copied", re.compile("called=No\\+crosscut&v=2$"))
    page.reload()
    name = page.get_by_role("textbox", name="Name", exact=True)
    expect(name).to_have_value("No crosscut")
    page.get_by_role("button", name="Delete No crosscut").click()
    expect(page.get_by_role("list").get_by_role("button", name="No crosscut")).to_have_count(0)
    page.get_by_role("button", name="Put it back").click()
    expect(page.get_by_role("button", name="Delete No crosscut")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Board", exact=True).click()
    board = EmbeddedBoard(page.locator("#invent-board"))
    expect(board.cell("d4")).to_have_accessible_name(re.compile("^d4 red"))
    page.get_by_role("button", name="Embed").click()
    expect(page.get_by_label("Caption")).to_have_value("No crosscut")


def expect_rules_to_act_on_the_board(page: Page, rules: Locator) -> None:
    """A crosscut is forbidden, until its pattern is changed; what the rules forbid then comes back with them."""
    page.get_by_role("button", name="Board", exact=True).click()
    board = EmbeddedBoard(page.locator("#invent-board"))
    for point in ("c3", "d3", "d4"):
        board.click(point)
    expect(board.cell("c4")).to_have_accessible_name(re.compile("^c4 empty, illegal: "))
    expect(page.get_by_text(re.compile(r"^Red won \d+ of \d+ random games, Blue \d+\.$"))).to_be_visible()
    page.get_by_role("button", name="Rules", exact=True).click()
    rules.get_by_role("button", name="top right: other side").click()
    page.get_by_role("button", name="Board", exact=True).click()
    expect(board.cell("d4")).to_have_accessible_name(re.compile("^d4 empty"))
    expect(board.status).to_contain_text("Move 3, d4, is left out.")
    page.keyboard.press("Control+z")
    expect(board.cell("d4")).to_have_accessible_name(re.compile("^d4 red"))


@pytest.mark.release
def test_an_invented_game_is_measured(pages: GuardedPages) -> None:
    """In every run `tests/js/lab.test.mjs` tests what a report holds when it is stopped, and how it is saved."""
    page = pages.visit("invent.html#g=own:ban-xo/ox.join-corners.swap&n=7&v=2", viewport=PHONE)
    page.get_by_role("button", name="Board", exact=True).click()
    measure_and_stop(page)


def test_a_game_that_was_measured_for_the_release_shows_its_report_at_once(pages: GuardedPages) -> None:
    page = pages.visit("invent.html#g=own:fill-ax/xf.swap&n=7&v=2")
    page.get_by_role("button", name="Measure", exact=True).click(timeout=60_000)
    lab = page.get_by_role("region", name="Lab report")
    expect(lab.get_by_role("status")).to_have_text(f"Measured on {BOARD} when this release was made.")
    expect(lab).to_contain_text("No game got stuck or ended in a tie.")
    page.goto(f"{page.url.partition('invent.html')[0]}rules/quax.html")
    page.get_by_text("Plots, tables, games to watch").click()
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible()
    expect(page.get_by_role("heading", name="First stones")).to_have_count(0)
    page.get_by_role("combobox", name="Board").select_option("5")
    expect(page.get_by_role("heading", name="Who wins")).to_have_count(0)
    expect(page.get_by_role("button", name="Measure", exact=True)).to_be_visible()


@pytest.mark.release
def test_a_game_is_measured_anew_on_its_rule_page(pages: GuardedPages) -> None:
    page = pages.visit("rules/quickway.html", viewport=PHONE)
    page.get_by_text("Plots, tables, games to watch").click()
    status = page.locator(".lab").get_by_role("status")
    expect(status).to_have_text(f"Measured on {BOARD} when this release was made.")
    page.get_by_role("button", name="Measure anew").click()
    expect(status).to_have_text("Measuring on 7 \u00d7 7 for 60 seconds.")
    expect(page.get_by_role("heading", name="First stones")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Stop").click()
    cut_short = "cut short after [0-9]+ of 60 seconds"
    expect(status).to_have_text(re.compile(f"^Measured on {BOARD}, {cut_short}. It is saved in this browser.$"))
    assert findings(page) == []
    page.reload()
    page.get_by_text("Plots, tables, games to watch").click()
    expect(status).to_have_text(re.compile(f"^Measured on {BOARD} in this browser, {cut_short}.$"))
    page.get_by_role("button", name="Delete this report").click()
    expect(status).to_have_text(f"Measured on {BOARD} when this release was made.")
    expect(page.get_by_role("button", name="Measure anew")).to_be_focused()


def test_who_was_sent_a_game_reads_its_rules_first_and_changes_a_copy(pages: GuardedPages) -> None:
    inventor = "W" * 50
    sent = "invent.html#g=own:ban-en/ox.join-corners.swap&n=5&s=5/1b1b1/2r2/5/5&called=Gap"
    page = pages.visit("invent.html#g=own:ban-xo/ox.safe&n=7&v=2", viewport=PHONE)
    words = page.get_by_role("region", name="In words")
    expect(words).to_contain_text("crosscut", timeout=60_000)
    page.evaluate("(hash) => { location.hash = hash; }", f"{sent.partition('#')[2]}&inventor={inventor}&v=2")
    expect(page.get_by_role("heading", level=2).first).to_have_text(f"Gap, by {inventor}")
    expect(words).not_to_contain_text("crosscut", timeout=60_000)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("() => localStorage['crosscut.own-games']") is None
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("after Gap")
    page.get_by_role("checkbox", name="Swap").uncheck()
    page.get_by_role("button", name="Board", exact=True).click()
    expect(EmbeddedBoard(page.locator("#invent-board")).cell("c3")).to_have_accessible_name(re.compile("^c3 red"))
    page.get_by_role("button", name="Play the computer").click()
    expect(page).to_have_url(re.compile(r"#g=own:ban-xo/ne\.join-corners&n=7&"))


@pytest.mark.release
def test_a_name_is_saved_while_it_is_typed(pages: GuardedPages) -> None:
    """In every run `tests/js/inventing.test.mjs` tests when a change is saved, and what is undone together."""
    page = pages.visit("invent.html")
    name = page.get_by_role("textbox", name="Name", exact=True)
    page.get_by_role("textbox", name="Inventor").press_sequentially("Ada")
    name.press_sequentially("No way out")
    page.reload()
    expect(name).to_have_value("No way out")
    expect(page.get_by_role("textbox", name="Inventor")).to_have_value("Ada")
    name.press_sequentially(" again")
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value("No way out")


@pytest.mark.release
def test_what_an_assistant_answers_is_read_named_and_shown(pages: GuardedPages) -> None:
    """In every run `tests/js/invent-prompt.test.mjs` tests the prompt, and what is found in an answer."""
    page = pages.visit("invent.html", viewport=PHONE)
    page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    page.get_by_role("button", name="Copy a prompt").click()
    expect(page.locator("body")).to_have_attribute("data-copied", re.compile("Six examples, all published"))
    read = page.get_by_role("button", name="Read the answer")
    read.click()
    section = page.get_by_role("region", name="Ask an assistant")
    expect(section).to_contain_text("There are no rules in it")
    answer = page.get_by_role("textbox", name="What it answered")
    answer.fill("1. **own:ban-ox/xo.rim.swap**\n2. `own:ban-xo/ox-xo/o.swap` <img src=x onerror=alert(1)>")
    read.click()
    expect(section).to_contain_text("These are the rules of Necklace (Mark Steere and Luis Bolaños Mures, 2024).")
    expect(section).to_contain_text("The clause 'ban-xo/o' of an own game cannot be read: expected 1 to 4 equal rows")
    expect(section).to_contain_text("2 games found, 1 with a mistake.")
    page.get_by_role("button", name="Copy the mistakes").click()
    expect(page.locator("body")).to_have_attribute("data-copied", re.compile(r"\(character 15 of the rules\)"))
    assert findings(section) == []
    page.get_by_role("button", name="Show own:ban-ox/xo.rim.swap").click()
    expect(page.get_by_role("checkbox", name="Also forbid cutting empty points off from the rim")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Also forbid moves that would force one")).to_be_disabled()
    expect(page.get_by_role("region", name="In words")).to_contain_text(
        "may not cut an empty point off from the rim of the board"
    )


def test_rules_that_cannot_be_read_are_a_sentence(pages: GuardedPages) -> None:
    page = pages.visit("invent.html#g=own:bam&v=2")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("cannot be read")
    page.evaluate("rules => { location.hash = `g=${rules}&v=2`; location.reload(); }", f"own:{'x' * 5000}")
    expect(alert).to_contain_text("300 at most", timeout=60_000)


@pytest.mark.parametrize(
    "language", ["de/", pytest.param("", marks=pytest.mark.release), pytest.param("fr/", marks=pytest.mark.release)]
)
def test_rules_copied_on_a_page_in_any_language_are_opened_with_their_names(pages: GuardedPages, language: str) -> None:
    names = "called=x%3Dy%2C+by+two&inventor=Ada&v=2"
    page = pages.visit(f"{language}invent.html#g=own:ban-xo/ox.safe&n=5&{names}", viewport=PHONE)
    expect(page.locator("#visit-heading")).to_contain_text("Ada")
    page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    page.wait_for_function(
        "() => { document.getElementById('invent-copy').click(); return document.body.dataset.copied; }"
    )
    copied = page.evaluate("document.body.dataset.copied")
    page.goto(f"{pages.site_url}invent.html")
    expect(page.get_by_role("checkbox", name="Also forbid moves that would force one")).to_have_accessible_name(
        re.compile("First add a forbidden pattern")
    )
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        copied,
    )
    expect(page).to_have_url(re.compile(rf"#g=own:ban-xo/ox\.safe&n=9&{re.escape(names)}$"))
