"""A record with its figure as a fragment: reading and writing a link, or its fields alone, which files have as well.

The grammar is in the docstring of :mod:`crosscut.link`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from crosscut.arguments import checked
from crosscut.game import OWN_PREFIX, Game, UnknownGameError
from crosscut.geometry import MIN_SIZE, Color
from crosscut.position import write_rows
from crosscut.record.annotations import require_on_board
from crosscut.record.figure_text import Display, Task, read_display, read_task, write_display, write_task
from crosscut.record.foretell import foretell
from crosscut.record.grammar import FIELDS, LIMITS, VERSION, VERSION_OF_OWN_GAMES, sentence
from crosscut.record.record import GameByLink, Reading, Record
from crosscut.record.replay import Setup
from crosscut.record.text import (
    MAX_LENGTH,
    BoardText,
    as_typed,
    compress,
    decode,
    empty_rows,
    encode,
    expand,
    quote,
    read_links,
    read_rows,
    read_value,
    well_formed,
    write_links,
)
from crosscut.record.tree import node_at
from crosscut.record.tree_text import (
    read_annotations,
    read_moves,
    read_path,
    write_annotations,
    write_moves,
    write_path,
)
from crosscut.registry import game as game_of_id
from crosscut.registry import games
from crosscut.said import tr

NO_RULES = "own:join-sides"
"""The game that is shown where rules cannot be read: stones and nothing else."""
MAX_READABLE = LIMITS["MAX_READABLE"]
"""A longer fragment is shared in its compact form."""

_FIRST_FIELD = re.compile(r"[^#?/:.]*=")
"""How a fragment begins. It may have a ``#`` of its own, as in a name."""
_LONGEST_ADDITION = 1_000
"""The most characters that a messenger may have added to the last field."""


@checked
def read(fragment: str) -> Reading | None:
    """Read a whole address, or its fragment with or without its ``#``; None if it is empty. Never raises.

    An address, which people send each other, has a ``#``. Without ``v`` it may have been cut off, and a sentence says
    so. Fields alone, as people type them, need none.
    """
    whole = fragment_of(fragment)
    is_address = whole != fragment
    whole = expand(whole)
    if not whole:
        return None
    whole = well_formed(whole)
    problems = list[str]()
    if len(whole) > MAX_LENGTH:
        problems.append(sentence("length"))
        whole = whole[:MAX_LENGTH].rpartition("&")[0]
    fields = _split_fields(whole, problems, is_address=is_address)
    if is_address and not fields.get("v"):
        problems.insert(0, sentence("cut"))
    return read_fields(fields, problems)


def _split_fields(fragment: str, problems: list[str], *, is_address: bool) -> dict[str, str]:
    """The decoded values of the known keys; of a repeated key the first."""
    fields: dict[str, str] = {}
    parts = [part for part in fragment.split("&") if "=" in part]
    for number, part in enumerate(parts, 1):
        name, _, value = part.partition("=")
        key = as_typed(decode(name)[0])
        if key not in FIELDS or key in fields:
            continue
        is_last, is_text = number == len(parts), FIELDS[key].is_text
        value = value.replace("+", " ")
        if is_last and is_text and is_address:
            value = _without_additions(value, key)
        text, is_whole = decode(value)
        if not is_text:
            text = as_typed(text)
            text = _without_additions(text, key) if is_last else text
        fields[key] = text
        if not is_whole:
            problems.append(sentence("escape", text=quote(key)))
    return fields


def _without_additions(value: str, key: str) -> str:
    """The value of the last field without what messengers, mail programs and Markdown put behind a link."""
    least = max(len(value) - _LONGEST_ADDITION, 0)
    end = next((end for end in range(len(value), least, -1) if value[end - 1].isalnum()), least)
    # Rows with numbers have no full stops.
    own = "" if FIELDS[key].kind == "rows" and re.search("[0-9]", value) else FIELDS[key].ends
    while end < len(value) and value[end] in own:
        end += 1
    return value[:end]


