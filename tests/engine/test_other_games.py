"""Games that break assumptions of the player and the page: neither gives wrong answers, and the contract says why.

Games of other packages are registered by a call, or named as entry points.
"""

from __future__ import annotations

import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import Board, Color, Game, Outcome, Point, Position, Violation, ViolationCode, registry
from crosscut.bridge.positions import outcome_fields
from crosscut.games.crossway import Crossway
from crosscut.games.shared import FillableGame
from crosscut.player.arena import _result
from crosscut.position import Diagonals
from crosscut.record import record_text
from crosscut.steps import Steps
from tests.engine.calls import Run, ok, run
from tests.engine.every_game import GUIDE, every_game
from tests.engine.test_check import LAMEWAY, assert_declarations, stuck_position

__all__ = ["run"]

STUCK = "BRRRB/BRRBB/BBB.R/BRBRB/RRRRR"
"""A board of Lameway: the last empty point is a crosscut for both sides."""


def test_a_played_game_in_which_nobody_can_move_is_a_tie() -> None:
    position = stuck_position()
    assert position.over and position.empty and LAMEWAY.legal_moves(position) == ()
    outcome = LAMEWAY.outcome(position)
    assert outcome == Outcome(None, ())
    assert outcome_fields(position, outcome) == {
        "winner": None,
        "path": [],
        "scores": None,
        "outlines": None,
        "zigzags": None,
    }
    assert _result(LAMEWAY, position, Color.RED) == 0.5
    solution = crosscut.solve(LAMEWAY, position, full=True)
    assert solution is not None
    assert (solution.winner, solution.move, solution.plies) == (None, None, 0)


def test_a_set_up_in_which_nobody_can_move_is_not_an_end() -> None:
    position = LAMEWAY.setup(STUCK.replace("/", "\n"))
    assert LAMEWAY.legal_moves(position) == () and not position.over and LAMEWAY.outcome(position) is None


SOURCES = Path(__file__).parents[2] / "pysrc"


class Tilted(Game):
    """A game of another author."""

    id = "tilted"
    name = "Tilted"
    inventor = "Somebody"
    year = 2026
    default_size = 5

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return Diagonals()


@pytest.fixture(autouse=True)
def nothing_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry as it is after the import; it is restored after the test."""
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


class Counting(Tilted):
    """Who has more stones on the full board wins."""

    id = "counting"
    name = "Counting"
    owns_edges = False
    won_by = "rule"
    one_winner = False

    def is_over(self, position: Position) -> bool:
        return not position.empty

    def find_scores(self, position: Position) -> tuple[int, int]:
        return position.red.bit_count(), position.blue.bit_count()

    def find_outcome(self, position: Position) -> Outcome | None:
        red, blue = self.find_scores(position)
        return Outcome(None if red == blue else Color.RED if red > blue else Color.BLUE, scores=(red, blue))


def test_a_score_that_counts_no_edges_is_told_as_numbers(run: Run) -> None:
    """The words of the page for it are tested in tests/js/sentences.test.mjs."""
    crosscut.register(Counting)
    (entry,) = (game for game in ok("games") if game["id"] == "counting")
    assert (entry["wonBy"], entry["edges"]) == ("rule", False)
    state = ok("state", game="counting", size=3, moves=["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"])
    assert state["scores"] == state["outcome"]["scores"] == [5, 4]
    assert state["outcome"]["outlines"] is state["outcome"]["zigzags"] is None
    board = Board("counting", 2)
    for move in ("a1", "a2", "b1"):
        board.push(move)
    printed = run("play", board.link(), "--color", "blue", given="b2\n").out
    board.push("b2")
    printed += str(board.outcome)
    printed += run("gtp", "counting", "--size", "2", given="showboard\nfinal_score\n").out
    assert "Red 2, Blue 2." in printed and "edge" not in printed


def test_an_object_can_be_registered_and_a_class_defined_again_replaces_the_one_before() -> None:
    game = Tilted()
    assert crosscut.register(game) is game is crosscut.game("tilted")
    crosscut.register(variant(id="tilted-more", name="Tilted more"))
    crosscut.register(variant(id="tilted-most", name="Tilted most"))
    assert [known.id for known in crosscut.games()[-2:]] == ["tilted", "tilted-most"]


WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "not a game": (lambda: "tilted", "'tilted' is not a game: expected a Game or its class"),
    "another class": (lambda: int, "<class 'int'> is not a game: expected a Game or its class"),
    "nothing": (lambda: None, "None is not a game"),
    "an unfinished class": (lambda: FillableGame, "FillableGame is not finished: expected the methods _analyse"),
    "no metadata": (lambda: type("Bare", (Game,), {}), "Bare does not say everything: expected id and name and "),
    "an id that is taken": (
        lambda: variant(id="quax"),
        "The id 'quax' is taken by <Game quax: Quax, Bill Taylor 2000>",
    ),
    "a name that is taken": (lambda: variant(name="QUAX"), "The name 'QUAX' is taken by <Game quax"),
    "no name": (lambda: variant(name=" "), "' ' is not a name: expected words for pages"),
    "an id for no link": (lambda: variant(id="A b"), "'A b' is not an id: expected small letters"),
    "an id that is not text": (lambda: variant(id=7), "id is 7: expected a text"),
    "a year that is not a number": (lambda: variant(year="2026"), "year is '2026': expected a whole number"),
    "an unknown rule for links": (lambda: variant(link_rule="some"), "link_rule is 'some': expected 'none', 'auto"),
    "a size that is not a size": (lambda: variant(default_size=99), "99 is not a board size"),
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


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"id": "quax"}, "The id 'quax' is taken by"),
        ({"name": "Quax"}, "The name 'Quax' is taken by"),
        ({"id": "Loose_Ends"}, "'Loose_Ends' is not an id: expected small letters"),
        ({"inventor": None}, "Loose does not say everything: expected inventor"),
        ({"year": "2026"}, "year is '2026': expected a whole number"),
    ],
)
def test_a_module_beside_the_own_games_is_refused_in_a_sentence_that_names_it(
    facts: dict[str, object], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"id": "loose", "name": "Loose", "inventor": "Somebody", "year": 2026} | facts
    lines = [f"    {name} = {value!r}" for name, value in said.items() if value is not None]
    text = "\n".join(["from crosscut.game import Game", "class Loose(Game):", *lines, ""])
    (tmp_path / "zz_loose.py").write_text(text, encoding="utf-8")
    package = import_module("crosscut.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    with pytest.raises(ValueError, match=rf"The module crosscut\.games\.zz_loose: .*{sentence}"):
        registry._find_games()
    del sys.modules["crosscut.games.zz_loose"]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an installed package that names its game as docs/new-game.md says."""
    block = re.search(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    folder = tmp_path_factory.mktemp("package")
    shutil.copy(Path(__file__).with_name("mirror_hex.py"), folder)
    ((group, named),) = tomllib.loads(block[1])["project"]["entry-points"].items()
    install(folder, "mirror-hex", f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items()))
    return folder


