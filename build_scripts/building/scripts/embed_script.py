"""Bundles `embed.js`, the one script that pages of other sites load: classic, and with nothing beside it."""

from __future__ import annotations

from building.scripts.bundles import bundle_classic

EMBED_SCRIPT = "embed.js"
"""Its name in the site, the same for ever, as it stands in pages that are never changed again."""

_ENTRY = "embed/embed.js"


def embed_script() -> bytes:
    """The bundle."""
    return bundle_classic(_ENTRY)
