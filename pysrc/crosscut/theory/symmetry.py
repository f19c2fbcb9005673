"""Finds one formation for all that differ only by turning, mirroring, moving, or exchanging the colours."""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.theory.stones import Stones

_EXCHANGED = str.maketrans("RB", "BR")


def on_board(stones: Stones) -> str:
    """The alphabetically first of the diagrams that the board's own symmetries and exchanged colours give.

    Rows from north to south, with slashes between. A board that is not square is not turned by a quarter.
    """
    shape = stones.board.rows, stones.board.columns
    return min("/".join(rows) for rows in images(stones.rows) if (len(rows), len(rows[0])) == shape)


def anywhere(stones: Stones) -> str:
    """The same for the stones alone, on the smallest board that holds them, turned freely; the wider diagrams first.

    The points around some stones can be filled, or not, wherever the stones and the edges of the board are
    (:mod:`crosscut.theory.facts`).
    """
    diagrams = {"/".join(rows) for rows in images(cropped(stones).rows)}
    return min(diagrams, key=lambda diagram: (diagram.count("/"), diagram))


def cropped(stones: Stones) -> Stones:
    """The stones on the smallest board that holds them all. Raises ValueError if there is none."""
    points = stones.board.points(stones.all)
    if not points:
        raise ValueError("there are no stones: expected at least one")
    west, east = min(point.file for point in points), max(point.file for point in points)
    kept = [row[west : east + 1] for row in stones.rows]
    while not kept[0].strip("."):
        del kept[0]
    while not kept[-1].strip("."):
        del kept[-1]
    return Stones.parse("\n".join(kept))


def in_the_open(stones: Stones, rings: int) -> Stones:
    """The stones on a larger board, with that many rings of empty points around the old one."""
    rows = ["." * rings + row + "." * rings for row in stones.rows]
    beyond = ["." * len(rows[0])] * rings
    return Stones.parse("\n".join(beyond + rows + beyond))


def of_game(stones: Stones) -> str:
    """The alphabetically first of the diagrams of equal value, whoever is to move.

    These are the mirror images, and those with rows and columns exchanged and the colours, too.
    """
    exchanged = tuple("".join(column).translate(_EXCHANGED) for column in zip(*stones.rows, strict=True))
    return min("/".join(rows) for half in (stones.rows, exchanged) for rows in _mirror_images(half))


def _mirror_images(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for mirrored in (rows, rows[::-1]):
        yield mirrored
        yield tuple(row[::-1] for row in mirrored)


def images(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """All sixteen images of a diagram."""
    for turned in (rows, tuple("".join(column) for column in zip(*rows, strict=True))):
        for mirrored in _mirror_images(turned):
            yield mirrored
            yield tuple(row.translate(_EXCHANGED) for row in mirrored)
