"""No fault of a page goes unnoticed in these tests."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from e2e.guarded_pages import GuardedPages

FAULTS = {
    "console: on purpose": "console.error('on purpose')",
    "uncaught: on purpose": "setTimeout(() => { throw new Error('on purpose'); })",
    "uncaught: later": "Promise.reject(new Error('later'))",
    "dialog: on purpose": "alert('on purpose')",
    "request to elsewhere: http://127.0.0.2": "open('http://127.0.0.2:9/')",
}


def test_faults_of_a_page_are_noted_also_after_it_was_replaced(browser: Browser, site_url: str) -> None:
    pages = GuardedPages(browser, site_url)
    page = pages.open("embed.html")
    for cause in FAULTS.values():
        page.evaluate(f"() => {{ {cause} }}")
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    page.goto(f"{site_url}licences.html")
    with pytest.raises(AssertionError) as failure:
        pages.close()
    assert [fault for fault in FAULTS if fault not in str(failure.value)] == []
