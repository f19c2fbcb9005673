"""The example game of docs/new-game.md is what the guide says; ``test_contract.py`` runs on it as on every game.

One test follows the guide to the end in a copy of the repository, with one more game.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import crosscut
from building.pages import templates
from building.pages.templates import PageTemplates, card_text, in_words, lead
from crosscut import Color, UnknownGameError
from shared.command import BuildError
from shared.paths import REPOSITORY
from tests.engine import test_contract
from tests.engine.every_game import GUIDE, GUIDE_GAME, every_game, guide_game_registered


def test_the_example_stands_in_the_registry_while_it_is_tested(tmp_path: Path) -> None:
    if GUIDE_GAME in {game.id for game in crosscut.games()}:
        return  # somebody has followed the guide to the letter
    before = crosscut.games()
    with guide_game_registered(tmp_path) as game:
        assert crosscut.game(GUIDE_GAME) is game
        assert crosscut.games() == (*before, game)
    assert crosscut.games() == before
    with pytest.raises(UnknownGameError):
        crosscut.game(GUIDE_GAME)


def test_the_whole_contract_runs_on_the_example() -> None:
    tests = [test for name, test in vars(test_contract).items() if name.startswith("test_")]
    assert len(tests) > 20
    assert all(every_game.mark in test.pytestmark for test in tests)
    assert GUIDE_GAME in every_game.args[1]


def test_the_example_uses_the_rising_diagonal_only(tmp_path: Path) -> None:
    with guide_game_registered(tmp_path) as game:
        assert game.outcome(game.setup(".R\nR.")) is not None
        assert game.outcome(game.setup("R.\n.R")) is None
        assert game.start().size == 11
        assert set(game.legality(game.setup("R..\n.B.\n..."), Color.RED).values()) == {None}


PATCHWORK = """grid, like = position.grid, like_diagonals(position.grid, position.stones_of(color))
        points = (Point(file, rank) for file in range(position.size) for rank in range(position.size))
        rising = grid.mask(point for point in points if point.file * point.rank % 3 != 2)
        return Diagonals(like.rising & rising, like.falling & ~rising)
"""
"""The hook of a game in which stones touch along one diagonal of each block, here the one and there the other.

So its board is not its own mirror image. On a full board exactly one side has a path, as in Hex.
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository without what is derived; what takes long to fetch or to make is shared."""
    copy = tmp_path_factory.mktemp("guide") / "crosscut"
    derived = (".git", ".venv", "node_modules", "build", "dist", "release", "__pycache__", ".*_cache")
    shutil.copytree(REPOSITORY, copy, ignore=shutil.ignore_patterns(*derived), symlinks=True)
    (copy / "build").mkdir()
    for shared in (".venv", "web/node_modules", "build/runtime-wheels", "build/precompiled", "build/pictures"):
        if (REPOSITORY / shared).exists():
            (copy / shared).symlink_to(REPOSITORY / shared)
    return copy


def follow_the_guide(copy: Path) -> None:
    """Add the guide's game with its page, and a second one that differs in its rules alone."""
    python, page = (block(kind) for kind in ("python", "html"))
    other, hooks = re.subn(r"return Diagonals\(.*\)\n", lambda _: PATCHWORK, renamed(python, "patchwork"))
    assert hooks == 1
    other = other.replace("geometry import Color", "geometry import Color, Point")
    for game_id, module in ((GUIDE_GAME, python), ("patchwork", other)):
        (copy / "pysrc" / "crosscut" / "games" / f"{game_id}.py").write_text(module, encoding="utf-8")
        (copy / "web" / "rules" / f"{game_id}.html").write_text(renamed(page, game_id), encoding="utf-8")


def block(kind: str) -> str:
    """The guide's example of a file of this kind."""
    found = re.search(rf"^ *```{kind}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return dedent(found[1])


def renamed(text: str, game_id: str) -> str:
    """What the guide says about its game, said about another one."""
    if game_id == GUIDE_GAME:
        return text
    return (
        text.replace("hex", game_id)
        .replace("Hex", game_id.title())
        .replace("Piet Hein", "Nobody")
        .replace("1942", "2026")
    )


def run_in(copy: Path, *words: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(copy / "build_scripts")}
    environment.pop("CROSSCUT_LONG_RUN", None)
    finished = subprocess.run(
        [sys.executable, *words], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, f"{finished.stdout}\n{finished.stderr}"


@pytest.mark.release
def test_who_follows_the_guide_to_the_end_has_a_site_with_the_game(copied: Path) -> None:
    follow_the_guide(copied)
    run_in(copied, "build_scripts/build_site.py")
    site = copied / "dist"
    first, rules = ((site / page).read_text(encoding="utf-8") for page in ("index.html", "rules/index.html"))
    number = in_words(len(crosscut.games()) + 2)
    assert f"<title>Crosscut: {number} board games</title>" in first
    assert f"{number.capitalize()} games on a square board" in rules
    for game_id in (GUIDE_GAME, "patchwork"):
        assert f'href="#g={game_id}&amp;n=9&amp;level=1&amp;v=1"' in first
        assert f'href="{game_id}.html"' in rules
        assert (site / "rules" / f"{game_id}.html").is_file()
    about_pages = [f"tests/site/test_{subject}.py" for subject in ("figures", "attribution", "puzzles")]
    # Steps 3 and 6 of the guide ask for more words of the author than the example has.
    left_out = ["--deselect", "tests/engine/test_naive_rules.py::test_random_games"]
    run_in(copied, *["-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider"], *left_out, "tests/engine", *about_pages)


def test_a_game_without_its_page_or_board_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "WEB", tmp_path)
    for ask in (lead, PageTemplates({}).card_board):
        with pytest.raises(BuildError, match=r"The game hex has no rule page: write web/rules/hex\.html"):
            ask("hex")
    (tmp_path / "rules").mkdir()
    page = tmp_path / "rules" / "hex.html"
    page.write_text('<p class="lead">Join.</p>')
    assert card_text("hex") == lead("hex") == "Join."
    page.write_text('<p class="lead" data-card="Short.">Join.</p>')
    assert (card_text("hex"), lead("hex")) == ("Short.", "Join.")
    page.write_text("<p>Join.</p>")
    with pytest.raises(BuildError, match=r"hex\.html has no paragraph of the class lead"):
        lead("hex")
    with pytest.raises(BuildError, match=r"no board with an id figure-\.\.\. in web/rules/hex\.html: write one"):
        PageTemplates({}).card_board("hex")
