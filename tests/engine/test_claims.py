"""Claims about figures: true claims pass, and for a false claim the checker says what is true instead."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from crosscut import claims, games, link
from crosscut.claims import Claimed, best_play, kinds
from crosscut.claims.__main__ import main
from crosscut.claims.elements import figure_elements
from crosscut.claims.illustrations import illustrations
from crosscut.claims.page import INSIDE, TORN, figures, markdown_figures, split_heading
from tests.engine.function_calls import calls_of
from tests.engine.links import meaning

SWITCH = "g=naked-diagonal&n=3&s=b1r/r1b/3"
QUADREX = "g=quadrex&n=3&m=a2.b2"
QUICKWAY = "g=quickway&n=3&m=a2.b2"
QUAX = "g=quax&n=3&m=a1.c3.b2.c2"
ZIGZAG = "g=zigzag-edge&n=9&m=a6.b7.c8.d4.e5.f9.g1.h3.i2"
CROSSWAY = "g=crossway&n=4&m=b2.c2.c3"
PLAYED = "g=crossway&n=3&m=a1.a3.b2.b3.c1"
"""Three mistakes in five moves."""


_VECTORS = Path(__file__).parents[1] / "data" / "figure-vectors.json"
FIGURES = json.loads(_VECTORS.read_text(encoding="utf-8"))["figures"]


def instead(fragment: str, claim: str) -> list[str]:
    reading = link.read(fragment)
    assert reading is not None
    return list(claims.check_record(reading.record, [claim]))


@pytest.mark.parametrize(
    ("fragment", "claim"),
    [
        (SWITCH, "unfillable"),
        (SWITCH, "problem naked-diagonal-area"),
        (SWITCH, "illegal red b1: naked-diagonal"),
        (SWITCH, "illegal b2"),
        (SWITCH, "red to move"),
        ("g=naked-diagonal&n=3", "fillable"),
        ("g=naked-diagonal&n=3", "no problems"),
        ("g=naked-diagonal&n=3&s=b1r/r1b/3", "problem naked-diagonal-area: a2 a3 b2 b3 c2 c3"),
        (CROSSWAY, "illegal blue b3: crosscut"),
        (CROSSWAY, "legal red b3"),
        (CROSSWAY, "blue to move"),
        (CROSSWAY, "illegal swap: swap-unavailable"),
        (QUADREX, "plays b1: fills a1"),
        (QUADREX, "plays c3: fills nothing"),
        (QUICKWAY, "plays b1: links b1-a2"),
        (QUICKWAY, "plays c3: links nothing"),
        (QUAX, "legal red a1-b2"),
        (QUAX, "legal a1-b2"),
        (QUAX, "illegal blue a1-b2: link-not-own"),
        (QUAX, "plays a1-b2: skips nobody"),
        ("g=candy-necklace&n=3&m=c3.b1.c1.b3.b2.a1", "plays a3: skips blue"),
        ("g=crossway&n=2&m=a1.b1", "plays a2: wins"),
        ("g=crossway&n=2&m=a1.b1.a2", "red wins"),
        ("g=quax&n=2&m=a1.swap", "blue to move"),
        ("g=zigzag-edge&n=2&m=a1.b2", "tie"),
        (ZIGZAG, "scores 5 5"),
        (PLAYED, "move 1: mistake"),
        (PLAYED, "move 2: better b2"),
        (PLAYED, "move 3: only"),
        (PLAYED, "move 3: wins"),
        (PLAYED, "move 4: lost"),
        (PLAYED, "move 5: mistake"),
        (PLAYED, "blue can win"),
        (PLAYED, "only c2 c3 win"),
        (f"{PLAYED}&at=3", "move 5: better c3"),
        (f"{PLAYED}&at=3", "only nothing wins"),
    ],
)
def test_true_claims_hold(fragment: str, claim: str) -> None:
    assert instead(fragment, claim) == []


@pytest.mark.parametrize(
    ("fragment", "claim", "words"),
    [
        (SWITCH, "fillable", "but it cannot be filled"),
        ("g=naked-diagonal&n=3", "unfillable", "but it can be filled"),
        (SWITCH, "no problems", "there is a problem (naked-diagonal-area): "),
        (SWITCH, "problem crosscut", "the problems are: (naked-diagonal-area) "),
        (SWITCH, "problem naked-diagonal-area: b2", "the problems are: (naked-diagonal-area) "),
        ("g=naked-diagonal&n=3", "problem crosscut", "the problems are: none"),
        (SWITCH, "legal red b1", "it is illegal (naked-diagonal): "),
        (SWITCH, "blue to move", "the state is: red to move"),
        (CROSSWAY, "illegal red b3", "it is legal"),
        (CROSSWAY, "illegal blue b3: crosscut-loop", "it is illegal for another reason (crosscut): "),
        (CROSSWAY, "illegal blue b3: because", "this is not a claim: 'because' is not a valid ViolationCode"),
        (CROSSWAY, "illegal blue z9: crosscut", "another reason (off-board)"),
        (CROSSWAY, "legal red", "this is not a claim: 'red' is not a move"),
        (CROSSWAY, "fillable", "Crossway does not ask"),
        (CROSSWAY, "scores 5 5", "there is no score"),
        (CROSSWAY, "red wins", "the state is: blue to move"),
        (CROSSWAY, "plays b3: wins", "this is not a claim: b3 cannot be played."),
        (CROSSWAY, "plays a1: wins", "it does not win"),
        (QUADREX, "plays b1: fills nothing", "it fills a1"),
        (QUADREX, "plays c3: fills a1", "it fills nothing"),
        (QUICKWAY, "plays b1: links a1-b2", "it links a2-b1"),
        (QUICKWAY, "plays b1: links a1", "this is not a claim: 'a1' is not a link"),
        (QUAX, "plays a1-b2: skips blue", "it skips nobody"),
        (ZIGZAG, "scores 6 4", "the scores are 5 5"),
        (ZIGZAG, "red wins", "the state is: tie"),
        (PLAYED, "move 1: only", "it does not win; what wins there is: b1 b2 b3"),
        (PLAYED, "move 2: lost", "before it blue can win, and after it red can win"),
        (PLAYED, "move 3: mistake", "before it red can win, and after it red can win"),
        (PLAYED, "move 2: better b1", "what wins there is: b2"),
        (PLAYED, "move 3: better a2", "b2 wins as well"),
        (f"{PLAYED}.c2", "move 6: only", "what wins there is: c2 c3"),
        (PLAYED, "move 6: wins", "the main line has no move 6"),
        (PLAYED, "red can win", "but blue can win"),
        (PLAYED, "only c2 wins", "what wins is: c2 c3"),
        ("g=zigzag-edge&n=2", "red can win", "but nobody can win"),
        (CROSSWAY, "something else", "no kind of claim is written like this"),
        ("g=crossway&n=4&m=b2.c2.c3.b3", "red to move", "Move 4, b3, and what follows it are left out."),
    ],
)
def test_false_claims_are_reported_with_what_is(fragment: str, claim: str, words: str) -> None:
    assert any(words in message for message in instead(fragment, claim))


def test_a_position_can_be_too_big_to_be_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best_play, "NODES", 100)
    assert instead("g=naked-diagonal&n=9", "red can win") == [
        "“red can win” is claimed, but it cannot be checked: the position is too big to be solved"
    ]


def test_the_solver_looks_at_fewer_positions_where_they_take_longer() -> None:
    most = best_play.most_positions
    assert most(49, effort=1) == most(24, effort=2) == best_play.NODES
    assert most(98, effort=1) == most(49, effort=4) == best_play.NODES // 4


PAGE = """<!doctype html>
<p>Text</p>
<crosscut-board game="naked-diagonal" claim="unfillable;
  illegal red b1: naked-diagonal; illegal blue b1: crosscut">
  B . R
  R . B
  . . .
