"""Folders for unfinished work, and for what is kept between builds. Several processes may build at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from shared.content_hash import hash_bytes
from shared.paths import WORK


@contextmanager
def scratch_folder(purpose: str) -> Iterator[Path]:
    """An empty folder of this process alone, which is gone in the end."""
    WORK.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f"{purpose}-", dir=WORK, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def put_in_place(made: Path, place: Path) -> None:
    """Move a finished file or folder to its place at once, so that no other process sees half of it.

    A folder that is there already stays: another process made the same.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        made.replace(place)
    except OSError:
        if not place.is_dir():
            raise


def kept(purpose: str, content: bytes, make: Callable[[bytes], bytes]) -> bytes:
    """What `make` makes from the content. It is remembered on disk, because it takes seconds and is always the same."""
    place = WORK / purpose / hash_bytes(content)
    if not place.is_file():
        with scratch_folder(purpose) as scratch:
            made = scratch / "made"
            made.write_bytes(make(content))
            put_in_place(made, place)
    return place.read_bytes()
