"""Builds the static site into dist/: pages, and what they load in folders named by their content.

dist/index.html, licences.html      pages, at addresses that never change
dist/<code>/                        pages in another language, from 95 % of their words on, and the list of its files
dist/sw.js                          the service worker: it keeps the pages and what they load
dist/crosscut.html                  all of the site in one file
dist/crosscut-<version>+<label>-... the Python package, for people who install it
dist/previews/                      a picture of each page for programs that preview its address, if that is known
dist/<hash>/                        this release: scripts, styles, the engine's wheel and worker
dist/runtime-<hash>/                Pyodide and the standard library, the same over many releases
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from building.pages.translated import WANTED
from building.runtime import add_site_address, build_engine_wheel
from building.site import build, site_inputs
from checking.check_references import check_references
from checking.check_sizes import check_sizes, measure
from shared.command import run_program, say
from shared.files import Stamp
from shared.paths import DIST, WORK


def site_stamp(site_url: str = "") -> Stamp:
    """Whether dist/ is there for the present sources and this address of the published site."""
    return Stamp("site", DIST, site_inputs(), site_url, os.environ.get(WANTED, ""))


def build_site(site_url: str = "", *, measures: bool = False) -> None:
    """Build dist/ unless it is already there for the same sources and the same address of the published site.

    If it measures, it is built anyway, and its sizes become the limits of the next builds.
    """
    stamp = site_stamp(site_url)
    if stamp.is_current and not measures:
        say("The site in dist/ is up to date.")
        return
    say("Building the engine's wheel ...")
    wheel = build_engine_wheel()
    say("Building the site ...")
    offered = build_engine_wheel(site_url) if site_url else wheel
    site = build(wheel, site_url, offered)
    check_references(site.files)
    if measures:
        measure(site)
    check_sizes(site)
    unfinished = WORK / "site"
    if unfinished.exists():
        shutil.rmtree(unfinished)
    for path, content in site.files.items():
        target = unfinished / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    if DIST.exists():
        shutil.rmtree(DIST)
    unfinished.rename(DIST)
    stamp.set()


def main() -> None:
    """Build the site as the arguments ask for it."""
    parser = argparse.ArgumentParser(description="Build the site into dist/.")
    add_site_address(parser)
    parser.add_argument("--measure", action="store_true", help="make the sizes of this build the new limits")
    arguments = parser.parse_args()
    build_site(arguments.site_url or "", measures=arguments.measure)


if __name__ == "__main__":
    run_program(main)
