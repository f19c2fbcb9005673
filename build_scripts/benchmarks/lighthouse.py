"""What Lighthouse says of pages on a simulated phone, from a host with brotli.

    python3 build_scripts/bench.py lighthouse

The site must be built. npx fetches Lighthouse, which nothing else needs. Scores are for a quiet machine: Lighthouse
multiplies the time that the processor took.
"""

from __future__ import annotations

import json
import shutil

from playwright.sync_api import sync_playwright

from environment.browsers import find_full_chromium
from shared.command import BuildError, output, say
from shared.hosts import BrotliHandler, served, write_compressed_site
from shared.paths import DIST, WORK

LIGHTHOUSE = "lighthouse@13.5.0"
PAGES = ("index.html", "puzzles.html", "rules/crossway.html")
FIGURES = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
    "speed-index",
)


def report() -> None:
    """Print each page's scores, of 100, and figures."""
    npx = shutil.which("npx")
    with sync_playwright() as playwright:
        chromium = find_full_chromium(playwright)
    if not npx or not chromium:
        raise BuildError("Lighthouse needs npx and a Chromium with windows.")
    site = WORK / "brotli-site"
    write_compressed_site(DIST, site)
    options = ["--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"]
    with served(site, BrotliHandler) as address:
        for page in PAGES:
            command = [npx, "--yes", LIGHTHOUSE, address + page, *options]
            found = json.loads(
                output(f"Lighthouse could not look at {page}", command, environment={"CHROME_PATH": str(chromium)})
            )
            scores = (f"{part} {100 * of['score']:.0f}" for part, of in found["categories"].items())
            figures = (f"{name} {found['audits'][name]['displayValue']}" for name in FIGURES)
            say(f"{page}: {', '.join(scores)}")
            say(f"  {', '.join(figures)}")
