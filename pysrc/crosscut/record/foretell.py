"""What is on the board if each move adds itself and nothing more.

A link says what its moves put on the board only where the rules add something: the page paints the rest before it can
ask the rules (``record/foretell.js`` does the same in JavaScript).
"""

from __future__ import annotations

from crosscut.geometry import Color
from crosscut.move import Connect, Place
from crosscut.record.record import Record
from crosscut.record.text import BoardText, empty_rows


def foretell(record: Record) -> tuple[BoardText, bool]:
    """What is on the board at the current node if each move adds itself and nothing more; and whether it is exact.

    It is exact where the rules add nothing, if all moves are legal.
    """
    size, setup = record.size, record.setup
    points = [list(row) for row in (setup.rows if setup else empty_rows(size))]
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
    return BoardText(tuple(map("".join, points)), tuple(links)), is_exact


def _adds_nothing(record: Record, stones: int) -> bool:
    """Whether the rules only put on the board what is played."""
    game, points = record.game, record.size**2
    nobody_is_skipped = stones < points if not game.skips else stones * game.most_forbidden <= points
    return record.setup is None and game.link_rule != "automatic" and not game.fills and nobody_is_skipped


def _finds_no_links(record: Record, stones: int) -> bool:
    """Whether the start has no other links than it says."""
    says_links = record.setup is not None and record.setup.links is not None
    return says_links or not stones or record.game.link_rule != "automatic"
