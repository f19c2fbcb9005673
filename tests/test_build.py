"""The build: pages, the checks of a built site, stamps, the wheel, and that the same input gives the same bytes."""

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

import content_hash
import site_sizes
from build_site import site_files
from check_site import check_site
from command import BuildError
from content_hash import Stamp, hash_files
from engine_wheel import build_engine_wheel
from loading import script_faults
from pages import CONTENT_POLICY, finish_page
from runtime import Runtime, build_runtime
from site_sizes import report_sizes
from static_server import make_server, server_url
from tests.small_site import make_application

PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>t</title><meta name="description" content="d">{head}</head>
<body>{body}</body></html>
"""


def write_site(folder: Path, head: str = "", body: str = "", script: str = "") -> Path:
    (folder / "abc").mkdir(parents=True)
    (folder / "abc" / "main.js").write_text(script)
    page = PAGE.format(head=head, body=body)
    (folder / "index.html").write_text(finish_page(page, PurePosixPath("index.html"), "abc"))
    return make_application(folder)


def test_page_gets_policy_and_relative_assets() -> None:
    source = PAGE.format(head='<script type="module" src="{{assets}}/js/main.js"></script>', body="")
    assert 'src="abc/js/main.js"' in finish_page(source, PurePosixPath("index.html"), "abc")
    nested = finish_page(source, PurePosixPath("rules/quax.html"), "abc")
    assert 'src="../abc/js/main.js"' in nested
    assert nested.index(CONTENT_POLICY) < nested.index("<script")


def test_page_without_charset_is_refused() -> None:
    with pytest.raises(BuildError, match=r"rules/quax\.html must hold <meta charset"):
        finish_page("<html></html>", PurePosixPath("rules/quax.html"), "abc")


def test_good_site_passes(tmp_path: Path) -> None:
    head = '<script type="module" src="{{assets}}/main.js"></script>'
    check_site(write_site(tmp_path, head, '<a href="https://example.org/">elsewhere</a>', "export {};"))


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ("<script>1</script>", "a script must not be inline"),
        ("<style>p {}</style>", "must not hold <style>"),
        ('<base href="/">', "must not hold <base>"),
        ('<script src="https://example.org/x.js"></script>', "must be a relative address"),
        ('<script src="//example.org/x.js"></script>', "must be a relative address"),
        ('<script src="/abc/main.js"></script>', "must be a relative address"),
        ('<script src="../main.js"></script>', "leads out of the site"),
        ('<script src="{{assets}}/absent.js"></script>', "is not in the site"),
        ('<meta http-equiv="Content-Security-Policy" content="default-src *">', "must hold the content policy once"),
    ],
)
def test_fault_in_a_page_is_found(tmp_path: Path, head: str, fault: str) -> None:
    with pytest.raises(BuildError, match=fault):
        check_site(write_site(tmp_path, head))


def test_inline_handler_is_found(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="<p onclick> must not be inline"):
        check_site(write_site(tmp_path, body='<p onclick="x()">x</p>'))


def test_missing_policy_is_found(tmp_path: Path) -> None:
    write_site(tmp_path)
    (tmp_path / "bare.html").write_text(PAGE.format(head="", body=""))
    with pytest.raises(BuildError, match=r"bare\.html: a page must hold the content policy once"):
        check_site(tmp_path)


@pytest.mark.parametrize(
    "script",
    [
        "eval(text)",
        "new Function('return 1')",
        "element.innerHTML = text",
        "element.outerHTML += text",
        "element.insertAdjacentHTML('afterend', text)",
        "document.write(text)",
        "import x from 'https://example.org/x.js'",
        "fetch('//example.org/')",
        "new Worker(`https://example.org/`)",
    ],
)
def test_forbidden_script_is_found(script: str) -> None:
    assert list(script_faults(script))


def test_harmless_script_passes() -> None:
    script = "import { x } from './x.js'; if (element.innerHTML === '') fetch(new URL('x.json', import.meta.url));"
    assert not list(script_faults(script))


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


def test_same_input_gives_the_same_site() -> None:
    wheel = build_engine_wheel()
    content = wheel.read_bytes()
    files = site_files(wheel)
    again = build_engine_wheel()
    assert again.read_bytes() == content
    assert site_files(again) == files


def test_wheel_holds_the_typed_engine_alone() -> None:
    with zipfile.ZipFile(build_engine_wheel()) as wheel:
        names = wheel.namelist()
    assert {"crosscut/__init__.py", "crosscut/py.typed", "crosscut/bridge.py"} <= set(names)
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
    assert "crosscut/bridge.pyc" in names[runtime.engine.name]
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
    (tmp_path / "abc" / "shared.js").write_text("")
    (tmp_path / "abc" / "another-page.js").write_text("x" * 2_000)
    report_sizes(tmp_path)
    (tmp_path / "abc" / "shared.js").write_text("x" * 2_000)
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
