"""Text of links and files: decoded, made fit to be shown, encoded again; and the compact form of a link."""

from __future__ import annotations

import binascii
import re
import zlib

MAX_LENGTH = 4_000_000
"""The most characters of a link, and the most bytes of compressed fields, before and after.

A character of a comment takes up to 12 of them, so that every record within its own limits fits.
"""
MAX_NAME = 40
MAX_COMMENT = 4_000
MAX_QUOTE = 24

# Control characters, and the marks that reverse or join the direction of what follows.
_INVISIBLE = "\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
_INVISIBLE_IN_LINE = re.compile(f"[\n{_INVISIBLE}]+")
_INVISIBLE_IN_LINES = re.compile(f"[{_INVISIBLE}]+")
_LINE_END = re.compile("\r\n?")

_SURROGATE = re.compile("[\ud800-\udfff]")
_NO_ESCAPE = re.compile("%(?![0-9A-Fa-f]{2})")
_WHOLE_CHARACTERS = re.compile(
    "(?:%[0-7]H|%(?:C[2-9A-F]|DH)T|%E0%[AB]HT|%(?:E[1-9A-CEF])TT|%ED%[89]HT|%F0%[9AB]HTT|%F[1-3]TTT|%F4%8HTT)+".replace(
        "T", "%[89AB]H"
    ).replace("H", "[0-9A-F]"),
    re.IGNORECASE | re.ASCII,
)
"""Characters as the escapes of their bytes in UTF-8."""
_TO_ESCAPE = re.compile(rb"[^A-Za-z0-9_.\- ]+")

_RAW_DEFLATE = -15
_BASE64URL = re.compile(r"[A-Za-z0-9_-]*")


def well_formed(text: str) -> str:
    """The text with a replacement character for every half of a surrogate pair."""
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def decode(value: str) -> tuple[str, bool]:
    """The value of a field without its ``%`` escapes, and whether all of them are whole; ``+`` was replaced before.

    A broken escape stays as it is.
    """
    if not _NO_ESCAPE.search(value):
        # Quoted-printable has the same escapes with another sign, and is read quickly.
        escaped = value.replace("=", "%3D").replace("%", "=")
        try:
            return binascii.a2b_qp(escaped.encode()).decode(), True
        except UnicodeDecodeError:
            pass
    return _WHOLE_CHARACTERS.sub(lambda run: bytes.fromhex(run[0].replace("%", "")).decode(), value), False


def encode(text: str) -> str:
    """Text as the value of a field; brackets are escaped too, because mail programs cut them off."""
    escaped = _TO_ESCAPE.sub(lambda run: b"%" + run[0].hex("%").upper().encode(), well_formed(text).encode())
    return escaped.decode().replace(" ", "+")


def clean_name(text: str) -> tuple[str, bool]:
    """A person's name, on one line and bounded; also whether some of it was cut off."""
    return _bounded(_INVISIBLE_IN_LINE.sub(" ", text), MAX_NAME)


def clean_comment(text: str) -> tuple[str, bool]:
    """A comment, bounded; also whether some of it was cut off."""
    return _bounded(_INVISIBLE_IN_LINES.sub(" ", _LINE_END.sub("\n", text)), MAX_COMMENT)


def _bounded(text: str, length: int) -> tuple[str, bool]:
    text = text.strip()
    return text[:length].strip(), len(text) > length


def quote(text: str) -> str:
    """The beginning of the text in quotation marks."""
    start = _INVISIBLE_IN_LINE.sub(" ", text[:MAX_QUOTE]).strip()
    return f"“{start}{'…' if len(text) > MAX_QUOTE else ''}”"


def compress(fields: str) -> str:
    """The value of ``z`` for fields joined by ``&``: deflated (RFC 1951), in base64url (RFC 4648) without padding."""
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
