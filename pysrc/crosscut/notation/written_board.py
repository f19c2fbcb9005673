"""Boards as people write them: the one reader of text diagrams.

A board is a square of signs, a line for each rank from north to south, or with ``/`` between the ranks. Blanks between
signs are ignored. A sign is an empty point (``. , + - ·``) or a stone: red or blue in one of four alphabets, ``R B``,
``X O``, ``V H`` or ``● ○``, small letters included. Brackets around a sign mark the last move.

What mails, forums and programs put around a board is taken off: ``>`` and ``$$`` before a line, tags and fences of
code, borders, bars with remarks behind them, letters of files, numbers of ranks, and lines of words. A line that begins
with ``links:`` holds links, with blanks or commas between them.

A text that could be two boards is refused, and so is one that has lost something: letters and numbers must count the
whole board, and blanks stand for empty points only between bars or below letters that say where each file is.

``web/js/notation/diagram-text.js`` reads the same texts in the same way; ``tests/data/boards.json`` holds both to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color

MAX_CHARACTERS = 20_000
"""A 26x26 board with every possible link is much shorter."""

_EMPTY = ".,+-\u00b7"
_ALPHABETS = ("RB", "XO", "VH", "\u25cf\u25cb")
_FILES = "abcdefghijklmnopqrstuvwxyz"
_FILES_OF_GO = "abcdefghjklmnopqrstuvwxyz"

_STONES = "".join(_ALPHABETS)
_SIGNS = re.escape(_EMPTY) + _STONES + _STONES[:6].lower()
_BLANKS = " \t\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_INVISIBLE = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
_LETTERS = frozenset(_STONES + _STONES.lower())

_LINE_END = re.compile("\r\n?|[\n\u2028\u2029]")
_BEFORE = re.compile(rf"(?:[{_BLANKS}{_INVISIBLE}]*(?:>|\$\$[A-Za-z0-9]*))+ ?")
_TAG = re.compile(r"</?(?:pre|code|tt)>|\[/?(?:pre|code|tt|c)\]", re.IGNORECASE)
"""What is taken off a line."""
_LINKS = re.compile(rf"[{_BLANKS}{_INVISIBLE}]*links[{_BLANKS}]*:", re.IGNORECASE | re.ASCII)
_LINK = re.compile(rf"[^{_BLANKS},]+")
_BORDER = re.compile(r"[^A-Za-z0-9]?[-+=_\u2500\u2501\u2550]{2,}[^A-Za-z0-9]?")
_LETTERS_APART = re.compile(rf"[a-z](?:[{_BLANKS}]+[a-z])+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_BEGINS_LIKE_A_ROW = re.compile(
    rf"[{_BLANKS}]*(?:[0-9]+[{_BLANKS}]*)?(?:\|[{_BLANKS}]*[{_SIGNS}](?=[{_BLANKS}{_SIGNS}]|$)"
    rf"|(?:[{_SIGNS}][{_BLANKS}]+){{3}}|(?=[{_SIGNS}]*[{re.escape(_EMPTY)}])(?=[{_SIGNS}]*[A-Za-z])[{_SIGNS}]{{3,}}[{_BLANKS}])"
)
_LINK_IN_WORDS = re.compile(r"(?:^|[\s:,;(])([a-z][0-9]{1,2}-[a-z][0-9]{1,2})(?![^\s,;.)])", re.IGNORECASE | re.ASCII)
_TURN = re.compile(
    rf"(?:^|[^\w])(red|blue|black|white|[{_STONES}])[{_BLANKS}]+to[{_BLANKS}]+(?:move|play)(?!\w)",
    re.IGNORECASE | re.ASCII,
)
_COLORS = {"red": Color.RED, "black": Color.RED, "blue": Color.BLUE, "white": Color.BLUE}

_TOKEN = re.compile(
    rf"(?P<invisible>[{_INVISIBLE}]+)|(?P<wide>[{_BLANKS}]{{2,}}|\t)|(?P<blank>[{_BLANKS}])|(?P<number>[0-9]+)"
    r"|(?P<bar>[|\u00a6\u2502\u2503\u2551])|(?P<colon>[:)])"
    rf"|(?P<sign>[{_SIGNS}]|\[[{_SIGNS}]\]|\([{_SIGNS}]\))|(?P<other>.)",
    re.DOTALL,
)
_CODES = {"wide": "_", "blank": " ", "number": "n", "bar": "|", "colon": "c", "sign": "p", "other": "x"}
_ROW = re.compile(
    r"[ _]?(?:(?P<left>n)c?[ _]?)?(?P<open>\|)?(?P<points>(?:[ _]?p)*)"
    r"(?:[ _]?(?P<close>\|)(?:[ _]?(?P<behind>n)(?=[ _]|$))?.*|[ _]?(?P<right>n)(?:[ _].*)?|_p*x.*|[ _]?)"
)
"""A row in the codes of its tokens: its rank, a bar, the points; then a bar, a rank or a wide blank, and remarks."""


class Word(NamedTuple):
    """A part of a text, and where it stands."""

    text: str
    line: int
    column: int

    @property
    def where(self) -> str:
        """The place as it is named in sentences."""
        return f"line {self.line}, column {self.column}"


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


class _Row(NamedTuple):
    """A row of signs.

    Attributes:
        start: Its first token.
        points: The signs, without brackets around them.
        left: The rank before it.
        right: The rank behind it.
        bars: The columns of the bars around it.
        indent: How many columns stand before it.
        trailing: How many blanks stand behind it.
        has_line: Whether it has a line to itself, so that blanks in it may stand for points.
        is_border: Whether it may be the border of a board as well.
    """

    start: Word
    points: tuple[Word, ...]
    left: Word | None
    right: Word | None
    bars: tuple[int, int] | None
    indent: int
    trailing: int
    has_line: bool
    is_border: bool

    @property
    def signs(self) -> str:
        return "".join(point.text for point in self.points)

    @property
    def columns(self) -> list[int]:
        return [point.column for point in self.points]


class _Line(NamedTuple):
    """A line that is not blank.

    Attributes:
        kind: ``row``, ``files``, ``words``, ``links``, ``bad`` (signs that are no row), or ``other``.
        text: All of it.
        first: The first thing in it that belongs to no row.
        row: What it is read as, if it is a row.
    """

    kind: str
    text: Word
    first: Word
    row: _Row | None = None


def read_board(text: str, *, square: bool = True) -> WrittenBoard:
    """The board in a text; of any number of rows and columns unless it has to be ``square``.

    Raises ValueError for a text without a board, and for one that could be read in two ways. If the fault has a place,
    it names line and column.
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"the diagram has {len(text)} characters: expected at most {MAX_CHARACTERS}")
    written = _LINE_END.split(text)
    lines = [line for number, each in enumerate(written, 1) for line in _lines(each, number)]
    bad = next((line for line in lines if line.kind == "bad"), None)
    if bad is not None:
        raise ValueError(_no_sign(bad.first))
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
    return WrittenBoard(plain, links, _turn(written, alphabet), tuple(line.text for line in words))


