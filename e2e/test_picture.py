"""The canvas of the page and the SVG of the engine are the same picture."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page

from crosscut import link, svg
from crosscut.svg.pen import LENGTHS
from e2e.board_page import BoardPage

COMPARE = """async ({address}) => {
  const canvas = document.querySelector("#board canvas");
  const image = new Image();
  image.src = address;
  await image.decode();
  const other = document.createElement("canvas");
  [other.width, other.height] = [canvas.width, canvas.height];
  const context = other.getContext("2d");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const [painted, drawn] = [canvas.getContext("2d"), context].map(
    (context) => context.getImageData(0, 0, canvas.width, canvas.height).data);
  let different = 0;
  for (let pixel = 0; pixel < painted.length; pixel += 4) {
    const distances = [0, 1, 2, 3].map((channel) => Math.abs(painted[pixel + channel] - drawn[pixel + channel]));
    if (Math.max(...distances) > 80) different += 1;
  }
  return different / (painted.length / 4);
}"""
"""The share of pixels that differ clearly."""

ANTIALIASING = 0.01
"""Lines and letters fall on pixels a little differently."""

POSITIONS = {
    "links, a last move that links": "g=quax&n=11&m=d3.f5.f8.h8.g6.f7.g3.f3.f2.e2.e3.e2-f3.f4.g4.f4-g3",
    "automatic links": "g=quickway&n=7&m=b3.c3.c2.d2",
    "fills, a last move": "g=quadrex&n=7&m=b3.c3.c2",
    "a winning path": "g=crossway&n=7&m=d1.a1.d2.a2.d3.a3.d4.a4.d5.a5.e6.a6.e7",
    "a winning path below marks": (
        "g=crossway&n=7&m=d1.a1.d2.a2.d3.a3.d4.a4.d5.a5.e6.a6.e7&marks=13:triangle@d3.square@d4.A@d5"
    ),
    "dots and zigzags": "g=zigzag-edge&n=9&m=a6.b7.c8.d4.e5.f9.g1.h3.i2",
    "a problem of a set-up": "g=naked-diagonal&n=7&s=7/2b1r2/2r1b2/7/7/7/7",
    "marks and arrows": (
        "g=quax&n=7&m=c3.d4&marks=2:triangle@a1.square@b1.circle@c1.cross@d1.A@c3.12@d4.B@e1.xyz@f1"
        "&arrows=2:a7-g7.a6-b5.c3-e6"
    ),
    "a crosscut in a set-up": "g=crossway&n=7&s=7/2br3/2rb3/7/7/7/7",
}


def picture(fragment: str, side: float) -> str:
    """The address of the SVG that fills a square of that side."""
    reading = link.read(fragment)
    assert reading is not None
    cells = reading.record.size - 1 + 2 * LENGTHS["margin"]
    cell = (side - LENGTHS["coordinateMaxPx"] * LENGTHS["coordinateRoom"]) / cells
    drawn, problems = svg.draw(reading.record, reading.display, svg.Look(scheme="light", cell=cell))
    assert problems == []
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}"


def difference(page: Page, fragment: str) -> float:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    side: float = page.evaluate("() => document.querySelector('#board canvas').clientWidth")
    share: float = page.evaluate(COMPARE, {"address": picture(fragment, side)})
    return share


@pytest.mark.parametrize("name", POSITIONS)
def test_the_canvas_and_the_svg_are_the_same_picture(board: BoardPage, name: str) -> None:
    board.open(POSITIONS[name])
    assert difference(board.page, POSITIONS[name]) < ANTIALIASING


def test_the_comparison_sees_a_single_stone(board: BoardPage) -> None:
    board.open("g=quadrex&n=7&m=d4")
    assert difference(board.page, "g=quadrex&n=7&m=d4") < ANTIALIASING < difference(board.page, "g=quadrex&n=7")
