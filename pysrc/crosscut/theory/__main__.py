"""``python3 -m crosscut.theory LINK``: what the theory has to say about the position of a link."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence

from crosscut.arguments import quoted
from crosscut.commands import run_command
from crosscut.record import fragment as link
from crosscut.steps import finish
from crosscut.theory.explain import explain
from crosscut.theory.family import Ruling
from crosscut.theory.findings import Finding

PROGRAM = "python3 -m crosscut.theory"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what there is to say. The status is 1 if the link cannot be read, or its game has no theory."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Say what the theory has to say about the position of a link.",
        epilog="The runs that tested the theory on all positions of small boards are in build_scripts/research of "
        "Crosscut's sources; its README tells how to repeat them. The page theory.html shows what they found.",
    )
    parser.add_argument("link", help="an address of Crosscut, or what follows its #")
    chosen = parser.parse_args(arguments)
    return run_command(PROGRAM, lambda: _print_explanation(chosen.link))


def _print_explanation(address: str) -> int:
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


if __name__ == "__main__":
    sys.exit(main())
