"""Finds what a built page or script makes a browser load: scripts and styles, and all that those import."""

from __future__ import annotations

import os
import re
from pathlib import Path

from building.scripts.bundles import list_imports
from shared.command import BuildError

_LOADED_BY_PAGE = re.compile(r'(?:src|href)="([^"]+\.(?:js|css))"')


def loaded_files(page: Path, *, at_once: bool = False) -> list[Path]:
    """The page and every script, style and picture of a style that it loads, sooner or later, each once.

    With `at_once`, without those that a script imports when it needs them. Raises BuildError as `with_imports` does.
    """
    addresses = _LOADED_BY_PAGE.findall(page.read_text(encoding="utf-8"))
    return [page, *with_imports(sorted({page.parent / address for address in addresses}), at_once=at_once)]


def with_imports(entries: list[Path], *, at_once: bool = False) -> list[Path]:
    """The scripts and styles, and what they import, at once or, unless only that is wanted, later.

    Raises BuildError for what is not there, and for a script that imports an address which it makes up when it runs.
    """
    if not entries:
        return []
    entries = [entry.resolve() for entry in entries]
    folder = Path(os.path.commonpath([entry.parent for entry in entries]))
    names = [os.path.relpath(entry, folder) for entry in entries]
    try:
        imports = list_imports(folder, names)
    except BuildError as error:
        raise BuildError(f"What the pages load cannot be followed:\n{error}") from error
    return [folder / path for path in (imports.reached_at_once(names) if at_once else imports.at_once)]
