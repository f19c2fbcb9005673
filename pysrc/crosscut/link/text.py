"""Text that came from outside: decoded, made fit to be shown, and encoded again."""

from __future__ import annotations

import re

from crosscut.steps import Steps, every

MAX_NAME = 40
MAX_COMMENT = 4_000
MAX_QUOTE = 24

# Control characters, and the marks that reverse or join the direction of what follows.
_INVISIBLE = "\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
_INVISIBLE_IN_LINE = re.compile(f"[\n{_INVISIBLE}]+")
_INVISIBLE_IN_LINES = re.compile(f"[{_INVISIBLE}]+")
_LINE_END = re.compile("\r\n?")

_SURROGATE = re.compile("[\ud800-\udfff]")
_ESCAPES = re.compile(
    "(?:%[0-7]H|%(?:C[2-9A-F]|DH)T|%E0%[AB]HT|%(?:E[1-9A-CEF])TT|%ED%[89]HT|%F0%[9AB]HTT|%F[1-3]TTT|%F4%8HTT)+".replace(
        "T", "%[89AB]H"
    ).replace("H", "[0-9A-F]"),
    re.IGNORECASE | re.ASCII,
)
"""Characters as the escapes of their bytes in UTF-8."""
_TO_ESCAPE = re.compile(rb"[^A-Za-z0-9_.\- ]")


def well_formed(text: str) -> str:
    """The text with a replacement character for every half of a surrogate pair."""
    if not _SURROGATE.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def decode_steps(value: str) -> Steps[tuple[str, bool]]:
    """The value of a field without its ``%`` escapes, and whether all of them are whole; ``+`` was replaced before.

    A broken escape stays as it is. Work that pauses.
    """
    pieces, end = [], 0
    for is_pause, run in every(500, _ESCAPES.finditer(value)):
        if is_pause:
            yield
        pieces += [value[end : run.start()], bytes.fromhex(run[0].replace("%", "")).decode()]
        end = run.end()
    is_whole = "%" not in _ESCAPES.sub("", value)
    return "".join([*pieces, value[end:]]), is_whole


def encode(text: str) -> str:
    """Text as the value of a field; brackets are escaped too, because mail programs cut them off."""
    escaped = _TO_ESCAPE.sub(lambda byte: b"%%%02X" % byte[0][0], well_formed(text).encode())
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
