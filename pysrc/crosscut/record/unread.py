"""What a text of many games holds besides its games."""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.arguments import unchangeable


@unchangeable
@dataclass(frozen=True, slots=True)
class Unread:
    """A part of a text of many games that could not be read.

    Attributes:
        number: Which part it is, counted from 1, with those that could be read.
        line: The number of its first line.
        reason: Why it could not be read.
        text: How it begins.
    """

    number: int
    line: int
    reason: str
    text: str

    def __str__(self) -> str:
        return f"Record {self.number}, line {self.line}: {self.reason}"