</crosscut-board>
<crosscut-board link="https://example.org/crosscut/#g=quax&amp;n=5&amp;m=c3.d4" claim="red to move">
  <svg><title>R</title></svg></crosscut-board><crosscut-board game="quickway" setup="R.B/.../..R" turn="blue"
  moves="b2, b3 (c2)" at="1" claim="red to move"></crosscut-board>
<crosscut-board game="quax" size="4" moves="a1"></crosscut-board>
<crosscut-board game="quax" setup="R../.R./...
links: a3-b2" claim="red to move; illegal a3-b2: link-exists"></crosscut-board>
<crosscut-board puzzle="today"></crosscut-board>
<crosscut-board game="chess" size="3" claim="no problems">
"""


def test_the_figures_of_a_page() -> None:
    failures = [str(failure) for failure in claims.check_page(PAGE)]
    assert len(failures) == 2
    assert failures[0].startswith(
        "3: figure 1: “illegal blue b1: crosscut” is claimed, but it is illegal for another reason (naked-diagonal): "
    )
    assert failures[1].startswith(f"16: figure 6: There is no game “chess” here. The games are {games()[0].id}")


def test_the_program_prints_failures_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, absent = tmp_path / "good.html", tmp_path / "bad.html", tmp_path / "absent.html"
    good.write_text('<crosscut-board game="quax" size="4" claim="red to move"></crosscut-board>')
    bad.write_text('\n<crosscut-board game="quax" size="4" claim="red to move; blue wins"></crosscut-board>')
    assert main([str(good)]) == 0
    assert capsys.readouterr() == ("", "1 claim about 1 figure checked, 0 wrong\n")
    assert main([str(good), str(bad), str(absent)]) == 1
    output, errors = capsys.readouterr()
    assert output == f"{bad}:2: figure 1: “blue wins” is claimed, but the state is: red to move\n"
    assert f"{absent}: cannot be read" in errors and "3 claims about 2 figures checked, 1 wrong" in errors
    assert main([str(absent)]) == 1
    assert capsys.readouterr() == ("", f"{absent}: cannot be read: No such file or directory\n")


@pytest.mark.parametrize("page", ["```crosscut\ngame: quax\nsize: 3\n```\n", "<crosscut-board game=quax size=3>"])
def test_a_byte_order_mark_hides_no_figure(page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.md"
    path.write_text(page, encoding="utf-8-sig")
    assert main([str(path)]) == 0
    assert "0 claims about 1 figure checked" in capsys.readouterr().err


@pytest.mark.parametrize(
    "claim", ["scores {} 5", "move {}: wins", "{} answers", "{} naked diagonals", "loop a1 b1: {} crosscuts"]
)
def test_a_number_of_any_length_spoils_its_own_claim_alone(claim: str) -> None:
    """Python does not read all of them."""
    (failure,) = instead(ZIGZAG, claim.format("9" * 5000))
    assert "no kind of claim" in failure


def test_other_packages_add_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "_KINDS", [])

    @claims.kind("(?P<color>red|blue) has (?P<count>[0-9]+) stones")
    def count(claimed: Claimed, said: Mapping[str, str]) -> str | None:
        stones = sum(owner == said["color"] for owner in claimed.position.stones.values())
        return None if stones == int(said["count"]) else f"{said['color']} has {stones}"

    assert instead(QUAX, "red has 2 stones") == []
    assert instead(QUAX, "blue has 3 stones") == ["“blue has 3 stones” is claimed, but blue has 2"]
    assert "no kind of claim" in instead(QUAX, "red to move")[0]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: str(figure["name"]))
def test_figures_are_read_as_the_element_reads_them(figure: dict[str, Any]) -> None:
    html = f"<!doctype html><html><body>{figure['html']}</body></html>"
    ((element,), (found,)) = figure_elements(html, ["quax"]), figures(html)
    assert (element.attributes if element.tag == "crosscut-board" else {}) == figure["attributes"]
    assert [line.strip() for line in element.text().splitlines() if line.strip()] == figure["lines"]
    assert found.broken == figure.get("broken")
    if found.broken is None:
        assert meaning(found.read()) == figure["meaning"]


@pytest.mark.parametrize(
    ("attributes", "start"),
    [
        ("size='5'", "It names no game. The games are candy-necklace, "),
        ("link='#n=5&amp;v=1'", "It names no game. The games are "),
        ("game='chess' size='5'", "There is no game “chess” here. The games are "),
        ("link='#g=%EF%BD%8Cudo&amp;v=1'", "There is no game “ludo” here. The games are "),
    ],
)
def test_a_figure_without_a_game_that_there_is_names_those_that_there_are(attributes: str, start: str) -> None:
    (figure,) = figures(f"<crosscut-board {attributes}></crosscut-board>")
    assert (figure.broken or "").startswith(start)


def test_figures_are_found_from_top_to_bottom() -> None:
    board = "<crosscut-board game='quax'>"
    page = f"<div>\n{board}R.\n.B</crosscut-board></div>\n<p>{board}<pre>B</pre>\n{board}"
    assert [(found.line, found.diagram.split()) for found in figures(page)] == [(2, ["R.", ".B"]), (4, []), (5, [])]


TOO_LONG = "The diagram has 20001 characters: expected at most 20000."
R_IN_DEPTH = f'<pre class="crosscut">{"<b>" * 1500}game: quax\nclaim: red wins\n\nR.</b>\n..</pre>'
MUCH_OPEN = "".join(part * 15_000 for part in ("<div>", "<p><button>", "<pre>", "<a/>"))


@pytest.mark.parametrize(
    ("page", "failures"),
    [
        (R_IN_DEPTH, ["1: figure 1: “red wins” is claimed, but the state is: red to move"]),
        pytest.param(
            f"{R_IN_DEPTH}{MUCH_OPEN}\n<pre class=crosscut>game: chess",
            ["figure 1: “red", "figure 2: It has no position"],
            marks=pytest.mark.release,
        ),
        (f"<crosscut-board game=quax>{'.' * 20_001}</crosscut-board>{R_IN_DEPTH}", [TOO_LONG, "1: figure 2: “red"]),
        (
            f"<crosscut-board game=quax link='' setup='{'.' * 20_001}'></crosscut-board>",
            [TOO_LONG],
        ),
    ],
    ids=["deep", "much open", "long", "long with an empty link"],
)
def test_a_page_may_be_deep_and_long(page: str, failures: list[str]) -> None:
    """If all open elements were searched at each tag, the test would never end."""
    found = list(map(str, claims.check_page(page)))
    assert len(found) == len(failures)
    assert all(words in failure for words, failure in zip(failures, found, strict=True))


NESTED_BOARDS = "<crosscut-board game=quax size=3>"
NESTED_BLOCKS = "<pre><code class=language-crosscut>game: quax\nsize: 3\n"


@pytest.mark.parametrize(
    "noise",
    [
        *("<a ", "</a ", "<a x=", "<a x='", '<a x="', "<!--", "<!--->", "<!", "<?", "</", "<", "&", "&#9", "&lt"),
        *("<script>", "<title>", "<textarea></textarea ", "<a x=&#1 x=&not", "<p>", "<svg/>", "<svg>"),
        *(NESTED_BOARDS, NESTED_BLOCKS, "<crosscut-board><pre>", f"{NESTED_BOARDS}<p>text", "<pre class=crosscut>"),
    ],
)
def test_time_grows_as_the_page_does(noise: str) -> None:
    """Work that is hidden in a regular expression calls nothing: then the last line would take half a minute."""
    once, twice = (calls_of(partial(figures, noise * count)) for count in (300, 600))
    assert twice < 2.1 * once + 100
    figures(noise * (100_000 // len(noise)))


class Lines(list[str]):
    """Lines that count how many of them are asked for."""

    asked = 0

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        Lines.asked += len(found) if isinstance(at, slice) else 1
        return found


class Text(str):
    __slots__ = ()

    def splitlines(self, keepends: bool = False) -> list[str]:
        return Lines(super().splitlines(keepends))


def test_no_block_looks_at_all_lines_below_it() -> None:
    asked = []
    for count in (500, 1000):
        Lines.asked = 0
        illustrations(Text("```crosscut\n```\n\n" * count))
        asked.append(Lines.asked)
    assert 0 < asked[1] < 2.1 * asked[0]


def test_a_long_text_is_read_at_once() -> None:
    """If all were joined for each attribute, or read for each sign of a fence, the test would not come to its end."""
    heading, diagram = split_heading("a:b\n" * 250_000)
    assert (len(heading["a"]), diagram) == (499_999, "")
    assert markdown_figures("~" * 400_000 + "`") == []


@pytest.mark.parametrize("board", ["<crosscut-board game='quax' size='3'/>", NESTED_BLOCKS])
def test_a_board_in_a_board_is_a_failure(board: str) -> None:
    """A browser shows the outer one alone. A slash closes nothing."""
    *_, failure = claims.check_page(f"{board}\n{board}")
    assert (failure.figure, failure.message) == (2, INSIDE)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<pre class=crosscut>a&lt;b<!-->c<!-- > -->d<!doctype x>e</>f</ x>g<?x?>h</pre>", "a<bcdefgh"),
        ("<pre class=crosscut>a<script>b<i></script>c<textarea>&lt;<i></textarea>d</pre>", "ab<i>c<<i>d"),
        ("<pre class=crosscut>a<noscript><b></noscript></pre>", "a<b>"),
        ("<script><pre class=crosscut>x</pre></script ><pre class=crosscut>y", "y"),
        ("<pre class=crosscut>a<svg><title/>b<path/></svg>c</pre>", "abc"),
        ("<pre class='crosscut'title=>a</pre x='>'>b", "a"),
        ("<pre class=crosscut>a&#999999999999;b&#x41;c<b x=", "a\ufffdbAc"),
        (f"<pre class=crosscut>&#{'9' * 5000};</pre>", "\ufffd"),
        ("<PRE CLASS=crosscut class=x>a</PRE><pre class=crosscut/>b", "a"),
    ],
)
def test_a_page_is_read_as_html_says(html: str, text: str) -> None:
    (found,) = figure_elements(html, [])
    assert found.text() == text


def test_references_in_attributes_end_where_html_ends_them() -> None:
    (found,) = figure_elements("<crosscut-board link='#g=quax&notes=a&amp;m=b&lt;c&lt&#65' x='a>b' y=a/>", [])
    assert found.attributes == {"link": "#g=quax&notes=a&m=b<c<A", "x": "a>b", "y": "a/"}


MARKDOWN = """# A page

