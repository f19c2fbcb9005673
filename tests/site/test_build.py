"""The build: stamps, the wheel, the runtime, the bundles, and that the same input gives the same bytes."""

from __future__ import annotations

import ast
import gc
import gzip
import io
import json
import re
import shutil
import struct
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from pathlib import Path, PurePosixPath

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
)
from building.pages.head import CONTENT_POLICY, MANIFEST, finished_page
from building.pages.previews import icon_pictures
from building.precompile import archives
from building.runtime import Runtime, build_engine_wheel, build_runtime
from building.site import SERVICE_WORKER, Files, is_kept, kept_files, release_list
from building.written import FIGURE_SHEET, written_scripts
from crosscut.bridge import LOADED_LATER
from shared import files
from shared.command import BuildError
from shared.files import Stamp, hash_bytes, hash_files, integrity
from shared.hosts import served
from shared.paths import BUILD_SCRIPTS, REPOSITORY


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


@pytest.fixture(scope="module")
def engine_wheel() -> Path:
    return build_engine_wheel()


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


def test_the_page_gets_the_modules_that_the_bridge_imports_and_no_others(runtime: Runtime) -> None:
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(runtime.engine.content))) as archive:
        sent = {name.removesuffix(".pyc").removesuffix("/__init__") for name in archive.namelist()}
        metadata = archive.read(f"crosscut-{crosscut.__version__}.dist-info/METADATA").decode()
    modules = {name.replace("/", ".") for name in sent if name.startswith("crosscut/") and "." not in name}
    assert modules | {"crosscut"} == reached_from_the_bridge()
    rest = {name.rpartition("/")[2] for name in sent if "." in name or not name.startswith("crosscut")}
    assert rest == {"METADATA", "WHEEL", "LICENSE", "grammar.json", "proportions.json"}
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
    assert made.at_once["a.js"] == [] and len(made.files) == 2


@pytest.mark.parametrize(
    "script", ['import "./gone.js";', 'const b = "./b.js"; import(b);'], ids=["missing", "made up"]
)
def test_import_that_cannot_be_followed_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(BuildError, match="could not be bundled"):
        bundled(tmp_path, script)


def test_what_is_reached_at_once_is_named_once() -> None:
    at_once = {"main.js": ["a.js", "b.js"], "a.js": ["c.js"], "b.js": ["a.js"], "c.js": ["a.js"], "late.js": []}
    found = Bundled({}, at_once).reached_at_once(["main.js"])
    assert found == ["main.js", "a.js", "b.js", "c.js"]


def test_the_first_page_asks_for_two_scripts_at_once_and_one_for_each_later_part() -> None:
    _, styles = bundle_worker_and_styles([])
    (made,) = bundle(first_page(written_scripts(styles[FIGURE_SHEET], "export default {};")))
    at_once = made.reached_at_once([FIRST_PAGE_SCRIPT])
    later = made.files.keys() - set(at_once)
    assert len(at_once) == 2
    assert any(part.startswith("analysis-tools-") for part in later)
    assert all(set(made.reached_at_once([part])) - {part} <= set(at_once) for part in later)


SOURCE = """<!doctype html>
<html><head><meta charset="utf-8"><title>t</title>
<script type="module" src="{{assets}}/js/front/main.js"></script></head><body></body></html>
"""
REQUIRED = {"name", "short_name", "description", "start_url", "scope", "display", "background_color", "theme_color"}


def finished(page: str, preloads: tuple[str, ...] = (), preview: str = "") -> str:
    return finished_page(SOURCE, PurePosixPath(page), "abc", preloads, preview).decode()


def test_page_gets_policy_before_all_else_and_relative_assets() -> None:
    assert 'src="abc/js/main.js"' in finished("index.html")
    nested = finished("rules/quax.html")
    assert nested.index(CONTENT_POLICY) < nested.index("early.js") < nested.index("<title>") < nested.index("main.js")
    assert 'src="../abc/js/main.js"' in nested
    assert "{{" not in nested


