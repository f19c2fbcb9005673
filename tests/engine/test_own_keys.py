"""Keys of own games: texts with one key forbid the same on every board, says an oracle that knows sets of boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import product
from random import Random

import pytest

import crosscut
from crosscut import Color
from crosscut.own import own_game
from tests.engine import own_oracle as oracle
from tests.engine.test_own_oracle import assert_same, random_board

HOLD = {"x": "x", "o": "o", "e": ".", "n": "o.", "a": "xo."}
"""What a point may hold for each letter, where x is the one colour."""


class Boards:
    """Many boards of one size. A set of them is an integer with a bit for each: nothing here is the engine's."""

    def __init__(self, size: int, drawn: Iterable[Sequence[str]]) -> None:
        self.size = size
        boards = list(drawn)
        self.all = (1 << len(boards)) - 1
        self.holding = {
            (cell, sign): int("0" + "".join("01"[board[cell] == sign] for board in reversed(boards)), 2)
            for cell in range(size * size)
            for sign in "xo."
        }

    @cache  # noqa: B019
    def against(self, pattern: str) -> tuple[int, ...]:
        """For each cell and colour the boards on which that move makes the pattern stand; and those that hold it."""
        moves = [0] * (2 * self.size**2)
        held = 0
        for image in oracle.images(pattern):
            rows = image.split("/")
            for north, west in product(range(self.size + 1 - len(rows)), range(self.size + 1 - len(rows[0]))):
                cells = {
                    (north + down) * self.size + west + along: letter
                    for down, row in enumerate(rows)
                    for along, letter in enumerate(row)
                }
                for table in (str.maketrans("", ""), str.maketrans("xo", "ox")):
                    fits = {cell: self.with_letter(cell, letter, table) for cell, letter in cells.items()}
                    held |= self.meet(fits.values())
                    for cell, letter in cells.items():
                        rest = self.meet(fit for other, fit in fits.items() if other != cell)
                        for number, sign in enumerate("xo"):
                            if letter in "xon" and sign in HOLD[letter].translate(table):
                                moves[2 * cell + number] |= rest & self.holding[cell, "."]
        return (*moves, held)

    def with_letter(self, cell: int, letter: str, table: dict[int, int]) -> int:
        found = 0
        for sign in HOLD[letter].translate(table):
            found |= self.holding[cell, sign]
        return found

    def meet(self, sets: Iterable[int]) -> int:
        found = self.all
        for one in sets:
            found &= one
        return found

    def forbidden(self, patterns: Iterable[str]) -> list[int]:
        """What all patterns together are against."""
        found = [0] * (2 * self.size**2 + 1)
        for pattern in patterns:
            found = [one | more for one, more in zip(found, self.against(pattern), strict=True)]
        return found


class Oracle:
    """All boards of 2x2 and 3x3, and drawn ones above; sparse and full ones."""

    @cached_property
    def boards(self) -> list[Boards]:
        chance = Random(9)
        whole = [Boards(size, product("xo.", repeat=size * size)) for size in (2, 3)]
        drawn = [Boards(size, [self.draw(size, chance) for _ in range(2000)]) for size in (4, 5)]
        return [*whole, *drawn]

    def draw(self, size: int, chance: Random) -> str:
        share = chance.random()
        return "".join(chance.choice("xo") if chance.random() < share else "." for _ in range(size * size))

    def are_equal(self, one: Iterable[str], other: Iterable[str]) -> bool:
        """Whether two bans forbid the same moves, and find fault with the same boards."""
        one, other = list(one), list(other)
        planted = Boards(5, self.planted([*one, *other], Random(3)))
        return all(boards.forbidden(one) == boards.forbidden(other) for boards in (*self.boards, planted))

    def planted(self, patterns: Iterable[str], chance: Random) -> list[str]:
        """Boards that hold a pattern but for a stone: drawn boards hardly ever hold a large one."""
        found = []
        for pattern in patterns:
            for lifted in [at for at, letter in enumerate(pattern) if letter in "xon"]:
                rows = f"{pattern[:lifted]}e{pattern[lifted + 1 :]}".split("/")
                for _ in range(6):
                    board = list(self.draw(5, chance))
                    north, west = chance.randint(0, 5 - len(rows)), chance.randint(0, 5 - len(rows[0]))
                    for down, row in enumerate(rows):
                        for along, letter in enumerate(row):
                            if letter != "a":
                                board[(north + down) * 5 + west + along] = chance.choice(HOLD[letter])
                    found.append("".join(board))
        return found