Write `<crosscut-board game="quax">`, or ``a ` and <crosscut-board>``:

```html
<crosscut-board game="chess" claim="tie"></crosscut-board>
```

```crosscut
game: naked-diagonal
caption: Blue may not
caption: play b2.
claim: illegal red b1: naked-diagonal; legal red b1

B . R
R . B
. . .
```

> 1. ~~~~ {.crosscut}
>    game: quax
>    size: 4
>    moves: a1
>    claim: red to move
>    ~~~~

<crosscut-board game="quax" size="4" claim="red to move"></crosscut-board>
<crosscut-board game="quax"><pre>
. R
B .
</pre></crosscut-board>

```crosscut
gaem: quax
"""


def test_figures_of_markdown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text(MARKDOWN, encoding="utf-8")
    assert main([str(page)]) == 1
    output, errors = capsys.readouterr()
    beginnings = [
        "9: figure 1: “legal red b1” is claimed, but it is illegal (naked-diagonal): ",
        "20: figure 2: “red to move” is claimed, but the state is: blue to move",
        f"28: figure 4: {TORN}",
        "33: figure 5: “gaem” is not an attribute of a board.",
    ]
    for line, beginning in zip(output.splitlines(), beginnings, strict=True):
        assert line.startswith(f"{page}:{beginning}")
    assert errors == "4 claims about 5 figures checked, 4 wrong\n"
    assert markdown_figures(MARKDOWN)[0].attributes["caption"] == "Blue may not play b2."


CROSSCUT = "g=candy-necklace&n=3&s=3/rb1/br1"
APART = "g=candy-necklace&n=5&s=3br/3rb/5/br3/rb3"
SOUTH_WEST, NORTH_EAST = "a1 b1 b2 a2", "d4 e4 e5 d5"
LOOP = "g=candy-necklace&n=3&s=1br/r1b/br1"
STONES = "loop a1 b1 c2 c3 b3 a2"
RING = "g=candy-necklace&n=3&s=rbr/b1b/rbr"
RING_STONES = "loop a1 a2 a3 b3 c3 c2 c1 b1"


@pytest.mark.parametrize(
    ("fragment", "claim", "instead"),
    [
        (SWITCH, "red banned a1 b1", "red may play a1"),
        (SWITCH, "blue disconnected a1", "blue can fill the area alone"),
        (SWITCH, "BAD a1 b1", "it is not BAD"),
        (SWITCH, "not BAD b2 b3", "it is BAD"),
        (SWITCH, "NDE a1", "the area can be filled"),
        (SWITCH, "not NDE b2 b3", "the area cannot be filled"),
        (SWITCH, "special b2 b3", "there is no special formation around it"),
        (SWITCH, "red enters b2: a1", "red is still banned from b2"),
        (SWITCH, "red enters a1: b1", "red is not banned from a1"),
        (SWITCH, "1 naked diagonal", "there are none"),
        (SWITCH, "red staircase b2 b3", "there is a knight around b2 b3"),
        (SWITCH, "red hybrid a1", "there is no banned core"),
        (SWITCH, "BAD b2 c3", "c3, which is not empty"),
        (SWITCH, "BAD a1 c1", "not connected"),
        (LOOP, f"{STONES}: not equivalent", "it is crosscut-equivalent"),
        (LOOP, f"{STONES}: breaks shape", "it breaks: nothing"),
        (LOOP, f"{STONES}: 3 crosscuts", "unmerged to 2 crosscuts"),
        (LOOP, f"{STONES}: unmerges at a1", "a1 is not inside the loop"),
        (LOOP, "loop a1 b1 c2: equivalent", "at least four"),
        (APART, f"loop {SOUTH_WEST}: merges with {NORTH_EAST} to 8 stones", "they merge into 6 stones"),
        (APART, f"loop {SOUTH_WEST}: merges with {SOUTH_WEST} to 6 stones", "share no point"),
        (CROSSCUT, "loop a1 b1 b2 a2: not equivalent", "it is crosscut-equivalent"),
        (RING, f"{RING_STONES}: equivalent", "it is not crosscut-equivalent"),
        (RING, f"{RING_STONES}: meets quick", "does not meet the quick criterion"),
        (RING, f"{RING_STONES}: 2 crosscuts", "unmerged to no crosscuts"),
    ],
)
def test_false_claim_is_reported(fragment: str, claim: str, instead: str) -> None:
    reading = link.read(fragment)
    assert reading is not None
    (message,) = claims.check_record(reading.record, [claim])
    assert instead in message


def test_an_area_that_is_bad_for_both_colours_is_named_once() -> None:
    reading = link.read(SWITCH)
    assert reading is not None
    assert [*claims.check_record(reading.record, ["no BAD area"])] == [
        "“no BAD area” is claimed, but these are BAD: b3"
    ]


OWN = "own:ban-xo/ox.safe"


@pytest.mark.parametrize(
    ("figure", "instead"),
    [
        (f'<crosscut-board game="{OWN}" called="Hop" title="a tip" size=3 moves="b2" claim="legal blue a1">', ""),
        (f"```crosscut\ngame: {OWN}\ninventor: Ada\nclaim: illegal blue b1: pattern\n\n...\n.BR\n.RR\n```\n", "b1"),
        (f"```crosscut\ngame: {OWN}\ninventor: Ada\nclaim: illegal red a1: pattern\n\nBR\n.B\n```\n", ""),
        ('<crosscut-board game="own:bam" size=3 claim="red to move">', "The clause 'bam' of an own game"),
    ],
)
def test_a_figure_may_show_an_own_game(figure: str, instead: str) -> None:
    failures = [str(failure) for failure in claims.check_figures(markdown_figures(figure))]
    assert len(failures) == bool(instead) and instead in "".join(failures)
