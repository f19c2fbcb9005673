"""Completes the sources of the pages: parts of their own, the header, the list of rule pages, and the figures.

A page's source asks for them by placeholders, each on a line of its own:

    {{part play-bar}}                    the file web/parts/play-bar.html, which may ask for more
    {{header}}                           where the page leads
    {{cards}}                            the games to choose from
    {{rule-list}}                        the rule pages of all games
    {{figure quax/linked}}               a figure to play on
    {{picture zigzag-edge/game}}         a figure to look at, with what only the engine can find out, such as scores
    {{steps candy-necklace/merging}}     the figures merging-1, merging-2 and so on in a row
    {{lesson quax/lesson}}               the figures lesson-1, lesson-2 and so on, one beside the other, to solve
    {{grammar}}, {{link-examples}}       what crosscut.link says about links, and the examples
    {{codes}}, {{claims}}, {{themes}}    violation codes, kinds of claims, themes of puzzles, as the engine lists them

Inside a line stand numbers in words: `{{games}}` and `{{Games}}` are all, `{{joining-games}}` those in which edges are
joined, `{{games-with-puzzles}}` those that have puzzles.

The page of results (`theory_page`) is filled with its numbers before, and brings its own figures.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath

from building.pages.code_lists import claim_kinds, code_table, definitions, theme_meanings, violation_codes
from building.pages.front_door import cards, for_newcomers
from building.pages.grammar import examples_html, grammar_html
from building.pages.header import header
from building.pages.parts import with_parts
from building.scripts.catalogue import catalogue, puzzles
from building.scripts.proportions import PROPORTIONS
from shared.command import BuildError
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE

THEORY_PAGE = PurePosixPath("theory.html")

FIGURE_STYLE = "rules/figures.css"
"""The style sheet with the colours of the pictures, in the release's folder."""

_PLACEHOLDER = re.compile(
    r"^\{\{(header|cards|rule-list|grammar|link-examples|codes|claims|themes|figure|picture|steps|lesson)"
    r"(?: ([a-z0-9-]+/[a-z0-9-]+))?\}\}$",
    re.MULTILINE,
)

_NUMBER = re.compile(r"\{\{(games|Games|joining-games|games-with-puzzles)\}\}")
_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]

_PRINT_GRAMMAR = "import crosscut.link; print(crosscut.link.__doc__)"


@dataclass(frozen=True)
class RulePages:
    """What the placeholders stand for."""

    figures: Mapping[str, Mapping[str, str]]
    """What figures.drawn says of every figure, by its name."""
    games: Sequence[Mapping[str, object]]
    """The catalogue."""
    theory: str
    """The source of the page of results, with its numbers."""
    grammar: str
    """What the package crosscut.link says about links."""

    @classmethod
    def of_this_release(cls) -> RulePages:
        """Draw all figures. Raises BuildError for a figure that cannot be read."""
        figures = json.loads(_printed_by_the_engine("-m", "building.pages.figures"))
        theory = json.loads(_printed_by_the_engine("-m", "building.pages.theory_page"))
        grammar = _printed_by_the_engine("-c", _PRINT_GRAMMAR)
        return cls(figures | theory["figures"], catalogue(), theory["page"], grammar)

    def complete(self, source: str, page: PurePosixPath) -> str:
        """Replace the placeholders of a page that will lie at `page`. Raises BuildError for an unknown figure."""
        source = with_parts(self.theory if page == THEORY_PAGE else source)
        top = "../" * (len(page.parts) - 1)
        whole_texts: dict[str, Callable[[], str]] = {
            "header": lambda: header(page),
            "cards": lambda: cards(self.games, self.figures),
            "rule-list": lambda: self._rule_list(top),
            "grammar": lambda: grammar_html(self.grammar),
            "link-examples": examples_html,
            "codes": lambda: code_table(("code", "means"), violation_codes()),
            "claims": lambda: code_table(("claim", "says"), claim_kinds()),
            "themes": lambda: definitions(theme_meanings()),
        }

        def replacement(placeholder: re.Match[str]) -> str:
            kind, name = placeholder[1], placeholder[2] or ""
            if kind in whole_texts:
                return whole_texts[kind]()
            asked = self._steps(name) if kind in ("steps", "lesson") else [name]
            if not asked or not self.figures.keys() >= set(asked):
                raise BuildError(f"The page {page} asks for {placeholder[0]}, which is not in web/rules/figures.")
            if kind == "figure":
                return _figure(self.figures[name], top)
            if kind == "picture":
                return _picture(self.figures[name], top)
            if kind == "lesson":
                return _lesson([self.figures[task] for task in asked], top)
            steps = "\n".join(f"<li>\n{_step(self.figures[step], top)}\n</li>" for step in asked)
            return f'<ol class="steps">\n{steps}\n</ol>'

        return _NUMBER.sub(lambda asked: self._number(asked[1]), _PLACEHOLDER.sub(replacement, source))

    def _number(self, what: str) -> str:
        counts = {
            "games": len(self.games),
            "joining-games": sum(bool(game["edges"]) for game in self.games),
            "games-with-puzzles": len({puzzle["game"] for puzzle in puzzles()}),
        }
        count = counts[what.lower()]
        word = _WORDS[count] if count < len(_WORDS) else str(count)
        return word.capitalize() if what[0].isupper() else word

    def _steps(self, name: str) -> list[str]:
        found = (re.fullmatch(rf"{re.escape(name)}-([0-9]+)", figure) for figure in self.figures)
        return [step[0] for step in sorted(filter(None, found), key=lambda step: int(step[1]))]

    def _rule_list(self, top: str) -> str:
        items = "\n".join(
            f'<li><a href="{top}rules/{game["id"]}.html">{escape(str(game["name"]))}</a> '
            f"<span>{escape(str(game['inventor']))}, {game['year']}</span></li>"
            for game in for_newcomers(self.games)
        )
        return f'<ul class="rule-list">\n{items}\n</ul>'


