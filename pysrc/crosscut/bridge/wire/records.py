"""Whole records: pictures, files and texts."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

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
    animated: NotRequired[bool]
    """Whether all of the line is shown, move by move, and not the position alone."""


class Picture(TypedDict):
    """A picture as SVG text."""

    svg: str
    problems: list[str]
    """A sentence for everything in the link that could not be shown."""


class FileOfRecord(TypedDict):
    """A link's fragment, and the kind of file to write."""

    link: str
    format: NotRequired[Literal["text", "json"]]
    """``text`` unless given."""


class RecordFile(TypedDict):
    """A game record as the text of a file."""

    text: str
    problems: list[str]
    """A sentence for everything in the link that could not be read."""


class RecordText(TypedDict):
    """A text that was pasted, dropped or opened: a record or an archive, a link, a text diagram, or moves alone."""

    text: str
    game: NotRequired[str]
    """The game, for a diagram or for moves, which do not name it."""
    size: NotRequired[int]
    """The size of the board, for moves alone; the game's usual size unless given."""
    fromTop: NotRequired[bool]
    """Whether ranks are counted from the top, for moves alone."""


class ArchivedGame(TypedDict):
    """A game of an archive."""

    id: str
    """An id that stays the same whenever this game is read."""
    link: str
    result: Literal["red", "blue", "tie", "abandoned"]
    """How it ended: who has won, if anybody."""
    ended: str
    """When it ended, as an ISO 8601 time in UTC; empty if that is not known."""


class RecordLink(TypedDict):
    """A game record as the fragment of a link, perhaps with what readers are asked."""

    kind: str
    """What the text is: a value of crosscut.record.text_kind.TextKind."""

    link: str
    """Empty for an archive."""
    problems: list[str]
    """A sentence for everything in the text that could not be read."""
    games: NotRequired[list[ArchivedGame]]
    """The games of an archive."""
    unknown: NotRequired[str]
    """The id that the text gives, empty if it gives none, where there is no such game and the link is to another."""
