"""Figures of pages, and what they claim."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import TypedDict


class FigureToCheck(TypedDict):
    """A figure, and what its author claims about it."""

    link: str
    """Its fragment, with its task."""
    claims: list[str]
    seconds: float
    """How long to work on each claim, and on the task."""


class FigureCheck(TypedDict):
    """What is wrong with a figure."""

    wrong: list[str]
    """Sentences about claims that are false or not known."""
    faults: list[str]
    """What is wrong with the task."""
    answers: int | None
    """How many first moves, or points, answer the task; None if there is none, or if this is not known."""
