"""The page in the frame in which the programs of readers run. The frame has no origin, and its policy lets nothing out.

The site's policy is inherited; this one is narrower. Both hold, also in the worker that the frame starts.
"""

from __future__ import annotations

from shared.files import integrity

_PAGE = (
    '<!doctype html><meta charset="utf-8"><title>Python</title>'
    '<meta http-equiv="Content-Security-Policy" content="{policy}"><script>{script}</script>'
)


def program_frame_page(script: str) -> str:
    """The page, with its only script in it."""
    policy = f"default-src 'none'; script-src {source_hash(script)} 'wasm-unsafe-eval'; worker-src blob:"
    return _PAGE.format(policy=policy, script=script)


def source_hash(text: str) -> str:
    """The source by which a content policy allows an inline script or style."""
    return f"'{integrity(text.encode())}'"
