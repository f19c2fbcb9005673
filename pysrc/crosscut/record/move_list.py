"""Moves alone, as books, mails and forums print them: with numbers, commas, capitals, perhaps the name of the game.

>>> from crosscut import link
>>> from crosscut.steps import finish
>>> moves = find("Quax, 5x5: 1. c3 b4, 2. d4 a1, 3. c3d4; Blue resigns", None, None)
>>> link.write(finish(read_steps(moves)).record).partition("&p")[0]
'v=1&g=quax&n=5&m=c3.b4.d4.a1.c3-d4&resigned=blue'
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crosscut.game import Game
from crosscut.record import record_text
from crosscut.record.record import Reading
from crosscut.registry import game as game_of_id
from crosscut.registry import games
from crosscut.steps import Steps

_BEFORE_THE_MOVES = 500
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
_NUMBER = re.compile(r"\d++[.):]*+(?=[a-z]|$)", re.IGNORECASE)
"""What a word may begin with; it is looked for there alone."""
_DASHES = re.compile(r"[.\u2026\-\u2013\u2014]+")
_TWO_POINTS = re.compile(r"([a-z]\d{1,2})[-\u2013]?([a-z]\d{1,2})")
_RESIGNS = re.compile(r"[\s,;(]+(?:(red|blue)\s+)?resign(?:s|ed)?[.!)]*\Z", re.IGNORECASE)
_LAST_WORDS = 40
_PIECES_AT_ONCE = 1_000


class MoveList(NamedTuple):
    """A text of moves.

    Attributes:
        text: The text.
        start: Where the first move begins in it.
        game: The game that it names, else that of the board.
        size: Points along a side, as the text says, else those of the board; None for the usual size.
    """

    text: str
    start: int
    game: Game
    size: str | None


def find(text: str, game_id: str | None, size: int | None) -> MoveList | None:
    """The moves that the text is; None for any other text, and for moves of no game that is known.

    ``game_id`` and ``size`` are those of the board, for moves that do not name their game.
    """
    first = _FIRST_MOVE.search(text[:_BEFORE_THE_MOVES])
    if first is None or _RECORD.match(text, 0, first.start()):
        return None
    heading = text[: first.start()]
    game = _game_of(heading, game_id)
    if game is None:
        return None
    written = _SIZE.search(heading)
    of_board = str(size) if size is not None and game.id == game_id else None
    return MoveList(text, first.start(), game, written[1] if written else of_board)


def is_record(text: str) -> bool:
    """Whether a text begins as the header of a record does."""
    return _RECORD.match(text) is not None


def _game_of(heading: str, game_id: str | None) -> Game | None:
    """The game that the heading names; that of the board if it names none and has nothing else to say."""
    named = game_named(heading)
    if named is None and game_id is not None and _HEADING.fullmatch(heading):
        return game_of_id(game_id)
    return named


def game_named(text: str) -> Game | None:
    """The game that is named in a text, by its name or its id; the first in the order of :func:`_names`."""
    return next((game for name, game in _names() if name.search(text)), None)


def _names() -> tuple[tuple[re.Pattern[str], Game], ...]:
    """What each game is called in texts, its name or its id; longer names first, which may hold shorter ones."""
    names = sorted(((name, game) for game in games() for name in (game.name, game.id)), key=lambda pair: -len(pair[0]))
    return tuple((re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE), game) for name, game in names)


def read_steps(found: MoveList) -> Steps[Reading]:
    """Read the moves as a record has them. Raises ValueError for more text than a record has."""
    if len(found.text) > record_text.MAX_CHARACTERS:
        raise ValueError(f"the moves have {len(found.text)} characters: expected at most {record_text.MAX_CHARACTERS}")
    moves = found.text[found.start :]
    resigns = _RESIGNS.search(moves[-_LAST_WORDS:])
    if resigns:
        moves = moves[: len(moves) - len(resigns[0])]
    if not re.search(r"\s", moves):
        moves = moves.replace(".", " ")  # Those of a link have full stops between them.
    fields = {"g": found.game.id}
    if found.size is not None:
        fields["n"] = found.size
    if resigns and resigns[1]:
        fields["resigned"] = resigns[1].lower()
    plain = yield from _plain_steps(moves, found.game)
    reading = record_text.read_parts(fields, plain)
    if resigns and not resigns[1]:
        yield from _mover_resigns_steps(reading)
    return reading


def _mover_resigns_steps(reading: Reading) -> Steps[None]:
    """The side that is to move after the moves has resigned."""
    record = reading.record
    last, _ = yield from record.replay_legal_steps()
    if not reading.problems and not last.position.over:
        record.resigned = last.position.turn


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
    number = _NUMBER.match(word)
    move = word[number.end() :] if number else word
    if _DASHES.fullmatch(move):
        return ""
    move = move.lower().rstrip("!?+" if game.fills else "!?")
    link = _TWO_POINTS.fullmatch(move) if game.link_rule == "move" else None
    return f"{link[1]}-{link[2]}" if link else move
