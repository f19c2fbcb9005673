"""Reads a PNG with eight bits for each of red, green, blue and opacity, as ``crosscut png`` writes it."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Pixels:
    """What is seen of a PNG on white paper."""

    width: int
    height: int
    rows: list[bytes]

    @classmethod
    def of(cls, png: bytes) -> Pixels:
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        chunks: list[tuple[bytes, bytes]] = []
        at = 8
        while at < len(png):
            length, name = struct.unpack_from(">I4s", png, at)
            chunks.append((name, png[at + 8 : at + 8 + length]))
            at += length + 12
        width, height, *kind = struct.unpack(">IIBBBBB", dict(chunks)[b"IHDR"])
        assert kind == [8, 6, 0, 0, 0]
        packed = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
        rows, above = [], bytes(4 * width)
        for start in range(0, len(packed), 4 * width + 1):
            above = _row(packed[start], packed[start + 1 : start + 4 * width + 1], above)
            rows.append(above)
        return cls(width, height, rows)

    def opacity(self, x: int, y: int) -> int:
        return self.rows[y][4 * x + 3]

    def color(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue, from 0 to 255."""
        *color, opacity = self.rows[y][4 * x : 4 * x + 4]
        red, green, blue = (round(255 + (part - 255) * opacity / 255) for part in color)
        return red, green, blue

    def colors(self) -> set[tuple[int, int, int]]:
        return {self.color(x, y) for y in range(self.height) for x in range(self.width)}


def _row(kind: int, packed: bytes, above: bytes) -> bytes:
    """A row without its filter, as section 9 of the PNG specification describes them."""
    row = bytearray(packed)
    for at in range(len(row)):
        left = row[at - 4] if at >= 4 else 0
        corner = above[at - 4] if at >= 4 else 0
        row[at] = (row[at] + _guess(kind, left, above[at], corner)) % 256
    return bytes(row)


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind < 4:
        return (0, left, above, (left + above) // 2)[kind]
    estimate = left + above - corner
    return min((left, above, corner), key=lambda near: abs(estimate - near))
