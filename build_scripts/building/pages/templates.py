"""Completes the sources of the pages. A source is a Jinja2 template, and may hold boards (`figures`).

It extends a parent (`page.html`, or one of a kind of pages) and includes parts from web/parts. What it can ask for
beside them:

    games, games_with_puzzles()      the catalogue, first what newcomers understand at once; how many have puzzles
    kinds_of_games()                 how many of them are about what
    levels()                         of the computer player
    address("rules/quax.html")       the way from the page to another one; `page` is where the page itself lies, and
                                     `top` the way from there to the first page's folder
    grammar(), link_examples()       what crosscut.link says about links, and the examples that never change
    violation_codes(), claim_kinds(), theme_meanings()     words and what they mean, as the engine lists them
    card_board("quax"), card_text("quax")      the board and the text of a game's card
    lead("quax")                     the first words of a game's rule page
    lang, draft                      the page's language; who has translated it, empty in English
    first_board()                    the link and the picture of the first page's live board
    first_game(game)                 the way to a first game of an entry of the catalogue: level 1, a small board
    python_modules(), how_to(names)  the public names of the Python package, and how to do things with it
    command_helps()                  what the commands of the program say to --help
    course_games(), course_board(kind)   the games with a course of connections; the first board of this kind in Hex
    templates_found("crossway")      what the tables have of each row of such a game
    games_without_course()           why the other games have no course
    first_stones("quax")             maps of boards: what the computer player thinks of each first stone
    proved_stones("crossway")        the map of 7x7: who wins after each first stone
    lab_report("quax")               what was measured of a game
    measured_games()                 those of which something was
    own_licence()                    the licence of Crosscut
    wheel                            the Python package that the site offers

The text of a template is translated before anything is filled in (`template_messages`); `_("Play")` translates words in
expressions, with values as named arguments, and `retold(sentence)` a sentence that the engine has said.

Filters: `in_words` for small numbers, `grouped` for large ones, `listed` for names, and `coded` for text with code
between pairs of backquotes. web/theory.html also gets what `theory_page` finds,
web/banned-blocks.html what `blocks_page`, and web/atlas.html what `atlas_page` does.
"""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path, PurePosixPath

from babel.numbers import format_decimal
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

import crosscut.link
from building.examples import HOW_TO, examples, name_of
from building.generated import (
    COURSE_GAMES,
    catalogue,
    claim_kinds,
    course,
    levels,
    puzzles,
    theme_meanings,
    violation_codes,
)
from building.languages import ENGLISH, Language
from building.pages.atlas_page import atlas
from building.pages.blocks_page import blocks
from building.pages.contents import with_contents
from building.pages.figures import Figure, named_figures, with_figures
from building.pages.first_stones import UNSURE, first_stones, proved_stones
from building.pages.head import ASSETS_PLACEHOLDER
from building.pages.python_names import public_modules
from building.pages.theory_page import findings
from building.template_messages import translated_template, without_meanings
from crosscut.__main__ import commands
from crosscut.solver.edge_course import HIGHEST
from crosscut.solver.edge_templates import listed as listed_templates
from crosscut.solver.edge_templates import listed_rows
from crosscut.solver.joining import edge_obstacle
from laboratory.results.atlas import ATLAS
from laboratory.results.lab_reports import read_reports, said_in
from laboratory.results.runs import load, published_results
from shared.command import BuildError
from shared.paths import REPOSITORY, WEB

EXAMPLE_SITE = "https://crosscut.example/"
EXAMPLES = REPOSITORY / "tests" / "data" / "link-vectors.json"
ATLAS_PAGE = PurePosixPath("atlas.html")
BLOCKS_PAGE = PurePosixPath("banned-blocks.html")
THEORY_PAGE = PurePosixPath("theory.html")
OWN_ENTRY = "own.html"
CARD_FIGURES = "cards"
"""web/parts/cards.html holds the boards on the cards, each with its game as id; a game without one shows its first."""
FIRST_BOARD = "first-board/three-stones"
PARTS_OF_FIGURES = (PurePosixPath("parts/cards.html"), PurePosixPath("parts/first-board.html"))
RULE_LIST = PurePosixPath("rules/index.html")

