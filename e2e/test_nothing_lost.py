"""Whatever dies, is reloaded, is full or is opened twice: the game is there afterwards, in its newest state."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

import crosscut
from benchmarks.slices import blocked_knight_pattern
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import GuardedPages, wait_for_engine
from e2e.status import expect_known, expect_own_turn, expect_turn
from e2e.test_against_computer import CLICK_AT_ONCE, challenge, expect_moves, moves
from e2e.workers import WATCH_WORKERS, hold_calls, setup_field

QUAX = fragment("quax", 5, ["c3", "d4"])
END_WORKER_AT_WORK = "() => { globalThis.endWhen = ({moves, slices}) => moves?.length === 1 && slices > 0; }"
SAVE_WHAT_WAITS = "() => dispatchEvent(new Event('visibilitychange'))"
"""On a slow machine a move is saved a while after it was made."""
FILL = """() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith("crosscut.before.")) localStorage.removeItem(key);
  let text = "x".repeat(1 << 22);
  for (let key = 0; text; key += 1) {
    try {
      localStorage.setItem(`other.${key}`, text);
    } catch {
      text = text.slice(0, text.length / 2);
    }
  }
  try {
    for (;;) localStorage.setItem("other.0", localStorage.getItem("other.0") + "x");
  } catch {
    return;
  }
}"""
FREE = """() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith("other.")) localStorage.removeItem(key);
}"""
FORBID_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
});"""
DEAF_STORAGE = "Storage.prototype.setItem = () => {};"
SAVED = """() => Object.keys(localStorage).filter((key) => key.startsWith("crosscut.game."))
  .map((key) => JSON.parse(localStorage.getItem(key)).fragment)"""
SAVE_OTHER_MOVES = """([moves, later]) => {
  const [key] = Object.keys(localStorage).filter((key) => key.startsWith("crosscut.game."));
  const {title, fragment, changed} = JSON.parse(localStorage.getItem(key));
  const game = {title, fragment: fragment.replace(/m=[^&]*/, `m=${moves}`), changed: changed + later};
  localStorage.setItem(key, JSON.stringify(game));
}"""
"""As another tab does, some milliseconds later or earlier."""
COUNT_WRITES = """
globalThis.writes = 0;
const setItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (...entry) { globalThis.writes += 1; setItem.apply(this, entry); };
"""


def new_tab(context: BrowserContext, address: str, init_script: str = "") -> BoardPage:
    page: Page = context.new_page()
    page.add_init_script(init_script)
    page.goto(address)
    wait_for_engine(page)
    return BoardPage(page)


HELD_FROM_THE_START = "globalThis.holdWhen = () => window.name === 'held';"
"""While its window has that name."""


@pytest.fixture
def watched(pages: GuardedPages) -> BoardPage:
    """A page whose workers are watched."""
    return pages.visit_board(init_script=WATCH_WORKERS + HELD_FROM_THE_START)


@pytest.mark.release
def test_move_is_made_though_its_worker_is_ended(watched: BoardPage) -> None:
    """In every run `test_engine.py` kills a worker, and `tests/js/engine-supervisor.test.mjs`."""
    board, page = watched, watched.page
    board.follow(fragment("naked-diagonal", 11, s=setup_field(blocked_knight_pattern(11))))
    expect_turn(board.status, "red")
    page.evaluate(END_WORKER_AT_WORK)
    board.cell("b1").click()
    expect(board.cell("b1")).to_have_accessible_name(re.compile("^b1 red, last move"))
    expect_known(board.status)
    expect(page).to_have_url(re.compile("&m=b1(&|$)"))
    talk = page.evaluate("talk")
    end = next(index for index, entry in enumerate(talk) if entry["type"] == "end")
    ended, again = talk[end - 1], talk[end + 1]
    assert ended["moves"] == ["b1"]
    assert (again["type"], again["id"], again["moves"]) == ("call", ended["id"], ["b1"]), (
        "the new worker is asked the same"
    )


def test_move_is_made_after_a_reload_that_came_before_the_engine_answered(watched: BoardPage) -> None:
    """Before it had started, and before it had answered."""
    board, page = watched, watched.page
    board.follow(f"{QUAX}&at=2")
    page.evaluate("window.name = 'held'")
    board.reload()
    moves = ["c3", "d4"]
    for points in (("b2", "a1"), ("e5", "e1")):
        for point in points:
            board.cell(point).click()
            expect(board.cell(point)).to_have_accessible_name(re.compile("will be played"))
        moves += points
        page.evaluate("window.name = ''")
        board.reload()
        expect(board.cell(points[1])).to_have_accessible_name(f"{points[1]} blue, last move")
        expect(board.moves_listed).to_have_text(moves)
        expect(page).to_have_url(re.compile(rf"m={re.escape('.'.join(moves))}(&|$)"))
        hold_calls(page, "true")
    board.reload()
    wait_for_engine(page)
    expect_turn(board.status, "red")
    expect(board.moves_listed).to_have_text(moves)


