"""Boards in books that the real Sphinx builds, from reST and from Markdown."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

import crosscut
from crosscut import link
from crosscut.files import pasted_text
from crosscut.notation.written_board import read_board
from crosscut.record.replay import Setup
from crosscut.sphinx.blocks import _with_coordinates
from tests.other_programs.books import RULE_BOOK, Book, Elements

SITE = "https://crosscut.example/"

INDEX = """\
Trial
=====

:numref:`forbidden`, then :ref:`the links <fence>`.

.. crosscut::
   :game: naked-diagonal
   :turn: blue
   :caption: Blue may not
      play d2.
   :claim: illegal blue d2: naked-diagonal-area;
      legal red d2
   :name: forbidden
   :class: wide

   . . . . .
   . . . . .
   . B . R .
   . R . . .
   . . . . .

.. code-block:: crosscut
   :caption: The rules link.
   :name: fence

   game: quickway
   claim: red to move; legal blue b2

   . R .
   R . .
   . . .

.. crosscut::
   :link: #v=1&g=quax&n=5&m=c3.d4.b2
   :static:
   :theme: dark
   :crop: b2-d4
   :rotate: 90

.. toctree::

   markdown
   plain
"""

MARKDOWN = """\
# Markdown

```crosscut
game: quax
size: 2
moves: a1 b1 a2
claim: red wins
caption: In a *fence*.
```

```{crosscut}
---
game: quax
moves: b1 a2
at: 1
name: inner
claim: 'blue to move; illegal a1: occupied'
caption: In a directive.
---

. .
R .
```

```{crosscut}
game: quax
size: 3
caption: With its attributes as lines.
lesson: First steps
last: Well done.
```

```crosscut
game: own:ban-xo/ox.join-corners
called: Gap
inventor: Ada
size: 3
moves: a1 b1 b2
claim: illegal blue a2: pattern; no problems
```

{numref}`inner`
"""

PLAIN = "Plain\n=====\n\nNo board here. `crosscut`::\n\n   game: quax\n"
DOCUMENTS = {"index.rst": INDEX, "markdown.md": MARKDOWN, "plain.rst": PLAIN}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    """The builders share Sphinx's caches, as they do for an author."""
    return Book.of(tmp_path_factory.mktemp("book"), DOCUMENTS)


def test_pictures_in_html(book: Book) -> None:
    built = book.build("html", "-W", "-j", "2")
    assert (built.status, built.warnings) == (0, [])
    page, markdown = (built.text(f"{name}.html") for name in ("index", "markdown"))
    figures = Elements(page).all("figure")
    assert [figure.get("id") for figure in figures] == ["forbidden", "fence", None]
    assert "wide" in figures[0]["class"] and "literal-block-wrapper" not in figures[1]["class"]
    assert "Fig. 1 </span>" in page and "Blue may not play d2." in page and "The rules link." in page
    assert re.search(r'href="#forbidden"[^>]*><span class="std std-numref">Fig. 1<', page)
    assert re.search(r'href="#fence"[^>]*><span class="std std-ref">the links<', page)
    assert re.search(r'href="#inner"[^>]*><span class="std std-numref">Fig. \d<', markdown)
    assert "In a *fence*." in markdown and "claim" not in page + markdown
    assert "crosscut-board" not in page + markdown and "<script async" not in page
    images = Elements(page).all("img") + Elements(markdown).all("img")
    assert len(images) == 7
    for image in images:
        picture = built.text(image["src"])
        is_dark = image is images[2]
        assert picture.startswith("<svg ") and ("prefers-color-scheme:dark" in picture) is not is_dark
    assert images[0]["alt"] == "Naked Diagonal, 5 \N{MULTIPLICATION SIGN} 5. Blue to move. Red: b2, d3. Blue: b3."
    assert images[3]["alt"] == "Quax, 2 \N{MULTIPLICATION SIGN} 2, after 3 moves. Red wins. Red: a1, a2. Blue: b1."
    assert images[6]["alt"].startswith("Gap, 3 \N{MULTIPLICATION SIGN} 3, after 3 moves. Blue to move.")
    assert images[4]["alt"] == "Quax, 2 \N{MULTIPLICATION SIGN} 2, after 1 move. Blue to move. Red: a1, b1. Blue: none."


