"""The licences page: an entry for everything that is shipped, its licence's words, and its own copyright lines."""

from __future__ import annotations

import json
import re
import tomllib
from html import unescape
from pathlib import PurePosixPath

import pytest

from building.pages.templates import PageTemplates, third_parties
from environment.tools import RUNTIME_LOCK
from shared.paths import NODE_MODULES, PYODIDE, REPOSITORY, WEB

PARTS = third_parties()
PAGE = unescape(PageTemplates({}).complete(PurePosixPath("licences.html")))
TEXTS = dict(re.findall(r'<h2 id="(.*?)">.*?</h2>\n<pre>(.*?)</pre>', PAGE, re.DOTALL))


def versions(registry: str) -> dict[str, str]:
    """The versions of the entries that are installed from a registry, by the package's name there."""
    return {part[registry]: part["version"] for part in PARTS if registry in part}


def test_every_npm_package_that_is_shipped_has_an_entry() -> None:
    assert versions("npm") == json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]


def test_every_wheel_that_is_shipped_has_an_entry() -> None:
    lock = RUNTIME_LOCK.read_text(encoding="utf-8")
    assert versions("pypi") == dict(re.findall(r"^([\w.-]+)==(\S+)", lock, re.MULTILINE))


def test_scripts_import_only_packages_that_are_declared_as_shipped() -> None:
    imported: set[str] = set()
    for path in (WEB / "js").rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        names = re.findall(r"\b(?:from|import) ?\(?\"([\w@][^\"]*)\"", source)
        imported |= {"/".join(name.split("/")[: 2 if name.startswith("@") else 1]) for name in names}
    assert {"pyodide", "uqr"} <= imported <= versions("npm").keys()


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part["name"])
def test_page_names_the_part_with_its_copyright_lines(part: dict[str, str | list[str]]) -> None:
    assert f"<strong>{part['name']}</strong> {part['version']}" in PAGE
    assert all(line in PAGE for line in part["copyright"])


def test_page_holds_every_text_that_a_part_names_and_our_own() -> None:
    assert TEXTS.keys() == {part["text"] for part in PARTS}
    assert all(len(words(text)) > 150 for text in TEXTS.values())
    assert (REPOSITORY / "LICENSE").read_text(encoding="utf-8") in PAGE


def test_texts_are_those_of_the_packages() -> None:
    uqr = (NODE_MODULES / "uqr" / "LICENSE").read_text(encoding="utf-8")
    assert words(TEXTS["MIT"]) in words(uqr)
    copyright_of_uqr = next(part["copyright"] for part in PARTS if part["name"] == "uqr")
    assert all(line in uqr for line in copyright_of_uqr)


def words(text: str) -> str:
    return " ".join(text.split())


def test_versions_are_those_that_pyodide_holds() -> None:
    version = {part["name"]: part["version"] for part in PARTS}
    program = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    for text in (
        f"expat_{version['Expat']}",
        f"deflate {version['zlib']} Copyright 1995-2024 Jean-loup Gailly and Mark Adler",
        f"{version['bzip2']}, 6-Sept-2010",
        version["liblzma"],
        version["SQLite"],
        version["libmpdec"],
    ):
        assert f"{text}\0".encode() in program or f"{text} \0".encode() in program, text
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert version["CPython"] == lock["info"]["python"]
    assert version["Emscripten"].replace(".", "_") in lock["info"]["platform"]


def test_own_licence_is_the_declared_one() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (REPOSITORY / "LICENSE").read_text(encoding="utf-8").startswith(f"{project['license']} License")
