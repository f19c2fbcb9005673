#!/usr/bin/env python3
"""Takes pictures of the built site: the one of the README, or of pages, to look at.

    .venv/bin/python build_scripts/screenshots.py
    .venv/bin/python build_scripts/screenshots.py puzzles.html "index.html#v=1&g=quax&m=d4" --press Analyse

The first command makes docs/crosscut.png. The second one opens each page on all screens, light and dark, presses the
buttons in turn, and saves the pictures in build/screenshots/.
"""

from __future__ import annotations

import argparse
import re
import sys
from itertools import product
from pathlib import Path
from typing import Literal, get_args

from playwright.sync_api import Browser, Page, ViewportSize

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from benchmarks.main_thread import opened_site
from shared.command import BuildError, run_program, say
from shared.paths import DIST, REPOSITORY, WORK

README_PICTURE = REPOSITORY / "docs" / "crosscut.png"
README_GAME = (
    "index.html#g=naked-diagonal&n=11&m=e6.e5.h5.h9.g9.j3.h3.g11.i11.h4.i5.i9.b5.b11.k9.k10.c11.k3.b4.b2.a2.e10."
    "c10.a8.b8.b6.c8.c6.a4.a6.c7.c5.d4.d5.c9.f5.g3.f4&v=1"
)
README_POINT = "i10"
"""The point to press; the picture shows why it is illegal."""
REVIEW = WORK / "screenshots"
ENGINE_START = 30_000
"""Milliseconds to wait for the engine."""

Scheme = Literal["light", "dark"]
SCREENS: dict[str, tuple[ViewportSize, float]] = {
    "small-phone": ({"width": 320, "height": 640}, 2),
    "phone": ({"width": 390, "height": 844}, 2),
    "phone-on-its-side": ({"width": 844, "height": 390}, 2),
    "tablet": ({"width": 768, "height": 1024}, 1),
    "laptop": ({"width": 1280, "height": 720}, 1),
}
"""Their sizes, and how many pixels there are for one of the page."""


def main() -> None:
    """Take the pictures that the arguments ask for."""
    parser = argparse.ArgumentParser(description="Take pictures of the built site; without a page the README's.")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="such as puzzles.html or 'index.html#v=1&g=quax'")
    parser.add_argument("--press", action="append", default=[], metavar="BUTTON", help="its name; may be repeated")
    asked = parser.parse_args()
    if not (DIST / "index.html").is_file():
        raise BuildError("dist/ is missing: build it with python3 build_scripts/run.py --build-only.")
    with opened_site() as (browser, address):
        if not asked.pages:
            take_readme_picture(browser, address)
            say(f"Wrote {README_PICTURE.relative_to(REPOSITORY)}.")
            return
        for screen, scheme in product(SCREENS, get_args(Scheme)):
            page = opened_page(browser, screen, scheme)
            for number, path in enumerate(asked.pages, 1):
                show(page, address + path, asked.press)
                page.screenshot(path=REVIEW / f"{number}-{screen}-{scheme}.png")
            page.context.close()
    say(f"The pictures are in {REVIEW.relative_to(REPOSITORY)}/.")


def take_readme_picture(browser: Browser, address: str) -> None:
    """A game of Naked Diagonal with its legal points, and the reason why one is illegal."""
    page = opened_page(browser, "laptop", "light")
    show(page, address + README_GAME, ["Analyse"])
    page.get_by_role("combobox", name="Legal points").select_option("mine")
    page.locator(".verdict").filter(has_not_text="Thinking").wait_for(timeout=ENGINE_START)
    page.locator(".evaluation progress").wait_for(state="hidden", timeout=ENGINE_START)
    page.get_by_role("gridcell", name=re.compile(f"^{README_POINT} ")).click()
    page.get_by_role("gridcell", name=re.compile("part of the reason")).first.wait_for()
    page.mouse.move(0, 0)
    wait_for_a_frame(page)
    page.screenshot(path=README_PICTURE)


def opened_page(browser: Browser, screen: str, scheme: Scheme) -> Page:
    """An empty page on a screen."""
    viewport, scale = SCREENS[screen]
    return browser.new_context(
        service_workers="block",
        viewport=viewport,
        device_scale_factor=scale,
        color_scheme=scheme,
        reduced_motion="reduce",
    ).new_page()


def show(page: Page, address: str, buttons: list[str]) -> None:
    """Open an address, wait until the engine has said whose turn it is, and press buttons."""
    page.goto("about:blank")
    page.goto(address)
    if "#" in address:
        page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=ENGINE_START)
        status = page.locator("#status").get_by_role("status")
        status.filter(has_text=re.compile("to move|wins|Tie")).wait_for(timeout=ENGINE_START)
    for name in buttons:
        page.get_by_role("button", name=name, exact=True).first.click()
    wait_for_a_frame(page)


def wait_for_a_frame(page: Page) -> None:
    """Wait until what the page shows now is painted."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


if __name__ == "__main__":
    run_program(main)