def has_rows(text: str) -> bool:
    """Whether a text looks like a board, be it broken: two of its lines are rows."""
    lines = (line for number, each in enumerate(_LINE_END.split(text), 1) for line in _lines(each, number))
    rows = [line.row for line in lines if line.row and not line.row.is_border]
    return sum(len(row.points) > 1 or bool(row.left or row.right or row.bars) for row in rows) > 1


def _lines(written: str, number: int) -> list[_Line]:
    """What stands in a line: nothing, or one thing, or the rows between slashes."""
    before = _BEFORE.match(written)
    start = before.end() if before else 0
    text = " " * start + _TAG.sub(lambda tag: " " * len(tag[0]), written[start:])
    parts, column = [], 1
    for part in text.split("/") if "/" in text else ():
        parts.append(_line(Word(part, number, column), None))
        column += len(part) + 1
    if parts and not any(part and part.kind == "words" for part in parts):
        return [part for part in parts if part]
    whole = _line(Word(text, number, 1), start)
    return [whole] if whole else []


def _line(line: Word, start: int | None) -> _Line | None:
    """What a line is; None if it is blank. ``start`` is where it begins, None if it is a part of a line."""
    if _LINKS.match(line.text):
        return _Line("links", line, line)
    tokens = [
        (_CODES[str(found.lastgroup)], Word(found[0], line.line, line.column + found.start()))
        for found in _TOKEN.finditer(line.text)
        if found.lastgroup != "invisible"
    ]
    codes = "".join(code for code, _ in tokens)
    if not codes.strip(" _"):
        return None
    row = _row(line, codes, [word for _, word in tokens], start)
    if row is not None:
        return _Line("row", line, row.start, row)
    first = next((word for code, word in tokens if code not in " _p"), tokens[0][1])
    letters = line.text.strip().lower()
    joined = re.sub(rf"[{_BLANKS}]", "", letters)
    if len(joined) > 1 and (
        (_FILES.startswith(joined) or _FILES_OF_GO.startswith(joined))
        or (_LETTERS_APART.fullmatch(letters) and joined in _FILES)
    ):
        return _Line("files", line, first)
    has_words = any(not _LETTERS.issuperset(word) for word in _WORD.findall(line.text))
    if has_words and not _BEGINS_LIKE_A_ROW.match(line.text):
        return _Line("words", line, first)
    is_other = "p" not in codes or _BORDER.fullmatch(line.text.strip())
    return _Line("other" if is_other else "bad", line, next((word for code, word in tokens if code == "x"), first))


