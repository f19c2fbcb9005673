"""The files about the repository agree with it, what is fetched is pinned, and rooms import what they may."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import crosscut
from environment.tools import NPM_LOCK, PYTHON_LOCK, RUNTIME_LOCK
from shared.command import node
from shared.paths import BUILD_SCRIPTS, NODE_MODULES, REPOSITORY, WEB

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
    for name in re.findall(r"theorems\s+of\s+its\s+pages\s+(\S+)\s+and\s+(\S+),", citation)[0]:
        assert re.search(
            "<h[23][^>]*>(A theorem|Theorem \\d)|proof", (WEB / name).read_text(encoding="utf-8"), re.IGNORECASE
        )
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
    in_laboratory = {f"laboratory.{path.parent.name}" for path in (BUILD_SCRIPTS / "laboratory").glob("*/*.py")}
    rules = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = (contract["layers"] for contract in rules["contracts"] if contract["id"] == "build-scripts")
    listed = [room for layer in layers for room in layer.split(" | ")]
    assert sorted(rules["root_packages"]) == sorted({"crosscut", *rooms})
    assert sorted(listed) == sorted({"crosscut", *rooms - {"laboratory"}, *in_laboratory})


SCRIPT_IMPORTS = {
    "board/x.js": ("../game/session.js", "../notation/points.js"),
    "notation/x.js": ("../record/record.js", None),
    "record/x.js": ("../main.js", None),
    "explain/x.js": ("../embed/figure.js", "../panel/modes.js"),
    "engine/worker/x.js": ("../../game/session.js", "../requests.js"),
    "main.js": (None, "./game/session.js"),
}
"""What a script must not import, and what it may."""


UNSAID = (
    'element.textContent = "Red has won.";',
    "element.title = `${side} has won.`;",
    'element.title = "Delete";',
    'element.append(`${count} move${count === 1 ? "" : "s"} are left`);',
    "element.title = tr(`${side} has won.`);",
    "element.title = tr(SENTENCES[kind]);",
    'element.title = trCount(count, "{n} move", many);',
)
SAID = (
    'element.textContent = tr("Red has won.");',
    'element.title = trCount(count, "{n} move", "{n} moves");',
    'element.className = `turn ${isRed ? "red" : "blue"}`;',
    'if (event.key === "Escape") throw new Error(`there is no ${name} here`);',
    'part(element, "ul li");',
)


APART = (
    ('node.data = `${tr("Play")} ${tr("Stop")}`;', None),
    ('node.data = `${tr("Play")}: ${move}`;', "sentences/apart"),
    ('node.data = tr("Play") + move;', "sentences/apart"),
    ('node.data = tr("play").toUpperCase();', "sentences/apart"),
    ('node.data = tr("{what}", { what: move ? tr("moves") : "" });', None),
    ('tr("{what}", { what: move ? "moves" : "stays" });', "sentences/apart"),
    ('tr("Play {move}", { move });', None),
    ('tr("Play {move}", { point: move });', "sentences/places"),
    ('trCount(1, "{n} move of {all}", "{n} moves", { all: move });', "sentences/places"),
    ('tr(" of the game");', "sentences/places"),
)
"""Lines of a script, and which rule refuses each of them."""


FAULTS = {
    **{
        name: "".join(f'import "{path}";\n' if path else "\n" for path in imports)
        for name, imports in SCRIPT_IMPORTS.items()
    },
    **{f"{room}/unsaid.js": "\n".join((*UNSAID, *SAID, "")) for room in ("review", "console")},
    "panel/apart.js": "".join(f"{line}\n" for line, _ in APART),
}
"""Scripts with faults that the linter finds."""


Broken = dict[str, list[tuple[str, int]]]
"""The rules that scripts break, each with the line."""


@pytest.fixture(scope="module")
def linted(tmp_path_factory: pytest.TempPathFactory) -> Broken:
    """What a single run of the linter finds in all of these scripts."""
    scripts = tmp_path_factory.mktemp("repository") / "web" / "js"
    for name, text in FAULTS.items():
        script = scripts / name
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(text, encoding="utf-8")
    eslint = [node(), NODE_MODULES / "eslint" / "bin" / "eslint.js", "--config", WEB / "eslint.config.js"]
    words = [*map(str, eslint), "--format", "json", "."]
    ran = subprocess.run(words, cwd=scripts.parents[1], stdout=subprocess.PIPE, text=True, check=False)
    return {
        Path(file["filePath"]).relative_to(scripts).as_posix(): [
            (message["ruleId"], message["line"]) for message in file["messages"]
        ]
        for file in json.loads(ran.stdout)
    }


def test_the_linter_holds_the_rooms_of_scripts_to_their_rules(linted: Broken) -> None:
    assert {name: linted[name] for name in SCRIPT_IMPORTS} == {
        name: [("no-restricted-imports", 1)] if forbidden else [] for name, (forbidden, _) in SCRIPT_IMPORTS.items()
    }


def test_the_linter_finds_words_that_cannot_be_said_in_another_language(
    linted: Broken,
) -> None:
    found = {(name, line) for name, broken in linted.items() for rule, line in broken if rule == "sentences/whole"}
    # The same script for the console breaks no rule, because that is on a page in English.
    assert found == {("review/unsaid.js", line) for line in range(1, len(UNSAID) + 1)}


def test_the_linter_finds_messages_that_are_put_together_or_lack_a_value(
    linted: Broken,
) -> None:
    found = {
        (rule, APART[line - 1][0])
        for rule, line in linted["panel/apart.js"]
        if rule in {"sentences/apart", "sentences/places"}
    }
    assert found == {(rule, line) for line, rule in APART if rule}


NEEDED_BY_THE_ENGINE = {"crosscut", "hypothesis", "laboratory", "pytest", "tests"}
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
