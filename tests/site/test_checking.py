"""What checks the built site, and published copies of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

import pytest

from building.site import Files, Site, release_list
from checking import check_site
from checking.check_host import check_host
from checking.check_site import check_references, report_sizes
from shared.command import BuildError
from shared.hosts import StaticHandler, served
from shared.paths import BUILD_SCRIPTS

PAGES = {
    "index.html": '<script src="abc/js/main.js"></script> <a href="rules/quax.html#goal"> <a href="#v=1&amp;g=quax">',
    "rules/quax.html": '<h2 id="goal"> <a href="#goal"> <a href="../index.html#play"> <a href="https://example.org/x">',
    "crosscut.html": '<a href="#/rules/quax.html">',
    "abc/js/main.js": "",
}


def site(changed: dict[str, str]) -> Files:
    return {PurePosixPath(path): text.encode() for path, text in {**PAGES, **changed}.items()}


def test_good_references_pass() -> None:
    check_references(site({}))
    check_references(site({"engine.html": '<a href="./"> <a href="rules/quax.html?x">'}))


@pytest.mark.parametrize(
    ("reference", "fault"),
    [
        ("absent.js", "rules/quax.html: 'absent.js' is not in the site"),
        ("../abc/js/absent.js", "is not in the site"),
        ("/index.html", "is not in the site"),
        ("../../index.html", "is not in the site"),
        ("../index.html#nowhere", "leads to no part of the page"),
        ("#nowhere", "leads to no part of the page"),
        ("{{assets}}/js/main.js", "is not in the site"),
    ],
)
def test_reference_that_leads_nowhere_is_found(reference: str, fault: str) -> None:
    with pytest.raises(BuildError) as refused:
        check_references(site({"rules/quax.html": f'<link href="{reference}">'}))
    assert fault in str(refused.value)


def small_site(tags: str = "", /, **contents: int) -> Site:
    """A site with files of so many bytes. The tags stand in its first page."""
    files = {
        "index.html": f'<script src="abc/js/main.js"></script>\n{tags}',
        "embed.js": "",
        "sw.js": "",
        "crosscut.html": "x" * contents.get("single_file", 0),
        "abc/js/main.js": "x" * contents.get("at_once", 0),
        "abc/js/later.js": "x" * contents.get("later", 0),
        "abc/js/another-page.js": "x" * contents.get("other", 0),
    }
    written = {PurePosixPath(path): text.encode() for path, text in files.items()}
    return Site(written, (PurePosixPath("abc/js/later.js"),))


@pytest.mark.parametrize(
    ("limit", "part", "refusal"),
    [
        ("START_LIMIT", "at_once", "Too large: first start"),
        ("START_LIMIT", "later", "Too large: first start"),
        ("SINGLE_FILE_LIMIT", "single_file", r"Too large: crosscut\.html"),
    ],
)
def test_site_that_outgrew_a_limit_is_refused(
    limit: str, part: str, refusal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_site, limit, 1_500)
    report_sizes(small_site(other=2_000))
    with pytest.raises(BuildError, match=rf"{refusal}.* may raise the limit in build_scripts/checking/check_site\.py"):
        report_sizes(small_site(**{part: 2_000}))


def test_site_that_fits_does_so_at_every_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_site, "START_LIMIT", 1_500)
    report_sizes(small_site(f'<meta property="og:url" content="https://{"x" * 2_000}.example/">\n'))


def test_what_is_loaded_later_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    report_sizes(small_site())
    small = capsys.readouterr().out.splitlines()
    report_sizes(small_site(later=2_000))
    grown = capsys.readouterr().out.splitlines()
    changed = {line.partition(":")[0].strip() for before, line in zip(small, grown, strict=True) if before != line}
    assert "application, later, gzipped" in changed and "application, gzipped" not in changed


FILES = {
    PurePosixPath("index.html"): b"<!doctype html><title>Crosscut</title>",
    PurePosixPath("embed.html"): b"<!doctype html><title>Board</title>",
    PurePosixPath("0123456789ab/js/main.js"): b"export {};",
    PurePosixPath("runtime-0123456789ab/worker.js.bin"): b"\x1f\x8b bytes",
    PurePosixPath("runtime-0123456789ab/pyodide.asm.wasm"): b"bytes",
    PurePosixPath("runtime-0123456789ab/pyodide.asm.wasm.bin"): b"\x1f\x8b bytes",
}


class Plain(StaticHandler):
    """A host with nothing wrong."""


class GzipSaid(StaticHandler):
    """Says that the opaque files are gzipped."""

    def file_headers(self) -> dict[str, str]:
        return {"Content-Encoding": "gzip"} if self.path.endswith(".bin") else {}


class PlainText(StaticHandler):
    """Sends scripts as text."""

    def guess_type(self, path: object) -> str:
        return "text/plain"


class PageForEverything(StaticHandler):
    """Answers everything but the service worker with the first page."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path if path == "/sw.js" else "/index.html")


class Partial(StaticHandler):
    """Answers with parts that nobody asked for."""

    def send_response(self, code: int, message: str | None = None) -> None:
        super().send_response(206 if self.path.endswith(".js") else code, message)


class Framed(StaticHandler):
    """Lets no page stand in a frame."""

    def file_headers(self) -> dict[str, str]:
        return {"X-Frame-Options": "DENY"}


@contextmanager
def published(folder: Path, handler: type[StaticHandler]) -> Iterator[str]:
    for path, content in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    (folder / "sw.js").write_bytes(release_list(FILES))
    with served(folder, handler) as address:
        yield address


@pytest.mark.parametrize(
    ("handler", "said"),
    [
        (GzipSaid, "worker.js.bin is sent with Content-Encoding: gzip"),
        (GzipSaid, "pyodide.asm.wasm.bin is sent with Content-Encoding: gzip"),
        (PlainText, "main.js has the type text/plain and needs text/javascript."),
        (PageForEverything, "should be status 404"),
        (PageForEverything, "main.js does not hold what was published"),
        (Partial, "main.js is answered with status 206 instead of 200."),
        (Framed, "embed.html may not stand in frames"),
    ],
)
def test_cause_is_named(tmp_path: Path, handler: type[StaticHandler], said: str) -> None:
    with published(tmp_path, handler) as address:
        assert any(said in problem for problem in check_host(address)), check_host(address)


def test_good_host_has_no_problem(tmp_path: Path) -> None:
    with published(tmp_path, Plain) as address:
        assert check_host(address) == check_host(f"{address}index.html#v=1&g=quax") == []


def test_host_without_the_site_is_told_so(tmp_path: Path) -> None:
    with published(tmp_path, Plain) as address:
        (tmp_path / "sw.js").write_text("self.x = 1;")
        assert "is not Crosscut's" in check_host(address)[0]
    assert "does not answer" in check_host(address)[0]


def test_the_command_asks_a_host() -> None:
    """In a process of its own, as people start it: it must find the scripts and the engine."""
    command = [sys.executable, str(BUILD_SCRIPTS / "run.py"), "--check", "http://127.0.0.1:9/"]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert finished.returncode == 1
    assert "http://127.0.0.1:9/ does not answer" in finished.stdout
