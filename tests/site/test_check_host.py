"""What is said about a host that publishes the site wrongly."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

import pytest

from building.site import release_list
from checking.check_host import check_host
from shared.hosts import StaticHandler, served
from shared.paths import BUILD_SCRIPTS

FILES = {
    PurePosixPath("index.html"): b"<!doctype html><title>Crosscut</title>",
    PurePosixPath("embed.html"): b"<!doctype html><title>Board</title>",
    PurePosixPath("0123456789ab/js/main.js"): b"export {};",
    PurePosixPath("runtime-0123456789ab/worker.js"): b"bytes",
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
    """Answers with parts that were not asked for."""

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
