"""Which scripts and styles import which, by esbuild: it knows every way in which a module can name another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

_LATER = "dynamic-import"


@dataclass(frozen=True)
class Imports:
    """What files import: at once, and later, by an `import()`. All are paths as esbuild writes them."""

    at_once: Mapping[str, tuple[str, ...]]
    later: Mapping[str, tuple[str, ...]]

    @classmethod
    def read(cls, listing: Path, kind: Literal["inputs", "outputs"]) -> Imports:
        """Read them from a metafile of esbuild: those of the files that it read, or of the bundles that it wrote."""
        files: dict[str, Any] = json.loads(listing.read_text(encoding="utf-8"))[kind]

        def named(path: str, *, later: bool) -> tuple[str, ...]:
            imported = (one["path"] for one in files[path]["imports"] if (one["kind"] == _LATER) == later)
            return tuple(name for name in dict.fromkeys(imported) if name in files)

        return cls(
            {path: named(path, later=False) for path in files}, {path: named(path, later=True) for path in files}
        )

    def reached_at_once(self, entries: Iterable[str]) -> list[str]:
        """The entries and all that they lead to without an `import()`, each once."""
        found = list(entries)
        for path in found:
            found += [name for name in self.at_once[path] if name not in found]
        return found

    def renamed(self, name: Callable[[str], str]) -> Imports:
        """The same with other names for the files."""

        def renamed(imports: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
            return {name(path): tuple(map(name, imported)) for path, imported in imports.items()}

        return Imports(renamed(self.at_once), renamed(self.later))
