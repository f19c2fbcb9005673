"""What people paste, drop and open: records and archives, links, text diagrams, or moves alone.

>>> from crosscut import link
>>> from crosscut.files import pasted_text
>>> link.write(pasted_text.read("1. c3 d4 2. b2", "quax", 5).record).partition("&p")[0]
'v=1&g=quax&n=5&m=c3.d4.b2'
>>> pasted_text.read("...\\nBR.\\n.R.", "crossway").record.setup.turn.value
'blue'
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from crosscut.arguments import checked
from crosscut.game import Game
from crosscut.notation import MAX_CHARACTERS, is_row, plain_row, split_diagram
from crosscut.record import abstract_play, fragment, record_json, record_text, site_game
from crosscut.record.abstract_play import Archive
from crosscut.record.record import Reading
from crosscut.record.text import quote
from crosscut.registry import game as game_of_id
from crosscut.registry import games
from crosscut.steps import Steps, finish

__all__ = ["read", "what_it_is"]

_SGF = re.compile(r"\(\s*;\s*[A-Za-z]{1,10}\s*\[")
_SGF_GAME = re.compile(r"\bGM\s*\[([^\]]{0,40})\]")
_SGF_GAMES = {
    "1": "Go",
    "2": "Othello",
    "3": "chess",
    "4": "Gomoku",
    "9": "Lines of Action",
    "11": "Hex",
    "13": "Tamsk",
}
_SGF_SITES = {"littlegolem": "Little Golem", "boardspace": "boardspace.net"}
_PGN = re.compile(r'\[[A-Z][A-Za-z]* "')
_LUDII = re.compile(r"game=/lud/[^\n]*/([^/\n]{1,60})\.lud\b")
_SITES = {
    "hexworld.org": "a HexWorld link, to a position of Hex",
    "littlegolem.net": "a link to Little Golem",
    "boardspace.net": "a link to boardspace.net",
    "abstractplay.com": "a link to Abstract Play: download the record of the game there",
    "boardgamearena.com": "a link to Board Game Arena",
    "iggamecenter.com": "a link to igGameCenter",
    "lichess.org": "a link to Lichess",
}
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_LOOKED_AT = 100_000
"""So many characters of a text tell enough."""


@checked
def what_it_is(text: str) -> str | None:
    """What the text is, as the end of a sentence; None for what Crosscut may be able to read."""
    text = text.strip()[:_LOOKED_AT]
    if _SGF.match(text):
        return _sgf(text)
    if _PGN.match(text):
        return "a PGN file, of chess or a similar game"
    ludii = _LUDII.match(text)
    if ludii:
        return f"a trial of Ludii, of the game {quote(ludii[1])}"
    return _address(text) if _ADDRESS.fullmatch(text) else None


def _sgf(text: str) -> str:
    game = _SGF_GAME.search(text)
    if game is not None:
        number = game[1].strip()
        return f"an SGF file, of {_SGF_GAMES.get(number) or ('another game' if number.isdecimal() else quote(number))}"
    site = next((name for part, name in _SGF_SITES.items() if part in text.lower()), None)
    return f"an SGF file, of {site}" if site else "an SGF file"


def _address(text: str) -> str | None:
    try:
        address = urlsplit(text if "//" in text else f"//{text}")
        host = (address.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    for site, name in _SITES.items():
        if host == site or host.endswith(f".{site}"):
            return name
    return None if "=" in address.fragment else f"an address of {quote(host)} without a game of Crosscut in it"


ACCEPTED = (
    "It reads its links, its records as text or JSON, records of Crossway and Quax from Abstract Play, text diagrams, "
    "and moves such as e5 d4 in the notation of its boards."
)


@checked
def read(text: str, game: str | None = None, size: int | None = None) -> Reading:
    """Read a text with one game. Sentences say what could not be read.

    ``game`` and ``size`` are for a diagram or for moves, which do not name them. Raises ValueError for a text that is
    not a record, with a sentence if it is one of another program; and for an archive, which :func:`read_steps` reads.
    """
    found = finish(read_steps(text, game, size))
    if isinstance(found, Reading):
        return found
    raise ValueError(f"the text is an archive of {len(found.games)} games: expected one game")


def read_steps(text: str, game: str | None = None, size: int | None = None) -> Steps[Reading | Archive]:
    """:func:`read` for archives, too, as work that pauses. An archive of one record is that record."""
    text = text.strip().removeprefix("\ufeff")
    other = what_it_is(text)
    if other is not None:
        raise ValueError(f"this is {other}. Crosscut cannot read it. {ACCEPTED}")
    if abstract_play.is_archive(text):
        return (yield from abstract_play.read_archive_steps(text))
    if text.startswith("{"):
        return (yield from _object_steps(text))
    link = fragment.fragment_of(text)
    if "\n" not in text and "=" in link:
        reading = fragment.read(link)
        if reading is not None:
            return reading
    if game is not None and _is_diagram(text):
        return record_text.read(_record_of_diagram(text, game))
    moves = yield from move_list_steps(text, game, size)
    return record_text.read(text) if moves is None else (yield from _moves_steps(moves))


def _object_steps(text: str) -> Steps[Reading]:
    fields = record_json.parse(text)
    yield
    if abstract_play.is_of_site(fields):
        return (yield from site_game.read_steps(abstract_play.read(fields))).reading
    if "game" not in fields:
        raise ValueError(f"this is JSON that names no game. Crosscut cannot read it. {ACCEPTED}")
    return record_json.read_object(fields)


def _moves_steps(moves: MoveList) -> Steps[Reading]:
    reading = record_text.read(moves.text)
    if moves.mover_resigns:
        record = reading.record
        last, _ = yield from record.replay_legal_steps()
        if not reading.problems and not last.position.over:
            record.resigned = last.position.turn
    return reading


def _is_diagram(text: str) -> bool:
    rows = () if len(text) > MAX_CHARACTERS else split_diagram(text).rows
    return len(rows) > 1 and all(is_row(row.text) for row in rows)


def _record_of_diagram(text: str, game: str) -> str:
    """The record that begins with the position, the side with fewer stones to move."""
    diagram = split_diagram(text)
    rows = [plain_row(row.text) for row in diagram.rows]
    stones = "".join(rows)
    turn = "blue" if stones.count("R") > stones.count("B") else "red"
    lines = [f"Game: {game}", f"Size: {len(rows)}", f"Turn: {turn}", "Set-up:", *rows]
    if diagram.links is not None:
        lines.append(f"Links: {' '.join(word.text for word in diagram.links)}")
    return "\n".join(lines)


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
    """A list of moves as the text of a record.

    Attributes:
        text: The text.
        mover_resigns: Whether the side that is to move after the moves has resigned.
    """

    text: str
    mover_resigns: bool


def move_list_steps(text: str, game_id: str | None, size: int | None) -> Steps[MoveList | None]:
    """Moves alone, as books, mails and forums print them, as the text of a record; as work that pauses.

    None for what is not moves, or of no game that is known. ``game_id`` and ``size`` are those of the board, for moves
    that do not name their game. Raises ValueError for more text than a record has.

    >>> print(finish(move_list_steps("Quax, 5x5: 1. c3 b4, 2. d4 a1, 3. c3d4; Blue resigns", None, None)).text)
    Game: quax
    Size: 5
    Resigned: blue
    <BLANKLINE>
    c3 b4 d4 a1 c3-d4
    """
    first = _FIRST_MOVE.search(text[:_BEFORE_THE_MOVES])
    if first is None or _RECORD.match(text, 0, first.start()):
        return None
    heading, moves = text[: first.start()], text[first.start() :]
    game = _named_game(heading)
    if game is None:
        if game_id is None or not _HEADING.fullmatch(heading):
            return None
        game = game_of_id(game_id)
    if len(text) > record_text.MAX_CHARACTERS:
        raise ValueError(f"the moves have {len(text)} characters: expected at most {record_text.MAX_CHARACTERS}")
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
    number = _NUMBER.match(word)
    move = word[number.end() :] if number else word
    if _DASHES.fullmatch(move):
        return ""
    move = move.lower().rstrip("!?+" if game.fills else "!?")
    link = _TWO_POINTS.fullmatch(move) if game.link_rule == "move" else None
    return f"{link[1]}-{link[2]}" if link else move
