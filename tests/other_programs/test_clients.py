"""A GTP client, notebooks, and the scripts of the page, to which links and files are the same as to the engine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import link
from crosscut.bridge.positions import catalogue_entry
from tests.engine.asking import ok
from tests.engine.links import meaning, mutated_links
from tests.engine.test_link import VECTORS

TESTS = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(crosscut.__file__).parents[1])}


def engine(game: str, *words: str) -> str:
    return json.dumps([sys.executable, "-m", "crosscut", "gtp", game, *words])


def played(size: int, black: str, white: str) -> Any:
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    script = TESTS / "js" / "play-gtp.mjs"
    done = subprocess.run(
        [node, script, str(size), black, white], env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["odd"] == []
    return told


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("quax", 4),
        ("candy-necklace", 4),
        pytest.param("crossway", 5, marks=pytest.mark.release),
        pytest.param("quickway", 5, marks=pytest.mark.release),
    ],
)
def test_two_engines_play_a_whole_game(game: str, size: int) -> None:
    """Both sides swap where they like to, and make links in Quax. The link of the game has all moves."""
    told = played(size, engine(game, "--level", "3", "--seed", "1"), engine(game, "--level", "5", "--swap"))
    assert told["moves"][-1] == "resign"
    board = crosscut.Board.from_link(told["links"][0])
    assert board.outcome is not None and board.outcome.winner is not None
    assert told["links"][0] == told["links"][1], "both engines have seen the same game"
    assert told["scores"][0] == told["scores"][1]
    loser = "BW"[len(told["moves"]) % 2 == 0]
    assert told["scores"][0] == {"B": "W+", "W": "B+"}[loser]
    passes = told["moves"].count("pass")
    assert len(board.moves) == len(told["moves"]) - 1 - passes


def test_a_swap_is_understood_on_both_sides() -> None:
    """Black begins in the middle of a small board, and White takes that stone."""
    told = played(3, engine("crossway", "--level", "8"), engine("crossway", "--level", "8", "--swap"))
    assert told["moves"][1] == "swap-pieces"
    assert ".swap." in told["links"][0]
    assert told["links"][0] == told["links"][1]
    assert told["scores"] == ["W+", "W+"], "what is worth a swap wins with perfect play"


ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "python.ipynb"


def outputs(notebook: Any) -> list[tuple[str, list[Any]]]:
    """The code of each cell, with what it showed and printed."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            printed = "".join(output.text for output in cell.outputs if output.output_type == "stream")
            found.append((cell.source, [*(dict(output.data) for output in cell.outputs if "data" in output), printed]))
    return found


@pytest.mark.release
def test_the_notebook_shows_what_it_has_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    # Every process reads this file, and to import these takes a while.
    import nbformat  # noqa: PLC0415
    from nbclient import NotebookClient  # noqa: PLC0415

    monkeypatch.setenv("PYTHONPATH", os.fspath(ROOT / "pysrc"))
    stored = nbformat.read(NOTEBOOK, as_version=4)
    executed = NotebookClient(nbformat.read(NOTEBOOK, as_version=4), kernel_name="python3", timeout=300).execute()
    assert len(outputs(stored)) > 10
    assert outputs(executed) == outputs(stored)


def test_the_notebook_is_valid_and_has_pictures() -> None:
    import nbformat  # noqa: PLC0415 # see above

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    pictures = [part for _, parts in outputs(notebook) for part in parts if "image/svg+xml" in part]
    assert len(pictures) > 4


SCRIPTS = TESTS / "js"
PAGE = ("--import", f"{SCRIPTS / 'generated-modules.mjs'}", SCRIPTS / "links-for-python.mjs")

MUTATED_LINKS = 25_000 if os.environ.get("CROSSCUT_LONG_RUN") else 1_000


def meanings_on_both_sides(links: list[str], folder: Path) -> tuple[list[Any], list[Any]]:
    """Everything that Python reads in links, and at the same time everything that the page reads."""
    node = shutil.which("node")
    assert node is not None, "the program node is needed"
    games = list(map(catalogue_entry, crosscut.games()))
    asked, answered = folder / "asked.json", folder / "answered.json"
    asked.write_text(json.dumps({"games": games, "links": [f"#{text}" for text in links]}))
    with subprocess.Popen([node, *PAGE, "read", asked, answered]) as page:
        here = [meaning(link.read(f"#{text}")) for text in links]  # otherwise some look like whole addresses
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
