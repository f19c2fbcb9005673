"""Asks axe-core what is wrong with a page for people who use it without eyes or without a mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from playwright.sync_api import Page, ViewportSize

from e2e.guarded_pages import LAPTOP, PHONE
from shared.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
FIND = """async (options) => {
  const { violations } = await axe.run(options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}"""
Look = tuple[ViewportSize, Literal["light", "dark"], dict[str, object]]
"""A screen, a colour scheme, and what axe-core is asked there."""

CONTRAST: dict[str, object] = {"runOnly": ["color-contrast"]}
"""A scheme changes colours alone."""
LOOKS: Sequence[Look] = (
    (LAPTOP, "light", {}),
    (PHONE, "light", CONTRAST),
    (PHONE, "dark", {}),
    (LAPTOP, "dark", CONTRAST),
)
LOOKS_OF_PROSE: Sequence[Look] = (LOOKS[2], (LAPTOP, "light", CONTRAST))
"""Of pages that look alike on all screens."""
PAINT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def findings(page: Page, options: dict[str, object] | None = None) -> list[str]:
    """What axe-core objects to; it comes in by the browser's own tools, to which the page's policy does not apply."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(FIND, options or {})
    return found


def findings_in(page: Page, looks: Sequence[Look] = LOOKS) -> list[str]:
    """What axe-core objects to in each look, once its colours are there."""
    found: list[str] = []
    for viewport, scheme, options in looks:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(PAINT)
        found += (f"{scheme}, {viewport['width']} pixels: {finding}" for finding in findings(page, options))
    return found
