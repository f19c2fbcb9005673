"""``crosscut templates``: the edge templates of a game."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from crosscut.commands import Command, UsageError, game_id, number_from
from crosscut.game import Game
from crosscut.registry import game as game_called
from crosscut.solver.edge_templates import Template, listed, listed_rows, templates

SIGNS = str.maketrans("-", " ")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_id, metavar="ID", help="of a game: a name such as crossway, or rules as data")
    parser.add_argument("--row", type=number_from(1), metavar="N", help="of the stone (default: all that are known)")
    parser.add_argument(
        "--window",
        type=number_from(0),
        nargs=2,
        metavar=("WEST", "EAST"),
        help="search so many files on both sides of the stone anew",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def _work(asked: Namespace) -> int:
    game = game_called(asked.game)
    if asked.window and asked.row is None:
        raise UsageError("--window searches one row: expected --row with it")
    try:
        rows = listed_rows(game) if asked.row is None else (asked.row,)
        found = [_found(game, row, asked.window) for row in rows]
    except ValueError as error:
        raise UsageError(str(error)) from None
    if asked.json:
        print(json.dumps({"game": game.id, "rows": found}, default=_as_json))
    else:
        print("\n".join(line for row in found for line in _about(game, row)))
    return 0


def _found(game: Game, row: int, window: list[int] | None) -> dict[str, object]:
    """What is known of a row, as JSON fields."""
    if window:
        west, east = window
        return _fields(row, west, east, True, templates(game, row, window=(west, east)))
    known = listed(game, row)
    return _fields(row, known.west, known.east, known.is_complete, templates(game, row))


def _fields(row: int, west: int, east: int, complete: bool, found: tuple[Template, ...]) -> dict[str, object]:
    return {"row": row, "west": west, "east": east, "complete": complete, "templates": found}


def _as_json(template: Template) -> dict[str, object]:
    return {"stone": str(template.stone), "carrier": list(map(str, template.carrier))}


def _about(game: Game, row: dict[str, object]) -> Iterator[str]:
    found = row["templates"]
    assert isinstance(found, tuple)
    how_many = f"{len(found) or 'no'} template{'' if len(found) == 1 else 's'}"
    extent = "all" if row["complete"] else "those that were found"
    yield f"{game.name}, row {row['row']}: {how_many}, {extent} within {row['west']} files west and {row['east']} east"
    for template in found:
        yield ""
        for line in str(template).splitlines():
            yield f"  {' '.join(line.translate(SIGNS))}".rstrip()
    yield ""


COMMAND = Command(
    name="templates",
    what="print the edge templates of a game: how a stone is joined to its edge",
    add_arguments=_add_arguments,
    work=_work,
    examples=("crossway", "own:join-rising --row 3", "quickway --row 3 --window 2 2 --json"),
    more="""\
S is a red stone, and the bottom line is the southern edge. Whatever stands or
happens elsewhere, Red answers each move of Blue on the dots until the stone is
joined. Of two mirror images only one is printed, if both are templates. The
tables say within how many files west and east of the stone they are complete;
they have nothing above its row.

With --json: game, and rows, each with row, west, east, complete and templates;
a template has stone and carrier, all its points with the stone.""",
)
