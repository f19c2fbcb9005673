"""Banned patterns on small boards, by brute force: which placements keep them fillable, how many boards there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

import pytest

import crosscut
from crosscut import Board, Color, Place, Point, ViolationCode
from crosscut.geometry import single_bits
from crosscut.own.frontier import can_fill
from crosscut.own.language import images
from crosscut.own.patterns import patterns_on
from crosscut.own.safety import banned_blocks, cells_of
from tests.engine.every_game import random_game

SAFE = "own:ban-xo/ox.safe"


@pytest.mark.parametrize("blocks", ["xo/ox-xx/xx", "xx/xo"])
def test_a_reason_needs_all_its_points(blocks: str) -> None:
    """No colours of its empty points avoid the banned blocks within it; without any of its points some do."""
    game, chance, seen = crosscut.game(f"own:ban-{blocks}.safe"), Random(5), 0
    banned = [image for block in blocks.split("-") for image in images(block)]

    def can_fill(points: set[Point], stones: Mapping[Point, Color]) -> bool:
        inside = [
            block
            for file, rank in points
            if points.issuperset(block := [Point(file + x, rank + y) for y in (1, 0) for x in (0, 1)])
        ]
        empty = sorted(points - stones.keys())
        for colors in product(Color, repeat=len(empty)):
            owner = {**stones, **dict(zip(empty, colors, strict=True))}
            letters = ("".join("xo"[owner[point] is first] for point in block) for block in inside for first in Color)
            if not any(f"{four[:2]}/{four[2:]}" in banned for four in letters):
                return True
        return False

    for position in (position for _ in range(4) for position, _, _ in random_game(game, 6, chance)):
        for point, code in game.legality(position, "red").items():
            if code is not ViolationCode.PATTERN_AREA or seen >= 30:
                continue
            violation = game.violation(position, Place(point), "red")
            assert violation is not None
            points, stones = set(violation.points), {**position.stones, point: Color.RED}
            if len(points - stones.keys()) < 8:
                assert not can_fill(points, stones)
                assert all(can_fill(points - {one}, stones) for one in points), violation
                seen += 1
    assert seen > 10


def test_a_banned_pattern_in_a_set_up_makes_all_unfillable() -> None:
    game = crosscut.game(SAFE)
    position = game.setup("RB../BR../..../....")
    for color in Color:
        codes = set(game.legality(position, color).values())
        assert codes == {ViolationCode.PATTERN_AREA}
    violation = game.violation(position, "d1", "red")
    assert violation is not None and "already holds a crosscut: a3 b3 a4 b4." in violation.message
    assert [problem.code for problem in game.problems(position)] == [ViolationCode.PATTERN]
    assert game.filling(position) is None and game.legal_moves(position) == () and not position.over


@pytest.mark.parametrize(("text", "largest"), [(SAFE, 13), ("own:ban-xn/nx.safe", 26), ("own:ban-xo/ox", 26)])
def test_safe_has_a_largest_board(text: str, largest: int) -> None:
    game = crosscut.game(text)
    assert game.largest_size == largest and game.start(largest).size == largest
    if largest < 26:
        row = "." * 14
        for ask in (lambda: game.start(14), lambda: game.setup("/".join([row] * 14)), lambda: Board(game, 14)):
            with pytest.raises(ValueError, match="14 is not a board size: expected a whole number from 2 to 13"):
                ask()


SETS = [
    "-".join(block for number, block in enumerate(("xx/xx", "xx/oo", "xx/xo", "xo/ox")) if chosen >> number & 1)
    for chosen in range(1, 16)
]


@pytest.mark.parametrize("ban", [*SETS, "xx", "xo/oa", "xa/ax-xx/xo"])
def test_safe_is_what_all_full_boards_say(ban: str) -> None:
    """A placement is legal if a full board of 3x3 without the patterns has it, and all that stands."""
    game, chance = crosscut.game(f"own:ban-{ban}.safe"), Random(3)
    fillings = [board for board in map("".join, product("RB", repeat=9)) if not holds(board, ban)]
    for _ in range(12):
        drawn = "".join(chance.choice("..RB") for _ in range(9))
        position = game.setup(f"{drawn[:3]}/{drawn[3:6]}/{drawn[6:]}")
        fitting = [board for board in fillings if all(a in (b, ".") for a, b in zip(drawn, board, strict=True))]
        for color in Color:
            may = {point for point, code in game.legality(position, color).items() if code is None}
            had = {at for board in fitting for at in range(9) if drawn[at] == "." and board[at] == color.letter}
            assert may == {Point(at % 3, 2 - at // 3) for at in had}
        filling = game.filling(position)
        assert (filling is not None) == bool(fitting)
        if filling is not None:
            full = {**position.stones, **dict(filling)}
            assert "".join(full[Point(at % 3, 2 - at // 3)].letter for at in range(9)) in fitting


def holds(board: str, ban: str) -> bool:
    """Whether a full board of 3x3 holds one of the patterns."""
    for image in (image for pattern in ban.split("-") for image in images(pattern)):
        rows = image.split("/")
        for north, west in product(range(4 - len(rows)), range(4 - len(rows[0]))):
            for x, o in ("RB", "BR"):
                wanted = {"x": x, "o": o}
                if all(
                    letter == "a" or board[3 * (north + down) + west + along] == wanted[letter]
                    for down, row in enumerate(rows)
                    for along, letter in enumerate(row)
                ):
                    return True
    return False


def test_legal_boards_are_as_many_as_the_atlas_says() -> None:
    assert [legal_boards(ban) for ban in ("xo/ox", "xo/ox-xx/xo-xx/xx")] == [17_933, 1_953]


@pytest.mark.release
def test_more_legal_boards() -> None:
    assert [legal_boards(ban) for ban in ("xo/ox-xx/xx", "xo/ox-xx/oo", "xo/ox-xx/xx-xx/oo")] == [
        15_387,
        13_445,
        10_155,
    ]


def legal_boards(ban: str) -> int:
    """The boards of 3x3 that can be filled: all that are one stone more than another of them."""
    banned = banned_blocks(tuple(ban.split("-")))
    board = crosscut.game("own:join-sides").start(3).grid
    found = last = {(0, 0)}
    while last:
        more = {
            (red | point, blue) if is_red else (red, blue | point)
            for red, blue in last
            for point in (1 << bit for bit in range(board.rows * board.width))
            if point & board.board & ~(red | blue)
            for is_red in (False, True)
        }
        last = {stones for stones in more if can_fill(board.columns, cells_of(board, *stones, banned))}
        found = found | last
    return len(found)


def test_positions_of_nakatta_are_as_many_as_the_atlas_says() -> None:
    board = crosscut.game("own:ban-en/ox").start(3).grid
    patterns = patterns_on(board, ("xo/ne",))
    found = last = {(0, 0)}
    while last:
        more = set()
        for red, blue in last:
            empty = board.board & ~(red | blue)
            more |= {(red | bit, blue) for bit in single_bits(empty & ~patterns.completing(red, blue, Color.RED))}
            more |= {(red, blue | bit) for bit in single_bits(empty & ~patterns.completing(red, blue, Color.BLUE))}
            assert len(more) or not empty, "nobody is stuck"
        last = more
        found = found | last
    assert len(found) == 8_165


def test_boards_without_a_naked_contact_are_more_than_those_that_play_reaches() -> None:
    """By the rule as a person reads it. What play reaches has no crosscut either."""
    boards = product(".RB", repeat=9)
    kinds = Counter(max(contact(*side) for side in sides_of_contacts(board)) for board in boards)
    assert (kinds[0] + kinds[1], kinds[0]) == (8_819, 8_165)


def sides_of_contacts(board: Sequence[str]) -> Iterator[tuple[str, str, str, str]]:
    """Of each two neighbours, and of each side of them on the board: the two, and the points there beside them."""
    lines = [board[at : at + 3] for at in (0, 3, 6)]
    for rows in (lines, list(zip(*lines, strict=True))):
        for line, other in ((0, 1), (1, 0), (1, 2), (2, 1)):
            for at in (0, 1):
                yield rows[line][at], rows[line][at + 1], rows[other][at], rows[other][at + 1]


def contact(one: str, two: str, beside_one: str, beside_two: str) -> int:
    """2 for a naked contact, 1 for a crosscut, else 0."""
    if one == two or "." in (one, two) or beside_one == one or beside_two == two:
        return 0
    return 2 if "." in (beside_one, beside_two) else 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("own:ban-en/ox.join-corners.swap", ".b.b./bBbBb/.-R-./..r../....."),
        ("own:ban-en/ox.join-corners.swap", "Rr.b/r.bB/.r.b/rRr."),
        ("own:fill-ax/xf.swap", "..R./..../..../R..B"),
        ("own:ban-xo/ox-xx/oo-xx/xx.safe.join-corners", "..../B.R./..../R.b."),
        ("own:ban-xx/xo.safe.join-rising.swap", "..../.R../R..B/...."),
    ],
)
def test_who_may_play_where(text: str, shown: str) -> None:
    """In the figures of the atlas r and b are points where only that side may play, - where nobody may."""
    game = crosscut.game(text)
    position = game.setup(re.sub("[^RB/]", ".", shown))
    signs = {(True, True): ".", (True, False): "r", (False, True): "b", (False, False): "-"}
    may = {color: {point for point, code in game.legality(position, color).items() if not code} for color in Color}
    letters = {point: owner.letter for point, owner in position.stones.items()}
    points = [Point(file, rank) for rank in range(position.size - 1, -1, -1) for file in range(position.size)]
    drawn = [letters.get(point) or signs[point in may[Color.RED], point in may[Color.BLUE]] for point in points]
    assert "".join(drawn) == shown.replace("/", "")


@pytest.mark.parametrize(
    ("ban", "formation"),
    [
        ("xo/ox", ".BR/R.B/BR."),
        ("xo/ox-xx/xx", "BRR/R.R/..."),
        ("xo/ox-xx/oo", "RBR/B.R/..."),
        ("xo/ox-xx/oo-xx/xx", "B.R/.../R.R"),
        ("xo/ox-xx/xo", "BR./R../..."),
        ("xo/ox-xx/xo-xx/xx", ".R./R../..."),
    ],
)
def test_smallest_formations_cannot_be_filled(ban: str, formation: str) -> None:
    game = crosscut.game(f"own:ban-{ban}.safe")
    position = game.setup(formation)
    (problem,) = game.problems(position)
    assert problem.code is ViolationCode.PATTERN_AREA and set(position.stones) <= set(problem.points)
    for point in position.stones:
        at = 4 * (2 - point.rank) + point.file
        assert game.problems(game.setup(f"{formation[:at]}.{formation[at + 1 :]}")) == ()