def _row(line: Word, codes: str, tokens: list[Word], start: int | None) -> _Row | None:
    found = _ROW.fullmatch(codes)
    if found is None:
        return None
    begin, end = found.span("points")
    points = tuple(_without_brackets(tokens[at]) for at in range(begin, end) if codes[at] == "p")

    def part(name: str) -> Word | None:
        return tokens[found.start(name)] if found[name] else None

    left, opening, closing, right = part("left"), part("open"), part("close"), part("right") or part("behind")
    # A row without a sign has bars or ranks on both sides; a row of one sign has no remark.
    has_remark = codes[end:].strip(" _|n") != ""
    if not points and not (opening and closing) and not (left and right and left.text == right.text):
        return None
    if len(points) < 2 and has_remark and not closing:
        return None
    first = next(at for at, code in enumerate(codes) if code not in " _")
    return _Row(
        tokens[first],
        points,
        left,
        right,
        (opening.column, closing.column) if opening and closing else None,
        tokens[first].column - line.column - (start or 0),
        len(line.text) - len(line.text.rstrip()),
        start is not None,
        _BORDER.fullmatch(line.text.strip()) is not None,
    )


def _without_brackets(sign: Word) -> Word:
    return sign._replace(text=sign.text[1], column=sign.column + 1) if len(sign.text) > 1 else sign


def _no_sign(what: Word) -> str:
    return f"{what.where}: {what.text[:1]!r} is not one of . R B"


def _block(lines: Sequence[_Line]) -> list[_Line]:
    """The lines of the one board between those of words; rows stand together in it."""
    blocks: list[list[_Line]] = [[]]
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
        raise ValueError(f"{second.where}: another board begins here: expected one")
    (block,) = boards
    rows = [at for at, line in enumerate(block) if line.row]
    for line in block[rows[0] : rows[-1]]:
        if line.kind not in ("row", "links"):
            raise ValueError(_no_sign(line.first))
    return block


