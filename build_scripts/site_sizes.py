"""Reports how much of the site goes over the wire."""

from __future__ import annotations

import gzip
from pathlib import Path

from command import BuildError, say
from content_hash import files_below

APPLICATION_SUFFIXES = {".js", ".css", ".html"}
APPLICATION_LIMIT = 60_000
"""Bytes, gzipped, of the application's own scripts, styles and pages."""


def report_sizes(site: Path) -> None:
    """Print the sizes of the application and of the runtime; fail if the application outgrew its limit."""
    files = list(files_below(site))
    runtime = [path for path in files if path.relative_to(site).parts[0].startswith("runtime-")]
    application = [
        path
        for path in files
        if path not in runtime and path.suffix in APPLICATION_SUFFIXES and path.name != "licences.html"
    ]
    application_bytes = sum(len(gzip.compress(path.read_bytes(), 9)) for path in application)
    say(f"  application (scripts, styles, pages): {application_bytes:,} bytes gzipped, limit {APPLICATION_LIMIT:,}")
    say(f"  runtime as shipped: {sum(path.stat().st_size for path in runtime):,} bytes")
    for path in runtime:
        say(f"    {path.name}: {path.stat().st_size:,}")
    if application_bytes > APPLICATION_LIMIT:
        raise BuildError(f"The application is {application_bytes:,} bytes gzipped, more than {APPLICATION_LIMIT:,}.")