def test_every_page_of_the_site_begins_with_the_script_that_must_be_early(unpublished_site: Files) -> None:
    """It sets the theme before anything is painted; the single file holds it."""
    pages = {path: content.decode() for path, content in unpublished_site.items() if path.suffix == ".html"}
    late = {path for path, page in pages.items() if not re.search(r"early(-frame)?\.js", page.partition("<title>")[0])}
    assert {str(path) for path in late} == {"crosscut.html", "engine.html"}


def test_page_without_charset_is_refused() -> None:
    with pytest.raises(BuildError, match=r"rules/quax\.html must hold <meta charset"):
        finished_page("<html></html>", PurePosixPath("rules/quax.html"), "abc")


def test_page_preloads_what_its_scripts_import_and_gets_its_preview() -> None:
    page = finished("rules/quax.html", ("chunk.js",), "<preview>")
    assert '<link rel="modulepreload" href="../abc/js/chunk.js">\n' in page
    assert page.index("chunk.js") < page.index("<preview></head>")


def test_tags_lead_to_the_top_of_the_site() -> None:
    assert f'href="{MANIFEST}"' in finished("index.html")
    assert f'href="../{MANIFEST}"' in finished("rules/quax.html")


@pytest.mark.parametrize(("page", "early"), [("embed.html", ["early-frame.js"]), ("engine.html", [])])
def test_pages_for_other_sites_have_no_tags_but_the_frame_hears_of_lost_scripts(page: str, early: list[str]) -> None:
    assert MANIFEST not in finished(page)
    assert re.findall(r"/([\w-]+\.js)", finished(page)) == [*early, "main.js"]


def png_size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    width, height = struct.unpack_from(">II", picture, 16)
    return width, height


def test_icons_have_the_sizes_of_their_names() -> None:
    sizes = {path.name: png_size(picture) for path, picture in icon_pictures().items()}
    assert sizes.pop("apple-touch.png") == (180, 180)
    assert len(sizes) == 4
    for name, size in sizes.items():
        assert size[0] == size[1]
        assert name.endswith(f"-{size[0]}.png")


def test_manifest_says_what_browsers_ask_for_and_its_icons_are_there(unpublished_site: Files) -> None:
    manifest = json.loads(unpublished_site[PurePosixPath(MANIFEST)])
    assert manifest.keys() >= REQUIRED
    assert manifest["start_url"] == manifest["scope"] == "./"
    icons = {(icon.get("purpose", "any"), icon["sizes"]) for icon in manifest["icons"]}
    assert icons >= {(purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")}
    for icon in manifest["icons"]:
        picture = unpublished_site[PurePosixPath(icon["src"])]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*png_size(picture)) == icon["sizes"]


def test_list_holds_what_readers_ask_for() -> None:
    paths = ("index.html", "rules/quax.html", "embed.html", "abc/style.css", "runtime-abc/library.zip.bin")
    others = ("sw.js", "crosscut.html", "previews/index.png")
    script = release_list({PurePosixPath(path): path.encode() for path in (*paths, *others)}).decode() + "more();\n"
    assert kept_files(script).keys() == set(paths)
    assert not any(is_kept(PurePosixPath(path)) for path in others)


def test_built_site_keeps_every_file_as_it_is(unpublished_site: Files) -> None:
    kept = kept_files(unpublished_site[PurePosixPath(SERVICE_WORKER)].decode())
    assert kept == {str(path): integrity(content) for path, content in unpublished_site.items() if is_kept(path)}


def test_version_follows_every_file() -> None:
    lists = [release_list({PurePosixPath("index.html"): content}).decode() for content in (b"a", b"b")]
    assert len({re.findall('"version": "([0-9a-f]{12})"', text)[0] for text in lists}) == 2


@pytest.mark.parametrize("command", ["run", "test", "release"])
def test_commands_that_set_up_begin_without_any_package(command: str) -> None:
    program = [sys.executable, "-S", str(BUILD_SCRIPTS / f"{command}.py"), "--help"]
    finished = subprocess.run(program, capture_output=True, text=True, check=False)
    assert "usage" in finished.stdout, finished.stderr
