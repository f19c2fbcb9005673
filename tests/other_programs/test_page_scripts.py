"""The scripts of the page read links and files as the engine does."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import link
from crosscut.bridge.positions import catalogue_entry
from crosscut.own import own_game
from tests.engine.calls import ok
from tests.engine.links import meaning, mutated_links
from tests.engine.own_rules import KNOWN
from tests.engine.test_link import VECTORS

SCRIPTS = Path(__file__).parents[1] / "js"
PAGE = ("--import", f"{SCRIPTS / 'generated-modules.mjs'}", SCRIPTS / "links-for-python.mjs")
CLAUSES = sorted({clause for text in KNOWN for clause in text.removeprefix("own:").split(".")})
LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))
MISSPELT_RULES = 15_000 if LONG_RUN else 5_000
MUTATED_LINKS = 25_000 if LONG_RUN else 1_000


def node_answers(folder: Path, word: str, asked: object) -> Any:
    """What the page's half of these tests answers."""
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    question, answered = folder / "asked.json", folder / "answered.json"
    question.write_text(json.dumps(asked))
    subprocess.run([node, *PAGE, word, question, answered], check=True)
    return json.loads(answered.read_text())


def meanings_on_both_sides(links: list[str], folder: Path) -> tuple[list[Any], list[Any]]:
    """Everything that Python reads in links, and at the same time everything that the page reads."""
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    games = list(map(catalogue_entry, crosscut.games()))
    asked, answered = folder / "asked.json", folder / "answered.json"
    asked.write_text(json.dumps({"games": games, "links": [f"#{text}" for text in links]}))
    with subprocess.Popen([node, *PAGE, "read", asked, answered]) as page:
        # Without the sign some look like whole addresses.
        here = [meaning(link.read(f"#{text}")) for text in links]
    assert page.returncode == 0
    return here, json.loads(answered.read_text())


@pytest.mark.longer
def test_broken_links_mean_the_same_on_both_sides(tmp_path: Path) -> None:
    links = list(mutated_links([example["link"] for example in VECTORS["examples"]], MUTATED_LINKS, seed=1))
    for text, here, there in zip(links, *meanings_on_both_sides(links, tmp_path), strict=True):
        assert here == there, text
        assert here is None or all(len(sentence) < 200 for sentence in here.get("lost", ()))


RECORDS = 30


def created_by_the_page(folder: Path) -> list[str]:
    """Records as links, as the page hands them to the engine."""
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    created = folder / "created.json"
    subprocess.run([node, *PAGE, "create", str(RECORDS), created], check=True)
    links: list[str] = json.loads(created.read_text(encoding="utf-8"))
    return links


def records_to_the_page(links: list[str], folder: Path) -> list[dict[str, Any]]:
    """Everything that the page reads in links except display settings, which no file has."""
    games = list(map(catalogue_entry, crosscut.games()))
    there = node_answers(folder, "read", {"games": games, "links": [f"#{text}" for text in links]})
    return [{key: value for key, value in said.items() if key not in ("at", "hint")} for said in there]


def from_a_file(fragment: str, form: str) -> str:
    """A record that was written into a file and read from there, as a link."""
    file = ok("export", link=fragment, format=form)
    assert file["problems"] == [], fragment
    came = ok("import", text=file["text"])
    assert came["problems"] == [], fragment
    return str(came["link"])


def test_records_come_back_from_files_as_they_were(tmp_path: Path) -> None:
    created = created_by_the_page(tmp_path)
    again = [from_a_file(fragment, form) for form in ("text", "json") for fragment in created]
    read = records_to_the_page([*created, *again], tmp_path)
    records = read[:RECORDS]
    assert len(again) == 2 * RECORDS and read == records * 3
    assert sum(len(fragment) for fragment in created) > 100 * RECORDS
    assert sum("moves" in record for record in records) > RECORDS / 2


def test_the_examples_of_the_prompt_are_published_games() -> None:
    """The page's prompt for an assistant calls them by their names."""
    prompt = (Path(__file__).parents[2] / "web" / "js" / "invent" / "prompt.js").read_text(encoding="utf-8")
    examples = re.findall(r'^  \[\s*"(own:[^"]+)",\s+"(\w+)', prompt, re.MULTILINE)
    assert len(examples) == 6
    for text, name in examples:
        known = own_game(text).known
        assert known is not None and known.exact and known.name == name


def misspelt(text: str, chance: Random) -> str:
    """A text with a letter or a clause more, or a letter less."""
    at = chance.randrange(len("own:"), len(text))
    more = chance.choice("xonaef./-s")
    return chance.choice((text[:at] + more + text[at:], text[:at] + text[at + 1 :], f"{text}.{chance.choice(CLAUSES)}"))


@pytest.mark.longer
def test_the_page_refuses_the_rules_that_the_engine_refuses_and_knows_the_same_of_all_others(tmp_path: Path) -> None:
    chance = Random(1)
    texts = [*KNOWN, "own:ban-nx/xn.safe", *(misspelt(chance.choice(KNOWN), chance) for _ in range(MISSPELT_RULES))]
    for text, there in zip(texts, node_answers(tmp_path, "rules", texts), strict=True):
        try:
            here = catalogue_entry(crosscut.game(text))
        except crosscut.UnknownGameError:
            assert there is None, text
        else:
            assert there == {**here, "id": text}, text
