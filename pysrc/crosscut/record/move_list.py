"""Moves alone, as books, mails and forums print them, as the text of a record.

>>> from crosscut.steps import finish
>>> print(finish(read_steps("Quax, 5x5: 1. c3 b4, 2. d4 a1, 3. c3d4; Blue resigns", None, None)).text)
Game: quax
Size: 5
Resigned: blue
<BLANKLINE>
c3 b4 d4 a1 c3-d4
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crosscut.game import Game
from crosscut.registry import game as game_of_id
from crosscut.registry import games
from crosscut.steps import Steps

_LOOKED_AT = 500
"""The first move stands among so many characters."""
_FIRST_MOVE = re.compile(r"(?<![^\s:;,.)|])(?:swap\b|[a-z]\d{1,2}(?!\d))", re.IGNORECASE)
_RECORD = re.compile(r"\s*(?:Crosscut game record\b|(?:game|size|red|blue|turn|set-up|id)\s*:)", re.IGNORECASE)
_SIZE = re.compile(r"(?<!\d)(\d{1,2})\s*[x\u00d7]\s*\1(?!\d)", re.ASCII)
_HEADING = re.compile(
    r"(?:[\s\d:|/,.)-]|\b(?:horz|vert|horizontal|vertical|red|blue|white|black|moves?|game)\b)*", re.IGNORECASE
)
"""What may stand before moves without naming a game: the number of the first one, the sides of columns."""

_PIECE = re.compile(r"\d+\)|\{(?:[^{}\\]|\\.)*\}?|\[[^\[\]]*\]?|[()]|[^\s,;(){}\[\]|]+", re.DOTALL)
"""A number, a comment, signs, a parenthesis or a word."""
_NUMBER = re.compile(r"\d+[.):]*(?=[a-z]|$)", re.IGNORECASE)
_DASHES = re.compile(r"[.\u2026\-\u2013\u2014]+")
_TWO_POINTS = re.compile(r"([a-z]\d{1,2})[-\u2013]?([a-z]\d{1,2})")
_RESIGNS = re.compile(r"[\s,;(]+(?:(red|blue)\s+)?resign(?:s|ed)?[.!)]*\Z", re.IGNORECASE)
_LAST_WORDS = 40
_PIECES_AT_ONCE = 1_000


class MoveList(NamedTuple):
    """A list of moves as the text of a record.

    Attributes:
        text: The text.
        mover_resigns: Whether the side that is to move after the moves has resigned.
    """

    text: str
    mover_resigns: bool


def read_steps(text: str, game_id: str | None, size: int | None) -> Steps[MoveList | None]:
    """The text of the record, as work that pauses; None for what is not moves, or of no game that is known.

    ``game_id`` and ``size`` are those of the board, for moves that do not name their game.
    """
    first = _FIRST_MOVE.search(text[:_LOOKED_AT])
    if first is None or _RECORD.match(text, 0, first.start()):
        return None
    heading, moves = text[: first.start()], text[first.start() :]
    game = _named_game(heading)
    if game is None:
        if game_id is None or not _HEADING.fullmatch(heading):
            return None
        game = game_of_id(game_id)
    lines = [f"Game: {game.id}"]
    written = _SIZE.search(heading)
    if written or (size is not None and game.id == game_id):
        lines.append(f"Size: {written[1] if written else size}")
    resigns = _RESIGNS.search(moves[-_LAST_WORDS:])
    if resigns:
        moves = moves[: len(moves) - len(resigns[0])]
        lines += [f"Resigned: {resigns[1].lower()}"] if resigns[1] else []
    if not re.search(r"\s", moves):
        moves = moves.replace(".", " ")  # Those of a link have full stops between them.
    plain = yield from _plain_steps(moves, game)
    return MoveList("\n".join([*lines, "", plain]), resigns is not None and not resigns[1])


def _names() -> tuple[tuple[re.Pattern[str], Game], ...]:
    """What each game is called in texts, its name or its id; longer names first, which may hold shorter ones."""
    names = sorted(((name, game) for game in games() for name in (game.name, game.id)), key=lambda pair: -len(pair[0]))
    return tuple((re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE), game) for name, game in names)


def _named_game(heading: str) -> Game | None:
    return next((game for name, game in _names() if name.search(heading)), None)


def _plain_steps(moves: str, game: Game) -> Steps[str]:
    """The moves as a record has them."""
    pieces = []
    for number, piece in enumerate(_PIECE.finditer(moves)):
        if number % _PIECES_AT_ONCE == 0:
            yield
        word = piece[0]
        pieces.append(word if word[0] in "{[()" else _plain_move(word, game))
    return " ".join(filter(None, pieces))


def _plain_move(word: str, game: Game) -> str:
    """A move as a record has it; empty for a number or a dash."""
    move = _NUMBER.sub("", word, count=1) if word[0].isdecimal() else word
    if _DASHES.fullmatch(move):
        return ""
    move = move.lower().rstrip("!?+" if game.fills else "!?")
    link = _TWO_POINTS.fullmatch(move) if game.link_rule == "move" else None
    return f"{link[1]}-{link[2]}" if link else move
