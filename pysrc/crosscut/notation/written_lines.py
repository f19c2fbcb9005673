"""The lines of a text with a board in it: what each of them is, without what stands around it.

A line is taken apart into tokens, and a row of signs is known by the order of their kinds.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from crosscut.notation.characters import UNSEEN
from crosscut.said import Said, tr

EMPTY = ".,+-\u00b7"
ALPHABETS = ("RB", "XO", "VH", "\u25cf\u25cb")
"""The signs of a red and a blue stone, of which a text uses two."""
FILES = "abcdefghijklmnopqrstuvwxyz"
FILES_OF_GO = FILES.replace("i", "")

STONES = "".join(ALPHABETS)
BLANKS = " \t\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_LETTERS = frozenset(STONES + STONES.lower())
_EMPTY_SIGNS = re.escape(EMPTY)
_SIGNS = _EMPTY_SIGNS + STONES + "rbxovh"

# These are compiled when they are first used: most boards are written by this program.
LINE_END = "\r\n?|[\n\u2028\u2029]"
_BEFORE = rf"(?:[{BLANKS}{UNSEEN}]*(?:>|\$\$[A-Za-z0-9]*))+ ?"
_TAG = r"(?i)</?(?:pre|code|tt)>|\[/?(?:pre|code|tt|c)\]"
"""What is taken off a line."""
_LINKS = rf"(?ai)[{BLANKS}{UNSEEN}]*links[{BLANKS}]*:"
_LINK = rf"[^{BLANKS},]+"
_BORDER = r"[^A-Za-z0-9]?[-+=_\u2500\u2501\u2550]{2,}[^A-Za-z0-9]?"
_LETTERS_APART = rf"[a-z](?:[{BLANKS}]+[a-z])+"
_WORD = r"[^\W\d_]{2,}"
_BEGINS_LIKE_A_ROW = (
    rf"[{BLANKS}]*(?:[0-9]+[{BLANKS}]*)?(?:\|[{BLANKS}]*[{_SIGNS}](?=[{BLANKS}{_SIGNS}]|$)"
    rf"|(?:[{_SIGNS}][{BLANKS}]+){{3}}"
    rf"|(?=[{_SIGNS}]*[{_EMPTY_SIGNS}])(?=[{_SIGNS}]*[A-Za-z])[{_SIGNS}]{{3,}}[{BLANKS}])"
)
"""A bar and a sign, three signs with blanks between them, or three without that are stones and empty points."""
_TOKEN = (
    rf"(?s)(?P<invisible>[{UNSEEN}]+)|(?P<wide>[{BLANKS}]{{2,}}|\t)|(?P<blank>[{BLANKS}])|(?P<number>[0-9]+)"
    r"|(?P<bar>[|\u00a6\u2502\u2503\u2551])|(?P<colon>[:)])"
    rf"|(?P<sign>[{_SIGNS}]|\[[{_SIGNS}]\]|\([{_SIGNS}]\))|(?P<other>.)"
)
_CODES = {"wide": "_", "blank": " ", "number": "n", "bar": "|", "colon": "c", "sign": "p", "other": "x"}
_REMARK = r"(?:[ _](?:[^|x]*x[^|]*)?)?"
"""A remark is more than signs, and has no bars: it could be another board."""
_ROW = (
    r"[ _]?(?:(?P<left>n)c?[ _]?)?(?P<open>\|)?(?P<points>(?:[ _]?p)*)(?:[ _]?(?P<close>\|)"
    rf"(?:[ _]?(?P<behind>n)(?=[ _]|$))?{_REMARK}|[ _]?(?P<right>n){_REMARK}|_p*x[^|]*|[ _]?)"
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
        return tr("line {line}, column {column}", line=self.line, column=self.column)

    def fault(self, fault: str) -> ValueError:
        """An error that says what is wrong here."""
        return ValueError(tr("{where}: {fault}", where=self.where, fault=fault))


def fault_of(error: ValueError) -> str:
    """What is wrong, without its place."""
    (said,) = error.args
    fault = said.values.get("fault") if isinstance(said, Said) else None
    return str(said if fault is None else fault)


class Row(NamedTuple):
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
        """Those of its points."""
        return "".join(point.text for point in self.points)

    @property
    def columns(self) -> list[int]:
        """Those of its points."""
        return [point.column for point in self.points]


class Line(NamedTuple):
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
    row: Row | None = None


def read_lines(text: str) -> list[Line]:
    """The lines that are not blank; a slash between rows ends one, too."""
    return [line for number, each in enumerate(re.split(LINE_END, text), 1) for line in _lines(each, number)]


def link_names(line: Word) -> list[Word]:
    """The names in a line that begins with ``links:``, as they are written."""
    heading = re.match(_LINKS, line.text)
    start = heading.end() if heading else 0
    found = [(re.sub(f"[{UNSEEN}]", "", name[0]), name.start()) for name in re.finditer(_LINK, line.text[start:])]
    return [Word(name, line.line, line.column + start + at) for name, at in found if name]


def letters_of(line: Word) -> str:
    """What stands in a line of letters of files, small, without blanks."""
    return re.sub(rf"[{BLANKS}]", "", line.text).lower()


def has_rows(text: str) -> bool:
    """Whether a text looks like a board, even a broken one: at least two of its lines are rows, or begin like one."""
    return sum(map(_is_like_a_row, read_lines(text))) > 1


def _is_like_a_row(line: Line) -> bool:
    row = line.row
    if row is None:
        return line.kind == "bad" and re.match(_BEGINS_LIKE_A_ROW, line.text.text) is not None
    return not row.is_border and (len(row.points) > 1 or bool(row.left or row.right or row.bars))


def _lines(written: str, number: int) -> list[Line]:
    """What stands in a line: nothing, or one thing, or the rows between slashes."""
    before = re.match(_BEFORE, written)
    start = before.end() if before else 0
    text = " " * start + re.sub(_TAG, lambda tag: " " * len(tag[0]), written[start:])
    parts, column = [], 1
    for part in text.split("/") if "/" in text else ():
        parts.append(_line(Word(part, number, column), None))
        column += len(part) + 1
    if parts and not any(part and part.kind == "words" for part in parts):
        return [part for part in parts if part]
    whole = _line(Word(text, number, 1), start)
    return [whole] if whole else []


def _line(line: Word, start: int | None) -> Line | None:
    """What a line is; None if it is blank. ``start`` is where it begins, None if it is a part of a line."""
    if re.match(_LINKS, line.text):
        return Line("links", line, line)
    tokens = [
        (_CODES[str(found.lastgroup)], Word(found[0], line.line, line.column + found.start()))
        for found in re.finditer(_TOKEN, line.text)
        if found.lastgroup != "invisible"
    ]
    codes = "".join(code for code, _ in tokens)
    if not codes.strip(" _"):
        return None
    row = _row(line, codes, [word for _, word in tokens], start)
    if row is not None:
        return Line("row", line, row.start, row)
    first = next((word for code, word in tokens if code not in " _p"), tokens[0][1])
    letters = line.text.strip().lower()
    joined = letters_of(line)
    if len(joined) > 1 and (
        (FILES.startswith(joined) or FILES_OF_GO.startswith(joined))
        or (re.fullmatch(_LETTERS_APART, letters) and joined in FILES)
    ):
        return Line("files", line, first)
    has_words = any(not _LETTERS.issuperset(word) for word in re.findall(_WORD, line.text))
    if has_words and not re.match(_BEGINS_LIKE_A_ROW, line.text):
        return Line("words", line, first)
    is_other = "p" not in codes or re.fullmatch(_BORDER, line.text.strip())
    return Line("other" if is_other else "bad", line, next((word for code, word in tokens if code == "x"), first))


def _row(line: Word, codes: str, tokens: list[Word], start: int | None) -> Row | None:
    found = re.fullmatch(_ROW, codes)
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
    return Row(
        tokens[first],
        points,
        left,
        right,
        (opening.column, closing.column) if opening and closing else None,
        tokens[first].column - line.column - (start or 0),
        len(line.text) - len(line.text.rstrip()),
        start is not None,
        re.fullmatch(_BORDER, line.text.strip()) is not None,
    )


def _without_brackets(sign: Word) -> Word:
    return sign._replace(text=sign.text[1], column=sign.column + 1) if len(sign.text) > 1 else sign
