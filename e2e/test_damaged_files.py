"""Each file from which the engine or a program starts, and each net, at a host that sends something else for it."""

from __future__ import annotations

import gzip
import re
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, BinaryIO, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from building.runtime import ENGINE_FOR_PROGRAMS, ENGINE_REST, LIBRARY_FOR_PROGRAMS, REST, WASM
from e2e.board_page import BoardPage, fragment
from e2e.browsers import fresh_context, is_firefox
from e2e.guarded_pages import patient, wait_for_engine
from e2e.saved_site import SavedSite
from e2e.status import THINKING
from e2e.workers import answer_from_python
from shared.hosts import StaticHandler, served
from shared.paths import DIST

Fault = Literal["page", "other", "half", "absent", "nothing", "slowly"]
FAULTS: tuple[Fault, ...] = ("page", "other", "half", "absent", "nothing", "slowly")

FILES = sorted(path.name for path in DIST.glob("*/*.bin") if not path.name.startswith((REST, ENGINE_REST)))
"""As they are named on the host: those of the start, of programs, and the nets. For the rest no start waits."""
NETS = [name for name in FILES if name.endswith(".net.json.bin")]
OF_PROGRAMS = [name for name in FILES if name.startswith((ENGINE_FOR_PROGRAMS, LIBRARY_FOR_PROGRAMS))]
GAMES_OF_NETS = {"join-rising": "own:join-rising"}
"""A game for each net that is not named after one."""

TOLD = {
    "page": "is damaged: its host sends a page in its place.",
    "other": "is damaged: its host sends ",
    "half": "is damaged: its host sends ",
    "absent": "could not be opened: its host answers with status 404.",
}
"""What the page says of a file by its fault; of one that does not come it says something else for a net."""

PLAIN_WASM = """
performance.getEntriesByName = () => [{ contentEncoding: location.search === "?brotli" ? "br" : "" }];
"""
"""The page takes its host for one with brotli, and asks for plain WebAssembly."""


@dataclass
class Misbehaviour:
    """What a host does wrong at the moment."""

    file: str = ""
    fault: Fault = "page"
    times: float = 0
    """How often it still does so."""
    is_kept: bool = False
    """Whether the browser may keep what it gets."""
    cured: threading.Event = field(default_factory=threading.Event)

    def begin(self, file: str, fault: Fault, *, times: float = float("inf"), is_kept: bool = False) -> None:
        """From now on send this file wrong."""
        self.file, self.fault, self.times, self.is_kept = file, fault, times, is_kept
        self.cured.clear()

    def end(self) -> None:
        """Let requests go that were not answered."""
        self.times = 0
        self.cured.set()

    def takes(self, path: str) -> bool:
        """Whether the answer to this request is wrong."""
        if PurePosixPath(path).name != self.file or self.times < 1:
            return False
        self.times -= 1
        return True


