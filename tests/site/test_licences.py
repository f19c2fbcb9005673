"""The page of licences names every part that is shipped, with the version and the text that it has."""

from __future__ import annotations

import json
import re
import tomllib
from html import unescape

from environment.tools import RUNTIME_LOCK
from shared.paths import NODE_MODULES, PYODIDE, REPOSITORY, WEB
from tests.site.finished_pages import finished_page

PAGE = unescape(finished_page("licences.html"))
TEXTS = dict(re.findall(r'<h2 id="(.*?)">.*?</h2>\n<details>\n.*?\n<pre>(.*?)</pre>', PAGE, re.DOTALL))
PARTS = [
    part.groupdict()
    for part in re.finditer(
        r"<li><strong>(?P<name>.*?)</strong> (?P<version>.*?), "
        r'<a href="#(?P<text>.*?)">.*?Source</a>(?P<copyright>.*?)</li>',
        PAGE,
        re.DOTALL,
    )
]
"""What the page says of each part that is shipped."""
TYPEFACES = "@fontsource-variable/"
"""The packages that hold typefaces: the build takes these, and no script imports them."""
VERSIONS = {part["name"]: part["version"] for part in PARTS}


def npm_packages() -> dict[str, str]:
    """The packages that are shipped, with their versions."""
    packages: dict[str, str] = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return packages


def test_every_package_that_is_shipped_has_an_entry() -> None:
    wheels = re.findall(r"^([\w.-]+)==(\S+)", RUNTIME_LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    by_name = {name.lower().replace(" ", "-"): version for name, version in VERSIONS.items()}
    for name, version in (*npm_packages().items(), *wheels):
        assert by_name[name.rpartition("/")[2]] == version


def test_scripts_import_only_packages_that_are_declared_as_shipped() -> None:
    imported: set[str] = set()
    for path in (WEB / "js").rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        names = re.findall(r"\b(?:from|import) ?\(?\"([\w@][^\"]*)\"", source)
        imported |= {"/".join(name.split("/")[: 2 if name.startswith("@") else 1]) for name in names}
    assert imported == {name for name in npm_packages() if not name.startswith(TYPEFACES)}


def test_parts_have_copyright_lines_where_their_licences_ask_for_them() -> None:
    """Other licences, and what is in the public domain, need none."""
    need_none = {"MPL-2.0", "Apache-2.0-with-LLVM-exceptions", "public-domain"}
    assert len(PARTS) == PAGE.count(">Source</a>") == len(VERSIONS) > 20
    for part in PARTS:
        assert ("<br>" in part["copyright"]) is (part["text"] not in need_none), part["name"]


def test_page_holds_every_text_that_a_part_names_and_our_own() -> None:
    assert TEXTS.keys() == {part["text"] for part in PARTS}
    assert all(len(words(text)) > 150 for text in TEXTS.values())
    assert (REPOSITORY / "LICENSE").read_text(encoding="utf-8") in PAGE


def test_texts_are_those_of_the_packages() -> None:
    uqr = (NODE_MODULES / "uqr" / "LICENSE").read_text(encoding="utf-8")
    assert words(TEXTS["MIT"]) in words(uqr)
    copyright_of_uqr = next(part["copyright"] for part in PARTS if part["name"] == "uqr")
    assert all(line.strip() in uqr for line in copyright_of_uqr.split("<br>"))
    for name in filter(lambda name: name.startswith(TYPEFACES), npm_packages()):
        licence = (NODE_MODULES / name / "LICENSE").read_text(encoding="utf-8")
        assert words(TEXTS["OFL-1.1"]) in words(licence)
        part = next(part for part in PARTS if name.endswith(part["name"].lower().replace(" ", "-")))
        assert words(part["copyright"]).removeprefix("<br>") in words(licence)


def words(text: str) -> str:
    return " ".join(text.split())


def test_versions_are_those_that_pyodide_holds() -> None:
    version = VERSIONS
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
