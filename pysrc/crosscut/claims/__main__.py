"""Checks the claims of pages: ``python3 -m crosscut.claims PAGE ...``. The status is 0 only if all of them are true."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from crosscut.claims import Failure, check_figures
from crosscut.claims.illustrations import Drawing, drawing, illustrations
from crosscut.claims.page import SUFFIXES, PageFigure, figures, markdown_figures
from crosscut.commands import Command, with_short_words


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("pages", nargs="+", type=Path, metavar="PAGE", help="a file of HTML or Markdown")
    parser.add_argument("--update", action="store_true", help="write the pictures of Markdown that are not up to date")


@dataclass(slots=True)
class _Checked:
    """The figures of a page, and everything that is wrong with them."""

    figures: list[PageFigure]
    drawings: list[Drawing] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    @property
    def old(self) -> list[Drawing]:
        """The drawings that are not up to date."""
        return [drawn for drawn in self.drawings if not drawn.is_current]

    @classmethod
    def of(cls, path: Path) -> _Checked:
        """Read a page. Raises OSError and UnicodeDecodeError for a file that cannot be read, ValueError for one that is
        too long."""
        page = path.read_text(encoding="utf-8-sig")
        if path.suffix.lower() not in SUFFIXES:
            found = figures(page)
            return cls(found, failures=list(check_figures(found)))
        pictures = illustrations(page)
        linked = [picture.figure for picture in pictures if picture.is_linked]
        checked = cls(sorted([*markdown_figures(page), *linked], key=lambda figure: figure.line))
        checked.failures += check_figures(checked.figures)
        if checked.failures:
            return checked
        places: dict[Path, Drawing] = {}
        in_line = defaultdict[int, list[int]](list)
        for number, figure in enumerate(checked.figures, 1):
            in_line[figure.line].append(number)
        for picture in pictures:
            number = next(n for n in in_line[picture.figure.line] if checked.figures[n - 1] == picture.figure)
            try:
                drawn = drawing(picture, number, path.parent)
            except ValueError as error:
                checked.failures.append(Failure(picture.figure.line, number, str(error)))
                continue
            other = places.setdefault(drawn.path, drawn)
            if other.content != drawn.content:
                checked.failures.append(_failure(drawn, f"is that of figure {other.number} as well"))
        checked.drawings = list(places.values())
        return checked


def _check(asked: Namespace) -> int:
    """Print a line for everything that is wrong, and at the end how much was checked."""
    pages: dict[Path, _Checked] = {}
    unread = 0
    for path in asked.pages:
        try:
            pages[path] = _Checked.of(path)
        except (OSError, ValueError) as error:
            why = f"{path}: cannot be read: {getattr(error, 'strerror', error)}"
            print(with_short_words(why), file=sys.stderr)
            unread += 1
    is_true = not unread and not any(page.failures for page in pages.values())
    is_updated = asked.update and is_true
    if is_updated:
        changed = sum(map(_update, pages.values()))
    else:
        changed = sum(len(page.old) for page in pages.values())
        if not asked.update:
            for page in pages.values():
                page.failures += (_failure(drawn, "is not up to date (--update)") for drawn in page.old)
    for path, page in pages.items():
        for failure in sorted(page.failures, key=lambda failure: failure.line):
            print(f"{path}:{failure}")
    if pages:
        print(_summary(list(pages.values()), changed, is_updated), file=sys.stderr)
    return 1 if unread or any(page.failures for page in pages.values()) else 0


def _update(page: _Checked) -> int:
    """Write the pictures of a page that are not up to date, and return their number."""
    written = 0
    for drawn in page.old:
        try:
            drawn.write()
        except OSError as error:
            page.failures.append(_failure(drawn, f"cannot be written: {error.strerror}"))
        else:
            written += 1
    return written


def _failure(drawn: Drawing, why: str) -> Failure:
    return Failure(drawn.line, drawn.number, f"its picture {drawn.path.name} {why}")


def _summary(pages: list[_Checked], changed: int, is_updated: bool) -> str:
    checked = [figure for page in pages for figure in page.figures]
    claimed = sum(len(figure.claims) for figure in checked)
    failures = sum(len(page.failures) for page in pages)
    drawn = sum(len(page.drawings) for page in pages)
    claims = f"{_counted(claimed, 'claim')} about {_counted(len(checked), 'figure')} checked, {failures} wrong"
    if not drawn:
        return claims
    return f"{claims}; {_counted(drawn, 'picture')}, {changed} {'written' if is_updated else 'not up to date'}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


COMMAND = Command(
    "claims",
    "check what pages claim about their figures",
    _add_arguments,
    _check,
    examples=("page.html notes.md", "--update README.md"),
    more="""The status is 0 only if all claims are true, and all pictures are up to date.

In Markdown a picture that leads to a link of Crosscut, and a picture in the
first line below a block, is one of the page if its file is an SVG beside it:
  [![A switch](switch.svg)](https://crosscut.example/#g=quax&m=d4)
With --update such pictures are written if all claims of all pages are true.
Pictures that Crosscut has not drawn stay as they are.""",
    module="crosscut.claims",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
