"""What a page loads is found through every kind of import, and what cannot be followed is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from building.pages.application import preload_tags
from building.scripts.bundles import FIRST_PAGE_SCRIPT, bundle_page_scripts
from building.scripts.imports import Imports
from checking.page_loads import loaded_files
from shared.command import BuildError

IMPORTS = {
    "at once": 'import { a } from "./b.js"; console.log(a);',
    "for its effect": 'import"./b.js";',
    "from another folder": 'import "../site/b.js";',
    "again exported": 'export*from"./b.js";',
    "later": 'addEventListener("click", () => import("./b.js"));',
    "later, by a template": "addEventListener('click', () => import(`./b.js`));",
    "by one that is imported": 'import "./between.js";',
}


def loaded_names(folder: Path, script: str) -> list[str]:
    site = folder / "site"
    site.mkdir()
    (site / "index.html").write_text(
        '<link rel="stylesheet" href="style.css"><script type="module" src="a.js"></script>'
    )
    (site / "a.js").write_text(script)
    (site / "b.js").write_text("export const a = 1;")
    (site / "between.js").write_text('import("./b.js");')
    (site / "style.css").write_text("body { background: url(./board.svg) }")
    (site / "board.svg").write_text("<svg/>")
    (site / "never.js").write_text("")
    return [path.name for path in loaded_files(site / "index.html")]


@pytest.mark.parametrize("script", IMPORTS.values(), ids=IMPORTS)
def test_every_kind_of_import_is_followed(tmp_path: Path, script: str) -> None:
    names = loaded_names(tmp_path, script)
    expected = {"index.html", "style.css", "board.svg", "a.js", "b.js"}
    assert set(names) - {"between.js"} == expected
    assert len(names) == len(set(names))


def test_what_is_imported_later_can_be_left_out(tmp_path: Path) -> None:
    loaded_names(tmp_path, 'import "./between.js";')
    at_once = loaded_files(tmp_path / "site" / "index.html", at_once=True)
    assert {path.name for path in at_once} == {"index.html", "style.css", "board.svg", "a.js", "between.js"}


@pytest.mark.parametrize(
    "script", ['import "./gone.js";', 'const b = "./b.js"; import(b);'], ids=["missing", "made up"]
)
def test_import_that_cannot_be_followed_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(BuildError, match="cannot be followed"):
        loaded_names(tmp_path, script)


def test_a_page_preloads_what_its_scripts_import_at_once() -> None:
    at_once = {"main.js": ("a.js", "b.js"), "a.js": ("c.js",), "b.js": ("a.js",), "c.js": ("a.js",), "late.js": ()}
    found = Imports(at_once, {"main.js": ("late.js",)}).reached_at_once(["main.js"])
    assert found == ["main.js", "a.js", "b.js", "c.js"]
    assert preload_tags(found[1:2]) == '<link rel="modulepreload" href="{{assets}}/js/a.js">\n'


def test_the_first_page_asks_for_two_scripts_at_once_and_one_for_each_later_part() -> None:
    scripts = bundle_page_scripts(["header.js", "puzzles.js"], b"export default {};")
    at_once = scripts.imports.reached_at_once([FIRST_PAGE_SCRIPT])
    later = {part for bundle in at_once for part in scripts.imports.later[bundle]}
    assert len(at_once) == 2
    assert any(part.startswith("analysis-tools-") for part in later)
    assert set(scripts.imports.reached_at_once(sorted(later))) - later <= set(at_once)
    assert all(scripts.bundles[name] for name in (*at_once, *later))