HELP_WIDTH = 78

_KEEPS_LINES = re.compile(r"(<(?:pre|textarea|script|style)\b.*?</(?:pre|textarea|script|style)>)", re.DOTALL)
_INDENTATION = re.compile(r"\n[ \t\n]+")
_LEAD = re.compile(r'<p class="lead"(?: data-card="([^"]*)")?>(.*?)</p>', re.DOTALL)
_TITLE = re.compile(r"<(title|desc)>.*?</\1>\n?", re.DOTALL)
_SECTION = re.compile(r"^(\S.*)\n((?:    .*\n)(?:    .*\n|\n)*)", re.MULTILINE)
_FIRST_FIELD = re.compile(r"[a-z]+ {2,}")
_CODE = re.compile(r"``(.+?)``")


class _Loader(FileSystemLoader):
    """Reads templates of web/ in a language."""

    def __init__(self, language: Language) -> None:
        super().__init__(WEB)
        self._language = language

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        source, path, is_current = super().get_source(environment, template)
        return self._translated(source), path, is_current

    def text(self, template: str) -> str:
        """The source of a template."""
        return self._translated((WEB / template).read_text(encoding="utf-8"))

    def _translated(self, source: str) -> str:
        if self._language is ENGLISH:
            return without_meanings(source)
        return translated_template(source, self._language.translation, ENGLISH.code)


