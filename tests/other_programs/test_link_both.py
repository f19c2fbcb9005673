"""The two readers of links, Python's and the page's, understand links in the same way, broken links too.

CROSSCUT_LONG_RUN=1 breaks four times as many.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import link
from crosscut.bridge.positions import catalogue_entry
from tests.engine.links import hostile_links, meaning, mutated_links
from tests.engine.test_link import VECTORS

TESTS = Path(__file__).parents[1]

MUTATED_LINKS = 25_000 if os.environ.get("CROSSCUT_LONG_RUN") else 3_000


def meanings_on_both_sides(links: list[str], folder: Path) -> tuple[list[Any], list[Any]]:
    """Everything that Python reads in links, and at the same time everything that the page reads."""
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    games = list(map(catalogue_entry, crosscut.games()))
    asked, answered = folder / "asked.json", folder / "answered.json"
    asked.write_text(json.dumps({"games": games, "links": links}))
    with subprocess.Popen([node, TESTS / "js" / "read-links.mjs", asked, answered]) as page:
        here = [meaning(link.read(text)) for text in links]
    assert page.returncode == 0
    return here, json.loads(answered.read_text())


@pytest.mark.longer
def test_broken_links_mean_the_same_on_both_sides(tmp_path: Path) -> None:
    links = list(mutated_links([example["link"] for example in VECTORS["examples"]], MUTATED_LINKS, seed=1))
    for text, here, there in zip(links, *meanings_on_both_sides(links, tmp_path), strict=True):
        assert here == there, text
        assert here is None or all(len(sentence) < 200 for sentence in here.get("lost", ()))


@pytest.mark.release
def test_enormous_links_mean_the_same_on_both_sides(tmp_path: Path) -> None:
    links = list(hostile_links(100_000))
    for text, here, there in zip(links, *meanings_on_both_sides(links, tmp_path), strict=True):
        assert here == there, text[:60]
        lost = here.get("lost", ())
        assert len(lost) <= 4 and all(len(sentence) < 200 for sentence in lost)
