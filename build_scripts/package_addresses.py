"""The addresses in the metadata of the Python package, when it is built: those of the site, if it is known where it is.

``CROSSCUT_SITE_URL`` says that, as ``--site-url`` says it to ``release.py``.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Addresses(MetadataHookInterface):
    """Adds ``[project.urls]``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write the addresses into the metadata."""
        site = os.environ.get("CROSSCUT_SITE_URL", "")
        metadata["urls"] = {"Homepage": site, "Documentation": f"{site}python.html"} if site else {}