def _without_borders(rows: list[_Row], square: bool) -> list[_Row]:
    """The rows without the borders above and below them, which look like rows of empty points."""
    top, bottom = (len(rows) > 1 and rows[end].is_border for end in (0, -1))
    inner = slice(int(top), len(rows) - bottom)
    tries = [rows, rows[inner], rows[inner.start :], rows[: inner.stop]]
    return next((each for each in tries if _is_board(each, square)), rows[inner] or rows)


def _is_board(rows: list[_Row], square: bool) -> bool:
    widths = {len(row.points) for row in rows}
    return len(widths) == 1 and (not square or widths == {len(rows)})


def _require_rows(rows: list[_Row], fewest: int) -> None:
    if not fewest <= len(rows) <= MAX_SIZE:
        where = f"{rows[-1].start.where}: " if rows else ""
        raise ValueError(f"{where}the diagram has {len(rows)} rows: expected {fewest} to {MAX_SIZE}, one for each rank")


def _require_ranks(rows: list[_Row]) -> None:
    """Raise ValueError unless numbers beside the rows count all of them, from the south or from the north."""
    count = len(rows)
    for ranks in ([row.left for row in rows], [row.right for row in rows]):
        if not any(ranks):
            continue
        is_from_north = (rows[0].left or rows[0].right or rows[0].start).text == "1"
        for at, (row, rank) in enumerate(zip(rows, ranks, strict=True)):
            expected = str(at + 1 if is_from_north else count - at)
            if rank is None:
                raise ValueError(f"{row.start.where}: the row has no number where others have one: expected {expected}")
            if rank.text != expected:
                raise ValueError(f"{rank.where}: the row has the number {rank.text[:3]}, expected {expected}")


def _alphabet(rows: list[_Row], has_all_coordinates: bool) -> str | None:
    """The signs of the stones; None if there are none. Raises ValueError for signs of two alphabets."""
    stones = [point for row in rows for point in row.points if point.text not in _EMPTY]
    # Between coordinates on all sides, our own programs mark points where nobody may play.
    signs = {stone.text for stone in stones}
    if has_all_coordinates and "x" in signs and signs <= set("RBx"):
        stones = [stone for stone in stones if stone.text != "x"]
    alphabet = next((each for each in _ALPHABETS if stones and stones[0].text.upper() in each), None)
    for stone in stones:
        if alphabet and stone.text.upper() not in alphabet:
            raise ValueError(
                f"{stone.where}: {stone.text!r} stands beside {stones[0].text!r}: expected {' or '.join(alphabet)}"
            )
    return alphabet


def _placed(rows: list[_Row], files: list[Word], square: bool) -> list[str]:
    """The signs of each row, with ``.`` for blanks that stand for empty points."""
    signs = [row.signs for row in rows]
    if any(sign in _EMPTY for row in signs for sign in row) or not any(signs):
        return signs
    if _is_board(rows, square):
        for row in rows:
            if not (files or row.left or row.right or row.bars or not row.has_line or _is_tight(row, rows[0])):
                raise ValueError(_blanks(row.start))
        return signs
    columns = _columns_of_files(files) if files else _columns_between_bars(rows)
    if columns is None:
        for row in rows:
            if row.points and row.points[-1].column - row.points[0].column >= len(row.points):
                raise ValueError(_blanks(row.start))
        return signs
    for row in rows:
        for point in row.points:
            if point.column not in columns or "\t" in row.start.text:
                raise ValueError(f"{point.where}: {point.text!r} stands between two files")
    found = [{point.column: point.text for point in row.points} for row in rows]
    return ["".join(row.get(column, ".") for column in columns) for row in found]


def _blanks(where: Word) -> str:
    return f"{where.where}: blanks may stand for empty points here: expected . for each of them"


