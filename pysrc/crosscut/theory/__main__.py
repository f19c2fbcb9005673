"""``python3 -m crosscut.theory LINK``: what the theory has to say about the position of a link."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence

from crosscut.arguments import quoted
from crosscut.commands import Command
from crosscut.geometry import Color, Link, Point
from crosscut.record import fragment as link
from crosscut.steps import finish
from crosscut.theory.explain import explain
from crosscut.theory.family import Ruling
from crosscut.theory.findings import Explanation, Finding


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("link", help="an address of Crosscut, or what follows its #")
    parser.add_argument("--json", action="store_true", help="print JSON")


def _print_explanation(asked: Namespace) -> int:
    address: str = asked.link
    reading = link.read(address.strip())
    if reading is None or not reading.names_game:
        raise ValueError(f"{quoted(address)} names no game that is known here: expected for example g=quax&m=d4")
    for problem in reading.problems:
        print(problem, file=sys.stderr)
    record = reading.record
    explanation = finish(explain(record.game, record.replay().position))
    if asked.json:
        print(json.dumps({"game": record.game.id, "size": record.size, **_as_json(explanation)}))
    else:
        print(*_lines(explanation), sep="\n")
    return 1 if reading.problems else 0


def _lines(explanation: Explanation) -> Iterator[str]:
    for finding in explanation.findings:
        yield "\n    ".join((finding.text, *_places(finding)))
    for ruling in explanation.family or ():
        cell = ruling.cell
        says = f"{cell.game.name}: the fourth point is {cell.fourth}, the diagonal connects {cell.diagonal}"
        yield "\n    ".join((says, *_consequences(ruling)))
    if explanation.note:
        yield explanation.note
    if not (explanation.findings or explanation.family or explanation.note):
        yield "The theory has nothing to say about this position."


def _as_json(explanation: Explanation) -> dict[str, object]:
    """The explanation as JSON fields, as the help describes them."""
    findings = [
        {
            "kind": finding.kind,
            "color": finding.color,
            "text": finding.text,
            "areas": [list(map(str, area)) for area in finding.areas],
            "paths": [list(map(str, path)) for path in finding.paths],
            "stones": list(map(str, finding.stones)),
        }
        for finding in explanation.findings
    ]
    family = [
        {
            "game": ruling.cell.game.id,
            "fourth": ruling.cell.fourth,
            "diagonal": ruling.cell.diagonal,
            **{what: {str(place): color for place, color in colored} for what, colored in _effects(ruling)},
            "winner": ruling.winner,
        }
        for ruling in explanation.family or ()
    ]
    return {"findings": findings, "family": family, "note": explanation.note}


def _places(finding: Finding) -> Iterator[str]:
    """The places to look at, one line for each kind."""
    for what, groups in (("empty points", finding.areas), ("ways in", finding.paths)):
        if groups:
            yield f"{what}: {', '.join(map(_names, groups))}"
    if finding.stones:
        yield f"stones: {_names(finding.stones)}"


def _consequences(ruling: Ruling) -> Iterator[str]:
    """What a game of Taylor's table does with the stones."""
    for what, colored in _effects(ruling):
        if colored:
            yield f"{what.replace('_', ' ')}: {', '.join(f'{place} {color}' for place, color in colored)}"
    if ruling.winner is not None:
        yield f"{ruling.winner.title()} has joined the two edges"


def _effects(ruling: Ruling) -> tuple[tuple[str, Sequence[tuple[Point | Link, Color]]], ...]:
    """What a game of Taylor's table does with the stones, by the words for it."""
    by_move = ("links_by_a_move", ruling.link_moves)
    return ("filled", ruling.filled), ("forbidden", ruling.forbidden), ("links", ruling.links), by_move


def _names(points: Iterable[object]) -> str:
    return " ".join(map(str, points))


_MORE = """\
With --json: game, size, findings (each with kind, color, text, areas: groups of
empty points, paths: ways in, stones), family (of Taylor's table: what each game
does with the stones: game, fourth, diagonal, then filled, forbidden, links and
links_by_a_move, each a color by its place, and winner), note.

The runs that tested the theory on all positions of small boards are in
build_scripts/laboratory/research of Crosscut's sources; its README says how to repeat
them. The page theory.html shows what they found."""

COMMAND = Command(
    "theory",
    "explain a linked position by the theory about the position of a link",
    _add_arguments,
    _print_explanation,
    examples=("'g=naked-diagonal&n=3&s=b1r/r1b/3'", "--json 'g=quax&n=4&s=4/1rb1/2r1/4'"),
    more=_MORE,
    module="crosscut.theory",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