def _printed_by_the_engine(*arguments: str) -> str:
    """What Python prints with these arguments, where it can import the engine's sources."""
    environment = {**os.environ, "PYTHONPATH": str(ENGINE_SOURCE), "PYTHONDONTWRITEBYTECODE": "1"}
    finished = subprocess.run(
        [sys.executable, *arguments], cwd=BUILD_SCRIPTS, env=environment, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise BuildError(f"The figures could not be drawn:\n{finished.stderr}")
    return finished.stdout


def figure_style() -> bytes:
    """The colours of the pictures, light and dark."""
    colors = json.loads(PROPORTIONS.read_bytes())["colors"]
    rules = (
        f".{kind}-{role} {{ {kind}: light-dark({ink}, {colors['dark'][role]}); }}\n"
        for role, ink in colors["light"].items()
        for kind in ("fill", "stroke")
    )
    return "".join(rules).encode()


def _figure(figure: Mapping[str, str], top: str) -> str:
    """A figure to play on; one without a legal move, which would refuse whatever a reader tries, is looked at."""
    if not figure["playable"]:
        return _step(figure, top)
    return _in_frame(_board(figure, ' class="stepped"' if figure["stepped"] else ""), _caption(figure))


def _lesson(figures: Sequence[Mapping[str, str]], top: str) -> str:
    """Tasks to go through, each beside the next. A link leads on; a button takes its place once the task is solved."""
    items = []
    for number, figure in enumerate(figures, 1):
        is_last = number == len(figures)
        link = "" if is_last else f'<a href="#task-{number + 1}">Next task</a>'
        button = f'<button type="button" class="primary" hidden>{"Play level 1" if is_last else "Next"}</button>'
        place = f'<p class="place">Task {number} of {len(figures)} {link}{button}</p>\n'
        items.append(f'<li id="task-{number}">\n{_in_frame(_board(figure, ""), _caption(figure), place)}\n</li>')
    return '<ol class="lesson" tabindex="0" aria-label="Tasks">\n' + "\n".join(items) + "\n</ol>"


def _step(figure: Mapping[str, str], top: str) -> str:
    """A board to look at, and a link to where it can be played on."""
    return _in_frame(_board(figure, " static"), f"{_caption(figure)} {_open_link(figure, top)}")


def _picture(figure: Mapping[str, str], top: str) -> str:
    """The picture alone, and a link to where it can be played on."""
    return _in_frame(figure["picture"], f"{_caption(figure)} {_open_link(figure, top)}")


def _board(figure: Mapping[str, str], attributes: str) -> str:
    link, claims = escape(figure["link"]), escape(figure["claims"])
    path = f' path="{figure["path"]}"' if figure["path"] else ""
    return f'<crosscut-board{attributes} link="{link}"{path} claim="{claims}">{figure["picture"]}</crosscut-board>'


def _caption(figure: Mapping[str, str]) -> str:
    moves = f'<span class="move-list">{figure["moves"]}</span>' if figure["moves"] else ""
    return escape(figure["caption"]) + moves


def _open_link(figure: Mapping[str, str], top: str) -> str:
    address = escape(f"{top}index.html#{figure['link']}")
    return f'<a href="{address}">Open</a>'


def _in_frame(board: str, caption: str, between: str = "") -> str:
    return f'<figure class="board-figure">\n{board}\n{between}<figcaption>{caption}</figcaption>\n</figure>'
