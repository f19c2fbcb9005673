"""The figures of the rule pages and of the page of results: each is there, is shown, and keeps its claims."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path, PurePosixPath

import pytest

import crosscut
from building.pages import templates
from building.pages.figures import Figure, named_figures, page_figures, with_figures
from building.pages.templates import PageTemplates
from building.pages.theory_page import Board, theory_boards
from crosscut import Color, Point, claims, link
from crosscut.record.grammar import ATTRIBUTES
from crosscut.theory.loops import Loop, equivalent_loop
from crosscut.theory.merging import merge
from laboratory.results.runs import Results, published_results
from shared.command import BuildError
from shared.paths import WEB
from tests.site.finished_pages import figures, finished_page

ALL = figures()
PAGES = sorted([*(WEB / "rules").glob("*.html"), WEB / "links.html"])

MENTIONED = {
    "naked-diagonal": """naked-diagonals switch staircase staircase-banned staircase-paths staircase-blocked knight
        knight-banned knight-paths knight-blocked knight-example-1 knight-example-2 hybrid-1 hybrid-2 special""",
    "candy-necklace": """crosscuts loop merging-1 merging-2 merging-3 building-1 building-7 horizontal-1 horizontal-5
        diagonal-1 diagonal-5 larger-1 larger-2 larger-3 unmerging-1 unmerging-4 not-equivalent-1 not-equivalent-2
        quick-shape quick-across quick-good quick-two-by-two quick-too-big quick-pairs""",
    "quickway": "three-quarters fourth-point guaranteed-connection taylor-2008 taylor-2008-won",
    "crossway": "legal-points taylor-2008",
    "family": "three-quarters quadrex quickway crossway quax",
    "zigzag-edge": "game",
}
"""The figures of the rule sheets, and of the positions that were published elsewhere."""


@pytest.mark.parametrize("name", [f"{file}/{figure}" for file, names in MENTIONED.items() for figure in names.split()])
def test_figure_of_a_rule_sheet_is_there(name: str) -> None:
    assert name in ALL


def test_worked_examples_are_whole_games() -> None:
    examples = {name: figure.reading.record for name, figure in ALL.items() if name.endswith("/game")}
    assert len(examples) >= 7
    assert all(f"{example.game.id}/game" == name for name, example in examples.items())
    assert all(len(example.root.end.line) >= 9 for example in examples.values())


LONG_PROOFS = {
    "naked-diagonal/game",
    *(f"{game}/block-{place}" for game in ("quadrex", "quickway") for place in ("far", "near")),
    *(f"five-games/{game}-puzzle" for game in ("contact", "sheets", "odd", "even", "square")),
}
"""To prove what is claimed of these takes longer than of all others together."""


@pytest.mark.parametrize(
    "figure",
    [
        pytest.param(figure, marks=[pytest.mark.release] if name in LONG_PROOFS else [], id=name)
        for name, figure in ALL.items()
    ],
)
def test_claims_hold(figure: Figure) -> None:
    assert figure.claims
    assert not list(claims.check_record(figure.reading.record, figure.claims, figure.reading.task))


def test_links_show_the_figures() -> None:
    for name, figure in ALL.items():
        reading = crosscut.link.read(figure.fragment)
        assert reading is not None and not reading.problems, name
        assert reading.record.replay().position == figure.reading.record.replay().position, name
        assert reading.record.current.marks == figure.reading.record.current.marks, name


@pytest.mark.parametrize("series", ["building", "horizontal", "diagonal"])
def test_each_step_merges_one_crosscut_into_the_loop_before(series: str) -> None:
    steps = [figure for name, figure in ALL.items() if re.fullmatch(rf"candy-necklace/{series}-\d+", name)]
    assert len(steps) >= 5
    for before, after in pairwise(steps):
        smaller, larger = only_loop(before), only_loop(after)
        joint = next(point for point, mark in after.reading.record.current.marks.items() if mark == "square")
        assert before.reading.record.current.marks[joint] == "circle"
        crosscut_stones = {*larger.points} - {*smaller.points} | {joint}
        merged_in = crosscut_on(smaller, crosscut_stones, joint)
        assert {*merge(smaller, merged_in, joint).points} == {*larger.points}


def only_loop(figure: Figure) -> Loop:
    """The loop that all stones of a figure form."""
    position = figure.reading.record.replay().position
    loop = equivalent_loop(position.grid, position.red, position.blue)
    assert loop is not None and {*loop.points} == {*position.stones}
    return loop


def crosscut_on(loop: Loop, points: set[Point], joint: Point) -> Loop:
    """The crosscut of these points whose stone on `joint` is not of the loop's colour there."""
    assert len(points) == 4
    opposite = next(point for point in points if point.file != joint.file and point.rank != joint.rank)
    one, other = sorted(points - {joint, opposite})
    return Loop(loop.board, (joint, one, opposite, other), not loop.board.bit(joint) & loop.red)


