"""What the status line of every board says by contract; all its other sentences may be reworded.

It begins with whose turn it is, or how the game ended, and says whether that is the reader; that the computer thinks;
for whom a game by link waits; and how an answer to a task was judged.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

_SKIPPED = r"(?:(?:Red|Blue) skipped\. )?"
KNOWN = re.compile(r"to move|wins|^Tie")
"""Whose turn it is, or how the game ended: the engine has answered."""
THINKING = re.compile("Computer is thinking")
SOLVED = re.compile(r"Solved\.")


def turn_of(color: str) -> re.Pattern[str]:
    """What the line begins with while that colour is to move."""
    return re.compile(f"^{_SKIPPED}{color.title()} to move")


def win_of(winner: str | None) -> re.Pattern[str]:
    """What the line begins with when that colour has won; None is a tie."""
    return re.compile(f"^{_SKIPPED}{f'{winner.title()} wins' if winner else 'Tie'}")


def expect_known(line: Locator) -> None:
    """Wait until the engine has said whose turn it is, or how the game ended."""
    expect(line).to_have_text(KNOWN)


def expect_turn(line: Locator, color: str) -> None:
    """Wait until that colour is to move."""
    expect(line).to_have_text(turn_of(color))


def expect_own_turn(line: Locator, color: str) -> None:
    """Wait until that colour is to move, and that is the reader."""
    expect(line).to_have_text(re.compile(f"{turn_of(color).pattern}: your turn"))


def expect_win(line: Locator, winner: str | None, *, is_own: bool | None = None) -> None:
    """Wait until that colour has won, or nobody; the reader, the other side, or whoever it is."""
    ending = {None: "", True: ": you win", False: ": you (lose|have resigned)"}[is_own]
    expect(line).to_have_text(re.compile(win_of(winner).pattern + ending))


def expect_over(line: Locator) -> None:
    """Wait until somebody has won."""
    expect(line).to_have_text(re.compile("wins"))


def expect_thinking(line: Locator) -> None:
    """Wait until the computer thinks about its move."""
    expect(line).to_have_text(THINKING)


def expect_waiting(line: Locator, name: str) -> None:
    """Wait until a game by link waits for an answer of that person."""
    expect(line).to_have_text(re.compile(f"Waiting for {name}"))


def expect_solved(line: Locator) -> None:
    """Wait until a task is solved."""
    expect(line).to_have_text(SOLVED)


def expect_not_yet(line: Locator) -> None:
    """Wait until an answer to a task was found wrong."""
    expect(line).to_have_text(re.compile("Not yet: "))
