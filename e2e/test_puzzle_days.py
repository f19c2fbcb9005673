"""A fortnight with three puzzles a day: ticks, the streak, the result, what comes back. The clock is moved."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import BOTH_LOOKS, findings_in
from e2e.guarded_pages import PHONE, GuardedPages

BEGIN = datetime(2026, 11, 26, 8, tzinfo=UTC)
MISSED = {3, 11}
ZONES = ("UTC", "Pacific/Kiritimati", "America/Los_Angeles")
"""The reader travels: in the second zone it is another day already, in the third it still is the day before."""
BANDS = ("Easy", "Medium", "Hard")
MISTAKE = {"fragment": "g=crossway&n=3&m=b1.b2.a1.c1.a3&task=play&v=1", "made": BEGIN.timestamp() * 1000}
MISTAKE_DUE = {1, 4}
"""Of the fortnight: after one day, and after three more. The tenth day after that is a fortnight on."""
MISTAKE_NAME = "Crossway 3 \N{MULTIPLICATION SIGN} 3, move 6"
SAVE_MISTAKE = """([mistake, day]) => {
  localStorage["crosscut.mistakes"] = JSON.stringify([mistake]);
  document.dispatchEvent(new Event("visibilitychange"));
  const id = document.querySelector("#mistake-list a").hash.slice(1);
  localStorage["crosscut.puzzle-results"] = JSON.stringify({ [id]: { [day]: "wrong" } });
}"""
"""What a review does at a turning point; test_review.py presses the button."""
BREAK_STORAGE = """() => {
  globalThis.usualSetItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
REPAIR_STORAGE = "() => { Storage.prototype.setItem = globalThis.usualSetItem; }"
ANSWER = """(verdict) => {
  const event = new CustomEvent("crosscut-task", { detail: { verdict }, bubbles: true });
  document.querySelector("#puzzle-board").dispatchEvent(event);
}"""
"""What the board reports once it has judged an answer: judging takes the engine minutes in a fortnight."""


def answer(page: Page, band: str, *verdicts: str) -> str:
    """Open one of today's puzzles and answer it; its title."""
    page.get_by_role("navigation", name="Today").get_by_role("link", name=re.compile(band.lower())).click()
    title = page.locator("#puzzle-title")
    expect(title).to_have_text(re.compile(f"^Today.s {band.lower()} puzzle: "))
    for verdict in verdicts:
        page.evaluate(ANSWER, verdict)
    return (title.text_content() or "").partition(": ")[2]


def day(page: Page, number: int) -> None:
    """Begin another day."""
    page.clock.set_fixed_time(BEGIN + timedelta(days=number))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def solve_again(page: Page, *, is_due: bool) -> None:
    """Solve the mistake if it comes back on this day; else see that it does not."""
    link = page.locator("#days-again-list").get_by_role("link", name=MISTAKE_NAME)
    expect(link).to_have_count(1 if is_due else 0)
    if is_due:
        link.click()
        expect(page.locator("#puzzle-title")).to_have_text(f"My mistakes: {MISTAKE_NAME}")
        page.evaluate(ANSWER, "solved")
        expect(link).to_have_count(0)


def live_a_fortnight(page: Page) -> None:
    """Answer three puzzles on each day but two, and see what each day leaves."""
    traveller = page.context.new_cdp_session(page)
    streak = page.locator("#days-streak")
    line = page.locator("#days-line")
    seen: set[str] = set()
    solved = 0
    for number in range(14):
        day(page, number)
        if number in MISSED:
            continue
        traveller.send("Emulation.setTimezoneOverride", {"timezoneId": ZONES[number % len(ZONES)]})
        # Until today has a result, yesterday's can still be told.
        if number and number - 1 not in MISSED:
            expect(line).to_contain_text(f"Crosscut {(BEGIN + timedelta(days=number - 1)).day} ")
        else:
            expect(line).to_be_hidden()
        solve_again(page, is_due=number in MISTAKE_DUE)
        titles = {
            answer(page, "Easy", "solved"),
            answer(page, "Medium", "wrong", "solved"),
            answer(page, "Hard", "shown", "solved"),
        }
        assert not titles & seen
        assert len(titles) == 3
        seen |= titles
        solved += 1
        days = "1 day" if solved == 1 else f"{solved} days"
        expect(streak).to_have_text(f"{days} in a row")
        date = BEGIN + timedelta(days=number)
        expect(line).to_have_text(f"Crosscut {date.day} {date:%b}: 2 of 3, first tries 1, {days}")


def set_the_clock_back(page: Page) -> None:
    """On an earlier day nothing is lost and nothing made up, and back in the present all is as it was."""
    streak = page.locator("#days-streak")
    line = page.locator("#days-line")
    day(page, 6)
    expect(streak).to_have_text("6 days in a row")
    expect(line).to_have_text("Crosscut 2 Dec: 2 of 3, first tries 1, 6 days")
    answer(page, "Hard", "solved")
    expect(line).to_have_text("Crosscut 2 Dec: 2 of 3, first tries 1, 6 days")
    day(page, 13)
    expect(streak).to_have_text("12 days in a row")


def fill_the_storage(page: Page) -> None:
    """What cannot be saved is told, counts as long as the page, and is saved once there is room."""
    streak = page.locator("#days-streak")
    page.evaluate(BREAK_STORAGE)
    answer(page, "Easy", "solved")
    expect(page.locator("#days-said")).to_contain_text("no room for your progress")
    expect(streak).to_have_text("1 day in a row")
    page.evaluate(REPAIR_STORAGE)
    answer(page, "Medium", "solved")
    expect(page.locator("#days-said")).to_be_hidden()
    page.reload()
    expect(page.locator("#days-line")).to_have_text("Crosscut 13 Dec: 2 of 3, first tries 2, 1 day")


@pytest.mark.release
def test_a_hint_is_not_forgotten_by_a_reload(pages: GuardedPages) -> None:
    """In every run `tests/js/puzzle-days.test.mjs` tests that it is not forgotten."""
    page = pages.visit(viewport=PHONE)
    pages.let_go()
    page.clock.set_fixed_time(BEGIN)
    page.goto(f"{pages.site_url}puzzles.html#middle")
    expect(page.locator("#puzzle-title")).to_have_text(re.compile("^Today.s medium puzzle"))
    expect(page.locator("#puzzle-rule")).to_have_text(re.compile("^(Red|Blue) joins .*[.]$"))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#puzzle-board").get_by_text("right.")).to_be_visible()
    page.reload()
    page.evaluate(ANSWER, "solved")
    expect(page.locator("#days-line")).to_have_text("Crosscut 26 Nov: 1 of 3, first tries 0, 1 day")


@pytest.mark.release
def test_a_fortnight(pages: GuardedPages) -> None:
    page = pages.visit(viewport=PHONE)
    pages.let_go()
    page.clock.set_fixed_time(BEGIN)
    page.goto(f"{pages.site_url}puzzles.html#today")
    page.evaluate(SAVE_MISTAKE, [MISTAKE, BEGIN.timestamp() // 86_400])
    live_a_fortnight(page)
    expect(page.locator("#days-again-list").get_by_role("link")).not_to_have_count(0)
    page.locator("#days-month-name").click()
    month = page.locator("#days-month")
    expect(month.get_by_text("7 December: missed, forgiven")).to_have_count(1)
    expect(month.locator("[data-kind=solved]")).to_have_count(8)
    assert findings_in(page.locator("#puzzles-page"), BOTH_LOOKS) == []
    page.set_viewport_size(PHONE)
    set_the_clock_back(page)

    page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    page.get_by_role("button", name="Copy result").click()
    copied = f"Crosscut 9 Dec: 2 of 3, first tries 1, 12 days\n🟢🟡⚪\n{pages.site_url}puzzles.html#today"
    expect(page.locator("body")).to_have_attribute("data-copied", copied)

    page.goto(pages.site_url)
    today = page.get_by_role("region", name="Today")
    expect(today).to_contain_text("2 of 3 solved")
    expect(today).to_contain_text("12 days")
    assert findings_in(today, BOTH_LOOKS) == []
    for band, state in zip(BANDS, ("solved", "solved", "seen"), strict=True):
        name = re.compile(f"^Today.s {band.lower()} puzzle: .*, {state}$")
        expect(today.get_by_role("link", name=name)).to_be_visible()
    other = page.context.new_page()
    other.clock.set_fixed_time(BEGIN + timedelta(days=14))
    other.goto(f"{pages.site_url}puzzles.html#easy")
    expect(other.locator("#days-streak")).to_have_text("12 days in a row")
    solve_again(other, is_due=True)
    answer(other, "Easy", "solved")
    page.clock.set_fixed_time(BEGIN + timedelta(days=14))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(today).to_contain_text("13 days")
    other.clock.set_fixed_time(BEGIN + timedelta(days=17))
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.locator("#days-streak")).to_have_text("Solve one a day to build a streak.")
    fill_the_storage(other)
    other.locator("summary", has_text="More").click()
    other.get_by_role("checkbox", name="Show my days").uncheck()
    expect(other.locator("#puzzle-days")).to_be_hidden()
