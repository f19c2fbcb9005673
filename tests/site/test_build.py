"""The build: stamps, the wheel, the runtime, the bundles, and that the same input gives the same bytes."""

from __future__ import annotations

import ast
import gzip
import io
import json
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import grimp
import pytest

import crosscut
from building.bundles import (
    FIRST_PAGE_SCRIPT,
    Bundled,
    Wanted,
    bundle,
    bundle_worker_and_styles,
    first_page,
    written_scripts,
)
from building.colours import FIGURE_SHEET
from building.engine_wheel import build_engine_wheel
from building.precompile import archives
from building.runtime import Runtime, build_runtime
from crosscut.bridge import LOADED_LATER
from serving.static_server import served
from shared import files
from shared.command import BuildError
from shared.files import Stamp, hash_bytes, hash_files
from shared.paths import REPOSITORY


def test_stamp_follows_content_and_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WORK", tmp_path / "work")
    monkeypatch.setattr(files, "REPOSITORY", tmp_path)
    source, result = tmp_path / "source", tmp_path / "result"
    source.write_text("1")
    stamp = Stamp("step", result, [source])
    stamp.set()
    assert not stamp.is_current
    result.write_text("made")
    assert stamp.is_current
    source.write_text("2")
    assert not Stamp("step", result, [source]).is_current
    assert not Stamp("step", result, [source], "another setting").is_current


def test_hash_depends_on_names_and_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_text("x")
    second.write_text("x")
    hashes = {hash_files(files, tmp_path) for files in ([first], [second], [first, second])}
    assert len(hashes) == 3
    assert hash_files([second, first], tmp_path) == hash_files([first, second], tmp_path)


def test_same_input_gives_the_same_wheel() -> None:
    content = build_engine_wheel().read_bytes()
    assert build_engine_wheel().read_bytes() == content


def test_wheel_holds_the_typed_engine_alone() -> None:
    with zipfile.ZipFile(build_engine_wheel()) as wheel:
        names = wheel.namelist()
    assert {"crosscut/__init__.py", "crosscut/py.typed", "crosscut/bridge/__init__.py"} <= set(names)
    assert all(name.startswith(("crosscut/", "crosscut-")) for name in names)


@pytest.fixture(scope="module")
def runtime() -> Runtime:
    return build_runtime(build_engine_wheel(), b"export {};")


def test_runtime_is_stripped_bytecode(runtime: Runtime) -> None:
    shipped = {file.name: gzip.decompress(file.content) for file in (*runtime.libraries, runtime.engine)}
    names = {}
    for name in (name for name in shipped if name.endswith((".zip", ".whl"))):
        with zipfile.ZipFile(io.BytesIO(shipped[name])) as archive:
            names[name] = archive.namelist()
    assert {"json/__init__.pyc", "traceback.pyc"} <= set(names["python_stdlib.zip"])
    assert "pydoc.pyc" not in names["python_stdlib.zip"]
    assert {"crosscut/bridge/__init__.pyc", "crosscut/svg/proportions.json"} <= set(names[runtime.engine.name])
    assert not [name for archive in names.values() for name in archive if name.endswith(".py")]
    # Sentences for programmers, as they stand in the docstrings of modules, functions and classes.
    assert not [
        said for said in (b"Attributes:", b"Raises ValueError", b":meth:") if said in shipped[runtime.engine.name]
    ]


def test_the_engine_answers_and_refuses_the_same_without_annotations(tmp_path: Path) -> None:
    sources = REPOSITORY / "pysrc"
    shutil.copytree(sources, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for path in tmp_path.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if "bridge" not in path.parts:
            archives.remove_annotations(tree)
        path.write_text(ast.unparse(tree), encoding="utf-8")
    assert "->" not in (tmp_path / "crosscut" / "game.py").read_text(encoding="utf-8")
    tests = [f"tests/engine/test_{name}.py" for name in ("arguments", "bridge", "bridge_records", "jobs")]
    places = ["-o", f"pythonpath=. {tmp_path} build_scripts", "-o", "addopts=--import-mode=importlib"]
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *places, *tests]
    done = subprocess.run(program, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_page_gets_the_modules_that_the_bridge_imports_and_no_others(runtime: Runtime) -> None:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(runtime.engine.content))) as archive:
        sent = {name.removesuffix(".pyc").removesuffix("/__init__") for name in archive.namelist()}
        metadata = archive.read(f"crosscut-{crosscut.__version__}.dist-info/METADATA").decode()
    modules = {name.replace("/", ".") for name in sent if name.startswith("crosscut/") and "." not in name}
    assert modules | {"crosscut"} == reached_from_the_bridge()
    rest = {name.rpartition("/")[2] for name in sent if "." in name or not name.startswith("crosscut")}
    assert rest == {"METADATA", "WHEEL", "LICENSE", "proportions.json"}
    assert "\nVersion: " in metadata and "\n\n" not in metadata


