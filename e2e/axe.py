"""Asks axe-core what is wrong with a page for people who use it without eyes or without a mouse."""

from __future__ import annotations

from playwright.sync_api import Page

from shared.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
FIND = """async () => {
  const { violations } = await axe.run();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}"""


def findings(page: Page) -> list[str]:
    """What axe-core objects to; it comes in by the browser's own tools, to which the page's policy does not apply."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(FIND)
    return found
