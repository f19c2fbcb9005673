"""The bundles of scripts: what is in each, and what the first page asks for at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from building.bundles import FIRST_PAGE_SCRIPT, Bundled, Wanted, bundle
from building.site import Files
from shared.command import BuildError


def bundled(folder: Path, script: str, **written: str) -> Bundled:
    (folder / "a.js").write_text(script)
    (folder / "b.js").write_text("export const b = 'from the disk';")
    scripts = {name.replace("_", "."): text for name, text in written.items()}
    (made,) = bundle(Wanted("modules", ["a.js"], scripts, folder=str(folder)))
    return made


def test_a_script_that_the_build_writes_takes_the_place_of_one_on_the_disk(tmp_path: Path) -> None:
    script = 'import { b } from "./b.js"; console.log(b);'
    assert b"from the disk" in bundled(tmp_path, script).only
    assert b"from the build" in bundled(tmp_path, script, b_js="export const b = 'from the build';").only


def test_what_is_imported_later_has_a_bundle_of_its_own(tmp_path: Path) -> None:
    made = bundled(tmp_path, 'addEventListener("click", () => import("./b.js"));')
    assert made.at_once["a.js"] == [] and len(made.files) == 2


@pytest.mark.parametrize(
    "script", ['import "./gone.js";', 'const b = "./b.js"; import(b);'], ids=["missing", "made up"]
)
def test_import_that_cannot_be_followed_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(BuildError, match="could not be bundled"):
        bundled(tmp_path, script)


def test_what_is_reached_at_once_is_named_once() -> None:
    at_once = {"main.js": ["a.js", "b.js"], "a.js": ["c.js"], "b.js": ["a.js"], "c.js": ["a.js"], "late.js": []}
    found = Bundled({}, at_once).reached_at_once(["main.js"])
    assert found == ["main.js", "a.js", "b.js", "c.js"]


def test_the_first_page_asks_for_two_scripts_at_once_and_few_for_each_later_part(unpublished_site: Files) -> None:
    scripts = {path.name: content for path, content in unpublished_site.items() if path.parent.name == "js"}
    imported = {name: _names(r'(?:from|import)"\./([^"]+)"', content) for name, content in scripts.items()}
    made = Bundled(scripts, imported)
    at_once = made.reached_at_once([FIRST_PAGE_SCRIPT])
    later: list[str] = []
    for name in (asked := list(at_once)):
        parts = [part for part in _names(r'import\("\./([^"]+)"\)', scripts[name]) if part not in later]
        later += parts
        asked += [part for part in made.reached_at_once(parts) if part not in asked]
    assert len(at_once) == 2
    assert any(part.startswith("analysis-tools-") for part in later) and len(later) > 10
    # The reader's mistakes, and what became of puzzles, are read by a review and by the backup.
    assert all(len(set(made.reached_at_once([part])) - {part, *at_once}) <= 2 for part in later)


def _names(pattern: str, script: bytes) -> list[str]:
    return re.findall(pattern, script.decode())
