"""Boards in pages of another origin, by the script."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from playwright.sync_api import expect

from e2e.host_pages import EmbeddedBoard, HostPages, boards
from e2e.status import expect_turn

SWITCH = ". B . R\n. R . B\n. . . .\n. . . ."
TEN_BOARDS = f"""
<crosscut-board game="naked-diagonal" caption="A diagram">{SWITCH}</crosscut-board>
<crosscut-board game="naked-diagonal"><pre>{SWITCH}</pre></crosscut-board>
<crosscut-board game="quax" size="5" moves="b2 d4 c3"></crosscut-board>
<crosscut-board link="#g=quadrex&amp;n=5&amp;m=b2.b3.c3&amp;p=5/5/1br2/1rr2/5&amp;v=1"></crosscut-board>
<crosscut-board game="crossway" setup="..R../.B.../...../..R../....." turn="blue"></crosscut-board>
<crosscut-board game="candy-necklace" setup="R3/1B2/4/4" static><svg><text>no diagram</text></svg></crosscut-board>
<crosscut-board game="quickway" size="4" setup="4/1r2/2r1/4" links="b3-c2"></crosscut-board>
<crosscut-board game="zigzag-edge" size="6" moves="a1 b2"></crosscut-board>
<crosscut-board game="quax" size="9" moves="c3 g7" crop="b2-e5" coordinates="off"></crosscut-board>
<crosscut-board game="quax" size="5" moves="b2 d4 (d3 c4) c3" at="1.1.2"></crosscut-board>
"""
"""Ten boards that need no engine to be painted, each with a stone."""
STONES = [
    ("d4", "red"),
    ("b4", "blue"),
    ("c3", "red"),
    ("c2", "red"),
    ("b4", "blue"),
    None,
    ("b3", "red"),
    ("b2", "blue"),
    ("c3", "red"),
    ("c4", "red"),
]

BOARD_WITH_SETUP = '<crosscut-board game="quax" setup="{}"></crosscut-board>'

REMEMBER_EVENTS = """(element) => {
  element.events = [];
  for (const type of ["crosscut-move", "crosscut-position"]) {
    element.addEventListener(type, (event) => element.events.push([type, event.detail]));
  }
}"""


def open_board(host_pages: HostPages, attributes: str, content: str = "", head: str = "") -> EmbeddedBoard:
    """A page with one board, shown."""
    page = host_pages.open(f"<crosscut-board {attributes}>{content}</crosscut-board>", head=head)
    return boards(page)[0].show()


@pytest.mark.release
def test_ten_boards_and_a_frame_under_a_strict_policy(host_pages: HostPages) -> None:
    origin = host_pages.site_origin
    frame = f'<iframe src="{host_pages.site_url}embed.html#g=quax&amp;n=5&amp;m=b2&amp;v=1" width="400" height="500">'
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}"
    page = host_pages.open(TEN_BOARDS + frame, policy=policy)
    all_boards = [board.show() for board in boards(page)]
    for board, stone in zip(all_boards, STONES, strict=True):
        if stone:
            point, color = stone
            assert board.show().color(point) == color
    in_frame = page.frame_locator("iframe").first
    page.locator("iframe").first.scroll_into_view_if_needed()
    expect(in_frame.locator('[data-point="b2"]')).to_have_attribute("aria-label", "b2 red")
    assert host_pages.engine_requests == []

    all_boards[2].click("e5")
    expect_turn(all_boards[2].status, "red")
    all_boards[6].click("a1")
    expect_turn(all_boards[6].status, "blue")
    all_boards[2].expect_label("e5", "e5 blue, last move")
    assert host_pages.engine_requests.count("engine.html") == 1
    expect(page.locator('iframe[src$="engine.html"]')).to_have_count(1)
    expect(page.locator('iframe[src$="engine.html"]')).to_be_hidden()
    in_frame.locator('[data-point="d4"]').click()
    expect_turn(in_frame.get_by_role("status"), "red")
    assert [frame for frame in page.frames if frame.evaluate("navigator.serviceWorker.controller") is not None] == []


PLAYED = """
<crosscut-board game="naked-diagonal" setup="1R2/B3/4/4"></crosscut-board>
<crosscut-board game="crossway" size="5" moves="b2 d4 c3" at="2"></crosscut-board>
<crosscut-board game="quax" size="5"></crosscut-board>
<crosscut-board game="crossway" size="4"></crosscut-board>
<crosscut-board game="crossway" size="4"></crosscut-board>
<crosscut-board game="crossway" size="4"></crosscut-board>
"""


def test_boards_of_one_page_are_played_stepped_and_set(host_pages: HostPages) -> None:
    """In one test, because to open a page costs more than to play on its boards."""
    all_boards = boards(host_pages.open(PLAYED))
    refusing, stepped, by_keys, told, listening, changing = all_boards
    expect_a_reason_for_an_illegal_click(refusing.show())
    expect_steps_reset_and_the_way_to_crosscut(stepped.show(), host_pages.site_url)
    expect_keys_to_play_and_step(by_keys.show())
    expect_events_and_a_position_set_by_the_page(told.show(), host_pages.site_url)
    expect_a_listener_to_set_the_next_position(listening.show())
    expect_attributes_to_change(changing.show())


def expect_a_reason_for_an_illegal_click(board: EmbeddedBoard) -> None:
    board.click("c3")
    expect_turn(board.status, "red")
    expect(board.status).to_contain_text("Red on c3 would form a naked diagonal with b4.")
    board.expect_label("c3", "c3 empty, illegal: naked diagonal, part of the reason")
    board.expect_label("b4", "b4 red, part of the reason")
    board.button("Dismiss the message").click()
    expect(board.button("Dismiss the message")).to_be_hidden()
    expect(board.status).not_to_contain_text("c3")


def expect_steps_reset_and_the_way_to_crosscut(board: EmbeddedBoard, site_url: str) -> None:
    expect(board.button("Reset")).to_be_disabled()
    board.button("To the start").click()
    expect_turn(board.status, "red")
    assert board.color("b2") == "board"
    board.button("To the end").click()
    expect_turn(board.status, "blue")
    board.click("e1")
    expect_turn(board.status, "red")
    board.button("Back").click()
    expect_turn(board.status, "blue")
    expect(board.cell("e1")).to_have_attribute("aria-label", re.compile("^e1 empty"))
    board.button("Forward").click()
    open_in_crosscut = board.element.get_by_role("link", name="Open in Crosscut")
    expect(open_in_crosscut).to_have_attribute("href", f"{site_url}#g=crossway&n=5&m=b2.d4.c3.e1&v=1")
    board.button("Reset").click()
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("^c3 empty"))
    expect(board.button("Reset")).to_be_disabled()


def expect_keys_to_play_and_step(board: EmbeddedBoard) -> None:
    keyboard = board.element.page.keyboard
    board.cell("c3").focus()
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect_turn(board.status, "blue")
    board.expect_label("d3", "d3 red, last move")
    expect(board.button("Swap")).to_be_visible()
    keyboard.press("PageUp")
    expect_turn(board.status, "red")
    keyboard.press("n")
    expect_turn(board.status, "blue")


def expect_events_and_a_position_set_by_the_page(board: EmbeddedBoard, site_url: str) -> None:
    board.call(REMEMBER_EVENTS)
    board.click("b2")
    expect_turn(board.status, "blue")
    link = f"{site_url}#g=crossway&n=4&m=b2&v=1"
    expect(board.button("Back")).to_be_enabled()
    board.element.page.wait_for_function("(board) => board.events.length >= 2", arg=board.element.element_handle())
    assert sorted(board.call("(element) => element.events")) == [
        ["crosscut-move", {"move": "b2", "link": link}],
        ["crosscut-position", {"link": link}],
    ]
    board.call("(element) => element.setPosition('#g=quax&n=3&s=r2/3/2b&v=1')")
    expect(board.cell("c1")).to_have_attribute("aria-label", "c1 blue")
    assert board.call("(element) => element.link") == f"{site_url}#g=quax&n=3&s=r2/3/2b&v=1"
    expect(board.cell("d4")).to_have_count(0)


def expect_a_listener_to_set_the_next_position(board: EmbeddedBoard) -> None:
    board.call("""(element) => {
      const next = () => element.setPosition('#g=quax&n=3&s=r2/3/2b&v=1');
      element.addEventListener('crosscut-position', next, { once: true });
      element.setPosition('#g=quax&n=5&v=1');
    }""")
    expect(board.cell("c1")).to_have_attribute("aria-label", "c1 blue")
    expect(board.cell("d4")).to_have_count(0)


def expect_attributes_to_change(board: EmbeddedBoard) -> None:
    board.click("b2")
    expect_turn(board.status, "blue")
    board.call("(element) => { element.setAttribute('caption', 'New'); element.setAttribute('crop', 'b1-d3'); }")
    expect(board.element.locator("figcaption")).to_have_text("New")
    expect(board.cell("a1")).to_have_count(0)
    board.expect_label("b2", "b2 red, last move")
    board.call("(element) => { element.setAttribute('size', '6'); element.setAttribute('caption', 'Newer'); }")
    expect(board.element.locator("figcaption")).to_have_text("Newer")
    expect(board.cell("b2")).to_have_attribute("aria-label", "b2 empty")
    own = {"game": "own:ban-xo/ox", "called": "Hop", "setup": "1br/3/3"}
    board.call("(element, own) => { for (const said of Object.entries(own)) element.setAttribute(...said); }", own)
    board.call("(element) => { for (const name of ['size', 'crop']) element.removeAttribute(name); }")
    expect(board.element.get_by_role("grid", name="Board, Hop")).to_be_visible()
    board.click("b2")
    expect_turn(board.status, "blue")
    board.click("c2")
    expect(board.status).to_contain_text("crosscut")


def test_styles_leak_in_neither_direction(host_pages: HostPages) -> None:
    head = """<style>
      * { font-size: 40px; color: rgb(1, 2, 3); --red: lime; letter-spacing: 9px; }
      .board, .status, button { display: none; width: 7px; }
      p { text-transform: uppercase; }
    </style>"""
    body = '<p class="board">hidden</p><p class="panel">Text</p><crosscut-board game="quax" size="5"></crosscut-board>'
    page = host_pages.open(body, head=head)
    board = boards(page)[0].show()
    board.click("a1")
    expect(board.button("Back")).to_be_visible()
    headline = board.element.locator(".headline")
    style = "(element) => [element.fontSize, element.letterSpacing, element.textTransform]"
    styles = headline.evaluate(f"(element) => ({style})(getComputedStyle(element))")
    assert styles == ["15px", "normal", "none"]
    expect(page.locator("body > .board")).to_be_hidden()
    assert page.locator("body > .panel").evaluate("(element) => getComputedStyle(element).display") == "block"
    canvas = board.element.locator(".board").bounding_box()
    assert canvas is not None
    assert canvas["width"] > 250


HOSTILE_ATTRIBUTES = [
    'link="#g=quax&amp;n=5&amp;z=!!!&amp;v=1"',
    'link="#v=9&amp;g=quax&amp;n=5"',
    'game="quax" size="99999999999"',
    'game="quax" size="5" moves="a1 zz b2"',
    'game="quax" size="5" crop="a1-z99"',
    'game="quax" size="5" show-legal="&lt;b&gt;"',
    'game="quax" size="5" theme="url(javascript:alert(1))"',
]
UNKNOWN_GAMES = [
    'link="javascript:alert(1)"',
    'game="&lt;img src=x onerror=alert(1)&gt;" size="3"',
    'game="chess" setup="R./.B" task="win" solution="a1!"',
    'link="#g=chess&amp;n=3&amp;m=a1&amp;v=1"',
    'game="quax" caption="A switch"',
]
BROKEN_DIAGRAMS = ["&lt;script&gt;alert(1)&lt;/script&gt;", "R . .\n. .\nB . ."]
"""The sentence about each of them, and about all others, is tested in tests/js/figures.test.mjs and link.test.mjs."""
NOT_SHOWN_HERE = "This board cannot be shown. "


def test_what_cannot_be_read_ends_in_a_sentence_with_a_board_if_there_is_one(host_pages: HostPages) -> None:
    """Diagrams in the element, and as its attribute."""
    hostile = [f"<crosscut-board {attributes}></crosscut-board>" for attributes in HOSTILE_ATTRIBUTES]
    unknown = [f"<crosscut-board {attributes}></crosscut-board>" for attributes in UNKNOWN_GAMES]
    holders = ('<crosscut-board game="quax">{}</crosscut-board>', BOARD_WITH_SETUP)
    broken = [holder.format(diagram) for holder in holders for diagram in BROKEN_DIAGRAMS]
    shown = iter(boards(host_pages.open("".join([*hostile, *unknown, *broken]))))
    for board in islice(shown, len(hostile)):
        board.show()
        expect(board.button("Dismiss the message")).to_be_visible()
        expect(board.element.get_by_role("gridcell").first).to_be_attached()
        expect(board.element.locator("img, script")).to_have_count(0)
    for board in islice(shown, len(unknown)):
        expect_no_board(board, re.compile(re.escape(NOT_SHOWN_HERE)))
    last = list(shown)
    for board in last:
        expect_no_board(board, re.compile(f"{re.escape(NOT_SHOWN_HERE)}(Line|The diagram) "))
    for board in last[:: len(BROKEN_DIAGRAMS)]:
        board.call("(board) => board.setAttribute('setup', 'R./.B')")
        expect(board.element.get_by_role("gridcell", name="a2 red")).to_be_attached()
        expect(board.status).not_to_contain_text(NOT_SHOWN_HERE)


def expect_no_board(board: EmbeddedBoard, said: re.Pattern[str]) -> None:
    """Only a sentence, in its place."""
    board.element.scroll_into_view_if_needed()
    expect(board.status).to_contain_text(said)
    expect(board.element.locator("canvas, [role=gridcell], img")).to_have_count(0)


@pytest.mark.release
def test_script_says_the_same_in_a_page_of_any_encoding(host_pages: HostPages) -> None:
    """Few pages are left in other encodings."""
    page = host_pages.open('<crosscut-board game="chess" size="3"></crosscut-board>', charset="windows-1252")
    expect(page.locator("crosscut-board").get_by_role("status")).to_contain_text("“chess”")


@pytest.mark.release
def test_a_huge_diagram_is_refused_and_a_huge_caption_is_whole(host_pages: HostPages) -> None:
    """In every run `tests/js/figures.test.mjs` tests both limits."""
    page = host_pages.open("<p>Text</p>")
    page.evaluate("""() => {
      const board = document.createElement("crosscut-board");
      board.setAttribute("game", "quax");
      board.setAttribute("setup", "r".repeat(3_000_000));
      board.setAttribute("caption", "<b>".repeat(1_000_000));
      document.body.append(board);
    }""")
    element = page.locator("crosscut-board")
    expect(element.get_by_role("status")).to_contain_text("20000")
    assert element.locator("figcaption").inner_text() == "<b>" * 1_000_000


def test_far_board_costs_nothing_until_seen(host_pages: HostPages) -> None:
    page = host_pages.open('<canvas height="9000"></canvas><crosscut-board game="quax" size="5"></crosscut-board>')
    board = boards(page)[0]
    page.wait_for_timeout(200)
    assert board.call("(element) => element.shadowRoot") is None
    board.show()
    expect(board.cell("c3")).to_have_attribute("aria-label", "c3 empty")


def test_board_follows_the_page(host_pages: HostPages) -> None:
    head = '<meta name="color-scheme" content="light dark"><style>.night { background: #111; color: #eee; }</style>'
    body = "".join(f'<crosscut-board game="quax" size="5" {theme}></crosscut-board>' for theme in ("", 'theme="dark"'))
    page = host_pages.open(body, head=head)
    followed, forced = (board.show() for board in boards(page))
    figure = followed.element.locator("figure")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(figure).to_have_css("color-scheme", scheme)
        assert is_dark(followed) == (scheme == "dark")
        assert is_dark(forced)
        page.evaluate("document.body.className = 'night'")
        expect(figure).to_have_css("color-scheme", "dark")
        page.evaluate("document.body.className = ''")


def test_turned_part_of_a_board_in_a_narrow_grid(host_pages: HostPages) -> None:
    head = "<style>body { display: grid; grid-template-columns: 300px 1fr; }</style>"
    board = open_board(host_pages, 'game="quax" size="7" moves="b2 c5" crop="a1-c5" rotate="90"', head=head)
    assert board.color("b2") == "red"
    assert board.color("c5") == "blue"
    south, north = board.cell("b2").bounding_box(), board.cell("b4").bounding_box()
    assert south is not None
    assert north is not None
    assert north["x"] > south["x"] + south["width"]
    board.cell("b2").focus()
    board.element.page.keyboard.press("ArrowRight")
    expect(board.cell("b3")).to_be_focused()
    board.click("b4")
    expect_turn(board.status, "blue")
    assert board.color("b4") == "red"


def is_dark(board: EmbeddedBoard) -> bool:
    """Whether the empty board is painted dark."""
    point = board.element.locator("[data-point]").first.get_attribute("data-point") or ""
    return sum(board.rgb(point, aside=0.2)) < 300


def test_static_figure_is_a_picture_in_words(host_pages: HostPages) -> None:
    board = open_board(host_pages, 'game="quax" setup="r2/1b1/3" static caption="Two stones"', "<svg></svg>")
    picture = board.element.get_by_role("img", name="Quax, 3 by 3. Red: a3. Blue: b2.")
    expect(picture).to_be_visible()
    expect(board.element.get_by_role("button")).to_have_count(0)
    picture.click()
    board.element.page.wait_for_timeout(200)
    assert [url for url in host_pages.requests if not url.startswith("http")] == ["embed.js"]


def test_marks_that_need_the_engine_wake_it_when_they_are_seen(host_pages: HostPages) -> None:
    board = open_board(host_pages, 'game="naked-diagonal" show-legal="red"', SWITCH)
    expect_turn(board.status, "red")
    assert "engine.html" in host_pages.engine_requests


@pytest.mark.parametrize(
    ("code", "red", "to_play"),
    [("fr", "rouge", "jouer"), pytest.param("de", "rot", "spielen", marks=[pytest.mark.release])],
)
def test_a_board_in_a_text_speaks_its_language_and_without_its_words_english(
    host_pages: HostPages, code: str, red: str, to_play: str
) -> None:
    """All boards of a page speak the language of the first one."""
    page = host_pages.open(
        f'<div lang="{code}"><crosscut-board game="quax" size="5" moves="b2"></crosscut-board></div>'
        '<crosscut-board lang="en" game="quax" size="5" moves="b2"></crosscut-board>'
    )
    for each in boards(page):
        board = each.show()
        board.expect_label("b2", re.compile(red))
        expect(board.status).to_have_text(re.compile(to_play))
    assert f"embed-{code}.js" in host_pages.requests

    host_pages.guarded.expect_fault("ERR_FAILED")
    page.route(f"**/embed-{code}.js", lambda route: route.abort())
    page.reload()
    board = boards(page)[0].show()
    board.expect_label("b2", re.compile("red"))
    expect(board.status).to_have_text(re.compile("play"))
    page.unroute(f"**/embed-{code}.js")
