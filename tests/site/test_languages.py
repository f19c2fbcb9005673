"""The languages of pages: how templates are cut into messages, and the catalogues."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import pytest
from babel.messages.catalog import Catalog

from building.languages import ENGLISH, PLAYERS_PAGES, Entry, Language, categories, listed_languages, read_language
from building.pages.figures import with_figures
from building.pages.translated import Published, versions
from building.sentences import Sentence, page_sources, toolbar_labels
from building.template_messages import template_messages, translated_template, without_meanings
from crosscut.own.known import KnownGame
from crosscut.said import counted, listed, tr
from laboratory.results.lab_reports import read_reports, said_in
from languages import found_whole, update
from shared.command import BuildError
from shared.paths import DIST, WEB

TEMPLATES = sorted({str(template) for page in PLAYERS_PAGES for template in page_sources(page)})

_ENGLISH = re.compile(r"\b(of|games|and|to|the)\b|\{|\d\.\d")
_NOT_SHOWN = re.compile(r"<(script|style|pre|code|template)\b.*?</\1>", re.DOTALL)


def _keys(source: str) -> list[str]:
    return [message.text for message in template_messages(source)]


def _without_blanks(source: str) -> str:
    """A template without white space, and without the headings of a board's lines that are joined in a translation."""
    joined = source.replace("\nnotes:", " ").replace("\ncaption:", " ").replace("\ncomments:", " ")
    return "".join(joined.split())


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_whose_translation_changes_nothing_stays_as_it_was(template: str) -> None:
    source = (WEB / template).read_text(encoding="utf-8")
    translated = translated_template(source, lambda english: english)
    assert _without_blanks(translated) == _without_blanks(without_meanings(source))


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("<p>Two\n  lines, <a href='x'>a link</a>.</p>", ["Two lines, <1>a link</1>."]),
        ("<li><i></i><b>Red</b></li>", ["Red"]),
        ("<p><a>One</a> <a>Two</a></p>", ["One", "Two"]),
        ("<button data-meaning='x'>Back</button>", ["Back"]),
        ('<button data-meaning="step"><svg><path/></svg>Back</button>', ["step|Back"]),
        ("<p>{{ game.name }} by {{ who() }}</p>", ["{game.name} by {1}"]),
        ('<a aria-label="Play {{ game.name }}">Play</a>', ["Play {game.name}", "Play"]),
        ("<p>Add <code>safe</code> to it</p>", ["Add <1/> to it"]),
        ("<p>5 - 5</p><p>{{ name }}</p><pre>Some text</pre>", []),
        ('{{ to(_("Learn"), "x.html") }}', ["Learn"]),
        ("<p>A &lt; B, &amp; so on</p>", ["A < B, & so on"]),
        (
            "<crosscut-board>\nnotes: 0:One;; or\nnotes: two;1:Three\ncaption: Four\n</crosscut-board>",
            ["One; or two", "Three", "Four"],
        ),
        ("<p>{% if one %}One stone{% else %}More stones{% endif %}</p>", ["One stone", "More stones"]),
        ("<label>Width <input> in pixels</label>", ["Width <1/> in pixels"]),
    ],
)
def test_where_a_template_is_cut(source: str, keys: list[str]) -> None:
    assert _keys(source) == keys


def test_a_translation_brings_in_its_words_alone() -> None:
    source = '<p title="Two">One <a href="{{ x }}">two</a> &amp; {{ three }}</p>'
    known = {"One <1>two</1> & {three}": "{three} & <1>zwei</1> « 1 »", "Two": 'Zwei "2"'}
    assert translated_template(source, known.get) == (
        '<p title="Zwei &quot;2&quot;">{{ three }} &amp; <a href="{{ x }}">zwei</a> « 1 »</p>'
    )
    for wrong in (
        "One",
        "<1>zwei</1> {three} <b>",
        "<1>zwei</1> {three} {{ x }}",
        "</1>zwei<1> {three}",
        "<1>&lt;</1>{three}",
    ):
        with pytest.raises(BuildError, match="places"):
            translated_template(source, {"One <1>two</1> & {three}": wrong}.get)


def test_what_is_not_translated_says_in_which_language_it_is() -> None:
    source = "<p>One <b>two</b></p><option>Three</option>"
    assert translated_template(source, lambda _: None, "en") == (
        '<p><span lang="en">One <b>two</b></span></p><option>Three</option>'
    )


def test_a_condition_in_an_attribute_is_refused() -> None:
    with pytest.raises(BuildError, match="condition"):
        template_messages('<a title="Read {% if x %}it{% endif %}">One</a>')


