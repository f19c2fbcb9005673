"""Whether games can be over without a winner, against loops over all boards by a plain second implementation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import stuck
from crosscut.clauses import Clause
from crosscut.own.language import read
from crosscut.steps import finish
from crosscut.stuck.encoding import Ending, encode, excluding, places, stones, unreachable
from crosscut.stuck.order import UnknownOrderError, order_steps
from crosscut.stuck.sat import Model, Solver
from crosscut.stuck.verdict import searched_in_words
from tests.engine import own_oracle as oracle

HARD_CORNER = "own:ban-ex/xo"
PRO = "own:ban-ex/xo-ee/ee/xo-ex/ee/xo.swap"
MINEFIELD = "own:ban-xe/ox-xo/ee/ox-xo/ee/ee/ox.swap"
TEXTS = (
    "own:ban-xo/ox",
    "own:ban-xo/ne",
    HARD_CORNER,
    PRO,
    MINEFIELD,
    "own:ban-xn/nx.join-rising",
    "own:ban-xxx-xo/ox",
    "own:ban-xo/ee.join-corners",
    "own:ban-xx/xx-xox.join-rising",
    "own:ban-e/x/e",
)


# The small solver.


def is_made_true(clauses: list[Clause], model: Model) -> bool:
    return all(any((literal > 0) == (abs(literal) in model) for literal in clause) for clause in clauses)


LITERALS = st.integers(1, 7).flatmap(lambda variable: st.sampled_from((variable, -variable)))


@given(st.lists(st.lists(LITERALS, min_size=0, max_size=3), max_size=36))
def test_the_solver_finds_a_model_exactly_if_there_is_one(clauses: list[Clause]) -> None:
    possible = any(
        is_made_true(clauses, {number for number, is_true in enumerate(values, 1) if is_true})
        for values in product((False, True), repeat=7)
    )
    model = finish(Solver(7, [list(clause) for clause in clauses]).steps())
    assert (model is not None) is possible
    assert model is None or is_made_true(clauses, model)


def test_the_solver_learns_from_conflicts() -> None:
    """Five pigeons and four holes; each pigeon is alone."""
    hole = {(pigeon, at): 4 * pigeon + at + 1 for pigeon in range(5) for at in range(4)}
    clauses = [[hole[pigeon, at] for at in range(4)] for pigeon in range(5)]
    clauses += [[-hole[one, at], -hole[two, at]] for at in range(4) for one in range(5) for two in range(one)]
    assert finish(Solver(20, [list(clause) for clause in clauses]).steps()) is None
    model = finish(Solver(20, [list(clause) for clause in clauses[1:]]).steps())
    assert model is not None and is_made_true(clauses[1:], model)


# The clauses.


def models(text: str, size: int, ending: Ending) -> set[str]:
    encoded, found = encode(read(text), size, ending), set[str]()
    clauses = list(encoded.clauses)
    while (model := finish(Solver(encoded.variables, [list(clause) for clause in clauses]).steps())) is not None:
        board = stones(model, size)
        assert board not in found
        found.add(board)
        clauses.append(excluding(board))
    return found


def boards_without_winner(text: str, size: int) -> Iterator[tuple[Ending, str]]:
    """All boards on which a game would be over without a winner."""
    for letters in map("".join, product("RB.", repeat=size * size)):
        board = "/".join(letters[start : start + size] for start in range(0, size * size, size))
        if is_an_end(text, board):
            yield Ending.STUCK if "." in board else Ending.FULL, board


def is_an_end(text: str, drawn: str) -> bool:
    """Whether no banned pattern stands, nobody has joined, and nobody may place a stone."""
    rules, rows = oracle.rules_of(text), drawn.split("/")[::-1]
    held = {(file, rank): stone for rank, row in enumerate(rows) for file, stone in enumerate(row) if stone != "."}
    board = oracle.Position(len(rows), held)
    if oracle.has_ban(rules, board) or any(oracle.has_joined(rules, board, color) for color in "RB"):
        return False
    return not any(
        not oracle.shows_ban(rules, oracle.with_stone(board, cell, color), cell)
        for cell in board.empty()
        for color in "RB"
    )


def can_be_built(text: str, window: tuple[str, ...]) -> bool:
    """Whether some order of stones leads to what stands in a window, if no pattern may stand in it meanwhile."""
    rules = oracle.rules_of(text)
    held = {(file, rank): stone for rank, row in enumerate(window[::-1]) for file, stone in enumerate(row)}
    todo = [{cell: stone for cell, stone in held.items() if stone != "."}]
    seen = set[frozenset[tuple[int, int]]]()
    while todo:
        content = todo.pop()
        if not content:
            return True
        for cell in content:
            rest = {other: stone for other, stone in content.items() if other != cell}
            if frozenset(rest) not in seen and not stands_in(rules, rest, len(window[0]), len(window)):
                seen.add(frozenset(rest))
                todo.append(rest)
    return False


def stands_in(rules: oracle.Rules, content: oracle.Stones, columns: int, rows: int) -> bool:
    """Whether a banned pattern stands wholly in a window."""
    position = oracle.Position(max(columns, rows), content)
    for pattern in rules.ban:
        for image in oracle.images(pattern):
            lines = image.split("/")
            for file, rank in product(range(columns - len(lines[0]) + 1), range(rows - len(lines) + 1)):
                if any(oracle.stands(position, image, (file, rank), x) for x in "RB"):
                    return True
    return False


def windows(board: str) -> Iterator[tuple[str, ...]]:
    rows = board.split("/")
    for high, wide in ((2, 2), (2, 3), (3, 2)):
        for row, file in product(range(len(rows) - high + 1), range(len(rows) - wide + 1)):
            yield tuple(line[file : file + wide] for line in rows[row : row + high])


@pytest.mark.parametrize(
    ("text", "size"),
    [(text, 2) for text in TEXTS] + [pytest.param(text, 3, marks=pytest.mark.release) for text in TEXTS],
)
def test_the_clauses_have_exactly_the_boards_that_loops_find(text: str, size: int) -> None:
    expected: dict[Ending, set[str]] = {ending: set() for ending in Ending}
    for ending, board in boards_without_winner(text, size):
        if all(can_be_built(text, window) for window in windows(board)):
            expected[ending].add(board)
    assert {ending: models(text, size, ending) for ending in Ending} == expected


def test_what_windows_leave_out_is_a_crosscut_and_a_switch() -> None:
    assert unreachable(("ex/xo",), 2, 2) == ("RBBR", "BRRB")
    assert unreachable(("xo/ox",), 2, 3) == ()
    assert {"RBeeBR", "BReeRB"} <= set(unreachable(read(PRO).ban, 3, 2))
    assert len(places(("xx",), 2, 2)) == 8


# Whether play reaches a board.


def is_over_without_winner(text: str, size: int, moves: tuple[crosscut.Point, ...]) -> bool:
    """By the plain second implementation, whose turns and skips are its own. The swap is left out."""
    rules = oracle.rules_of(text.removesuffix(".swap"))
    position = oracle.start(rules, size)
    for move in moves:
        assert (move.file, move.rank) in oracle.legal_moves(rules, position), (text, moves, move)
        position = oracle.play(rules, position, (move.file, move.rank))[0]
    return position.is_over and not any(oracle.has_joined(rules, position, color) for color in "RB")


@pytest.mark.parametrize(
    "text", [HARD_CORNER, "own:ban-xo/ox", "own:ban-xx.join-rising", "own:ban-xo/ee", "own:ban-xxx"]
)
def test_an_example_is_played_to_its_end(text: str) -> None:
    verdict = stuck.find(text, 4)
    for answer in (verdict.stuck, verdict.full):
        if answer.moves is not None:
            assert answer.example is not None
            assert is_over_without_winner(text, answer.example.size, answer.moves)
            assert bool(answer.example.empty) is (answer.ending is Ending.STUCK)
            assert str(answer).startswith(("It can get stuck: ", "It can end in a tie on a full board: "))


def test_a_hard_corner_alone_gets_stuck() -> None:
    found = stuck.find(HARD_CORNER, 5).stuck
    assert found.proved_to == 2 and found.moves is not None


def test_boards_that_no_play_reaches_are_told_from_others() -> None:
    """This board would be the end of Nakatta Pro, but its switch lacked a stone before, and that is banned."""
    game = crosscut.game(PRO)
    board = game.setup("B.R/R.B/RBB")
    assert is_an_end(PRO, "B.R/R.B/RBB")
    assert game.problems(board) == () and finish(order_steps(game, board)) is None


def test_an_order_keeps_to_turns_and_skips() -> None:
    game = crosscut.game("own:ban-xx")
    for drawn, can in (("R.B/.../B.R", True), ("R.R/.../R.B", False), ("R.B/.R./B.R", True)):
        moves = finish(order_steps(game, game.setup(drawn)))
        assert (moves is not None) is can, drawn
    assert finish(order_steps(game, game.setup("../.."))) == ()


def test_an_order_may_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.stuck.order._MOST_TRIES", 0)
    with pytest.raises(UnknownOrderError):
        finish(order_steps(crosscut.game(PRO), crosscut.game(PRO).setup("B.R/R.B/RBB")))
    monkeypatch.setattr("crosscut.stuck.encoding._WINDOWS", ())
    answer = stuck.find(PRO, 3).stuck
    assert (answer.proved_to, answer.moves) == (2, None) and answer.example is not None
    assert str(answer).startswith("A game would get stuck on this board of 3x3: ")
    assert str(answer).endswith(". Whether play reaches it is not known.")


# Known facts.


@pytest.mark.parametrize(("text", "size"), [(MINEFIELD, 6), (PRO, 5), pytest.param(PRO, 10, marks=pytest.mark.release)])
def test_games_that_never_get_stuck(text: str, size: int) -> None:
    verdict = stuck.find(text, size)
    assert (verdict.stuck.proved_to, verdict.stuck.example, verdict.full.everywhere) == (size, None, True)
    assert str(verdict.stuck) == f"It cannot get stuck up to {size}x{size} (proved)."


@pytest.mark.parametrize("size", [5, pytest.param(7, marks=pytest.mark.release)])
def test_nakatta_by_the_small_solver(size: int) -> None:
    """A theorem says so; here the search does, without python-sat."""
    for ending in Ending:
        assert finish(Solver(*encode(read("own:ban-xo/ne"), size, ending)).steps()) is None


def test_what_theorems_say_is_not_searched() -> None:
    assert str(stuck.find("crossway")) == str(stuck.find("own:ban-xo/ne.swap"))
    assert str(stuck.find("crossway").stuck) == "It cannot get stuck, on any board (proved)."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zigzag-edge", []),
        ("own:fill-xx/of", [r"It can end in a tie on a full board: [a-c1-3 ]+ on [23]x[23]\."]),
        (
            "own:ban-xx/xx.fill-xo/fx",
            [
                r"It cannot get stuck up to 3x3 \(proved\)\.",
                r"On larger boards it is not known whether it can get stuck\.",
            ],
        ),
        ("own:ban-xx.rim.join-rising", [r"It can get stuck: [a-c1-3 ]+ on [23]x[23]\."]),
    ],
)
def test_what_is_not_known_is_said(text: str, expected: list[str]) -> None:
    game = crosscut.game(text)
    said = list(searched_in_words(game, stuck.find(game, 4)))
    assert len(said) == len(expected), said
    for sentence, pattern in zip(said, expected, strict=True):
        assert re.fullmatch(pattern, sentence), sentence


@pytest.mark.parametrize(
    "text", ["own:fill-xx/of", "own:ban-xx.fill-xo/fx", "own:ban-xx.rim.join-rising", "own:ban-xo-xx.fill-ax/xf.avoid"]
)
def test_all_play_is_followed_where_clauses_do_not_say_enough(text: str) -> None:
    """The plain second implementation plays all lines on 2x2, and the examples."""
    rules = oracle.rules_of(text)
    ends = set(ends_of_all_play(rules, replace(oracle.start(rules, 2), from_start=False)))
    verdict = stuck.find(text, 3)
    for answer in (verdict.stuck, verdict.full):
        if answer.everywhere:
            assert answer.ending not in ends
        elif answer.moves is not None and answer.example is not None:
            assert is_over_without_winner(text, answer.example.size, answer.moves)
        if not answer.everywhere:
            assert (answer.ending in ends) is (answer.proved_to < 2)


def ends_of_all_play(rules: oracle.Rules, position: oracle.Position) -> Iterator[Ending]:
    moves = oracle.legal_moves(rules, position)
    if not moves and oracle.winner(rules, position) is None:
        yield Ending.STUCK if position.empty() else Ending.FULL
    for move in moves:
        yield from ends_of_all_play(rules, oracle.play(rules, position, move)[0])


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="largest is 1: expected 2 or more"):
        stuck.find("crossway", 1)
    with pytest.raises(ValueError, match="-1 seconds: expected 0 or more"):
        stuck.find("crossway", seconds=-1)
    assert stuck.find(PRO, 9, seconds=0) == stuck.Verdict()
