"""Games leave the page as text, pictures and records, and come back; the page and the engine paint alike."""

from __future__ import annotations

import base64
import json
import re
import struct
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence
from playwright.sync_api import Download, Locator, Page, expect

from crosscut import link, svg
from crosscut.files import record_json, record_text
from crosscut.svg.layout import Layout
from crosscut.svg.pen import DEFAULT_CELL
from crosscut.svg.picture import LAST_FRAMES
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP

GAME = fragment("quickway", 5, m="b2.d4.c3(c4).b3", comments="3:Linked")


def export(board: BoardPage, fragment: str = GAME) -> Locator:
    """Open a game and the dialog."""
    board.open(fragment)
    board.button("Export").click()
    return board.page.get_by_role("dialog", name="Export and import")


def saved(board: BoardPage, dialog: Locator, name: str) -> Download:
    """The file that a button of the dialog saves."""
    with board.page.expect_download() as download:
        dialog.get_by_role("button", name=name, exact=True).click()
    return download.value


def close(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Done").click()


def test_dialog_copies_texts_and_saves_pictures(board: BoardPage) -> None:
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog = export(board)
    read = "() => navigator.clipboard.readText()"
    dialog.get_by_role("button", name="Text diagram").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    assert board.page.evaluate(read) == ".....\n...B.\n.BR..\n.R...\n.....\nlinks: b2-c3"
    dialog.get_by_role("button", name="Game record").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    reading = link.read(GAME)
    assert reading is not None
    assert board.page.evaluate(read) == record_text.write(reading.record)

    download = saved(board, dialog, "SVG")
    assert download.suggested_filename == "quickway-5.svg"
    text = Path(str(download.path())).read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "Quickway" in text
    text = Path(str(saved(board, dialog, "Animated SVG").path())).read_text(encoding="utf-8")
    moves = len(reading.record.current.end.line)
    assert f"after {moves} moves" in text
    assert f".f1-2{{animation:f1-2 {moves + LAST_FRAMES}s step-end infinite}}" in text

    save_png(board, dialog, 777)
    width_field = dialog.get_by_role("textbox", name="Width of the PNG in pixels")
    for wrong in ("4001", "1e3"):
        width_field.fill(wrong)
        dialog.get_by_role("button", name="PNG").click()
        expect(dialog.get_by_role("alert")).to_have_text(
            f"The width must be a whole number from 100 to 4000, not “{wrong}”."
        )
    close(dialog)


def test_what_a_comment_quotes_is_exported_and_comes_back(board: BoardPage) -> None:
    quoted = "Try%3A%0A%60%60%60crosscut%0A%60%60%60%0A%3Ccrosscut-board%3E%0Aown%3Aban-xo%2Fox"
    game = fragment("quax", 5, m="c3.d4", comments=f"1:{quoted}")
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog = export(board, game)
    alert = dialog.get_by_role("alert")
    dialog.get_by_role("button", name="Game record").click()
    expect(alert).to_have_text("Copied.")
    texts = [board.page.evaluate("() => navigator.clipboard.readText()")]
    texts += [
        Path(str(saved(board, dialog, name).path())).read_text(encoding="utf-8") for name in ("Text file", "JSON file")
    ]
    expect(alert).to_be_empty()
    close(dialog)
    for text in texts:
        board.open(fragment("quickway", 4))
        drop(board, text)
        expect(board.page).to_have_url(re.compile(rf"#g=quax&n=5&m=c3\.d4&comments=1:{quoted}"))


def save_png(board: BoardPage, dialog: Locator, width: int) -> None:
    dialog.get_by_role("textbox", name="Width of the PNG in pixels").fill(str(width))
    head = Path(str(saved(board, dialog, "PNG").path())).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert struct.unpack(">II", head[16:24]) == (width, width)


@pytest.mark.release
def test_the_widest_picture(board: BoardPage) -> None:
    dialog = export(board)
    save_png(board, dialog, 4000)
    close(dialog)


def pixels(content: bytes | Path, place: int = 0) -> Image.Image:
    """A picture, or one of the pictures of an animation, as it looks."""
    with Image.open(content if isinstance(content, Path) else BytesIO(content)) as image:
        image.seek(place)
        return image.convert("RGB")


def furthest(one: Image.Image, other: Image.Image) -> int:
    """How far apart the colours of two pictures are, where they differ most."""
    return max(ImageChops.difference(one, other).tobytes())


def times(gif: Path) -> list[int]:
    """How long each picture of an animation is shown, in milliseconds."""
    with Image.open(gif) as image:
        return [frame.info["duration"] for frame in ImageSequence.Iterator(image)]


@pytest.mark.release
def test_the_animated_picture_shows_what_the_painter_paints(board: BoardPage) -> None:
    """Pillow reads the file; the stills are the PNGs of the same positions.

    In every run `tests/other_programs/test_animated_pictures.py` reads what is written, and
    `tests/js/animation.test.mjs` has its times.
    """
    dialog = export(board, fragment("quickway", 3, m="a1.a2.b2.c1.b3"))
    dialog.get_by_role("textbox", name="Width of the GIF in pixels").fill("300")
    made = Path(str(saved(board, dialog, "Animated picture (GIF)").path()))
    expect(dialog.get_by_role("alert")).to_have_text(re.compile(r"Saved as quickway-3\.gif, \d+ kB\."))
    assert times(made) == [1000, *[800] * 5, *[80] * 17, 2500]
    assert pixels(made).size == (300, 300)
    assert furthest(pixels(made), pixels(made, 23)) == 0, "the first picture is the end"
    dialog.get_by_role("textbox", name="Width of the PNG in pixels").fill("300")
    close(dialog)
    for step, ply in (("Back", 4), ("First", 0)):
        board.button(step).click()
        board.button("Export").click()
        still = pixels(Path(str(saved(board, dialog, "PNG").path())).read_bytes())
        close(dialog)
        assert furthest(pixels(made, 1 + ply), still) < 60, ply


def test_the_animated_picture_takes_a_part_and_refuses_what_it_cannot_show(board: BoardPage) -> None:
    dialog = export(board)
    alert = dialog.get_by_role("alert")
    first, last = dialog.get_by_role("textbox", name="from move"), dialog.get_by_role("textbox", name="to", exact=True)
    expect(last).to_have_value("4")
    make = dialog.get_by_role("button", name="Animated picture (GIF)")
    for start, end, said in (
        ("x", "4", "The first move must"),
        ("3", "2", "The first move must"),
        ("0", "5", "The last"),
    ):
        first.fill(start)
        last.fill(end)
        make.click()
        expect(alert).to_have_text(re.compile(said))
    first.fill("2")
    last.fill("3")
    made = Path(str(saved(board, dialog, "Animated picture (GIF)").path()))
    close(dialog)
    assert len(times(made)) == 3


READERS = {"Text file": record_text.read, "JSON file": record_json.read}


def test_saved_records_are_read_by_python_and_by_the_page(board: BoardPage) -> None:
    dialog = export(board)
    downloads = {button: saved(board, dialog, button) for button in READERS}
    close(dialog)
    for (button, download), extension in zip(downloads.items(), ("txt", "json"), strict=True):
        assert download.suggested_filename == f"quickway-5.{extension}"
        content = Path(str(download.path())).read_bytes()
        read = READERS[button](content.decode())
        assert link.write(read.record).startswith(GAME.partition("&comments")[0]), button
    dialog = export(board, fragment("quax", 4))
    file = dialog.get_by_label("or a file")
    file.set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"?"})
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    expect(file).to_have_value("")
    file.set_input_files({"name": "game.json", "mimeType": "text/plain", "buffer": content})
    expect(dialog).to_be_hidden()
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Quickway")
    expect(board.moves_listed).to_have_text(["b2", "d4", "c3", "c4", "b3"])
    expect(board.page.locator("#moves .comment:not([hidden])")).to_have_text("Linked")