def test_two_loops_merge_into_the_larger_one() -> None:
    """Both lie apart in the first figure, and the second is moved to where it fits."""
    claimed = [re.match(r"loop ([a-z0-9 ]+):", claim) for claim in ALL["candy-necklace/larger-1"].claims]
    first, second = dict.fromkeys(tuple(map(Point.parse, found[1].split())) for found in claimed if found)
    start = ALL["candy-necklace/larger-1"].reading.record.replay().position
    (joint,) = ALL["candy-necklace/larger-3"].reading.record.current.marks.keys()
    (gap,) = (point for point in ALL["candy-necklace/larger-1"].reading.record.current.marks if point in second)
    moved = tuple(Point(file - gap.file + joint.file, rank - gap.rank + joint.rank) for file, rank in second)
    one = Loop(start.grid, first, start.stones[first[0]] is crosscut.Color.RED)
    other = Loop(start.grid, moved, start.stones[second[0]] is crosscut.Color.RED)
    assert {*merge(one, other, joint).points} == {*only_loop(ALL["candy-necklace/larger-3"]).points}


def test_unmerging_takes_off_one_crosscut_after_the_other() -> None:
    steps = [ALL[f"candy-necklace/unmerging-{number}"].reading.record.replay().position for number in range(1, 5)]
    found = [len(crosscut.game("candy-necklace").problems(step)) for step in steps]
    assert found == [1, 1, 2, 4]
    stones = [len(step.stones) for step in steps]
    assert stones == [10, 12, 14, 16]


def test_quadrex_figures_show_what_was_filled() -> None:
    filled = {name: ALL[name].reading.record.replay().play.filled for name in ("quadrex/imposed", "family/quadrex")}
    assert filled == dict.fromkeys(filled, (Point.parse("b2"),))
    cascade = ALL["quadrex/cascade"].reading.record.replay().play.filled
    assert list(map(str, cascade)) == ["d5", "b4", "b3"]


def test_legal_points_of_the_crossway_figure_are_marked() -> None:
    record = ALL["crossway/legal-points"].reading.record
    legality = record.game.legality(record.replay().position, crosscut.Color.RED)
    assert {point for point, code in legality.items() if code is None} == {*record.current.marks}


MAPS = {name: figure for name, figure in ALL.items() if name.endswith(("/swap", "/first-stones"))}


@pytest.mark.parametrize("figure", MAPS.values(), ids=MAPS.keys())
def test_a_map_marks_exactly_the_first_stones_that_win(figure: Figure) -> None:
    record = figure.reading.record
    last = record.size - 1
    winners = published_results()[f"first-moves {record.game.id} {record.size}x{record.size}"]["winners"]
    winning = [Point.parse(point) for point, winner in winners.items() if winner == "red"]
    images = {
        Point(x, y)
        for point in winning
        for x in (point.file, last - point.file)
        for y in (point.rank, last - point.rank)
    }
    assert images and {*record.current.marks} == images


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_placeholder_is_left_but_that_of_the_release(path: Path) -> None:
    page = finished_page(path.relative_to(WEB).as_posix())
    assert set(re.findall(r"\{\{.*?\}\}", page)) == {"{{assets}}"}