def test_live_boards_in_html(book: Book) -> None:
    built = book.build("html", "-W", "-D", "crosscut_site=https://crosscut.example/index.html")
    assert (built.status, built.warnings) == (0, [])
    page, markdown, plain = (built.text(f"{name}.html") for name in ("index", "markdown", "plain"))
    first, second, *others = Elements(page).all("crosscut-board") + Elements(markdown).all("crosscut-board")
    assert len(others) == 4
    reading = link.read(first["link"])
    assert reading is not None and not reading.problems and reading.record.start().diagram().split()[3] == ".R..."
    assert "l=a2-b3" in second["link"]
    assert others[0]["path"] == "a1 a2"
    own = link.read(others[3]["link"])
    assert own is not None and not own.problems
    assert (own.record.game.id, own.record.called) == ("own:ban-xo/ox.join-corners", "Gap")
    assert (others[2]["lesson"], others[2]["last"]) == ("First steps", "Well done.")
    assert re.search(r"<crosscut-board [^>]*><img [^>]*/>\s*</crosscut-board>", page)
    for text, loaded in ((page, 1), (markdown, 1), (plain, 0), (built.text("search.html"), 0)):
        assert text.count(f'<script async="async" src="{SITE}embed.js"></script>') == loaded
    static = page[page.index("rotate=90") - 200 :]
    assert re.search(rf'<a [^>]*href="{SITE}#g=quax[^"]*"><img ', static)


@pytest.mark.release
def test_one_page_with_all_boards_loads_the_script_once(book: Book) -> None:
    page = book.build("singlehtml", "-D", f"crosscut_site={SITE}").text("index.html")
    assert page.count("<crosscut-board ") == 6 and page.count("embed.js") == 1


@pytest.mark.release
def test_an_epub_holds_pictures(book: Book) -> None:
    built = book.build("epub", "-D", f"crosscut_site={SITE}")
    page = built.text("index.xhtml")
    (first, *_) = Elements(page).all("img")
    assert first["src"] in built.text("content.opf") and (built.folder / first["src"]).is_file()
    assert "crosscut-board" not in page and SITE not in page


def test_latex_has_pictures(book: Book) -> None:
    built = book.build("latex", "-W", "-D", f"crosscut_site={SITE}")
    assert (built.status, built.warnings) == (0, [])
    text = built.text("trial.tex")
    pictures = re.findall(r"\\sphinxincludegraphics\[scale=0.7\]\{\{(board-\w+)\}.pdf\}", text)
    assert len(pictures) == 7
    assert all((built.folder / f"{name}.pdf").read_bytes().startswith(b"%PDF-") for name in pictures)
    assert r"\caption{Blue may not play d2.}" in text and rf"\sphinxhref{{{SITE}\#g=" in text
    assert "crosscut-board" not in text


@pytest.mark.release
def test_latex_has_diagrams_where_nothing_makes_pictures(tmp_path: Path) -> None:
    nothing = 'import sys\nsys.modules["typst"] = None\nmaster_doc = "markdown"\n'
    built = Book.of(tmp_path, {"markdown.md": MARKDOWN}, nothing).build("latex")
    assert built.status == 0 and len(built.warnings) == 1
    assert "diagrams instead of pictures" in built.warnings[0] and "pip install" in built.warnings[0]
    text = built.text("trial.tex")
    assert "2 R .\n1 R B\n  a b\n" in text and "includegraphics" not in text.partition("begin{document}")[2]