class _SlowFile(BytesIO):
    """Is read in twenty pieces, with a pause before each."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self._piece = len(content) // 20 + 1

    def read(self, _size: int | None = -1) -> bytes:
        time.sleep(0.01)
        return super().read(self._piece)


def _handler(misbehaviour: Misbehaviour) -> type[StaticHandler]:
    class Handler(StaticHandler):
        is_odd = False

        def file_headers(self) -> dict[str, str]:
            if self.is_odd and misbehaviour.is_kept:
                return {"Cache-Control": "public, max-age=31536000, immutable"}
            return super().file_headers()

        def send_head(self) -> BytesIO | BinaryIO | None:
            path = self.path.partition("?")[0]
            self.is_odd = misbehaviour.takes(path)
            if not self.is_odd:
                return super().send_head()
            if misbehaviour.fault == "nothing":
                misbehaviour.cured.wait()
                self.close_connection = True
                return None
            if misbehaviour.fault == "absent":
                self.send_error(404)
                return None
            whole = (DIST / path.lstrip("/")).read_bytes()
            return self._send(_wrong(whole, misbehaviour.fault), is_page=misbehaviour.fault == "page")

        def copyfile(self, source: Any, outputfile: Any) -> None:
            # The page goes on before everything is sent.
            with suppress(ConnectionError):
                super().copyfile(source, outputfile)

        def _send(self, content: bytes, *, is_page: bool) -> BytesIO:
            self.send_response(200)
            self.send_header("Content-Type", "text/html" if is_page else self.guess_type(self.path))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            return _SlowFile(content) if misbehaviour.fault == "slowly" else BytesIO(content)

    return Handler


def _wrong(whole: bytes, fault: Fault) -> bytes:
    """A page that is longer than the file; the file of the same form that holds something else; or a part."""
    if fault == "page":
        return b"<!doctype html><title>Not here</title>".ljust(len(whole) + 1)
    if fault == "other":
        return gzip.compress(b"something else" * 100) if whole.startswith(b"\x1f\x8b") else b"\0asm\1\0\0\0"
    return whole[: len(whole) // 2] if fault == "half" else whole


class BadHost:
    """A page at a host that sends what a test wants. It fetches what its engine needs; Python answers it."""

    def __init__(self, page: Page, address: str, misbehaviour: Misbehaviour) -> None:
        self.page = page
        self.misbehaviour = misbehaviour
        self._address = address
        self.requests: list[str] = []
        page.on("request", lambda request: self.requests.append(PurePosixPath(request.url).name))

    def check(self, file: str, fault: Fault) -> None:
        """The page does what it should at that host, and plays when the host is cured."""
        name = f"{file}: {fault}"
        if fault == "slowly":
            self._open(file, fault)
            self._expect_play(file)
        else:
            self._open(file, fault, times=1, is_kept=True)
            if fault != "nothing":
                self._expect_play(file)
            self._open(file, fault)
            if file in NETS:
                self._expect_to_be_told_of_net(name, file, fault)
            else:
                self._expect_to_be_told_of_rules(name, file, fault)
            self._expect_play(file)
        self.page.goto("about:blank")

    def _open(self, file: str, fault: Fault, *, times: float = float("inf"), is_kept: bool = False) -> None:
        self.page.goto("about:blank")
        self.requests.clear()
        self.misbehaviour.begin(file, fault, times=times, is_kept=is_kept)
        net = file.partition(".")[0]
        game = GAMES_OF_NETS.get(net, net) if file in NETS else "crossway"
        search = "?brotli" if file == WASM else ""
        self.page.goto(f"{self._address}{search}#{fragment(game, 5, level='1')}")
        if file in NETS:
            wait_for_engine(self.page)
            BoardPage(self.page).cell("c3").click()

    def _wait_for_request(self, file: str) -> None:
        for _ in range(1_000):
            if file in self.requests:
                return
            self.page.wait_for_timeout(10)
        pytest.fail(f"{file} was not asked for")

    def _expect_to_be_told_of_net(self, name: str, file: str, fault: Fault) -> None:
        """The rules go on, the computer says why it does not move, and tries again when it is asked to."""
        if fault == "nothing":
            self._wait_for_request(file)
            self.page.clock.fast_forward(15_000)
        board = BoardPage(self.page)
        said = TOLD.get(fault, "could not be opened: nothing has come for 15 s.")
        sentence = (
            f"The computer found no move. What the computer has learned of this game could not be loaded: {file} "
        )
        expect(board.status, name).to_contain_text(sentence + said)
        expect(board.status, name).to_contain_text("The computer waits: press Move now.")
        expect(board.page.locator("html")).to_have_attribute("data-engine", "ready")
        self.misbehaviour.end()
        board.button("Move now").click()

    def _expect_to_be_told_of_rules(self, name: str, file: str, fault: Fault) -> None:
        if fault == "nothing":
            self._wait_for_request(file)
            self.page.clock.fast_forward(61_000)
        wait_for_engine(self.page, "failed")
        said = f"{file} {TOLD[fault]}" if fault in TOLD else f"nothing has come of .*{file}.* for 60 s."
        expect(self.page.get_by_text(re.compile(f"^The rules could not be loaded: {said}")), name).to_be_visible()
        self.misbehaviour.end()
        self.page.get_by_role("button", name="Try again").click()

    def _expect_play(self, file: str) -> None:
        wait_for_engine(self.page)
        board = BoardPage(self.page)
        if file in NETS:
            expect(board.status).not_to_have_text(THINKING)
            expect(board.page).to_have_url(re.compile(r"[#&]m=[^&]+\."))
        self.misbehaviour.end()


class BadHostOfPrograms(BadHost):
    """The console at such a host. Its Python is a real one."""

    def check(self, file: str, fault: Fault) -> None:
        """A file that comes wrong once is fetched again; else the page says what is wrong, and the next run works."""
        name = f"{file}: {fault}"
        self._open_console(file, fault, times=1 if fault == "page" else float("inf"))
        if fault == "page":
            self._expect_end("Done in ", name)
            self._open_console(file, fault)
        if fault == "nothing":
            self._wait_for_request(file)
            self.page.clock.fast_forward(61_000)
        said = TOLD.get(fault, "could not be opened: nothing has come for 60 s.")
        self._expect_end(f"Python could not start: {file} {said}", name)
        self.misbehaviour.end()
        self._run()
        self._expect_end("Done in ", name)

    def _open_console(self, file: str, fault: Fault, *, times: float = float("inf")) -> None:
        self.page.goto("about:blank")
        self.requests.clear()
        self.misbehaviour.begin(file, fault, times=times, is_kept=True)
        self.page.goto(f"{self._address}console.html")
        self._run()

    def _run(self) -> None:
        self.page.get_by_role("button", name="Run", exact=True).click()

    def _expect_end(self, said: str, name: str) -> None:
        expect(self.page.locator("#console-result .program-status"), name).to_contain_text(said)


@contextmanager
def bad_host(browser: Browser, init_script: str = PLAIN_WASM) -> Iterator[BadHost]:
    misbehaviour = Misbehaviour()
    with served(DIST, _handler(misbehaviour)) as address, fresh_context(browser, "block") as context:
        page = patient(context).new_page()
        page.clock.install()
        page.add_init_script(init_script)
        answer_from_python(page, with_files=True)
        yield BadHost(page, address, misbehaviour)
        misbehaviour.end()


@contextmanager
def bad_host_of_programs(browser: Browser) -> Iterator[BadHost]:
    misbehaviour = Misbehaviour()
    with served(DIST, _handler(misbehaviour)) as address, fresh_context(browser, "block") as context:
        page = patient(context).new_page()
        page.clock.install()
        yield BadHostOfPrograms(page, address, misbehaviour)
        misbehaviour.end()


def check(browser: Browser, pairs: Sequence[tuple[str, Fault]]) -> None:
    with bad_host(browser) as host:
        for file, fault in pairs:
            host.check(file, fault)


WHEEL = next(name for name in FILES if name.startswith("crosscut-"))
SOME: list[tuple[str, Fault]] = [(WHEEL, "page"), ("quax.net.json.bin", "nothing")]
"""A file of the start and a net, one that comes wrong and one that does not come; the release tries all pairs."""


@pytest.mark.release
def test_a_wrong_file_is_fetched_again_or_told_of(browser: Browser) -> None:
    """In every run `test_boot.py` tries a failed start again, and `test_engine.py` damaged nets."""
    check(browser, SOME)


PLAIN_HTTP = """
Object.defineProperty(globalThis, "isSecureContext", { value: false });
Object.defineProperty(crypto, "subtle", { value: undefined });
"""


@pytest.mark.release
def test_at_a_plain_http_address_a_part_of_a_file_is_told_of(browser: Browser) -> None:
    """Browsers find no hashes there."""
    with bad_host(browser, PLAIN_HTTP) as host:
        host.check("python_stdlib.zip.json.bin", "half")


@pytest.mark.release
def test_what_comes_wrong_is_not_kept_for_use_without_a_network(browser: Browser) -> None:
    misbehaviour = Misbehaviour()
    misbehaviour.begin("quax.net.json.bin", "page", times=1, is_kept=True)
    with served(DIST, _handler(misbehaviour)) as address, fresh_context(browser) as context:
        site = SavedSite(context, address)
        page = site.visit_to_read()
        (cache,) = site.caches(page)
        assert misbehaviour.times == 0, "it came wrong once"
        assert site.is_whole(page, cache)


@pytest.mark.release
@pytest.mark.parametrize("file", [*(name for name in FILES if name not in OF_PROGRAMS), WASM])
def test_each_file_is_fetched_again_or_told_of_whatever_its_host_does(any_browser: Browser, file: str) -> None:
    check(any_browser, [(file, fault) for fault in FAULTS if is_firefox(any_browser) or (file, fault) not in SOME])


@pytest.mark.release
@pytest.mark.parametrize("file", OF_PROGRAMS)
@pytest.mark.parametrize("fault", ["page", "absent", "nothing"])
def test_a_file_that_only_programs_need_is_fetched_again_or_told_of(
    any_browser: Browser, file: str, fault: Fault
) -> None:
    """All that is checked of a file is checked by what the start has, too."""
    with bad_host_of_programs(any_browser) as host:
        host.check(file, fault)
