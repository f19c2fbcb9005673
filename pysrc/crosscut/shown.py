"""What a notebook shows as a picture.

The classes are of many rooms, and pictures are made above all of them. So the package says here, once, who makes them
(``crosscut/__init__.py``), and that is loaded when a notebook first shows something.
"""

from __future__ import annotations

from collections.abc import Callable

_makers: list[Callable[[object], str | None]] = []
_pens: list[Callable[..., str]] = []


class Shown:
    """A value that a notebook shows as HTML: a picture of its board, and what it says."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """None where no board is known; then the notebook shows text."""
        return next((html for make in _makers if (html := make(self)) is not None), None)


def shown_by(make: Callable[[object], str | None]) -> None:
    """Let a function make the HTML of values, or None of those that it does not know."""
    _makers.append(make)


def drawn(record: object, display: object, **look: object) -> str:
    """The picture of a record as SVG text, as :func:`crosscut.svg.draw` makes it; ``look`` are fields of its look."""
    return _pens[-1](record, display, **look)


def drawn_by(pen: Callable[..., str]) -> None:
    """Let a function make the pictures of records."""
    _pens.append(pen)
