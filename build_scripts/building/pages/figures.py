"""The figures of the rule pages: named text diagrams with a caption and what must be true of them.

web/rules/figures/<file>.txt holds the figures of one page. A figure goes on until the next one:

    figure: switch
    caption: Text for the reader. A line that begins with blanks
      continues the one above it.
    claims: unfillable; illegal red c2: naked-diagonal
    marks: triangle@c2.triangle@c3
        . . . . .
        . . . . .
        . B . R .
        . R . B .
        . . . . .

``game`` is the file's name unless it is given. ``size`` takes the place of an empty diagram, also where ``turn`` says
that Blue begins. ``turn``, ``moves``, ``at``, ``comments``, ``task``, ``solution``, ``notes``, ``legal``, ``numbers``,
``coords`` and ``crop`` mean what they mean in a link (see crosscut.link); ``marks`` are those of the position shown.
Lines that begin with ``#`` are remarks, and a blank may stand before the number of a comment. A comment that says that
a move is the only one, decides, or was a mistake needs a claim about that move.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from crosscut import link, svg
from crosscut.link.display import Display
from crosscut.notation.diagram import is_row, plain_row, split_diagram
from crosscut.record.tree import GameRecord
from shared.paths import WEB

FIGURES = WEB / "rules" / "figures"

CELL = 50
"""Pixels from point to point: with them the picture is as wide as the board that takes its place."""

_KEY = re.compile(r"([a-z]+): (.*)")
_LINKS = re.compile(r"\s*links: .*")
_LINK_FIELDS = {
    "game": "g",
    "size": "n",
    "turn": "t",
    "moves": "m",
    "at": "at",
    "legal": "legal",
    "numbers": "numbers",
    "coords": "coords",
    "crop": "crop",
    "comments": "comments",
    "task": "task",
    "solution": "solution",
    "notes": "notes",
}
_JUDGEMENTS = (
    (re.compile(r"\bonly (?:winning )?move\b", re.IGNORECASE), ("only",)),
    (re.compile(r"\bmistake\b", re.IGNORECASE), ("mistake",)),
    (re.compile(r"\b(?:turning point|decides|has won|has lost|wins|loses)\b"), ("only", "wins", "mistake", "lost")),
)
"""Words of comments, and the claims (crosscut.claims.best_play) that make them true."""
_OWN_KEYS = {"figure", "caption", "claims", "marks"}


class FigureError(ValueError):
    """A file of figures cannot be read."""


@dataclass(frozen=True)
class Figure:
    """One figure. Its name is the file's and its own, such as ``naked-diagonal/switch``."""

    name: str
    caption: str
    claims: tuple[str, ...]
    reading: link.Reading

    @property
    def fragment(self) -> str:
        """The link that shows the figure in Crosscut."""
        return link.write(self.reading.record, display=self.reading.display, task=self.reading.task)


def read_figures(folder: Path = FIGURES) -> dict[str, Figure]:
    """All figures by their names. Raises FigureError, naming the figure, for one that cannot be read."""
    figures: dict[str, Figure] = {}
    for path in sorted(folder.glob("*.txt")):
        for keys, board in _entries(path):
            figure = _figure(path.stem, keys, board)
            if figure.name in figures:
                raise FigureError(f"{figure.name}: there are two figures of this name")
            figures[figure.name] = figure
    return figures


def drawn(figure: Figure) -> dict[str, str]:
    """What a page needs to show the figure: a link, the claims, the caption, and a picture for pages without
    JavaScript.

    Where nobody has a legal move the figure is only looked at. A figure called ``game`` shows a whole game; its moves
    are written out. The winning path of a finished game is for the time before the reader's engine has found it.

    The picture leaves its colours to the page's style sheet, because the content policy allows no other. The ``board``
    is the same without coordinates and numbers, for where it is shown small.
    """
    record, display = figure.reading.record, figure.reading.display
    position = record.replay().position
    outcome = record.game.outcome(position)
    return {
        "link": figure.fragment,
        "path": " ".join(map(str, outcome.path)) if outcome else "",
        "stepped": "yes" if record.root.children else "",
        "playable": "yes" if outcome or record.game.legal_moves(position) else "",
        "claims": "; ".join(figure.claims),
        "caption": figure.caption,
        "moves": _listed_moves(record) if figure.name.endswith("/game") else "",
        "picture": _picture(record, display),
        "board": _picture(record, replace(display, coordinates=False, numbers=False)),
    }


