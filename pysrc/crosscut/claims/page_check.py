"""Checks of all figures of a page. The names are public in :mod:`crosscut.claims`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from crosscut.arguments import checked, unchangeable
from crosscut.claims import check_record
from crosscut.claims.page import PageFigure, figures


@unchangeable
@dataclass(frozen=True, slots=True)
class Failure:
    """A claim that is not true, or a figure that cannot be read.

    Attributes:
        line: The line of the page on which the figure begins.
        figure: The number of the figure on the page, from 1.
        message: What is wrong, in one sentence.
    """

    line: int
    figure: int
    message: str

    def __str__(self) -> str:
        return f"{self.line}: figure {self.figure}: {self.message}"


@checked
def check_page(html: str) -> Iterator[Failure]:
    """Everything that is wrong with the figures of a page."""
    return check_figures(figures(html))


@checked
def check_figures(found: Iterable[PageFigure]) -> Iterator[Failure]:
    """Everything that is wrong with these figures."""
    for number, figure in enumerate(found, 1):
        broken = figure.broken
        if broken is not None:
            yield Failure(figure.line, number, broken)
            continue
        reading = figure.read()
        for message in (*reading.problems, *check_record(reading.record, figure.claims, reading.task)):
            yield Failure(figure.line, number, message)
