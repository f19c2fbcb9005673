"""The same position in each game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import crosscut
from crosscut import Color, Game
from e2e.board_page import BoardPage, fragment
from e2e.status import expect_turn

# Taylor's example of 2008: at Quickway the side to move wins at once, at Crossway it may play neither d4 nor d5.
ROWS = ("...R....", "...R....", "...RB...", "BBB.R...", "..R.BBBB", "..BR....", "...R....", "...R....")
SETUP = "3r4/3r4/3rb3/bbb1r3/2r1bbbb/2br4/3r4/3r4"
TURN = Color.BLUE
ON_THE_BOARD = crosscut.game("crossway")
GAMES = [game for game in crosscut.games() if game.owns_edges]


def opened(board: BoardPage, link: str) -> Locator:
    """The dialog about the position of a link, all games' answers there."""
    board.page.keyboard.press("Escape")  # the page is shared, and so may be an open dialog
    board.open(link)
    board.button("Compare").click()
    dialog = board.page.get_by_role("dialog", name="The same position in each game")
    expect(dialog).to_contain_text("Dots mark legal points")
    return dialog


def entry(dialog: Locator, game: Game) -> Locator:
    heading = dialog.page.get_by_role("heading", name=game.name, exact=True)
    return dialog.get_by_role("listitem").filter(has=heading)


FRAMED = """(canvas, [file, rank]) => {
  const context = canvas.getContext("2d");
  const side = canvas.width / 8;
  const data = context.getImageData((file - 0.5) * side, (8 - rank) * side, side, side).data;
  return data.some((value, index) => index % 4 === 0 && value < 50 && data[index + 2] < 50);
}"""


@pytest.mark.release
def test_each_game_says_what_it_makes_of_the_position_and_opens_it(board: BoardPage) -> None:
    """In every run `tests/js/comparison.test.mjs` tests what is said; `test_accessibility.py` opens the dialog."""
    dialog = opened(board, fragment(ON_THE_BOARD.id, 8, s=SETUP, t="blue"))
    expect(dialog).to_contain_text("differ at d4, d5")
    for game in GAMES:
        position = game.setup("\n".join(ROWS), TURN)
        text = entry(dialog, game)
        legality = game.legality(position, TURN)
        illegal = [str(point) for point, code in legality.items() if code]
        if len(illegal) < len(legality):
            expect(text).to_contain_text(", ".join(illegal))
        expect(text).to_contain_text(", ".join(map(str, position.links)))
        for problem in game.problems(position):
            expect(text).to_contain_text(problem.message)
        if game is ON_THE_BOARD:
            expect(text).to_contain_text("On the board.")
        else:
            expect(text.get_by_role("link", name=f"Open in {game.name}")).to_be_visible()
        canvas = text.locator("canvas")
        assert [canvas.evaluate(FRAMED, point) for point in ((4, 5), (7, 7))] == [True, False], game.name
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(board.button("Compare")).to_be_focused()
    board.button("Compare").click()
    dialog.get_by_role("link", name="Open in Quickway").click()
    expect(dialog).to_be_hidden()
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Quickway")
    expect_turn(board.status, "blue")
    board.expect_position(crosscut.game("quickway").setup("\n".join(ROWS), TURN))


@pytest.mark.release
def test_an_own_game_is_compared_with_those_of_the_catalogue(board: BoardPage) -> None:
    """In every run `tests/js/comparison.test.mjs` tests what is compared, `test_accessibility.py` the dialog."""
    own = crosscut.game("own:ban-xo/ox.join-corners.swap")
    dialog = opened(board, fragment(own.id, 8, s=SETUP, t="blue", called="No crosscut"))
    expect(dialog.get_by_role("listitem")).to_have_count(len(GAMES) + 1)
    text = dialog.get_by_role("listitem").first
    expect(text.get_by_role("heading", name="No crosscut", exact=True)).to_be_visible()
    expect(text).to_contain_text("On the board.")
    legality = own.legality(own.setup("\n".join(ROWS), TURN), TURN)
    expect(text).to_contain_text(", ".join(str(point) for point, code in legality.items() if code))
    dialog.get_by_role("link", name="Open in Crossway").click()
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Crossway")
    board.expect_position(crosscut.game("crossway").setup("\n".join(ROWS), TURN))


def test_game_of_another_kind_is_not_compared(board: BoardPage) -> None:
    board.page.keyboard.press("Escape")
    board.open(fragment("zigzag-edge", 6, ["a1"]))
    expect(board.button("Compare")).to_be_disabled()