@pytest.mark.release
def test_the_rule_book_goes_through_latex(tmp_path: Path) -> None:
    latex = shutil.which("pdflatex")
    if latex is None:
        pytest.skip("pdflatex was not found; on Debian: apt-get install texlive-latex-extra tex-gyre")
    built = Book(RULE_BOOK, tmp_path).build("latex", "-W")
    for _ in range(2):  # References are known in the second run.
        run = [latex, "-interaction=nonstopmode", "-halt-on-error", "quax.tex"]
        finished = subprocess.run(run, cwd=built.folder, capture_output=True, text=True, check=False)
        assert finished.returncode == 0, finished.stdout[-2000:]
    assert (built.folder / "quax.pdf").read_bytes().startswith(b"%PDF-")
    log = built.text("quax.log")
    assert len(set(re.findall(r"<(board-\w+.pdf)", log))) == 5
    assert "There were undefined references" not in log


def text_with_diagrams(book: Book, builder: str, name: str) -> str:
    built = book.build(builder, "-D", f"crosscut_site={SITE}")
    assert (built.status, built.warnings) == (0, [])
    text = built.text(name)
    for line in ("3 . B . R .", "  a b c d e", "links: a2-b3", "Blue may not play d2."):
        assert line in text.replace("\\-", "-")
    return text


@pytest.mark.release
@pytest.mark.parametrize(("builder", "name"), [("man", "trial.1"), ("texinfo", "trial.texi")])
def test_manuals_have_diagrams(book: Book, builder: str, name: str) -> None:
    text_with_diagrams(book, builder, name)


def test_text_has_diagrams_that_are_read_back(book: Book) -> None:
    text = text_with_diagrams(book, "text", "index.txt")
    boards = [read_board(block) for block in re.split(r"\n{2,}", text) if re.search("^ *a b c", block, re.MULTILINE)]
    links = [[str(link) for link, *_ in board.links or ()] for board in boards]
    assert [board.rows for board in boards[:2]] == [
        (".....", ".....", ".B.R.", ".R...", "....."),
        (".R.", "R..", "..."),
    ]
    assert links == [[], ["a2-b3"], []]


@pytest.mark.parametrize("size", range(2, 27))
def test_diagrams_of_every_size_are_read_back(size: int) -> None:
    chance = Random(size)
    rows = ["".join(chance.choice("..RB") for _ in range(size)) for _ in range(size)]
    for game_id in ("quickway", "crossway"):
        position = crosscut.game(game_id).setup("\n".join(rows))
        setup = pasted_text.read(_with_coordinates(position), game_id).record.setup
        assert setup is not None
        assert (setup.rows, setup.links) == (Setup.of(position).rows, Setup.of(position).links)


@pytest.mark.release
def test_captions_are_translated(book: Book, tmp_path: Path) -> None:
    # This builder needs documents that it has read itself.
    assert 'msgid "Blue may not play d2."' in book.build("gettext", "-d", str(tmp_path)).text("index.pot")
    folder = book.sources / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    said = (
        'msgid "Blue may not play d2."\nmsgstr "Blau darf nicht auf d2."\n\nmsgid "In a *fence*."\nmsgstr "Im Block."\n'
    )
    (folder / "index.po").write_text(header + said, encoding="utf-8")
    (folder / "markdown.po").write_text(header + said, encoding="utf-8")
    built = book.build("text", "-D", "language=de", "-D", "locale_dirs=locale")
    assert "Blau darf nicht auf d2." in built.text("index.txt")
    assert "Im Block." in built.text("markdown.txt")


FAULTY = """\
Faults
======

.. crosscut::
   :game: quickway
   :claim: red to move; blue wins

   . R .
   R . .
   . . .

Text.

.. crosscut::
   :gaem: quax
   :size: 5

.. crosscut::
   game: chess
   size: 5

.. crosscut::
   :game: quax

   . R ?
   . . .
   . . .

.. crosscut::
   :link: #v=1&g=quax&n=5&m=c3.c3
   :colour: red

.. crosscut::

.. code-block:: crosscut

   game: quax
   size: 3
   claim: tie
"""
FAULTY_MARKDOWN = "# More\n\nText.\n\n~~~crosscut\ngame: quax\n~~~\n\n```{crosscut}\n:game: quax\n:size: 99\n```\n"
REPORTED = (
    "index.rst:4: ERROR: “blue wins” is claimed, but the state is: red to move [crosscut]",
    "index.rst:14: ERROR: “gaem” is not an attribute of a board. [crosscut]",
    "index.rst:18: ERROR: There is no game “chess” here. The games are ",
    "index.rst:22: ERROR: ",
    "index.rst:29: ERROR: “colour” is not an attribute of a board. [crosscut]",
    "index.rst:29: ERROR: Move 2, c3, and what follows it are left out.",
    "index.rst:33: ERROR: It has no position. ",
    "index.rst:35: ERROR: “tie” is claimed, but the state is: red to move [crosscut]",
    "more.md:5: ERROR: It has no position. ",
    "more.md:9: ERROR: The size “99” is not a number from 2 to 26; ",
)


