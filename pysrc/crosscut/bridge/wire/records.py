"""Whole records: pictures, export, import."""
# No "from __future__ import annotations": only annotations that are not text tell which keys may be missing.

from typing import Literal, NotRequired, TypedDict

from crosscut.bridge.wire import BoardStyle


class PictureOfLink(TypedDict):
    """A link's fragment, and how its board should look."""

    link: str
    scheme: NotRequired[Literal["light", "dark", "auto"]]
    """``auto`` unless given: as the reader's system has it."""
    boardStyle: NotRequired[BoardStyle | None]
    """As the game has it unless given."""
    patterned: NotRequired[bool]
    """Whether the colours have patterns as well."""
    cell: NotRequired[float]
    """Pixels between neighbouring points."""


class Picture(TypedDict):
    """A picture as SVG text."""

    svg: str
    problems: list[str]
    """A sentence for everything in the link that could not be shown."""


class FileOfRecord(TypedDict):
    """A record, and the kind of file that it should become."""

    record: str
    """As JSON: see :mod:`crosscut.files.record_json`."""
    format: NotRequired[Literal["text", "json"]]
    """``text`` unless given."""


class RecordFile(TypedDict):
    """A game record as the text of a file."""

    text: str
    problems: list[str]
    """A sentence for everything in the record that could not be read."""


class RecordText(TypedDict):
    """What was pasted, dropped or opened: a record as text or JSON, a link, a text diagram, or moves alone."""

    text: str
    game: NotRequired[str]
    """The game of a diagram or of moves: these do not name it."""
    size: NotRequired[int]
    """The size of the board of moves; the game's usual one unless given."""


class RecordLink(TypedDict):
    """A game record as the fragment of a link."""

    link: str
    problems: list[str]
    """A sentence for everything in the text that could not be read."""
