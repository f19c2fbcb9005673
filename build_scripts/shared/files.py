"""Hashes of files, stamps of finished steps, and folders for unfinished work and cached results.

Several processes may build at once.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from shared.paths import REPOSITORY, WORK

FOLDER_HASH_LENGTH = 12


def files_below(folder: Path) -> Iterator[Path]:
    """Every file below a folder in a fixed order, without Python's caches."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def hash_files(files: Iterable[Path], base: Path, *extra: str) -> str:
    """A hash of the names (relative to `base`) and bytes of files, and of further texts."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(base).as_posix()}\0{hash_bytes(path.read_bytes())}\n".encode())
    for text in extra:
        digest.update(f"{text}\0".encode())
    return digest.hexdigest()


def folder_hash(files: Mapping[PurePosixPath, bytes]) -> str:
    """The name of a folder that holds these files, by their paths in it."""
    lines = (f"{path}\0{hash_bytes(content)}\n" for path, content in sorted(files.items()))
    return hash_bytes("".join(lines).encode())[:FOLDER_HASH_LENGTH]


def hash_bytes(content: bytes) -> str:
    """The SHA-256 of some bytes in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def integrity(content: bytes) -> str:
    """The SHA-256 of some bytes as browsers write it, for `integrity` and in content policies."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


class Stamp:
    """A mark that a step's result exists and was made from inputs with a certain hash."""

    def __init__(self, name: str, result: Path, inputs: Iterable[Path], *extra: str) -> None:
        self._file = WORK / "stamps" / name
        self._result = result
        self._hash = hash_files(inputs, REPOSITORY, *extra)

    @property
    def is_current(self) -> bool:
        """Whether the step can be skipped."""
        return self._result.exists() and self._file.is_file() and self._file.read_text() == self._hash

    def set(self) -> None:
        """Record that the step was done."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text(self._hash)


@contextmanager
def scratch_folder(purpose: str) -> Iterator[Path]:
    """An empty folder for this process alone, which is removed at the end."""
    WORK.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f"{purpose}-", dir=WORK, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def move_atomically(made: Path, place: Path) -> None:
    """Move a finished file or folder to its place atomically, so that no other process sees half of it.

    A folder that exists already stays: another process has made the same.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        made.replace(place)
    except OSError:
        if not place.is_dir():
            raise


def cached_path(purpose: str, means: str, make: Callable[[Path], object]) -> Path:
    """A file or folder that is cached on disk, because making it takes seconds and always gives the same.

    `means` is a hash of everything it is made from. `make` makes it at the given path.
    """
    place = WORK / purpose / means
    if not place.exists():
        with scratch_folder(purpose) as scratch:
            made = scratch / "made"
            make(made)
            move_atomically(made, place)
    return place


def cached(purpose: str, content: bytes, make: Callable[[bytes], bytes]) -> bytes:
    """The result of `make` for the content, cached on disk."""
    return cached_path(purpose, hash_bytes(content), lambda made: made.write_bytes(make(content))).read_bytes()
