"""Checks that every reference in the pages of a built site leads to something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import PurePosixPath
from posixpath import normpath

from building.generated import COURSE_GAMES
from building.pages.translated import FILE_LIST
from building.site import Files
from shared.command import BuildError
from shared.paths import SINGLE_FILE

_REFERENCE = re.compile(r'\b(?:href|src)="([^"]*)"')
_ELSEWHERE = re.compile(r"https?:|mailto:|data:")
_ID = re.compile(r'\bid="([^"]+)"')
_PART = re.compile(r"[A-Za-z][\w.-]*")
"""A fragment that names a part of a page. All others hold a game, and scripts read them."""
_SHOWN_BY_SCRIPTS = {
    "index.html": {"play"},
    "puzzles.html": {"today", "easy", "medium", "hard"},
    "connections.html": set(COURSE_GAMES),
}
"""Parts of pages that are there once a script has seen the link."""


def check_references(files: Files) -> None:
    """Raise BuildError with every reference of a page to what is not in the site."""
    # The single file holds the same pages; its links are checked when they are turned into links to views.
    pages = {path: content.decode() for path, content in files.items() if path.suffix == ".html"}
    pages.pop(PurePosixPath(SINGLE_FILE), None)
    folders = [path.parts[0] for path in files if path.name == FILE_LIST]
    parts = {
        path: {*_ID.findall(page), *_SHOWN_BY_SCRIPTS.get(_in_english(path, folders), ())}
        for path, page in pages.items()
    }
    faults = [
        f"{path}: {reference!r} {fault}"
        for path, page in pages.items()
        for reference in dict.fromkeys(map(unescape, _REFERENCE.findall(page)))
        for fault in _faults(path, reference, files, parts)
    ]
    if faults:
        raise BuildError("The built site has faults:\n  " + "\n  ".join(faults))


def _in_english(page: PurePosixPath, folders: list[str]) -> str:
    """The path of the same page in English."""
    return str(PurePosixPath(*page.parts[1:]) if page.parts[0] in folders else page)


def _faults(page: PurePosixPath, reference: str, files: Files, parts: dict[PurePosixPath, set[str]]) -> Iterator[str]:
    if _ELSEWHERE.match(reference):
        return
    address, _, part = reference.partition("#")
    file = re.sub(r"(^|/)$", r"\1index.html", address.partition("?")[0])
    target = PurePosixPath(normpath(page.parent / file)) if address else page
    if target not in files:
        yield "is not in the site"
    elif target in parts and _PART.fullmatch(part) and part not in parts[target]:
        yield "leads to no part of the page"