def _picture(record: GameRecord, display: Display) -> str:
    picture, _ = svg.draw(record, display, svg.Look(cell=CELL))
    return picture.replace(f"<style>{svg.Look().style_sheet()}</style>\n", "").strip()


def _listed_moves(record: GameRecord) -> str:
    """The moves of the main line with their numbers."""
    return ", ".join(f"{ply} {node.move}" for ply, node in enumerate(record.root.end.line, 1))


def _entries(path: Path) -> Iterator[tuple[dict[str, str], list[str]]]:
    """The keys and the lines of the board of each figure of a file."""
    keys: dict[str, str] = {}
    board: list[str] = []
    last = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = _KEY.fullmatch(line)
        if found and found[1] == "figure" and keys:
            yield keys, board
            keys, board = {}, []
        if found:
            last = found[1]
            keys[last] = found[2]
        elif is_row(line) or _LINKS.fullmatch(line):
            board.append(line)
        elif line.startswith(" ") and last in keys and not board:
            keys[last] += f" {line.strip()}"
        else:
            raise FigureError(f"{path.name}, line {number}: {line!r} is neither a key nor a row of a board")
    if keys:
        yield keys, board


def _figure(file: str, keys: dict[str, str], board: list[str]) -> Figure:
    name = f"{file}/{keys.get('figure', '')}"
    unknown = keys.keys() - _LINK_FIELDS.keys() - _OWN_KEYS
    if unknown or not keys.keys() >= {"figure", "caption", "claims"}:
        raise FigureError(f"{name}: a figure has a name, a caption and claims, and no key {', '.join(sorted(unknown))}")
    fields = {"g": file} | {_LINK_FIELDS[key]: value for key, value in keys.items() if key in _LINK_FIELDS}
    written = split_diagram("\n".join(board))
    rows = [plain_row(row.text) for row in written.rows]
    if written.links is not None:
        fields["l"] = ".".join(word.text for word in written.links)
    if "turn" in keys and "size" in keys:
        rows = [keys["size"]] * int(keys["size"])
    if rows:
        fields |= {"n": str(len(rows)), "s": "/".join(rows)}
    if "marks" in keys:
        shown = fields.get("at") or str(len(fields["m"].split(".")) if "m" in fields else 0)
        fields["marks"] = f"{shown}:{keys['marks']}"
    for key in fields.keys() & {"comments", "notes"}:
        fields[key] = re.sub(r";\s+(?=[0-9])", ";", fields[key])
    reading = link.read_fields(fields)
    if reading.problems:
        raise FigureError(f"{name}: {' '.join(reading.problems)}")
    _write_links_down(reading.record)
    try:
        reading.record.replay()
    except ValueError as error:
        raise FigureError(f"{name}: {error}") from error
    claims = tuple(claim.strip() for claim in keys["claims"].split(";"))
    for ply, word, wanted in _judgements(reading.record):
        if not any(f"move {ply}: {claim}" in claims for claim in wanted):
            raise FigureError(
                f"{name}: the comment on move {ply} says {word!r}: claim move {ply}: {' or '.join(wanted)}"
            )
    return Figure(name, keys["caption"], claims, reading)


def _judgements(record: GameRecord) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """What comments say about how good a move is: the move, the words, and the claims of which one must be made."""
    for ply, node in enumerate(record.root.end.line, 1):
        for words, wanted in _JUDGEMENTS:
            said = words.search(node.comment)
            if said:
                yield ply, said[0], wanted


def _write_links_down(record: GameRecord) -> None:
    """Add the links that the rules make in a set-up, so that it can be painted by programs that know no rules."""
    setup, links = record.setup, tuple(record.start().links)
    if setup is not None and setup.links is None and links:
        record.setup = replace(setup, links=links)


if __name__ == "__main__":
    print(json.dumps({name: drawn(figure) for name, figure in read_figures().items()}))
