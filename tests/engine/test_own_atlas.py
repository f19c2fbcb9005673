"""Own games against what is known of them: theorems, counts, formations and puzzles of an independent program."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import pytest

import crosscut
from crosscut import Color, Game, Point, Position, ViolationCode
from crosscut.connection import is_connected
from crosscut.geometry import single_bits
from crosscut.position import NO_DIAGONALS
from tests.engine.every_game import final_position, random_game
from tests.engine.own_rules import BLOCKS
from tests.engine.small_boards import PlainMinimax

NAKATTA = "own:ban-en/ox"
SHEETS = "own:fill-ax/xf"
ODD = "own:ban-xo/ox-xx/oo-xx/xx.safe"

WINS = {
    **dict.fromkeys(("own:ban-xo/ox.safe", "own:ban-xo/ox-xx/xx.safe", "own:ban-xo/ox-xx/oo.safe", ODD), (4, 3)),
    **dict.fromkeys(("own:ban-xo/ox-xx/xo.safe", "own:ban-xo/ox-xx/xo-xx/xx.safe"), (0, 0)),
    **dict.fromkeys((NAKATTA, SHEETS, "own:fill-xo/fx"), (4, 3)),
    "own:join-rising": (2, 5),
}
"""Winning first stones on 2x2 and 3x3."""


def rules_that_ban(kinds: tuple[str, ...]) -> str:
    return f"own:ban-{'-'.join(BLOCKS[kind] for kind in kinds)}.safe"


SETS = [kinds for count in range(1, 5) for kinds in combinations(BLOCKS, count)]
"""All sets of kinds of blocks but the empty one, which ``safe`` refuses."""


def full_boards(kinds: tuple[str, ...], size: int) -> list[str]:
    """All full boards without these kinds of blocks, ranks from north to south."""
    return [board for board in map("".join, product("RB", repeat=size * size)) if not holds_any(kinds, board, size)]


def holds_any(kinds: tuple[str, ...], board: str, size: int) -> bool:
    """Whether a full block of one of these kinds is on a board."""
    corners = (corner for corner in range(size * (size - 1)) if corner % size < size - 1)
    blocks = ([board[corner + step] for step in (0, 1, size, size + 1)] for corner in corners)
    return any("." not in block and kind_of(block) in kinds for block in blocks)


def kind_of(block: Iterable[str]) -> str:
    """The kind of a full block, row by row."""
    a, b, c, d = block
    alike = sum(one == a for one in (b, c, d))
    return "square" if alike == 3 else "corner" if alike != 1 else "crosscut" if a == d else "stripe"


def allowed_by_engine(game: Game, board: str, size: int) -> set[tuple[int, str]]:
    position = set_up(game, board, size)
    return {
        ((size - 1 - point.rank) * size + point.file, color.letter)
        for color in Color
        for point, code in game.legality(position, color).items()
        if code is None
    }


def set_up(game: Game, board: str, size: int) -> Position:
    return game.setup("/".join(board[start : start + size] for start in range(0, size * size, size)))


@pytest.mark.release
@pytest.mark.parametrize("kinds", SETS, ids="-".join)
def test_safe_is_what_all_fillings_say_on_every_board(kinds: tuple[str, ...]) -> None:
    game, full = crosscut.game(rules_that_ban(kinds)), full_boards(kinds, 3)
    assert game.start(3).over == (not full)
    allowed: dict[str, set[tuple[int, str]]] = defaultdict(set)
    for one in full:
        for kept in product((True, False), repeat=9):
            part = "".join(sign if keep else "." for sign, keep in zip(one, kept, strict=True))
            allowed[part] |= {(at, one[at]) for at, keep in enumerate(kept) if not keep}
    for board in map("".join, product(".RB", repeat=9)):
        assert allowed_by_engine(game, board, 3) == allowed[board], (game.id, board)


@pytest.mark.parametrize("text", WINS)
@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.release)])
def test_winning_first_stones(text: str, size: int) -> None:
    game, best = crosscut.game(text), PlainMinimax(crosscut.game(text))
    start = game.start(size)
    winners = [best.winner(game.play(start, move).position) for move in game.legal_moves(start)]
    assert winners.count(Color.RED) == WINS[text][size - 2]


@pytest.mark.parametrize("text", [NAKATTA, SHEETS])
@pytest.mark.parametrize(("count", "longest"), [(30, 7), pytest.param(3000, 9, marks=pytest.mark.release)])
def test_nobody_is_stuck_and_no_crosscut_arises(text: str, count: int, longest: int) -> None:
    """Play goes on to a full board here, past the end of the game."""
    game, crossway = crosscut.game(text), crosscut.game("crossway")
    for seed in range(count):
        chance = Random(seed)
        size = chance.randint(2, longest)
        end = final_position(game, size, chance)
        outcome = game.outcome(end)
        assert outcome is not None and outcome.winner is not None, end
        position = end
        while position.empty:
            may = [(color, bit) for color in Color for bit in single_bits(game.placeable(position, color))]
            assert may, f"nobody can move in {position}"
            color, bit = chance.choice(may)
            position = game.place(position, bit, color).position
        assert crossway.problems(crossway.setup(position.diagram())) == ()


def test_a_side_can_be_skipped_in_nakatta() -> None:
    assert crosscut.game(NAKATTA).setup(".R\nR.", "blue").turn is Color.RED


@pytest.mark.parametrize(
    "text", [NAKATTA, SHEETS, "own:fill-xo/fx", "own:fill-x/f", "own:ban-xo/ex.link-auto", "quadrex"]
)
def test_a_set_up_may_hold_a_crosscut_where_none_arises_and_is_told_so(text: str) -> None:
    game = crosscut.game(text)
    full = game.setup("RB\nBR")
    assert list(map(str, game.problems(full))) == ["There is a crosscut: a1 b1 a2 b2."]
    assert game.legal_moves(full) == () and game.outcome(full) is None


def test_a_crosscut_that_is_a_banned_pattern_is_told_once() -> None:
    game = crosscut.game("own:ban-xo/ox")
    assert len(game.problems(game.setup("RB\nBR"))) == 1


PUZZLES = [
    (f"{NAKATTA}.swap", "R.../...B/..../.R..", "b3"),
    (f"{SHEETS}.swap", "..R./..../..../R..B", "b2"),
    ("own:ban-xo/ox-xx/oo-xx/xx.safe.join-corners", "..../B.R./..../R...", "b2"),
    ("own:ban-xx/xo.safe.join-rising.swap", "..../.R../R..B/....", "a1"),
    ("own:ban-xo/ox-xx/xx.safe.join-corners.swap", ".R../..../.RB./....", "a2"),
]


@pytest.mark.release
@pytest.mark.parametrize(("text", "drawn", "answer"), PUZZLES)
def test_puzzles_have_one_answer(text: str, drawn: str, answer: str) -> None:
    game = crosscut.game(text)
    solution = crosscut.solve(game, game.setup(drawn, "blue"), full=True)
    assert solution is not None and solution.winner is Color.BLUE
    assert [str(move) for move in solution.winning_moves or ()] == [answer]


FORMATIONS = {
    ("crosscut",): {6: 1},
    ("crosscut", "square"): {5: 2, 6: 10},
    ("crosscut", "stripe"): {5: 4, 6: 16},
    ("crosscut", "square", "stripe"): {4: 3, 6: 17},
    ("crosscut", "corner"): {3: 6, 4: 4},
    ("crosscut", "square", "corner"): {2: 5},
}
"""The classes of formations on 3x3 that cannot be filled, and can if any stone goes, by the number of their stones."""


@pytest.mark.release
@pytest.mark.parametrize("kinds", FORMATIONS, ids="-".join)
def test_smallest_formations(kinds: tuple[str, ...]) -> None:
    game = crosscut.game(rules_that_ban(kinds))
    fillable = {
        board: game.filling(set_up(game, board, 3)) is not None for board in map("".join, product(".RB", repeat=9))
    }
    smallest = {
        min(images(board))
        for board, can_be_filled in fillable.items()
        if not can_be_filled
        and not holds_any(kinds, board, 3)
        and all(fillable[f"{board[:at]}.{board[at + 1 :]}"] for at, sign in enumerate(board) if sign != ".")
    }
    assert Counter(9 - board.count(".") for board in smallest) == FORMATIONS[kinds]


def images(board: str) -> set[str]:
    """A board of 3x3 turned, mirrored and with exchanged colours."""
    found, rows = set(), [board[:3], board[3:6], board[6:]]
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        found |= {"".join(rows), "".join(reversed(rows))}
    return found | {one.translate(str.maketrans("RB", "BR")) for one in found}


# The theorems of the page banned-blocks.html.


@pytest.mark.parametrize("kinds", SETS, ids="-".join)
def test_one_side_is_joined_on_full_boards_exactly_if_crosscuts_are_banned(kinds: tuple[str, ...]) -> None:
    sheet = crosscut.game("own:join-sides")
    full = [set_up(sheet, board, 3) for board in full_boards(kinds, 3)]
    joined = {sum(is_connected(one.grid, color, one.stones_of(color), NO_DIAGONALS) for color in Color) for one in full}
    if "crosscut" in kinds:
        assert joined == (set() if len(kinds) == len(BLOCKS) else {1})
    else:
        assert 0 in joined


@pytest.mark.parametrize("text", ["own:ban-xo/ox.safe", NAKATTA, SHEETS])
def test_the_first_to_join_is_the_same_by_sides_and_by_corners(text: str) -> None:
    games = [crosscut.game(f"{text}{join}") for join in ("", ".join-rising", ".join-corners")]
    for seed in range(12):
        chance = Random(seed)
        winners: dict[str, Color] = {}
        position = games[0].start(5)
        while position.empty:
            may = [(color, bit) for color in Color for bit in single_bits(games[0].placeable(position, color))]
            color, bit = chance.choice(may)
            position = games[0].place(position, bit, color).position
            for game in games:
                for side in Color:
                    if is_connected(position.grid, side, position.stones_of(side), game.diagonals(position, side)):
                        winners.setdefault(game.id, side)
        assert len(winners) == 3 and len(set(winners.values())) == 1


def move_of_the_proof(position: Position) -> tuple[Point, Color]:
    """The move that the proof finds in a position of Nakatta with an empty point."""
    stones, last = position.stones, position.size - 1
    rank = max(point.rank for point in position.grid.points(position.empty))
    file = min(point.file for point in position.grid.points(position.empty) if point.rank == rank)
    below, left, right = Point(file, rank - 1), Point(file - 1, rank), Point(file + 1, rank)
    under, beside = stones.get(below), [stones[point] for point in (left, right) if point in stones]
    if under is not None or not beside or len(set(beside)) == 1:
        return Point(file, rank), under or (beside or [Color.RED])[0]
    for point, other in ((left, right), (right, left)):
        if rank == 0 or Point(point.file, rank - 1) in stones:
            return Point(file, rank), stones[other]
    assert 0 < file < last
    return below, stones.get(Point(file, rank - 2), Color.RED)


def assert_the_proof_moves(position: Position) -> None:
    point, color = move_of_the_proof(position)
    assert crosscut.game(NAKATTA).legality(position, color)[point] is None, (position, point, color)


@pytest.mark.release
def test_the_proof_finds_a_move_of_nakatta_on_every_board() -> None:
    contact, crossway = crosscut.game(NAKATTA), crosscut.game("crossway")
    boards = ["".join(board) for board in product(".RB", repeat=9)]
    allowed = [
        set_up(contact, board, 3)
        for board in boards
        if "." in board
        and not contact.problems(set_up(contact, board, 3))
        and not crossway.problems(set_up(crossway, board, 3))
    ]
    assert len(allowed) == 8_165 - len(full_boards(("crosscut",), 3))
    for position in allowed:
        assert_the_proof_moves(position)


def test_the_proof_finds_a_move_of_nakatta() -> None:
    game = crosscut.game(NAKATTA)
    for seed in range(30):
        chance = Random(seed)
        position = game.start(chance.randint(2, 8))
        while position.empty:
            assert_the_proof_moves(position)
            color, bit = chance.choice(
                [(color, bit) for color in Color for bit in single_bits(game.placeable(position, color))]
            )
            position = game.place(position, bit, color).position


def test_every_fill_of_sheets_is_the_movers() -> None:
    game, naked_diagonal = crosscut.game(SHEETS), crosscut.game("naked-diagonal")
    for seed in range(30):
        for before, _, play in random_game(game, 2 + seed % 6, Random(seed)):
            other = before.turn.other
            assert play.position.stones_of(other) == before.stones_of(other)
            shown = naked_diagonal.setup(play.position.diagram())
            assert ViolationCode.NAKED_DIAGONAL not in {problem.code for problem in naked_diagonal.problems(shown)}


@pytest.mark.parametrize("kinds", [("corner",), ("crosscut", "square", "stripe")], ids="-".join)
def test_all_but_so_many_stones_are_placed_where_one_colour_was_legal(kinds: tuple[str, ...]) -> None:
    game = crosscut.game(rules_that_ban(kinds))
    for seed in range(6):
        chance = Random(seed)
        position = game.start(chance.randint(2, 6))
        both = 0
        while position.empty:
            red, blue = (game.placeable(position, color) for color in Color)
            assert red | blue == position.empty
            color, bit = chance.choice(
                [(color, bit) for color in Color for bit in single_bits(red if color is Color.RED else blue)]
            )
            both += bool(red & blue & bit)
            position = game.place(position, bit, color).position
        assert both == 2 * position.size - 1


@pytest.mark.parametrize("kinds", [("crosscut", "corner"), ("crosscut", "square", "corner")], ids="-".join)
def test_after_an_answer_in_its_column_red_can_never_cross(kinds: tuple[str, ...]) -> None:
    game = crosscut.game(rules_that_ban(kinds))
    for size in (2, 3, 6):
        for first in game.legal_moves(game.start(size)):
            position = game.play(game.start(size), first).position
            (stone,) = position.stones
            answer = Point(stone.file, stone.rank + (1 if stone.rank == 0 else -1))
            legality = game.legality(game.play(position, str(answer)).position, Color.RED)
            assert all(code for point, code in legality.items() if point.rank == answer.rank)


@pytest.mark.parametrize("kinds", [kinds for kinds in SETS if len(kinds) < len(BLOCKS)], ids="-".join)
def test_the_board_around_stones_makes_no_difference(kinds: tuple[str, ...]) -> None:
    game, chance = crosscut.game(rules_that_ban(kinds)), Random(1)
    found = set()
    for _ in range(40):
        rows = ["".join(chance.choices(".RB", k=3)) for _ in range(3)]
        padded = [".....", *(f".{row}." for row in rows), "....."]
        fillable = [game.filling(game.setup("\n".join(board))) is not None for board in (rows, padded)]
        assert fillable[0] == fillable[1], rows
        found.add(fillable[0])
    assert found == {True, False}
