"""Moves alone, as books, mails and forums print them: with numbers, commas, capitals, perhaps the name of the game.

>>> from crosscut import link
>>> from crosscut.steps import finish
>>> moves = find("Quax, 5x5: 1. c3 b4, 2. d4 a1, 3. c3d4; Blue resigns", None, None)
>>> link.write(finish(read_steps(moves)).record)
'g=quax&n=5&m=c3.b4.d4.a1.c3-d4&resigned=blue&v=1'

A heading may say who moves first: ``Horz | Vert``, ``Blue begins``. White and Black become names, because these games
have no such sides. What stands for a move that nobody made, such as ``--``, ends the line, unless it ends the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.record import record_text
from crosscut.record.record import Reading
from crosscut.record.text import half_width, seen
from crosscut.registry import game as game_of_id
from crosscut.registry import games
from crosscut.said import tr
from crosscut.steps import Steps

_COMMENT = r"\{(?:[^{}\\]|\\.)*\}?"
_BETWEEN_COMMENTS = re.compile(
    rf"(?P<comment>{_COMMENT})"
    r"|^[ \t]*(?:>[ \t]?)+"  # a quoted mail
    r"|\[/?(?:b|i|u|s|o|q|c|tt|code|quote|size|color|font|url|spoiler|list)(?:=[^\[\]\n]*)?\]"  # BBCode
    r"|[(\[][ \t]*(?:%clk[ \t]*)?\d{1,2}(?::\d\d){1,2}(?:\.\d+)?[ \t]*[)\]]"  # a clock
    r"|(?<!\S)\d{1,2}(?::\d\d){1,2}(?:\.\d+)?(?!\S)"
    r"|[*_`\"'\u2018\u2019\u201c-\u201e\u00ab\u00bb]+",
    re.DOTALL | re.IGNORECASE | re.MULTILINE,
)
"""What forums, mails and clocks add to moves. In a comment it stays."""

_COMMENT_OR_OTHER = re.compile(rf"{_COMMENT}|[^{{]+", re.DOTALL)
_BEFORE_THE_MOVES = 500
"""The first move is looked for in this many characters."""
_FIRST_MOVE = re.compile(rf"{_COMMENT}|(?<![^\s:;,.()|])(?:swap\b|[a-z]\d{{1,2}}(?!\d))", re.DOTALL | re.IGNORECASE)
_SIZE = re.compile(
    r"(?<!\d)(\d{1,2})\s*(?:x|\u00d7|by)\s*\1(?!\d)|\b(?:size|board)[ \t]*:?[ \t]*(\d{1,2})(?![\d.)])",
    re.ASCII | re.IGNORECASE,
)
_AFTER_NAME = re.compile(r"[ \t,(]*(\d{1,2})\)?[ \t]*(?=[\n,;:])", re.ASCII)
"""A size that stands behind the name of the game, and not before a move."""

_SIDES = {
    "red": Color.RED, "vert": Color.RED, "vertical": Color.RED,
    "blue": Color.BLUE, "horz": Color.BLUE, "horizontal": Color.BLUE,
}  # fmt: skip
_STRANGERS = ("white", "black")
"""Sides of other games."""
_SIDE = rf"\b({'|'.join((*_SIDES, *_STRANGERS))})\b"
_COLUMNS = re.compile(rf"{_SIDE}[\s|/,:;&.-]*{_SIDE}", re.IGNORECASE)
_BEGINS = re.compile(
    rf"{_SIDE}\s+(?:begins|starts|(?:is\s+)?(?:to\s+)?(?:moves?|plays?)(?:\s+first)?)\b", re.IGNORECASE
)
_FROM_TOP = re.compile(r"\bfrom\s+the\s+top\b", re.IGNORECASE)
_HEADING = re.compile(
    r"(?:[\s\d:|/,;&.()\[\]-]"
    rf"|{_SIDE}|\b(?:moves?|plays?|game|begins|starts|first|is|to|size|board|x|by|ranks|counted|from|the|top)\b)*",
    re.IGNORECASE,
)
"""What may stand before moves without naming a game: the number of the first one, the sides of columns."""

_PIECE = re.compile(rf"\d+\)|{_COMMENT}|\[[^\[\]]*\]?|[()]|[^\s,;(){{}}\[\]|]+", re.DOTALL)
"""A number, a comment, signs, a parenthesis or a word."""
_NUMBER = re.compile(r"\d++[.):\u2026]*+(?=[a-z]|$)", re.IGNORECASE)
"""What a word may begin with; it is looked for there alone."""
_SEPARATOR = re.compile(r"[.\-\u2013]")
_SECOND_TO_MOVE = re.compile(r"\d*(?:\.{2,}|\u2026)")
_LAST_DOTS = re.compile(r"(\d*(?:\.{2,}|\u2026)\s*)\Z")
_NO_MOVE = re.compile(r"[\-\u2013\u2014]+")
_TWO_POINTS = re.compile(r"([a-z]\d{1,2})[-\u2013]?([a-z]\d{1,2})")
_POINT = re.compile(r"([a-z])(\d{1,2})(?!\d)")
_RESIGNS = re.compile(
    rf"[\s,;(]+(?:{_SIDE}\s+)?(?:(?:resign(?:s|ed)?|gives\s+up|gave\s+up|concede[sd]?)|(wins|won)\s+by\s+resignation)"
    r"[.!)]*\Z",
    re.IGNORECASE,
)
_LAST_WORDS = 60
_PIECES_AT_ONCE = 1_000


class MoveList(NamedTuple):
    """A text of moves.

    Attributes:
        heading: What stands before the moves.
        moves: The moves, with what is said about them.
        game: The game that the heading names, else that of the board.
        size: Points along a side, as the heading says, else those of the board; None for the usual size.
        from_top: Whether ranks are counted from the top.
    """

    heading: str
    moves: str
    game: Game
    size: str | None
    from_top: bool


def find(text: str, game_id: str | None, size: int | None, *, from_top: bool = False) -> MoveList | None:
    """The moves that the text is; None for any other text, and for moves of no game that is known.

    ``game_id`` and ``size`` are those of the board, for moves that do not name their game. Raises ValueError for more
    text than a record has.
    """
    if len(text) > record_text.MAX_CHARACTERS:
        raise ValueError(f"the moves have {len(text)} characters: expected at most {record_text.MAX_CHARACTERS}")
    plain = _BETWEEN_COMMENTS.sub(lambda found: found["comment"] or " ", _plain(text))
    start, comments = _first_move(plain)
    if start is None:
        return None
    heading = re.sub(_COMMENT, "", plain[:start], flags=re.DOTALL)
    heading, dots, _ = _LAST_DOTS.split(heading) if _LAST_DOTS.search(heading) else (heading, "", "")
    moves = dots + plain[start:]
    game, end = _named_game(heading)
    if game is None and game_id is not None and _HEADING.fullmatch(heading):
        game = game_of_id(game_id)
    if game is None:
        return None
    written = _SIZE.search(heading) or _AFTER_NAME.match(heading, end)
    of_board = str(size) if size is not None and game.id == game_id else None
    said = next(filter(None, written.groups()), None) if written else of_board
    return MoveList(heading, " ".join([*comments, moves]), game, said, from_top or bool(_FROM_TOP.search(heading)))


def _plain(text: str) -> str:
    """The text as if it had been typed on a Western keyboard, but for its comments."""
    return _COMMENT_OR_OTHER.sub(
        lambda found: found[0] if found[0].startswith("{") else half_width(found[0]), seen(text)
    )


def _first_move(text: str) -> tuple[int | None, list[str]]:
    """Where the first move begins, or the parenthesis before it, and the comments before it."""
    comments: list[str] = []
    length = 0
    for found in _FIRST_MOVE.finditer(text):
        if found.start() - length > _BEFORE_THE_MOVES:
            break
        if not found[0].startswith("{"):
            return found.start() - text[: found.start()].endswith("("), comments
        comments.append(found[0])
        length += len(found[0])
    return None, comments


def _named_game(heading: str) -> tuple[Game | None, int]:
    """The game that the heading names, and where its name ends."""
    for name, game in _names():
        found = name.search(heading)
        if found:
            return game, found.end()
    return None, 0


def game_named(text: str) -> Game | None:
    """The game that is named in a text, by its name or its id; the first in the order of :func:`_names`."""
    return _named_game(text)[0]


def _names() -> tuple[tuple[re.Pattern[str], Game], ...]:
    """What each game is called in texts, its name or its id; longer names first, which may hold shorter ones."""
    names = sorted(((name, game) for game in games() for name in (game.name, game.id)), key=lambda pair: -len(pair[0]))
    return tuple((re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE), game) for name, game in names)


@dataclass
class Sides:
    """Who is who in the text.

    Attributes:
        first: Who moves first.
        colors: The colours of all sides that the text may name.
        names: The names of the people, where the sides are those of other games.
    """

    first: Color = Color.RED
    colors: Mapping[str, Color] = field(default_factory=lambda: _SIDES)
    names: Mapping[str, str] = field(default_factory=dict)


def _sides(heading: str) -> Sides:
    """Who is who. Raises ValueError for sides that contradict each other, and for one alone that need not be first."""
    columns, begins = _COLUMNS.search(heading), _BEGINS.search(heading)
    if columns:
        first, second = columns[1].lower(), columns[2].lower()
    elif begins:
        first = begins[1].lower()
        second = {"white": "black", "black": "white"}.get(first, "")
    else:
        named = {found[0].lower() for found in re.finditer(_SIDE, heading, re.IGNORECASE)}
        if not _HEADING.fullmatch(heading) or named <= {"red", "vert", "vertical"}:
            return Sides()
        raise ValueError(
            tr(
                "the heading {heading} names a side, but not who moves first: {expected}",
                heading=repr(heading.strip()),
                expected=_EXPECTED_SIDES,
            )
        )
    if first in _STRANGERS and second in _STRANGERS and first != second:
        colors = {**_SIDES, first: Color.RED, second: Color.BLUE}
        return Sides(Color.RED, colors, {"red": first.title(), "blue": second.title()})
    if first in _SIDES and (not second or _SIDES.get(second) is _SIDES[first].other):
        return Sides(_SIDES[first])
    raise ValueError(
        tr(
            "the heading names the sides {first} and {second}: {expected}",
            first=first,
            second=second,
            expected=_EXPECTED_SIDES,
        )
    )


_EXPECTED_SIDES = tr(
    "sides|expected two sides, the first to move first, as in Horz | Vert, or words such as Blue begins"
)


def read_steps(found: MoveList) -> Steps[Reading]:
    """Read the moves as a record has them. Raises ValueError for sides that cannot be those of the game."""
    sides = _sides(found.heading)
    moves = found.moves
    resigns = _RESIGNS.search(moves[-_LAST_WORDS:])
    if resigns:
        moves = moves[: len(moves) - len(resigns[0])]
    if not re.search(r"\s", moves):
        moves = moves.replace(".", " ")  # Those of a link have full stops between them.
    fields = {"g": found.game.id, **sides.names}
    if found.size is not None:
        fields["n"] = found.size
    if sides.first is Color.BLUE:
        fields["t"] = "b"
    size = int(found.size or found.game.default_size)
    plain = yield from _plain_steps(moves, found.game, size if found.from_top else None)
    reading = record_text.read_parts(fields, plain)
    if resigns:
        yield from _resign_steps(reading, resigns, sides)
    return reading


def _resign_steps(reading: Reading, said: re.Match[str], sides: Sides) -> Steps[None]:
    """Note who resigned: the side that is named, else the one that is to move after the moves."""
    record = reading.record
    if said[1]:
        color = sides.colors.get(said[1].lower())
        if color is None:
            who = said[1].title()
            if said[2]:
                problem = tr("{who} has won, but the text does not say which side that is; it is left out.", who=who)
            else:
                problem = tr(
                    "{who} has resigned, but the text does not say which side that is; it is left out.", who=who
                )
            reading.problems.append(problem)
        else:
            record.resigned = color.other if said[2] else color
        return
    last, _ = yield from record.replay_legal_steps()
    if not reading.problems and not last.position.over:
        record.resigned = last.position.turn


def _plain_steps(moves: str, game: Game, flipped: int | None) -> Steps[str]:
    """The moves as a record has them; ``flipped`` is the size of a board whose ranks are counted from the top."""
    words: list[str] = []
    for number, piece in enumerate(_PIECE.finditer(moves)):
        if number % _PIECES_AT_ONCE == 0:
            yield
        words += (piece[0],) if piece[0][0] in "{[()" else _words(piece[0], game, flipped)
    return " ".join(_without_last_gaps(words))


def _without_last_gaps(words: Iterable[str]) -> Iterator[str]:
    """The words, without what stands for a move that nobody made where no move follows it.

    Three dots may also say that the second side is to move. Where it is, they say nothing else.
    """
    gap, count, depth = "", 0, 0
    for word in words:
        if word in "()":
            depth += 1 if word == "(" else -1
            gap = ""
        elif word[0] in "{[":
            pass
        elif _SECOND_TO_MOVE.fullmatch(word):
            gap = "" if depth or count % 2 else "..."
            continue
        elif _NO_MOVE.fullmatch(word):
            gap = word
            continue
        else:
            if gap:
                yield gap
            gap, count = "", count + (not depth)
        yield word


def _words(word: str, game: Game, flipped: int | None) -> Iterator[str]:
    """A move as a record has it, and dots or dashes for a move that nobody made; nothing for a number of a move."""
    number = _NUMBER.match(word)
    move = word[number.end() :] if number else word
    if number and _SECOND_TO_MOVE.fullmatch(number[0]):
        yield "..."
    if not move or _SEPARATOR.fullmatch(move):
        return
    if not (_SECOND_TO_MOVE.fullmatch(move) or _NO_MOVE.fullmatch(move)):
        move = move.lower().rstrip("!?+-\u00b1" if game.fills else "!?")
        link = _TWO_POINTS.fullmatch(move) if game.link_rule == "move" else None
        move = f"{link[1]}-{link[2]}" if link else move
        if flipped is not None:
            move = _POINT.sub(lambda point: f"{point[1]}{flipped + 1 - int(point[2])}", move)
    yield move