@pytest.mark.release
def test_new_page_finds_the_game_of_a_crashed_one(pages: GuardedPages) -> None:
    """In every run pages are reloaded; a crash is rare."""
    board = pages.open_board()
    page = board.page
    board.start("quax", 5)
    board.play("c3", "d4")
    # What a page stores reaches the browser, which outlives the page, a moment later.
    witness = page.context.new_page()
    witness.goto(f"{pages.site_url}licences.html")
    witness.wait_for_function("() => Object.values(localStorage).some((text) => text.includes('c3.d4'))")
    witness.close()
    with page.expect_event("crash"):
        crash(page)
    again = new_tab(page.context, pages.site_url)
    again.go_on()
    expect(again.cell("d4")).to_have_accessible_name("d4 blue, last move")
    again.play("b2")
    assert len(again.page.evaluate(SAVED)) == 1


def crash(page: Page) -> None:
    try:
        page.goto("chrome://crash")
    except Error:
        return


def test_full_storage_damages_nothing_and_is_reported_once(fresh_board: BoardPage) -> None:
    board, page = fresh_board, fresh_board.page
    board.start("quax", 5)
    board.play("c3", "d4")
    page.evaluate(SAVE_WHAT_WAITS)
    (before,) = page.evaluate(SAVED)
    page.evaluate("() => { localStorage['crosscut.evaluation'] = 'off'; }")  # after a reload there is no room for it
    page.evaluate(FILL)
    board.play_by_twin(crosscut.parse_move("b2"))
    board.expect_message("This browser has no room left to save the game")
    board.play("a1", "e5")
    board.expect_no_message()
    assert page.evaluate(SAVED) == [before], "what was saved is as it was"
    page.reload()
    expect(board.cell("e5")).to_have_accessible_name("e5 red, last move")
    page.evaluate(FREE)
    board.play("b4")
    page.evaluate(SAVE_WHAT_WAITS)
    (saved,) = page.evaluate(SAVED)
    assert "m=c3.d4.b2.a1.e5.b4" in saved


@pytest.mark.parametrize("storage", [FORBID_STORAGE, pytest.param(DEAF_STORAGE, marks=pytest.mark.release)])
def test_game_against_the_computer_is_one_again_where_nothing_can_be_stored(pages: GuardedPages, storage: str) -> None:
    board = pages.visit_board(fragment("candy-necklace", 4, level="1"), init_script=storage)
    page = board.page
    page.reload()
    expect_own_turn(board.status, "red")
    board.expect_no_message()
    board.cell("b2").click()
    expect_moves(board, 2)
    expect(board.status).to_contain_text("This browser blocks storage, so the game is not saved.")
    page.reload()
    expect_own_turn(board.status, "red")
    expect(page.locator("html")).to_have_attribute("data-mode", "play")
    free = page.get_by_role("gridcell", name=re.compile(r"^\w\d empty(, last move)?$"))
    free.first.click()
    expect_moves(board, 4)


def test_continue_opens_the_position_that_its_card_shows(fresh_board: BoardPage) -> None:
    board, page = fresh_board, fresh_board.page
    board.open("g=quax&n=5&v=1")
    board.analyse()
    board.play("c3", "d4", "b2")
    page.evaluate("() => { location.hash = ''; }")
    card = page.locator("#continue-game")
    expect(card).to_contain_text("Blue to move")
    card.click()
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")
    expect_turn(board.status, "blue")
    board.play("a1")
    expect(board.moves_listed).to_have_text(["c3", "d4", "b2", "a1"])


