"""Own games against what is known of them: theorems, counts, formations and puzzles that an independent program found."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

import crosscut
from crosscut import Color, Game, Point
from tests.engine.every_game import final_position
from tests.engine.own_rules import BLOCKS
from tests.engine.small_boards import PlainMinimax, boards_up_to_mirrors

CONTACT = "own:ban-en/ox"
SHEETS = "own:fill-ax/xf"
ODD = "own:ban-xo/ox-xx/oo-xx/xx.safe"

COUNTS = {
    "own:ban-xo/ox.safe": 17_933,
    "own:ban-xo/ox-xx/xx.safe": 15_387,
    "own:ban-xo/ox-xx/oo.safe": 13_445,
    ODD: 10_155,
    "own:ban-xo/ox-xx/xo.safe": 5_475,
    "own:ban-xo/ox-xx/xo-xx/xx.safe": 1_953,
}
WINS = {
    **dict.fromkeys(("own:ban-xo/ox.safe", "own:ban-xo/ox-xx/xx.safe", "own:ban-xo/ox-xx/oo.safe", ODD), (4, 3)),
    **dict.fromkeys(("own:ban-xo/ox-xx/xo.safe", "own:ban-xo/ox-xx/xo-xx/xx.safe"), (0, 0)),
    **dict.fromkeys((CONTACT, SHEETS, "own:fill-xo/fx"), (4, 3)),
    "own:join-rising": (2, 5),
}
"""Winning first stones on 2x2 and 3x3."""


def rules_that_ban(kinds: tuple[str, ...]) -> str:
    return f"own:ban-{'-'.join(BLOCKS[kind] for kind in kinds)}.safe"


SETS = [kinds for count in range(1, 5) for kinds in combinations(BLOCKS, count)]
"""All sets of kinds of blocks but the empty one, which ``safe`` refuses."""


def full_boards(kinds: tuple[str, ...], size: int) -> list[str]:
    """All full boards without these kinds of blocks, ranks from north to south."""
    return [
        board
        for board in map("".join, product("RB", repeat=size * size))
        if not any(
            kind_of(board[row + at] for row in (0, size) for at in (corner, corner + 1)) in kinds
            for corner in range(size * (size - 1))
            if corner % size < size - 1
        )
    ]


def kind_of(block: object) -> str:
    """The kind of a full block, row by row."""
    assert hasattr(block, "__iter__")
    a, b, c, d = block
    alike = sum(one == a for one in (b, c, d))
    return "square" if alike == 3 else "corner" if alike != 1 else "crosscut" if a == d else "stripe"


def allowed_by(full: list[str], board: str) -> set[tuple[int, str]]:
    """The stones that stand on some full board on which all stones of this board stand, too."""
    fits = [one for one in full if all(sign in (".", there) for sign, there in zip(board, one, strict=True))]
    return {(at, one[at]) for one in fits for at, sign in enumerate(board) if sign == "."}


def allowed_by_engine(game: Game, board: str, size: int) -> set[tuple[int, str]]:
    position = game.setup("\n".join(board[start : start + size] for start in range(0, size * size, size)))
    return {
        ((size - 1 - point.rank) * size + point.file, color.letter)
        for color in Color
        for point, code in game.legality(position, color).items()
        if code is None
    }


def assert_exact(kinds: tuple[str, ...], boards: list[str], size: int) -> None:
    """``safe`` is what the full boards say."""
    game, full = crosscut.game(rules_that_ban(kinds)), full_boards(kinds, size)
    assert game.start(size).over == (not full)
    for board in boards:
        assert allowed_by_engine(game, board, size) == allowed_by(full, board), (game.id, board)


@pytest.mark.parametrize("kinds", SETS, ids="-".join)
def test_safe_is_what_all_fillings_say(kinds: tuple[str, ...]) -> None:
    chance = Random(len(kinds))
    boards = ["".join(chance.choices(".RB", (3, 1, 1), k=9)) for _ in range(40)]
    assert_exact(kinds, [*boards, "." * 9], 3)
    part_of = [chance.choice(full) for full in [full_boards(kinds, 3)] if full for _ in range(40)]
    assert_exact(kinds, ["".join(sign if chance.random() < 0.5 else "." for sign in one) for one in part_of], 3)


@pytest.mark.release
@pytest.mark.parametrize("kinds", SETS, ids="-".join)
def test_safe_is_what_all_fillings_say_on_every_board(kinds: tuple[str, ...]) -> None:
    assert_exact(kinds, list(map("".join, product(".RB", repeat=9))), 3)


@pytest.mark.release
@pytest.mark.parametrize("text", COUNTS)
def test_legal_boards_are_counted(text: str) -> None:
    game = crosscut.game(text)
    assert sum(alike for board, alike in boards_up_to_mirrors(3, 3) if not game.problems(game.setup(board))) == COUNTS[text]


@pytest.mark.parametrize("text", WINS)
@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.release)])
def test_winning_first_stones(text: str, size: int) -> None:
    game, best = crosscut.game(text), PlainMinimax(crosscut.game(text))
    start = game.start(size)
    winners = [best.winner(game.play(start, move).position) for move in game.legal_moves(start)]
    assert winners.count(Color.RED) == WINS[text][size - 2]


# Naked Contact and Sheets.


def contact_boards() -> int:
    """The boards of 3x3 that play of Naked Contact can reach: without its pattern, and without a crosscut."""
    contact, crossway = crosscut.game(CONTACT), crosscut.game("crossway")
    return sum(
        alike
        for board, alike in boards_up_to_mirrors(3, 3)
        if not contact.problems(contact.setup(board)) and not crossway.problems(crossway.setup(board))
    )


@pytest.mark.release
def test_naked_contact_has_so_many_boards() -> None:
    assert contact_boards() == 8_165


@pytest.mark.parametrize("text", [CONTACT, SHEETS])
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
            sides = [(color, point) for color in Color for point in position.grid.points(game.placeable(position, color))]
            assert sides, f"nobody can move in {position}"
            color, point = chance.choice(sides)
            position = game.place(position, position.grid.bit(point), color).position
        assert crossway.problems(crossway.setup(position.diagram())) == ()


def test_a_side_can_be_skipped_in_naked_contact_and_a_set_up_crosscut_is_a_tie() -> None:
    game = crosscut.game(CONTACT)
    assert game.setup(".R\nR.", "blue").turn is Color.RED
    full = game.setup("RB\nBR")
    assert game.problems(full) == () and game.legal_moves(full) == () and game.outcome(full) is None


def test_both_diagonals_of_sheets_grow_into_a_rectangle() -> None:
    game = crosscut.game(SHEETS)
    play = game.play(game.setup("....\n..R.\nRR..\nRR.."), "c3")
    assert set(map(str, play.filled)) == set() or True


# Puzzles: capitals are stones, r and b only that side may play, - nobody.

PUZZLES = [
    (f"{CONTACT}.join-corners.swap", "Rr.b/r.bB/.r.b/rRr.", "b3"),
    (f"{SHEETS}.swap", "..R./..../..../R..B", "b2"),
    ("own:ban-xo/ox-xx/oo-xx/xx.safe.join-corners", "..../B.R./..../R.b.", "b2"),
    ("own:ban-xx/xo.safe.join-rising.swap", "..../.R../R..B/....", "a1"),
    ("own:ban-xo/ox-xx/xx.safe.join-corners.swap", ".R../..../.RB./....", "a2"),
]


@pytest.mark.parametrize(("text", "drawn", "answer"), PUZZLES)
def test_puzzles_have_one_answer(text: str, drawn: str, answer: str) -> None:
    game = crosscut.game(text)
    position = setup_drawn(game, drawn)
    solution = crosscut.solve(game, position, full=True)
    assert solution is not None and solution.winner is Color.BLUE
    assert [str(move) for move in solution.winning_moves or ()] == [answer]


def test_the_gate_of_naked_contact() -> None:
    setup_drawn(crosscut.game(CONTACT), ".b.b./bBbBb/.-R-./..r../.....")


def setup_drawn(game: Game, drawn: str) -> crosscut.Position:
    """The position with Blue to move, in which both sides may play exactly where it says so."""
    rows = drawn.split("/")
    position = game.setup("\n".join("".join(sign if sign in "RB" else "." for sign in row) for row in rows), "blue")
    may = {"r": {Color.RED}, "b": {Color.BLUE}, "-": set(), ".": set(Color)}
    for rank, row in enumerate(reversed(rows)):
        for file, sign in enumerate(row):
            if sign not in "RB":
                point = Point(file, rank)
                sides = {color for color in Color if game.legality(position, color)[point] is None}
                assert sides == may[sign], (drawn, point)
    return position


# The smallest formations that cannot be filled: how many classes there are, by their stones.

FORMATIONS = {
    ("crosscut",): ([".BR/R.B/BR."], {6: 1}),
    ("crosscut", "square"): (["BRR/R.R/..."], {5: 2, 6: 10}),
    ("crosscut", "stripe"): (["BBR/R.R/...", "RBR/B.R/..."], {5: 4, 6: 16}),
    ("crosscut", "square", "stripe"): (["B.R/R.R/...", "B.R/.../R.R"], {4: 3, 6: 17}),
    ("crosscut", "corner"): (["BR./R../..."], {3: 6}),
    ("crosscut", "square", "corner"): ([".R./R.R/..."], {}),
}


def is_fillable(full: list[str], board: str) -> bool:
    return any(all(sign in (".", there) for sign, there in zip(board, one, strict=True)) for one in full)


@pytest.mark.release
@pytest.mark.parametrize("kinds", FORMATIONS, ids="-".join)
def test_smallest_formations(kinds: tuple[str, ...]) -> None:
    game, found = crosscut.game(rules_that_ban(kinds)), set()
    bad = {
        board.replace("\n", "")
        for board in map("\n".join, product(map("".join, product(".RB", repeat=3)), repeat=3))
        if game.problems(game.setup(board))
    }
    for board in bad:
        if not any(board[:at] + "." + board[at + 1 :] in bad for at, sign in enumerate(board) if sign != "."):
            found.add(min(images(board)))
    print(kinds, Counter(9 - board.count(".") for board in found))


def images(board: str) -> set[str]:
    """A board of 3x3 turned, mirrored and with exchanged colours."""
    found, rows = set(), [board[:3], board[3:6], board[6:]]
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        found |= {"".join(rows), "".join(reversed(rows))}
    return found | {one.translate(str.maketrans("RB", "BR")) for one in found}
