"""Turns drawings into PNG pictures, with a renderer of our own so that every machine makes the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from environment.tools import NPM_LOCK
from shared.command import node_output
from shared.files import hash_bytes, hash_files, put_in_place, scratch_folder
from shared.paths import NODE_MODULES, REPOSITORY, WEB, WORK

_RENDERER = NODE_MODULES / "@resvg" / "resvg-wasm"
_RENDER = Path(__file__).with_name("render_png.mjs")
_FONTS = tuple(
    NODE_MODULES / "@expo-google-fonts" / "inter" / style / f"Inter_{style}.ttf" for style in ("400Regular", "700Bold")
)
_RENDERED = WORK / "pictures"

ICON = WEB / "icon.svg"
_WHOLE = 'viewBox="0 0 32 32"'
_MASKABLE = 'viewBox="-4 -4 40 40"'
"""Systems cut an icon to their own shape and keep the inner 80 %. So the board goes on around the picture."""
_CARD = '<rect width="32" height="32" rx="7"'
_BOARD = '<rect x="-4" y="-4" width="40" height="40"'
_MASKABLE_SIZES = {"maskable-192.png": 192, "maskable-512.png": 512, "apple-touch.png": 180}
_WHOLE_SIZES = {"any-192.png": 192, "any-512.png": 512}
"""Pixels."""


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
            node_output("The pictures could not be made", _RENDER, _RENDERER, ",".join(map(str, _FONTS)), *drawn)
            for place in missing:
                put_in_place(scratch / place.name, place)
    return {path: place.read_bytes() for path, place in files.items()}


def icon_pictures() -> dict[PurePosixPath, bytes]:
    """The icon as pictures, by their paths in the release's folder."""
    whole = ICON.read_text(encoding="utf-8")
    maskable = whole.replace(_WHOLE, _MASKABLE).replace(_CARD, _BOARD)
    drawings = {name: _sized(whole, size) for name, size in _WHOLE_SIZES.items()}
    drawings |= {name: _sized(maskable, size) for name, size in _MASKABLE_SIZES.items()}
    return rendered({PurePosixPath("icons", name): drawing for name, drawing in drawings.items()})


def _sized(drawing: str, size: int) -> str:
    return drawing.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
