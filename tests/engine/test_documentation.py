"""The package's own documentation: values as they print, examples that run, and a complete help()."""

from __future__ import annotations

import ast
import doctest
import importlib
import linecache
import os
import pickle
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from copy import copy, deepcopy
from importlib.util import find_spec
from inspect import isclass, ismodule, isroutine
from io import StringIO
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest

import crosscut
from crosscut import Board, Game, Outcome, Place, Point, Position, Violation, ViolationCode, metadata, theory
from crosscut.player import Advice, Candidate, advise
from crosscut.rich_display import RichDisplay
from tests.engine.calls import needs_typst
from tests.engine.every_game import every_game

CROSSWAY = crosscut.game("crossway")
QUAX = crosscut.game("quax")
WON = CROSSWAY.setup("R..\nR..\n...")
OVER = CROSSWAY.setup("R..\nR..\nR.B")
SVG = "{http://www.w3.org/2000/svg}"


def shown(value: RichDisplay) -> ET.Element:
    """The HTML that a notebook shows; it must be well-formed."""
    html = value._repr_html_()
    assert html is not None and "<script" not in html
    root = ET.fromstring(html)
    assert len(root.findall(f".//{SVG}svg")) == 1
    return root


def labels(root: ET.Element) -> list[str]:
    """The bold texts on the board: those of marks."""
    return [text.text or "" for text in root.iter(f"{SVG}text") if text.get("font-weight") == "bold"]


def words(root: ET.Element) -> str:
    return " ".join("".join(part.itertext()) for part in root.iter("p"))


def test_advice_says_what_to_play_and_why() -> None:
    advice = advise(CROSSWAY, WON, level=3, seed=1)
    assert advice.proved and str(advice).startswith(f"{advice.move}: Red wins.")
    board = Board("crossway", 7)
    board.push("d4")
    assert re.match(r"swap: Whoever swaps has a \d+% chance of winning\.", str(board.advise(level=7, seed=1)))
    board.push("swap")
    advice = board.advise(level=7, seed=1)
    said = str(advice)
    assert re.match(
        r"[a-g][1-7]: Blue has a \d+% chance of winning\. Likely continuation: .+\. Other moves: \S+ \d+%,", said
    )
    assert f"{advice.move}: Blue has a {100 * advice.winning_chance:.0f}% chance of winning." in said
    assert str(advice.candidates[0]) == f"{advice.candidates[0].move} {100 * advice.candidates[0].winning_chance:.0f}%"


@pytest.mark.parametrize(("chance", "shown"), [(1.0, "99%"), (0.999, "99%"), (0.5, "50%"), (0.0, "1%")])
def test_what_is_not_proved_is_never_certain(chance: float, shown: str) -> None:
    assert str(Candidate(Place(Point.parse("d4")), chance, 1.0)) == f"d4 {shown}"


def test_a_lost_position_is_advised_about_as_one() -> None:
    lost = CROSSWAY.setup("...\nRR.\nR..", "blue")
    advice = advise(CROSSWAY, lost, level=6, seed=1)
    assert advice.proved is False and f"{advice.move}: Blue loses against best play." in str(advice)
    assert {str(candidate) for candidate in advice.candidates if candidate.proved is False} >= {f"{advice.move} loses"}


def test_a_notebook_shows_the_candidates_on_the_board() -> None:
    board = Board("crossway", 5)
    for move in ("b2", "d4"):
        board.push(move)
    advice = board.advise(level=6, seed=1)
    root = shown(advice)
    placed = [each for each in advice.candidates[:12] if isinstance(each.move, Place)]
    assert sorted(labels(root)) == sorted(
        "win" if each.proved else f"{min(99, max(1, 100 * each.winning_chance)):.0f}" for each in placed
    )
    rows = [[cell.text or "" for cell in row.iter("td")] for row in root.iter("tr")][1:]
    assert [row[0] for row in rows] == [str(each.move) for each in advice.candidates[:12]]
    assert words(root) == str(advice)
    assert len([*shown(advise(QUAX, QUAX.setup("...\n.R.\nR.."), level=4, seed=1)).iter("table")]) == 1


