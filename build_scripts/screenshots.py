#!/usr/bin/env python3
"""Takes pictures of the built site: the one of the README, and a set to look at in build/screenshots/."""

from __future__ import annotations

import re
import threading
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from environment.browsers import find_chromium
from serving.static_server import make_server, server_url
from shared.command import BuildError, exit_with, say
from shared.paths import DIST, REPOSITORY, WORK

README_PICTURE = REPOSITORY / "docs" / "crosscut.png"
REVIEW = WORK / "screenshots"
ENGINE_START = 30_000
"""Milliseconds to wait for the engine."""


@dataclass(frozen=True)
class Scene:
    """What is to be seen on the page."""

    name: str
    fragment: str = ""
    """Of a game; without one it is the front door."""
    legal: str = "none"
    """Whose legal points are marked."""
    press: str | None = None
    """A point to press, for its reason."""
    buttons: tuple[str, ...] = ()
    """What is pressed one after the other."""
    until: str = ""
    """What the page says when all is there."""
    check: str = ""
    """What is ticked then."""
    path: str = ""
    """A page of the site, if it is not the first one."""


@dataclass(frozen=True)
class Screen:
    """A device."""

    name: str
    viewport: ViewportSize
    scale: float


PHONE = Screen("phone", {"width": 390, "height": 844}, 2)
SMALL_PHONE = Screen("small-phone", {"width": 320, "height": 640}, 2)
PHONE_ON_ITS_SIDE = Screen("phone-on-its-side", {"width": 844, "height": 390}, 2)
TABLET = Screen("tablet", {"width": 768, "height": 1024}, 1)
LAPTOP = Screen("laptop", {"width": 1280, "height": 720}, 1)
SCREENS = (SMALL_PHONE, PHONE, PHONE_ON_ITS_SIDE, TABLET, LAPTOP)

SCENES = {
    scene["name"]: Scene(**scene | {"buttons": tuple(scene.get("buttons", ()))})
    for scene in tomllib.loads(Path(__file__).with_name("scenes.toml").read_text(encoding="utf-8"))["scene"]
}


def main() -> None:
    """Take every picture."""
    if not (DIST / "index.html").is_file():
        raise BuildError("dist/ is missing: build it with python3 build_scripts/run.py --build-only.")
    with make_server(DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        program = find_chromium(playwright)
        if program is None:
            raise BuildError("No Chromium was found: python3 build_scripts/test.py says how to get one.")
        browser = playwright.chromium.launch(executable_path=program)
        address = server_url(server)
        README_PICTURE.parent.mkdir(exist_ok=True)
        take(browser, address, LAPTOP, "light", {SCENES["naked-diagonal"]: str(README_PICTURE)})
        for screen in SCREENS:
            for scheme in ("light", "dark"):
                pictures = {
                    scene: str(REVIEW / f"{scene.name}-{screen.name}-{scheme}.png") for scene in SCENES.values()
                }
                take(browser, address, screen, scheme, pictures)
        browser.close()
        server.shutdown()
    say(f"Wrote {README_PICTURE.relative_to(REPOSITORY)} and the pictures in {REVIEW.relative_to(REPOSITORY)}/.")


def take(
    browser: Browser, address: str, screen: Screen, scheme: Literal["light", "dark"], pictures: dict[Scene, str]
) -> None:
    """Take pictures of scenes on one device."""
    context = browser.new_context(
        service_workers="block",
        viewport=screen.viewport,
        device_scale_factor=screen.scale,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    for scene, path in pictures.items():
        show(page, address, scene)
        page.screenshot(path=path)
    context.close()


def show(page: Page, address: str, scene: Scene) -> None:
    """Open a scene and wait until the engine has said all that is to be seen."""
    page.goto("about:blank")
    page.goto(address + scene.path + (scene.fragment and f"#{scene.fragment}"))
    if scene.fragment:
        page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=ENGINE_START)
        status = page.locator("#status").get_by_role("status")
        status.filter(has_text=re.compile("to move|wins|Tie")).wait_for(timeout=ENGINE_START)
    for name in scene.buttons:
        page.get_by_role("button", name=name, exact=True).first.click()
    if scene.until:
        page.get_by_text(re.compile(scene.until)).first.wait_for(timeout=ENGINE_START)
    if scene.check:
        page.get_by_role("checkbox", name=scene.check).check()
        page.evaluate("() => scrollTo(0, 0)")
    if scene.legal != "none":
        page.get_by_role("button", name="Analyse").click()
        page.get_by_role("combobox", name="Legal points").select_option(scene.legal)
        page.locator(".verdict").filter(has_not_text="Thinking").wait_for(timeout=ENGINE_START)
        page.locator(".evaluation progress").wait_for(state="hidden", timeout=ENGINE_START)
    if scene.press:
        page.get_by_role("gridcell", name=re.compile(f"^{scene.press} ")).click()
        page.get_by_role("gridcell", name=re.compile("part of the reason")).first.wait_for()
        page.mouse.move(0, 0)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


if __name__ == "__main__":
    try:
        main()
    except BuildError as error:
        exit_with(error)