def test_faults_fail_every_build_until_they_are_put_right(tmp_path: Path) -> None:
    book = Book.of(
        tmp_path, {"index.rst": FAULTY, "more.md": FAULTY_MARKDOWN}, 'suppress_warnings = ["toc.not_included"]'
    )
    for options in (("-E", "-j", "2"), ()):
        built = book.build("html", *options)
        assert built.status == 1
        assert len({line.partition(" ERROR")[0] for line in built.warnings}) == 9
        for beginning in REPORTED:
            assert any(line.startswith(beginning) for line in built.warnings), beginning
    # Readers of a page that was built nevertheless see what the author wrote.
    assert "game: chess" in built.text("index.html")
    book.write("more.md", "# More\n")
    assert not [line for line in book.build("html").warnings if "more.md" in line]
    book.write("index.rst", "Faults\n======\n\n.. crosscut::\n   game: quax\n   size: 3\n   claim: red to move\n")
    built = book.build("html", "-W")
    assert (built.status, built.warnings) == (0, [])


def test_a_false_claim_can_be_a_warning(tmp_path: Path) -> None:
    book = Book.of(tmp_path, {"index.rst": FAULTY}, 'crosscut_claims = "warning"\n')
    built = book.build("text")
    assert built.status == 0 and built.warnings[0].startswith("index.rst:4: WARNING: “blue wins” is claimed, but ")
    assert book.build("text", "-W").status == 1


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("crosscut_claims = 'maybe'", 'expected "error" or "warning"'),
        *(
            pytest.param(setting, "such as https://crosscut.example/", marks=pytest.mark.release)
            for setting in (
                "crosscut_site = 'crosscut.example'",
                "crosscut_site = 'https://crosscut.example/rules/quax.html'",
            )
        ),
    ],
)
def test_nonsense_in_a_setting_is_refused(tmp_path: Path, setting: str, words: str) -> None:
    built = Book.of(tmp_path, {"index.rst": PLAIN}, setting).build("html")
    assert built.status == 2 and any(words in line for line in built.warnings)


@pytest.mark.release
def test_what_has_not_changed_is_not_done_again(book: Book) -> None:
    book.build("html")
    pictures = {path: path.stat().st_mtime_ns for path in (book.made / "kept" / "crosscut").glob("*.svg")}
    assert len(pictures) == 7
    assert "no targets are out of date" in book.build("html").said
    book.write("markdown.md", MARKDOWN.replace("moves: b1 a2\nat: 1", "moves: b1"))
    built = book.build("html", "-v")
    book.write("markdown.md", MARKDOWN)
    assert re.findall(r"reading sources\.\.\. \[ *\d+%\] (\S+)", built.said) == ["markdown"]
    assert all(path.stat().st_mtime_ns == time for path, time in pictures.items())


@pytest.mark.release
def test_the_rule_book_is_verified(tmp_path: Path) -> None:
    book = Book(RULE_BOOK, tmp_path)
    built = book.build("html", "-W", "-D", f"crosscut_site={SITE}")
    assert (built.status, built.warnings) == (0, [])
    source = "".join(path.read_text(encoding="utf-8") for path in RULE_BOOK.glob("*.rst"))
    boards = len(re.findall(r"^\.\. (?:crosscut::|code-block:: crosscut)$", source, re.MULTILINE))
    pages = built.text("rules.html")
    assert pages.count("<crosscut-board ") == boards == len(re.findall("claim: ", source))