def template_environment(language: Language = ENGLISH) -> Environment:
    """What reads templates of web/."""
    return Environment(
        loader=_Loader(language),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def rendered_template(path: str, **values: object) -> str:
    """What a template of web/ gives for these values."""
    return str(template_environment().get_template(path).render(**values))


@dataclass(frozen=True)
class OfferedWheel:
    """The Python package as the site offers it."""

    name: str
    digest: str
    """SHA-256, as hexadecimal digits."""
    site_url: str
    """Where the site will be published; empty if that is not known."""

    @property
    def address(self) -> str:
        """Where `pip` finds it, at an example of an address if the site's own is not known."""
        return (self.site_url or EXAMPLE_SITE) + self.name


class PageTemplates:
    """The pages of this release. `figures` are the boards of all rule pages by their names; `wheel` is for the page
    about Python."""

    def __init__(
        self,
        figures: Mapping[str, Figure] | None = None,
        wheel: OfferedWheel | None = None,
        language: Language = ENGLISH,
    ) -> None:
        self._language = language
        self._environment = template_environment(language)
        self._environment.filters |= {
            "coded": coded,
            "grouped": partial(grouped, language=language),
            "in_words": partial(in_words, language=language),
            "listed": language.listed,
        }
        self._environment.globals |= {
            "_": language.tr,
            "retold": language.retold,
            "assets": ASSETS_PLACEHOLDER,
            "card_board": self.card_board,
            "card_text": partial(card_text, language=language),
            "claim_kinds": claim_kinds,
            "command_helps": command_helps,
            "course_games": lambda: COURSE_GAMES,
            "games": sorted(catalogue(), key=lambda game: (game["newcomerRank"], game["name"])),
            "first_board": self.first_board,
            "first_game": first_game,
            "first_stones": partial(first_stones, published_results()),
            "games_without_course": games_without_course,
            "games_with_puzzles": lambda: len({puzzle["game"] for puzzle in puzzles()}),
            "how_to": how_to,
            "kinds_of_games": partial(kinds_of_games, language),
            "grammar": lambda: grammar(crosscut.link.__doc__ or ""),
            "course_board": course_board,
            "draft": language.draft,
            "lang": language.code,
            "lead": partial(lead, language=language),
            "levels": levels,
            "link_examples": link_examples,
            "lab_report": lab_report,
            "measured_games": read_reports,
            "own_rules": lambda game: crosscut.game(game).own_rules,
            "own_licence": lambda: (REPOSITORY / "LICENSE").read_text(encoding="utf-8"),
            "proved_stones": proved_stones,
            "python_modules": public_modules,
            "templates_found": templates_found,
            "theme_meanings": theme_meanings,
            "unsure": UNSURE,
            "violation_codes": violation_codes,
            "wheel": wheel,
        }
        self.figures = named_figures(self._sources_of_figures()) if figures is None else figures

    def complete(self, page: PurePosixPath) -> str:
        """The page that will lie at `page`, but for the release's folder.

        Raises BuildError for what is wrong with it.
        """
        return without_indentation(with_contents(with_figures(self.source(page), page, self._language), self._language))

    def source(self, page: PurePosixPath) -> str:
        """What its template makes of a page or a part; its boards are still to be finished.

        Raises BuildError for what is wrong with it.
        """
        top = "../" * (len(page.parts) - 1)
        try:
            template = self._environment.get_template(str(page))
            return template.render(page=str(page), top=top, address=partial(address, page), **self._found(page))
        except TemplateError as error:
            raise BuildError(f"The page {page} cannot be completed: {error}") from error

    def _sources_of_figures(self) -> dict[PurePosixPath, str]:
        """The rule pages but their list, which shows boards of the others, and the parts that hold boards alone."""
        rules = sorted(PurePosixPath(path.relative_to(WEB)) for path in WEB.glob("rules/*.html"))
        return {path: self.source(path) for path in [*rules, *PARTS_OF_FIGURES] if path != RULE_LIST}

    @staticmethod
    def _found(page: PurePosixPath) -> dict[str, object]:
        """What runs have found, for the pages that show it."""
        if page == THEORY_PAGE:
            return findings(published_results())
        if page == BLOCKS_PAGE:
            return blocks(published_results())
        return atlas(load(ATLAS)) if page == ATLAS_PAGE else {}

    def entries(self) -> dict[PurePosixPath, str]:
        """For each game a page that leads to the first one, so that a link to a game shows the game's preview; and one
        for all own games."""
        template = self._environment.get_template("parts/entry.html")
        texts = {f"{game['id']}.html": _entry(game) for game in catalogue()} | {OWN_ENTRY: _OWN_ENTRY_TEXTS}
        return {
            PurePosixPath(page): template.render(
                page=page, top="", address=partial(address, PurePosixPath(page)), **said
            )
            for page, said in texts.items()
        }

    def card_board(self, game: str) -> Markup:
        """The picture on a game's card. It only decorates: the text beside it says the same."""
        names = [f"{CARD_FIGURES}/{game}", *(name for name in self.figures if name.startswith(f"{game}/"))]
        shown = next((self.figures[name] for name in names if name in self.figures), None)
        if shown is None:
            page = f"web/rules/{rule_page(game).name}"
            raise BuildError(f"There is no board with an id figure-... in {page}: write one (docs/new-game.md).")
        return _decoration(shown)

    def first_board(self) -> tuple[str, Markup]:
        """The fragment of the first page's live board, and the picture that stands there until it is made."""
        shown = self.figures[FIRST_BOARD]
        return shown.fragment, _decoration(shown)


def without_indentation(page: str) -> str:
    """The page without the space before its lines, which browsers ignore; text that keeps its lines is left alone."""
    parts = _KEEPS_LINES.split(page)
    return "".join(part if place % 2 else _INDENTATION.sub("\n", part) for place, part in enumerate(parts))


def _decoration(figure: Figure) -> Markup:
    """The picture of a board for those who see it; others find its content elsewhere."""
    return Markup(_TITLE.sub("", figure.small_picture).replace('role="img"', 'aria-hidden="true"'))


def _entry(game: Mapping[str, object]) -> dict[str, object]:
    """What the page of a game says that leads to the first one."""
    return {
        "name": game["name"],
        "heading": game["name"],
        "credit": f"{game['name']} by {game['inventor']}, {game['year']}",
        "lead": lead(str(game["id"])),
        "play": first_game(game),
        "about": f"rules/{game['id']}.html",
        "about_in_words": "The rules",
    }


_OWN_ENTRY_TEXTS = {
    "name": "a game that somebody invented",
    "heading": "A game of one\N{RIGHT SINGLE QUOTATION MARK}s own",
    "credit": "Somebody invented this game, and its rules travel in the link",
    "lead": "Somebody invented this game, and its rules travel in the link: which edges are joined, which patterns of "
    "stones are forbidden.",
    "play": "index.html",
    "about": "invent.html",
    "about_in_words": "Invent a game",
}


def kinds_of_games(language: Language = ENGLISH) -> str:
    """How many games there are of each kind, in words."""
    counts = Counter[str](game.won_by for game in crosscut.games())
    words = {won_by: in_words(count, language) for won_by, count in counts.items()}
    tr = language.tr
    first = {
        "path": lambda count: tr("{count} games of joining your edges", count=count),
        "score": lambda count: tr("{count} games of counting edges", count=count),
        "rule": lambda count: tr("{count} games with another aim", count=count),
    }
    others = {
        "path": lambda count: tr("{count} of joining your edges", count=count),
        "score": lambda count: tr("{count} of counting edges", count=count),
        "rule": lambda count: tr("{count} with another aim", count=count),
    }
    kinds = [won_by for won_by in first if won_by in words]
    said = [(others if place else first)[won_by](words[won_by]) for place, won_by in enumerate(kinds)]
    return language.listed(said)


def card_text(game: str, language: Language = ENGLISH) -> Markup:
    """The text of a game's card: a shorter one that its rule page has for it, or the first words there."""
    short, words = _first_words(game, language)
    return short or words


def lead(game: str, language: Language = ENGLISH) -> Markup:
    """The first words of a game's rule page."""
    return _first_words(game, language)[1]


def _first_words(game: str, language: Language) -> tuple[Markup, Markup]:
    page = rule_page(game)
    found = _LEAD.search(_Loader(language).text(f"rules/{page.name}"))
    if not found:
        raise BuildError(
            f"The page {page.name} has no paragraph of the class lead, which is the text of the game's card."
        )
    return Markup(found[1] or ""), Markup(found[2])


def first_game(game: Mapping[str, object]) -> str:
    """The way from the first page's folder to a first game: against the lowest level, on a small board."""
    return f"index.html#g={game['id']}&n={game['smallSize']}&level=1&v=1"


def course_board(kind: str) -> int:
    """The number of the first board of this kind in the course of Hex."""
    return 1 + next(number for number, board in enumerate(course("own:join-rising")) if board["kind"] == kind)


def templates_found(game: str) -> list[dict[str, object]]:
    """How many edge templates the tables have of each row of a course, and where they were sought."""
    played = crosscut.game(game)
    tables = [(row, listed_templates(played, row)) for row in listed_rows(played) if row <= HIGHEST]
    return [
        {"row": row, "count": len(one.templates), "west": one.west, "east": one.east, "complete": one.is_complete}
        for row, one in tables
    ]


def games_without_course() -> dict[str, str]:
    """The games of the catalogue whose connections cannot be proved, by their names, with the reason."""
    reasons = {game.name: edge_obstacle(game) for game in crosscut.games()}
    return {name: reason for name, reason in sorted(reasons.items()) if reason is not None}


def lab_report(game: str) -> Mapping[str, object]:
    """What was measured of a game, as the bridge would answer, and whether it ``has_swap``: measuring leaves it out."""
    reports = read_reports()
    if game not in reports:
        raise BuildError(f"Nothing was measured of {game}: run python3 -m laboratory.reports (docs/new-game.md).")
    return {**reports[game], "sentences": said_in(reports[game]), "has_swap": crosscut.game(game).pie}


def rule_page(game: str) -> Path:
    """The source of a game's rule page."""
    page = WEB / "rules" / f"{game}.html"
    if not page.is_file():
        raise BuildError(f"The game {game} has no rule page: write web/rules/{game}.html, as docs/new-game.md shows.")
    return page


def address(page: PurePosixPath, target: str) -> str:
    """An address from a page. An address in the page itself is a fragment alone, so that nothing is loaded again."""
    if target.partition("#")[0] == str(page):
        return target.removeprefix(str(page)) or page.name
    return "../" * (len(page.parts) - 1) + target.removesuffix("#")


def grammar(docstring: str) -> list[tuple[str, list[str | dict[str, str]]]]:
    """The sections of a docstring: a heading, and paragraphs or tables of fields."""
    sections = _SECTION.findall(docstring.strip() + "\n")
    return [(heading, [_paragraph(part) for part in text.strip("\n").split("\n\n")]) for heading, text in sections]


def _paragraph(text: str) -> str | dict[str, str]:
    """A table has a key at the beginning of a line, and what it says beside it."""
    text = re.sub(r"^    ", "", text, flags=re.MULTILINE)
    if not _FIRST_FIELD.match(text):
        return text
    return dict(row.split(maxsplit=1) for row in re.split(r"\n(?=\S)", text))


def link_examples() -> list[dict[str, str]]:
    """Every example: its name, the link, and what is read from it."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    return [{**example, "meaning": json.dumps(example["meaning"], ensure_ascii=False)} for example in examples]


def command_helps() -> dict[str, str]:
    """What each command of the program says to ``--help``, in lines of the same length everywhere."""
    return {command.name: _help(command.parser(f"crosscut {command.name}")) for command in commands()}


def _help(parser: ArgumentParser) -> str:
    parser.formatter_class = partial(RawDescriptionHelpFormatter, width=HELP_WIDTH)
    vars(parser)["color"] = False  # from Python 3.14 on it would depend on the terminal of the build
    return parser.format_help()


def coded(text: str) -> Markup:
    """A text in one line; what stands between pairs of backquotes is code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(" ".join(text.split())))))


