"""The moves of a player of words, such as a language model: it gets a prompt for each move, and answers with a text.

The prompt has the rules in words, the board as text and the moves so far, and no list of legal moves. After an illegal
answer the next prompt says why it was illegal. ``docs/text-players.md`` shows a prompt.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from shutil import which
from typing import TypeAlias

from crosscut.arguments import quoted
from crosscut.game import Game
from crosscut.move import Move
from crosscut.player.entrant import FailedError, Made, ResignedError
from crosscut.player.programs import reply_of
from crosscut.player.prompts import ANSWER, answer_in, move_in, told
from crosscut.position import Position

TRIES = 3
"""How many answers a move may take."""
UNREADABLE = "unreadable"
"""The kind of an answer that is no move at all; the other kinds are :class:`~crosscut.ViolationCode`."""
_MOST_SHOWN = 200
"""The most characters of an answer that the next prompt shows."""

Ask: TypeAlias = Callable[[str], str]
"""Answers a prompt."""


class TextMoves:
    """Asks for moves in words, again after an illegal one, and counts what it hears. It is a function entrant."""

    def __init__(self, ask: Ask, tries: int) -> None:
        self._ask = ask
        self._most = tries
        self._took: list[int] = []
        """For each move how many tries it took; 0 if no answer was legal."""
        self._illegal = Counter[str]()

    def __call__(self, game: Game, position: Position) -> Move:
        """The move in a position, without the moves before it; for errors see :meth:`move`."""
        return self.move(game, position, None)[0]

    def move(self, game: Game, position: Position, made: Sequence[Made] | None) -> tuple[Move, int]:
        """The move in a position after these moves, and how many tries it took.

        Raises a ValueError if no answer is legal or one is ``resign``, and whatever the function that answers raises.
        """
        prompt, refused = _prompt(game, position, made), list[str]()
        for number in range(1, self._most + 1):
            reply: object = self._ask(prompt)
            if not isinstance(reply, str):
                raise FailedError(f"it answers {quoted(reply)}, which is no text")
            if answer_in(reply) in ("resign", "i resign"):
                raise ResignedError("it resigned")
            try:
                move = move_in(reply)
            except ValueError:
                kind, reason = UNREADABLE, "That is not a move."
            else:
                violation = game.violation(position, move)
                if violation is None:
                    self._took.append(number)
                    return move, number
                kind, reason = str(violation.code), violation.message
            self._illegal[kind] += 1
            refused.append(kind)
            shown = answer_in(reply)[:_MOST_SHOWN]
            prompt += f"\n\nYour answer was: {shown}\nThis is not legal. {reason} Answer again, with another move."
        self._took.append(0)
        kinds = ", ".join(f"{number} {kind}" for kind, number in Counter(refused).most_common())
        raise FailedError(f"it gave no legal move in {self._most} tries: {kinds}")


def ask_command(command: str, answer_within: float) -> Ask:
    """Asks a program that is run for each prompt. Raises ValueError if there is none of this name."""
    program, *_ = [*shlex.split(command), ""]
    if which(program) is None:
        raise ValueError(f"{quoted(program)} cannot be started: no program has this name")
    return partial(reply_of, command, answer_within=answer_within)


def _prompt(game: Game, position: Position, made: Sequence[Made] | None) -> str:
    return (
        f"{told(game, position, made)}\n\nWhich move do you make as {position.turn.title()}?\n\n"
        f"End your reply with a line such as\n{ANSWER} c3"
    )