def test_two_tabs_that_move_at_once_keep_both_lines_and_come_to_rest(fresh_board: BoardPage, site_url: str) -> None:
    board, page = fresh_board, fresh_board.page
    page.evaluate(f"() => {{ {COUNT_WRITES + CLICK_AT_ONCE} }}")
    board.start("quax", 5)
    board.play("c3")
    other = new_tab(page.context, site_url, COUNT_WRITES + CLICK_AT_ONCE)
    other.go_on()
    expect(other.cell("c3")).to_have_accessible_name("c3 red, last move")
    for tab, name in ((board, "first"), (other, "second")):
        tab.page.evaluate("(name) => { window.name = name; }", name)
    other.page.evaluate("() => { const now = Date.now; Date.now = () => now() - 86_400_000; }")
    third = page.context.new_page()
    third.goto(f"{site_url}licences.html")
    third.evaluate("() => new BroadcastChannel('click').postMessage({first: 'd4', second: 'b2'})")
    for tab in (board, other):
        expect(tab.page).to_have_url(re.compile(r"m=c3\.(d4\(b2|b2\(d4)(\)|%29)"))
    writes = 0
    while writes != (writes := sum(tab.page.evaluate("globalThis.writes") for tab in (board, other))):
        third.wait_for_timeout(300)
    assert writes < 30
    expect(other.moves_listed).to_have_text(board.moves_listed.all_text_contents())
    sentence = "This game was changed in two tabs at once."
    assert any(sentence in (tab.status.text_content() or "") for tab in (board, other))
    board.play("a1")
    expect(other.cell("a1")).to_have_accessible_name("a1 red, last move")
    other.play("e5")
    expect(board.cell("e5")).to_have_accessible_name("e5 blue, last move")
    assert len(page.evaluate(SAVED)) == 1


@pytest.mark.release
def test_what_somebody_writes_stays_in_its_box_while_another_tab_plays_on(fresh_board: BoardPage) -> None:
    board, page = fresh_board, fresh_board.page
    board.start("quax", 5)
    board.play("c3")
    board.analyse()
    board.unfold("Comment and marks")
    box = page.get_by_role("textbox", name="Comment on 1 c3")
    box.press_sequentially("one tw")
    expect(page).to_have_url(re.compile("comments=1:one.tw"))  # what the other tab goes on from is saved before
    page.evaluate(SAVE_OTHER_MOVES, ["c3.d4", 1])
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(board.move_button("d4")).to_be_visible()
    expect(box).to_be_focused()
    page.keyboard.type("o")
    expect(box).to_have_value("one two")
    expect(page).to_have_url(re.compile("comments=1:one.two"))  # the browser's own reload may overtake what is written
    page.reload()
    expect(page.locator("#moves .comment:not([hidden])")).to_have_text("one two")
    expect(board.moves_listed).to_have_text(["c3", "d4"])


@pytest.mark.release
def test_one_tab_writes_while_another_moves_and_both_are_in_one_game(pages: GuardedPages) -> None:
    board = pages.visit_board()
    page = board.page
    board.start("quax", 5)
    board.play("c3")
    other = new_tab(page.context, pages.site_url)
    other.go_on()
    expect(other.cell("c3")).to_have_accessible_name("c3 red, last move")
    board.analyse()
    board.unfold("Comment and marks")
    box = page.get_by_role("textbox", name="Comment on 1 c3")
    box.focus()
    for point, words in (("d4", "the first of two words\nand "), ("b2", "lines ")):
        other.page.evaluate(f"() => setTimeout(() => document.querySelector('[data-point={point}]').click(), 100)")
        page.keyboard.type(words, delay=20)
        expect(board.move_button(point)).to_be_visible()
    page.keyboard.type("more")
    written = "the first of two words\nand lines more"
    expect(box).to_have_value(written)
    expect(box).to_be_focused()
    expect(other.page.locator("#moves .comment:not([hidden])")).to_have_text(written)
    for tab in (board, other):
        expect(tab.moves_listed).to_have_text(["c3", "d4", "b2"])
    (saved,) = page.evaluate(SAVED)
    assert "m=c3.d4.b2" in saved
    assert "(" not in board.address, "nothing became a variation"
    board.expect_no_message()


TWO_ROWS = [f"{letter}{row}" for row in (5, 7) for letter in "abcdefghi"]


@pytest.mark.release
def test_what_is_played_in_one_tab_is_answered_there(pages: GuardedPages) -> None:
    board = pages.open_board(own_engine=True)
    challenge(board, "Quickway", 9)
    board.cell("b8").click()
    expect_moves(board, 2)
    other = BoardPage(board.page.context.new_page())
    other.page.goto(pages.site_url)
    wait_for_engine(other.page)
    other.go_on()
    for count in range(4, 21, 2):
        # Every page of a test has the focus.
        for tab, has_focus in ((board, "true"), (other, "false")):
            tab.page.evaluate(f"() => {{ document.hasFocus = () => {has_focus}; }}")
        board.cell(next(point for point in TWO_ROWS if point not in moves(board))).click()
        for tab in (board, other):
            expect_moves(tab, count)
            assert "(" not in tab.address, "one answer, without a variation"
        board, other = other, board
