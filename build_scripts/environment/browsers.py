"""Finds the browsers that the end-to-end tests drive, and installs them where it may.

Run as a program it makes sure that there is a Chromium. With `--all` it also looks for Firefox and WebKitGTK, which
only the tests for a release drive.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Playwright, sync_playwright

from shared.command import BuildError, run, run_program, say

SHELL_NAME = "chromium-headless-shell"
"""Chromium without windows. The full browser opens pages of its own in every window, which cost as much as ours."""
SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_APT_OPTIONS = ("-qq", "-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3")

MINI_BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
"""Where Debian puts WebKitGTK's own browser, below /usr/lib."""


def find_chromium(playwright: Playwright) -> Path | None:
    """Playwright's own Chromium if it was downloaded, else the system's, the fastest first, else None."""
    own = Path(playwright.chromium.executable_path)
    return own if own.is_file() else _first_program([SHELL_NAME, *SYSTEM_NAMES])


def find_full_chromium(playwright: Playwright) -> Path | None:
    """The Chromium that can install sites and open windows."""
    own = Path(playwright.chromium.executable_path)
    return own if own.is_file() else _first_program(SYSTEM_NAMES)


def find_firefox() -> Path | None:
    """Firefox ESR, which Playwright drives as it is."""
    return _first_program(["firefox-esr"])


class WebKit(NamedTuple):
    """The programs for a WebKitGTK without a screen."""

    driver: Path
    browser: Path
    x_server: Path


def find_webkit() -> WebKit | None:
    """WebKitGTK with everything that it needs."""
    driver, x_server = _first_program(["WebKitWebDriver"]), _first_program(["Xvfb"])
    browser = next(Path("/usr/lib").glob(MINI_BROWSERS), None)
    return WebKit(driver, browser, x_server) if driver and browser and x_server else None


def ensure_browsers(*, all_of_them: bool) -> None:
    """Install Debian's browsers where some are missing; raise BuildError if there is no Chromium then."""
    missing = _missing(all_of_them=all_of_them)
    apt = shutil.which("apt-get")
    if missing and apt and os.geteuid() == 0:
        _update(apt)
        for name, packages in missing.items():
            _install(apt, name, packages)
        missing = _missing(all_of_them=all_of_them)
    for name, packages in missing.items():
        say(f"{name} was not found; on Debian: apt-get install {' '.join(packages)}.")
    if "Chromium" in missing:
        raise BuildError("The tests need a Chromium: install one, or .venv/bin/python -m playwright install chromium.")
    if missing:
        say(f"The tests in {' and '.join(missing)} are skipped.")


def _update(apt: str) -> None:
    """Update the list of packages. Without a network the previous list may be enough."""
    try:
        run([apt, *_APT_OPTIONS, "update"])
    except BuildError as error:
        say(f"{error}")


def _install(apt: str, name: str, packages: list[str]) -> None:
    """Install one browser. Each is installed by itself, because a failure must not stop the others."""
    say(f"Installing {name} ...")
    try:
        run([apt, *_APT_OPTIONS, "install", "-y", "--no-install-recommends", *packages])
    except BuildError as error:
        say(f"{name} could not be installed: {error}")


def _missing(*, all_of_them: bool) -> dict[str, list[str]]:
    """The browsers that are not there, with Debian's packages."""
    # Asking Playwright for its own browsers takes a second.
    found: dict[str, tuple[object, list[str]]] = {
        "Chromium": (_first_program(SYSTEM_NAMES) or _chromium_of_playwright(), ["chromium", SHELL_NAME])
    }
    if all_of_them:
        found["Firefox ESR"] = find_firefox(), ["firefox-esr"]
        found["WebKitGTK"] = find_webkit(), ["webkit2gtk-driver", "xvfb"]
    return {name: packages for name, (program, packages) in found.items() if program is None}


def _chromium_of_playwright() -> Path | None:
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    return own if own.is_file() else None


def _first_program(names: Iterable[str]) -> Path | None:
    found = next(filter(None, map(shutil.which, names)), None)
    return Path(found) if found else None


if __name__ == "__main__":
    run_program(lambda: ensure_browsers(all_of_them="--all" in sys.argv[1:]))
