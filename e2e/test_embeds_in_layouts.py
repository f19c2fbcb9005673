"""Boards in pages that scale, turn and squeeze what is in them, such as slides, and in pages that stay open."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from e2e.host_pages import EmbeddedBoard, HostPages, boards
from shared.paths import WEB

BOARD = '<crosscut-board game="quax" size="7"></crosscut-board>'

AROUND = {
    "scaled up": '<div style="transform:scale(1.6);transform-origin:0 0;width:400px">{}</div>',
    "scaled down": '<div style="transform:scale(.5);transform-origin:0 0;width:400px">{}</div>',
    "squeezed": '<div style="transform:scale(1.3,.7);transform-origin:0 0;width:400px">{}</div>',
    "zoomed": '<div style="zoom:1.5;width:400px">{}</div>',
    "zoomed, the board itself": '<crosscut-board game="quax" size="7" style="zoom:.7"></crosscut-board>',
    "turned": '<div style="transform:rotate(90deg);width:400px;margin:90px">{}</div>',
    "turned a little": '<div style="transform:rotate(20deg);width:400px;margin:120px">{}</div>',
    "skewed": '<div style="transform:skew(15deg,5deg);width:400px;margin:90px">{}</div>',
    "mirrored": '<div style="transform:scaleX(-1);width:400px">{}</div>',
    "tilted": '<div style="perspective:600px;width:400px"><div style="transform:rotateY(35deg)">{}</div></div>',
    "scaled by a property, and turned": '<div style="scale:.8;width:400px"><div style="rotate:-30deg">{}</div></div>',
    "in a frame": '<iframe style="transform:scale(.8);width:420px;height:500px" src="{}"></iframe>',
}
"""What a page puts around a board."""

MIDDLE = """(cell) => {
  const middle = document.createElement("span");
  middle.style.cssText = "position:absolute;width:0;height:0;left:50%;top:50%";
  const position = cell.style.position;
  cell.style.position = "relative";
  cell.append(middle);
  const { x, y } = middle.getBoundingClientRect();
  middle.remove();
  cell.style.position = position;
  return [x, y];
}"""
"""Where the middle of an element is on the screen, however it is seen."""


def press(board: EmbeddedBoard, point: str, *, slide_to: str = "") -> None:
    """Press where the point is seen, and perhaps slide to another one."""
    mouse = board.element.page.mouse
    mouse.move(*board.cell(point).evaluate(MIDDLE))
    mouse.down()
    if slide_to:
        mouse.move(*board.cell(slide_to).evaluate(MIDDLE), steps=3)
    mouse.up()


@pytest.mark.release
@pytest.mark.parametrize("how", [how for how in AROUND if how != "in a frame"])
def test_a_click_lands_where_it_is_aimed(how: str, host_pages: HostPages) -> None:
    """In every run a slide is played on, and `tests/js/corners.test.mjs` looks for the place of a pixel in all."""
    page = host_pages.open(AROUND[how].format(BOARD))
    page.set_viewport_size({"width": 1000, "height": 900})
    board = boards(page)[0].show()
    for point, color in (("d6", "red"), ("a1", "blue"), ("e5", "red"), ("g7", "blue")):
        press(board, point)
        board.expect_label(point, f"{point} {color}, last move")
    # Quax: a drag joins two own stones.
    press(board, "d6", slide_to="e5")
    expect(board.status).to_contain_text("Blue to move")
    assert board.call("(element) => element.link").split("m=")[1].startswith("d6.a1.e5.g7.d6-e5")


@pytest.mark.release
def test_a_click_lands_where_it_is_aimed_in_a_scaled_frame(host_pages: HostPages) -> None:
    address = f"{host_pages.site_url}embed.html#g=quax&amp;n=7&amp;v=1"
    page = host_pages.open(AROUND["in a frame"].format(address))
    frame = page.frame_locator("iframe")
    cell = frame.locator('[data-point="d6"]')
    box = cell.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(cell).to_have_attribute("aria-label", "d6 red, last move")


@pytest.mark.parametrize("size", ["1280x720", pytest.param("700x900", marks=pytest.mark.release)])
def test_a_slide_of_reveal_is_played_on(size: str, host_pages: HostPages) -> None:
    for name in ("reveal.js", "reveal.css"):
        host_pages.place(WEB / "node_modules" / "reveal.js" / "dist" / name)
    page = host_pages.open(
        f'<div class="reveal"><div class="slides"><section>{BOARD}</section></div></div>'
        '<script src="reveal.js"></script><script>Reveal.initialize({ hash: false });</script>',
        head='<link rel="stylesheet" href="reveal.css">',
    )
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    board = boards(page)[0].show()
    page.evaluate("Reveal.layout()")  # or it does so later, and the board moves under the pointer
    for point, color in (("d6", "red"), ("b2", "blue")):
        press(board, point)
        board.expect_label(point, f"{point} {color}, last move")


NARROW = {
    "a cell of a table": "<table><tr><td>{}</td><td>Text</td></tr></table>",
    "a float": '<div style="float:left">{}</div>',
    "a box in a line": '<div style="display:inline-block">{}</div>',
    "a box out of the flow": '<div style="position:absolute">{}</div>',
    "a box that fits": '<div style="width:fit-content">{}</div>',
    "an item in a row": '<div style="display:flex"><div>{}</div><p>Text</p></div>',
    "an item that is the board": '<div style="display:flex">{}<p>Text</p></div>',
    "an item in a grid": '<div style="display:grid;grid-template-columns:auto 1fr"><div>{}</div><p>Text</p></div>',
    "text that runs down": '<div style="writing-mode:vertical-rl;height:500px">{}</div>',
    "a column": '<div style="display:flex;flex-direction:column;align-items:center"><div>{}</div></div>',
}
"""Places that are as wide as what they hold, or measure it in the other direction."""
FEW_NARROW = ("a cell of a table", "an item in a grid", "text that runs down")
"""One of each kind; the others wait for the release."""


def widths(page: Page) -> list[float]:
    """How wide the boards of a page are, in the order in which they stand there."""
    for board in boards(page):
        board.element.scroll_into_view_if_needed()
        board.element.get_by_role("status").first.wait_for(state="attached")
    return [board.call("(element) => element.clientWidth") for board in boards(page)]


@pytest.mark.parametrize(
    "kinds", [FEW_NARROW, pytest.param(tuple(NARROW), marks=pytest.mark.release)], ids=["few", "all"]
)
def test_a_board_has_a_size_of_its_own_where_its_surroundings_have_none(
    host_pages: HostPages, kinds: Sequence[str]
) -> None:
    broken = '<crosscut-board game="chess" caption="A board that cannot be shown"></crosscut-board>'
    places = [NARROW[kind].format(BOARD) for kind in kinds] + [next(iter(NARROW.values())).format(broken)]
    page = host_pages.open("".join(f'<section style="height:900px">{place}</section>' for place in places))
    page.set_viewport_size({"width": 1000, "height": 800})
    assert min(widths(page)) > 350, widths(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert 180 < min(widths(page)) <= max(widths(page)) <= 320, widths(page)


@pytest.mark.release
def test_the_puzzle_of_today_changes_with_the_day_unless_somebody_is_at_it(host_pages: HostPages) -> None:
    """In every run `tests/js/puzzles.test.mjs` tests when it changes."""
    page = host_pages.open('<crosscut-board puzzle="today"></crosscut-board>' * 2)
    page.clock.install(time="2026-11-29T23:50:00Z")
    page.reload()
    page.set_viewport_size({"width": 1000, "height": 1600})
    fresh, begun = boards(page)
    for board in (fresh, begun):
        board.show()
        expect(board.element.locator("[data-point]").first).to_be_attached()
    link = "(element) => element.link"
    before = fresh.call(link)
    assert begun.call(link) == before
    wrong = begun.element.locator('[aria-label$=" empty"]').first
    wrong.click()
    expect(begun.status).to_contain_text("Not yet")
    page.clock.fast_forward("00:11:00")
    expect(fresh.element).not_to_have_js_property("link", before)
    assert begun.call(link).split("&")[0] == before.split("&")[0]
    # The same day does not change it again, and the next look on the next day does.
    second = fresh.call(link)
    page.clock.set_system_time("2026-12-01T08:00:00Z")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(fresh.element).not_to_have_js_property("link", second)
