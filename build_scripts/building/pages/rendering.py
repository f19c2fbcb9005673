"""Turns drawings into PNG pictures, with a renderer of our own so that every machine makes the same bytes."""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from environment.tools import NPM_LOCK
from shared.command import BuildError
from shared.content_hash import hash_bytes, hash_files
from shared.paths import NODE_MODULES, REPOSITORY, WORK
from shared.scratch import put_in_place, scratch_folder

_RENDERER = NODE_MODULES / "@resvg" / "resvg-wasm"
_RENDER = Path(__file__).with_name("pictures") / "render_png.mjs"
_FONTS = tuple(
    NODE_MODULES / "@expo-google-fonts" / "inter" / style / f"Inter_{style}.ttf" for style in ("400Regular", "700Bold")
)
_RENDERED = WORK / "pictures"

_PNG_START = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_SIZE = struct.Struct(">II")


def rendered(drawings: Mapping[PurePosixPath, str]) -> dict[PurePosixPath, bytes]:
    """PNG pictures by the paths of their drawings, which are SVG; those drawn by an earlier build are taken from there.

    Raises BuildError for a drawing that cannot be read.
    """
    means = hash_files([_RENDER, NPM_LOCK], REPOSITORY)
    sources = {path: svg.encode() for path, svg in drawings.items()}
    files = {path: _RENDERED / f"{hash_bytes(means.encode() + svg)}.png" for path, svg in sources.items()}
    missing = {files[path]: svg for path, svg in sources.items() if not files[path].is_file()}
    if missing:
        with scratch_folder("pictures") as scratch:
            drawn = {scratch / place.with_suffix(".svg").name: svg for place, svg in missing.items()}
            for drawing, svg in drawn.items():
                drawing.write_bytes(svg)
            _render(drawn)
            for place in missing:
                put_in_place(scratch / place.name, place)
    return {path: place.read_bytes() for path, place in files.items()}


def png_size(picture: bytes) -> tuple[int, int] | None:
    """Width and height of a picture in pixels; None for what is no PNG."""
    if len(picture) < len(_PNG_START) + _SIZE.size or not picture.startswith(_PNG_START):
        return None
    width, height = _SIZE.unpack_from(picture, len(_PNG_START))
    return width, height


def _render(drawings: Iterable[Path]) -> None:
    """Write a PNG file beside each SVG file."""
    node = shutil.which("node")
    if node is None:
        raise BuildError("The program node is needed and was not found.")
    command = [node, _RENDER, _RENDERER, ",".join(map(str, _FONTS)), *drawings]
    finished = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        raise BuildError(f"The pictures could not be made:\n{finished.stderr}")
