"""The addresses in the metadata of the Python package: those of the site, if its address is known to the build.

The environment variable ``CROSSCUT_SITE_URL`` has it, as ``--site-url`` of ``release.py``.
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
