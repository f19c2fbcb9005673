"""The build: pages, stamps, the wheel, and that the same input gives the same bytes."""

from __future__ import annotations

import gzip
import io
import json
import threading
import urllib.error
import urllib.request
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from building.pages.finished_page import CONTENT_POLICY, finish_page
from building.runtime.engine_wheel import build_engine_wheel
from building.runtime.shipped_files import Runtime, build_runtime
from checking import site_sizes
from checking.site_sizes import report_sizes
from serving.static_server import make_server, server_url
from shared import content_hash
from shared.command import BuildError
from shared.content_hash import Stamp, hash_files
from tests.site.small_site import PAGE, write_site


def test_page_gets_policy_and_relative_assets() -> None:
    source = PAGE.format(head='<script type="module" src="{{assets}}/js/main.js"></script>', body="")
    assert 'src="abc/js/main.js"' in finish_page(source, PurePosixPath("index.html"), "abc")
    nested = finish_page(source, PurePosixPath("rules/quax.html"), "abc", early="<early>")
    assert nested.index(CONTENT_POLICY) < nested.index("<early>") < nested.index("<script")
    assert 'src="../abc/js/main.js"' in nested
    assert nested.index(CONTENT_POLICY) < nested.index("<script")


def test_page_without_charset_is_refused() -> None:
    with pytest.raises(BuildError, match=r"rules/quax\.html must hold <meta charset"):
        finish_page("<html></html>", PurePosixPath("rules/quax.html"), "abc")


def test_stamp_follows_content_and_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_hash, "WORK", tmp_path / "work")
    monkeypatch.setattr(content_hash, "REPOSITORY", tmp_path)
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
    return build_runtime(build_engine_wheel())


def test_runtime_is_stripped_bytecode(runtime: Runtime) -> None:
    shipped = {file.name: gzip.decompress(file.content) for file in (*runtime.libraries, runtime.engine)}
    names = {}
    for name in (name for name in shipped if name.endswith((".zip", ".whl"))):
        with zipfile.ZipFile(io.BytesIO(shipped[name])) as archive:
            names[name] = archive.namelist()
    assert {"json/__init__.pyc", "traceback.pyc"} <= set(names["python_stdlib.zip"])
    assert "pydoc.pyc" not in names["python_stdlib.zip"]
    assert {"crosscut/bridge/__init__.pyc", "crosscut/svg/proportions.json"} <= set(names[runtime.engine.name])
    assert "crosscut/theory/__main__.pyc" not in names[runtime.engine.name]
    assert not [name for archive in names.values() for name in archive if name.endswith(".py")]


def test_package_list_names_the_shipped_micropip_alone(runtime: Runtime) -> None:
    shipped = {file.name: gzip.decompress(file.content) for file in runtime.libraries}
    packages = json.loads(shipped["pyodide-lock.json"])["packages"]
    assert list(packages) == ["micropip"]
    file_name = packages["micropip"]["file_name"]
    assert packages["micropip"]["sha256"] == content_hash.hash_bytes(shipped[file_name])


def test_site_that_outgrew_a_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    head = '<script type="module" src="{{assets}}/main.js"></script>'
    write_site(tmp_path, head=head, script='import"./shared.js";')
    for name in ("embed.js", "crosscut.html"):
        (tmp_path / name).write_text("")
    assets = next(tmp_path.glob("*/main.js")).parent
    (assets / "shared.js").write_text("")
    (assets / "another-page.js").write_text("x" * 2_000)
    report_sizes(tmp_path)
    (assets / "shared.js").write_text("x" * 2_000)
    monkeypatch.setattr(site_sizes, "START_LIMIT", 1_500)
    with pytest.raises(BuildError, match="Too large: first start"):
        report_sizes(tmp_path)


def test_server_sends_scripts_as_scripts_and_stays_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "main.js").write_text("export {};")
    (tmp_path / "secret").write_text("secret")
    with make_server(tmp_path / "site") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = server_url(server)
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}main.js") as response:
            assert response.headers["Content-Type"] == "text/javascript"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{address}%2e%2e/secret")
        refused.value.close()
        server.shutdown()