@checked
def read_fields(fields: dict[str, str], problems: list[str] | None = None, source: str = "link") -> Reading:
    """Read decoded fields by their keys. Never raises.

    ``problems`` are those found before. ``source`` is the word in sentences for what is read.
    """
    problems = [] if problems is None else problems
    if "z" in fields:
        problems.append(sentence("z"))
    if fields.get("v"):
        read_value(fields, "v", problems)
    game = _read_game(fields, problems, source)
    size = _read_size(fields, game, problems)
    record = Record(game, size)
    record.setup = _read_setup(fields, size, problems)
    record.red, record.blue = (read_value(fields, key, problems) for key in ("red", "blue"))
    record.called, record.inventor = (read_value(fields, key, problems) for key in ("called", "inventor"))
    record.root, problem = read_moves(fields.get("m", ""), size)
    if problem:
        problems.append(problem)
    read_resignation(record, fields.get("resigned"), problems)
    record.by_link = read_by_link(fields, problems)
    problems += read_annotations(fields, record.root, size)
    display = read_display(fields, size, problems)
    task = read_task(fields, problems)
    _go_to(record, fields, problems)
    for key in ("level", "beat"):  # for a page, which begins a game against the computer
        read_value(fields, key, problems)
    named = fields.get("g", "")
    # Of rules that cannot be read the problems say why.
    names_game = named == game.id or named.startswith(OWN_PREFIX)
    return Reading(record, display, _read_board_text(fields, record), problems, task, names_game, named)


@checked
def write(
    record: Record,
    shown: BoardText | None = None,
    display: Display | None = None,
    task: Task | None = None,
    *,
    form: Literal["readable", "compact", "shareable"] = "readable",
) -> str:
    """The fragment, without the leading ``#``.

    ``shown`` is what is on the board at the current node; the engine finds it unless it is given. The compact ``form``
    is compressed, but for ``at`` and ``v``; ``p`` and ``pl`` are left out if they make it too long. The shareable form
    is the readable one, or the compact one if that is longer than :data:`MAX_READABLE`; so write ``Record.to_link`` and
    ``Board.link``.
    """
    if form == "compact":
        return write_compact(record, shown, display, task)
    readable = _joined(_fields(record, shown, display, task))
    is_short = form == "readable" or len(readable) <= MAX_READABLE
    return readable if is_short else write_compact(record, shown, display, task)


@checked
def write_compact(
    record: Record, shown: BoardText | None = None, display: Display | None = None, task: Task | None = None
) -> str:
    """The compact fragment: all but ``at`` and ``v`` is compressed; ``p`` and ``pl`` are left out if it is too long."""
    fields = _fields(record, shown, display, task)
    at = write_path(record.current.path)

    def without(*keys: str) -> str:
        compressed = compress(_joined({key: value for key, value in fields.items() if key not in keys}))
        return _joined({"z": compressed, "at": at, "v": fields["v"]})

    compact = without("at", "v")
    return compact if len(compact) <= MAX_READABLE else without("p", "pl", "at", "v")


@checked
def write_shareable(
    record: Record, shown: BoardText | None = None, display: Display | None = None, task: Task | None = None
) -> str:
    """:func:`write` in the shareable form: the former name."""
    return write(record, shown, display, task, form="shareable")


@checked
def fragment_of(address: str) -> str:
    """The fragment of an address, or the text itself if it has no ``#`` or begins as a fragment does."""
    return address.partition("#")[2] if "#" in address and not _FIRST_FIELD.match(address) else address


def _joined(fields: Mapping[str, str]) -> str:
    return "&".join(f"{key}={fields[key]}" for key in FIELDS if key in fields)


def _fields(record: Record, shown: BoardText | None, display: Display | None, task: Task | None) -> dict[str, str]:
    """The fields with encoded values."""
    setup, root = record.setup, record.root
    version = VERSION_OF_OWN_GAMES if record.game.id.startswith(OWN_PREFIX) else VERSION
    fields = {"g": record.game.id, "n": str(record.size), "v": version}
    if setup is not None:
        fields["s"] = write_rows(setup.rows)
        if setup.links is not None:
            fields["l"] = write_links(setup.links)
        if setup.turn is Color.BLUE:
            fields["t"] = "b"
    if root.children:
        fields["m"] = write_moves(root)
    names = {"red": record.red, "blue": record.blue, "called": record.called, "inventor": record.inventor}
    fields |= {key: encode(name) for key, name in names.items() if name}
    if record.resigned is not None:
        fields["resigned"] = write_resignation(record)
    fields |= write_by_link(record.by_link)
    fields |= write_annotations(root)
    if task is not None:
        fields |= write_task(task)
    if display is not None and display.crop is not None:
        require_on_board((display.crop.south_west, display.crop.north_east), record.size)
    fields |= write_display(display or Display())
    if root.children:
        board = shown or BoardText.of(record.replay_legal()[0].position)
        if not _is_foretold(record, board):
            fields["p"] = write_rows(board.rows)
            if board.links:
                fields["pl"] = write_links(board.links)
        if record.current is not root.end:
            fields["at"] = write_path(record.current.path)
    return fields