@pytest.mark.parametrize("code", ["de", "fr", "es", "it", "pl", "pt-BR", "uk", "zh-Hans", "ja"])
def test_plural_forms_are_those_of_the_browser(code: str) -> None:
    catalogue = Catalog(locale=Language(code).locale)
    found = categories(catalogue, code)
    assert found["other"] < catalogue.num_plurals
    assert set(found.values()) <= set(range(catalogue.num_plurals))


def test_plural_forms_that_the_browser_cannot_tell_apart_are_refused() -> None:
    catalogue = Catalog(locale="fr")
    catalogue.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n > 5);")]
    with pytest.raises(BuildError, match="two plural forms"):
        categories(catalogue, "fr")


@pytest.mark.parametrize("form", ["Le <1>", "{b}", "<2>x</2> {a}", "<1>x</1> {a} &amp;", "<1>{a}</1> <b>"])
def test_faults_of_a_translation_are_found(form: str) -> None:
    assert Entry("One <1>two</1> {a}", forms=(form,)).faults
    assert not Entry("One <1>two</1> {a}", forms=("{a}: <1>deux</1>",)).faults


def test_a_sentence_shows_nothing_of_what_tells_its_meaning() -> None:
    language = Language("fr", entries={"step|Back": Entry("step|Back", forms=("Retour",))})
    assert language.tr("step|Back") == "Retour"
    assert language.tr("step|Last") == "Last"
    assert language.tr("{a} and {b}", a="{b}", b=2) == "{b} and 2"


