"""What is shipped of Python: the wheel of the engine, and the runtime that pages fetch."""

from __future__ import annotations

import ast
import gc
import gzip
import io
import json
import shutil
import subprocess
import sys
import traceback
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import grimp
import pytest

import crosscut
from building.precompile import archives
from building.runtime import Runtime, RuntimeFile, build_engine_wheel, build_runtime, precompile, runtime_list
from crosscut.bridge import LOADED_LATER
from environment.tools import runtime_wheel
from shared.files import hash_bytes, integrity
from shared.hosts import COMPRESSED_SUFFIXES
from shared.paths import REPOSITORY


def test_same_input_gives_the_same_wheel(engine_wheel: Path) -> None:
    content = engine_wheel.read_bytes()
    assert build_engine_wheel().read_bytes() == content


def test_wheel_holds_the_typed_engine_alone(engine_wheel: Path) -> None:
    with zipfile.ZipFile(engine_wheel) as wheel:
        names = wheel.namelist()
    assert {"crosscut/__init__.py", "crosscut/py.typed", "crosscut/bridge/__init__.py"} <= set(names)
    assert all(name.startswith(("crosscut/", "crosscut-")) for name in names)


@pytest.fixture(scope="module")
def runtime(engine_wheel: Path) -> Runtime:
    return build_runtime(engine_wheel, b"export {};")


def test_runtime_is_stripped_bytecode(runtime: Runtime) -> None:
    shipped = {file.name: file.plain for file in (*runtime.libraries, runtime.engine)}
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


def test_bytecode_of_an_earlier_build_stands_for_the_same_source_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_earlier", {})
    before = {"a.py": b"one = 1", "b.py": b"two = 2"}
    made = compiled(before)
    archives.take_over(zipped({name: code + b" of before" for name, code in made.items()}))
    again = compiled({**before, "b.py": b"two = 3", "c.py": b"one = 1"})
    assert again["a.pyc"] == made["a.pyc"] + b" of before"
    assert again["b.pyc"] not in (made["b.pyc"], made["b.pyc"] + b" of before")
    assert again["c.pyc"].startswith(made["a.pyc"][:16]) and not again["c.pyc"].endswith(b" of before")


def compiled(sources: dict[str, bytes]) -> dict[str, bytes]:
    return unzipped(archives._compile_archive(zipped(sources), lambda _: True))


