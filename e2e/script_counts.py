"""Which parts of the site's scripts a page of Chromium has run, for the report of coverage."""

from __future__ import annotations

import json
import os
import re
import uuid
from pathlib import Path

from playwright.sync_api import CDPSession, Error, Page

FOLDER_VARIABLE = "CROSSCUT_SCRIPT_COUNTS"
"""The environment variable with the folder for the counts; without it nothing is counted."""

_OF_THE_SITE = re.compile(r".*/([0-9a-f]{12}/js/[^/?#]+\.js|embed\.js)$")


class ScriptCounts:
    """Counts from now on; the test command sums up what `write` writes."""

    def __init__(self, page: Page) -> None:
        folder = os.environ.get(FOLDER_VARIABLE)
        self._folder = Path(folder) if folder else None
        self._session: CDPSession | None = None
        if self._folder and page.context.browser and page.context.browser.browser_type.name == "chromium":
            self._session = page.context.new_cdp_session(page)
            self._session.send("Profiler.enable")
            self._session.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": True})
            # A crashed page would never answer.
            page.on("crash", lambda _: self._forget())

    def _forget(self) -> None:
        self._session = None

    def write(self) -> None:
        """Write down the counts of the site's scripts, by their paths in the site. A page that is gone has none."""
        if not self._session or not self._folder:
            return
        try:
            counted = self._session.send("Profiler.takePreciseCoverage")["result"]
        except Error:
            return
        found = ((_OF_THE_SITE.fullmatch(script["url"]), script) for script in counted)
        result = [
            {"url": of_the_site[1], "functions": script["functions"]} for of_the_site, script in found if of_the_site
        ]
        (self._folder / f"page-{uuid.uuid4().hex}.json").write_text(json.dumps({"result": result}))