def test_a_catalogue_with_a_fuzzy_message_is_not_said_to_be_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fuzzy translation is no fault, but no page shows it."""
    monkeypatch.setattr("building.languages.LANGUAGES", tmp_path)
    (tmp_path / "fr").mkdir()
    part = tmp_path / "fr" / "game.po"
    part.write_text('msgid "Play"\nmsgstr "Jouer"\n\nmsgid "Share"\nmsgstr "Partager"\n', encoding="utf-8")
    assert found_whole(read_language("fr")) == "fr: the catalogue is whole."
    part.write_text(
        part.read_text(encoding="utf-8").replace('msgid "Share"', '#, fuzzy\nmsgid "Share"'), encoding="utf-8"
    )
    assert found_whole(read_language("fr")) == (
        "fr: 1 of 2 messages are shown in English, because they are missing or fuzzy. The first: 'Share'"
    )


def test_a_changed_sentence_leaves_nothing_behind_when_the_catalogues_are_updated_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("languages", "building.languages"):
        monkeypatch.setattr(f"{module}.LANGUAGES", tmp_path)
    monkeypatch.setattr("languages.listed_languages", lambda: ["fr"])
    monkeypatch.setattr(
        "languages.sentences", lambda: {"Share a link": Sentence("Share a link", sources=["web/parts/game.html"])}
    )
    (tmp_path / "fr").mkdir()
    part = tmp_path / "fr" / "game.po"
    part.write_text('msgid "Share the link"\nmsgstr "Partager le lien"\n', encoding="utf-8")
    update()
    assert '#| msgid "Share the link"\nmsgid "Share a link"\nmsgstr "Partager' in part.read_text(encoding="utf-8")
    update()
    again = part.read_text(encoding="utf-8")
    assert '#, fuzzy\nmsgid "Share a link"\nmsgstr "Partager' in again
    assert "Share the link" not in again


def test_every_message_has_one_part(messages: dict[str, Sentence]) -> None:
    assert all(sentence.part for sentence in messages.values())
    assert all(Path(WEB.parent, sentence.sources[0]).exists() for sentence in messages.values())


@pytest.mark.parametrize("code", listed_languages())
def test_what_was_measured_is_said_in_every_language(code: str) -> None:
    language = read_language(code)
    told = {english: language.retold(english) for report in read_reports().values() for english in said_in(report)}
    names = re.compile(r"\(.*\b\d{4}\)")
    assert {english: said for english, said in told.items() if _ENGLISH.search(names.sub("", said))} == {}


def test_a_sentence_of_the_engine_is_said_with_its_values() -> None:
    entries = [
        Entry("{points} in {games}.", forms=("{games} : {points}.",)),
        Entry("{n} games", "{n} game", ("{n} partie", "{n} parties")),
    ]
    french = Language("fr", entries={entry.key: entry for entry in entries}, categories={"one": 0, "other": 1})
    games = counted(12345, "{n} game", "{n} games")
    said = tr("{points} in {games}.", points=listed(["a1", "b2"], "or"), games=games)
    assert french.retold(said) == "12\u202f345 parties : a1 ou b2."
    assert ENGLISH.retold(said) == "a1 or b2 in 12345 games."


def test_who_invented_a_published_game_is_listed_as_the_language_lists() -> None:
    game = KnownGame("Hex", ("Piet Hein", "John Nash"), 1942, "", "own:join-rising.swap")
    assert read_language("fr").retold(game.credit) == "Hex (Piet Hein et John Nash, 1942)"


def test_pages_name_their_versions_to_scripts_and_with_whole_addresses_to_search_engines() -> None:
    """A relative address is none for a search engine, and a whole one leads a copy of the site to another host."""
    page = PurePosixPath("rules/index.html")
    published = [Published(Language("fr", "Français", "En français"), (page,))]
    for_scripts = (
        '<link rel="alternate" lang="en" href="../../rules/index.html" title="English">\n'
        '<link rel="alternate" lang="fr" href="../../fr/rules/index.html" title="Français" data-offer="En français">\n'
    )
    assert versions(page, "fr", published, "") == for_scripts
    assert versions(page, "fr", published, "https://example.org/x/") == for_scripts + (
        '<link rel="alternate" hreflang="x-default" href="https://example.org/x/rules/">\n'
        '<link rel="alternate" hreflang="en" href="https://example.org/x/rules/">\n'
        '<link rel="alternate" hreflang="fr" href="https://example.org/x/fr/rules/">\n'
    )
    assert versions(PurePosixPath("links.html"), "", published, "https://example.org/x/") == ""


def test_toolbars_have_their_labels() -> None:
    labels = toolbar_labels()
    assert {"Take back", "step|Back", "Share"} <= set(labels)
    assert not {"Moves, step by step", "Play the computer"} & set(labels)


@pytest.mark.parametrize(
    ("language", "after", "told"),
    [
        (ENGLISH, "after 1 move", "Blue to move. Red: b2. Blue: none."),
        (read_language("de"), "nach 1 Zug", "Blau ist am Zug. Rot: b2. Blau: keine."),
        (
            read_language("fr"),
            "après 1 coup",
            "À Bleu de jouer. Rouge\N{NO-BREAK SPACE}: b2. Bleu\N{NO-BREAK SPACE}: rien.",
        ),
    ],
    ids=["en", "de", "fr"],
)
def test_a_picture_says_what_it_shows_in_the_language_of_its_page(language: Language, after: str, told: str) -> None:
    source = '<crosscut-board game="quax" size="5" moves="b2" class="picture" claim="blue to move"></crosscut-board>'
    picture = with_figures(source, PurePosixPath("index.html"), language)
    assert f"<title>Quax, 5 \N{MULTIPLICATION SIGN} 5, {after}</title>\n<desc>{told}</desc>" in picture


def test_a_sentence_without_a_value_stops_the_build() -> None:
    with pytest.raises(BuildError, match="no value for n"):
        ENGLISH.tr("91 of {n} games")


def test_no_page_shows_a_place() -> None:
    pages = sorted(DIST.rglob("*.html"))
    assert pages
    sources = {str(page.relative_to(DIST)): page.read_text(encoding="utf-8") for page in pages}
    shown = {page: re.findall(r".{0,40}\{\w+\}.{0,20}", _NOT_SHOWN.sub("", source)) for page, source in sources.items()}
    assert {page: found for page, found in shown.items() if found} == {}


def test_french_is_set_as_in_french_books() -> None:
    """Signs after a word stand apart, and do not begin a line; only what is written for a program is set otherwise."""
    wrong = re.compile(r"[ ][;!?»]|[ ]:(?=\s|$)|«(?!\u202f)|(?<!\u202f)»|[“”'\"]|\.\.\.|(?<=[^\W\d_])[;!?](?!\w)")
    forms = [form for entry in read_language("fr").entries.values() for form in entry.forms]
    assert forms
    assert [form for form in forms if wrong.search(re.sub(r"</?\d+/?>", "", form))] == []


def test_german_is_set_as_in_german_books() -> None:
    """What is quoted stands between a low and a high sign; nothing stands apart before a sign but a dash."""
    wrong = re.compile(r"\s[,;!?]|[\"'”»«—]|\.\.\.|(?<=[^\W\d_])\u2013|\s-\s")
    forms = [form for entry in read_language("de").entries.values() for form in entry.forms]
    assert forms
    assert [form for form in forms if wrong.search(re.sub(r"<\d+/>", "x", re.sub(r"</?\d+>", "", form)))] == []
    assert [form for form in forms if not _is_quoted_in_pairs(form)] == []


def _is_quoted_in_pairs(form: str) -> bool:
    """Whether what is quoted is closed before something else begins."""
    marks = "".join(letter for letter in form if letter in "\u201e\u201a\u2018\u201c")
    return not re.sub("\u201e(\u201a\u2018)*\u201c", "", marks)
