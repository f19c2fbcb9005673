"""The proportions and colours of pictures, which the page's canvas uses, too."""

from __future__ import annotations

import json
import pkgutil

_PROPORTIONS = json.loads(pkgutil.get_data("crosscut.svg", "proportions.json") or "")
LENGTHS: dict[str, float] = _PROPORTIONS["lengths"]
"""In cells (the distance between neighbouring points) unless the name ends in Px."""
OPACITIES: dict[str, float] = _PROPORTIONS["opacities"]
COLORS: dict[str, dict[str, str]] = _PROPORTIONS["colors"]
