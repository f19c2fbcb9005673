#!/usr/bin/env python3
"""Takes pictures of the built site: the one of the README, and a set to look at in build/screenshots/."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass
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

NAKED_DIAGONAL = Scene(
    "naked-diagonal",
    "v=1&g=naked-diagonal&n=11&m=e6.e5.h5.h9.g9.j3.h3.g11.i11.h4.i5.i9.b5.b11.k9.k10.c11.k3.b4.b2.a2.e10.c10.a8.b8.b6"
    ".c8.c6.a4.a6.c7.c5.d4.d5.c9.f5.g3.f4",
    legal="mine",
    press="i10",
)

QUAX = (
    "v=1&g=quax&n=11&m=d3.f5.f8.h8.g6.f7.g3.f3.f2.e2.e3.e2-f3.f4.g4.f4-g3.h3.g5(h5.g5).f5-g4.h4.g4-h3.g7.e8"
    "&red=Ada&blue=Bob&resigned=blue"
)

TURNED = "v=1&g=crossway&n=4&m=c2.d4.b1.b3.a1.b4.d3.d1.c4"
EVALUATED = "v=1&g=quickway&n=7&m=d4.c5.e5.d6.c3"
BY_LINK = "v=1&g=crossway&n=7&m=d4.c5.e5&red=Ada&blue=Ben&id=k3v7q2mxwp&by=red"

SCENES = [
    Scene("front-door"),
    Scene("new-game", buttons=("New game",)),
    Scene("play", "v=1&g=quickway&n=9&m=e5.d6", buttons=("Play on from here",)),
    Scene("read", QUAX),
    Scene("analyse", QUAX, buttons=("Analyse",)),
    Scene("share", QUAX, buttons=("Share",)),
    Scene("evaluation", EVALUATED, buttons=("Analyse",), until="Expected:"),
    Scene("heat-map", EVALUATED, buttons=("Analyse",), until="Expected:", check="What matters"),
    Scene("review", TURNED, buttons=("Analyse", "Review"), until="moves turned the game"),
    Scene("lesson", TURNED, buttons=("Analyse", "Review", "Learn from your mistakes"), until="Find a better move"),
    Scene("by-link", BY_LINK, until="Ada played e5"),
    Scene("by-link-answered", BY_LINK, buttons=("Answer and send back", "Offer to stop"), until="has to agree"),
    Scene("compare", EVALUATED, buttons=("Analyse", "Compare"), until="The games"),
    Scene("export", EVALUATED, buttons=("Analyse", "Export")),
    Scene("keys", EVALUATED, buttons=("Analyse", "Keys")),
    Scene("resign", EVALUATED, buttons=("Play on from here", "Resign")),
    Scene("my-games", EVALUATED, buttons=("Play on from here", "My games")),
    Scene("appearance", buttons=("Appearance",)),
    Scene("puzzles", path="puzzles.html", until="Only one move wins"),
    Scene("won", "v=1&g=crossway&n=7&m=d1.a1.d2.a2.d3.a3.d4.a4.d5.a5.e6.a6.e7", buttons=("Play on from here",)),
    Scene("rules", path="rules/naked-diagonal.html"),
    NAKED_DIAGONAL,
    Scene(
        "quickway",
        "v=1&g=quickway&n=19&m=f7.f9.h9.h5.m5.m3.c3.c6.k6.k11.j11.j12.h12.h13.b13.b11.e11.e12.f3.d12.i13.h11.g11.g10"
        ".h10.f4.g4.g6.f6.g3.j3.j8.g8.i12.l3.l2.f2.f1.e1.e5.g5.h1.f8.e10.l7.l13.a1.a2",
    ),
    Scene("zigzag-edge", "v=1&g=zigzag-edge&n=9&m=a6.b7.c8.d4.e5.f9.g1.h3.i2"),
    Scene("candy-necklace", "v=1&g=candy-necklace&n=7&s=7/1br4/r1b4/br5/7/7/7", legal="both", press="a7"),
    Scene(
        "crossway",
        "v=1&g=crossway&n=26&m=m14.m24.f24.f22.h22.h25.n26.l24.n9.x24.w24.n21.m10.s24.m18.k25.m19.p24.m17.n25"
        ".g25.m16.o24.q24.n5.t25.o20.r24.o25.y25.n20.u25.n10.o23.e26.c23.g23.z25.m15.n3.n19.u3.n7.e25.m12.a25"
        ".b25.b26.x25.n8.h26.o22.m21.n23.o8.d21.j25.a21.i21.h20.w26.j22.h23.k22",
    ),
    Scene("smallest", "v=1&g=crossway&n=2&m=a1.b1.a2"),
]


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
        take(browser, address, LAPTOP, "light", {NAKED_DIAGONAL: str(README_PICTURE)})
        for screen in SCREENS:
            for scheme in ("light", "dark"):
                pictures = {scene: str(REVIEW / f"{scene.name}-{screen.name}-{scheme}.png") for scene in SCENES}
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
