"""What is proved of own games: theorems, each with its condition on the rules.

The page atlas.html lists them; a game's metadata, the lab, ``crosscut check`` and Invent apply them. All are about play
from the empty board. What no theorem says may be true all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product

from crosscut.game import OWN_PREFIX, Game
from crosscut.own.key import reduced
from crosscut.own.language import NAKED_DIAGONAL, Rules, images, read
from crosscut.own.safety import banned_blocks
from crosscut.said import tr

_EVERY_BLOCK = (1 << 16) - 1
_CROSSCUTS = 1 << 0b1001 | 1 << 0b0110
_SQUARES = 1 << 0b0000 | 1 << 0b1111
_STRIPES = 1 << 0b0011 | 1 << 0b1100 | 1 << 0b0101 | 1 << 0b1010
_EXCHANGED = str.maketrans("xo", "ox")
_CORNERS = _EVERY_BLOCK & ~(_CROSSCUTS | _SQUARES | _STRIPES)


class Fact(StrEnum):
    """What theorems say."""

    NEVER_STUCK = "never stuck"
    """While nobody has won and a point is empty, somebody can move."""
    JOINED = "joined"
    """On every full board that play can reach, even past the end of the game, at least one side has joined its edges.
    Where a link is a move: on every such board on which nobody can link, either."""
    JOINED_ONCE = "joined once"
    """The same, and never both."""
    NO_CROSSCUT = "no crosscut"
    """No crosscut arises."""
    RED_WINS = "red wins"
    """Red can win."""
    BLUE_WINS = "blue wins"
    """Blue can win."""
    SECOND_WINS = "second wins"
    """The side that moves second can win, by a swap or without one."""
    ALWAYS = "always"
    """The side that wins does so whatever both sides play."""


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem.

    Attributes:
        name: What it is called.
        condition: The games it is about, in words that follow "if".
        statement: What is true of them, a sentence.
        reason: The idea of the proof, in a sentence or two.
        page: The page with the whole proof, with its place; empty where the reason is the proof.
        says: What follows for programs.
        holds_for: Whether it is about these rules.
    """

    name: str
    condition: str
    statement: str
    reason: str
    page: str
    says: tuple[Fact, ...]
    holds_for: Callable[[Rules], bool]


def rules_of(game: Game) -> Rules | None:
    """The rules of a game as data; None if it has none."""
    text = game.id if game.id.startswith(OWN_PREFIX) else game.own_rules
    return None if text is None else read(text)


@lru_cache(maxsize=256)
def theorems_about(rules: Rules) -> tuple[Theorem, ...]:
    """The theorems that are about these rules."""
    return tuple(theorem for theorem in THEOREMS if theorem.holds_for(rules))


def theorem_that(rules: Rules, *facts: Fact) -> Theorem | None:
    """The first theorem about these rules that says one of the facts."""
    return next((one for one in theorems_about(rules) if any(fact in one.says for fact in facts)), None)


def has_one_winner(rules: Rules) -> bool:
    """Whether every game is proved to have exactly one winner. With ``avoid`` it is the other side."""
    return bool(theorem_that(rules, Fact.NEVER_STUCK) and theorem_that(rules, Fact.JOINED, Fact.JOINED_ONCE))


def has_one_winner_on_full_boards(rules: Rules) -> bool:
    """Whether that is proved, and that on full boards never both sides have joined, even past the end of a game."""
    return has_one_winner(rules) and theorem_that(rules, Fact.JOINED_ONCE) is not None


def proved_in_words(rules: Rules) -> Iterator[str]:
    """What is proved of a game, one sentence for each thing, the most telling first."""
    yield from (_WON[one.statement] for one in theorems_about(rules) if any(fact in one.says for fact in _WINNERS))
    if has_one_winner(rules):
        yield tr("Every game has exactly one winner (proved).")
        return
    if theorem_that(rules, Fact.NEVER_STUCK):
        yield tr("It cannot get stuck (proved).")
    if theorem_that(rules, Fact.JOINED, Fact.JOINED_ONCE):
        yield tr("A full board is never a tie (proved).")


