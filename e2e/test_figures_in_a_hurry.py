"""Figures that authors make in a hurry: what a script copies from the editor as fast as it types is right on a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import Browser, expect

from crosscut import link
from e2e.guarded_pages import HOLD_WASM, GuardedPages
from e2e.host_pages import Editor, HostPages, copied


@dataclass(frozen=True)
class Wanted:
    """A figure as a script makes it, and the link that says the same."""

    make: Callable[[Editor], None]
    link: str
    """Without what the rules add, which the engine in Python finds here."""
    form: str = "element"


def typed(**fields: str) -> Callable[[Editor], None]:
    """Fill fields of the form, one after the other."""

    def make(editor: Editor) -> None:
        for name, value in fields.items():
            field = editor.page.locator(f'#editor-form [name="{name}"]')
            if field.evaluate("(field) => field instanceof HTMLSelectElement"):
                field.select_option(value)
            else:
                field.fill(value)

    return make


def touched(tools: dict[str, str], **fields: str) -> Callable[[Editor], None]:
    """Fill fields, then use each tool on some points."""

    def make(editor: Editor) -> None:
        typed(**fields)(editor)
        for tool, points in tools.items():
            editor.page.get_by_role("button", name=tool, exact=True).click()
            for point in points.split():
                editor.preview.click(point)

    return make


def make_own(editor: Editor) -> None:
    """Open the link of an own game, and play on."""
    editor.open("#g=own:ban-xo/ox.safe&n=5&called=Hop&inventor=Ann&m=c3&v=2")
    editor.expect_opened()
    touched({"Play": "d4"})(editor)


def make_tree(editor: Editor) -> None:
    """Type moves with a variation, say something, and step back."""
    typed(game="quax", size="5", moves="c3 d4(d3 c4) c4", comment="At last")(editor)
    editor.preview.button("Back").click()


TWELVE = (
    Wanted(touched({"Play": "b2 a1 b3 a2 b1"}, game="crossway", size="3"), "g=crossway&n=3&m=b2.a1.b3.a2.b1", "frame"),
    Wanted(typed(game="quadrex", size="5", moves="b2 c2 c3"), "g=quadrex&n=5&m=b2.c2.c3"),
    Wanted(
        typed(game="quickway", size="3", moves="c1 a1 c2 a2 c3"),
        "g=quickway&n=3&m=c1.a1.c2.a2.c3",
        "markdown",
    ),
    Wanted(touched({"Play": "b2 e5 c3 e4 b2 c3"}, game="quax", size="5"), "g=quax&n=5&m=b2.e5.c3.e4.b2-c3"),
    Wanted(
        touched(
            {"Red stone": "a1 b1", "Blue stone": "d4 d3 d2", "Erase": "d3", "Letter": "c3 c2"},
            **{"game": "naked-diagonal", "size": "4", "show-legal": "red"},
        ),
        "g=naked-diagonal&n=4&s=3b/4/3b/rr2&marks=0:A@c3.B@c2&legal=red",
    ),
    Wanted(
        touched(
            {"Play": "b2 c3", "Circle": "a1", "Arrow": "b2 c3"},
            game="candy-necklace",
            size="4",
            caption='1 < 2 & “so”; "on"',
        ),
        "g=candy-necklace&n=4&m=b2.c3&marks=2:circle@a1&arrows=2:b2-c3",
    ),
    Wanted(
        typed(game="zigzag-edge", size="4", moves="a2 b4 c1 d3", numbers="on"),
        "g=zigzag-edge&n=4&m=a2.b4.c1.d3&numbers=on",
    ),
    Wanted(make_own, "g=own:ban-xo/ox.safe&n=5&m=c3.d4&called=Hop&inventor=Ann&v=2"),
    Wanted(
        typed(
            game="crossway",
            setup=".B.\n.RB\nRRB",
            turn="",
            task="win",
            question="Who wins; why?",
            solution="a3!(c3?)",
            remarks="1:Right.",
            claims="red can win\none answer",
        ),
        "g=crossway&n=3&s=1b1/1rb/rrb&task=win&solution=a3!(c3?)&remarks=0:Who+wins;;+why?;1:Right.",
    ),
    Wanted(make_tree, "g=quax&n=5&m=c3.d4(d3.c4).c4&comments=3:At+last&at=2"),
    Wanted(
        typed(game="quadrex", size="", setup="....\n.BR.\n....\n....", turn="blue", moves="c2 d1"),
        "g=quadrex&n=4&s=4/1br1/4/4&t=b&m=c2.d1",
        "markdown",
    ),
    Wanted(
        typed(game="crossway", size="6", moves="b2 e5 c4", crop="a1-e5", rotate="90"),
        "g=crossway&n=6&m=b2.e5.c4&crop=a1-e5&rotate=90",
        "frame",
    ),
)
"""Figures of all seven games and of an own one: moves, set-ups, marks, arrows, variations, tasks."""


@pytest.fixture
def pages(any_browser: Browser, site_url: str) -> Iterator[GuardedPages]:
    """Opens the editor in any browser."""
    guarded = GuardedPages(any_browser, site_url)
    yield guarded
    guarded.close()


@pytest.fixture
def host_pages(any_browser: Browser, embedding_host: tuple[Path, str], site_url: str) -> Iterator[HostPages]:
    """Opens the author's page there."""
    opened = HostPages(any_browser, *embedding_host, site_url)
    yield opened
    opened.guarded.close()


