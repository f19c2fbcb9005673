"""Books that the real Sphinx builds, as their authors do: by its command."""

from __future__ import annotations

import multiprocessing
import os
import sys
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

from shared.paths import ENGINE_SOURCE, REPOSITORY

_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload(
    [
        "sphinx.cmd.build",
        *(f"sphinx.builders.{name}" for name in ("epub3", "html", "latex", "linkcheck", "manpage", "texinfo", "text")),
        *(f"sphinx.directives.{name}" for name in ("other", "patches")),
        *(f"sphinx.domains.{name}" for name in ("c", "cpp")),
        "myst_parser.parsers.sphinx_",
        "myst_parser.sphinx_ext.main",
        "crosscut.sphinx",
    ]
)
"""Each build is a process of its own, forked from one that has imported what it needs, which takes longer than most
builds."""

RULE_BOOK = REPOSITORY / "docs" / "rule-book"
SETTINGS = 'project = "Trial"\nextensions = ["crosscut.sphinx", "myst_parser"]\nnumfig = True\n'


@dataclass(frozen=True)
class Built:
    """The result of a build.

    Attributes:
        status: The exit status of the command.
        said: Its output.
        warnings: Its warnings and errors, with paths relative to the sources.
        folder: The folder that it wrote.
    """

    status: int
    said: str
    warnings: list[str]
    folder: Path

    def text(self, name: str) -> str:
        """A file that it wrote."""
        return (self.folder / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Book:
    """The sources of a book, and a folder for its builds."""

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
        """Run Sphinx; all builders share its caches."""
        folder = self.made / builder
        words = ["-b", builder, "-d", self.made / "kept", *options, self.sources, folder]
        self.made.mkdir(exist_ok=True)
        said, warnings = self.made / "said.txt", self.made / "warnings.txt"
        process = _PROCESSES.Process(target=_run_sphinx, args=([*map(str, words)], said, warnings))
        process.start()
        process.join()
        status = process.exitcode
        process.close()
        assert status is not None
        lines = warnings.read_text(encoding="utf-8").replace(f"{self.sources}{os.sep}", "").splitlines()
        return Built(status, said.read_text(encoding="utf-8"), lines, folder)


def _run_sphinx(words: list[str], said: Path, warnings: Path) -> None:
    """Run `python -m sphinx` with its output in files."""
    for path, stream in ((said, sys.stdout), (warnings, sys.stderr)):
        with path.open("wb") as file:
            os.dup2(file.fileno(), stream.fileno())
    os.environ |= {"PYTHONPATH": str(ENGINE_SOURCE), "NO_COLOR": "1"}
    from sphinx.cmd.build import main  # noqa: PLC0415 - the tests need it in this process only

    sys.exit(main(words))


class Elements(HTMLParser):
    """The start tags of a page, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._found.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for found, attributes in self._found if found == tag]