_WINNERS = (Fact.RED_WINS, Fact.BLUE_WINS, Fact.SECOND_WINS)
_WON = {
    "Red's first stone fills the board and wins.": tr("Red's first stone fills the board and wins (proved)."),
    "Red's first stone fills the board and loses.": tr("Red's first stone fills the board and loses (proved)."),
    "Red always wins, since only red stones can follow the first one.": tr(
        "Red always wins, since only red stones can follow the first one (proved)."
    ),
    "Whoever moves second wins by a swap, since only stones of the first colour can follow.": tr(
        "Whoever moves second wins by a swap, since only stones of the first colour can follow (proved)."
    ),
    "Blue can always win, on every board.": tr("Blue can always win, on every board (proved)."),
    "Whoever moves second can always win, on every board, without the swap.": tr(
        "Whoever moves second can always win, on every board, without the swap (proved)."
    ),
    "Red can win, on every board, if nobody makes a mistake.": tr(
        "Red can win, on every board, if nobody makes a mistake (proved)."
    ),
}
"""The statements that say who wins, as a game's own page says them."""


# The conditions.


def _forbids_nothing(rules: Rules) -> bool:
    return not rules.ban and not (rules.rim and rules.fill)


def _is_fillable(rules: Rules) -> bool:
    return rules.safe and (rules.ban == (NAKED_DIAGONAL,) or banned_blocks(rules.ban) != _EVERY_BLOCK)


def _leaves_no_crosscut(rules: Rules) -> bool:
    """Whether a banned pattern stands on every crosscut, or on every crosscut that lacks one stone."""
    boxes = [box for pattern in rules.ban for image in images(pattern) for box in _in_block(image)]
    lacks_one = ["xoox"[:at] + "." + "xoox"[at + 1 :] for at in range(4)]
    return _is_banned("xoox", boxes) or (not rules.fill and all(_is_banned(block, boxes) for block in lacks_one))


def _is_banned(block: str, boxes: list[str]) -> bool:
    """Whether one of the patterns stands on a block, with its x as either colour."""
    return any(_stands(box, held) for box in boxes for held in (block, block.translate(_EXCHANGED)))


def _in_block(image: str) -> Iterator[str]:
    """The ways in which an image lies in a block, as four letters row by row."""
    rows = image.split("/")
    for south, west in product(range(3 - len(rows)), range(3 - len(rows[0]))):
        cells = ["a"] * 4
        for down, row in enumerate(rows):
            for along, letter in enumerate(row):
                cells[2 * (south + down) + west + along] = letter
        yield "".join(cells)


def _stands(box: str, block: str) -> bool:
    """Whether a pattern stands on a block of x, o and empty points."""
    allowed = {"x": "x", "o": "o", "n": "o.", "e": ".", "a": "xo."}
    return all(held in allowed[letter] for letter, held in zip(box, block, strict=True))


def _is_nakatta(rules: Rules) -> bool:
    return reduced(rules.ban) == reduced(("xo/ne",)) and not (rules.fill or rules.rim)


def _is_crossway(rules: Rules) -> bool:
    is_joined = rules.join == "corners" or rules.link != "none"
    return reduced(rules.ban) == ("xo/ox",) and is_joined and not (rules.fill or rules.rim or rules.safe)


def _bans_what_cannot_arise(rules: Rules) -> bool:
    if rules.fill not in (("xo/fx",), ("xa/fx",)) or rules.rim:
        return False
    never = ("xo/ox", "xn/nx") if rules.fill == ("xa/fx",) else ("xo/ox",)
    return bool(rules.ban) and all(pattern in never for pattern in rules.ban)


def _is_necklace(rules: Rules) -> bool:
    return reduced(rules.ban) == ("xo/ox",) and rules.rim and not rules.fill and rules.link == "none"


def _fills_around_a_stone(rules: Rules) -> bool:
    return any("o" not in pattern and _are_neighbours(pattern) for pattern in rules.fill)


def _are_neighbours(pattern: str) -> bool:
    """Whether the two letters of a pattern besides ``a`` are on neighbouring points."""
    rows = pattern.split("/")
    at = [(row, column) for row, line in enumerate(rows) for column, letter in enumerate(line) if letter != "a"]
    # A larger box does not lie everywhere on a small board.
    return (
        len(at) == 2 and abs(at[0][0] - at[1][0]) + abs(at[0][1] - at[1][1]) == 1 and max(len(rows), len(rows[0])) <= 2
    )


