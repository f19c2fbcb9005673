"""The compact form of a link: ``z=`` holds fields, deflated (RFC 1951) and in base64url (RFC 4648) without padding."""

from __future__ import annotations

import binascii
import re
import zlib

MAX_LENGTH = 4_000_000
"""The most characters of a link, and the most bytes of compressed fields, before and after.

A character of a comment takes up to 12 of them, so that every record within its own limits fits.
"""

_RAW_DEFLATE = -15
_BASE64URL = re.compile(r"[A-Za-z0-9_-]*")


def compress(fields: str) -> str:
    """The value of ``z`` for fields joined by ``&``."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    deflated = compressor.compress(fields.encode()) + compressor.flush()
    encoded = binascii.b2a_base64(deflated, newline=False).decode()
    return encoded.rstrip("=").replace("+", "-").replace("/", "_")


def expand(fragment: str) -> str:
    """The fragment with the fields of its first ``z`` in place of ``z``; unchanged if ``z`` is broken."""
    parts = fragment.split("&")
    for index, part in enumerate(parts):
        if part.startswith("z="):
            parts[index] = _decompress(part[2:]) or part
            break
    return "&".join(parts)


def _decompress(value: str) -> str | None:
    """The fields; None if the value is broken or holds more than :data:`MAX_LENGTH` bytes."""
    if len(value) > MAX_LENGTH or len(value) % 4 == 1 or not _BASE64URL.fullmatch(value):
        return None
    deflated = binascii.a2b_base64(value.replace("-", "+").replace("_", "/") + "=" * (-len(value) % 4))
    inflater = zlib.decompressobj(_RAW_DEFLATE)
    try:
        text = inflater.decompress(deflated, MAX_LENGTH + 1).decode()
    except (zlib.error, UnicodeDecodeError):
        return None
    is_whole = inflater.eof and not inflater.unused_data
    return text if is_whole and len(text.encode()) <= MAX_LENGTH else None
