"""Reports how much of the site goes over the wire."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from building.runtime.shipped_files import GZIPPED_WASM, WASM
from building.scripts.embed_script import EMBED_SCRIPT
from building.scripts.service_worker import SERVICE_WORKER
from serving.brotli_host import STATIC_QUALITY, compressed
from shared.command import BuildError, say
from shared.content_hash import files_below
from shared.paths import SINGLE_FILE

APPLICATION_LIMIT = 60_000
"""Bytes, gzipped, of the first page with all scripts and styles that it loads; pages to read are apart."""
EMBED_LIMIT = 30_000
"""Bytes, gzipped, of the script that pages of other sites load."""

START_LIMIT = 5_800_000
"""Bytes that a first start may take from a host that compresses nothing."""
BROTLI_START_LIMIT = 5_000_000
"""Bytes that it may take from a host that keeps what it sends as brotli."""
SINGLE_FILE_LIMIT = 8_500_000


_LOADED_BY_PAGE = re.compile(r'(?:src|href)="([^"]+\.(?:js|css))"')
_LOADED_BY_SCRIPT = re.compile(r'"(\./[^"]+\.js)"')


def report_sizes(site: Path) -> None:
    """Print the sizes of the application and of a first start; fail if one of them outgrew its limit."""
    runtime = [path for path in files_below(site) if path.suffix == ".bin"]
    application = _with_what_it_loads(site / "index.html")
    for path in runtime:
        say(f"  {path.name}: {path.stat().st_size:,}")
    zipped = sum(map(_gzipped, application))
    start = sum(path.stat().st_size for path in [*runtime, *application])
    as_brotli = [*application, *(path.with_name(WASM) for path in runtime if path.name == GZIPPED_WASM)]
    brotli_start = sum(len(compressed(path.read_bytes())) for path in as_brotli)
    brotli_start += sum(path.stat().st_size for path in runtime if path.name != GZIPPED_WASM)
    _report("application, gzipped", zipped, APPLICATION_LIMIT)
    _report(f"{EMBED_SCRIPT}, gzipped", _gzipped(site / EMBED_SCRIPT), EMBED_LIMIT)
    say(f"  {SERVICE_WORKER}, gzipped, after the start: {_gzipped(site / SERVICE_WORKER):,} bytes")
    _report("first start from a host that compresses nothing", start, START_LIMIT)
    _report(f"first start from a host with brotli {STATIC_QUALITY}", brotli_start, BROTLI_START_LIMIT)
    _report(SINGLE_FILE, (site / SINGLE_FILE).stat().st_size, SINGLE_FILE_LIMIT)


def _with_what_it_loads(page: Path) -> list[Path]:
    """A page, and the scripts and styles that it loads sooner or later."""
    found = [page]
    for path in found:
        pattern = _LOADED_BY_PAGE if path == page else _LOADED_BY_SCRIPT
        loaded = (path.parent / reference for reference in pattern.findall(path.read_text(encoding="utf-8")))
        found += [other for other in loaded if other not in found]
    return found


def _gzipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def _report(what: str, size: int, limit: int) -> None:
    say(f"  {what}: {size:,} bytes, limit {limit:,}")
    if size > limit:
        raise BuildError(f"Too large: {what}, {size:,} bytes with a limit of {limit:,}.")
