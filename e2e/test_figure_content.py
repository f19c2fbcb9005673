"""What stands inside an element or a fenced block is the same for a browser and for ``crosscut.claims``."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from shared.paths import REPOSITORY, WEB

FIGURES = json.loads((REPOSITORY / "tests" / "data" / "figure-vectors.json").read_text(encoding="utf-8"))["figures"]
MODULE = base64.b64encode((WEB / "js" / "embed" / "content.js").read_bytes()).decode()
READ = f"""async () => {{
  const {{ fencesIn, textOf }} = await import("data:text/javascript;base64,{MODULE}");
  const fences = [...fencesIn(document)].map((block) => [{{}}, block.textContent.split("\\n")]);
  const elements = [...document.querySelectorAll("crosscut-board")].map((element) => [
    Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)])),
    textOf(element).split("\\n"),
  ]);
  const trimmed = (lines) => lines.map((line) => line.trim()).filter(Boolean);
  return [...fences, ...elements].map(([attributes, lines]) => [attributes, trimmed(lines)]);
}}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page whose content each test replaces."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: str(figure["name"]))
def test_a_browser_finds_what_python_finds(page: Page, figure: dict[str, Any]) -> None:
    page.set_content(f"<!doctype html><html><body>{figure['html']}</body></html>")
    assert page.evaluate(READ) == [[figure["attributes"], figure["lines"]]]