def zipped(content: dict[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        for name, data in content.items():
            made.writestr(name, data)
    return archive.getvalue()


def unzipped(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.mark.release
def test_a_build_that_goes_on_gives_the_same_bytes_as_a_new_one(engine_wheel: Path, tmp_path: Path) -> None:
    changed = tmp_path / engine_wheel.name
    content = unzipped(engine_wheel.read_bytes())
    changed.write_bytes(zipped({**content, "crosscut/game.py": content["crosscut/game.py"] + b"CHANGED = True\n"}))
    before, after, new = (tmp_path / name for name in ("before", "after", "new"))
    precompile(changed, runtime_wheel("micropip"), before)
    precompile(engine_wheel, runtime_wheel("micropip"), after, before)
    precompile(engine_wheel, runtime_wheel("micropip"), new)
    names = {path.name for path in new.iterdir()}
    assert {path.name for path in after.iterdir()} == {path.name for path in before.iterdir()} == names
    assert all((after / name).read_bytes() == (new / name).read_bytes() for name in names)
    assert (before / "start.zip").read_bytes() != (new / "start.zip").read_bytes()


@pytest.mark.release
def test_the_engine_answers_and_refuses_the_same_without_annotations(tmp_path: Path) -> None:
    sources = REPOSITORY / "pysrc"
    shutil.copytree(sources, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    gc.collect()  # What Playwright leaves may log a traceback when it goes, and CPython 3.11 cannot parse meanwhile.
    for path in tmp_path.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if "bridge" not in path.parts:
            archives.remove_annotations(tree)
        path.write_text(ast.unparse(tree), encoding="utf-8")
    assert "->" not in (tmp_path / "crosscut" / "game.py").read_text(encoding="utf-8")
    tests = [f"tests/engine/test_{name}.py" for name in ("arguments", "bridge", "bridge_work")]
    places = ["-o", f"pythonpath=. {tmp_path} build_scripts", "-o", "addopts=--import-mode=importlib"]
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *places, *tests]
    done = subprocess.run(program, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


RAISING = """
def outer():
    total = 1
    def inner(number):
        return 1 / (
            number - total
        )
    return inner(1) + sum(range(1_000)) + sum(range(1_000)) + sum(range(1_000))
outer()
"""


def test_an_error_in_the_standard_library_is_told_with_the_first_lines_of_its_functions() -> None:
    code = archives.with_first_lines_only(compile(RAISING, "library.py", "exec"))
    assert {line for *_, line in code.co_lines()} == {code.co_firstlineno}
    with pytest.raises(ZeroDivisionError) as raised:
        exec(code, {})
    frames = traceback.extract_tb(raised.tb)[1:]
    assert [(frame.name, frame.lineno) for frame in frames] == [("<module>", 1), ("outer", 2), ("inner", 4)]


def test_the_page_gets_the_modules_that_the_bridge_imports_and_no_others(runtime: Runtime) -> None:
    content = content_of(runtime.engine)
    metadata = content[f"crosscut-{crosscut.__version__}.dist-info/METADATA"].decode()
    assert modules_in(content) == reached_from_the_bridge()
    data = {name.rpartition("/")[2] for name in content if not name.endswith(".pyc")}
    engines = {"atlas.txt", "characters.json", "grammar.json", "known.txt", "proportions.json", "sentences.json"}
    assert data == {"METADATA", "WHEEL", "LICENSE", *engines}
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


def test_python_is_shipped_whole_and_the_build_says_so_when_it_is_new(
    runtime: Runtime, capsys: pytest.CaptureFixture[str]
) -> None:
    new = replace(runtime, wasm=replace(runtime.wasm, plain=runtime.wasm.plain + b"\0\1\0"))
    in_two = new.in_two()
    assert in_two.rest is None and in_two.wasm is new.wasm
    assert "profile_start.py" in capsys.readouterr().out


def test_the_two_parts_of_the_engine_are_the_whole(runtime: Runtime) -> None:
    start, rest = runtime.engine_parts
    whole = content_of(runtime.engine)
    assert content_of(start) | content_of(rest) == whole
    assert not content_of(start).keys() & content_of(rest).keys()
    data = {"crosscut/own/atlas.txt", "crosscut/own/known.txt", "crosscut/svg/proportions.json"}
    assert {"crosscut/own/__init__.pyc", *data} <= content_of(rest).keys()


def test_a_start_imports_nothing_of_the_rest_of_the_engine(runtime: Runtime) -> None:
    """Not inside functions, either."""
    start, rest = (modules_in(content_of(part)) for part in runtime.engine_parts)
    graph = grimp.build_graph("crosscut", exclude_type_checking_imports=True, cache_dir=None)
    assert not {module for module in start if graph.find_modules_directly_imported_by(module) & rest}


def modules_in(names: Iterable[str]) -> set[str]:
    sent = {name.removesuffix(".pyc").removesuffix("/__init__") for name in names if name.endswith(".pyc")}
    return {name.replace("/", ".") for name in sent}


def content_of(archive: RuntimeFile) -> dict[str, bytes]:
    return unzipped(archive.plain)


def test_package_list_names_the_shipped_micropip_alone(runtime: Runtime) -> None:
    shipped = {file.name: file.plain for file in runtime.libraries}
    packages = json.loads(shipped["pyodide-lock.json"])["packages"]
    assert list(packages) == ["micropip"]
    file_name = packages["micropip"]["file_name"]
    assert packages["micropip"]["sha256"] == hash_bytes(shipped[file_name])


def test_page_knows_each_file_by_its_hash_in_both_forms(runtime: Runtime) -> None:
    runtime = runtime.in_two()
    assert runtime.rest and runtime.engine_rest
    listed = json.loads(runtime_list(runtime, "own/", "shared/").removeprefix("export default ").removesuffix(";\n"))
    nets = listed["nets"].values()
    entries = [listed["worker"], listed["wasm"], listed["rest"], listed["engineRest"], *listed["files"].values(), *nets]
    forms = [entry[form] for entry in entries for form in ("plain", "gzipped")]
    rests = (runtime.rest, runtime.engine_rest)
    shipped = (runtime.worker, runtime.wasm, runtime.engine, *rests, *runtime.libraries, *runtime.nets.values())
    assert {Path(form["path"]).name: (form["bytes"], form["hash"]) for form in forms} == {
        name: (len(content), integrity(content)) for file in shipped for name, content in file.forms.items()
    }
    assert all(gzip.decompress(file.gzipped) == file.plain for file in shipped)
    assert {Path(entry["plain"]["path"]).suffix for entry in entries} <= COMPRESSED_SUFFIXES, (
        "brotli hosts compress all"
    )
