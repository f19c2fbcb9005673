"""Bundles `embed.js`, the one script that pages of other sites load: classic, and with nothing beside it."""

from __future__ import annotations

import json

from building.scripts.bundles import bundle_classic
from building.scripts.catalogue import CATALOGUE_MODULE, catalogue

EMBED_SCRIPT = "embed.js"
"""Its name in the site, the same for ever, as it stands in pages that are never changed again."""

NOT_SHOWN = frozenset(["inventor", "year", "newcomerRank"])
"""What boards do not tell of their games. The script is small without it."""

_ENTRY = "embed/embed.js"


def embed_script() -> bytes:
    """The bundle."""
    games = [{key: value for key, value in game.items() if key not in NOT_SHOWN} for game in catalogue()]
    return bundle_classic(_ENTRY, {CATALOGUE_MODULE: f"export default {json.dumps(games)};\n".encode()})
