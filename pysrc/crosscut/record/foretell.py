"""What the moves of a record put on the board by themselves, and whether the rules add anything to it.

The page paints this before it can ask the rules (``record/foretell.js`` does the same in JavaScript). A link says what
is on the board only where the rules add something.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.geometry import Color, Link
from crosscut.move import Connect, Place
from crosscut.record.tree import GameRecord


@dataclass(frozen=True, slots=True)
class Foretold:
    """What is on the board at the current node of a record, if each move adds itself and nothing more."""

    rows: tuple[str, ...]
    """North to south, of ``.``, ``R`` and ``B``."""
    links: tuple[Link, ...]
    is_exact: bool
    """Whether the rules add nothing, if all moves are legal."""


def foretell(record: GameRecord) -> Foretold:
    """What the moves to the current node put on the board."""
    size, setup = record.size, record.setup
    points = [list(row) for row in (setup.rows if setup else ("." * size,) * size)]
    links = list(setup.links or ()) if setup else []
    color = setup.turn if setup else Color.RED
    line = record.current.line
    for node in line:
        if isinstance(node.move, Place):
            file, rank = node.move.point
            points[size - 1 - rank][file] = "R" if color is Color.RED else "B"
        elif isinstance(node.move, Connect):
            links.append(node.move.link)
        else:
            continue  # After the swap Blue is to move again.
        color = color.other
    stones = sum(letter != "." for row in points for letter in row)
    is_exact = _adds_nothing(record, stones) if line else _finds_no_links(record, stones)
    return Foretold(tuple(map("".join, points)), tuple(links), is_exact)


def _adds_nothing(record: GameRecord, stones: int) -> bool:
    """Whether the rules only put on the board what is played."""
    game, points = record.game, record.size**2
    nobody_is_skipped = stones < points if not game.skips else stones * game.most_forbidden <= points
    return record.setup is None and game.link_rule != "automatic" and not game.fills and nobody_is_skipped


def _finds_no_links(record: GameRecord, stones: int) -> bool:
    """Whether the start has no other links than it says."""
    says_links = record.setup is not None and record.setup.links is not None
    return says_links or not stones or record.game.link_rule != "automatic"