def _only_stripes(rules: Rules) -> bool:
    """Whether full boards have stripes, or stripes and squares."""
    blocks = banned_blocks(rules.ban) if rules.safe else 0
    return blocks in (_CROSSCUTS | _CORNERS, _CROSSCUTS | _CORNERS | _SQUARES)


def _only_squares(rules: Rules) -> bool:
    return rules.safe and banned_blocks(rules.ban) == _EVERY_BLOCK & ~_SQUARES


def _is_plain(rules: Rules) -> bool:
    return not (rules.ban or rules.rim or rules.fill or rules.avoid or rules.swap) and rules.link == "none"


_BLOCKS = "banned-blocks.html"

THEOREMS = (
    Theorem(
        "One colour from the first stone on",
        "rules fill every empty point beside a stone, and nothing is forbidden",
        "Red's first stone fills the board and wins.",
        "The stones that it fills fill further points, until none is empty.",
        "",
        (Fact.NEVER_STUCK, Fact.JOINED_ONCE, Fact.NO_CROSSCUT, Fact.RED_WINS, Fact.ALWAYS),
        lambda rules: _fills_around_a_stone(rules) and _forbids_nothing(rules) and not rules.avoid,
    ),
    Theorem(
        "The same, where joining loses",
        "rules fill every empty point beside a stone, nothing is forbidden, and joining loses",
        "Red's first stone fills the board and loses.",
        "The stones that it fills fill further points, until none is empty.",
        "",
        (Fact.NEVER_STUCK, Fact.JOINED_ONCE, Fact.NO_CROSSCUT, Fact.BLUE_WINS, Fact.ALWAYS),
        lambda rules: _fills_around_a_stone(rules) and _forbids_nothing(rules) and rules.avoid,
    ),
    Theorem(
        "Only squares",
        "all full blocks but squares are banned, with safe, without a swap",
        "Red always wins, since only red stones can follow the first one.",
        "A full board whose blocks are all squares has one colour.",
        "",
        (Fact.RED_WINS, Fact.ALWAYS),
        lambda rules: _only_squares(rules) and not (rules.swap or rules.avoid),
    ),
    Theorem(
        "Only squares, with a swap",
        "all full blocks but squares are banned, with safe and a swap",
        "Whoever moves second wins by a swap, since only stones of the first colour can follow.",
        "A full board whose blocks are all squares has one colour.",
        "",
        (Fact.SECOND_WINS,),
        lambda rules: _only_squares(rules) and rules.swap and not rules.avoid,
    ),
    Theorem(
        "Stripes",
        "crosscuts and corners are banned, squares or not, with safe, without a swap",
        "Blue can always win, on every board.",
        "On a full board each row has one colour, or each column. Blue answers Red's first stone beside it in the same "
        "column: then Blue's row will be blue.",
        f"{_BLOCKS}#stripes",
        (Fact.BLUE_WINS,),
        lambda rules: _only_stripes(rules) and not (rules.swap or rules.avoid),
    ),
    Theorem(
        "Stripes, with a swap",
        "crosscuts and corners are banned, squares or not, with safe and a swap",
        "Whoever moves second can always win, on every board, without the swap.",
        "On a full board each row has one colour, or each column. Blue answers Red's first stone beside it in the same "
        "column: then Blue's row will be blue.",
        f"{_BLOCKS}#stripes",
        (Fact.SECOND_WINS,),
        lambda rules: _only_stripes(rules) and rules.swap and not rules.avoid,
    ),
    Theorem(
        "Strategy stealing",
        "nothing is banned, filled or linked, joining wins, there is no swap, and stones also join along diagonals",
        "Red can win, on every board, if nobody makes a mistake.",
        "Another red stone never harms Red, so Red could use any way to win that Blue had; and there is no tie.",
        "",
        (Fact.RED_WINS,),
        lambda rules: _is_plain(rules) and rules.join != "sides",
    ),
    Theorem(
        "Nothing is forbidden",
        "nothing is banned, and there is no rim, or nothing is filled",
        "Nobody gets stuck.",
        "Every empty point may be played; with rim one that is farthest from it: this cuts off nothing.",
        "",
        (Fact.NEVER_STUCK,),
        _forbids_nothing,
    ),
    Theorem(
        "What cannot arise is banned",
        "the rules of Quadrex or Sheets also ban crosscuts, or those of Sheets naked diagonals",
        "Nobody gets stuck.",
        "After the fills none is on the board anyway.",
        f"{_BLOCKS}#local",
        (Fact.NEVER_STUCK,),
        _bans_what_cannot_arise,
    ),
    Theorem(
        "Safe",
        "the game is safe, and the empty board can be filled",
        "Nobody gets stuck.",
        "Each stone of a filling of the rest is a legal move for its side.",
        f"{_BLOCKS}#who-can-move",
        (Fact.NEVER_STUCK,),
        _is_fillable,
    ),
    Theorem(
        "Nakatta",
        "hard corners and naked attachments are banned, and nothing else (Bolaños Mures and Steere, 2024)",
        "Nobody gets stuck.",
        "In the northernmost row with an empty point, that point or the one below it can be played.",
        f"{_BLOCKS}#local",
        (Fact.NEVER_STUCK,),
        _is_nakatta,
    ),
    Theorem(
        "Crossway",
        "crosscuts are banned, and nothing else, and stones join at corners or by links",
        "Nobody gets stuck.",
        "Where no stone may be placed, a side is joined at corners; so it has won, or a link is left to make.",
        "rules/crossway.html",
        (Fact.NEVER_STUCK,),
        _is_crossway,
    ),
    Theorem(
        "Necklace",
        "crosscuts and points cut off from the rim are banned, and nothing else, and there are no links (Steere and "
        "Bolaños Mures, 2024)",
        "Nobody gets stuck.",
        "Only a point with stones on all four sides can be forbidden to both by crosscuts, and such a point is on the "
        "rim or cut off. So somebody may play where no stone cuts off anything.",
        "",
        (Fact.NEVER_STUCK,),
        _is_necklace,
    ),
    Theorem(
        "Hex",
        "stones join by sides and along one diagonal",
        "On every full board exactly one side has joined.",
        "Each corner where four points meet joins one pair: this is Hex.",
        f"{_BLOCKS}#winner",
        (Fact.JOINED_ONCE,),
        lambda rules: rules.join == "rising",
    ),
    Theorem(
        "No crosscut",
        "no crosscut can arise, because it, or one that lacks a stone, is banned",
        "On every full board exactly one side has joined.",
        "Either Red is joined by sides, or Blue by sides and corners; without crosscuts corners add nothing.",
        f"{_BLOCKS}#winner",
        (Fact.JOINED_ONCE, Fact.NO_CROSSCUT),
        _leaves_no_crosscut,
    ),
    Theorem(
        "Quadrex and Sheets",
        "rules fill the fourth point of three quarters of a crosscut, or the empty points beside two like stones on a "
        "diagonal, and nothing else",
        "On every full board exactly one side has joined.",
        "No crosscut can arise, since its last point was filled before.",
        f"{_BLOCKS}#local",
        (Fact.JOINED_ONCE, Fact.NO_CROSSCUT),
        lambda rules: rules.fill in (("xo/fx",), ("xa/fx",)),
    ),
    Theorem(
        "Quickway and Quax",
        "stones are linked",
        "When every point and every crosscut has been played, exactly one side has joined.",
        "Each crosscut has one link, so every corner where four points meet joins one pair, as in Hex.",
        f"{_BLOCKS}#winner",
        (Fact.JOINED_ONCE,),
        lambda rules: rules.link != "none",
    ),
    Theorem(
        "Corners",
        "stones join by sides and corners",
        "On every full board at least one side has joined.",
        "Either Red is joined by sides, or Blue by sides and corners.",
        f"{_BLOCKS}#winner",
        (Fact.JOINED,),
        lambda rules: rules.join == "corners",
    ),
)
"""All theorems; of those that say who wins, the more telling first."""
