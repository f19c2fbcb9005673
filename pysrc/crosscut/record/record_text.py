"""Game records as text, for people, mails and files.

>>> from crosscut import link
>>> from crosscut.files import record_text
>>> record = link.read("g=quax&n=5&red=Ada&m=c3.d4(d5.e4).b2&comments=1:Well+played&marks=1:A@c3").record
>>> print(record_text.write(record), end="")
Crosscut game record 1
Game: quax
Size: 5
Red: Ada
<BLANKLINE>
c3 {Well played} [A@c3] d4 (d5 e4) b2

The first line says what the text is. The header follows, a line each, up to an empty line: ``Game`` (its id),
``Size``, ``Red`` and ``Blue`` (names), ``Called`` and ``Inventor`` (of an own game), ``Resigned`` (red or blue),
``Id``, ``By`` and ``Offer`` (of a game by link, as in a link). A game that does not begin on the empty board also has
``Turn`` (red or blue) and ``Set-up:``. The lines below ``Set-up:`` hold the rows of the board, from north to south,
with ``.``, ``R`` and ``B``. ``Links:`` with links may follow.

Then come the moves, as in a link but with blanks between them: ``d4``, ``d4-e5``, ``swap``, and variations in
parentheses after the move that they replace. After a move, before its variations, there may be a comment in braces,
and marks and arrows in brackets: ``triangle@d4 A@e5 d4-f6``. In a comment a brace or a backslash has a backslash
before it, and so has a quotation mark at its beginning, because JSON begins like that. Both may also stand before the
first move. A reader skips numbers such as ``12.``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosscut.arguments import checked
from crosscut.notation.characters import UNSEEN
from crosscut.notation.written_board import read_board
from crosscut.record.fragment import read_fields, read_resignation, write_by_link, write_resignation
from crosscut.record.grammar import FIELDS
from crosscut.record.quoted_record import taken_out
from crosscut.record.record import Reading, Record
from crosscut.record.text import as_typed, in_one_line, in_plain_lines, quote, seen, well_formed, without_unseen
from crosscut.record.tree import Node, Root, written_order
from crosscut.record.tree_text import MovesReader, TextLimit, add_arrows, add_comment, add_marks, first_loss
from crosscut.said import tr

__all__ = ["read", "write"]

VERSION = "1"
TITLE = f"Crosscut game record {VERSION}"
MAX_CHARACTERS = 1_000_000
WIDTH = 100

KEYS = {
    "game": "g", "size": "n", "red": "red", "blue": "blue", "called": "called", "inventor": "inventor",
    "resigned": "resigned", "turn": "t", "links": "l", "id": "id", "by": "by", "offer": "offer", "score": "score",
}  # fmt: skip
HEADER_LINE = re.compile(rf"[ \t]*(?:{'|'.join((*KEYS, 'set-up'))})[ \t]*:", re.IGNORECASE)
"""How a line of a header begins, apart from the first."""
_TO_ESCAPE = re.compile(r"[{}\\]")
_EMPTY_LINE = re.compile(f"\n[ \t\u00a0{UNSEEN}]*\n")
_LIKE_JSON = re.compile(r'\s*["\n]')
"""How a comment begins that looks with its brace like an object, perhaps together with the next comment."""
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_TOKEN = re.compile(
    r"\{(?P<comment>(?:[^{}\\]|\\.)*)\}?|\[(?P<annotations>[^\[\]]*)\]?|(?P<parenthesis>[()])|[0-9]+\.+"
    r"|(?P<move>[^\s(){}\[\]]+)|[}\]]",
    re.DOTALL,
)


@checked
def write(record: Record) -> str:
    """The record as text."""
    lines = [TITLE, f"Game: {record.game.id}", f"Size: {record.size}"]
    names = {"Red": record.red, "Blue": record.blue, "Called": record.called, "Inventor": record.inventor}
    lines += [f"{key}: {in_one_line(name)}" for key, name in names.items() if name]
    if record.resigned is not None:
        lines.append(f"Resigned: {write_resignation(record)}")
    lines += [f"{key.title()}: {value}" for key, value in write_by_link(record.by_link).items()]
    if record.setup is not None:
        lines += [f"Turn: {record.setup.turn}", "Set-up:", *record.setup.rows]
        if record.setup.links is not None:
            lines.append(f"Links: {' '.join(map(str, record.setup.links))}".rstrip())
    moves = _wrapped(_tokens(record.root))
    return "\n".join([*lines, "", moves, ""])


def _tokens(root: Node) -> Iterator[str]:
    """The moves with their comments, marks and arrows, and the parentheses."""
    yield from _said(root)
    for step in written_order(root):
        yield from (step,) if isinstance(step, str) else (str(step.move), *_said(step))


def _said(node: Node) -> list[str]:
    """The comment, the marks and the arrows of a node, as far as there are any."""
    annotations = [f"{mark}@{point}" for point, mark in node.marks.items()] + list(map(str, node.arrows))
    comment = [_braced(node.comment)] if node.comment else []
    return [*comment, *([f"[{' '.join(annotations)}]"] if annotations else [])]


def _braced(comment: str) -> str:
    # A text is read after the line ends of Windows in it have changed.
    text = _TO_ESCAPE.sub(r"\\\g<0>", in_plain_lines(comment))
    # In a file of many games a line that begins as JSON does would end the record.
    return f"{{\\{text}}}" if _LIKE_JSON.match(text) else f"{{{text}}}"


def _wrapped(tokens: Iterator[str]) -> str:
    """The tokens in lines of about :data:`WIDTH` characters, with no blank inside a parenthesis."""
    text, last, length = [], "(", 0
    for token in tokens:
        between = ""
        if token != ")" and last[-1] != "(":
            between = "\n" if length + len(token) >= WIDTH else " "
        piece = between + token
        length = length + len(piece) if "\n" not in piece else len(piece) - piece.rfind("\n") - 1
        text.append(piece)
        last = token
    return "".join(text)


@checked
def read(text: str) -> Reading:
    """Read a record, perhaps in a mail. Never raises: sentences say what could not be read."""
    text = taken_out(well_formed(text))
    problems = _problems_of_length(text)
    header, moves = _parts(text.replace("\r\n", "\n"))
    return _read(_fields(header, problems), moves, problems)


def read_parts(fields: dict[str, str], moves: str) -> Reading:
    """Read moves as a record has them, with the fields of a link that say what else there is. Never raises."""
    moves = seen(well_formed(moves))
    return _read(fields, moves.replace("\r\n", "\n"), _problems_of_length(moves))


def _problems_of_length(text: str) -> list[str]:
    is_too_long = len(text) > MAX_CHARACTERS
    return (
        [tr("The record is longer than {most} characters; the rest is left out.", most=MAX_CHARACTERS)]
        if is_too_long
        else []
    )


def _read(fields: dict[str, str], moves: str, problems: list[str]) -> Reading:
    resigned = fields.pop("resigned", None)
    reading = read_fields(fields, problems, source="record")
    reading.record.root, more_problems = _read_moves(moves, reading.record.size)
    read_resignation(reading.record, resigned, problems)
    problems += more_problems
    return reading


def _parts(text: str) -> tuple[list[str], str]:
    """The lines of the header, and the moves. Empty lines before the first or another line of the header are none."""
    header: list[str] = []
    moves = seen(text).lstrip()
    while True:
        part, empty, moves = _halves(moves)
        header += part.split("\n")
        following = moves.lstrip()
        if not empty or HEADER_LINE.match(following) is None:
            return header, moves
        moves = following


def _halves(text: str) -> tuple[str, str, str]:
    """What stands before and after the first empty line. What cannot be seen may stand in it."""
    empty = _EMPTY_LINE.search(text)
    return (text, "", "") if empty is None else (text[: empty.start()], empty[0], text[empty.end() :])


def _fields(header: list[str], problems: list[str]) -> dict[str, str]:
    """The fields of a link that say the same as the header."""
    fields: dict[str, str] = {}
    board: list[str] | None = None
    lost: str | None = None
    for number, line in enumerate(header):
        name, colon, value = line.partition(":")
        key = without_unseen(name).strip().lower()
        if not colon and board is not None:
            board.append(without_unseen(line))
        elif key == "set-up":
            board = [""] * (number + 1)  # so that sentences name the lines of the record
        elif key in KEYS:
            fields[KEYS[key]] = (value if FIELDS[KEYS[key]].is_text else as_typed(value)).strip()
        elif without_unseen(line).strip().lower() not in ("", TITLE.lower()):
            lost = lost or tr("The line {line} of the record's header is not understood.", line=quote(line))
    problems += [lost] if lost else []
    if board is not None:
        try:
            written = read_board("\n".join(board))
        except ValueError as error:
            problems.append(tr("The set-up of the record could not be read: {error}.", error=error))
        else:
            fields["s"] = "/".join(written.rows)
            fields.setdefault("n", str(len(written.rows)))
            problems += [
                tr("The line {line} of the record's header is not understood.", line=quote(line))
                for line in written.words
            ]
    return fields


def _read_moves(text: str, size: int) -> tuple[Root, list[str]]:
    """The tree, and sentences about what is left out."""
    reader, limit = MovesReader(size, "record"), TextLimit()
    lost: str | None = None
    for token in _TOKEN.finditer(text):
        if token.end() > MAX_CHARACTERS:
            break
        if token["move"]:
            # Invisible characters are no part of a move.
            move = as_typed(token["move"])
            if move and not reader.read_move(move):
                break
        elif token["parenthesis"] == "(":
            reader.open_variation()
        elif token["parenthesis"]:
            reader.close_variation()
        elif reader.node is not None:
            problem = _read_said(reader.node, token, size, limit)
            lost = lost or problem
    if reader.is_in_variation and not reader.problem:
        lost = lost or tr("A variation among the moves has no end, so the record may have been cut off.")
    return reader.root, [problem for problem in (reader.problem, lost) if problem]


def _read_said(node: Node, token: re.Match[str], size: int, limit: TextLimit) -> str | None:
    """Give the node a comment, or marks and arrows. Returns a sentence if something is wrong with them."""
    if token["comment"] is not None:
        unclosed = None if token[0].endswith("}") else tr("a comment has no end, so the record may have been cut off")
        comment = _ESCAPED.sub(r"\1", token["comment"])
        # Two comments after one move are one.
        joined = f"{node.comment} {comment}".lstrip()
        return first_loss(node, [add_comment(node, joined, limit), unclosed])
    words = without_unseen(token["annotations"] or "").split()
    lost_mark = add_marks(node, (word for word in words if "@" in word), size, limit)
    return first_loss(node, [lost_mark, add_arrows(node, (word for word in words if "@" not in word), size, limit)])
