"""Reports how much of the site goes over the wire."""

from __future__ import annotations

import gzip
from pathlib import Path

from building.runtime.shipped_files import GZIPPED_WASM, WASM
from building.scripts.embed_script import EMBED_SCRIPT
from building.scripts.service_worker import SERVICE_WORKER
from checking.page_loads import loaded_files, with_imports
from serving.brotli_host import compressed
from shared.command import BuildError, say
from shared.content_hash import files_below
from shared.paths import SINGLE_FILE

APPLICATION_LIMIT = 84_000
"""Bytes, gzipped, of the first page with all that it loads at once, without the pages to read."""
LATER_LIMIT = 20_500
"""Bytes, gzipped, of what it loads when a reader asks for it."""
EMBED_LIMIT = 33_000
"""Bytes, gzipped, of the script that pages of other sites load, with all that it imports."""

START_LIMIT = 5_800_000
"""Bytes that a first start may take from a host that compresses nothing."""
BROTLI_QUALITY = 7
"""The quality that hosts use on the way. The best (11) saves another twelfth of all bytes, but takes half a minute."""
BROTLI_START_LIMIT = 5_000_000
"""Bytes that it may take from a host with brotli of this quality."""
SINGLE_FILE_LIMIT = 8_600_000


def report_sizes(site: Path) -> None:
    """Print the sizes of the application and of a first start. Fail if one of them is over its limit."""
    runtime = [path for path in files_below(site) if path.suffix == ".bin"]
    application = loaded_files(site / "index.html")
    at_once = loaded_files(site / "index.html", at_once=True)
    for path in runtime:
        say(f"  {path.name}: {path.stat().st_size:,}")
    zipped = sum(map(_gzipped, at_once))
    start = sum(path.stat().st_size for path in [*runtime, *application])
    as_brotli = [*application, *(path.with_name(WASM) for path in runtime if path.name == GZIPPED_WASM)]
    brotli_start = sum(len(compressed(path.read_bytes(), BROTLI_QUALITY)) for path in as_brotli)
    brotli_start += sum(path.stat().st_size for path in runtime if path.name != GZIPPED_WASM)
    _report("application, gzipped", zipped, APPLICATION_LIMIT)
    _report("application, later, gzipped", sum(map(_gzipped, application)) - zipped, LATER_LIMIT)
    embed = sum(map(_gzipped, with_imports([site / EMBED_SCRIPT])))
    _report(f"{EMBED_SCRIPT}, gzipped", embed, EMBED_LIMIT)
    say(f"  {SERVICE_WORKER}, gzipped, after the start: {_gzipped(site / SERVICE_WORKER):,} bytes")
    _report("first start from a host that compresses nothing", start, START_LIMIT)
    _report(f"first start from a host with brotli {BROTLI_QUALITY}", brotli_start, BROTLI_START_LIMIT)
    _report(SINGLE_FILE, (site / SINGLE_FILE).stat().st_size, SINGLE_FILE_LIMIT)


def _gzipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def _report(what: str, size: int, limit: int) -> None:
    say(f"  {what}: {size:,} bytes, limit {limit:,}")
    if size > limit:
        raise BuildError(f"Too large: {what}, {size:,} bytes with a limit of {limit:,}.")
