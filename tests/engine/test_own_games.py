"""Own games: what their texts mean, clause by clause, and what they refuse."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest

import crosscut
from crosscut import Board, Color, Game, Point, Position, Swap, UnknownGameError, ViolationCode
from crosscut.contract.play import problems_of_outcome
from crosscut.geometry import single_bits
from crosscut.metadata import Symmetry
from crosscut.own.language import images
from crosscut.violation import Shape
from tests.engine.every_game import final_position, random_game
from tests.engine.test_published_facts import PERFT

WITH_MODULE = [game for game in crosscut.games() if game.own_rules]

SAFE = "own:ban-xo/ox.safe"


def legal(game: Game, position: Position, color: str) -> str:
    """The points where a side may play, whoever is to move."""
    return " ".join(str(point) for point, code in game.legality(position, color).items() if code is None)


def illegal(game: Game, position: Position, color: str) -> str:
    return " ".join(str(point) for point, code in game.legality(position, color).items() if code)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("own:ban-xn/nx.safe", ""),
        ("own:ban-xo/ox.join-corners.swap", ""),
        ("own:ban-xx/xx-xo/ox.safe.swap", ""),
        ("own:join-rising.swap", ""),
        ("own:join-sides", ""),
        ("own:swap.safe.ban-ox/xo", "own:ban-xo/ox.safe.swap"),
        ("own:cells.swap.avoid.join-corners", "own:join-corners.avoid.swap.cells"),
        ("own:swap.join-sides", "own:swap"),
        ("own:ban-xx", "own:ban-x/x"),
        ("own:ban-oo/oo-xo/ox-ox/xo-xx/xx", "own:ban-xx/xx-xo/ox"),
        ("own:ban-en/ox", "own:ban-xo/ne"),
        ("own:ban-no", "own:ban-o/n"),  # with n, x and o may not be exchanged
        ("own:fill-ax/xf-of", "own:fill-xa/fx-o/f"),
        ("own:fill-xo/fx.ban-xex", "own:ban-x/e/x.fill-xo/fx"),
        ("own:ban-xo/ox.rim.swap", ""),
        ("own:rim", ""),
        ("own:swap.fill-xx/of.rim.ban-xo", "own:ban-x/o.rim.fill-xx/of.swap"),
        ("own:ban-xe/ox-xo/ee/ox-xo/ee/ee/ox", "own:ban-xo/oe-xo/ee/ox-xo/ee/ee/ox"),
        ("own:ban-aoxa/xeeo/oeex/axoa", "own:ban-axoa/oeex/xeeo/aoxa"),
    ],
)
def test_equal_games_have_one_written_form(typed: str, written: str) -> None:
    game = crosscut.game(typed)
    assert game.id == (written or typed)
    assert crosscut.game(game.id) is game is pickle.loads(pickle.dumps(game))


@pytest.mark.parametrize(
    ("text", "clause", "expected"),
    [
        ("", "''", "begins with ban, safe,"),
        ("chess", "'chess'", "begins with ban, safe,"),
        ("swap.", "''", "begins with ban, safe,"),
        ("Swap", "'Swap'", "begins with ban, safe,"),
        ("swap.swap", "'swap'", "only one clause swap"),
        ("join-sides.join-corners", "'join-corners'", "only one clause join"),
        ("link-auto.link-move", "'link-move'", "only one clause link"),
        ("swap-now", "'swap-now'", "swap alone"),
        ("link", "'link'", "link-auto or link-move"),
        ("join-falling", "'join-falling'", "join-corners, join-rising or join-sides"),
        ("ban", "'ban'", "1 to 8 patterns after ban, as in ban-xo/ox"),
        ("fill-" + "-".join(["xf"] * 9), "'fill-xf", "1 to 8 patterns after fill, as in fill-xo/fx"),
        ("ban-xo/o", "'ban-xo/o'", "equal rows"),
        ("ban-xo/ox/xo/ox/xo", "'ban-xo/ox/xo/ox/xo'", "1 to 4 equal rows"),
        ("ban-xoxox", "'ban-xoxox'", "1 to 4 letters"),
        ("ban-xx-", "'ban-'", "1 to 4 equal rows"),
        ("ban-xf", "'ban-xf'", "letters of x, o, n, e, a, joined"),
        ("fill-xn/fx", "'fill-xn/fx'", "letters of x, o, a, f, joined"),
        ("fill-xe/fx", "'fill-xe/fx'", "letters of x, o, a, f, joined"),
        ("fill-xo/ox", "'fill-xo/ox'", "exactly one f"),
        ("fill-xf/fx", "'fill-xf/fx'", "exactly one f"),
        ("ban-ne", "'ban-ne'", "an x or an o"),
        ("ban-aa/ax", "'ban-aa/ax'", "two letters other than a"),
        ("safe", "'safe'", "a clause ban beside it"),
        ("ban-xo/ox.fill-xo/fx.safe", "'safe'", "without fill"),
        ("ban-xo/ox.rim.safe", "'safe'", "without rim"),
        ("rim-3", "'rim-3'", "rim alone"),
        ("rim.swap.rim", "'rim'", "only one clause rim"),
        ("ban-xo/ox.link-auto.safe", "'safe'", "without link"),
        ("ban-xox.safe", "'ban-xox'", "only patterns of x, o and a within 2x2"),
        ("ban-xe/ox.safe", "'ban-xe/ox'", "only patterns of x, o and a within 2x2"),
        ("ban-xn/nx-xo/ox.safe", "'ban-xn/nx-xo/ox'", "or xn/nx alone"),
        ("link-auto.join-sides", "'link-auto'", "without join"),
        ("link-move.fill-xo/fx", "'link-move'", "without fill"),
        ("swap." * 60 + "swap", "The rules 'own:swap.", "300 at most"),
        ("\u202e" + "x" * 10**6, "'own:", "300 at most"),
        ("b\0n\n-" + "x" * 200, r"'b\x00n\n-x", "begins with ban"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_in_a_sentence(text: str, clause: str, expected: str) -> None:
    with pytest.raises(UnknownGameError) as raised:
        crosscut.game(f"own:{text}")
    assert clause in str(raised.value) and "expected" in str(raised.value) and expected in str(raised.value)
    assert len(str(raised.value)) < 400 and str(raised.value).isprintable()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("own:bam", 5),
        ("own:ban-xo/ox.swap.swap", 20),
        ("own:swap.ban-xo/ox-xo/o-xx", 20),
        ("own:ban-xo/ox.link-auto.safe", 25),
        ("own:fill-xo/fx.join-falling", 16),
    ],
)
def test_a_refusal_says_where_the_fault_is(text: str, place: int) -> None:
    with pytest.raises(UnknownGameError, match=rf"\(character {place} of the rules\)$"):
        crosscut.game(text)


def test_every_letter_of_a_banned_pattern_counts() -> None:
    stones = crosscut.game("own:ban-xo/ox")
    assert illegal(stones, stones.setup("R.../BR../..../...."), "blue") == "b4"
    assert legal(stones, stones.setup("RB/BR"), "red") == ""  # full, and play elsewhere does not mind what stands
    assert len(legal(stones, stones.setup("RB../BR../..../...."), "red").split()) == 12
    not_x = crosscut.game("own:ban-xn/nx")
    standing = not_x.setup("R../.R./...")
    assert [problem.message for problem in not_x.problems(standing)] == ["There is a naked diagonal: a2 b2 a3 b3."]
    assert illegal(not_x, standing, "blue") == "a2 b3"  # a new stone at n counts, too
    assert illegal(not_x, standing, "red") == "a1 c1 c3"
    empty = crosscut.game("own:ban-xe/ox")
    assert illegal(empty, empty.setup("../BR"), "red") == "a2"
    assert illegal(empty, empty.setup(".R/BR"), "red") == ""
    anything = crosscut.game("own:ban-xoa")
    assert illegal(anything, anything.setup("../R."), "blue") == ""  # its third point would not be on the board
    assert illegal(anything, anything.setup(".../.../R.."), "blue") == "b1 a2"


def test_a_pattern_stands_for_its_eight_images_and_for_either_side() -> None:
    assert len(images("xoe/aan")) == 8 and len(images("xo/ox")) == 2 and len(images("xn/nx")) == 2
    game = crosscut.game("own:ban-xoe/aan")
    for image in images("xoe/aan"):
        for x, o in ("RB", "BR"):
            rows = [
                row.translate({ord("x"): ".", ord("o"): o, ord("n"): ".", ord("e"): ".", ord("a"): "."})
                for row in image.split("/")
            ]
            size = max(len(rows), len(rows[0]))
            board = [row.ljust(size, ".") for row in rows] + ["." * size] * (size - len(rows))
            rank, file = next((rank, row.index("x")) for rank, row in enumerate(image.split("/")) if "x" in row)
            position = game.setup("/".join(board))
            code = game.legality(position, "red" if x == "R" else "blue")[Point(file, size - 1 - rank)]
            assert code is ViolationCode.PATTERN, (image, x)


@pytest.mark.parametrize("text", ["own:ban-xe", "own:ban-xx/xx-xx/oo-xx/xo-xo/ox.safe", "own:ban-x/x-x/o.safe.swap"])
def test_where_nobody_can_move_at_first_it_is_a_tie(text: str) -> None:
    game = crosscut.game(text)
    start = game.start(4)
    assert start.over and game.legal_moves(start) == () and str(game.outcome(start)) == "Tie: nobody can move."
    assert game.position(start.text()) == start and game.position(start.text()).over
    assert not game.setup("../..").over, "a set-up is not over because nobody can move"
    assert not game.one_winner


def test_a_side_that_may_swap_is_not_skipped() -> None:
    game = crosscut.game("own:ban-x/o-xa/ao.swap")  # nobody beside an enemy
    play = game.play(game.start(2), "a1")
    assert play.skipped is None and play.position.turn is Color.BLUE
    assert game.legal_moves(play.position) == (Swap(),)
    swapped = game.play(play.position, "swap")
    assert swapped.position.swapped and swapped.position.ply == 2
    assert swapped.skipped is Color.BLUE and swapped.position.turn is Color.RED
    assert game.play(swapped.position, "a2").position.over
    without = crosscut.game("own:ban-x/o-xa/ao")
    play = without.play(without.start(2), "a1")
    assert play.skipped is Color.BLUE
    for reached, reader in ((swapped.position, game), (play.position, without)):
        assert reader.position(reached.text()) == reached


def test_after_a_swap_the_end_is_looked_for_again() -> None:
    game = crosscut.game("own:ban-x/o-xa/ao-x/x-xa/ax.swap")  # one stone in a block is all
    second = game.play(game.start(2), "a1").position
    assert not second.over and game.legal_moves(second) == (Swap(),)
    last = game.play(second, "swap").position
    assert last.over and str(game.outcome(last)) == "Tie: nobody can move."


def test_only_blue_may_swap() -> None:
    game = crosscut.game("own:swap")
    second = game.play(game.start(3), "b2").position
    assert "swap" in game.legal_moves(second)
    assert "swap" not in game.legal_moves(replace(second, turn=Color.RED))


def test_fills_come_in_rounds_each_at_once() -> None:
    game = crosscut.game("own:fill-xf")  # every neighbour of a stone
    play = game.play(game.start(3), "b2")
    assert " ".join(map(str, play.filled)) == "b1 a2 c2 b3 a1 c1 a3 c3"
    assert play.position.over and game.outcome(play.position) is not None
    both = crosscut.game("own:fill-xfo")
    for mover in Color:
        position = both.setup("R.B/.../...", mover)
        assert both.legality(position, mover)["a1"] is None
        assert both.play(position, "a1").position.stones["b3"] is mover, "what both ask for is the mover's"
    neighbours = crosscut.game("own:fill-xf")
    after = neighbours.play(neighbours.setup("..../..../..../R..B"), "a4").position
    assert after.stones["c1"] is Color.BLUE, "filled one after the other, b1 would ask for red there as well"


def test_a_set_up_is_not_filled() -> None:
    game = crosscut.game("own:fill-xo/fx")
    position = game.setup("RB../.R../..../....")
    (problem,) = game.problems(position)
    assert problem.code is ViolationCode.UNFILLED_FOURTH and problem.points == (Point.parse("a3"),)
    assert " ".join(map(str, game.play(position, "d1").filled)) == "a3"


def test_what_is_filled_may_form_a_banned_pattern() -> None:
    game = crosscut.game("own:ban-x/x/x.fill-xo/fx")
    violation = game.violation(game.setup("R.../RB../..../...."), "b2", "red")  # a2 is filled
    assert violation is not None and violation.code is ViolationCode.PATTERN
    assert violation.message == "Red on b2 would form a banned pattern: a2 a3 a4."
    assert " ".join(map(str, violation.points)) == "a2 a3 a4"
    # What would stand if nothing were filled does not count: b2 is no longer empty.
    game = crosscut.game("own:ban-xe/ox.fill-xo/fx")
    assert illegal(game, game.setup("../BR"), "red") == "" and legal(game, game.setup("../BR"), "red") == "a2 b2"


def test_links_come_by_themselves_or_by_a_move() -> None:
    auto = crosscut.game("own:link-auto")
    assert " ".join(map(str, auto.play(auto.setup("R../.../..R"), "b2").linked)) == "b2-c1 a3-b2"
    pair = auto.setup("..RB/...R/..../....\nlinks: c4-d3", "blue")
    assert auto.play(pair, "c3").linked == (), "it would cross the link"
    crossed = auto.setup("RB/BR")
    assert [problem.code for problem in auto.problems(crossed)] == [ViolationCode.UNRESOLVED_CROSSCUT]
    assert auto.problems(auto.setup("RB/BR\nlinks: a1-b2")) == ()
    move = crosscut.game("own:link-move.ban-x/x")
    position = move.setup("R../.R./...", "red")
    assert "a3-b2" in move.legal_moves(position) and position.links == {}
    after = move.play(position, "a3-b2").position
    assert "a3-b2" in after.links
    for link, code in (
        ("a3-b2", ViolationCode.LINK_EXISTS),
        ("a2-b3", ViolationCode.LINK_NOT_OWN),
        ("d1-e2", ViolationCode.OFF_BOARD),
    ):
        violation = move.violation(after, link, "red")
        assert violation is not None and violation.code is code
    violation = move.violation(move.setup("RB./BR./...\nlinks: a3-b2"), "a2-b3", "blue")
    assert violation is not None and violation.code is ViolationCode.LINK_CROSSED


@pytest.mark.parametrize(
    ("join", "rising", "falling"), [("sides", False, False), ("corners", True, True), ("rising", True, False)]
)
def test_stones_join(join: str, rising: bool, falling: bool) -> None:
    game = crosscut.game(f"own:join-{join}.cells")
    assert game.board_style == "cells"
    assert game.setup(".R/R.").over is rising
    assert game.setup("R./.R").over is falling
    assert game.setup("R./R.").over


def test_who_joins_loses_with_avoid() -> None:
    game = crosscut.game("own:avoid")
    board = Board(game, 2)
    for move in ("a1", "b2", "a2"):
        board.push(move)
    assert board.outcome is not None and board.outcome.winner is Color.BLUE
    assert " ".join(map(str, board.outcome.path)) == "a1 a2"


@pytest.mark.parametrize(("avoid", "winner"), [("", Color.RED), (".avoid", Color.BLUE)])
def test_if_both_join_it_is_the_movers(avoid: str, winner: Color) -> None:
    game = crosscut.game(f"own:fill-xo/of.join-corners{avoid}")
    board = Board(game, 2)
    for move in ("a1", "a2", "b2"):
        play = board.push(move)
    assert "b1" in play.filled and board.outcome is not None
    assert board.outcome.winner is winner and " ".join(map(str, board.outcome.path)) == "a1 b2"


def test_the_reason_is_the_smallest_set_of_points_found() -> None:
    game = crosscut.game(SAFE)
    position = game.setup("......../...BR.../..R..B../..BR..../......../......R./.....B../........")
    assert illegal(game, position, "blue") == "d6 e6"
    violation = game.violation(position, "e6", "blue")
    assert violation is not None and violation.code is ViolationCode.PATTERN_AREA and violation.shape is Shape.AREA
    assert violation.message == (
        "Blue may not play e6. Then the point d6 could not be filled without a crosscut, "
        "because of c5, d5, c6, e6, d7 and e7."
    )
    assert " ".join(map(str, violation.points)) == "d6 c5 d5 c6 e6 d7 e7"


def test_a_puzzle_of_nakatta_with_corners() -> None:
    game = crosscut.game("own:ban-en/ox.join-corners")
    solution = crosscut.solve(game, game.setup("R.../...B/..../.R..", "blue"), full=True)
    assert solution is not None and [str(move) for move in solution.winning_moves or ()] == ["b3"]


@pytest.mark.parametrize("module", WITH_MODULE, ids=lambda game: game.id)
def test_the_six_have_the_rules_of_their_texts(module: Game) -> None:
    own = crosscut.game(module.own_rules or "")
    assert own.id == module.own_rules and own.pie == module.pie and own.one_winner is module.one_winner
    assert [own.skips, own.link_rule, own.fills] == [module.skips, module.link_rule, module.fills]
    for size in (2, 3):
        expected = [int(count) for count in PERFT[module.id][size - 2].split()][: 6 if size == 2 else 3]
        assert [own.perft(own.start(size), depth) for depth in range(1, len(expected) + 1)] == expected
    for seed in range(8):
        position = own.start(2 + seed % 5)
        for before, move, play in random_game(module, 2 + seed % 5, Random(seed)):
            assert own.legal_moves(position) == module.legal_moves(before)
            for color in Color:
                assert legal(own, position, color) == legal(module, before, color)
            same = own.play(position, move)
            assert (same.position, same.linked, same.skipped) == (play.position, play.linked, play.skipped)
            assert set(same.filled) == set(play.filled) and own.problems(same.position) == ()
            position = same.position
        assert own.outcome(position) == module.outcome(play.position)


def test_a_swap_may_be_the_only_move_for_the_computer_too() -> None:
    for text, winner in (("own:ban-x/o-xa/ao.swap", Color.RED), ("own:ban-x/o-xa/ao-x/x-xa/ax.swap", None)):
        board = Board(text, 2)
        board.push("a1")
        solution = board.solve(full=True)
        assert solution is not None and (solution.winner, solution.winning_moves) == (winner, (Swap(),))
        assert solution.move == board.advise(level=1, seed=1).move == Swap()
    opening = Board("own:ban-x/o.safe.swap", 3).advise(evaluations=40, seed=1)
    assert opening.winning_chance < 0.1, "whoever has to swap plays Red, and Blue may not place a stone"


@pytest.mark.parametrize(
    "text",
    ["own:ban-en/ox", "own:ban-en/ox.join-corners.swap", "own:fill-ax/xf.join-rising", "own:ban-xo/ox.link-auto",
     "own:join-rising", "own:ban-xo/ox-xx/oo.safe.join-rising", "own:ban-xx/xo-xo/ox.safe", "own:ban-en/ox.avoid"],
)  # fmt: skip
def test_games_that_are_known_to_have_one_winner(text: str) -> None:
    game = crosscut.game(text)
    assert game.one_winner
    for seed in range(12):
        end = final_position(game, 2 + seed % 5, Random(seed))
        assert not list(map(str, problems_of_outcome(game, end)))


@pytest.mark.parametrize(
    "text",
    ["own:join-corners", "own:join-corners.avoid", "own:ban-xx/xx.safe.join-corners", "own:ban-xx/oo.safe.join-corners",
     "own:fill-xo/fx-xxf.join-corners", "own:rim.join-corners"],
)  # fmt: skip
def test_where_the_first_to_join_wins_nobody_ties_though_both_may_join(text: str) -> None:
    game = crosscut.game(text)
    assert not game.one_winner and not game.can_tie and "tie" not in " ".join(game.sentences())
    for seed in range(12):
        end = final_position(game, 2 + seed % 5, Random(seed))
        assert game.outcome(end).winner is not None, end  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["own:ban-xx.safe", "own:ban-xx/xx.safe", "own:ban-xx-xo.safe.join-corners"])
def test_a_game_that_cannot_begin_or_of_which_nothing_is_proved_may_tie(text: str) -> None:
    game = crosscut.game(text)
    assert game.can_tie and "If nobody can move and nobody has won, the game is a tie." in game.sentences()


@pytest.mark.parametrize(
    "text",
    ["own:ban-xx.avoid", "own:ban-xx.link-auto", "own:ban-xo/ox", "own:ban-xo/ox.join-rising", "own:join-corners",
     "own:ban-xx/xx.safe", "own:fill-xo/fx-xxf"],
)  # fmt: skip
def test_what_is_not_known_is_assumed_at_its_worst(text: str) -> None:
    game = crosscut.game(text)
    assert not game.one_winner and game.skips is ("ban" in text)
    assert (game.name, game.inventor, game.year, game.won_by) == (
        "Untitled game",
        "",
        0,
        "rule" if "avoid" in text else "path",
    )
    assert game.default_size == (9 if "safe" in text else 11) and game.most_forbidden == 26**2
    assert game.symmetries == ((Symmetry.HALF_TURN,) if "rising" in text else tuple(Symmetry))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "own:ban-xo/ox-xx/xx.safe.join-corners.swap",
            [
                "A move may not make a square: a block of 2x2 points of one colour; or a crosscut: a block",
                ", nor leave a board that can no longer be filled without making one.",
                "To fill the board, both sides",
                "along both diagonals.",
                "Red wins by joining",
                "is skipped.",
                "may be a swap",
            ],
        ),
        (
            "own:ban-xen/oaa.fill-xfo.avoid",
            [
                "a block of 3 rows of 2 points: in the first row one side's stone, the other side's stone,",
                "and in the second row an empty point, anything,",
                "and in the third row anything but that side's stone, anything.",
                "A pattern counts in any rotation",
                "Stones that the rules fill in count",
                "3 points in a row or column: one side's stone, an empty point to fill, the other side's stone, and",
                "at the same time",
                "Red loses by",
                "the side that has moved loses",
                "the game is a tie.",
            ],
        ),
        ("own:link-auto", ["are linked automatically", "along links."]),
        ("own:link-move", ["Instead of placing a stone", "along links."]),
        ("own:join-rising", ["from bottom left to top right."]),
    ],
)
def test_the_rules_are_said_in_words(text: str, said: list[str]) -> None:
    sentences = " ".join(crosscut.game(text).sentences())
    places = [sentences.find(part) for part in said]
    assert -1 not in places and places == sorted(places), sentences


@pytest.mark.parametrize(
    ("text", "judge"),
    [
        ("own:ban-xo/ox-xx/xx.safe", "candy-necklace"),
        ("own:ban-xn/nx.safe", "naked-diagonal"),
        ("own:ban-en/ox.join-corners.swap", "crossway"),
        ("own:ban-xx/xx.link-auto", "quickway"),
        ("own:link-move", "quax"),
        ("own:fill-ax/xf", "quadrex"),
        ("own:ban-xx/xx.join-rising.swap", "join-rising"),
    ],
)
def test_a_game_is_judged_by_the_net_of_a_game_whose_stones_join_as_its_own_do(text: str, judge: str) -> None:
    game = crosscut.game(text)
    assert game.judged_by == judge
    advice = crosscut.player.advise(game, game.start(5), evaluations=20, seed=1)
    assert not advice.by_playouts and advice.move in game.legal_moves(game.start(5))


def test_no_net_judges_who_must_not_join_nor_where_it_lost_matches() -> None:
    for text in ("own:ban-xo/ox.join-corners.avoid", "own:join-rising.avoid", "own:ban-xo/ox.safe.join-rising"):
        assert crosscut.game(text).judged_by is None


def test_a_reason_names_points_once_although_two_images_of_a_pattern_stand_there() -> None:
    board = Board("own:ban-en/ox.join-corners.swap", 7)
    board.push("d4")
    reason = board.why_not("e4")
    assert reason is not None
    assert reason.message == "Blue on e4 would form a naked contact: d4 e4 d5 e5 and d3 e3 d4 e4."


# Empty points that must reach the rim.

NECKLACE = "own:ban-xo/ox.rim.swap"


def test_a_stone_that_cuts_points_off_from_the_rim_is_forbidden_with_the_points_it_cuts_off() -> None:
    game = crosscut.game(NECKLACE)
    position = game.setup("..RB../.R..R./.B..../..BR../....../......")
    for color in Color:
        violation = game.violation(position, "e4", color)
        assert violation is not None and violation.code is ViolationCode.PATTERN_AREA
        assert violation.shape is Shape.AREA and " ".join(map(str, violation.points)) == "c4 d4 c5 d5"
        assert violation.message == (
            f"{color.title()} may not play e4. Then the points c4, d4, c5 and d5 would be cut off from the rim."
        )
    assert legal(game, position, "red").count("a1") == 1 and game.problems(position) == ()


def test_a_set_up_with_points_cut_off_forbids_every_move_that_leaves_one() -> None:
    game = crosscut.game("own:rim.link-move")
    one = game.setup("...../..B../.B.R./..R../.....")
    assert [problem.message for problem in game.problems(one)] == ["The point c3 is cut off from the rim."]
    assert legal(game, one, "red") == legal(game, one, "blue") == "c3"
    assert [str(move) for move in game.legal_moves(one)] == ["c3"], "a link would leave it cut off"
    violation = game.violation(one, "c2-d3")
    assert violation is not None and violation.message == (
        "Red may not link c2-d3. Even now, the point c3 is cut off from the rim."
    )
    pair = game.setup("...../.BB../B..R./.BR../.....")
    assert legal(game, pair, "red") == "" and game.legal_moves(pair) == () and not pair.over
    violation = game.violation(pair, "a1")
    assert violation is not None and violation.message == (
        "Red may not play a1. Even now, the points b3 and c3 are cut off from the rim."
    )


def test_what_the_rules_fill_counts_where_points_must_reach_the_rim() -> None:
    game = crosscut.game("own:rim.fill-xfo")
    position = game.setup("...../...B./.B..B/..RB./.....")
    assert game.problems(position) == () and illegal(game, position, "blue") == "c3 c4"
    assert illegal(game, position, "red") == "b4 c4 b5"
    violation = game.violation(position, "b4", "red")  # c4 is filled
    assert violation is not None and violation.message == (
        "Red may not play b4. Then the points c3 and d3 would be cut off from the rim."
    )


@pytest.mark.parametrize("text", ["own:rim", "own:rim.join-rising", "own:rim.link-auto", NECKLACE])
def test_nobody_gets_stuck_where_only_crosscuts_are_banned_and_points_must_reach_the_rim(text: str) -> None:
    """Play goes on to a full board here, past the end of the game."""
    game = crosscut.game(text)
    for seed in range(12):
        chance = Random(seed)
        position = game.start(2 + seed % 6)
        while position.empty:
            may = [(color, bit) for color in Color for bit in single_bits(game.placeable(position, color))]
            assert may, position
            assert game.skips or {color for color, _ in may} == set(Color), position
            color, bit = chance.choice(may)
            position = game.place(position, bit, color).position
        assert not game.one_winner or game.find_outcome(position) is not None


def test_the_four_rows_of_a_pattern_are_read_and_said() -> None:
    game = crosscut.game("own:ban-axoa/oeex/xeeo/aoxa")
    position = game.setup(".RB../B..R./R..B./.B.../.....")
    assert illegal(game, position, "red") == "c2" and illegal(game, position, "blue") == ""
    violation = game.violation(position, "c2", "red")
    assert violation is not None and " ".join(map(str, violation.points)) == "b2 c2 a3 b3 c3 d3 a4 b4 c4 d4 b5 c5"
    sentences = " ".join(game.sentences())
    assert "a block of 4 rows of 4 points: in the first row anything, one side's stone," in sentences
    assert ", and in the fourth row anything, the other side's stone, one side's stone, anything" in sentences
