"""Books that the real Sphinx builds, as their authors do: by its command."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from shared.paths import ENGINE_SOURCE, REPOSITORY

RULE_BOOK = REPOSITORY / "docs" / "rule-book"
SETTINGS = 'project = "Trial"\nextensions = ["crosscut.sphinx", "myst_parser"]\nnumfig = True\n'


@dataclass(frozen=True)
class Built:
    """What a build left behind.

    Attributes:
        status: Of the command.
        said: What it printed on the way.
        told: Its warnings and errors, with paths relative to the sources.
        folder: What it wrote.
    """

    status: int
    said: str
    told: list[str]
    folder: Path

    def text(self, name: str) -> str:
        """A file that it wrote."""
        return (self.folder / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Book:
    """The sources of a book, and a folder for what is made of it."""

    sources: Path
    made: Path

    @classmethod
    def of(cls, folder: Path, documents: dict[str, str], settings: str = "") -> Book:
        """A book with these documents, written into a folder."""
        book = cls(folder / "sources", folder / "made")
        book.sources.mkdir()
        (book.sources / "conf.py").write_text(SETTINGS + settings, encoding="utf-8")
        for name, text in documents.items():
            book.write(name, text)
        return book

    def write(self, name: str, text: str) -> None:
        """Write a document, or write it again."""
        (self.sources / name).write_text(text, encoding="utf-8")

    def build(self, builder: str, *options: str) -> Built:
        """Run Sphinx; all builders share what it keeps between builds."""
        folder = self.made / builder
        words = ["-b", builder, "-d", self.made / "kept", *options, self.sources, folder]
        finished = subprocess.run(
            [sys.executable, "-m", "sphinx", *map(str, words)],
            env={**os.environ, "PYTHONPATH": str(ENGINE_SOURCE), "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        told = finished.stderr.replace(f"{self.sources}{os.sep}", "").splitlines()
        return Built(finished.returncode, finished.stdout, told, folder)
