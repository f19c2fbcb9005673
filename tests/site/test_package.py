"""The package as people get it: its version, what it loads, what it says of itself, and its wheel."""

from __future__ import annotations

import email
import pkgutil
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import crosscut
from building.offered_wheel import labelled_wheel
from building.runtime import build_engine_wheel
from crosscut.__main__ import commands, main
from shared.hosts import StaticHandler, served
from shared.paths import DIST, REPOSITORY

LOADED_LATER = {
    "crosscut.claims",
    "crosscut.files",
    "crosscut.link",
    "crosscut.open_spiel",
    "crosscut.own",
    "crosscut.pettingzoo",
    "crosscut.player",
    "crosscut.record",
    "crosscut.solver",
    "crosscut.sphinx",
    "crosscut.svg",
    "crosscut.theory",
    "gymnasium",
    "numpy",
    "pettingzoo",
    "pyspiel",
    "sphinx",
}

EACH_NAME = """
import crosscut, os
for name in crosscut.__all__:
    if os.fork() == 0:
        print(name, getattr(crosscut, name) is not None, name in dir(crosscut), flush=True)
        os._exit(0)
    os.wait()
"""


def fresh(code: str) -> str:
    """What a new Python prints."""
    finished = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY / "pysrc", capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_a_plain_import_loads_the_rules_alone() -> None:
    loaded = fresh("import crosscut, sys; print(*sys.modules)").split()
    assert "crosscut.games.quax" in loaded
    assert LOADED_LATER.isdisjoint(loaded)


def test_most_of_the_theory_does_without_the_solver() -> None:
    loaded = fresh("import crosscut.bridge.theory, sys; print(*sys.modules)").split()
    assert "crosscut.theory.explain" in loaded
    assert "crosscut.solver" not in loaded


def test_every_public_name_works_after_a_plain_import() -> None:
    """Each in a copy of a Python that has imported the package and nothing more."""
    said = fresh(EACH_NAME).splitlines()
    assert said == [f"{name} True True" for name in crosscut.__all__]


def test_other_names_are_no_attributes() -> None:
    with pytest.raises(AttributeError, match="module 'crosscut' has no attribute 'bored'"):
        _ = crosscut.bored  # type: ignore[attr-defined]


def test_the_package_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    said = capsys.readouterr().out
    assert f"Crosscut {crosscut.__version__}" in said
    assert all(game.id in said and game.name in said and game.inventor in said for game in crosscut.games())
    assert all(f"  {command.name} " in said and command.what in said for command in commands())
    (example,) = re.findall(r"^ *(import crosscut;.*)$", said, re.MULTILINE)
    assert fresh(example).count("\n") == 11


def test_every_program_of_the_package_is_a_command() -> None:
    packages = [module.name for module in pkgutil.iter_modules(crosscut.__path__, "crosscut.") if module.ispkg]
    runnable = {name for name in packages if (REPOSITORY / "pysrc" / name.replace(".", "/") / "__main__.py").is_file()}
    assert {command.module for command in commands()} - {""} == runnable


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"{crosscut.__version__}\n"


def test_the_wheel_is_ready_for_a_release(engine_wheel: Path) -> None:
    assert engine_wheel.name == f"crosscut-{crosscut.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(engine_wheel) as packed:
        names = set(packed.namelist())
        information = f"crosscut-{crosscut.__version__}.dist-info"
        fields = email.message_from_bytes(packed.read(f"{information}/METADATA"))
        entry_points = packed.read(f"{information}/entry_points.txt").decode()
    assert {"crosscut/py.typed", "crosscut/__main__.py", f"{information}/licenses/LICENSE"} <= names
    assert fields["Version"] == crosscut.__version__
    assert fields["License-Expression"] == "MIT" and fields["Requires-Python"] == ">=3.11"
    assert all("; extra == " in needed for needed in fields.get_all("Requires-Dist", []))
    assert "crosscut = crosscut.__main__:main" in entry_points
    assert fields["Summary"] and fields["Keywords"] and fields["Author"]
    assert fields["Description-Content-Type"] == "text/markdown"
    assert "crosscut.Board" in fields.get_payload()
    classifiers = fields.get_all("Classifier", [])
    assert "Typing :: Typed" in classifiers and "Framework :: Jupyter" in classifiers


@pytest.mark.release
def test_the_sites_wheel_replaces_an_installed_one_of_the_same_version(tmp_path: Path) -> None:
    wheel = build_engine_wheel()
    name, content = labelled_wheel(wheel)
    assert labelled_wheel(wheel) == (name, content)
    changed = tmp_path / wheel.name
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(changed, "w") as made:
        for each in source.infolist():
            more = b"CHANGED = True\n" if each.filename == "crosscut/__init__.py" else b""
            made.writestr(each, source.read(each) + more)
    place = tmp_path / "installed"
    for number, one in enumerate((wheel, changed)):
        name, content = labelled_wheel(one)
        path = tmp_path / name
        path.write_bytes(content)
        assert re.fullmatch(rf"crosscut-{re.escape(crosscut.__version__)}\+g[0-9a-f]{{10}}-py3-none-any[.]whl", name)
        if not number:
            subprocess.run([sys.executable, "-m", "venv", place], check=True)
        pip = [str(place / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--no-index", "-q"]
        subprocess.run([*pip, path.as_uri()], check=True)
        found = "import crosscut, importlib.metadata as m; print(hasattr(crosscut, 'CHANGED'), m.version('crosscut'))"
        said = subprocess.run([place / "bin" / "python", "-c", found], check=True, capture_output=True, text=True)
        assert said.stdout.split() == [str(bool(number)), name.split("-")[1]]


@pytest.mark.parametrize("site", ["", "https://crosscut.example/"])
def test_the_wheel_names_the_site_where_it_is_known(engine_wheel: Path, site: str) -> None:
    with zipfile.ZipFile(build_engine_wheel(site) if site else engine_wheel) as packed:
        fields = email.message_from_bytes(packed.read(f"crosscut-{crosscut.__version__}.dist-info/METADATA"))
    addresses = [f"Homepage, {site}", f"Documentation, {site}python.html"] if site else []
    assert fields.get_all("Project-URL", []) == addresses


@pytest.mark.release
def test_pip_installs_the_package_from_the_site(tmp_path: Path) -> None:
    """With the hash that the page shows, into an environment of its own."""
    page = (DIST / "python.html").read_text(encoding="utf-8")
    address, digest = re.findall(r'<pre tabindex="0"><code>(?:pip install (https://\S+?)|([0-9a-f]{64}))</code>', page)
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    with served(DIST, StaticHandler) as site:
        place = address[0].replace("https://crosscut.example/", site)
        subprocess.run([python, "-m", "pip", "install", "--no-index", f"{place}#sha256={digest[1]}"], check=True)
    said = subprocess.run([python, "-m", "crosscut", "--version"], check=True, capture_output=True, text=True).stdout
    assert said == f"{crosscut.__version__}\n"


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project and "version" in project["dynamic"]


@pytest.mark.parametrize("name", ["docs/python-package.md", "README.md"])
def test_the_texts_for_everybody_name_every_game(name: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    assert [words for game in crosscut.games() for words in (game.name, game.inventor) if words not in text] == []
