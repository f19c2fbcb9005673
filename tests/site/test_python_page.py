"""The page of the Python package: each public name with its docstring, each field with its sentence, and links."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, is_dataclass
from functools import reduce
from html import unescape
from inspect import ismodule
from pathlib import Path, PurePosixPath
from pydoc import locate

import pytest
from markupsafe import Markup

import crosscut
from building.examples import HOW_TO
from building.pages.python_names import html_of, public_modules
from building.pages.templates import OfferedWheel, PageTemplates, how_to
from shared.command import BuildError

SOUND = {
    "__init__": '''
        """A package. See :class:`Ring` and ``sample.Ring.size``."""
        from sample.rings import Gold, Ring, join
        __all__ = ["Gold", "Ring", "join"]
    ''',
    "rings": '''
        """Rings."""
        from dataclasses import dataclass
        class Stone:
            """What a ring holds."""
        @dataclass
        class Ring:
            """A ring.

            Attributes:
                size: How large it is.
            """
            size: int = 3
            def grow(self, *, by: int = 1) -> "Ring":
                """A larger ring, see :attr:`size`."""
            @property
            def stone(self) -> Stone:
                """Its stone."""
        class Gold(Ring):
            """A golden ring.

            Attributes:
                carat: How pure it is.
            """
            def __init__(self, carat: int) -> None:
                self.carat = carat
        def join(first: Ring, *others: Ring | None) -> tuple[Ring, ...]:
            """Join rings, as :meth:`Ring.grow` does."""
    ''',
}


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    """A package with two modules, in which some words are others."""
    (folder / "sample").mkdir()
    for module, source in SOUND.items():
        changed = reduce(lambda text, change: text.replace(*change), changes, source)
        lines = [line.removeprefix(" " * 8) for line in changed.splitlines()]
        (folder / "sample" / f"{module}.py").write_text("\n".join(lines), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def page() -> str:
    wheel = OfferedWheel("crosscut-9-py3-none-any.whl", "ab" * 32, "https://example.org/x/")
    return PageTemplates({}, wheel).complete(PurePosixPath("python.html"))


def test_the_page_says_how_to_get_the_package(page: str) -> None:
    assert "pip install https://example.org/x/crosscut-9-py3-none-any.whl<" in page and "ab" * 32 in page
    assert "in place of" not in page


def test_names_of_a_package(tmp_path: Path) -> None:
    package, others = public_modules("sample", written(tmp_path))
    gold, ring, join = package.names
    assert [(member.short, member.kind, str(member.text)) for member in ring.members] == [
        ("size", "field", "How large it is."),
        ("grow", "method", '<p>A larger ring, see <a href="#sample.Ring.size"><code>size</code></a>.</p>'),
        ("stone", "property", "<p>Its stone.</p>"),
    ]
    linked = '<a href="#sample.Ring">Ring</a>'
    assert ring.members[0].signatures == (": int = 3",)
    assert ring.members[2].signatures == (': <a href="#sample.rings.Stone">Stone</a>',)
    assert join.signatures == (f"(first: {linked}, *others: {linked} | None) -> tuple[{linked}, ...]",)
    assert [(member.short, *member.signatures) for member in gold.members] == [("carat", ": int")]
    assert gold.signatures == ("(carat: int)",) and f"It is a <code>{linked}</code>, too." in gold.text
    assert '<a href="#sample.Ring"><code>Ring</code></a> and <a href="#sample.Ring.size">' in package.text
    assert [name.anchor for name in others.names] == ["sample.rings.Stone"]


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('"""Join rings, as :meth:`Ring.grow` does."""', "...", "sample.rings.join has no docstring"),
        ("Ring.grow` does", "Ring.shrink` does", "sample.rings.join refers to Ring.shrink, which does not exist"),
        ("``sample.Ring.size``", "``sample.Ring.width``", "sample refers to sample.Ring.width, which does not exist"),
        ("size: How large it is.", "", "sample.Ring.size has no sentence under Attributes:"),
        ("size: int = 3", "width: int = 3", "sample.Ring has no field size, but says what it is"),
        ('"""What a ring holds."""', "...", "sample.rings.Stone has no docstring"),
        (
            "A larger ring, see :attr:`size`.",
            "A larger ring.\n\n                Returns:\n                    It.\n",
            "the page does not show a section such as returns",
        ),
    ],
)
def test_what_is_left_open_is_a_fault(tmp_path: Path, before: str, after: str, fault: str) -> None:
    with pytest.raises(BuildError, match=re.escape(fault)):
        public_modules("sample", written(tmp_path, (before, after)))


def test_every_public_name_and_field_has_its_part_of_the_page(page: str) -> None:
    parts = re.findall(r' id="([^"]+)"', page)
    assert len(parts) == len(set(parts))
    modules = [crosscut, *(module for name in crosscut.__all__ if ismodule(module := getattr(crosscut, name)))]
    names = {f"{module.__name__}.{name}" for module in modules for name in module.__all__ if not name.startswith("__")}
    assert names <= set(parts)
    assert {"crosscut.Board.push", "crosscut.Game.pie", "crosscut.player.Advice.winning_chance"} <= set(parts)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(parts)


def test_every_value_refuses_every_change() -> None:
    names = [name.anchor for module in public_modules() for name in module.names if name.kind == "class"]
    kinds = {kind for name in names if isinstance(kind := locate(name), type) and is_dataclass(kind)}
    values = [kind for kind in kinds if "__slots__" in vars(kind) and kind.__hash__ is not None]
    assert len(values) > 30
    for kind in values:
        value: object = object.__new__(kind)
        for name in [name for name in dir(kind) if not name.startswith("_")] + ["nonsense"]:
            assert refusal(setattr, value, name, 3) == f"cannot assign to field '{name}'"
            assert refusal(delattr, value, name) == f"cannot delete field '{name}'"


def refusal(change: Callable[..., None], *words: object) -> str:
    """What is said of a change; pytest.raises takes longer than all else here."""
    try:
        change(*words)
    except FrozenInstanceError as refused:
        return str(refused)
    return "nothing"


def test_a_function_with_the_name_of_its_module_is_meant(page: str) -> None:
    assert '<a href="#crosscut.theory.patterns"><code>patterns()</code></a>' in page


def test_the_page_holds_no_script_and_no_style(page: str) -> None:
    """But for the address of the script that runs its examples."""
    assert re.findall("<script.*", page) == ['<script type="module" src="{{assets}}/js/python.js"></script>']
    assert "<style" not in page and not re.search(r"<[^>]* style=", page)


def test_the_page_says_how_to_do_things(page: str) -> None:
    introduction, *parts = how_to()
    assert not introduction.heading and len(parts) > 4
    text = HOW_TO.read_text(encoding="utf-8")
    assert [part.heading for part in parts] == re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert all(f'<h2 id="{part.id}">{part.heading}</h2>' in page for part in parts)
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert examples == [
        unescape(code) for code in re.findall(r'<code class="language-python">(.*?)</code>', page, re.DOTALL)
    ]
    assert '<a href="#crosscut.Record"><code>crosscut.Record</code></a>' in page


def test_docstrings_as_html() -> None:
    paragraphs = ["One <two>\nlines, *this* and ``a < b``.", "- one\n  more\n- two", ">>> 1 < 2\nTrue", "    as it is"]
    text = "\n\n".join([*paragraphs, "End.", "Heading\n    Left out."])
    assert html_of(text, lambda role, code: Markup("[{}]").format(code)).split("\n") == [
        "<p>One &lt;two&gt; lines, <em>this</em> and [a &lt; b].</p>",
        "<ul>",
        "<li>one more</li>",
        "<li>two</li>",
        "</ul>",
        '<pre tabindex="0"><code>&gt;&gt;&gt; 1 &lt; 2',
        "True",
        "",
        "    as it is</code></pre>",
        "<p>End.</p>",
    ]
