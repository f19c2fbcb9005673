"""Game records as JSON, for programs.

An object with ``format`` ("crosscut"), ``version`` (1), ``game`` (its id), ``size``, ``red`` and ``blue`` (names; may
be missing), ``called`` and ``inventor`` (of an own game; may be missing), ``resigned`` (as in a link; may be missing),
``id``, ``by``, ``offer`` and ``score`` (of a game by link, as in a link), ``setup`` (missing or null for the empty
board, else ``{rows, links, turn}``: rows from north to south of ``.``, ``R`` and ``B``; links such as "a1-b2", or null
if the game finds them itself; "red" or "blue") and ``moves``, which is a line.

A line is a list of moves, each ``{move, comment, marks, arrows, variations}``; an empty entry is left out: ``move`` as
in a link; ``comment``, a text; ``marks``, an object from points to marks; ``arrows``, a list of arrows such as "d4-f6";
``variations``, a list of lines that are played instead of the move. Comment, marks and arrows of the start stand in the
object itself, under the same names. A field that is null is missing.

The text is indented, unless it would be too long to be read again.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias, TypeVar

from crosscut.arguments import checked
from crosscut.notation.json_text import parse_json
from crosscut.record.fragment import read_fields, read_resignation, write_by_link, write_resignation
from crosscut.record.record import Reading, Record
from crosscut.record.text import quote, well_formed
from crosscut.record.tree import Node, Root
from crosscut.record.tree_text import MovesReader, TextLimit, add_arrows, add_comment, add_marks, first_loss
from crosscut.said import Said, tr

__all__ = ["read", "write"]

Json: TypeAlias = Any
V = TypeVar("V", str, list[Any], dict[str, Any])

FORMAT = "crosscut"
VERSION = 1
MAX_CHARACTERS = 2_000_000

_NOT = {
    str: lambda name: tr("the field “{name}” is not a text", name=name),
    list: lambda name: tr("the field “{name}” is not a list", name=name),
    dict: lambda name: tr("the field “{name}” is not an object", name=name),
}
_OPEN, _CLOSE = object(), object()
"""Signs for where a variation begins and ends, among the things still to be read."""


@checked
def write(record: Record) -> str:
    """The record as JSON text."""
    setup = record.setup
    fields: dict[str, Json] = {"format": FORMAT, "version": VERSION, "game": record.game.id, "size": record.size}
    names = {"red": record.red, "blue": record.blue, "called": record.called, "inventor": record.inventor}
    fields |= {key: name for key, name in names.items() if name}
    if record.resigned is not None:
        fields["resigned"] = write_resignation(record)
    fields |= write_by_link(record.by_link)
    if setup is not None:
        links = None if setup.links is None else list(map(str, setup.links))
        fields["setup"] = {"rows": list(setup.rows), "links": links, "turn": setup.turn}
    fields |= {**_said(record.root), "moves": _line(record.root)}
    # Variations in variations are indented by hundreds of blanks.
    indented = f"{json.dumps(fields, ensure_ascii=False, indent=1)}\n"
    return indented if len(indented) <= MAX_CHARACTERS else f"{json.dumps(fields, ensure_ascii=False)}\n"


def _line(parent: Node) -> list[Json]:
    """The line that begins after a node; a variation's own line begins with its head."""
    line: list[Json] = []
    tasks: list[tuple[Node, list[Json]]] = [(parent, line)]
    while tasks:
        node, line_of_node = tasks.pop()
        while node.children:
            following, *heads = node.children
            fields: dict[str, Json] = {"move": str(following.move), **_said(following)}
            line_of_node.append(fields)
            if heads:
                fields["variations"] = [[{"move": str(head.move), **_said(head)}] for head in heads]
                tasks += zip(heads, fields["variations"], strict=True)
            node = following
    return line


def _said(node: Node) -> dict[str, Json]:
    said: dict[str, Json] = {
        "comment": node.comment,
        "marks": {str(point): mark for point, mark in node.marks.items()},
        "arrows": list(map(str, node.arrows)),
    }
    return {name: value for name, value in said.items() if value}


@checked
def read(text: str) -> Reading:
    """Read a record; raises ValueError only for text that is too long or no JSON object."""
    return read_object(parse(text))


def read_object(fields: dict[str, Json]) -> Reading:
    """Read a record that is parsed already. Never raises."""
    problems: list[str] = []
    texts = _fields(fields, problems)
    resigned = texts.pop("resigned", None)
    reading = read_fields(texts, problems, source="record")
    record = reading.record
    record.root, more_problems = _read_tree(fields, record.size)
    read_resignation(record, resigned, problems)
    problems += more_problems
    return reading


