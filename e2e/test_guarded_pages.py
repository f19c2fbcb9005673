"""No fault of a page goes unnoticed in these tests."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from e2e.guarded_pages import EMPTY, GuardedPages, origin_of

FAULTS = {
    "console: on purpose": "console.error('on purpose')",
    "uncaught: on purpose": "setTimeout(() => { throw new Error('on purpose'); })",
    "uncaught: later": "Promise.reject(new Error('later'))",
    "dialog: on purpose": "alert('on purpose')",
    "request to elsewhere: http://127.0.0.2": "open('http://127.0.0.2:9/')",
}
SANDBOX = """(script) => new Promise((done) => {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = `<script>${script}</script>`;
  frame.onload = done;
  document.body.append(frame);
}).then(() => null)"""


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


def test_a_frame_in_a_sandbox_must_not_ask_for_service_workers_itself(browser: Browser, site_url: str) -> None:
    """Playwright's script does so in each."""
    pages = GuardedPages(browser, site_url)
    page = pages.open(f"{origin_of(site_url)}/{EMPTY}")
    page.evaluate(SANDBOX, "")
    pages.report_faults()
    page.evaluate(SANDBOX, "navigator.serviceWorker")
    with pytest.raises(AssertionError, match="sandboxed"):
        pages.close()
