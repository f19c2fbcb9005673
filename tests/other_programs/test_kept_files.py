"""Whatever the page can create comes back from its files, text and JSON, as it was."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from tests.engine.bridge_requests import ok
from tests.other_programs.test_link_both import TESTS, on_both_sides, record_as_json

RECORDS = 50


def created_by_the_page(folder: Path) -> list[str]:
    """Records as JSON, as the page hands them to the engine."""
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    created = folder / "created.json"
    subprocess.run([node, TESTS / "js" / "create-records.mjs", str(RECORDS), created], check=True)
    records: list[str] = json.loads(created.read_text(encoding="utf-8"))
    return records


def test_records_come_back_from_files_as_they_were(tmp_path: Path) -> None:
    records = created_by_the_page(tmp_path)
    for form in ("text", "json"):
        links = []
        for record in records:
            file = ok("export", record=record, format=form)
            assert file["problems"] == [], record
            came = ok("import", text=file["text"])
            assert came["problems"] == [], record
            links.append(str(came["link"]))
        _, there = on_both_sides(links, tmp_path, "write-records.mjs", record_as_json)
        assert there == list(map(json.loads, records)), form
    assert sum(len(record) for record in records) > 100 * RECORDS
