"""Completes the sources of the pages: parts of their own, the header, the lists of games, and the boards (`figures`).

A page's source asks for them by placeholders, each on a line of its own:

    {{part play-bar}}                    the file web/parts/play-bar.html, which may ask for more
    {{header}}                           where the page leads
    {{cards}}                            the games to choose from
    {{rule-list}}                        the rule pages of all games
    {{grammar}}, {{link-examples}}       what crosscut.link says about links, and the examples
    {{codes}}, {{claims}}, {{themes}}    violation codes, kinds of claims, themes of puzzles, as the engine lists them

Inside a line stand numbers in words: `{{games}}` and `{{Games}}` are all, `{{joining-games}}` those in which edges are
joined, `{{games-with-puzzles}}` those that have puzzles.

The page of results (`theory_page`) is filled with its numbers before, and brings its own figures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath

import crosscut.link
from building.bundles import PROPORTIONS
from building.engine_lists import catalogue, claim_kinds, puzzles, theme_meanings, violation_codes
from building.pages.figures import Figure, site_figures, with_figures
from building.pages.front_door import cards, for_newcomers
from building.pages.grammar import code_table, definitions, examples_html, grammar_html
from building.pages.header import header
from building.pages.parts import with_parts
from building.pages.theory_page import filled_page
from research.results import published_results

THEORY_PAGE = PurePosixPath("theory.html")

FIGURE_STYLE = "rules/figures.css"
"""The style sheet with the colours of the pictures, in the release's folder."""

_PLACEHOLDER = re.compile(r"^\{\{(header|cards|rule-list|grammar|link-examples|codes|claims|themes)\}\}$", re.MULTILINE)

_NUMBER = re.compile(r"\{\{(games|Games|joining-games|games-with-puzzles)\}\}")
_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@dataclass(frozen=True)
class RulePages:
    """What the placeholders stand for."""

    figures: Mapping[str, Figure]
    """The boards of all rule pages, by their names."""
    games: Sequence[Mapping[str, object]]
    """The catalogue."""
    theory: str
    """The source of the page of results, with its numbers."""

    @classmethod
    def of_this_release(cls) -> RulePages:
        """What the sources of this release say. Raises BuildError for a board that cannot be read."""
        return cls(site_figures(), catalogue(), filled_page(published_results()))

    def complete(self, source: str, page: PurePosixPath) -> str:
        """Replace the placeholders of a page that will lie at `page`. Raises BuildError for a broken board."""
        source = with_parts(self.theory if page == THEORY_PAGE else source)
        top = "../" * (len(page.parts) - 1)
        whole_texts: dict[str, Callable[[], str]] = {
            "header": lambda: header(page),
            "cards": lambda: cards(self.games, self.figures),
            "rule-list": lambda: self._rule_list(top),
            "grammar": lambda: grammar_html(crosscut.link.__doc__ or ""),
            "link-examples": examples_html,
            "codes": lambda: code_table(("code", "means"), violation_codes()),
            "claims": lambda: code_table(("claim", "says"), claim_kinds()),
            "themes": lambda: definitions(theme_meanings()),
        }

        completed = _PLACEHOLDER.sub(lambda placeholder: whole_texts[placeholder[1]](), with_figures(source, top))
        return _NUMBER.sub(lambda asked: self._number(asked[1]), completed)

    def _number(self, what: str) -> str:
        counts = {
            "games": len(self.games),
            "joining-games": sum(bool(game["edges"]) for game in self.games),
            "games-with-puzzles": len({puzzle["game"] for puzzle in puzzles()}),
        }
        count = counts[what.lower()]
        word = _WORDS[count] if count < len(_WORDS) else str(count)
        return word.capitalize() if what[0].isupper() else word

    def _rule_list(self, top: str) -> str:
        items = "\n".join(
            f'<li><a href="{top}rules/{game["id"]}.html">{escape(str(game["name"]))}</a> '
            f"<span>{escape(str(game['inventor']))}, {game['year']}</span></li>"
            for game in for_newcomers(self.games)
        )
        return f'<ul class="rule-list">\n{items}\n</ul>'


def figure_style() -> bytes:
    """The colours of the pictures, light and dark."""
    colors = json.loads(PROPORTIONS.read_bytes())["colors"]
    rules = (
        f".{kind}-{role} {{ {kind}: light-dark({ink}, {colors['dark'][role]}); }}\n"
        for role, ink in colors["light"].items()
        for kind in ("fill", "stroke")
    )
    return "".join(rules).encode()
