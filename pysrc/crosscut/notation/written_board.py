"""Boards as people write them: the one reader of text diagrams.

A board is a square of signs, a line for each rank from north to south, or with ``/`` between the ranks. Blanks between
signs are ignored. A sign is an empty point (``. , + - ·``) or a stone: red or blue in one of four alphabets, ``R B``,
``X O``, ``V H`` or ``● ○``, small letters included. Brackets around a sign mark the last move.

What mails, forums and programs put around a board is taken off: ``>`` and ``$$`` before a line, tags and fences of
code, borders, bars with remarks behind them, letters of files, numbers of ranks, and lines of words. A line that begins
with ``links:`` holds links, with blanks or commas between them.

A text that could be two boards is refused, and so is one that has lost something: letters and numbers must count the
whole board, and blanks stand for empty points only between bars or below letters that say where each file is.

``web/js/notation/written-board.js`` reads the same texts in the same way; ``tests/data/boards.json`` holds both to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color
from crosscut.notation.written_lines import (
    ALPHABETS,
    BLANKS,
    EMPTY,
    FILES,
    FILES_OF_GO,
    LINE_END,
    STONES,
    Line,
    Row,
    Word,
    letters_of,
    link_names,
    read_lines,
)
from crosscut.said import Said, listed, shared

MAX_CHARACTERS = 20_000
"""A 26x26 board with every possible link is much shorter."""

_say = partial(shared, "board")

# These are compiled when they are first used: most boards are written by this program.
_LINK = "[a-z][0-9]{1,2}-[a-z][0-9]{1,2}"
_OTHER_LINKS = rf"(?ai)(?:[^:]*:|\s*links)\s*{_LINK}(?:[\s,]+{_LINK})*[\s.,;]*"
"""Nothing but links behind some other heading than ``links:``, or without its colon."""
_TURN = rf"(?ai)(?:^|[^\w])(red|blue|black|white|[{STONES}])[{BLANKS}]+to[{BLANKS}]+(?:move|play)(?!\w)"
_COLORS = {"red": Color.RED, "black": Color.RED, "blue": Color.BLUE, "white": Color.BLUE}


@dataclass(frozen=True, slots=True)
class WrittenBoard:
    """What a text says of a board."""

    rows: tuple[str, ...]
    """North to south, of ``.``, ``R`` and ``B``."""
    links: tuple[Word, ...] | None
    """As they are written; None if no line is about links."""
    turn: Color | None
    """The side of which the text says that it is to move."""
    words: tuple[str, ...]
    """The lines around the board."""


def read_board(text: str, *, square: bool = True) -> WrittenBoard:
    """The board in a text; of any number of rows and columns unless it has to be ``square``.

    Raises ValueError for a text without a board, and for one that could be read in two ways. If the fault has a place,
    it names line and column.
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(_say("length", number=len(text), most=MAX_CHARACTERS))
    return _read_our_own(text, square) or _read(text, square)


def _read_our_own(text: str, square: bool) -> WrittenBoard | None:
    """A board of nothing but ``.``, ``R`` and ``B``, with links last, as this program writes it; None for any other.

    Most boards are such ones, and this takes a fiftieth of the time.
    """
    board, about, links = text.partition("\nlinks:")
    rows = tuple(board.split("\n"))
    columns = len(rows[0])
    is_even = all(len(row) == columns and not row.strip(".RB") for row in rows) and "\n" not in links
    fewest, most = (MIN_SIZE, MAX_SIZE) if square else (1, MAX_SIZE)
    if not is_even or not fewest <= columns <= most or not fewest <= len(rows) <= most:
        return None
    if square and columns != len(rows):
        return None
    names = tuple(link_names(Word(f"links:{links}", len(rows) + 1, 1)))
    return WrittenBoard(rows, names if about else None, None, ())


def _read(text: str, square: bool) -> WrittenBoard:
    lines = read_lines(text)
    bad = next((line for line in lines if line.kind == "bad"), None)
    if bad is not None:
        raise bad.first.fault(_no_sign(bad.first))
    block = _block(lines)
    rows = _without_borders([line.row for line in block if line.row is not None], square)
    files = [line.text for line in block if line.kind == "files"]
    _require_rows(rows, MIN_SIZE if square else 1)
    _require_ranks(rows)
    alphabet = _alphabet(rows, has_all_coordinates=bool(files) and all(row.left and row.right for row in rows))
    plain = _plain_rows(_placed(rows, files, square), alphabet)
    _require_shape(rows, plain, square)
    _require_files(files, len(plain[0]))
    words = [line.text for line in lines if line.kind == "words"]
    links = _links([line.text for line in lines if line.kind == "links"], words, rows)
    return WrittenBoard(plain, links, _turn(re.split(LINE_END, text), alphabet), tuple(line.text for line in words))


