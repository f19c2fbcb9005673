"""A fortnight with three puzzles a day: ticks, the streak, the result, what comes back. The clock is moved on."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import BOTH_LOOKS, findings_in
from e2e.guarded_pages import PHONE, GuardedPages

BEGIN = datetime(2026, 11, 26, 8, tzinfo=UTC)
MISSED = {3, 11}
BANDS = ("Easy", "Middle", "Hard")
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


def live_a_fortnight(page: Page) -> None:
    """Answer three puzzles on each day but two, and see what each day leaves."""
    streak = page.locator("#days-streak")
    line = page.locator("#days-line")
    seen: set[str] = set()
    solved = 0
    for number in range(14):
        day(page, number)
        if number in MISSED:
            continue
        expect(line).to_be_hidden()
        titles = {
            answer(page, "Easy", "solved"),
            answer(page, "Middle", "wrong", "solved"),
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


@pytest.mark.release
def test_a_fortnight(pages: GuardedPages) -> None:
    page = pages.visit(viewport=PHONE)
    page.clock.set_fixed_time(BEGIN)
    page.goto(f"{pages.site_url}puzzles.html#today")
    live_a_fortnight(page)
    expect(page.locator("#days-again-list").get_by_role("link")).not_to_have_count(0)
    page.locator("#days-month-name").click()
    month = page.locator("#days-month")
    expect(month.get_by_text("7 December: missed, forgiven")).to_have_count(1)
    expect(month.locator("[data-kind=solved]")).to_have_count(8)
    assert findings_in(page.locator("#puzzles-page"), BOTH_LOOKS) == []
    page.set_viewport_size(PHONE)

    page.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    page.get_by_role("button", name="Copy result").click()
    copied = f"Crosscut 9 Dec: 2 of 3, first tries 1, 12 days\n{pages.site_url}puzzles.html#today"
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
    other.evaluate(ANSWER, "solved")
    page.clock.set_fixed_time(BEGIN + timedelta(days=14))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(today).to_contain_text("13 days")
    other.clock.set_fixed_time(BEGIN + timedelta(days=17))
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.locator("#days-streak")).to_have_text("Solve one puzzle a day, and the days join.")
    other.locator("summary", has_text="More").click()
    other.get_by_role("checkbox", name="Show my days").uncheck()
    expect(other.locator("#puzzle-days")).to_be_hidden()
