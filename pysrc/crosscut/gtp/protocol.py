"""The lines of the protocol: the requests of a controller, and the answers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosscut.notation.characters import CONTROL, UNSEEN

_UNSEEN = re.compile(f"[{UNSEEN}{CONTROL}\r]")
"""Files may begin with a byte order mark."""
_EMPTY_LINES = re.compile(r"\n\s*\n")


class GtpError(ValueError):
    """A command that fails, with the sentence of the answer."""


@dataclass(frozen=True, slots=True)
class Request:
    """A line with a command."""

    id: str
    """The number that the answer repeats; empty if there is none."""
    name: str
    arguments: tuple[str, ...]


def read_request(line: str) -> Request | None:
    """The request of a line; None if it is empty or only a comment.

    Control characters do not count, a tab is a space, and a comment goes from ``#`` to the end.
    """
    words = _UNSEEN.sub("", line).partition("#")[0].replace("\t", " ").split()
    if not words:
        return None
    number = words.pop(0) if words[0].isascii() and words[0].isdecimal() else ""
    name, *arguments = words or [""]
    return Request(number, name, tuple(arguments))


def answer(request: Request, text: str, *, fails: bool = False) -> str:
    """The answer, with the empty line that ends it; an empty line within it would end it too early."""
    plain = _EMPTY_LINES.sub("\n", _UNSEEN.sub("", text)).rstrip()
    return f"{'?' if fails else '='}{request.id}{' ' if plain else ''}{plain}\n\n"
