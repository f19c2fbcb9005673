"""Two people who play a game by sending links."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from crosscut import parse_move
from e2e.board_page import BoardPage


class Friend:
    """One of the two, with the page of a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = BoardPage(page)
        page.add_locator_handler(page.get_by_role("dialog", name="The sides are swapped"), self._read_card)

    @property
    def status(self) -> Locator:
        return self.board.status

    @property
    def dialog(self) -> Locator:
        """The question about a link that does not simply go on with the game."""
        return self.page.locator("#question-dialog")

    @property
    def send(self) -> Locator:
        """The button that sends; it says to whom."""
        return self.page.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^Send"))

    @property
    def next(self) -> Locator:
        """The buttons of the game's bar that stand out."""
        return self.page.get_by_role("group", name="Game").locator("button.primary:visible")

    @staticmethod
    def _read_card(card: Locator) -> None:
        card.get_by_role("button", name="OK").click()

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
        expect(self.status).to_have_text(re.compile("^Red to move"))

    def play(self, move: str) -> None:
        """Make a move, and wait until the page wants to send it."""
        self.board.play_by_twin(parse_move(move))
        expect(self.send).to_have_class(re.compile("primary"))

    def link(self, message: str = "") -> str:
        """Send: what the dialog gives to copy."""
        self.send.click()
        return self.copied(message)

    def copied(self, message: str = "") -> str:
        """What the dialog that is open gives to copy."""
        dialog = self.page.get_by_role("dialog", name=re.compile("^Send this to"))
        if message:
            dialog.get_by_role("textbox", name="Say something").fill(message)
            expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("comments="))
        link = dialog.get_by_role("textbox", name="Link").input_value()
        dialog.get_by_role("button", name="Done").click()
        return link

    def open(self, link: str) -> None:
        """Follow a link."""
        self.page.evaluate("(hash) => { location.hash = hash; }", link.partition("#")[2])


def begun(ada: Friend, ben: Friend, game: str, moves: str, size: int = 5) -> None:
    """A game of some moves, whose last link is opened and answered."""
    ada.invite(game, size)
    friends = (ada, ben)
    for ply, move in enumerate(moves.split()):
        mover, other = friends[ply % 2], friends[1 - ply % 2]
        mover.play(move)
        link = mover.link()
        expect(mover.status).to_have_text(re.compile("Waiting for"))
        other.open(link)
        expect(other.status).to_have_text(re.compile(f"played {move}"))
