#!/usr/bin/env python3
"""Builds the site and serves it on this machine: `python3 build_scripts/run.py`."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser

from building.runtime import add_site_address
from environment.tools import set_up
from shared.command import IMPORTS, BuildError, run, run_build, run_program, say
from shared.hosts import make_server, server_url
from shared.paths import DIST, venv_program

DEFAULT_PORT = 8000


def main() -> None:
    """Set up, build, serve and open the browser, as far as the arguments ask for it."""
    parser = argparse.ArgumentParser(description="Build the site into dist/ and serve it on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help=f"port to serve at (default {DEFAULT_PORT})")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--build-only", action="store_true", help="build and stop")
    add_site_address(parser)
    parser.add_argument("--check", metavar="URL", help="say what is wrong with the host of a published copy, and stop")
    arguments = parser.parse_args()
    set_up()
    if arguments.check:
        run([venv_program("python"), "-m", "checking.check_host", arguments.check], environment=IMPORTS)
        return
    run_build(arguments.site_url or "")
    if not arguments.build_only:
        serve(arguments.port, open_browser=not arguments.no_browser)


def serve(port: int, *, open_browser: bool) -> None:
    """Serve dist/ until interrupted."""
    try:
        server = make_server(DIST, port)
    except OSError as error:
        raise BuildError(f"Cannot serve at port {port}: {error.strerror}; choose another with --port.") from error
    with server:
        address = server_url(server)
        say(f"Crosscut is at {address} (stop with Ctrl+C)")
        if open_browser and has_screen():
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("")


def has_screen() -> bool:
    """Whether there is a screen for a browser; without one Python would start a browser for the terminal."""
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    run_program(main)