def parse(text: str) -> dict[str, Json]:
    """The object of a JSON text. Raises ValueError for text that is too long or no JSON object."""
    if len(text) > MAX_CHARACTERS:
        raise ValueError(
            tr("the record has {number} characters: expected at most {most}", number=len(text), most=MAX_CHARACTERS)
        )
    try:
        match parse_json(text):
            case dict(fields):
                return fields
    except ValueError:
        pass
    raise ValueError(tr("the record is not a JSON object with game, size and moves"))


def _text(value: Json) -> str:
    """A value as text. If it should be text and is not, the code that reads it says so."""
    return well_formed(value if isinstance(value, str) else json.dumps(value))


def _value(fields: dict[str, Json], name: str, usual: V, wrong: list[str]) -> V:
    """The value of a field if it is of the same kind as the usual one, which it has where it is missing.

    ``wrong`` gets the end of a sentence if it is of another kind.
    """
    value = fields.get(name)
    if isinstance(value, type(usual)):
        return value
    if value is not None:
        wrong.append(_NOT[type(usual)](name))
    return usual


def _fields(record: dict[str, Json], problems: list[str]) -> dict[str, str]:
    """The record as the fields of a link, without the tree."""
    if record.get("format") not in (None, FORMAT):
        problems.append(
            tr("The format {text} is not known here; some of it may be missing.", text=quote(_text(record["format"])))
        )
    if record.get("version") not in (None, VERSION, str(VERSION)):
        version = quote(_text(record["version"]))
        problems.append(
            tr(
                "The record is of version {version}, newer than is known here; some of it may be missing.",
                version=version,
            )
        )
    keys = {
        "g": "game",
        "n": "size",
        "resigned": "resigned",
        "id": "id",
        "by": "by",
        "offer": "offer",
        "score": "score",
    }
    fields = {key: _text(record[name]) for key, name in keys.items() if record.get(name) is not None}
    wrong: list[str] = []
    fields |= {key: well_formed(_value(record, key, "", wrong)) for key in ("red", "blue", "called", "inventor")}
    setup = _value(record, "setup", {}, wrong)
    if isinstance(record.get("setup"), dict):
        fields["s"] = "/".join(map(_text, _value(setup, "rows", [], wrong)))
        if setup.get("turn") is not None:
            fields["t"] = _text(setup["turn"])
        if setup.get("links") is not None:
            fields["l"] = ".".join(map(_text, _value(setup, "links", [], wrong)))
    problems += map(_lost, wrong)
    return fields


def _read_tree(record: dict[str, Json], size: int) -> tuple[Root, list[str]]:
    """The tree, and sentences about what is left out."""
    reader = MovesReader(size, "record")
    limit = TextLimit()
    lost = _read_said(reader.root, record, size, limit)
    wrong: list[str] = []
    tasks: list[Json] = _value(record, "moves", [], wrong)[::-1]
    while tasks:
        task = tasks.pop()
        if task is _OPEN:
            reader.open_variation()
        elif task is _CLOSE:
            reader.close_variation()
        else:
            fields = task if isinstance(task, dict) else {"move": task}
            if not reader.read_move(_text(fields.get("move"))):
                break
            if reader.node is not None:
                problem = _read_said(reader.node, fields, size, limit)
                variations, other_problem = _variations(reader.node, fields)
                lost = lost or problem or other_problem
                for variation in reversed(variations):
                    tasks += [_CLOSE, *reversed(variation), _OPEN]
    return reader.root, [problem for problem in (*map(_lost, wrong), reader.problem, lost) if problem]


def _variations(node: Node, fields: dict[str, Json]) -> tuple[list[list[Json]], str | None]:
    """The lines that are played instead of a node's move, and a sentence if something else stands there."""
    wrong: list[str] = []
    found = _value(fields, "variations", [], wrong)
    lines = [line for line in found if isinstance(line, list)]
    if len(lines) < len(found):
        wrong.append(tr("one of them is not a list of moves"))
    if not wrong:
        return lines, None
    return lines, tr(
        "The variations of move {number} are read only in part: {fault}.", number=len(node.line), fault=wrong[0]
    )


def _lost(fault: str) -> Said:
    return tr("The record is read only in part: {fault}.", fault=fault)


def _read_said(node: Node, fields: dict[str, Json], size: int, limit: TextLimit) -> str | None:
    """Give the node its comment, marks and arrows. Returns a sentence if one of them is wrong."""
    wrong: list[str] = []
    comment = well_formed(_value(fields, "comment", "", wrong))
    marks = [f"{_text(mark)}@{point}" for point, mark in _value(fields, "marks", {}, wrong).items()]
    arrows = _value(fields, "arrows", [], wrong)
    problems = (
        *wrong,
        add_comment(node, comment, limit),
        add_marks(node, map(well_formed, marks), size, limit),
        add_arrows(node, map(_text, arrows), size, limit),
    )
    return first_loss(node, problems)
