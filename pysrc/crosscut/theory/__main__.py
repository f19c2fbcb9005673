"""``python3 -m crosscut.theory LINK``: what the theory has to say about the position of a link."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from crosscut.arguments import quoted
from crosscut.commands import Command
from crosscut.record import fragment as link
from crosscut.steps import finish
from crosscut.theory.explain import explain
from crosscut.theory.family import Ruling
from crosscut.theory.findings import Finding


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("link", help="an address of Crosscut, or what follows its #")


def _print_explanation(asked: Namespace) -> int:
    address: str = asked.link
    reading = link.read(link.fragment_of(address.strip()))
    if reading is None or not reading.names_game:
        raise ValueError(f"{quoted(address)} names no game that is known here: expected for example g=quax&m=d4")
    for problem in reading.problems:
        print(problem, file=sys.stderr)
    explanation = finish(explain(reading.record.game, reading.record.replay().position))
    for finding in explanation.findings:
        print(finding.text, *_places(finding), sep="\n    ")
    for ruling in explanation.family or ():
        print(f"{ruling.cell.game.name}: the fourth point is {ruling.cell.fourth}, the diagonal connects", end=" ")
        print(ruling.cell.diagonal, *_consequences(ruling), sep="\n    ")
    if explanation.note:
        print(explanation.note)
    if not (explanation.findings or explanation.family or explanation.note):
        print("The theory has nothing to say about this position.")
    return 0


def _places(finding: Finding) -> Iterator[str]:
    """Where to look, one line for each kind of place."""
    for what, groups in (("empty points", finding.areas), ("ways in", finding.paths)):
        if groups:
            yield f"{what}: {', '.join(map(_names, groups))}"
    if finding.stones:
        yield f"stones: {_names(finding.stones)}"


def _consequences(ruling: Ruling) -> Iterator[str]:
    """What a game of Taylor's table does with the stones."""
    told = (("filled", ruling.filled), ("forbidden", ruling.forbidden), ("links", ruling.links))
    for what, colored in (*told, ("links by a move", ruling.link_moves)):
        if colored:
            yield f"{what}: {', '.join(f'{place} {color}' for place, color in colored)}"
    if ruling.winner is not None:
        yield f"{ruling.winner.title()} has joined the two edges"


def _names(points: Iterable[object]) -> str:
    return " ".join(map(str, points))


COMMAND = Command(
    "theory",
    "say what the theory has to say about the position of a link",
    _add_arguments,
    _print_explanation,
    examples=("'g=naked-diagonal&n=3&s=b1r/r1b/3'",),
    more="The runs that tested the theory on all positions of small boards are in build_scripts/research of\n"
    "Crosscut's sources; its README tells how to repeat them. The page theory.html shows what they found.",
    module="crosscut.theory",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