def test_figures_without_a_legal_move_are_only_looked_at() -> None:
    """They would refuse whatever a reader tries. Who looks at a board may open it in Crosscut."""
    for name, figure in ALL.items():
        record = figure.reading.record
        position = record.replay().position
        assert is_still(figure) or record.game.outcome(position) or record.game.legal_moves(position), name
    kinds = {(figure.is_static, figure.classes): figure for figure in ALL.values()}
    assert len(kinds) > 3
    for figure in kinds.values():
        assert ('aria-label="Open in Crosscut"' in figure.html("../")) == is_still(figure), figure.id


def is_still(figure: Figure) -> bool:
    return figure.is_static or "picture" in figure.classes


PAIR = """<ol class="lesson">
<li>
<crosscut-board id="figure-one" game="quax" size="3" claim="red to move" task="win.1"></crosscut-board>
</li>
<li>
<crosscut-board claim="red to move" task="win.1">
game: quax
caption: R & B
.R.
.RB
..B
</crosscut-board>
</li>
</ol>"""


def test_a_lesson_leads_from_task_to_task() -> None:
    lesson = with_figures(PAIR, PurePosixPath("rules/pair.html"))
    assert re.findall(r'<li id="(.*?)">', lesson) == ["task-1", "task-2"]
    assert 'id="figure-one"' in lesson and "<figcaption>R &amp; B</figcaption>" in lesson
    assert lesson.count('<a href="#task-2">Next task</a>') == 1
    assert re.findall("hidden>(.*?)</button>", lesson) == ["Next", "Play level 1"]


def test_a_board_that_a_script_fills_is_left_alone() -> None:
    board = '<crosscut-board id="puzzle-board" game="quax" size="5"></crosscut-board>'
    assert with_figures(board, PurePosixPath("puzzles.html")) == board


def test_two_figures_of_a_game_do_not_share_a_name() -> None:
    board = '<crosscut-board id="figure-bridge" game="quax" size="4" claim="red to move"></crosscut-board>'
    sources = {PurePosixPath("rules", f"{page}.html"): board for page in ("quax", "quax-theory")}
    with pytest.raises(BuildError, match="Two figures have the name quax/bridge"):
        named_figures(sources)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game: quax\nclaim: c\ncolour: red\n..\n..", "colour"),
        ("game: quax\nclaim: c\n..\n.?", r"Line 5, column 2: '\?' is not one of \. R B"),
        ("game: quax\nclaim: c\n..\n.", "Line 5, column 1: the row needs as many points as "),
        ("game: quax\nclaim: c\nsetup: 2/3", "Row 2 of the set-up"),
        ("game: quax\ncaption: <b>Red</b>\nclaim: c\n..\n..", "its caption has markup.*: write &lt; for <"),
        ("game: quax\ncaption: 2 < 3\nclaim: c\n..\n..", "its caption has markup"),
        ("game: quax\nclaim: c\nmarks: 0:star@z9\nsize: 5", "star"),
        ("game: quax\nclaim: c\nsize: 5\nmoves: a1 a1", "a1"),
        ("game: quax\nclaim: c", "no position"),
        ("claim: c\nsize: 5", "no game"),
    ],
)
def test_figure_that_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(BuildError, match=rf"The figure wrong \(web/rules/quax\.html\): .*{message}"):
        page_figures(f'<crosscut-board id="figure-wrong">\n{text}\n</crosscut-board>', PurePosixPath("rules/quax.html"))


JUDGEMENTS = (
    (re.compile(r"\bonly (?:winning )?move\b", re.IGNORECASE), ("only",)),
    (re.compile(r"\bmistake\b", re.IGNORECASE), ("mistake",)),
    (re.compile(r"\b(?:turning point|decides|has won|has lost|wins|loses)\b"), ("only", "wins", "mistake", "lost")),
)
"""Words of comments, and the claims (crosscut.claims.best_play) of which one makes them true."""


def judgements() -> Iterator[tuple[Figure, int, tuple[str, ...]]]:
    """What comments say about how good a move is: the figure, the move, and the claims of which one must be made."""
    for figure in ALL.values():
        for ply, node in enumerate(figure.reading.record.root.end.line, 1):
            for words, wanted in JUDGEMENTS:
                if words.search(node.comment):
                    yield figure, ply, wanted


