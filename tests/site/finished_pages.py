"""Pages as their templates make them: each is made once for all tests that look at it."""

from __future__ import annotations

from functools import cache
from pathlib import PurePosixPath

from building.pages.figures import Figure
from building.pages.templates import PageTemplates


@cache
def _templates() -> PageTemplates:
    return PageTemplates()


def figures() -> dict[str, Figure]:
    """The boards of all rule pages by their names."""
    return dict(_templates().figures)


@cache
def finished_page(path: str) -> str:
    """The page that will lie at this path, but for the release's folder."""
    return _templates().complete(PurePosixPath(path))