def in_words(number: int, language: Language = ENGLISH) -> str:
    """A small number as a word."""
    tr = language.tr
    words = [
        tr("no"),
        tr("one"),
        tr("two"),
        tr("three"),
        tr("four"),
        tr("five"),
        tr("six"),
        tr("seven"),
        tr("eight"),
        tr("nine"),
        tr("ten"),
        tr("eleven"),
        tr("twelve"),
    ]
    return words[number] if number < len(words) else str(number)


def grouped(cell: object, language: Language = ENGLISH) -> str:
    """A number with its thousands apart; anything else as it is."""
    return format_decimal(cell, locale=language.locale) if isinstance(cell, int) else str(cell)


@dataclass(frozen=True)
class Part:
    """What stands below a heading; the first part is what stands before all of them, and has none."""

    heading: str
    text: Markup

    @property
    def id(self) -> str:
        """The name of the part in the page."""
        return name_of(self.heading)


def how_to(names: Collection[str] = ()) -> tuple[Part, ...]:
    """The parts of the document. Code that is one of ``names`` leads to the part of the page with that name."""
    reader = MarkdownIt("commonmark")

    def code(_: object, tokens: list[Token], place: int, *__: object) -> str:
        shown = tokens[place].content
        name = shown.partition("(")[0]
        return Markup('<a href="#{}"><code>{}</code></a>' if name in names else "<code>{1}</code>").format(name, shown)

    ids = {example.source: example.id for example in examples()}

    def fence(_: object, tokens: list[Token], place: int, *__: object) -> str:
        source = tokens[place].content
        example = Markup(' data-example="{}"').format(ids[source]) if source in ids else ""
        shown = Markup('<pre tabindex="0"{}><code class="language-{}">{}</code></pre>\n')
        return shown.format(example, tokens[place].info, source)

    reader.add_render_rule("code_inline", code)
    reader.add_render_rule("fence", fence)
    tokens = reader.parse(HOW_TO.read_text(encoding="utf-8"))
    headings = [
        place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag in {"h1", "h2"}
    ]
    return tuple(_part(reader, tokens[begin:end]) for begin, end in pairwise([*headings, len(tokens)]))


def _part(reader: MarkdownIt, tokens: list[Token]) -> Part:
    is_first = tokens[0].tag == "h1"
    heading = "" if is_first else tokens[1].content
    return Part(heading, Markup(reader.renderer.render(tokens[3:], reader.options, {})))