def install(folder: Path, name: str, entry_points: str) -> None:
    """The files that an installer puts beside the modules of a package."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(entry_points, encoding="utf-8")


def test_the_entry_point_of_a_package_is_found(monkeypatch: pytest.MonkeyPatch, package: Path) -> None:
    monkeypatch.syspath_prepend(str(package))
    game = crosscut.game("mirror-hex")
    assert crosscut.games()[-1] is game and repr(game) == "<Game mirror-hex: Mirror Hex, the tests of Crosscut 2026>"
    assert_declarations(game)


def test_the_page_does_not_look_for_packages(monkeypatch: pytest.MonkeyPatch, package: Path) -> None:
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert "mirror-hex" not in [game.id for game in crosscut.games()]
    crosscut.register(Tilted)
    assert crosscut.game("tilted").name == "Tilted"


def python(*arguments: str, folders: tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
    """Run Python with the packages of these folders installed."""
    path = os.pathsep.join(map(str, (SOURCES, *folders)))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_commands_know_the_game_of_a_package(package: Path) -> None:
    listed = python("-m", "crosscut", folders=(package,))
    assert "mirror-hex" in listed.stdout and listed.stderr == ""
    match = ("mirror-hex", "level:1", "level:1", "--size", "3", "--games", "2", "--opening", "0", "--jobs", "2")
    played = python("-m", "crosscut.player", *match, "--json", folders=(package,))
    assert json.loads(played.stdout)["game"] == "mirror-hex", played.stderr
    drawn = python("-m", "crosscut.svg", "v=1&g=mirror-hex&n=3&m=b2", folders=(package,))
    assert drawn.returncode == 0 and "Mirror Hex" in drawn.stdout


BROKEN = """[crosscut.games]
first = nowhere:Game
json = json:dumps
quax = other_quax:OtherQuax
"""


def test_broken_packages_leave_the_other_games_as_they_are(tmp_path: Path, package: Path) -> None:
    (tmp_path / "other_quax.py").write_text(
        "from mirror_hex import MirrorHex\nclass OtherQuax(MirrorHex):\n    id = 'quax'\n", encoding="utf-8"
    )
    install(tmp_path, "broken", BROKEN)
    folders = (tmp_path, package)
    own = "import crosscut; crosscut.game('quax'); crosscut.Board.from_link('g=quax&n=3&m=b2'); crosscut.player.LEVELS"
    quiet = python("-W", "error", "-c", own, folders=folders)
    assert (quiet.returncode, quiet.stderr) == (0, "")
    done = python("-c", "import crosscut; print(*(game.id for game in crosscut.games()))", folders=folders)
    known = done.stdout.split()
    assert known[-1] == "mirror-hex" and known.count("quax") == 1
    for name, why in (
        ("first", "ModuleNotFoundError: No module named 'nowhere'"),
        ("json", "ValueError: <function dumps at"),
        ("quax", "ValueError: The id 'quax' is taken by <Game quax: Quax, Bill Taylor 2000>: expected another id"),
    ):
        assert f"RuntimeWarning: The game {name} of the package broken is left out: {why}" in done.stderr


def test_importing_crosscut_looks_for_no_package(package: Path) -> None:
    asked = "import sys, crosscut; crosscut.game('quax'); print('importlib.metadata' in sys.modules)"
    modules = python("-c", asked, folders=(package,))
    assert modules.stdout.strip() == "False"


def test_hooks_with_their_former_names_go_on_working() -> None:
    class Former(Crossway):
        def _restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, int], ...]:
            return ((ViolationCode.CROSSCUT, position.empty & position.grid.bit(Point(1, 1))),)

        def _outcome(self, position: Position) -> Outcome | None:
            joined = super()._outcome(position)  # type: ignore[misc]
            return joined and Outcome(joined.winner.other)

    class Later(Former):
        def _explain(self, position: Position, color: Color, bit: int, code: ViolationCode) -> Steps[Violation]:
            yield
            return Violation(code, f"Nobody plays b2: {self._restrictions(position, color)[0][1] == bit}.")

    game = Later()
    position = game.start(2)
    assert game.forbids and "b2" not in game.legal_moves(position)
    assert str(game.violation(position, "b2")) == "Nobody plays b2: True."
    board = Board(game, 2)
    for move in ("a1", "b1", "a2"):
        board.push(move)
    assert board.outcome is not None and board.outcome.winner is Color.BLUE