def reached_from_the_bridge() -> set[str]:
    """By another tool than the build's: the graph of imports from which the rooms are checked, too."""
    graph = grimp.build_graph("crosscut", exclude_type_checking_imports=True, cache_dir=None)
    waiting = {"crosscut.bridge", *LOADED_LATER, *graph.find_descendants("crosscut.games")}
    reached: set[str] = set()
    while waiting:
        module = waiting.pop()
        reached.add(module)
        packages = {module.rpartition(".")[0]} - {""}
        waiting |= (packages | graph.find_modules_directly_imported_by(module)) - reached
    return reached


def test_package_list_names_the_shipped_micropip_alone(runtime: Runtime) -> None:
    shipped = {file.name: gzip.decompress(file.content) for file in runtime.libraries}
    packages = json.loads(shipped["pyodide-lock.json"])["packages"]
    assert list(packages) == ["micropip"]
    file_name = packages["micropip"]["file_name"]
    assert packages["micropip"]["sha256"] == hash_bytes(shipped[file_name])


def test_server_sends_scripts_as_scripts_and_stays_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "main.js").write_text("export {};")
    (tmp_path / "secret").write_text("secret")
    with served(tmp_path / "site") as address:
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}main.js") as response:
            assert response.headers["Content-Type"] == "text/javascript"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{address}%2e%2e/secret")
        refused.value.close()


def bundled(folder: Path, script: str, **written: str) -> Bundled:
    (folder / "a.js").write_text(script)
    (folder / "b.js").write_text("export const b = 'from the disk';")
    scripts = {name.replace("_", "."): text for name, text in written.items()}
    (made,) = bundle(Wanted("modules", ["a.js"], scripts, folder=str(folder)))
    return made


def test_a_script_that_the_build_writes_takes_the_place_of_one_on_the_disk(tmp_path: Path) -> None:
    script = 'import { b } from "./b.js"; console.log(b);'
    assert b"from the disk" in bundled(tmp_path, script).only
    assert b"from the build" in bundled(tmp_path, script, b_js="export const b = 'from the build';").only


def test_what_is_imported_later_has_a_bundle_of_its_own(tmp_path: Path) -> None:
    made = bundled(tmp_path, 'addEventListener("click", () => import("./b.js"));')
    assert made.at_once["a.js"] == [] and len(made.later["a.js"]) == 1
    assert made.files.keys() == {"a.js", *made.later["a.js"]}


@pytest.mark.parametrize(
    "script", ['import "./gone.js";', 'const b = "./b.js"; import(b);'], ids=["missing", "made up"]
)
def test_import_that_cannot_be_followed_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(BuildError, match="could not be bundled"):
        bundled(tmp_path, script)


def test_what_is_reached_at_once_is_named_once() -> None:
    at_once = {"main.js": ["a.js", "b.js"], "a.js": ["c.js"], "b.js": ["a.js"], "c.js": ["a.js"], "late.js": []}
    found = Bundled({}, at_once, {"main.js": ["late.js"]}).reached_at_once(["main.js"])
    assert found == ["main.js", "a.js", "b.js", "c.js"]


def test_the_first_page_asks_for_two_scripts_at_once_and_one_for_each_later_part() -> None:
    _, styles = bundle_worker_and_styles([])
    (made,) = bundle(first_page(written_scripts(styles[FIGURE_SHEET], "export default {};")))
    at_once = made.reached_at_once([FIRST_PAGE_SCRIPT])
    later = {part for name in at_once for part in made.later[name]}
    assert len(at_once) == 2
    assert any(part.startswith("analysis-tools-") for part in later)
    assert set(made.reached_at_once(sorted(later))) - later <= set(at_once)
    assert {*at_once, *later} == made.files.keys()
