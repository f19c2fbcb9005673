"""What a player of words is told of a position, and how its answer is read.

Programs that answer texts in words, such as language models, get the rules in words, the board as text and the moves so
far. No legal moves are listed: which moves are legal is theirs to find out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crosscut.commands import position_lines
from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Move, Place, parse_move
from crosscut.position import Position

ANSWER = "ANSWER:"
"""What stands before an answer, on the last line."""
MOST_READ = 100_000
"""The most characters of an answer that are read, from its end."""
_ANSWER = re.compile(r"\banswer[ *_`]*:(.*)$", re.IGNORECASE | re.MULTILINE)
_AROUND = " \t\r\n*_`\"'.,;:!()[]{}<>$\\"
"""What people and programs write around an answer."""


def told(game: Game, position: Position, made: Sequence[tuple[Color, Move]] | None = None) -> str:
    """The rules, the board, and the moves so far, if they are known, as paragraphs; then whose turn it is."""
    return "\n\n".join(_paragraphs(game, position, made))


def _paragraphs(game: Game, position: Position, made: Sequence[tuple[Color, Move]] | None) -> Iterator[str]:
    size, last = position.size, Point(position.size - 1, position.size - 1)
    title = game.name if game.inventor else "a game"
    yield f"This is {title} on a board of {size}x{size} points. The rules:"
    yield "\n".join(f"- {sentence}" for sentence in game.sentences())
    example = f"a1 is the point at the bottom left, {last} the one at the top right"
    moves = f"A point is named by its column, a letter, and its row, a number: {example}."
    if game.link_rule == "move":
        moves += " A link is named by its two points: a1-b2."
    if game.pie:
        moves += " The swap is the word swap."
    yield moves
    newest = made[-1][1] if made else None
    shown = "The board now. R is a red stone, B a blue one, a dot an empty point."
    if isinstance(newest, Place):
        shown += " Brackets mark the newest stone."
    yield shown + "\n\n" + "\n".join(position_lines(position, newest))
    if made is not None:
        yield f"The moves so far: {', '.join(f'{color} {move}' for color, move in made) or 'none'}."
    yield f"It is {position.turn.title()}'s turn."


def answer_in(reply: str) -> str:
    """The answer in a reply, in small letters: what follows the last ``ANSWER:``, or the whole reply without one."""
    reply = reply[-MOST_READ:]
    found = _ANSWER.findall(reply)
    return " ".join((found[-1] if found else reply).strip(_AROUND).lower().split())


def move_in(reply: str) -> Move:
    """The move that a reply names. Raises ValueError if its answer is not a move."""
    words = answer_in(reply).replace("\u2013", "-").replace(" - ", "-")
    return parse_move(words)