def test_a_comment_that_judges_a_move_is_claimed() -> None:
    judged = list(judgements())
    assert len(judged) > 10
    for figure, ply, wanted in judged:
        assert any(f"move {ply}: {claim}" in figure.claims for claim in wanted), f"{figure.id}, move {ply}"


@pytest.mark.parametrize("size", range(3, 10))
def test_zigzag_page_tells_the_solved_sizes(size: int) -> None:
    found = published_results()[f"zigzag-edge {size}x{size}"]
    result = f"Red wins by {found['margin']}" if found["margin"] else "a tie"
    row = f'<tr><th scope="row">{size}</th><td>{result}</td><td>{" ".join(found["best"])}</td></tr>'
    assert row in (WEB / "rules" / "zigzag-edge.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def filled() -> str:
    return finished_page("theory.html")


@pytest.fixture(scope="module")
def boards() -> dict[str, list[Board]]:
    return theory_boards(published_results(), "R@a1")


def test_each_board_is_what_it_is_claimed_to_be(filled: str, boards: dict[str, list[Board]]) -> None:
    counts = {name: len(found) for name, found in boards.items()}
    assert counts == {
        "first_stones": 1,
        "last_stone": 1,
        "fillable_loop": 1,
        "not_bad": 36,
        "no_pattern": 7,
        "fillable": 6,
        "zugzwang": 1,
    }
    assert all(board.claims.endswith("no BAD area") for board in boards["not_bad"])
    assert all("; BAD " in board.claims for board in boards["no_pattern"])
    assert all(board.claims.startswith("fillable") for board in boards["fillable"])
    assert "illegal red c2: naked-diagonal-area" in boards["last_stone"][0].claims
    assert "blue can win" in boards["zugzwang"][0].claims
    assert not list(claims.check_page(filled))


def test_the_boards_of_the_page_about_blocks_keep_their_claims() -> None:
    page = finished_page("banned-blocks.html")
    assert page.count("<crosscut-board") == 2 + 11 + 18 + 19 + 7 + 3
    assert not list(claims.check_page(page))


def test_whoever_is_to_move_loses_in_the_board_that_says_so(boards: dict[str, list[Board]]) -> None:
    reading = link.read(boards["zugzwang"][0].link)
    assert reading is not None
    for turn in Color:
        game = reading.record.game
        solution = crosscut.solve(game, game.setup(reading.record.start().diagram(), turn))
        assert solution is not None and solution.winner is turn.other


def test_games_with_the_same_map_share_it(filled: str) -> None:
    rows = re.findall(r"<td><strong>([0-9]) ?.(?: ?)[0-9]</strong><br>(.*?)</td>\n<td>(.*?)</td>", filled)
    assert ("5", "Quax", "b2 b3 b4 c2 c3 c4 d2 d3 d4 (9 of 25)") in rows
    assert ("4", "Naked Diagonal", "none") in rows
    six = {games for size, games, _ in rows if size == "6"}
    assert six == {"Crossway and Quickway", "Candy Necklace and Quadrex"}
    assert {games for size, games, _ in rows if size == "7"} == {"Crossway and Quickway", "Hex"}


def test_the_page_shows_its_boards_and_escapes_what_it_is_given(
    filled: str, boards: dict[str, list[Board]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert filled.count("<crosscut-board") == sum(map(len, boards.values()))
    results: Results = {**published_results()}
    results["zigzag-edge 2x2"] |= {"best": ["<script>"]}
    monkeypatch.setattr(templates, "published_results", lambda: results)
    assert "&lt;script&gt;" in PageTemplates({}).complete(PurePosixPath("theory.html"))


def test_the_page_for_authors_explains_every_attribute_of_a_figure() -> None:
    page = (WEB / "links.html").read_text(encoding="utf-8")
    table = page.partition('<h3 id="attributes">')[2].partition("</table>")[0]
    # What says the same as `remarks` has no row of its own.
    explained = "".join(re.findall('<th scope="row">.*?</th>|<code>notes</code> are', table))
    assert set(re.findall("<code>([a-z-]+)</code>", explained)) == {*ATTRIBUTES, "puzzle"}
