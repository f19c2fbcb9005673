"""The files about the repository agree with it, what is fetched is pinned, and rooms import what they may."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

import crosscut
from building.pages.templates import PageTemplates, kinds_of_games
from environment.tools import NPM_LOCK, PYTHON_LOCK, RUNTIME_LOCK
from shared.command import node
from shared.paths import BUILD_SCRIPTS, NODE_MODULES, PYODIDE, REPOSITORY, WEB

WORKFLOW = (REPOSITORY / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "line"), [("CITATION.cff", "version: {}"), ("CHANGELOG.md", r"## {} - \d{{4}}-\d\d-\d\d")]
)
def test_version_is_the_one_that_is_released(name: str, line: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    assert re.search(f"^{line.format(re.escape(crosscut.__version__))}$", text, re.MULTILINE)


def test_cited_proofs_exist() -> None:
    citation = (REPOSITORY / "CITATION.cff").read_text(encoding="utf-8")
    cited = re.findall(r"[Tt]heorem\s+(\d)\s+\((\S+?\.py)\)", citation)
    assert len(cited) == 2
    for number, path in cited:
        assert f"**Theorem {number}.**" in (REPOSITORY / path).read_text(encoding="utf-8")
    pages = re.findall(r"\((web/\S+?\.html)\)", citation)
    assert len(pages) == 2
    assert all("∎" in (REPOSITORY / page).read_text(encoding="utf-8") for page in pages)


@pytest.mark.parametrize("lock", [PYTHON_LOCK, RUNTIME_LOCK], ids=lambda lock: str(lock.name))
def test_every_wheel_has_one_version_and_hashes(lock: Any) -> None:
    text = re.sub(r"\\\n\s*", "", lock.read_text(encoding="utf-8"))
    entries = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert entries
    for entry in entries:
        assert re.match(r"[\w-]+==[\w.]+ (;[^-]* )?(--hash=sha256:[0-9a-f]{64}\s*)+$", entry), entry[:80]


def test_every_tool_that_is_asked_for_is_locked() -> None:
    asked = re.findall(r"^([\w-]+==\S+)", PYTHON_LOCK.with_suffix(".in").read_text(encoding="utf-8"), re.MULTILINE)
    locked = re.findall(r"^([\w-]+==\S+)", PYTHON_LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert asked
    assert set(asked) <= set(locked)


def test_every_npm_package_has_a_hash() -> None:
    packages = json.loads(NPM_LOCK.read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_workflow_runs_the_test_command_and_pins_what_it_uses() -> None:
    used = re.findall(r"uses: (\S+)", WORKFLOW)
    assert len(used) >= 5
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in used)
    assert "run: .ci/run" in WORKFLOW
    command = (REPOSITORY / ".ci" / "run").read_text(encoding="utf-8").split("exec ")[1].strip()
    assert command in (REPOSITORY / "README.md").read_text(encoding="utf-8")


def test_every_room_of_the_build_scripts_has_its_place() -> None:
    """The linter of imports asks this of the engine's rooms itself (``exhaustive``)."""
    rooms = {path.name for path in BUILD_SCRIPTS.iterdir() if any(path.rglob("*.py"))}
    rules = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = (contract["layers"] for contract in rules["contracts"] if contract["id"] == "build-scripts")
    listed = [room for layer in layers for room in layer.split(" | ")]
    assert sorted(listed) == sorted(rules["root_packages"]) == sorted({"crosscut", *rooms})


SCRIPT_IMPORTS = {
    "board/x.js": ("../game/session.js", "../notation/points.js"),
    "notation/x.js": ("../record/record.js", None),
    "record/x.js": ("../main.js", None),
    "explain/x.js": ("../embed/figure.js", "../panel/modes.js"),
    "engine/worker/x.js": ("../../game/session.js", "../requests.js"),
    "main.js": (None, "./game/session.js"),
}
"""What a script must not import, and what it may."""


def test_the_linter_holds_the_rooms_of_scripts_to_their_rules(tmp_path: Path) -> None:
    for name, imports in SCRIPT_IMPORTS.items():
        script = tmp_path / "web" / "js" / name
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text("".join(f'import "{path}";\n' if path else "\n" for path in imports), encoding="utf-8")
    eslint = [node(), NODE_MODULES / "eslint" / "bin" / "eslint.js", "--config", WEB / "eslint.config.js"]
    words = [*map(str, eslint), "--format", "json", "."]
    linted = subprocess.run(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True, check=False)
    broken = {
        Path(file["filePath"]).relative_to(tmp_path / "web" / "js").as_posix(): [
            (message["ruleId"], message["line"]) for message in file["messages"]
        ]
        for file in json.loads(linted.stdout)
    }
    assert broken == {
        name: [("no-restricted-imports", 1)] if forbidden else [] for name, (forbidden, _) in SCRIPT_IMPORTS.items()
    }


NEEDED_BY_THE_ENGINE = {"crosscut", "hypothesis", "pytest", "research", "tests"}
"""What the tests of the engine may import at once besides Python's own modules."""


def test_the_tests_of_the_engine_need_python_pytest_and_hypothesis_alone() -> None:
    modules = [*(REPOSITORY / "tests" / "engine").glob("*.py"), REPOSITORY / "tests" / "conftest.py"]
    allowed = NEEDED_BY_THE_ENGINE | sys.stdlib_module_names
    assert [f"{path.name}: {name}" for path in modules for name in packages(path) if name not in allowed] == []