def test_a_solution_says_who_wins_and_how() -> None:
    solution = crosscut.solve(CROSSWAY, WON, full=True)
    assert str(solution) == "Red wins: a1, 1 move to the end."
    assert str(crosscut.solve(CROSSWAY, WON)) == "Red wins: a1."
    lost = crosscut.solve(CROSSWAY, CROSSWAY.setup("...\nRR.\nR..", "blue"), full=True)
    assert lost is not None
    assert str(lost) == f"Red wins: the best defence is {lost.move}, {lost.plies} moves to the end."
    assert str(crosscut.solve(CROSSWAY, OVER)) == "Red has won."
    swap = crosscut.solve(QUAX, QUAX.play(QUAX.start(2), "a1").position)
    assert str(swap) == "Red wins: swap."
    for found in (solution, lost, swap):
        assert found is not None and words(shown(found)) == str(found)


def test_an_outcome_says_who_has_won_and_how() -> None:
    outcome = CROSSWAY.outcome(OVER)
    assert outcome is not None and str(outcome) == "Red wins: a1 a2 a3." and outcome.position == OVER
    assert words(shown(outcome)) == str(outcome)
    zigzag = crosscut.game("zigzag-edge")
    result = zigzag.outcome(zigzag.setup("R...\n..B.\n.R..\n...B"))
    assert result is not None and re.fullmatch(r"((Red|Blue) wins|Tie), \d : \d\.", str(result))
    assert str(Outcome(None)) == "Tie: nobody can move."


def test_a_play_says_what_it_did() -> None:
    quickway = crosscut.game("quickway")
    play = quickway.play(quickway.setup("...\n.R.\n..."), "a1")
    assert str(play) == f"{play.position.diagram()}\nLinked: a1-b2." and words(shown(play)) == "Linked: a1-b2."
    assert str(QUAX.play(QUAX.start(3), "b2")) == "...\n.R.\n..."


def test_a_violation_is_shown_on_its_board() -> None:
    position = CROSSWAY.setup("...\n.RB\n..R", "blue")
    violation = CROSSWAY.violation(position, "b1")
    assert violation is not None and violation.position == position
    assert violation == Violation(
        violation.code, violation.message, violation.points, (), violation.shape, violation.parameters
    )
    root = shown(violation)
    assert words(root) == violation.message
    plain = shown(position)
    assert len(list(root.iter())) > len(list(plain.iter())), "the points are marked"
    (problem,) = CROSSWAY.problems(CROSSWAY.setup("...\n.RB\n.BR"))
    assert words(shown(problem)) == str(problem)
    for same in (copy(violation), deepcopy(violation), pickle.loads(pickle.dumps(violation))):
        assert same == violation and same.position == position and hash(same) == hash(violation)


@every_game
def test_everything_of_a_game_can_be_shown(game: Game) -> None:
    position = game.start(4)
    values: list[RichDisplay] = [position, advise(game, position, level=2, seed=1)]
    while not position.over:
        values.append(play := game.play(position, game.legal_moves(position)[0]))
        for move in ("a1", "z26", "a1-b2", "swap"):
            violation = game.violation(position, move)
            values += [violation] if violation is not None else []
        position = play.position
    outcome = game.outcome(position)
    assert outcome is not None
    for value in (*values, outcome, position):
        assert shown(value) is not None and str(value)


def luminance(color: str) -> float:
    """The relative luminance of a colour such as #1e1e1e (WCAG 2.2)."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Their ratio, from 1 to 21."""
    lower, higher = sorted(map(luminance, (first, second)))
    return (higher + 0.05) / (lower + 0.05)