PIXELS = """async ([picture, places]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].join());
}"""


def test_png_has_a_margin_and_no_passing_marks(board: BoardPage) -> None:
    dialog = export(board, fragment("quax", 5, ["c3"]))
    dialog.get_by_role("textbox", name="Width of the PNG in pixels").fill("1200")
    before = Path(str(saved(board, dialog, "PNG").path())).read_bytes()
    close(dialog)
    board.cell("c3").click()
    expect(board.cell("c3")).to_have_accessible_name(re.compile("part of the reason"))
    board.button("Export").click()
    assert Path(str(saved(board, dialog, "PNG").path())).read_bytes() == before
    close(dialog)
    other = board.page.context.new_page()
    other.goto("about:blank")
    picture = base64.b64encode(before).decode()
    corner, *sides = other.evaluate(PIXELS, [picture, [[0, 0], [600, 12], [1188, 600], [600, 1188]]])
    other.close()
    assert sides == [corner] * 3


@pytest.mark.release
def test_what_cannot_be_imported_gives_a_sentence_and_keeps_the_game(board: BoardPage) -> None:
    """In every run the same texts are read in Python, and a dropped file is refused in the test below."""
    dialog = export(board)
    record_field, alert = dialog.get_by_role("textbox", name="Import a record"), dialog.get_by_role("alert")
    for text in ("", "hello", "{", "<script>alert(1)</script>", "Crosscut game record 9", "\u0000"):
        record_field.fill(text)
        dialog.get_by_role("button", name="Open it").click()
        expect(alert, text).to_have_text(re.compile(r"^[A-Z].*\.$"))
    close(dialog)
    board.button("Export").click()
    expect(alert).to_have_text("")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Quickway")
    expect(board.moves_listed).to_have_text(["b2", "d4", "c3", "c4", "b3"])
    board.page.set_viewport_size({"width": 320, "height": 480})
    record_field.fill("no record")
    dialog.get_by_role("button", name="Open it").click()
    expect(alert).to_be_in_viewport()
    board.page.set_viewport_size(LAPTOP)
    record_field.fill("Crosscut game record 1\nGame: quax\nSize: 5\n\nc3 zz d4\n")
    dialog.get_by_role("button", name="Open it").click()
    board.expect_message("zz")
    expect(board.moves_listed).to_have_text(["c3"])