def packages(path: Path) -> Iterator[str]:
    """The packages that a module imports."""
    for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in part.names] if isinstance(part, ast.Import) else []
        if isinstance(part, ast.ImportFrom) and part.module:
            names = [part.module]
        yield from (name.partition(".")[0] for name in names)


PUBLISHED = {
    "naked-diagonal": ("Naked Diagonal", "Mark Steere", 2024),
    "candy-necklace": ("Candy Necklace", "Mark Steere", 2024),
    "quickway": ("Quickway", "Bill Taylor", 2007),
    "crossway": ("Crossway", "Mark Steere", 2007),
    "quax": ("Quax", "Bill Taylor", 2000),
    "quadrex": ("Quadrex", "Bill Taylor", 2007),
    "zigzag-edge": ("Zigzag Edge Game", "Leroy Quet", 2010),
}
"""Names, inventors and years as they were published."""

SOURCES = {
    "Mark Steere": "https://www.marksteeregames.com/",
    "Leroy Quet": "https://gamesconceived.blogspot.com/",
    "Bill Taylor": "https://groups.google.com/g/rec.games.abstract",
}
"""Where the originals are."""


def text_of(page: str) -> str:
    """What a reader sees, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


def rule_page(game: crosscut.Game) -> str:
    return (WEB / "rules" / f"{game.id}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", PUBLISHED)
def test_game_has_its_published_name_and_inventor(game_id: str) -> None:
    game = crosscut.game(game_id)
    assert (game.name, game.inventor, game.year) == PUBLISHED[game_id]


@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)
def test_rule_page_attributes_the_game(game: crosscut.Game) -> None:
    page = rule_page(game)
    assert f"<h1>{game.name}</h1>" in page
    assert f'<p class="credit">A game by {game.inventor}, {game.year}</p>' in page
    description = re.search(r'<meta name="description" content="([^"]*)">', page)
    assert description and game.name in description[1] and game.inventor in description[1]


@pytest.mark.parametrize("game_id", PUBLISHED)
def test_rule_page_says_that_name_and_rules_are_unchanged(game_id: str) -> None:
    game = crosscut.game(game_id)
    source = rule_page(game).partition('<h2 id="source">')[2]
    assert "The name and the rules are his, unchanged; the words on this page are ours." in text_of(source)
    assert game.inventor in source and str(game.year) in source
    assert f'<a href="{SOURCES[game.inventor]}">' in source


@pytest.mark.parametrize("name", ["rules/index.html", "licences.html"])
def test_lists_of_games_credit_every_inventor(name: str) -> None:
    text = text_of(PageTemplates({}).complete(PurePosixPath(name)))
    for game in crosscut.games():
        assert f"{game.name} {game.inventor}, {game.year}" in text


@pytest.mark.parametrize(
    ("won_by", "said"),
    [
        ("path", "seven games of joining your edges and one of counting edges"),
        ("rule", "six games of joining your edges, one of counting edges and one with another aim"),
    ],
)
def test_the_first_page_counts_one_game_more(won_by: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [known for known in crosscut.games() if known.id in PUBLISHED]
    more = type("More", (crosscut.Game,), {"won_by": won_by})()
    monkeypatch.setattr(crosscut, "games", lambda: (*known, more))
    assert kinds_of_games() == said
    pages = [(WEB / name).read_text(encoding="utf-8") for name in ("index.html", "parts/front-door.html")]
    assert all("{{ kinds_of_games()" in page for page in pages)


def test_licences_page_names_the_conditions() -> None:
    text = text_of((WEB / "licences.html").read_text(encoding="utf-8"))
    assert "The games belong to their inventors. Their names and their rules stand here unchanged" in text
    assert "as long as nobody changes the name or the rules and the game is attributed to him, Mark Steere" in text


def test_other_pages_that_describe_games_name_their_inventors() -> None:
    family = text_of((WEB / "rules" / "family.html").read_text(encoding="utf-8"))
    for game in ("quax", "quadrex", "quickway", "crossway"):
        name, inventor, year = PUBLISHED[game]
        assert f"{name} ({year})" in family and inventor in family
    results = text_of((WEB / "theory.html").read_text(encoding="utf-8"))
    assert "Mark Steere" in results
    for game in PUBLISHED:
        assert crosscut.game(game).name in results


PAGE = unescape(PageTemplates({}).complete(PurePosixPath("licences.html")))
TEXTS = dict(re.findall(r'<h2 id="(.*?)">.*?</h2>\n<pre>(.*?)</pre>', PAGE, re.DOTALL))
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
VERSIONS = {part["name"]: part["version"] for part in PARTS}


def npm_packages() -> dict[str, str]:
    """The packages that are shipped, with their versions."""
    packages: dict[str, str] = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    return packages


def test_every_package_that_is_shipped_has_an_entry() -> None:
    wheels = re.findall(r"^([\w.-]+)==(\S+)", RUNTIME_LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    by_name = {name.lower(): version for name, version in VERSIONS.items()}
    for name, version in (*npm_packages().items(), *wheels):
        assert by_name[name] == version


def test_scripts_import_only_packages_that_are_declared_as_shipped() -> None:
    imported: set[str] = set()
    for path in (WEB / "js").rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        names = re.findall(r"\b(?:from|import) ?\(?\"([\w@][^\"]*)\"", source)
        imported |= {"/".join(name.split("/")[: 2 if name.startswith("@") else 1]) for name in names}
    assert {"pyodide", "uqr"} <= imported <= npm_packages().keys()


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