def _no_sign(what: Word) -> Said:
    return _say("sign", sign=repr(what.text[:1]))


def _block(lines: Sequence[Line]) -> list[Line]:
    """The lines of the one board between those of words; rows stand together in it."""
    blocks: list[list[Line]] = [[]]
    for line in lines:
        if line.kind == "words":
            blocks.append([])
        else:
            blocks[-1].append(line)
    with_rows = [block for block in blocks if any(line.row for line in block)]
    # Where there are words, a line of dashes may part them.
    boards = [block for block in with_rows if any(line.row and not line.row.is_border for line in block)] or with_rows
    if not boards:
        return []
    if len(boards) > 1:
        second = next(line.first for line in boards[1] if line.row)
        raise second.fault(_say("second"))
    (block,) = boards
    rows = [at for at, line in enumerate(block) if line.row]
    for line in block[rows[0] : rows[-1]]:
        if line.kind not in ("row", "links"):
            raise line.first.fault(_no_sign(line.first))
    return block


def _without_borders(rows: list[Row], square: bool) -> list[Row]:
    """The rows without the borders above and below them, which look like rows of empty points."""
    top, bottom = (len(rows) > 1 and rows[end].is_border for end in (0, -1))
    inner = slice(int(top), len(rows) - bottom)
    tries = [rows, rows[inner], rows[inner.start :], rows[: inner.stop]]
    return next((each for each in tries if _is_board(each, square)), rows[inner] or rows)


def _is_board(rows: list[Row], square: bool) -> bool:
    widths = {len(row.points) for row in rows}
    return len(widths) == 1 and (not square or widths == {len(rows)})


def _require_rows(rows: list[Row], fewest: int) -> None:
    if not fewest <= len(rows) <= MAX_SIZE:
        fault = _say("ranks", number=len(rows), least=fewest, most=MAX_SIZE)
        raise rows[-1].start.fault(fault) if rows else ValueError(fault)


def _require_ranks(rows: list[Row]) -> None:
    """Raise ValueError unless numbers beside the rows count all of them, from the south or from the north."""
    count = len(rows)
    for ranks in ([row.left for row in rows], [row.right for row in rows]):
        if not any(ranks):
            continue
        is_from_north = (rows[0].left or rows[0].right or rows[0].start).text == "1"
        for at, (row, rank) in enumerate(zip(rows, ranks, strict=True)):
            expected = str(at + 1 if is_from_north else count - at)
            if rank is None:
                raise row.start.fault(_say("unnumbered", expected=expected))
            if rank.text != expected:
                raise rank.fault(_say("number", number=rank.text[:3], expected=expected))


def _alphabet(rows: list[Row], has_all_coordinates: bool) -> str | None:
    """The signs of the stones; None if there are none. Raises ValueError for signs of two alphabets."""
    stones = [point for row in rows for point in row.points if point.text not in EMPTY]
    # Between coordinates on all sides, our own programs mark points where nobody may play.
    signs = {stone.text for stone in stones}
    if has_all_coordinates and "x" in signs and signs <= set("RBx"):
        stones = [stone for stone in stones if stone.text != "x"]
    alphabet = next((each for each in ALPHABETS if stones and stones[0].text.upper() in each), None)
    for stone in stones:
        if alphabet and stone.text.upper() not in alphabet:
            raise stone.fault(
                _say("stones", sign=repr(stone.text), other=repr(stones[0].text), signs=listed(alphabet, "or"))
            )
    return alphabet


def _placed(rows: list[Row], files: list[Word], square: bool) -> list[str]:
    """The signs of each row, with ``.`` for blanks that stand for empty points."""
    signs = [row.signs for row in rows]
    if any(sign in EMPTY for row in signs for sign in row) or not any(signs):
        return signs
    if _is_board(rows, square):
        for row in rows:
            if not (files or row.left or row.right or row.bars or not row.has_line or _is_tight(row, rows[0])):
                raise row.start.fault(_blanks())
        return signs
    columns = _columns_of_files(files) if files else _columns_between_bars(rows)
    if columns is None:
        for row in rows:
            if row.points and row.points[-1].column - row.points[0].column >= len(row.points):
                raise row.start.fault(_blanks())
        return signs
    for row in rows:
        for point in row.points:
            if point.column not in columns or "\t" in row.start.text:
                raise point.fault(_say("between", sign=repr(point.text)))
    found = [{point.column: point.text for point in row.points} for row in rows]
    return ["".join(row.get(column, ".") for column in columns) for row in found]