def drop(board: BoardPage, content: str) -> None:
    board.page.evaluate(
        """(content) => {
          const data = new DataTransfer();
          data.items.add(new File([content], "game.json", {type: "application/json"}));
          document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""",
        content,
    )


def test_a_dropped_backup_is_read_in_my_games(board: BoardPage) -> None:
    board.open(fragment("quax", 4, ["b2"]))
    drop(board, json.dumps({"crosscut": 1, "kept": {}}))
    expect(board.page.get_by_text("This is a backup: open it in My games.")).to_be_visible()
    board.button("Open it in My games").click()
    dialog = board.page.get_by_role("dialog", name="My games")
    expect(dialog.get_by_role("status")).to_have_text("Everything in the file was already here.")
    close(dialog)
    drop(board, "own:ban-xo/ox.safe.swap\n")
    expect(board.page).to_have_url(re.compile(r"#g=own:ban-xo/ox\.safe\.swap&n=9&v=2$"))


def test_dropped_file_is_opened_and_what_is_not_a_record_changes_nothing(board: BoardPage) -> None:
    board.open(fragment("quax", 4, ["b2"]))
    drop(board, json.dumps({"huge": "x" * 3_000_000}))
    board.expect_message("3000000")
    drop(board, json.dumps({"huge": "x"}))
    board.expect_message("This is JSON that names no game.")
    drop(board, "[1, 2]")
    board.expect_message("“[1, 2]”")
    expect(board.moves_listed).to_have_text(["b2"])
    reading = link.read(GAME)
    assert reading is not None
    drop(board, record_json.write(reading.record))
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Quickway")


ON_PAPER = """() => {
  dispatchEvent(new Event("beforeprint"));
  const canvas = document.querySelector("#board canvas");
  const [red, , blue] = canvas.getContext("2d").getImageData(canvas.width * 0.4, canvas.height * 0.4, 1, 1).data;
  dispatchEvent(new Event("afterprint"));
  return [red, blue];
}"""
"""The colour of the plate when the page is printed, which does not wait for the next frame."""


def test_printed_page_is_light_and_shows_the_game_alone(board: BoardPage) -> None:
    page = board.page
    board.open(fragment("quickway", 5))
    page.emulate_media(media="print", color_scheme="dark")
    red, blue = page.evaluate(ON_PAPER)
    assert red > blue + 20, "the light plate"
    board.follow(GAME)
    canvases = page.locator("#board canvas")
    expect(canvases.first).to_be_visible()
    expect(canvases.last, "a white sheet over the board").to_be_hidden()
    for name in ("Back", "Play on from here", "Share"):
        expect(board.button(name)).to_be_hidden()
    page.emulate_media(media="screen")
    board.analyse()
    page.emulate_media(media="print")
    expect(page.get_by_role("region", name="Moves")).to_be_visible()
    expect(page.get_by_label("Numbers")).to_be_hidden()
    page.emulate_media(media="screen", color_scheme="light")
    board.button("Export").click()
    page.evaluate("window.print = () => dispatchEvent(new Event('beforeprint'))")
    board.button("Print").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("dialog")).to_be_hidden()
    on_paper = page.get_by_role("region", name="Moves")
    expect(on_paper).to_contain_text(re.split("&p=|&v=", board.page.url.partition("#")[2])[0])
    expect(on_paper.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(on_paper.get_by_role("paragraph").filter(has=page.locator("canvas"))).to_have_text("1 b2 2 d4 3 c3 Linked")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


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
    if (Math.max(...distances) > 100) different += 1;
  }
  return different / (painted.length / 4);
}"""
"""The share of pixels that differ clearly: more than a line of the grid from the plate, which falls between pixels."""

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
    "certain lines while dots are missing": "g=zigzag-edge&n=9&m=a1.b9.c2.d8.e3.f7",
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
    cell = DEFAULT_CELL
    for _ in range(20):  # The rails and the coordinates are not in proportion to it.
        cell += (side - Layout(reading.record.size, cell, reading.display).width) / (reading.record.size + 2)
    drawn, problems = svg.draw(reading.record, reading.display, svg.Look(scheme="light", cell=cell))
    assert problems == []
    return f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}"


def difference(page: Page, fragment: str) -> float:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    side: float = page.evaluate("() => document.querySelector('#board canvas').clientWidth")
    share: float = page.evaluate(COMPARE, {"address": picture(fragment, side)})
    return share


@pytest.mark.release
def test_the_canvas_and_the_svg_are_the_same_picture(board: BoardPage) -> None:
    for name, position in POSITIONS.items():
        board.open(f"{position}&v=1")
        assert difference(board.page, position) < ANTIALIASING, name
    one_stone = "g=quadrex&n=7&m=d4"
    board.open(one_stone)
    assert difference(board.page, one_stone) < ANTIALIASING < difference(board.page, "g=quadrex&n=7")
