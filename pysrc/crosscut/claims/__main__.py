"""Checks the claims of pages: ``python3 -m crosscut.claims PAGE ...``. The status is 0 only if all of them are true."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from crosscut.claims import check_figures
from crosscut.claims.page import SUFFIXES, figures, markdown_figures
from crosscut.commands import Command


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("pages", nargs="+", type=Path, metavar="PAGE", help="a file of HTML or Markdown")


def _check(asked: Namespace) -> int:
    """Print a line for everything that is wrong; say at the end how much was checked."""
    pages: list[Path] = asked.pages
    failures = checked = claimed = unread = 0
    for path in pages:
        try:
            page = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path}: cannot be read: {getattr(error, 'strerror', error)}", file=sys.stderr)
            unread += 1
            continue
        found = markdown_figures(page) if path.suffix.lower() in SUFFIXES else figures(page)
        checked += len(found)
        claimed += sum(len(figure.claims) for figure in found)
        for failure in check_figures(found):
            print(f"{path}:{failure}")
            failures += 1
    if unread < len(pages):
        print(f"{claimed} claims about {checked} figures checked, {failures} wrong", file=sys.stderr)
    return 1 if failures or unread else 0


COMMAND = Command(
    "claims",
    "check what pages claim about their figures",
    _add_arguments,
    _check,
    examples=("page.html notes.md",),
    more="The status is 0 only if all claims are true.",
    module="crosscut.claims",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
