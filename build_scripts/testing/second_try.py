"""Runs pytest, and the few tests that failed once more, one after the other: `python -m testing.second_try ARGUMENTS`.

Where many browsers share a busy machine, a page can be too late for what a test must see. A test that then passes alone
is named, and does not count as failed. A fault of the product fails both times.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from shared.command import say

FEW = 5
"""Where more tests failed, no busy machine was the cause."""


def main(arguments: list[str]) -> int:
    """Run the tests; return pytest's status, of the second run where there was one."""
    # A cache of its own: another run of pytest at the same time would write its failures into ours.
    with TemporaryDirectory() as cache:
        pytest = [sys.executable, "-m", "pytest", *arguments, "-o", f"cache_dir={cache}"]
        status = subprocess.run(pytest, check=False).returncode
        failed = _failed(Path(cache))
        if status != 1 or not 0 < len(failed) <= FEW:
            return status
        say(f"== Once more, one after the other: {', '.join(failed)}")
        status = subprocess.run([*pytest, "-n", "0", "--last-failed"], check=False).returncode
        if status == 0:
            say(f"== Failed beside other tests, and passed alone: {', '.join(failed)}")
        return status


def _failed(cache: Path) -> list[str]:
    """The tests that failed, as pytest names them."""
    written = cache / "v" / "cache" / "lastfailed"
    return sorted(json.loads(written.read_text(encoding="utf-8"))) if written.is_file() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
