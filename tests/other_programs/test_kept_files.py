"""Whatever the page can create comes back from its files, text and JSON, as it was."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.engine.bridge_requests import ok
from tests.other_programs.test_link_both import TESTS, meanings_on_both_sides

RECORDS = 50


def created_by_the_page(folder: Path) -> list[str]:
    """Records as links, as the page hands them to the engine."""
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    created = folder / "created.json"
    subprocess.run([node, TESTS / "js" / "create-records.mjs", str(RECORDS), created], check=True)
    links: list[str] = json.loads(created.read_text(encoding="utf-8"))
    return links


def records_to_the_page(links: list[str], folder: Path) -> list[dict[str, Any]]:
    """What the page reads in links, apart from how it is shown: no file says that."""
    _, there = meanings_on_both_sides(links, folder)
    return [{key: value for key, value in said.items() if key not in ("at", "hint")} for said in there]


def test_records_come_back_from_files_as_they_were(tmp_path: Path) -> None:
    created = created_by_the_page(tmp_path)
    records = records_to_the_page(created, tmp_path)
    for form in ("text", "json"):
        links = []
        for fragment in created:
            file = ok("export", link=fragment, format=form)
            assert file["problems"] == [], fragment
            came = ok("import", text=file["text"])
            assert came["problems"] == [], fragment
            links.append(str(came["link"]))
        assert records_to_the_page(links, tmp_path) == records, form
    assert sum(len(fragment) for fragment in created) > 100 * RECORDS
    assert sum("moves" in record for record in records) > RECORDS / 2
