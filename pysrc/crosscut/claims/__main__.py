"""Checks the claims of pages: ``python3 -m crosscut.claims PAGE ...``. The status is 0 only if all of them are true."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from crosscut.claims import check_page
from crosscut.claims.page import figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for everything that is wrong; say at the end how much was checked."""
    parser = argparse.ArgumentParser(prog="python3 -m crosscut.claims", description="Check the claims of pages.")
    parser.add_argument("pages", nargs="+", type=Path, metavar="PAGE", help="an HTML file")
    failures = checked = claimed = 0
    for path in parser.parse_args(arguments).pages:
        try:
            html = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            print(f"{path}: cannot be read: {error}", file=sys.stderr)
            failures += 1
            continue
        found = figures(html)
        checked += len(found)
        claimed += sum(len(figure.claims) for figure in found)
        for failure in check_page(html):
            print(f"{path}:{failure}")
            failures += 1
    print(f"{claimed} claims about {checked} figures checked, {failures} wrong", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
