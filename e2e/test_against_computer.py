"""Games against the computer: whose turn it is, thinking, hints, taking back, and what survives a reload."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, expect

import crosscut
from crosscut.player import LEVELS
from e2e.board_page import BoardPage, fragment
from e2e.friend import Friend
from e2e.guarded_pages import HOLD_WASM, GuardedPages, wait_for_engine
from e2e.status import THINKING, expect_over, expect_own_turn, expect_thinking, expect_win
from e2e.workers import WATCH_WORKERS

TOP = len(LEVELS)
ASKED_AGAIN = """() => new Promise((done) => setInterval(() => {
  const end = talk.findIndex(({type}) => type === "end");
  if (end >= 0 && talk.slice(end).some(({type, method}) => type === "call" && method === "advise")) done();
}, 20))"""
"""Resolves once a worker was ended and its successor was asked for advice."""

CLICK_AT_ONCE = """
new BroadcastChannel("click").onmessage = ({data}) =>
  document.querySelector(`[data-point=${data[window.name]}]`)?.click();
"""
"""Tabs in which points are clicked, all at once."""
LISTEN = """() => {
  globalThis.heard = [];
  const line = document.querySelector("#status [role=status]");
  const isHeard = (part) => part.ariaHidden !== "true";
  const text = () => [...line.childNodes].filter(isHeard).map((part) => part.textContent).join("").trim();
  new MutationObserver(() => heard.push(text().replace(/ +/g, " "))).observe(line, {subtree: true, childList: true});
}"""
"""Keeps all that the live region says from now on, even for a moment."""


def challenge(
    board: BoardPage, game: str, size: int, *, level: int = 1, opponent: str = "Computer", begins: str = "I begin"
) -> None:
    """Begin a game against the computer by the dialog."""
    board.button("New game").first.click()
    dialog = board.page.get_by_role("dialog", name="New game")
    dialog.get_by_role("radio", name=opponent, exact=True).check()
    dialog.get_by_role("combobox", name="Level").select_option(str(level))
    if opponent == "Computer":
        dialog.get_by_role("radio", name=begins).check()
    dialog.get_by_role("radio", name=re.compile(f"^{game}")).check()
    dialog.get_by_role("textbox", name="Size").fill(str(size))
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()


def begin(board: BoardPage, game: str, size: int, *, level: int = 1) -> None:
    """Begin a game against the computer as Red by a link, as on the rule pages: the dialog takes longer."""
    board.follow(fragment(game, size, level=str(level)))


def resign(board: BoardPage) -> None:
    """Resign, and confirm it."""
    board.button("Resign").click()
    board.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def moves(board: BoardPage) -> list[str]:
    """The moves in the address."""
    fields = parse_qs(board.address)
    return fields["m"][0].split(".") if "m" in fields else []


def expect_moves(board: BoardPage, count: int) -> None:
    """Wait until the address has this many moves."""
    pattern = re.compile(rf"[#&]m=[^.&]+(\.[^.&]+){{{count - 1}}}(&|$)") if count else re.compile(r"#(?!.*[&#]m=)")
    expect(board.page).to_have_url(pattern)


@pytest.mark.release
def test_a_whole_game_is_played_by_the_rules(board: BoardPage) -> None:
    game = crosscut.game("candy-necklace")
    begin(board, game.id, 4)
    position = game.start(4)
    while not position.over:
        board.play_by_mouse(crosscut.player.advise(game, position, level=3, seed=position.ply).move)
        expect_at_least(board, position.ply + 1)
        expect(board.status).to_have_text(re.compile(r"Red to move: your turn\.|wins"))
        made = moves(board)
        while replay(game, made).turn is crosscut.Color.BLUE and not replay(game, made).over:
            expect_at_least(board, len(made) + 1)
            made = moves(board)
        position = replay(game, made)
    expect_over(board.status)
    expect(board.button("Rematch")).to_be_visible()


def expect_at_least(board: BoardPage, count: int) -> None:
    """Wait until the address has at least this many moves."""
    expect(board.page).to_have_url(re.compile(rf"[#&]m=[^.&]+(\.[^.&]+){{{count - 1},}}(&|$)"))


def replay(game: crosscut.Game, texts: list[str]) -> crosscut.Position:
    position = game.start(4)
    for text in texts:
        position = game.play(position, text).position
    return position


def test_the_computer_begins(board: BoardPage) -> None:
    challenge(board, "Naked Diagonal", 5, begins="Computer begins")
    expect_own_turn(board.status, "blue")
    expect_moves(board, 1)
    board.cell("a1").click() if moves(board) != ["a1"] else board.cell("a2").click()
    expect_moves(board, 3)


def test_each_event_is_heard_in_one_sentence(board: BoardPage) -> None:
    begin(board, "naked-diagonal", 5)
    expect_own_turn(board.status, "red")
    board.page.evaluate(LISTEN)
    board.cell("a1").click()
    expect_moves(board, 2)
    reply = moves(board)[1]
    expect_own_turn(board.status, "red")
    heard = board.page.evaluate("heard")
    assert len(heard) == 2, heard
    thinking, played = heard
    assert thinking == "Blue to move. Computer is thinking."
    assert played.startswith(
        f"Red to move: your turn. Computer played {reply}."
    )  # and why points are closed, if any are


def test_thinking_is_seen_and_ends_with_a_move_taken_back_a_reload_a_word_and_analysis(board: BoardPage) -> None:
    begin(board, "naked-diagonal", 13, level=TOP)
    board.cell("g7").click()
    expect_thinking(board.status)
    clock = board.page.locator("#status").get_by_role("progressbar", name="Thinking")
    expect(clock).not_to_have_js_property("value", 0)
    board.cell("d4").click()
    board.expect_message()
    expect(board.cell("d4")).to_have_accessible_name("d4 empty")
    expect(board.button("Hint")).to_be_hidden()
    board.button("Take back").click()
    expect_own_turn(board.status, "red")
    expect(board.cell("g7")).to_have_accessible_name("g7 empty")
    board.cell("g7").click()
    expect_thinking(board.status)
    board.page.reload()
    expect_thinking(board.status)
    board.button("Move now").click()
    expect_moves(board, 2)
    expect(board.button("Move now")).to_be_hidden()
    board.cell("a1").click()
    expect_thinking(board.status)
    board.button("Analyse").click()
    expect(board.status).not_to_have_text(THINKING)
    board.cell("m13").click()
    expect_moves(board, 4)  # in analysis both colours are the reader's


def click_twice_while_it_starts(board: BoardPage, first: str, second: str) -> None:
    """Two clicks of somebody who plays one side, before the page knows the rules."""
    for point in (first, second):
        board.page.mouse.click(*board.centre(point))
    expect(board.cell(first)).to_have_accessible_name(f"{first} empty, will be played")
    expect(board.cell(second)).to_have_accessible_name(f"{second} empty")
    board.page.evaluate("release()")
    expect(board.cell(first)).to_have_accessible_name(re.compile(f"^{first} red"))


@pytest.mark.release
def test_a_second_click_while_the_engine_starts_is_nobodys_move(pages: GuardedPages) -> None:
    """In every run `tests/js/turns.test.mjs` tests it."""
    board = BoardPage(pages.open(init_script=HOLD_WASM))
    challenge(board, "Naked Diagonal", 9, level=6)  # which has no wish for the edge so early, and draws no lots
    click_twice_while_it_starts(board, "e5", "a9")
    expect_moves(board, 2)
    assert moves(board)[1] != "a9"
    Friend(board.page).invite("Crossway", 5)
    board.reload()
    click_twice_while_it_starts(board, "c3", "d4")
    board.expect_message("Ben")
    expect(board.cell("d4")).to_have_accessible_name("d4 empty")
    assert moves(board) == ["c3"]


def test_a_shared_position_is_played_on_against_the_computer(board: BoardPage) -> None:
    board.follow(fragment("crossway", 5, ["c3"]))
    board.button("Play the computer").click()
    expect(board.page.locator("#players")).to_have_text(re.compile("Computer 1.*You", re.DOTALL))
    expect_own_turn(board.status, "blue")
    board.cell("b2").click()
    expect_moves(board, 3)
    board.reload()
    expect_own_turn(board.status, "blue")


@pytest.mark.release
def test_clicks_in_two_tabs_at_once_are_never_the_computers_move(pages: GuardedPages) -> None:
    board = pages.open_board(init_script=CLICK_AT_ONCE)
    page = board.page
    challenge(board, "Naked Diagonal", 9, level=6)
    board.cell("e5").click()
    expect_moves(board, 2)
    other = BoardPage(page.context.new_page())
    other.page.add_init_script(CLICK_AT_ONCE)
    other.page.goto(pages.site_url)
    wait_for_engine(other.page)
    other.go_on()
    third = page.context.new_page()
    third.goto(f"{pages.site_url}licences.html")
    for tab, name in ((board, "first"), (other, "second")):
        tab.page.evaluate("(name) => { window.name = name; }", name)
    for count, points in enumerate((("a1", "i9"), ("i1", "a9"), ("b1", "h9")), 2):
        third.evaluate("([first, second]) => new BroadcastChannel('click').postMessage({first, second})", points)
        for tab in (board, other):
            for color in ("red", "blue"):
                expect(tab.page.locator(f"[data-point][aria-label*=' {color}']")).to_have_count(count)
            for point in points:
                expect(tab.cell(point)).not_to_have_accessible_name(re.compile("blue"))


def test_take_back_returns_to_the_last_own_move(board: BoardPage) -> None:
    begin(board, "crossway", 5)
    expect(board.button("Take back")).to_be_disabled()
    board.cell("b2").click()
    expect_moves(board, 2)
    board.cell("d2").click() if "d2" not in moves(board) else board.cell("d3").click()
    expect_moves(board, 4)
    board.button("Take back").click()
    expect_moves(board, 2)
    expect_own_turn(board.status, "red")


@pytest.mark.release
def test_a_lost_worker_and_a_closed_page_let_it_think_again(pages: GuardedPages) -> None:
    board = pages.open_board(init_script=WATCH_WORKERS)
    page = board.page
    page.evaluate("() => { globalThis.endWhen = ({type, method}) => type === 'works' && method === 'advise'; }")
    challenge(board, "Naked Diagonal", 13, level=TOP)
    board.cell("g7").click()
    expect_thinking(board.status)
    page.evaluate(ASKED_AGAIN)
    page.goto("about:blank")
    page.goto(pages.site_url)
    board.go_on()
    expect_thinking(board.status)
    board.button("Move now").click()
    expect_moves(board, 2)


def test_it_swaps_what_is_too_good(board: BoardPage) -> None:
    """The middle of 3x3 wins, so the computer takes it over; then the person is Blue, and to move."""
    begin(board, "crossway", 3, level=TOP)
    board.cell("b2").click()
    card = board.page.get_by_role("dialog", name="Colours swapped")
    expect(card.get_by_role("button", name="OK")).to_be_focused()
    board.page.keyboard.press("Enter")
    expect(card).to_be_hidden()
    expect_own_turn(board.status, "blue")
    expect(board.status).to_contain_text("Swapped: you play Blue now")
    expect_moves(board, 2)
    assert moves(board) == ["b2", "swap"]
    players = board.page.get_by_role("list", name="Players")
    expect(players.get_by_role("listitem").first).to_contain_text(f"Computer {TOP}")
    expect(players.get_by_role("listitem").last).to_contain_text("Your turn")
    board.cell("a2").click()
    expect_moves(board, 4)


def test_forbidden_points_are_marked_for_a_newcomer_and_by_choice(board: BoardPage) -> None:
    marks = board.button("Marks")
    begin(board, "quax", 5)
    expect(marks).to_be_hidden()
    begin(board, "naked-diagonal", 5, level=4)
    expect(marks).to_have_attribute("aria-pressed", "false")
    begin(board, "naked-diagonal", 5)
    expect(marks).to_have_attribute("aria-pressed", "true")
    board.cell("c3").click()
    expect_moves(board, 2)
    expect_own_turn(board.status, "red")
    forbidden = board.page.locator('[aria-label*="illegal"]').first.get_attribute("data-point") or ""
    free = board.page.locator('[aria-label$=" empty"]').first.get_attribute("data-point") or ""
    address = board.address
    assert board.pixel(forbidden) != board.pixel(free)
    marks.click()
    expect(marks).to_have_attribute("aria-pressed", "false")
    board.page.mouse.move(1, 1)
    assert board.pixel(forbidden) == board.pixel(free)
    assert board.address == address
    begin(board, "candy-necklace", 5)
    expect(marks).to_have_attribute("aria-pressed", "false")


def test_a_hopeless_computer_offers_to_resign_and_plays_on(board: BoardPage) -> None:
    game = crosscut.game("candy-necklace")
    begin(board, game.id, 4, level=4)
    offer = board.page.get_by_role("dialog", name="The computer resigns. Keep playing?")
    while not offer.is_visible():
        position = replay(game, moves(board))
        assert not position.over
        if position.turn is crosscut.Color.RED:
            solution = crosscut.solve(game, position)
            assert solution is not None
            assert solution.move is not None
            board.play_by_mouse(solution.move)
            expect_at_least(board, position.ply + 1)
        expect(offer.or_(board.status.filter(has_text=re.compile("Red to move: your turn|wins")))).to_be_visible()
    made = moves(board)
    offer.get_by_role("button", name="Accept").click()
    expect_win(board.status, "red", is_own=True)
    expect(board.page).to_have_url(re.compile("resigned=blue"))
    board.button("Take back").click()
    expect_at_least(board, len(made) + 1)
    expect(offer).to_be_hidden()


def test_two_computers_play_to_the_end(board: BoardPage) -> None:
    challenge(board, "Quax", 3, opponent="Computer against computer")
    expect_over(board.status)
    expect(board.button("Take back")).to_be_disabled()


NAMES_A_POINT = re.compile(r"\b[a-e][1-5]\b")


def pointed_out(board: BoardPage) -> Locator:
    """The points that a hint marks."""
    return board.page.locator("[role=gridcell][aria-label*='pointed out']")


def test_a_hint_shows_the_region_then_the_move_then_why_and_goes_when_the_game_is_over(board: BoardPage) -> None:
    begin(board, "crossway", 5, level=2)
    board.cell("c3").click()
    expect_own_turn(board.status, "red")
    board.button("Hint").click()
    board.expect_message()
    marked = pointed_out(board)
    expect(marked).not_to_have_count(1)
    expect(marked.first).to_be_attached()
    assert all("empty" in label for label in marked.evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel)"))
    expect(board.status).not_to_have_text(NAMES_A_POINT)
    board.button("Hint").click()
    expect(board.status).to_have_text(NAMES_A_POINT)
    move = pointed_out(board).get_attribute("data-point")
    assert move is not None
    said = board.status.text_content() or ""
    assert move in said
    board.button("Hint").click()
    expect(board.status).not_to_have_text(said)
    board.expect_message(move)
    board.cell(move).click()
    board.expect_no_message()
    expect_own_turn(board.status, "red")
    board.button("Hint").click()
    expect(marked.first).to_be_attached()
    resign(board)
    expect_win(board.status, "blue", is_own=False)
    expect(marked).to_have_count(0)


@pytest.mark.release
def test_after_two_losses_an_easier_level_is_offered(board: BoardPage) -> None:
    """In every run `tests/js/endings.test.mjs` counts the losses."""
    begin(board, "crossway", 5, level=2)
    resign(board)
    board.button("Rematch").click()
    expect(board.button("An easier level")).to_be_hidden()
    resign(board)
    board.button("An easier level").click()
    expect(board.page.locator("#terms")).to_have_text("Level 1: Newcomer")
    expect(board.page.locator("#credit")).to_contain_text("5 \u00d7 5")


@pytest.mark.release
def test_a_hint_leaves_nothing_behind_for_a_smaller_game(board: BoardPage) -> None:
    """In every run `tests/js/session.test.mjs` tests that the marks of a hint go."""
    begin(board, "crossway", 9)
    board.button("Hint").click()
    expect(pointed_out(board).first).to_be_attached()
    board.button("Analyse").click()
    challenge(board, "Crossway", 5)
    expect(board.page.get_by_role("gridcell")).to_have_count(25)
    board.cell("c3").click()
    expect_at_least(board, 1)