ORACLE = Oracle()


def ban_of(text: str) -> tuple[str, ...]:
    return oracle.rules_of(text).ban


def drawn_pattern(chance: Random, sizes: Sequence[tuple[int, int]]) -> str:
    while True:
        rows, columns = chance.choice(sizes)
        text = "/".join("".join(chance.choice("xxxooonnea") for _ in range(columns)) for _ in range(rows))
        if oracle.is_pattern(text, "xonea"):
            return text


SIZES = [(1, 2), (2, 1), (2, 2), (2, 2), (2, 2), (1, 3), (2, 3), (3, 2), (3, 3)]


def split_n(pattern: str, chance: Random) -> list[str]:
    """The pattern with one n as o and as e."""
    places = [at for at, letter in enumerate(pattern) if letter == "n"]
    if not places:
        return [pattern]
    at = chance.choice(places)
    return [f"{pattern[:at]}{letter}{pattern[at + 1 :]}" for letter in "oe"]


def turned(pattern: str, chance: Random) -> str:
    image = chance.choice(sorted(oracle.images(pattern)))
    return image.translate(str.maketrans("xo", "ox")) if "n" not in pattern and chance.random() < 0.5 else image


def with_more(pattern: str, chance: Random) -> str:
    """The pattern with a line beside it that has no marked point."""
    width = pattern.find("/") if "/" in pattern else len(pattern)
    more = "".join(chance.choice("ae") for _ in range(width))
    return f"{pattern}/{more}" if pattern.count("/") < 3 else pattern


def said_otherwise(ban: Sequence[str], chance: Random) -> list[str]:
    """The same in other words."""
    other = list(ban)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(other))
        kind = chance.randrange(3)
        if kind == 0:
            other[at : at + 1] = split_n(other[at], chance)
        elif kind == 1:
            other[at] = turned(other[at], chance)
        else:
            other.append(with_more(other[at], chance))
    chance.shuffle(other)
    return other[:8] if len(other) <= 8 else list(ban)


def changed(ban: Sequence[str], chance: Random) -> list[str]:
    """Almost the same: a letter is another one, or a pattern more or less."""
    other = list(ban)
    at = chance.randrange(len(other))
    kind = chance.randrange(3)
    if kind == 0 and len(other) > 1:
        del other[at]
    elif kind == 1 and len(other) < 8:
        other.append(drawn_pattern(chance, SIZES))
    else:
        place = chance.choice([place for place, letter in enumerate(other[at]) if letter != "/"])
        other[at] = f"{other[at][:place]}{chance.choice('xonea')}{other[at][place + 1 :]}"
    return other if all(oracle.is_pattern(pattern, "xonea") for pattern in other) else list(ban)


def key_of(ban: Iterable[str]) -> str:
    return own_game(f"own:ban-{'-'.join(ban)}").key


@pytest.mark.parametrize("count", [40, pytest.param(2_000, marks=pytest.mark.release)])
def test_texts_with_one_key_forbid_the_same_on_every_board(count: int) -> None:
    chance, alike, different = Random(4), 0, 0
    for _ in range(count):
        ban = [drawn_pattern(chance, SIZES) for _ in range(chance.randint(1, 3))]
        other = chance.choice((said_otherwise, changed))(ban, chance)
        if key_of(ban) == key_of(other):
            assert ORACLE.are_equal(ban, other), (ban, other)
            alike += sorted(ban) != sorted(other)
        else:
            different += not ORACLE.are_equal(ban, other)
    assert alike > count / 4 and different > count / 4, (alike, different)


