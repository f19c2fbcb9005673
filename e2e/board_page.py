"""The page of a game as a person sees it: a board, its accessible twin, a status line, buttons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import FloatRect, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from crosscut import Color, Connect, Move, Place, Point, Position, parse_move
from crosscut.record.grammar import FIELDS
from e2e.status import KNOWN, expect_known, expect_turn

PIXEL = """async ([points, right, up, layer]) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const canvas = document.querySelectorAll("#board canvas")[layer];
  const { left, top, width } = canvas.getBoundingClientRect();
  const boxes = points.map((point) => document.querySelector(`[data-point="${point}"]`).getBoundingClientRect());
  const middle = (places) => places.reduce((sum, place) => sum + place) / places.length;
  const x = middle(boxes.map((box) => box.x + box.width / 2)) + right * boxes[0].width - left;
  const y = middle(boxes.map((box) => box.y + box.height / 2)) - up * boxes[0].height - top;
  const ratio = canvas.width / width;
  return [...canvas.getContext("2d").getImageData(x * ratio, y * ratio, 1, 1).data];
}"""
"""What a canvas shows, after the next frame, at a distance in cells from the middle of some points."""

PAINTING_TRIES = 200
"""How often a test looks for what is being painted; each look takes two frames."""

SHOWS = """(colors) => Object.entries(colors).every(([point, color]) => {
  const [named, shown] = document.querySelector(`[data-point="${point}"]`)?.ariaLabel.split(/[ ,]/) ?? [];
  return named === point && shown === color;
})"""

FOLLOW = """(fragment) => {
  history.replaceState(null, "", "#");
  delete document.documentElement.dataset.mode;
  globalThis.framesOfGame = 0;
  const followed = new Promise((done) => addEventListener("hashchange", done, {once: true}));
  location.hash = fragment;
  return followed.then(() => null);
}"""
"""The page also forgets its mode, because the mode of the previous game says nothing about the next one."""

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => done(null)))"

IS_SHOWN = """(known) => document.documentElement.dataset.mode !== undefined && framesOfGame++ > 0
  && new RegExp(known).test(document.querySelector("#status [role=status]").textContent)"""
"""Whether the game of that link is there, and the engine has answered. It is asked once a frame: in the first one the
board and the status are still those of the game before."""

ANALYSE = """() => {
  document.querySelector(":popover-open")?.hidePopover();
  if (document.documentElement.dataset.mode === "analyse") return;
  document.querySelector("[data-enters=analyse]:not([id])").click();
}"""
"""By a script, because most tests begin like that: a press takes two frames to find out what it hits. It would close
the menu of the test before, too."""

FORGET = """() => {
  Storage.prototype.setItem = globalThis.usualSetItem ??= Storage.prototype.setItem;
  document.querySelector("dialog[open]")?.close();
  dispatchEvent(new Event("visibilitychange"));
  localStorage.clear();
  location.hash = "";
}"""
"""What waits to be saved is saved before everything is forgotten. A test may have broken the storage."""


class BoardPage:
    """Drives a page whose engine is ready."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def status(self) -> Locator:
        """The line that says whose turn it is, how the game ended, and what went wrong."""
        return self.page.locator("#status [role=status]")

    @property
    def address(self) -> str:
        """The fragment in the address bar, without the sign."""
        return self.page.url.partition("#")[2]

    def expect_message(self, *about: str) -> None:
        """Wait until the status line reports something that contains these points, moves or texts."""
        expect(self.button("Dismiss the message")).to_be_visible()
        for named in about:
            expect(self.status).to_contain_text(named)

    def expect_no_message(self) -> None:
        """Wait until the status line says no more than whose turn it is."""
        expect(self.button("Dismiss the message")).to_be_hidden()

    def open(self, fragment: str) -> None:
        """Follow a link to a game inside the page, and analyse it."""
        self.follow(fragment)
        self.page.evaluate(ANALYSE)

    def follow(self, fragment: str) -> None:
        """Follow a link to a game inside the page."""
        self.page.evaluate(FOLLOW, fragment)
        self.page.wait_for_function(IS_SHOWN, arg=KNOWN.pattern)

    def forget(self) -> None:
        """Go to the first page of a browser without any saved game."""
        self.page.evaluate(FORGET)
        expect(self.page.get_by_role("region", name="Choose a game")).to_be_visible()

    def open_to_play(self, fragment: str) -> None:
        """Follow a link to a game inside the page, and play on."""
        self.follow(fragment)
        if self.page.locator("html[data-mode=play]").count() == 0:
            self.button("Play on from here").click()

    def go_on(self) -> None:
        """Continue the last game from the first page."""
        self.page.get_by_role("region", name="Continue").get_by_role("link").click()
        expect_known(self.status)

    def analyse(self) -> None:
        """Bring out all tools, unless they are there already."""
        if self.page.locator("html[data-mode=analyse]").count() == 0:
            self.button("Analyse").click()

    def start(self, game: str, size: int, **names: str) -> None:
        """Begin a game of two people at this device, by a link: the dialog takes twice as long."""
        self.open_to_play(fragment(game, size, **names))

    def start_in_dialog(self, game: str, size: int, red: str = "", blue: str = "") -> None:
        """Begin such a game as people do, by the name of the game that they read."""
        self.button("New game").click()
        dialog = self.page.get_by_role("dialog", name="New game")
        dialog.get_by_role("radio", name="Friend on this device").check()
        dialog.get_by_role("radio", name=re.compile(f"^{game}")).check()
        dialog.get_by_role("textbox", name="Size").fill(str(size))
        dialog.get_by_role("textbox", name="Red").fill(red)
        dialog.get_by_role("textbox", name="Blue").fill(blue)
        dialog.get_by_role("button", name="Start").click()
        expect(dialog).to_be_hidden()
        expect_turn(self.status, "red")

    def button(self, name: str) -> Locator:
        """A button by its full name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def cell(self, point: Point | str) -> Locator:
        """A point in the twin. Looking for its name would cost twice as much; the tests of the twin do that."""
        return self.page.locator(f'#twin [role=gridcell][data-point="{point}"]')

    def box(self, point: Point | str) -> FloatRect:
        """Where a point's cell is on the screen."""
        box = self.page.locator(f'#twin [data-point="{point}"]').bounding_box()
        assert box is not None
        return box

    def centre(self, *points: Point | str) -> tuple[float, float]:
        """The pixel in the middle of some points."""
        boxes = [self.box(point) for point in points]
        x = sum(box["x"] + box["width"] / 2 for box in boxes) / len(boxes)
        y = sum(box["y"] + box["height"] / 2 for box in boxes) / len(boxes)
        return x, y

    def color_at(self, point: Point | str) -> str:
        """What the canvas shows slightly off the middle of a point: red, blue or board."""
        return _color(self.pixel_at([point], right=0.3))

    def color_between(self, a: Point | str, b: Point | str) -> str:
        """What the canvas shows beside the middle of two points, where a link has its own colour."""
        return _color(self.pixel_at([a, b], right=0.09))

    def expect_link(self, a: Point | str, b: Point | str, color: Color) -> None:
        """Wait until a link is painted, because what the rules add to a move appears step by step."""
        for _ in range(PAINTING_TRIES):
            if self.color_between(a, b) == color:
                return
        raise AssertionError(f"no {color} link is painted between {a} and {b}")

    def pixel(self, point: Point | str) -> list[int]:
        """The canvas a little off a point, where no line runs: red, green, blue, alpha."""
        return self.pixel_at([point], right=-0.3, up=0.15)

    def pixel_between(self, a: Point | str, b: Point | str) -> list[int]:
        """The canvas in the middle of two points: red, green, blue, alpha."""
        return self.pixel_at([a, b])

    def pixel_at(self, points: Sequence[Point | str], right: float = 0, up: float = 0, layer: int = 0) -> list[int]:
        """The canvas, or the one above it, at a distance in cells from the middle of some points."""
        pixel: list[int] = self.page.evaluate(PIXEL, [[str(point) for point in points], right, up, layer])
        return pixel

    def picture(self) -> str:
        """The whole scene, as a data address."""
        self.settle()
        picture: str = self.page.evaluate("() => document.querySelector('#board canvas').toDataURL()")
        return picture

    def is_painted_above(self, point: Point | str) -> bool:
        """Whether anything that follows the pointer or the keyboard is painted at a point."""
        return self.pixel_at([point], layer=1)[3] > 0

    def settle(self) -> None:
        """Let the canvas be painted."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def play_by_twin(self, move: Move) -> None:
        """Make a move as a keyboard or a screen reader would."""
        if isinstance(move, Place):
            self.cell(move.point).focus()
            self.page.keyboard.press("Enter")
        elif isinstance(move, Connect):
            self.button(f"link {move}").click()
        else:
            self.button("Swap").click()

    def play(self, *moves: str) -> None:
        """Make moves, each once the previous one is in the address."""
        for move in moves:
            self.play_by_twin(parse_move(move))
            expect(self.page).to_have_url(re.compile(rf"m=[^&]*{move}([)&]|%29|$)"))

    def play_by_mouse(self, move: Move) -> None:
        """Make a move by a click on the board; the swap has only its button."""
        if isinstance(move, Place):
            self.page.mouse.click(*self.centre(move.point))
        elif isinstance(move, Connect):
            self.page.mouse.click(*self.centre(move.link.a, move.link.b))
        else:
            self.button("Swap").click()

    def expect_position(self, position: Position) -> None:
        """The twin shows exactly these stones."""
        points = [Point(file, rank) for rank in range(position.size) for file in range(position.size)]
        colors = {str(point): position.stones[point].value if point in position.stones else "empty" for point in points}
        try:
            self.page.wait_for_function(SHOWS, arg=colors)
        except TooLate:
            labels = self.page.locator("[data-point]").evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel)")
            raise AssertionError(f"the page shows {labels} and not {colors}") from None

    def reload(self) -> None:
        """Reload the page from within: the browser's own reload may overtake what the page has just written."""
        self.page.evaluate("() => { document.documentElement.dataset.page = 'old'; location.reload(); }")
        self.page.locator("html:not([data-page])").wait_for(state="attached")

    def copy_link(self) -> None:
        """Copy the link to what is shown, by the dialog about sharing."""
        self.button("Share").click()
        dialog = self.page.get_by_role("dialog", name="Share this position")
        dialog.get_by_role("button", name="Copy").click()
        expect(dialog.get_by_role("status")).not_to_be_empty()
        dialog.get_by_role("button", name="Done").click()

    def move_button(self, move: str) -> Locator:
        """A move in the list beside the board."""
        return self.page.get_by_role("region", name="Moves").get_by_role("button", name=move, exact=True)

    def open_display(self) -> None:
        """Open the menu for how positions are shown; a press elsewhere closes it."""
        if self.page.locator("#display-menu:popover-open").count() == 0:
            self.button("Display").click()

    def unfold(self, summary: str) -> None:
        """Open a part of the page that is folded away, unless it is open."""
        details = self.page.locator("details").filter(has_text=summary)
        if details.get_attribute("open") is None:
            details.locator("summary").click()

    @property
    def moves_listed(self) -> Locator:
        """The moves beside the board, in the page's order, without the start. The page updates them once a frame."""
        return self.page.locator("#moves .move button")


def fragment(game: str, size: int, moves: Sequence[Move | str] = (), **fields: str) -> str:
    """The fragment of a link to a game, as the page writes it."""
    parts = {"g": game, "n": str(size), "m": ".".join(map(str, moves))} | fields | {"v": "1"}
    order = [*(key for key in FIELDS if key != "v"), *(parts.keys() - FIELDS.keys()), "v"]
    return "&".join(f"{key}={parts[key]}" for key in order if parts.get(key) or key in fields)


def title(color: Color) -> str:
    """A colour as the page writes it at the beginning of a sentence."""
    return color.value.title()


def _color(pixel: list[int]) -> str:
    red, _, blue, _ = pixel
    return "red" if red > blue + 80 else "blue" if blue > red + 80 else "board"
