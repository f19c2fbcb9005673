"""Asks axe-core what is wrong with a page for people who cannot see it or have no mouse.

axe-core does not find what the keyboard cannot reach because it has no box of its own, so this asks itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from playwright.sync_api import Locator, Page, ViewportSize

from e2e.guarded_pages import LAPTOP, PHONE
from shared.paths import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"
FIND = """async ([element, options]) => {
  const preload = { assets: ["media"] }; // only rules that are off need the style sheets
  const { violations } = await axe.run(element ?? document, { ...options, preload, resultTypes: ["violations"] });
  const controls = [...(element ?? document).querySelectorAll("a[href], button, input, select, summary, textarea")];
  const boxless = controls.filter((control) => getComputedStyle(control).display === "contents");
  return [
    ...violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`)),
    ...boxless.map((control) => `focus: a control with display: contents takes no focus: ${control.outerHTML}`),
  ];
}"""
Look = tuple[ViewportSize, Literal["light", "dark"], dict[str, object]]
"""A screen, a colour scheme, and what axe-core is asked there."""

ALL: dict[str, object] = {}
WITHOUT_CONTRAST: dict[str, object] = {"rules": {"color-contrast": {"enabled": False}}}
"""It takes half of the time, and `tests/site/test_contrast.py` tests the colours that parts have in common."""
_ABOUT_WORDS = ("aria", "forms", "language", "name-role-value", "semantics", "structure", "text-alternatives")
WORDS: dict[str, object] = {"runOnly": {"type": "tag", "values": [f"cat.{name}" for name in _ABOUT_WORDS]}}
"""All that a translation can spoil: colours and sizes are those of the English page."""
VISIBLE: dict[str, object] = {
    "runOnly": ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"]
}
"""Another screen, which also changes sizes."""
BOTH_LOOKS: Sequence[Look] = ((LAPTOP, "light", ALL), (PHONE, "dark", VISIBLE))
"""No colour depends on both the screen and the scheme."""
LOOKS: Sequence[Sequence[Look]] = (
    ((LAPTOP, "light", ALL), (PHONE, "dark", VISIBLE)),
    ((PHONE, "light", ALL), (LAPTOP, "dark", VISIBLE)),
    ((LAPTOP, "dark", ALL), (PHONE, "light", VISIBLE)),
    ((PHONE, "dark", ALL), (LAPTOP, "light", VISIBLE)),
)
"""One for each state of a page, in turn, so that what the states have in common is seen in all these looks."""
LOOKS_OF_PROSE: Sequence[Look] = ((PHONE, "dark", ALL), (LAPTOP, "light", ALL))
"""For pages that look the same on all screens, in turn: they share one style sheet."""
PAINT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def findings(part: Page | Locator, options: dict[str, object] = ALL) -> list[str]:
    """What axe-core objects to in a page or a part of it.

    It is loaded through the browser's own tools, to which the page's policy does not apply.
    """
    page = part if isinstance(part, Page) else part.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    element = None if isinstance(part, Page) else part.element_handle()
    found: list[str] = page.evaluate(FIND, [element, options])
    return found


def findings_in(part: Page | Locator, looks: Sequence[Look]) -> list[str]:
    """What axe-core objects to in each look, once its colours are there."""
    page = part if isinstance(part, Page) else part.page
    found: list[str] = []
    for viewport, scheme, options in looks:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(PAINT)
        found += (f"{scheme}, {viewport['width']} pixels: {finding}" for finding in findings(part, options))
    return found
