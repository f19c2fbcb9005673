"""Two people who play a game by sending links."""

from __future__ import annotations

import re
from itertools import permutations

from playwright.sync_api import Locator, Page, expect

from crosscut import Place, parse_move
from e2e.board_page import BoardPage, fragment
from e2e.status import expect_turn, expect_waiting

IDS = map("".join, permutations("abcdefghij"))
"""Of games by link: each has its own."""


class Friend:
    """One of the two, with the page of a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = BoardPage(page)
        self._reads_cards = False

    @property
    def status(self) -> Locator:
        return self.board.status

    @property
    def dialog(self) -> Locator:
        """The question about a link that does not simply continue the game."""
        return self.page.locator("#question-dialog")

    @property
    def send(self) -> Locator:
        """The button that sends, whose label says to whom."""
        return self.page.get_by_role("button", name=re.compile("^Send to"))

    @property
    def next(self) -> Locator:
        """The buttons beside the game that stand out."""
        return self.page.locator("#game button.primary:visible")

    def expect_turn(self) -> None:
        """Wait until the next move is this person's."""
        expect(self.status).to_have_text(re.compile(": your turn"))

    def expect_received(self, move: str) -> None:
        """Wait until a move of the friend has arrived, which this person may answer."""
        expect(self.board.cell(move)).to_have_accessible_name(re.compile("last move"))
        self.expect_turn()

    def expect_waiting(self) -> None:
        """Wait until the game waits for the friend."""
        expect_waiting(self.status, "")

    def expect_to_send(self) -> None:
        """Wait until there is something to send."""
        expect(self.send).to_have_class(re.compile("primary"))

    def read_cards(self) -> None:
        """From now on read the card about a swap as soon as it is there.

        Playwright then looks for it before each step, which a game without a swap can do without.
        """
        self._reads_cards = True
        card = self.page.get_by_role("dialog", name="Colours swapped")
        self.page.add_locator_handler(card, lambda shown: shown.get_by_role("button", name="OK").click())

    def invite(self, game: str, size: int, *, begins: bool = True, names: tuple[str, str] = ("Ada", "Ben")) -> None:
        """Begin a game by link in the dialog."""
        self.board.button("New game").first.click()
        dialog = self.page.get_by_role("dialog", name="New game")
        dialog.get_by_role("radio", name="Friend by link").check()
        dialog.get_by_role("radio", name="I begin" if begins else "Friend begins").check()
        dialog.get_by_role("textbox", name="Red").fill(names[0])
        dialog.get_by_role("textbox", name="Blue").fill(names[1])
        dialog.get_by_role("radio", name=re.compile(f"^{game}")).check()
        dialog.get_by_role("textbox", name="Size").fill(str(size))
        dialog.get_by_role("button", name="Start").click()
        expect(dialog).to_be_hidden()
        expect_turn(self.status, "red")

    def play(self, move: str) -> None:
        """Make a move, and wait until the page wants to send it."""
        made = parse_move(move)
        if self._reads_cards and isinstance(made, Place):
            self.board.cell(made.point).click()  # A card that comes at this moment would take a key.
        else:
            self.board.play_by_twin(made)
        self.expect_to_send()

    def link(self, message: str = "") -> str:
        """Send in another way: what the dialog gives to copy."""
        self.board.button("Other ways").click()
        return self.copied(message)

    def copied(self, message: str = "") -> str:
        """What the dialog that is open gives to copy."""
        dialog = self.page.get_by_role("dialog", name=re.compile("^Send this to"))
        if message:
            dialog.get_by_role("textbox", name="Add a message").fill(message)
            expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("comments="))
        link = dialog.get_by_role("textbox", name="Link").input_value()
        dialog.get_by_role("button", name="Done").click()
        return link

    def show_more(self) -> None:
        """Unfold what an answer does not need; only a phone folds it away."""
        folded = self.page.locator("details:not([open]) > summary").filter(has_text="More")
        if folded.is_visible():
            folded.click()

    def open(self, link: str) -> None:
        """Follow a link."""
        self.page.evaluate("(hash) => { location.hash = hash; }", link.partition("#")[2])


def begun(ada: Friend, ben: Friend, moves: str) -> None:
    """A game of Crossway with Ada as Red, whose last link is opened.

    Only the last two moves are played, each on a link with all moves before it, which is all that the page knows of a
    friend. `test_first_link_and_answer` begins in the dialog.
    """
    *before, last = moves.split()
    identity = next(IDS)
    mover, other = (ben, ada) if len(before) % 2 else (ada, ben)
    for friend, count, sender in ((other, len(before) - 1, mover), (mover, len(before), other)):
        if count >= 0:
            by = "red" if sender is ada else "blue"
            friend.board.follow(fragment("crossway", 5, before[:count], red="Ada", blue="Ben", id=identity, by=by))
            friend.play([*before, last][count])
    link = mover.link()
    mover.expect_waiting()
    other.open(link)
    other.expect_received(last)