def behind(picture: ET.Element, text: ET.Element, page: str) -> str:
    """The colour behind a text: that of the last plate below it, else that of the page."""
    x, y = (float(text.get(name, "")) for name in ("x", "y"))
    color = page
    for rect in picture.iter(f"{SVG}rect"):
        left, top, width, height = (float(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
        if left <= x <= left + width and top <= y <= top + height:
            color = rect.get("fill", "")
    return color


@pytest.mark.parametrize("page", ["#ffffff", "#1e1e1e", "#383838"], ids=["white", "dark", "grey"])
def test_coordinates_can_be_read_on_every_notebook(page: str) -> None:
    board = Board("quickway", 5)
    play = board.push("c3")
    pictures = [ET.fromstring(value._repr_svg_()) for value in (board, board.record)]
    pictures += map(shown, (board.position, play, advise(CROSSWAY, WON, level=1, seed=1)))
    for picture in pictures:
        coordinates = [text for text in picture.iter(f"{SVG}text") if text.get("font-weight") is None]
        assert len(coordinates) in (6, 10)
        assert all(contrast(text.get("fill", ""), behind(picture, text, page)) >= 4.5 for text in coordinates)


def test_what_has_no_board_is_shown_as_text() -> None:
    class Unknown(type(CROSSWAY)):  # type: ignore[misc]
        id = "unknown"

    for value in (
        Position(WON.grid),
        Outcome(None),
        Violation(ViolationCode.OCCUPIED, "a1 is occupied."),
        Unknown().start(3),
    ):
        assert value._repr_html_() is None


def test_a_point_that_is_on_no_board_gets_no_mark() -> None:
    violation = Board("quax", 3).why_not(Place(Point(0, 30)))
    assert violation is not None and words(shown(violation)) == "a31 is not on the board: expected a1 to c3."


def test_pictures_are_made_when_they_are_first_shown() -> None:
    code = (
        "import sys, crosscut; p = crosscut.game('quax').start(3); print('crosscut.notebook' in sys.modules);"
        "print('<svg' in p._repr_html_(), 'crosscut.notebook' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "True"]


def test_ipython_takes_the_picture() -> None:
    formatters = pytest.importorskip("IPython.core.formatters", reason="IPython is not installed")
    data, _ = formatters.DisplayFormatter().format(WON)
    assert "<svg" in data["text/html"] and data["text/plain"].startswith("<Position of crossway")
    assert "text/html" not in formatters.DisplayFormatter().format(Outcome(None))[0]


FOLDER = Path(__file__).parents[2]
DOCUMENTS = [FOLDER / name for name in ("README.md", "docs/python-package.md")]
PACKAGE = Path(crosscut.__file__).parent
PATHS = [path.relative_to(PACKAGE.parent).with_suffix("") for path in sorted(PACKAGE.rglob("*.py"))]
MODULES = [".".join(path.parts).removesuffix(".__init__") for path in PATHS if path.name != "__main__"]
"""By their files: pkgutil would import every package, and importing Sphinx takes a while."""
OF_EXTRAS = {"crosscut.sphinx": "sphinx", "crosscut.pettingzoo": "pettingzoo", "crosscut.open_spiel": "pyspiel"}
"""Modules that need another package."""
SHOWN = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    for module, package in OF_EXTRAS.items():
        if name.startswith(module):
            pytest.importorskip(package, reason=f"{package} is not installed: an extra")
    linecache.clearcache()  # doctest asks of each file in it whether it has changed: all that ran before
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_first_page_of_help_has_examples() -> None:
    assert len(doctest.DocTestParser().get_examples(crosscut.__doc__ or "")) > 5


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_examples_of_a_document(document: Path) -> None:
    shown = SHOWN.findall(document.read_text(encoding="utf-8"))
    assert shown
    for example in shown:
        assert ast.parse(example).body
        with redirect_stdout(StringIO()) as printed:
            exec(compile(example, document.name, "exec"), {})
        promised = re.findall(r"^# (.*)$", example, re.MULTILINE)
        assert promised and " ".join(promised).split() == printed.getvalue().split()


def programs(document: str) -> list[str]:
    found = SHOWN.findall((FOLDER / document).read_text(encoding="utf-8"))
    assert found
    return found


def needed_by(program: str) -> list[pytest.MarkDecorator]:
    """What skips a program that needs a package of an extra, where that is not installed."""
    missing = [package for package in ("pettingzoo", "pyspiel") if package in program and find_spec(package) is None]
    reasons = [f"{package} is not installed: an extra" for package in missing]
    return [*([needs_typst] if "pictures" in program else []), *(pytest.mark.skip(reason=reason) for reason in reasons)]


IN_EVERY_RUN = "how-to.md"


def marks_of(document: str) -> list[pytest.MarkDecorator]:
    """The other documents are about subjects that have tests of their own; each program starts a Python."""
    return [] if document == IN_EVERY_RUN else [pytest.mark.release]


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(program, id=program.split("\n\n")[1][:30], marks=[*marks_of(document), *needed_by(program)])
        for document in (IN_EVERY_RUN, "levels.md", "pettingzoo.md", "open-spiel.md", "text-players.md", "benchmark.md")
        for program in programs(f"docs/{document}")
    ],
)
def test_a_program_to_copy(program: str, tmp_path: Path) -> None:
    """As a reader runs it: from a file, in a folder of its own. It may start processes and write files."""
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "program.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(FOLDER / "pysrc")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    promised = re.findall(r"^#(.*)$", program, re.MULTILINE)
    assert promised and " ".join(promised).split() == done.stdout.split()


@pytest.mark.parametrize(("name", "least"), [("solver.md", 6), ("theory.md", 30)])
def test_the_examples_to_copy(name: str, least: int) -> None:
    page = FOLDER / "docs" / name
    text = page.read_text(encoding="utf-8").replace("```python\n", "").replace("```\n", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert len(examples.examples) > least
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_what_a_notebook_finds() -> None:
    assert all(getattr(theory, name).__doc__ for name in theory.__all__)
    text = theory.__doc__ or ""
    functions = [name for name in theory.__all__ if name.islower()]
    assert [name for name in functions if name not in text] == []


ROOMS = [room for name in crosscut.__all__ if ismodule(room := getattr(crosscut, name))]


def public_classes(module: ModuleType) -> Iterator[type]:
    for name in module.__all__:
        value = getattr(module, name)
        if isclass(value):
            yield value


CLASSES = list(dict.fromkeys(found for module in (crosscut, *ROOMS) for found in public_classes(module)))


def fields(found: type) -> list[str]:
    """The fields that a class itself declares, or lists as its members."""
    names = [*getattr(found, "__annotations__", ()), *getattr(found, "__members__", ())]
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


@pytest.mark.parametrize("found", [*CLASSES, metadata.Metadata], ids=lambda found: found.__qualname__)
def test_help_says_what_every_field_is(found: type) -> None:
    text = pydoc.plain(pydoc.render_doc(found))
    assert [name for name in fields(found) if not re.search(rf"^ \|      {name}: [\w`].*\w", text, re.MULTILINE)] == []


def test_classes_with_fields_are_found() -> None:
    assert sum(bool(fields(found)) for found in CLASSES) > 25


def test_every_public_function_and_method_has_a_docstring() -> None:
    public = [getattr(module, name) for module in (crosscut, *ROOMS) for name in module.__all__]
    methods = [member for found in CLASSES for name, member in vars(found).items() if not name.startswith("_")]
    described = [found for found in (*public, *methods) if isclass(found) or isroutine(found)]
    assert len(described) > 100
    assert [found for found in described if not found.__doc__] == []


@pytest.mark.parametrize(
    "document", sorted(Path(crosscut.__file__).parents[2].glob("docs/*.md")), ids=lambda path: path.name
)
def test_the_links_in_a_document_can_be_read(document: Path) -> None:
    """An address without its last field may have been cut off, and is refused."""
    for found in re.findall(r"https://crosscut\.example/#[^\s\"')<>`]+", document.read_text(encoding="utf-8")):
        if "g=" in found:
            crosscut.Record.from_link(found)


def test_dir_shows_what_is_public() -> None:
    public = [name for name in dir(crosscut) if not name.startswith("__")]
    assert public == sorted(name for name in crosscut.__all__ if not name.startswith("__"))
    assert "import_module" not in public and "__version__" in dir(crosscut)


def test_advice_that_prefers_a_move_with_a_lower_chance_says_why() -> None:
    moves = [
        Candidate(crosscut.Place(place), chance, share, None)
        for place, chance, share in (("a1", 0.91, 0.7), ("b1", 0.98, 0.3))
    ]
    text = str(Advice.to_make_the_first(moves, 100))
    assert "It is chosen because 70% of the search went there: other chances are less sure." in text
    assert "because" not in str(Advice.to_make_the_first(moves[::-1], 100))
