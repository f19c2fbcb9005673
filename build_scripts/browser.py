"""Finds the Chromium that the end-to-end tests drive, and installs it where that can be done without asking.

Run as a program it makes sure that there is one.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from command import BuildError, exit_with, run, say

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find_chromium(playwright: Playwright) -> Path | None:
    """Playwright's own Chromium if it was downloaded, else the system's, else None."""
    own = Path(playwright.chromium.executable_path)
    if own.is_file():
        return own
    found = next(filter(None, map(shutil.which, SYSTEM_NAMES)), None)
    return Path(found) if found else None


def ensure_chromium() -> None:
    """Install Debian's Chromium when there is none; raise BuildError where that is not possible."""
    with sync_playwright() as playwright:
        found = find_chromium(playwright)
    if found:
        say(f"The end-to-end tests use {found}.")
        return
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise BuildError("No Chromium was found: install one, or run .venv/bin/playwright install chromium.")
    say("Installing Chromium ...")
    run([apt, "update", "-qq"])
    run([apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"])


if __name__ == "__main__":
    try:
        ensure_chromium()
    except BuildError as error:
        exit_with(error)