def _is_foretold(record: Record, board: BoardText) -> bool:
    """Whether readers can foretell what is on the board."""
    foretold, is_exact = foretell(record)
    return is_exact and foretold.rows == board.rows and sorted(foretold.links) == sorted(board.links)


def _read_game(fields: dict[str, str], problems: list[str], source: str) -> Game:
    """The game. If its id cannot be read, that of the first known one; for rules that cannot be read, none at all."""
    game_id = fields.get("g", "")
    try:
        return game_of_id(game_id)
    except UnknownGameError as error:
        if game_id.startswith(OWN_PREFIX):
            problems.append(tr("{why}. The position is shown without rules.", why=error))
            return game_of_id(NO_RULES)
    shown = games()[0]
    problems.append(
        sentence("g", text=quote(fields["g"]), shown=shown.name)
        if "g" in fields
        else sentence("no g", source=source, shown=shown.name)
    )
    return shown


def _read_size(fields: dict[str, str], game: Game, problems: list[str]) -> int:
    text = fields.get("n", str(game.default_size))
    largest = game.largest_size
    if re.fullmatch("[0-9]{1,2}", text) and MIN_SIZE <= int(text) <= largest:
        return int(text)
    problems.append(sentence("n", text=quote(text), MIN_SIZE=MIN_SIZE, MAX_SIZE=largest, usual=game.default_size))
    return game.default_size


def _read_setup(fields: dict[str, str], size: int, problems: list[str]) -> Setup | None:
    is_there = "s" in fields
    rows, problem = read_rows(fields["s"], size) if is_there else (empty_rows(size), None)
    if problem:
        problems.append(problem)
    color = Color.BLUE if read_value(fields, "t", problems).startswith("b") else Color.RED
    # Without a set-up there are no stones to link: no link fits, as on a board of one point.
    links, problem = read_links(fields.get("l", ""), size if is_there else 1)
    if problem:
        problems.append(problem)
    if not is_there and color is Color.RED:
        return None
    return Setup(rows, links if "l" in fields else None, color)


def read_resignation(record: Record, text: str | None, problems: list[str]) -> None:
    """Set who resigned in a record with its tree; ``problems`` gets a sentence if the text names no end of a line."""
    if text is None:
        return
    name, _, place = text.partition(".")
    path = read_path(place) if "." in text else record.root.end.path
    node = None if path is None else node_at(record.root, path)
    if name not in FIELDS["resigned"].words or node is None or node.children:
        problems.append(sentence("resigned", text=quote(text)))
        return
    record.resigned = Color(name)
    record.resigned_at = None if node is record.root.end else node


def write_resignation(record: Record) -> str:
    """Who resigned, and where, if not at the end of the main line; empty if nobody did."""
    if record.resigned is None:
        return ""
    end = record._resignation_end
    return record.resigned if end is record.root.end else f"{record.resigned}.{write_path(end.path)}"


def _go_to(record: Record, fields: dict[str, str], problems: list[str]) -> None:
    """Show the node that the link asks for, or the end of the main line."""
    if "at" not in fields:
        return
    path = read_path(fields["at"])
    node = None if path is None else node_at(record.root, path)
    if node is None:
        problems.append(sentence("at", text=quote(fields["at"])))
    else:
        record.current = node


def _read_board_text(fields: dict[str, str], record: Record) -> BoardText:
    if "p" in fields:
        rows, _ = read_rows(fields["p"], record.size)
        return BoardText(rows, read_links(fields.get("pl", ""), record.size)[0])
    return foretell(record)[0]


def read_by_link(fields: Mapping[str, str], problems: list[str]) -> GameByLink | None:
    """What decoded fields say about a game by link; ``problems`` gets a sentence for what cannot be read."""
    if "id" not in fields:
        return None
    name, by, offer, score = (read_value(fields, key, problems) for key in ("id", "by", "offer", "score"))
    return GameByLink(name, Color(by) if by else None, offer, score) if name else None


def write_by_link(by_link: GameByLink | None) -> dict[str, str]:
    """The fields of a game by link; none for every other game."""
    if by_link is None:
        return {}
    fields = {"id": by_link.id, "by": by_link.by or "", "offer": by_link.offer, "score": by_link.score}
    return {key: str(value) for key, value in fields.items() if value}
