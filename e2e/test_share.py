"""Sharing: the link as text, by the platform's own sheet, and as a QR code that a reader decodes to the link."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import PHONE, WITHOUT_EVALUATION, GuardedPages, wait_for_engine
from shared.paths import NODE_MODULES

READER = NODE_MODULES / "jsqr" / "dist" / "jsQR.js"

DECODE = """async (picture) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
}"""

KEEP_WHAT_IS_SHARED = """
Object.defineProperty(navigator, "share", { configurable: true, value: async ({ files = [], ...shared }) => {
  document.documentElement.dataset.shared = JSON.stringify(shared);
  document.documentElement.dataset.files = files.map(({ name, type, size }) => `${name} ${type} ${size > 9999}`).join();
} });
Object.defineProperty(navigator, "canShare", { configurable: true, value: ({ files }) => {
  return !document.documentElement.dataset.refused && files.length === 1;
} });
"""

REFUSE_TO_SHARE = """
Object.defineProperty(navigator, "share", { configurable: true, value: async () => {
  throw new DOMException("refused", document.documentElement.dataset.refusal);
} });
"""

SCHEMES: Sequence[Literal["light", "dark"]] = ("light", "dark")

AS_BEFORE = """() => {
  document.querySelector("dialog[open]")?.close();
  delete navigator.clipboard.writeText;
}"""


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    """A page that reads QR codes, with no policy of its own."""
    page = browser.new_page()
    page.add_script_tag(path=READER)
    yield page
    page.close()


FORBID_CLIPBOARD = """
const forbidden = () => Promise.reject(new DOMException("forbidden", "NotAllowedError"));
Object.defineProperty(navigator.clipboard, "writeText", { configurable: true, value: forbidden });
"""


@pytest.fixture(scope="module")
def shared_board(shared_pages: GuardedPages) -> BoardPage:
    """With a share sheet: a page asks only once whether there is one."""
    return shared_pages.open_board(init_script=KEEP_WHAT_IS_SHARED + WITHOUT_EVALUATION)


@pytest.fixture
def shown(board: BoardPage) -> Page:
    """The page of all tests with a short game on the board."""
    board.page.evaluate(AS_BEFORE)
    board.follow(fragment("quax", 5, ["c3"]))
    return board.page


def open_dialog(page: Page) -> Locator:
    # The address as the page writes it, long ones compressed.
    expect(page).to_have_url(re.compile("&m=[a-z0-9.]+(&red=Ada)?&v=1$|[&#][pz]="))
    BoardPage(page).button("Share").click()
    return page.get_by_role("dialog", name="Share this position")


def decoded(reader: Page, code: Locator) -> str | None:
    """What a reader reads from the code on the screen."""
    picture = base64.b64encode(code.screenshot()).decode()
    text: str | None = reader.evaluate(DECODE, f"data:image/png;base64,{picture}")
    return text


def test_code_on_the_screen_is_the_link_in_light_and_dark(pages: GuardedPages, reader: Page) -> None:
    page = pages.visit("#" + fragment("quax", 5, ["c3", "d4"], red="Ada"), viewport=PHONE)
    wait_for_engine(page)
    has_sheet = page.evaluate("'share' in navigator")
    dialog = open_dialog(page)
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(page.url)
    dialog.get_by_text("QR code", exact=True).click()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert decoded(reader, dialog.get_by_role("img", name="QR code of the link")) == page.url
    expect(dialog.get_by_role("button", name="Copy")).to_be_visible()
    expect(dialog.get_by_role("button", name="Send …", exact=True)).to_be_visible(visible=has_sheet)


@pytest.mark.release
def test_code_of_a_long_link_can_be_read(shown: Page, reader: Page) -> None:
    board = BoardPage(shown)
    moves = [f"{file}{rank}" for rank in range(1, 20) for file in "abcdefghijklmnopqrs"]
    board.follow(fragment("quickway", 19, moves[:180]))
    dialog = open_dialog(shown)
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("m=a1.b1.c1"))
    dialog.get_by_text("QR code", exact=True).click()
    text = decoded(reader, dialog.get_by_role("img", name="QR code of the link"))
    assert text is not None
    address = shown.url
    assert len(text) < len(address) / 2
    shown.keyboard.press("Escape")
    board.follow(text.partition("#")[2])
    expect(shown).to_have_url(address)


@pytest.mark.release
def test_link_that_no_code_holds_is_said_to_be_too_long(shown: Page) -> None:
    noise = "".join(chr(0x4E00 + index * index * 7919 % 20_000) for index in range(2_000))
    BoardPage(shown).follow(fragment("quax", 5, ["c3"], comments=f"1:{noise}"))
    dialog = open_dialog(shown)
    expect(dialog).to_contain_text("The link is too long for a QR code, which holds 2953 characters.")
    expect(dialog.get_by_role("img")).to_have_count(0)
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("z="))


def test_link_is_copied_from_the_dialog_where_the_clipboard_is_forbidden(shown: Page) -> None:
    shown.evaluate(f"() => {{ {FORBID_CLIPBOARD} }}")
    shown.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog = open_dialog(shown)
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    assert shown.evaluate("() => navigator.clipboard.readText()") == shown.url
    expect(dialog.get_by_role("button", name="Copy")).to_be_focused()


def test_sheet_of_the_platform_gets_title_and_link(shown: Page) -> None:
    open_dialog(shown).get_by_role("button", name="Send …", exact=True).click()
    shared = f'{{"title":"{shown.title()}","url":"{shown.url}"}}'
    expect(shown.locator("html")).to_have_attribute("data-shared", shared)


def test_picture_is_handed_over_where_the_sheet_takes_files_and_saved_elsewhere(shown: Page) -> None:
    dialog = open_dialog(shown)
    dialog.get_by_role("button", name="Send picture").click()
    html = shown.locator("html")
    expect(html).to_have_attribute("data-files", "quax-5.png image/png true")
    expect(html).to_have_attribute("data-shared", re.compile('^{"title":"Quax'))
    shown.keyboard.press("Escape")
    html.evaluate("(html) => { html.dataset.refused = 'files'; }")
    dialog = open_dialog(shown)
    expect(dialog.get_by_role("button", name="Save picture")).to_be_visible()
    expect(dialog.get_by_role("button", name="Send picture")).to_be_hidden()
    with shown.expect_download() as download:
        dialog.get_by_role("button", name="Save picture").click()
    assert download.value.suggested_filename == "quax-5.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    expect(dialog.get_by_role("status")).to_have_text("Saved as quax-5.png.")
    html.evaluate("(html) => { delete html.dataset.refused; }")


@pytest.mark.parametrize(("refusal", "said"), [("AbortError", ""), ("NotAllowedError", "copy the link instead")])
def test_sheet_that_was_cancelled_or_refused(shown: Page, refusal: str, said: str) -> None:
    shown.evaluate(f"() => {{ {REFUSE_TO_SHARE} }}")
    dialog = open_dialog(shown)
    shown.evaluate("(name) => { document.documentElement.dataset.refusal = name; }", refusal)
    dialog.get_by_role("button", name="Send …", exact=True).click()
    expect(dialog.get_by_role("status")).to_contain_text(said)
    if not said:
        expect(dialog.get_by_role("status")).to_have_text("")