@pytest.mark.parametrize("count", [200, pytest.param(2_000, marks=pytest.mark.release)])
def test_what_is_said_in_other_words_has_the_same_key(count: int) -> None:
    chance = Random(8)
    for _ in range(count):
        ban = [drawn_pattern(chance, SIZES) for _ in range(chance.randint(1, 3))]
        if sum(pattern.count("n") > 4 for pattern in ban):
            continue
        other = said_otherwise(ban, chance)
        assert key_of(ban) == key_of(other), (ban, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("own:ban-xo/ex-ee/xo", "own:ban-xo/ne"),
        ("own:ban-xo/ne.swap", "own:ban-en/ox.cells"),
        ("own:ban-xo/ox.rim.swap", "own:rim.ban-ox/xo-xoa/oxa"),
        ("own:ban-xo/ox-xx/xo.join-corners", "own:ban-xo/ox-xx/xo-xox/oxx.join-corners"),
        ("own:ban-xnn/ana/aan", "own:ban-xon/ana/aan-xen/ana/aan"),
        ("own:ban-x/o-xx.safe", "own:ban-xo-xo/ox-xx-xx/xo.safe"),
    ],
)
def test_equal_games_have_one_key(one: str, other: str) -> None:
    assert own_game(one).key == own_game(other).key
    assert ORACLE.are_equal(ban_of(one), ban_of(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("own:ban-xo", "own:ban-xo-xo/xe"),
        ("own:ban-xo/ne", "own:ban-xo/oe"),
        ("own:ban-xo/ox", "own:ban-xo/ox-xoe"),
    ],
)
def test_different_bans_have_different_keys(one: str, other: str) -> None:
    assert own_game(one).key != own_game(other).key
    assert not ORACLE.are_equal(ban_of(one), ban_of(other))


def test_a_pattern_counts_at_a_stone_at_which_the_other_does_not() -> None:
    """A set-up tells ``own:ban-xo`` from ``own:ban-xo-xo/xe``: there is a red stone beside a blue one already."""
    plain, more = crosscut.game("own:ban-xo"), crosscut.game("own:ban-xo-xo/xe")
    codes = [game.legality(game.setup("../RB"), "red") for game in (plain, more)]
    assert codes[0]["a2"] is None and codes[1]["a2"] is not None


@pytest.mark.parametrize("clause", ["rim", "join-corners", "join-rising", "link-auto", "avoid", "fill-xo/fx"])
def test_all_but_the_swap_and_how_the_board_is_drawn_is_in_the_key(clause: str) -> None:
    keys = {own_game(f"own:ban-xo/ox{more}").key for more in ("", f".{clause}", f".{clause}.swap.cells", ".swap")}
    assert len(keys) == 2


@pytest.mark.longer
@pytest.mark.parametrize("rest", ["fill-xo/fx", "rim.link-move", "join-corners.rim", "link-auto"])
def test_equal_keys_are_equal_games_whatever_stands_beside_the_ban(rest: str) -> None:
    """Moves, results and faults of drawn set-ups, by the oracle of all rules."""
    chance = Random(rest)
    for _ in range(6):
        ban = [drawn_pattern(chance, SIZES[:5]) for _ in range(chance.randint(1, 2))]
        other = said_otherwise(ban, chance)
        one, same = (f"own:ban-{'-'.join(each)}.{rest}" for each in (ban, other))
        game = own_game(one)
        assert game.key == own_game(same).key
        rules = oracle.rules_of(same)
        for _ in range(3):
            drawn = random_board(chance.randint(2, 4), chance)
            turn = chance.choice(list(Color))
            stones = {(point.file, point.rank): color.letter for point, color in drawn.stones.items()}
            expected = oracle.set_up(rules, drawn.size, stones, {}, turn.letter)
            assert_same(game, rules, game.setup(drawn.diagram(), turn), expected)
