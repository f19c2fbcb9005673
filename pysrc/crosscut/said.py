"""Sentences that a page can say in its own language.

:func:`tr` fills a sentence in. The result is its English text, a ``str`` like any other, that still knows the template
and the values: a page in another language translates the template and fills it in again. Templates are literals, so
that tools find them all in the sources. A ``Said`` is never cut or joined, because a part of it has no template; it may
be a value of another one.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

__all__ = [
    "Listed",
    "Rounded",
    "Said",
    "Value",
    "chained",
    "counted",
    "joined",
    "listed",
    "of_side",
    "percent",
    "rounded",
    "shared",
    "side",
    "tr",
]

SHARED: dict[str, dict[str, str]] = json.loads(pkgutil.get_data("crosscut", "sentences.json") or "")
"""The templates of :func:`shared`, by their names."""

Value: TypeAlias = "str | int | float"
"""A point, a number, a name, a :class:`Listed`, a :class:`Rounded`, or another :class:`Said`."""


class Said(str):
    """An English text that knows how it was made.

    Attributes:
        template: The English sentence with names of values in braces. What is before a bar is not shown: it tells two
            meanings of a word apart. For a sentence that counts, that of many.
        values: The values by their names.
        one: For a sentence that counts the value ``n``: the template for one. Else None.
    """

    __slots__ = ("one", "template", "values")

    template: str
    values: Mapping[str, Value]
    one: str | None

    def __new__(cls, english: str, template: str, values: Mapping[str, Value], one: str | None = None) -> Said:
        """A text with its template. Use :func:`tr` or :func:`counted`."""
        self = super().__new__(cls, english)
        self.template = template
        self.values = values
        self.one = one
        return self

    def __str__(self) -> str:
        """The same sentence, with its template."""
        return self

    def __reduce__(self) -> tuple[type[Said], tuple[str, str, Mapping[str, Value], str | None]]:
        return type(self), ("".join(self), self.template, self.values, self.one)


class Listed(str):
    """A list in a sentence, in English.

    Attributes:
        items: What is listed.
        word: What stands before the last item.
    """

    __slots__ = ("items", "word")

    items: tuple[str, ...]
    word: Literal["and", "or"]

    def __new__(cls, items: tuple[str, ...], word: Literal["and", "or"]) -> Listed:
        """A list as a text. Use :func:`listed`."""
        *others, last = items
        self = super().__new__(cls, f"{', '.join(others)} {word} {last}" if others else last)
        self.items = items
        self.word = word
        return self

    def __str__(self) -> str:
        """The same list."""
        return self

    def __reduce__(self) -> tuple[type[Listed], tuple[tuple[str, ...], str]]:
        return type(self), (self.items, self.word)


class Rounded(str):
    """A number in a sentence with its digits behind the point, in English.

    Attributes:
        number: The number, rounded.
        digits: How many digits are behind the point.
    """

    __slots__ = ("digits", "number")

    number: float
    digits: int

    def __new__(cls, number: float, digits: int) -> Rounded:
        """A number as a text. Use :func:`rounded`."""
        self = super().__new__(cls, f"{number:.{digits}f}")
        self.number = float("".join(self))
        self.digits = digits
        return self

    def __str__(self) -> str:
        """The same number."""
        return self

    def __reduce__(self) -> tuple[type[Rounded], tuple[float, int]]:
        return type(self), (self.number, self.digits)


def tr(template: str, **values: object) -> Said:
    """A sentence with its values: ``tr("{point} is occupied.", point=point)``. The template is a literal."""
    known = _known(values)
    return Said(_filled(template, known), template, known)


def shared(group: Literal["board", "figure", "game", "task"], name: str, /, **values: object) -> Said:
    """A sentence that the page's scripts say, too. It stands once, in ``sentences.json``."""
    return tr(SHARED[group][name], **values)


def counted(n: float, one: str, many: str, **values: object) -> Said:
    """A sentence about ``{n}`` things: ``one`` if there is one, ``many`` for any other number. Both are literals."""
    known = _known({"n": n, **values})
    return Said(_filled(one if n == 1 else many, known), many, known, one)


def listed(items: Iterable[object], word: Literal["and", "or"] = "and") -> Listed:
    """A list in a sentence: ``a1, b1 and c2``. There must be an item."""
    return Listed(tuple(map(str, items)), word)


def rounded(number: float, digits: int) -> Rounded:
    """A number in a sentence with so many digits behind the point: ``0.0``. Other languages write a comma."""
    return Rounded(number, digits)


def percent(share: float) -> Said:
    """A share from 0 to 1 as people read it, as in 61%."""
    return tr("{value}%", value=int(f"{100 * share:.0f}"))


def chained(items: Iterable[object]) -> str:
    """Groups of points in a sentence: ``a1 b2 and a2 b1 and c1 d2``. There must be one."""
    first, *others = map(str, items)
    for other in others:
        first = tr("{first} and {second}", first=first, second=other)
    return first


def side(color: str) -> Said:
    """A side as the subject at the very beginning of a sentence. Elsewhere use :func:`of_side`."""
    return tr("side|Red") if color == "red" else tr("side|Blue")


def of_side(color: str, red: Said, blue: Said) -> Said:
    """The sentence about Red, or that about Blue: many languages cannot put a side's name into a sentence."""
    return red if color == "red" else blue


def joined(*sentences: str) -> str:
    """Sentences one after the other; empty ones are left out."""
    first, *others = list(filter(None, sentences)) or [""]
    for other in others:
        first = tr("{first} {second}", first=first, second=other)
    return first


def _known(values: Mapping[str, object]) -> dict[str, Value]:
    return {name: value if isinstance(value, (int, float)) else str(value) for name, value in values.items()}


def _filled(template: str, values: Mapping[str, Value]) -> str:
    # str.format would do it, too, but is among the parts of Python that the page loads after the start.
    text, *parts = template.split("|", 1)[-1].split("{")
    for part in parts:
        name, rest = part.split("}")
        text += f"{values[name]}{rest}"
    return text
