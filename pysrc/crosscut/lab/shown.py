"""Reports in notebooks: the map of first stones as a picture, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from crosscut.game import UnknownGameError
from crosscut.lab.number import Number
from crosscut.lab.report import Games, Report
from crosscut.record.figure_text import Display
from crosscut.record.record import Record
from crosscut.rich_display import draw

_COLUMNS = {"Red": "red", "tied": "tied", "stuck": "stuck", "length": "length", "full": "full"}
"""The shares that a table of games shows, by their headings."""
_PLAIN = ("choices", "skips")
"""Numbers that are no shares."""


def html(value: object) -> str | None:
    """A value of the lab as HTML; None for any other."""
    match value:
        case Number():
            return f"<span>{escape(str(value))}, {value.n} games</span>"
        case Games():
            rows = ((name.replace("_", " "), _cell(one, name in _PLAIN)) for name, one in value.numbers.items())
            return _table(("number", "value"), rows)
        case Report():
            return _report(value)
    return None


def _report(report: Report) -> str:
    columns = _COLUMNS.values()
    games = (
        (name, str(one.count), *(_cell(getattr(one, key)) for key in columns)) for name, one in report.rows.items()
    )
    ladder = ((f"level {one.level} against {one.weaker}", _cell(one.share)) for one in report.ladder)
    found = [
        f"<p>{escape(report.game)} {report.size}x{report.size}</p>",
        _map(report),
        _table(("games", "count", *_COLUMNS), games),
        _table(("levels", "share"), ladder),
        "".join(f"<p>{escape(sentence)}</p>" for sentence in report.sentences),
    ]
    return f"<div>{''.join(found)}</div>"


def _map(report: Report) -> str:
    """The board with Red's chance in percent after each first stone; the shortest win where it is not known."""
    try:
        record = Record(report.game, report.size)
        record.root.marks = {point: f"{100 * chance:.0f}" for point, chance in report.first_stones.items()}
        caption = "Red's chance in percent after each first stone that was judged."
        if not report.first_stones:
            example = next((one for one in report.examples if one.kind == "shortest"), None)
            if example is None:
                return ""
            record, caption = Record.from_link(example.link), "The shortest win."
    except UnknownGameError:  # a game that nobody has registered
        return ""
    return f"{draw(record, Display(), scheme='light')}<p>{caption}</p>"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>" if body else ""


def _cell(number: Number | float | Mapping[int, int] | None, plain: bool = False) -> str:
    match number:
        case Number() if plain:
            return number.in_plain
        case None:
            return "not known"
        case Mapping():
            return ", ".join(f"{length}: {count}" for length, count in number.items())
        case float():
            return f"{number:.3g}"
    return str(number)