@pytest.mark.release
def test_twelve_figures_made_as_fast_as_a_script_types_are_right_on_a_page(
    pages: GuardedPages, host_pages: HostPages
) -> None:
    page = pages.open("figure-editor.html")
    editor = Editor(page)
    texts = []
    for wanted in TWELVE:
        wanted.make(editor)
        page.get_by_label("Written as").select_option(wanted.form)
        texts.append(copied(editor))
        page.get_by_role("button", name="Begin another figure").click()
    origin = host_pages.site_origin
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}"
    html = [
        MarkdownIt("commonmark").render(text) if wanted.form == "markdown" else text
        for text, wanted in zip(texts, TWELVE, strict=True)
    ]
    host_pages.guarded.expect_fault("favicon.ico")
    host = host_pages.open("".join(f"<section>{text}</section>" for text in html), policy=policy)
    for number, wanted in enumerate(TWELVE):
        reading = link.read(wanted.link)
        assert reading is not None
        assert not reading.problems
        fragment = link.write(reading.record, display=reading.display, task=reading.task)
        assert fragment in unescape(texts[number]) or wanted.form == "markdown", texts[number]
        section = host.locator("section").nth(number)
        board = (
            section.frame_locator("iframe").locator("body")
            if wanted.form == "frame"
            else section.locator("crosscut-board")
        )
        section.scroll_into_view_if_needed()
        position = reading.record.replay().position
        for point in ("b2", "c3", "c2"):
            colour = position.stones.get(point, "empty")
            expect(board.locator(f'[data-point="{point}"]')).to_have_attribute(
                "aria-label", re.compile(f"^{point} {colour}")
            )
        expect(board.get_by_role("status")).not_to_contain_text("left out")
        if reading.record.replay().position.over:  # without a touch
            expect(board.get_by_role("status")).to_have_text(re.compile("^(Red wins|Blue wins|Tie)"))


PRESS = """async (board, script) => {
  const press = (point) => {
    const cell = board.shadowRoot.querySelector(`[data-point="${point}"]`);
    for (const type of ["pointerdown", "pointerup", "click"]) {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, composed: true };
      const pointer = { ...at, isPrimary: true, pointerType: "mouse", detail: 1 };
      const Kind = type === "click" ? MouseEvent : PointerEvent;
      cell.dispatchEvent(new Kind(type, pointer));
    }
  };
  for (const [tool, points] of script) {
    document.querySelector(`#editor-tools [data-tool="${tool}"]`).click();
    for (const point of points.split(" ")) {
      press(point);
      await new Promise((done) => setTimeout(done));
    }
  }
}"""
"""Use tools on points, each in the next task of the page: nothing is waited for in between."""

AT_ONCE: list[tuple[str, int, list[tuple[str, str]], str]] = [
    ("quax", 5, [("", "b2 e5 c3 e4 b2 c3 a5")], "m=b2.e5.c3.e4.b2-c3.a5"),
    ("quax", 5, [("", "b2 c2 c3 b3 b2 c3"), ("circle", "a1")], "m=b2.c2.c3.b3.b2-c3&marks=5:circle@a1"),
    ("crossway", 5, [("", "b2 c2 b3"), ("arrow", "b2 b3"), ("", "c3")], "m=b2.c2.b3.c3&arrows=3:b2-b3"),
    ("quadrex", 4, [("", "b2 c2 c3"), ("letter", "a1 a2"), ("erase", "a1")], "m=b2.c2.c3&marks=3:B@a2"),
    ("naked-diagonal", 4, [("red", "a1 a2"), ("blue", "d4"), ("", "c1")], "s=3b/4/r3/r3&m=c1"),
    ("candy-necklace", 4, [("", "b2"), ("cross", "c3"), ("", "c3"), ("erase", "c3")], "m=b2&marks=1:cross@c3"),
    ("zigzag-edge", 4, [("", "a2 b4"), ("square", "c1"), ("", "c1")], "m=a2.b4.c1&marks=2:square@c1"),
]
"""A game, its size, the points that each tool presses, and the figure."""


@pytest.mark.parametrize(
    ("is_warm", "figures"),
    [
        pytest.param(False, AT_ONCE[:1], id="cold, a link"),
        pytest.param(False, AT_ONCE[1:], id="cold", marks=pytest.mark.release),
        pytest.param(True, AT_ONCE, id="warm", marks=pytest.mark.release),
    ],
)
def test_tools_know_the_moves_that_still_wait(
    is_warm: bool, figures: list[tuple[str, int, list[tuple[str, str]], str]], pages: GuardedPages
) -> None:
    for game, size, script, wanted in figures:
        page = pages.open("figure-editor.html", init_script="" if is_warm else HOLD_WASM)
        editor = Editor(page)
        typed(game=game, size=str(size))(editor)
        editor.preview.cell("a1").wait_for()
        if is_warm:
            editor.preview.click("a1")
            expect(page.locator("#editor-problems")).to_be_empty()
            editor.preview.expect_label("a1", re.compile("^a1 red"))
            page.get_by_role("button", name="Undo", exact=True).click()
        editor.preview.element.evaluate(PRESS, script)
        if not is_warm:
            page.evaluate("release()")
        found = copied(editor)
        assert wanted in unescape(found), (game, found)
        page.close()
