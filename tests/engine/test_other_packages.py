"""Games of other packages: registered by a call, or named as entry points."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import Board, Color, Game, Position, registry
from crosscut.games.shared import FillableGame
from crosscut.position import Diagonals
from crosscut.record import record_text
from tests.engine.every_game import every_game
from tests.engine.test_contract import assert_declarations

SOURCES = Path(__file__).parents[2] / "pysrc"
PACKAGE = SOURCES.parent / "tests" / "data" / "other_package"


class Tilted(Game):
    """A game of somebody else."""

    id = "tilted"
    name = "Tilted"
    inventor = "Somebody"
    year = 2026
    default_size = 5

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return Diagonals()


@pytest.fixture(autouse=True)
def nothing_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry as it is after the import, and as it was after the test."""
    monkeypatch.setattr(registry, "_OTHERS", registry._OtherGames())


def variant(**facts: object) -> type[Game]:
    """A class like Tilted with other facts."""
    return type("Variant", (Tilted,), facts)


def test_a_registered_game_is_known_everywhere() -> None:
    before = crosscut.games()
    assert crosscut.register(Tilted) is Tilted
    game = crosscut.game("tilted")
    assert type(game) is Tilted and crosscut.games() == (*before, game)
    board = Board("tilted")
    for move in ("c3", "a1", "c2"):
        board.push(move)
    again = Board.from_link(board.link())
    assert again.game is game and again.moves == board.moves and again.position == board.position
    reading = crosscut.link.read(board.link())
    assert reading is not None and not record_text.read(record_text.write(reading.record)).problems
    assert "Tilted" in board.svg()
    assert crosscut.player.advise(game, board.position, level=3, seed=1).move in board.legal_moves
    assert crosscut.solve(game, game.start(2)) is not None
    assert pickle.loads(pickle.dumps(board)).game.id == "tilted"


def test_an_object_can_be_registered_and_a_class_defined_again_replaces_the_one_before() -> None:
    game = Tilted()
    assert crosscut.register(game) is game is crosscut.game("tilted")
    crosscut.register(variant(id="tilted-more", name="Tilted more"))
    crosscut.register(variant(id="tilted-most", name="Tilted most"))
    assert [known.id for known in crosscut.games()[-2:]] == ["tilted", "tilted-most"]


WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "no game": (lambda: "tilted", "'tilted' is not a game: expected a Game or its class"),
    "another class": (lambda: int, "<class 'int'> is not a game: expected a Game or its class"),
    "nothing": (lambda: None, "None is not a game"),
    "an unfinished class": (lambda: FillableGame, "FillableGame is not finished: expected the methods _analyse"),
    "no metadata": (lambda: type("Bare", (Game,), {}), "Bare does not say everything: expected id and name and "),
    "an id that is taken": (
        lambda: variant(id="quax"),
        "The id 'quax' is taken by <Game quax: Quax, Bill Taylor 2000>",
    ),
    "a name that is taken": (lambda: variant(name="QUAX"), "The name 'QUAX' is taken by <Game quax"),
    "an id for no link": (lambda: variant(id="A b"), "'A b' is not an id: expected small letters"),
    "an id that is no text": (lambda: variant(id=7), "id is 7: expected a text"),
    "a year that is no number": (lambda: variant(year="2026"), "year is '2026': expected a whole number"),
    "an unknown rule for links": (lambda: variant(link_rule="some"), "link_rule is 'some': expected 'none', 'auto"),
    "a size that is none": (lambda: variant(default_size=99), "99 is not a board size"),
}


@pytest.mark.parametrize(("make", "sentence"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_registered_is_refused_in_a_sentence(make: Callable[[], Any], sentence: str) -> None:
    before = crosscut.games()
    with pytest.raises(ValueError, match=r".") as raised:
        crosscut.register(make())
    assert sentence in str(raised.value) and crosscut.games() == before


@every_game
def test_the_own_games_cannot_be_registered_again(game: Game) -> None:
    with pytest.raises(ValueError, match=f"The id '{game.id}' is taken"):
        crosscut.register(type(game))


def test_the_entry_point_of_a_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGE))
    game = crosscut.game("mirror-hex")
    assert crosscut.games()[-1] is game and repr(game) == "<Game mirror-hex: Mirror Hex, the tests of Crosscut 2026>"
    assert_declarations(game)


def test_the_page_does_not_look_for_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PACKAGE))
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert "mirror-hex" not in [game.id for game in crosscut.games()]
    crosscut.register(Tilted)
    assert crosscut.game("tilted").name == "Tilted"


def python(*arguments: str, folders: tuple[Path, ...] = (PACKAGE,)) -> subprocess.CompletedProcess[str]:
    """What Python says where the packages of these folders are installed."""
    path = os.pathsep.join(map(str, (SOURCES, *folders)))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_commands_know_the_game_of_a_package() -> None:
    listed = python("-m", "crosscut")
    assert "mirror-hex" in listed.stdout and listed.stderr == ""
    match = ("mirror-hex", "level:1", "level:1", "--size", "3", "--games", "2", "--opening", "0", "--jobs", "2")
    played = python("-m", "crosscut.player", *match, "--json")
    assert json.loads(played.stdout)["game"] == "mirror-hex", played.stderr
    drawn = python("-m", "crosscut.svg", "v=1&g=mirror-hex&n=3&m=b2")
    assert drawn.returncode == 0 and "Mirror Hex" in drawn.stdout


BROKEN = """[crosscut.games]
first = nowhere:Game
json = json:dumps
quax = other_quax:OtherQuax
"""


def test_broken_packages_leave_the_other_games_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "other_quax.py").write_text(
        "from mirror_hex import MirrorHex\nclass OtherQuax(MirrorHex):\n    id = 'quax'\n", encoding="utf-8"
    )
    info = tmp_path / "broken-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 2.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(BROKEN, encoding="utf-8")
    folders = (tmp_path, PACKAGE)
    own = "import crosscut; crosscut.game('quax'); crosscut.Board.from_link('g=quax&n=3&m=b2'); crosscut.player.LEVELS"
    quiet = python("-W", "error", "-c", own, folders=folders)
    assert (quiet.returncode, quiet.stderr) == (0, "")
    told = python("-c", "import crosscut; print([game.id for game in crosscut.games()][-2:])", folders=folders)
    assert told.stdout.strip() == "['quax', 'mirror-hex']"
    for name, why in (
        ("first", "ModuleNotFoundError: No module named 'nowhere'"),
        ("json", "ValueError: <function dumps at"),
        ("quax", "ValueError: The id 'quax' is taken by <Game quax: Quax, Bill Taylor 2000>: expected another id"),
    ):
        assert f"RuntimeWarning: The game {name} of the package broken is left out: {why}" in told.stderr


def test_importing_crosscut_looks_for_no_package() -> None:
    modules = python("-c", "import sys, crosscut; crosscut.game('quax'); print('importlib.metadata' in sys.modules)")
    assert modules.stdout.strip() == "False"
