"""Invisible characters: ``characters.json``, from which the build makes a script for the page.

Each is what stands between the brackets of a set, in Python and in JavaScript.
"""

from __future__ import annotations

import json
import pkgutil

_CHARACTERS: dict[str, str] = json.loads(pkgutil.get_data("crosscut.notation", "characters.json") or "")

UNSEEN = _CHARACTERS["unseen"]
"""What messengers and mail programs put between other characters; moves, boards and links are read without it."""
CONTROL = _CHARACTERS["control"]
"""Control characters, without tabs and the ends of lines."""
MISLEADING = _CHARACTERS["misleading"]
"""What can make text look like other text. Names and comments lose it, and keep soft hyphens and joiners of letters."""