def _is_tight(row: _Row, first: _Row) -> bool:
    """Whether there are as many blanks between the signs as in the first row, and none that may stand for points."""
    columns = row.columns
    step = columns[1] - columns[0] if len(columns) > 1 else 1
    is_even = columns == [columns[0] + at * step for at in range(len(columns))]
    is_alike = row.indent == first.indent and columns == first.columns
    return is_even and is_alike and (step == 1 or (row.indent == 0 and row.trailing < step))


def _columns_of_files(files: list[Word]) -> list[int]:
    """Where the files are that letters name."""
    return [files[0].column + at for at, letter in enumerate(files[0].text) if letter.isalpha()]


def _columns_between_bars(rows: list[_Row]) -> list[int] | None:
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
    red, blue = alphabet or "RB"
    letters = {red: "R", red.lower(): "R", blue: "B", blue.lower(): "B"}
    return tuple("".join(letters.get(sign, ".") for sign in row) for row in rows)


def _require_shape(rows: list[_Row], plain: tuple[str, ...], square: bool) -> None:
    columns = len(plain[0])
    for row, letters in zip(rows, plain, strict=True):
        if len(letters) != columns:
            raise ValueError(
                f"{row.start.where}: the row has {len(letters)} points, expected {columns}, as in the first"
            )
    fewest = MIN_SIZE if square else 1
    where = rows[0].start.where
    if not fewest <= columns <= MAX_SIZE:
        raise ValueError(f"{where}: the row has {columns} points: expected {fewest} to {MAX_SIZE}, one for each file")
    if square and columns != len(rows):
        raise ValueError(f"{where}: the row has {columns} points, expected {len(rows)}, as many as rows")


def _require_files(files: list[Word], columns: int) -> None:
    """Raise ValueError unless the letters above and below the board name all its files."""
    for line in files:
        letters = re.sub(rf"[{_BLANKS}]", "", line.text).lower()
        if letters not in (_FILES[:columns], _FILES_OF_GO[:columns]):
            raise ValueError(
                f"{line.where}: the letters do not name the files of {columns} points: "
                f"expected {_FILES[0]} to {_FILES[columns - 1]}"
            )


def _links(lines: list[Word], words: list[Word], rows: list[_Row]) -> tuple[Word, ...] | None:
    """The links, as they are written. Raises ValueError for what seems to be one among other words."""
    links = []
    for line in lines:
        heading = _LINKS.match(line.text)
        for found in _LINK.finditer(line.text, heading.end() if heading else 0):
            name = re.sub(f"[{_INVISIBLE}]", "", found[0])
            links += [Word(name, line.line, line.column + found.start())] if name else []
    if links and (rows[0].left or rows[0].right or rows[0].start).text == "1":
        raise ValueError(f"{links[0].where}: links count ranks from the south, but the numbers of the rows do not")
    known = {name for link in links for name in (link.text.lower(), "-".join(link.text.lower().split("-")[::-1]))}
    for line in words:
        for found in _LINK_IN_WORDS.finditer(line.text):
            if found[1].lower() not in known:
                where = Word(found[1], line.line, line.column + found.start(1)).where
                raise ValueError(
                    f"{where}: {found[1]!r} seems to be a link: expected it in a line that begins with links:"
                )
    return tuple(links) if lines else None


def _turn(lines: list[str], alphabet: str | None) -> Color | None:
    """The side that is to move, if the text says so of one side. Raises ValueError if it does so of both."""
    turn: Color | None = None
    for number, line in enumerate(lines, 1):
        for found in _TURN.finditer(line):
            where, side = Word(found[1], number, found.start(1) + 1).where, found[1].lower()
            color = _COLORS.get(side)
            signs = alphabet or next((each for each in _ALPHABETS if side.upper() in each), "")
            if color is None and side.upper() in signs:
                color = Color.of(side.upper() == signs[0])
            if color is None or (alphabet == "RB" and side in ("black", "white")):
                raise ValueError(f"{where}: {found[1]!r} is not a side of this board")
            if turn not in (None, color):
                raise ValueError(f"{where}: both sides are said to be to move")
            turn = color
    return turn
