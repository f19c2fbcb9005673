"""Rich display: the HTML and the text by which a notebook shows a value, and the picture of a record.

Values of many rooms have rich display, but the code that draws lies above all of them. So ``crosscut/__init__.py``
registers that code here; it is imported when a notebook first shows a value or the first picture is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_html_makers: list[Callable[[object], str | None]] = []
_pens: list[Callable[..., str]] = []


class RichDisplay:
    """A value that a notebook shows as HTML: a picture of its board, and its text."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """None if no board is known; then the notebook shows text."""
        return next((html for make in _html_makers if (html := make(self)) is not None), None)


class PlainText:
    """A value that IPython shows as its text, instead of all its fields in one line."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))


def use_html_of(make: Callable[[object], str | None]) -> None:
    """Register a function that returns the HTML of a value, or None for a value that it does not know."""
    _html_makers.append(make)


def draw(record: object, display: object, **look: object) -> str:
    """The picture of a record as SVG text, as :func:`crosscut.svg.draw` makes it; ``look`` are fields of its look."""
    return _pens[-1](record, display, **look)


def use_pictures_of(pen: Callable[..., str]) -> None:
    """Register the function that draws records."""
    _pens.append(pen)
