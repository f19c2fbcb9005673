"""Takes the profile; profile_start.py runs it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from building.bundles import bundle_workers_and_styles
from building.hot_functions import PROFILE, hot_functions, write_profile
from building.runtime import WASM, build_engine_wheel, build_runtime
from building.split_wasm import recording
from environment.browsers import find_chromium
from profiling import recorder
from shared.command import BuildError, run, run_program, say
from shared.files import scratch_folder
from shared.hosts import served
from shared.paths import REPOSITORY
from testing import shared_processes

TESTS = ("tests/engine/test_bridge.py", "tests/engine/test_bridge_work.py", "e2e")
PATIENCE = 3_000
"""The milliseconds that a request may take: after that it runs no new functions."""
_PAGE = Path(__file__).with_name("worker_page.html")
_CALLED = """() => [...Array(profile.length).keys()].filter((number) => profile.get(number))"""

Request = dict[str, Any]


def main() -> None:
    """Repeat all requests of the tests, and write down which functions ran."""
    with scratch_folder("profile") as scratch:
        requests = list(recorded_requests(scratch))
        say(f"Answering {len(requests):,} requests in Chromium ...")
        wasm, run_now = functions_run_for(requests, scratch)
    # A busy machine gives up more requests, so the functions of all runs add up.
    hot = {*run_now, *(hot_functions(wasm) or ())}
    write_profile(wasm, hot)
    say(f"{len(run_now):,} functions run now, {len(hot):,} in all runs: {PROFILE.relative_to(REPOSITORY)}.")


def recorded_requests(folder: Path) -> Iterator[Request]:
    """The requests of the tests, each once; those of failed tests count, too."""
    options = ["-p", recorder.__name__, "-p", shared_processes.__name__, "-n", "auto", "-p", "no:cacheprovider", "-q"]
    with suppress(BuildError):
        run([sys.executable, "-m", "pytest", *options, *TESTS], environment={recorder.FOLDER: str(folder)})
    lines = {line for path in sorted(folder.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()}
    for line in sorted(lines):
        try:
            request = json.loads(json.loads(line))
        except (ValueError, RecursionError):
            continue
        if isinstance(request, dict) and isinstance(request.get("method"), str) and "more" not in request:
            yield {"method": request["method"], "params": request.get("params")}


def functions_run_for(requests: Iterable[Request], folder: Path) -> tuple[bytes, list[int]]:
    """Python's WebAssembly, and the numbers of its functions that run in Chromium, by a start and to answer."""
    worker, *_ = bundle_workers_and_styles([])
    runtime = build_runtime(build_engine_wheel(), worker)
    files = (runtime.worker, *runtime.libraries, runtime.engine, *runtime.nets.values())
    for file in files:
        (folder / file.name).write_bytes(file.plain)
    (folder / WASM).write_bytes(recording(runtime.wasm.plain))
    for path in (_PAGE, _PAGE.with_suffix(".js")):
        (folder / path.name).write_bytes(path.read_bytes())
    named = [file.name for file in (*runtime.libraries, runtime.engine)]
    with served(folder) as address, sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=find_chromium(playwright)).new_page()
        page.goto(address + _PAGE.name)
        page.evaluate("begin", {"files": named, "engine": runtime.engine.name, "nets": list(runtime.nets)})
        for request in requests:
            page.evaluate("([request, patience]) => ask(request, patience)", [request, PATIENCE])
        return runtime.wasm.plain, page.workers[0].evaluate(_CALLED)


if __name__ == "__main__":
    run_program(main)
