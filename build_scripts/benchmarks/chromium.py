"""The site in Chromium, and what its trace tells about the main thread of a page: its tasks, in processor time."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from environment.browsers import find_chromium
from serving.hosts import served
from shared.paths import DIST

FRAME = "FireAnimationFrame"

_CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]

Event: TypeAlias = dict[str, Any]


@contextmanager
def opened_site() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the built site."""
    with served(DIST) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright))
        yield browser, address
        browser.close()


def traced(browser: Browser, page: Page, act: Callable[[], object]) -> list[Event]:
    """The events of the page's main thread while something is done."""
    browser.start_tracing(page=page, categories=_CATEGORIES)
    act()
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    thread = _main_thread(events)
    return [event for event in events if (event["pid"], event["tid"]) == thread]


def tasks_of(events: Iterable[Event]) -> list[Event]:
    """The tasks, one after the other, without tasks inside other tasks."""
    tasks = [event for event in events if event["ph"] == "X" and event["name"].endswith("RunTask")]
    return list(_outermost(sorted(tasks, key=lambda task: float(task["ts"]))))


def cost_of(task: Event) -> float:
    """Its milliseconds of processor time."""
    microseconds: float = task["tdur"] if "tdur" in task else task["dur"]
    return microseconds / 1_000


def _main_thread(events: list[Event]) -> tuple[int, int]:
    """The process and thread of the page with the most events: earlier pages may still be there."""
    names = [event for event in events if event["name"] == "thread_name"]
    pages = {(event["pid"], event["tid"]) for event in names if event["args"]["name"] == "CrRendererMain"}
    return statistics.mode(thread for event in events if (thread := (event["pid"], event["tid"])) in pages)


def _outermost(tasks: list[Event]) -> Iterator[Event]:
    end = 0.0
    for task in tasks:
        if task["ts"] >= end:
            end = task["ts"] + task["dur"]
            yield task
