"""Starts the browsers beside Chromium, says why if that is impossible, and makes Playwright quick."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Literal

import playwright
import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

from environment.browsers import find_firefox, find_webkit

if TYPE_CHECKING:
    from selenium.webdriver import WebKitGTK

QUICK_CHROMIUM = ("--js-flags=--liftoff-only --no-maglev --no-opt", "--in-process-gpu")
"""V8's first compilers alone: the others take a third of an engine's start, and more of a page's, for code that a test
runs once. And there is one painting process less: no test looks at what happens when it crashes."""


@contextmanager
def started_firefox(playwright: Playwright) -> Iterator[Browser]:
    """Firefox as Debian ships it, and as strict about files as it is without Playwright.

    It compiles WebAssembly once: to do so again for speed takes a sixth of an engine's start, and a test ends before
    that pays. And it paints 20 times a second, not 60, because nobody looks.
    """
    program = find_firefox()
    if program is None:
        pytest.skip("Firefox ESR is not installed: apt-get install firefox-esr")
    settings: dict[str, str | float | bool] = {
        "security.fileuri.strict_origin_policy": True,
        "javascript.options.wasm_optimizingjit": False,
        "layout.frame_rate": 20,
    }
    firefox = playwright.firefox.launch(channel="moz-firefox", executable_path=program, firefox_user_prefs=settings)
    yield firefox
    firefox.close()


def is_firefox(browser: Browser) -> bool:
    """Whether it is the browser that differs."""
    return browser.browser_type.name == "firefox"


def firefox_context(firefox: Browser, service_workers: Literal["allow", "block"] = "allow") -> BrowserContext:
    """A fresh profile; Playwright must not emulate media in it."""
    return firefox.new_context(
        color_scheme="null",
        reduced_motion="null",
        forced_colors="null",
        contrast="null",
        service_workers=service_workers,
    )


def fresh_context(browser: Browser, service_workers: Literal["allow", "block"] = "allow") -> BrowserContext:
    """A fresh profile of any browser."""
    if is_firefox(browser):
        return firefox_context(browser, service_workers)
    return browser.new_context(service_workers=service_workers)


@contextmanager
def started_screen() -> Iterator[str]:
    """An X server without a screen; its display."""
    found = find_webkit()
    if found is None:
        pytest.skip("WebKitGTK and its driver are not installed: apt-get install webkit2gtk-driver xvfb")
    command = [str(found.x_server), "-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


def start_webkit(display: str) -> WebKitGTK:
    """WebKitGTK's own small browser in a fresh profile; its sandbox does not work for root."""
    # Only the tests for a release need it, and every process reads this file.
    from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService  # noqa: PLC0415

    found = find_webkit()
    assert found, "the screen was started for it"
    options = WebKitGTKOptions()
    options.binary_location = str(found.browser)
    options.add_argument("--automation")
    environment = os.environ | {"DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    service = WebKitGTKService(str(found.driver), log_output=subprocess.DEVNULL, env=environment)
    return WebKitGTK(options=options, service=service)


_PLAYWRIGHT = str(Path(playwright.__file__).parent)


def _stack(_context: int = 1) -> list[inspect.FrameInfo]:
    """Playwright's own frames, and the one that called it."""
    frames = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        code = frame.f_code
        frames.append(inspect.FrameInfo(frame, code.co_filename, frame.f_lineno, code.co_name, None, None))
        if not code.co_filename.startswith(_PLAYWRIGHT):
            break
        frame = frame.f_back
    return frames


def _extract_stack(innermost: FrameType | None = None, limit: int | None = None) -> traceback.StackSummary:
    """The frames that Python's own function finds. Their lines are read if an error shows them, not for each call of
    Playwright."""
    frames = islice(traceback.walk_stack(innermost or sys._getframe(1)), limit)
    found = [
        traceback.FrameSummary(frame.f_code.co_filename, line, frame.f_code.co_name, lookup_line=False)
        for frame, line in frames
    ]
    return traceback.StackSummary.from_list(reversed(found))


@contextmanager
def quick_stack() -> Iterator[None]:
    """Use both for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inspect, "stack", _stack)
        patch.setattr(traceback, "extract_stack", _extract_stack)
        yield
