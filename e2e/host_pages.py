"""Pages of another origin that embed boards, as their readers see them, and the figure editor that authors use."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from shutil import copy
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page, expect

from e2e.guarded_pages import GuardedPages, origin_of

PIXEL = """async (canvas, [x, y]) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = canvas.getBoundingClientRect();
  const ratio = canvas.width / box.width;
  return [...canvas.getContext("2d").getImageData((x - box.x) * ratio, (y - box.y) * ratio, 1, 1).data];
}"""

FIGURE = "#g=crossway&n=3&s=1b1/1rb/rrb&m=a3&comments=1:Red+wins.&marks=1:A@c3&arrows=1:a3-b2&rotate=90&v=1"
CAPTION = 'A "sharp" <move> & [more] *stars* _under_ `ticks`'
"""A figure with everything that an author may say, and a caption with everything that a text may need to escape."""


class HostPages:
    """Writes pages into the folder of a host and opens them; the test fails if one reports a fault."""

    def __init__(self, browser: Browser, folder: Path, host_url: str, site_url: str) -> None:
        self.site_url = site_url
        self.guarded = GuardedPages(browser, host_url, site_url)
        self._folder = folder

    @property
    def site_origin(self) -> str:
        """The origin that hosts have to allow."""
        return origin_of(self.site_url)

    def open(
        self,
        body: str,
        *,
        head: str = "",
        policy: str = "",
        charset: str = "utf-8",
        color_scheme: Literal["light", "dark"] = "light",
        own_engine: bool = False,
    ) -> Page:
        """Open a page that loads `embed.js` and has this body; only its own engine's files are asked for."""
        meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">' if policy else ""
        script = f'<script src="{self.site_url}embed.js" async></script>'
        source = (
            f'<!doctype html><html lang="en"><meta charset="{charset}">{meta}<title>Host</title>{head}{script}{body}'
        )
        (self._folder / "index.html").write_text(source, encoding="utf-8")
        return self.guarded.open(own_engine=True) if own_engine else self.guarded.visit(color_scheme=color_scheme)

    def place(self, file: Path) -> None:
        """Put a file beside the pages, which load it by its name."""
        copy(file, self._folder)

    @property
    def requests(self) -> list[str]:
        """All addresses that were asked for, so far; those of the site by their paths."""
        return [url.removeprefix(self.site_url) for url in self.guarded.requests]

    @property
    def engine_requests(self) -> list[str]:
        """What was fetched for the engine so far."""
        return [url for url in self.requests if url == "engine.html" or url.endswith((".bin", ".wasm"))]


class EmbeddedBoard:
    """One `<crosscut-board>`; Playwright's locators look into its shadow root."""

    def __init__(self, element: Locator) -> None:
        self.element = element
        self.status = element.get_by_role("status")

    def show(self) -> EmbeddedBoard:
        """Scroll there, and wait until it is painted."""
        self.element.scroll_into_view_if_needed()
        expect(self.element.locator("canvas").first).to_be_attached()
        return self

    def button(self, name: str) -> Locator:
        """A button by its full name."""
        return self.element.get_by_role("button", name=name, exact=True)

    def cell(self, point: str) -> Locator:
        """A point in the twin."""
        return self.element.locator(f'[data-point="{point}"]')

    def expect_label(self, point: str, text: str | re.Pattern[str]) -> None:
        """Wait until the twin says this about a point."""
        expect(self.cell(point)).to_have_attribute("aria-label", text)

    def click(self, point: str) -> None:
        """Click on a point with the mouse."""
        self.cell(point).click()

    def rgb(self, point: str, aside: float = 0.12) -> tuple[int, int, int]:
        """What the canvas shows a little east of a point, in cells."""
        box = self.cell(point).bounding_box()
        assert box is not None
        x, y = box["x"] + (0.5 + aside) * box["width"], box["y"] + box["height"] / 2
        red, green, blue, _ = self.element.locator("canvas").first.evaluate(PIXEL, [x, y])
        return red, green, blue

    def color(self, point: str) -> str:
        """red, blue or board."""
        red, _, blue = self.rgb(point)
        return "red" if red > blue + 80 else "blue" if blue > red + 80 else "board"

    def call(self, expression: str, argument: object = None) -> Any:
        """Evaluate a function of the element."""
        return self.element.evaluate(expression, argument)


def unfold(page: Page) -> None:
    """Open the parts of the editor's form that are folded at first."""
    for part in ("What readers are asked", "What must be true"):
        folded = page.locator("details:not([open])").get_by_text(part, exact=True)
        expect(page.locator("#editor-form")).to_be_visible()
        if folded.count():
            folded.click()


class Editor:
    """The figure editor, as its author uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = page.get_by_label("Text for your page")
        self.preview = EmbeddedBoard(page.locator("#editor-preview"))
        self.preview.show()
        unfold(page)

    def open(self, text: str) -> None:
        """Paste a figure that was made before."""
        field = self.page.get_by_label("Its link, its text from your page, a text diagram, a record or moves")
        if not field.is_visible():
            self.page.get_by_text("Edit a figure that you made before").click()
        field.fill(text)
        self.page.get_by_role("button", name="Open", exact=True).click()

    @property
    def opened(self) -> Locator:
        """What is said about the opened text."""
        return self.page.locator("#editor-open-said")

    def expect_opened(self) -> None:
        """Wait until a text has been read completely; it may be of a kind that cannot hold everything."""
        expect(self.opened).to_have_text(re.compile(r"^Opened\.( Such a text cannot hold [^.]*\.)?$"))

    def written_as(self, form: str) -> str:
        """The text that an author copies."""
        self.page.get_by_label("Written as").select_option(form)
        return self.text.input_value()


def copied(editor: Editor) -> str:
    """Press Copy, wait until the rules have answered, and paste: not every browser lets scripts read the clipboard."""
    editor.page.get_by_role("button", name="Copy the text", exact=True).click()
    expect(editor.page.locator("#editor-copied")).to_have_text(
        re.compile("^Copied(?: once the rules had checked it)?[.]$")
    )
    field = editor.page.get_by_label("Its link, its text from your page, a text diagram, a record or moves")
    if not field.is_visible():
        editor.page.get_by_text("Edit a figure that you made before").click()
    field.clear()
    field.press("Control+v")
    return field.input_value()


def boards(page: Page) -> list[EmbeddedBoard]:
    """All boards of a page, in order."""
    found = page.locator("crosscut-board")
    return [EmbeddedBoard(found.nth(index)) for index in range(found.count())]
