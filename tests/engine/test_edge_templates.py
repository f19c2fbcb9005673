"""Edge templates: the known ones, the table against a new search, and play against them in random surroundings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import crosscut
from crosscut import Color, Game, Place, Point, Position, Template
from crosscut.connection import component
from crosscut.solver.edge_connection import EdgePosition
from crosscut.solver.edge_course import SEARCHED, course_steps
from crosscut.solver.edge_template_table import FOUND
from crosscut.solver.edge_templates import listed, listed_rows
from crosscut.solver.joining import edge_obstacle, joining_of
from crosscut.steps import finish
from tests.engine.calls import Run, ask, ok, run

__all__ = ["run"]

HEX = "own:join-rising"
SIDES = "own:join-sides"
SERVED = ("crossway", "quickway", HEX, "own:ban-xo/ox.join-rising", SIDES, "own:ban-xo/ox")
"""A game for each way of joining of which templates are known."""
OF_TWO_GAMES = {
    2: (".S/..", ".S./.-."),
    3: (".S./.../...", "-.S-/..../....", "--S.-/...../.-...", "--S.-/...../..-..", "-.S.-/..-../..-.."),
}
"""Those of Crossway and Quickway that have at most twelve points, within five files."""
KNOWN = {
    "crossway": OF_TWO_GAMES,
    "quickway": OF_TWO_GAMES,
    # The tables of HexWiki: II, III1a and its mirror image, III1b. Mirror images in Hex are others than those of files.
    HEX: {2: ("-S/..",), 3: ("--.S/-.../....", "--S./-.../....", "--.S./-..../..-..")},
}


NINE = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
"""The smallest carrier on row 3 of two games, with the stone on b3."""


def texts(templates: tuple[Template, ...]) -> tuple[str, ...]:
    return tuple(template.text() for template in templates)


@pytest.mark.parametrize("game_id", KNOWN)
@pytest.mark.parametrize("row", [2, 3])
def test_the_known_templates_are_in_the_table_and_found_anew(game_id: str, row: int) -> None:
    game, window = crosscut.game(game_id), (3, 1) if game_id == HEX else (2, 2)
    assert texts(crosscut.templates(game, row)) == KNOWN[game_id][row]
    assert texts(crosscut.templates(game, row, window=window)) == KNOWN[game_id][row]


@pytest.mark.release
@pytest.mark.parametrize("game_id", SERVED)
@pytest.mark.parametrize("row", [2, 3])
def test_the_table_is_what_a_search_finds_in_the_whole_window(game_id: str, row: int) -> None:
    game = crosscut.game(game_id)
    known = listed(game, row)
    assert known.is_complete
    assert texts(crosscut.templates(game, row, window=(known.west, known.east))) == known.templates


def test_each_way_of_joining_has_its_tables() -> None:
    assert {joining_of(crosscut.game(game_id)) for game_id in SERVED} == FOUND.keys()
    for game_id in SERVED:
        assert {2, 3} <= {*listed_rows(crosscut.game(game_id))}
    assert not any(crosscut.templates(crosscut.game(SIDES), row) for row in (2, 3))


def test_a_template_is_written_from_file_a_in_order() -> None:
    (first, second) = crosscut.templates(crosscut.game("own:link-auto"), 2)
    assert first == Template(Point.parse("b2"), first.carrier, 2)
    assert list(map(str, first.carrier)) == ["a1", "b1", "a2", "b2"] and "b2" in first.carrier
    assert str(second) == ".S.\n.-."


def test_rows_4_of_crossway_and_hex_hold_in_their_rectangles() -> None:
    for game_id, stone, columns in (("crossway", "c4", 5), (HEX, "f4", 8)):
        carrier = [Point(file, rank) for file in range(columns) for rank in range(4)]
        position = edge_position(game_id, Point.parse(stone), carrier)
        assert finish(position.proof_steps()) is not None


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_a_stone_on_row_5_holds_within_25_points(game_id: str) -> None:
    template = Template.parse("--.S.--/--...--/-.....-/......./.......")
    assert len(template.carrier) == 25
    assert finish(edge_position(game_id, template.stone, template.carrier).proof_steps()) is not None


def edge_position(game_id: str, stone: Point, carrier: object) -> EdgePosition:
    joining = joining_of(crosscut.game(game_id))
    assert joining is not None and isinstance(carrier, (tuple, list))
    return EdgePosition.of(joining, stone, carrier)


def every_template() -> Iterator[tuple[str, int, Template]]:
    for game_id in SERVED:
        game = crosscut.game(game_id)
        for row in listed_rows(game):
            for template in crosscut.templates(game, row):
                yield game_id, row, template


@pytest.mark.parametrize("highest", [3, pytest.param(9, marks=pytest.mark.release)])
def test_a_template_holds_and_needs_each_of_its_points(highest: int) -> None:
    for game_id, row, template in every_template():
        if row > highest:
            continue
        assert finish(edge_position(game_id, template.stone, template.carrier).proof_steps()) is not None
        for point in template.carrier:
            if point != template.stone:
                others = [other for other in template.carrier if other != point]
                assert finish(edge_position(game_id, template.stone, others).proof_steps()) is None


# Play in the surroundings of a real board.


class Surrounded:
    """A template somewhere along the southern edge of a board, with stones and moves of both sides around it."""

    def __init__(self, game: Game, template: Template, rng: Random) -> None:
        self.game, self.rng, self.template = game, rng, template
        joining = joining_of(game)
        assert joining is not None
        self.edge = EdgePosition.of(joining, template.stone, template.carrier)
        columns = 1 + max(file for file, _ in template.carrier)
        size = max(columns, template.row) + rng.randrange(1, 4)
        self.shift = rng.randrange(size - columns + 1)
        position = game.start(size)
        self.inside = [self.there(point) for point in template.carrier]
        self.position = game.play(position, Place(self.there(template.stone))).position
        self.outside = [Point(f, r) for f in range(size) for r in range(size) if Point(f, r) not in self.inside]
        for _ in range(rng.randrange(3 * len(self.outside))):
            self.play_outside()

    def there(self, point: Point) -> Point:
        return Point(point.file + self.shift, point.rank)

    def here(self, point: Point) -> Point:
        return Point(point.file - self.shift, point.rank)

    def legal(self, color: Color, points: list[Point]) -> list[Point]:
        position = self.turned(color)
        legal = {move.point for move in self.game.legal_moves(position) if isinstance(move, Place)}
        return [point for point in points if point in legal]

    def turned(self, color: Color) -> Position:
        return replace(self.position, turn=color, over=False)

    def play(self, color: Color, point: Point) -> None:
        assert self.legal(color, [point]), f"{point} is illegal for {color}\n{self.position}"
        self.position = self.game.play(self.turned(color), Place(point)).position

    def play_outside(self) -> None:
        color = self.rng.choice(list(Color))
        points = self.legal(color, self.outside)
        if points:
            self.play(color, self.rng.choice(points))

    def answer(self) -> None:
        proof = finish(self.edge.proof_steps())
        assert proof is not None, f"the stone can be cut\n{self.position}"
        bit = finish(self.edge.best_steps(proof))
        self.play(Color.RED, self.there(self.edge.point(bit)))
        self.edge = self.edge.after(bit)

    def play_to_the_end(self) -> None:
        while not self.edge.is_joined:
            if self.rng.random() < 0.3:
                self.play_outside()
            cuts = self.legal(Color.BLUE, self.inside)
            if not cuts:
                self.edge = replace(self.edge, is_cut_next=False)
                self.answer()
                continue
            cut = self.rng.choice(cuts)
            self.play(Color.BLUE, cut)
            self.edge = self.edge.after(self.edge.bit(self.here(cut)))
            if not self.edge.is_joined:
                self.answer()
        for _ in range(5):
            self.play_outside()
        board, red = self.position.grid, self.position.red
        stone = board.bit(self.there(self.template.stone))
        group = component(board, stone, red, self.game.diagonals(self.position, Color.RED))
        assert group & board.south, f"not joined\n{self.position}"


def play_many(game_id: str, games: int, highest: int) -> None:
    rng, game = Random(games), crosscut.game(game_id)
    tables = [crosscut.templates(game, row) for row in listed_rows(game) if row <= highest]
    templates = [template for table in tables for template in table]
    for number in range(games * len(templates)):
        Surrounded(game, templates[number % len(templates)], rng).play_to_the_end()


@pytest.mark.parametrize("game_id", SERVED[:4])
def test_templates_hold_whatever_stands_and_happens_outside(game_id: str) -> None:
    play_many(game_id, 12, 3)


@pytest.mark.release
@pytest.mark.parametrize("game_id", SERVED[:4])
def test_templates_hold_outside_in_many_games(game_id: str) -> None:
    play_many(game_id, 400, 3)
    play_many(game_id, 5, 9)


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_what_holds_in_hex_does_not_stand_up_to_play_in_other_games(game_id: str) -> None:
    """Beside the stone there may be a blue one, which parts it from a1."""
    game, of_hex = crosscut.game(game_id), Template.parse("-S/..")
    surrounded = [Surrounded(game, of_hex, Random(seed)) for seed in range(50)]
    with pytest.raises(AssertionError, match="the stone can be cut"):
        any(map(Surrounded.play_to_the_end, surrounded))


# What cannot be asked.


@pytest.mark.parametrize(
    ("game_id", "reason"),
    [
        ("quax", "Quax has no edge templates that can be proved: a link takes a move, so a cut may be a link"),
        ("quadrex", "the rules fill points"),
        ("candy-necklace", "whether a stone is legal depends on the whole board"),
        ("zigzag-edge", "its rules are not among those"),
        ("own:join-rising.avoid", "the side that joins its edges loses"),
        ("own:ban-xx/xx.join-rising", "other stones than those of a crosscut"),
        ("own:join-corners", "both sides may be joined"),
    ],
)
def test_games_without_templates_say_why(game_id: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        crosscut.templates(crosscut.game(game_id), 2)
    assert edge_obstacle(crosscut.game(game_id)) is not None
    assert reason in ask("templates", game=game_id, row=2)["error"]["message"]


@pytest.mark.parametrize(
    ("row", "window", "reason"),
    [
        (1, None, "There is no table of templates on row 1 of Crossway: expected 2 to"),
        (9, None, "There is no table of templates on row 9 of Crossway"),
        (1, (2, 2), "1 is not a row with templates: expected 2 to 5"),
        (3, (2,), "is not a window"),
        (3, (9, 9), "is not a window"),
        (3, (-1, 2), "is not a window"),
        ("3", None, "row is '3': expected a whole number"),
    ],
)
def test_rows_and_windows_that_are_refused(row: int, window: tuple[int, ...] | None, reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace("(", "[(]")):
        crosscut.templates(crosscut.game("crossway"), row, window=window)


# The command and the bridge.


def test_the_command_prints_templates(run: Run) -> None:
    ran = run("templates", "crossway", "--row", "2")
    assert "Crossway, row 2: 2 templates, all within 3 files west and 3 east" in ran.out
    assert "\n  . S\n  . .\n" in ran.out and "\n  . S .\n  .   .\n" in ran.out
    found = json.loads(run("templates", HEX, "--row", "3", "--window", "3", "1", "--json").out)
    (row,) = found["rows"]
    assert (found["game"], row["west"], row["east"], row["complete"]) == (HEX, 3, 1, True)
    assert [len(template["carrier"]) for template in row["templates"]] == [9, 9, 11]
    assert "no templates" in run("templates", SIDES, "--row", "3").out


def test_the_bridge_answers_each_cut_until_the_stone_is_joined() -> None:
    for template in ok("templates", game="quickway", row=3)["templates"]:
        asked = {"game": "quickway", "stone": template["stone"], "carrier": template["carrier"]}
        rng, moves = Random(1), list[str]()
        while not (now := ok("intrusion", **asked, moves=moves))["joined"]:
            assert now["holds"] and now["turn"] == ("red" if len(moves) % 2 else "blue")
            assert now["best"] in now["moves"]
            moves.append(now["best"] if now["turn"] == "red" else rng.choice(now["moves"]))
        assert now["chain"][-1] == template["stone"] and now["chain"][0].endswith("1")
        assert (now["moves"], now["best"], now["stones"]) == ([], None, 0)
        assert set(now["chain"]) <= set(now["red"])


def test_which_moves_reach_the_aim() -> None:
    def asked(moves: str, carrier: list[str] = NINE) -> tuple[str, object, object]:
        """The moves that reach the aim, and what the bridge says of them."""
        position = edge_position("crossway", Point.parse("b3"), [*map(Point.parse, carrier)])
        for move in moves.split():
            position = position.after(position.bit(Point.parse(move)))
        reached = [p for p in position.points(position.open) if finish(position.succeeds_steps(position.bit(p)))]
        answer = ok("intrusion", game="crossway", stone="b3", carrier=carrier, moves=moves.split())
        assert answer["holds"] == (answer["stones"] is not None)
        return " ".join(map(str, reached)), answer["best"], answer["stones"]

    assert asked("")[0] == ""
    assert asked("b2") == ("b1", "b1", 2)
    assert asked("b2 a2") == ("a1", "a1", None)
    assert asked("", NINE[1:])[:2] == ("b1 c1 b2 c2", "b2"), "the nearest to the stone"
    assert asked("b2 a2 a1 c2 c1") == ("", None, None), "b1 would complete two crosscuts"


def test_where_a_crosscut_may_stand_outside_red_may_not_play() -> None:
    asked = {"stone": "b2", "carrier": ["a1", "b1", "a2", "b2"], "moves": ["b1"]}
    assert ok("intrusion", game="crossway", **asked)["moves"] == ["a1"], "a2 may be the fourth point of a crosscut"
    assert ok("intrusion", game="quickway", **asked)["moves"] == ["a1", "a2"]


def test_links_are_shown_where_they_come_by_themselves() -> None:
    asked = {"game": "quickway", "stone": "b2", "carrier": ["a1", "b1", "a2", "b2"]}
    assert ok("intrusion", **asked, moves=["b1", "a1"])["links"] == [["a1-b2", "red"]]
    assert ok("intrusion", **asked, moves=["b1", "a2", "a1"])["links"] == []
    square = {"game": "quickway", "stone": "b3", "carrier": NINE}
    assert ok("intrusion", **square, moves=["a1", "c1", "b2"])["links"] == [["a1-b2", "blue"]]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"moves": ["d4"]}, "d4 is not in the carrier"),
        ({"moves": ["z26"]}, "z26 is not in the carrier"),
        ({"moves": ["b2", "b2"]}, "b2 is occupied"),
        ({"moves": ["a1", "a1"]}, "a1 is occupied"),
        ({"moves": ["nonsense"]}, "'nonsense' is not a point"),
        ({"moves": ["a2", "b1"], "game": "own:ban-xo/ox.join-corners"}, None),
        ({"moves": ["a2", "b1", "a1"]}, "a1 comes too late: the stone is joined already"),
        ({"carrier": ["z26"]}, "This carrier is too large"),
        ({"carrier": [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)]}, "This carrier is too large"),
    ],
)
def test_what_the_bridge_refuses(changed: dict[str, object], message: str | None) -> None:
    asked = {"game": "crossway", "stone": "b2", "carrier": ["a1", "b1", "a2", "b2"]} | changed
    answer = ask("intrusion", **asked)
    assert answer.get("error", {}).get("message", "").startswith(message or "")
    assert ("error" in answer) == (message is not None)


# The course.


@pytest.mark.parametrize(
    "game_id", [pytest.param(game, marks=[] if game in KNOWN else pytest.mark.release) for game in SERVED]
)
def test_tasks_of_a_course_are_what_they_say(game_id: str) -> None:
    boards = finish(course_steps(crosscut.game(game_id)))
    joining = joining_of(crosscut.game(game_id))
    assert joining is not None
    assert bool(boards) == any(crosscut.templates(crosscut.game(game_id), row) for row in (2, 3))
    for board in boards:
        position = board.position(joining)
        assert not position.is_joined and position.is_cut_next == (board.kind != "answer")
        holds = finish(position.proof_steps()) is not None
        if board.kind != "joined":
            assert holds == (board.kind != "weak")
        if board.kind in ("weak", "answer") and board.row <= SEARCHED:
            moves = position.points(position.open)
            assert sum(finish(position.succeeds_steps(position.bit(move))) for move in moves) == 1
    asked = {board.row for board in boards if board.kind == "joined"}
    for row in asked:
        answers = {
            finish(board.position(joining).proof_steps()) is not None
            for board in boards
            if (board.kind, board.row) == ("joined", row)
        }
        assert answers == {True, False}, "a reader must not guess"


@pytest.mark.parametrize("game_id", [HEX, "own:ban-xo/ox.join-rising"])
def test_a_ladder_needs_its_escape_and_each_step_of_it_is_forced(game_id: str) -> None:
    boards = finish(course_steps(crosscut.game(game_id)))
    (ladder,) = (board for board in boards if board.kind == "ladder")
    joining = joining_of(crosscut.game(game_id))
    assert joining is not None
    others = [b for b in boards if b.kind == "joined" and b.stone == ladder.stone and b.carrier == ladder.carrier]
    assert [len(other.moves) for other in others] == [0, 2], "without an escape, and with one that is not joined itself"
    assert not any(finish(other.position(joining).proof_steps()) for other in others)
    position, steps = ladder.position(joining), ["a1", "b2", "b1", "c2", "c1", "d2"]
    for step in steps:
        bit = position.bit(Point.parse(step))
        if not position.is_cut_next:
            answers = [p for p in position.points(position.open) if finish(position.succeeds_steps(position.bit(p)))]
            assert list(map(str, answers)) == [step]
        position = position.after(bit)
    proof = finish(position.proof_steps())
    assert proof is not None and proof.stones == 1, "the stone has met its escape, which is joined"


def test_bridges_are_where_they_hold_and_rows_of_hex_have_answers() -> None:
    boards = finish(course_steps(crosscut.game(HEX)))
    (bridge,) = (number for number, board in enumerate(boards) if board.kind == "bridge")
    assert [board.kind for board in boards[bridge : bridge + 5]] == ["bridge", "answer", "joined", "joined", "ladder"]
    assert {board.row for board in boards[:bridge] if board.kind == "answer"} == {2, 3}
    for game_id in ("own:ban-xo/ox.join-rising", "crossway", "quickway"):
        assert not any(board.kind == "bridge" for board in finish(course_steps(crosscut.game(game_id))))


def is_joined_in_a_strip(game_id: str, row: int, files: int, *, escape: bool) -> bool:
    """Whether a stone at the western end of a strip below its row holds, perhaps with a red column at the other end."""
    strip = [Point(file, rank) for file in range(files) for rank in range(row)]
    position = edge_position(game_id, Point(0, row - 1), strip)
    if escape:
        column = sum(position.bit(Point(files - 1, rank)) for rank in range(row))
        position = replace(position, own=position.own | column)
    return finish(position.proof_steps()) is not None


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_two_games_have_no_ladder_on_row_2_and_none_on_row_3_in_a_short_strip(game_id: str) -> None:
    assert is_joined_in_a_strip(game_id, 2, 2, escape=False)
    for files in (4, 5):
        assert not is_joined_in_a_strip(game_id, 3, files, escape=True)


@pytest.mark.release
@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_there_is_no_ladder_on_row_3_in_a_longer_strip(game_id: str) -> None:
    for files in (6, 7):
        assert not is_joined_in_a_strip(game_id, 3, files, escape=True)


@pytest.mark.parametrize("game_id", [HEX, "own:ban-xo/ox.join-rising", SIDES, "own:ban-xo/ox"])
def test_in_other_games_a_stone_on_row_2_needs_an_escape_and_it_may_be_far(game_id: str) -> None:
    for files in range(3, 9):
        assert not is_joined_in_a_strip(game_id, 2, files, escape=False)
        assert is_joined_in_a_strip(game_id, 2, files, escape=True)


def test_a_course_over_the_bridge_leaves_room_in_the_west() -> None:
    boards = ok("course", game="crossway")
    assert boards[0] == {
        "kind": "cut",
        "row": 2,
        "stone": "d2",
        "carrier": ["c1", "d1", "c2", "d2"],
        "moves": [],
        "red": ["d2"],
        "blue": [],
        "links": [],
        "open": ["c1", "d1", "c2"],
    }
    for board in boards:
        now = ok("intrusion", game="crossway", stone=board["stone"], carrier=board["carrier"], moves=board["moves"])
        assert (now["red"], now["blue"], now["moves"]) == (board["red"], board["blue"], board["open"])
    assert ok("course", game=SIDES) == []
    assert "a link takes a move" in ask("course", game="quax")["error"]["message"]