def _blanks() -> Said:
    return _say("blanks")


def _is_tight(row: Row, first: Row) -> bool:
    """Whether there are as many blanks between the signs as in the first row, and none that may stand for points."""
    columns = row.columns
    step = columns[1] - columns[0] if len(columns) > 1 else 1
    is_even = columns == [columns[0] + at * step for at in range(len(columns))]
    is_alike = row.indent == first.indent and columns == first.columns
    return is_even and is_alike and (step == 1 or (row.indent == 0 and row.trailing < step))


def _columns_of_files(files: list[Word]) -> list[int]:
    """Where the files are that letters name."""
    return [files[0].column + at for at, letter in enumerate(files[0].text) if letter.isalpha()]


def _columns_between_bars(rows: list[Row]) -> list[int] | None:
    """Where the files are between bars, if these leave the same room for as many of them as there are rows."""
    if any(row.bars is None or row.bars != rows[0].bars for row in rows) or rows[0].bars is None:
        return None
    west, east = rows[0].bars
    count, room = len(rows), east - west - 1
    first = next((column for row in rows for column in row.columns), west + 1)
    starts = {count: (1, 1), 2 * count - 1: (1, 2), 2 * count: (1 + (first - west - 1) % 2, 2), 2 * count + 1: (2, 2)}
    if room not in starts:
        return None
    start, step = starts[room]
    return [west + start + at * step for at in range(count)]


def _plain_rows(rows: list[str], alphabet: str | None) -> tuple[str, ...]:
    """The rows of ``.``, ``R`` and ``B``."""
    signs = alphabet or ALPHABETS[0]
    letters = {sign: letter for each in (signs, signs.lower()) for sign, letter in zip(each, "RB", strict=True)}
    return tuple("".join(letters.get(sign, ".") for sign in row) for row in rows)


def _require_shape(rows: list[Row], plain: tuple[str, ...], square: bool) -> None:
    columns = len(plain[0])
    for row, letters in zip(rows, plain, strict=True):
        if len(letters) != columns:
            raise row.start.fault(_say("uneven", number=len(letters), expected=columns))
    fewest = MIN_SIZE if square else 1
    first = rows[0].start
    if not fewest <= columns <= MAX_SIZE:
        raise first.fault(_say("files", number=columns, least=fewest, most=MAX_SIZE))
    if square and columns != len(rows):
        raise first.fault(_say("square", number=columns, expected=len(rows)))


def _require_files(files: list[Word], columns: int) -> None:
    """Raise ValueError unless the letters above and below the board name all its files."""
    for line in files:
        if letters_of(line) not in (FILES[:columns], FILES_OF_GO[:columns]):
            raise line.fault(_say("letters", number=columns, first=FILES[0], last=FILES[columns - 1]))


def _links(lines: list[Word], words: list[Word], rows: list[Row]) -> tuple[Word, ...] | None:
    """The links, as they are written. Raises ValueError for what seems to be one among other words."""
    links = [name for line in lines for name in link_names(line)]
    if links and (rows[0].left or rows[0].right or rows[0].start).text == "1":
        raise links[0].fault(_say("north"))
    known = {name for link in links for name in (link.text.lower(), "-".join(link.text.lower().split("-")[::-1]))}
    for line in words:
        for found in re.finditer(_LINK, line.text.lower()) if re.fullmatch(_OTHER_LINKS, line.text) else ():
            if found[0] not in known:
                raise Word(found[0], line.line, line.column + found.start()).fault(_say("stray", text=repr(found[0])))
    return tuple(links) if lines else None


def _turn(lines: list[str], alphabet: str | None) -> Color | None:
    """The side that is to move, if the text says so of one side. Raises ValueError if it does so of both."""
    turn: Color | None = None
    for number, line in enumerate(lines, 1):
        for found in re.finditer(_TURN, line):
            word, side = Word(found[1], number, found.start(1) + 1), found[1].lower()
            color = _COLORS.get(side)
            signs = alphabet or next((each for each in ALPHABETS if side.upper() in each), "")
            if color is None and side.upper() in signs:
                color = Color.of(side.upper() == signs[0])
            if color is None or (alphabet == "RB" and side in ("black", "white")):
                raise word.fault(_say("side", side=repr(found[1])))
            if turn not in (None, color):
                raise word.fault(_say("sides"))
            turn = color
    return turn
