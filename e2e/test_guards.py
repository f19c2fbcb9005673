"""What every end-to-end test relies on: no fault of a page goes unnoticed, whichever page the test has open by then."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from e2e.guarded_pages import GuardedPages
from e2e.lent_engine import LendingProfile, LendingProfiles

FAULTS = {
    "console: on purpose": "console.error('on purpose')",
    "uncaught: on purpose": "setTimeout(() => { throw new Error('on purpose'); })",
    "uncaught: later": "Promise.reject(new Error('later'))",
    "dialog: on purpose": "alert('on purpose')",
    "request to elsewhere: http://127.0.0.2": "open('http://127.0.0.2:9/')",
}


LEAVE_THINGS_BEHIND = """async () => {
  localStorage.setItem("crosscut.theme", "dark");
  sessionStorage.setItem("left", "behind");
  name = "left behind";
  addEventListener("pagehide", () => sessionStorage.setItem("left", "at last"));
  document.cookie = "left=behind; max-age=1000";
  await caches.open("left behind");
  await new Promise((done) => { indexedDB.open("left behind").onsuccess = done; });
}"""
FOUND = """async () => {
  const databases = await indexedDB.databases();
  const numbers = [localStorage.length, sessionStorage.length, (await caches.keys()).length, databases.length];
  return [document.cookie, name, ...numbers, matchMedia("print").matches];
}"""


@pytest.mark.parametrize("own_engine", [False, True])
def test_faults_of_a_page_are_noted_also_after_it_was_replaced(
    browser: Browser, site_url: str, profiles: LendingProfiles, own_engine: bool
) -> None:
    pages = GuardedPages(browser, site_url, profiles)
    page = pages.open("embed.html", own_engine=own_engine)
    for cause in FAULTS.values():
        page.evaluate(f"() => {{ {cause} }}")
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    page.goto(f"{site_url}licences.html")
    with pytest.raises(AssertionError) as told:
        pages.close()
    assert [fault for fault in FAULTS if fault not in str(told.value)] == []


def test_profile_that_lends_its_engine_is_fresh_for_everybody(
    browser: Browser, site_url: str, profiles: LendingProfiles
) -> None:
    contexts = []
    for _ in range(2):
        pages = GuardedPages(browser, site_url, profiles)
        page = pages.open("licences.html")
        assert page.evaluate(FOUND) == ["", "", 0, 0, 0, 0, False]
        page.evaluate(LEAVE_THINGS_BEHIND)
        page.emulate_media(media="print")
        page.context.set_offline(True)
        contexts.append(page.context)
        pages.close()
    assert contexts[0] is contexts[1]


def test_profile_whose_engine_is_gone_can_lend_nothing(browser: Browser, site_url: str) -> None:
    profile = LendingProfile(browser, site_url)
    assert profile.is_able
    profile.context.pages[0].close()
    assert not profile.is_able
    profile.context.close()
