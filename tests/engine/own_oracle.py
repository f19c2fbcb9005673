"""A plain second implementation of own games: dictionaries and loops, no bit sets, nothing of the engine.

A cell is (file, rank) from (0, 0) in the south-west. Stones are ``R`` and ``B``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import product

Cell = tuple[int, int]
Stones = dict[Cell, str]
Diagonal = frozenset[Cell]
Move = Cell | Diagonal | str
OTHER = {"R": "B", "B": "R"}
FLAGS = ("safe", "rim", "link-auto", "link-move", "join-corners", "join-rising", "join-sides", "avoid", "swap", "cells")
RANKS = {letter: rank for rank, letter in enumerate("/xoneaf")}
"""How letters are compared; ``/`` comes before all."""


@dataclass(frozen=True)
class Rules:
    ban: tuple[str, ...] = ()
    fill: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()


def rules_of(text: str) -> Rules:
    """The rules that a text names. Raises ValueError for any other text."""
    if not text.startswith("own:") or len(text) > 300:
        raise ValueError("not an own game")
    ban: tuple[str, ...] = ()
    fill: tuple[str, ...] = ()
    flags: set[str] = set()
    for clause in text.removeprefix("own:").split("."):
        head, *patterns = clause.split("-")
        if head in ("ban", "fill"):
            if ban if head == "ban" else fill:
                raise ValueError(f"{head} twice")
            letters = "xonea" if head == "ban" else "xoaf"
            if not 1 <= len(patterns) <= 8 or not all(is_pattern(pattern, letters) for pattern in patterns):
                raise ValueError(f"{clause} is not well formed")
            least = tuple(sorted({least_image(pattern) for pattern in patterns}, key=ranks))
            ban, fill = (least, fill) if head == "ban" else (ban, least)
        elif clause in flags or clause not in FLAGS:
            raise ValueError(f"{clause} is no clause, or there twice")
        else:
            flags.add(clause)
    links, joins = ([flag for flag in flags if flag.startswith(kind)] for kind in ("link", "join"))
    if len(links) > 1 or len(joins) > 1 or (links and (joins or fill)):
        raise ValueError("clauses exclude each other")
    if "safe" in flags and (
        "rim" in flags or fill or links or not (ban == ("xn/nx",) or (ban and all(map(is_of_stones, ban))))
    ):
        raise ValueError("safe does not go with these clauses")
    return Rules(ban, fill, frozenset(flags))


def is_pattern(text: str, letters: str) -> bool:
    rows = text.split("/")
    cells = "".join(rows)
    is_block = len(rows) <= 4 and 1 <= len(rows[0]) <= 4 and all(len(row) == len(rows[0]) for row in rows)
    said = len(cells) - cells.count("a")
    is_known = set(cells) <= set(letters) and ("f" not in letters or cells.count("f") == 1)
    return is_block and is_known and said >= 2 and ("x" in cells or "o" in cells)


def is_of_stones(pattern: str) -> bool:
    rows = pattern.split("/")
    return len(rows) <= 2 and len(rows[0]) <= 2 and set(pattern) <= set("xoa/")


def ranks(pattern: str) -> list[int]:
    return [RANKS[letter] for letter in pattern]


@cache
def images(pattern: str) -> frozenset[str]:
    """The pattern turned and mirrored."""
    rows, found = pattern.split("/"), set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        found |= {"/".join(rows), "/".join(reversed(rows))}
    return frozenset(found)


def least_image(pattern: str) -> str:
    alike = set(images(pattern))
    if not set(pattern) & set("nf"):
        alike |= images(pattern.translate(str.maketrans("xo", "ox")))
    return min(alike, key=ranks)


def written(rules: Rules) -> str:
    """The written form."""
    clauses = [
        f"{head}-{'-'.join(patterns)}" for head, patterns in (("ban", rules.ban), ("fill", rules.fill)) if patterns
    ]
    clauses += [flag for flag in FLAGS if flag in rules.flags and flag != "join-sides"]
    order = ("ban", "safe", "rim", "fill", "link", "join", "avoid", "swap", "cells")
    return "own:" + (".".join(sorted(clauses, key=lambda clause: order.index(clause.split("-")[0]))) or "join-sides")


@dataclass(frozen=True)
class Position:
    size: int
    stones: Stones = field(default_factory=dict)
    links: dict[Diagonal, str] = field(default_factory=dict)
    turn: str = "R"
    ply: int = 0
    from_start: bool = True
    is_over: bool = False

    def cells(self) -> list[Cell]:
        return [(file, rank) for rank in range(self.size) for file in range(self.size)]

    def empty(self) -> list[Cell]:
        return [cell for cell in self.cells() if cell not in self.stones]

    def diagonals(self) -> Iterator[tuple[Diagonal, Diagonal]]:
        """Each diagonal with the one that crosses it."""
        for file, rank in product(range(self.size - 1), repeat=2):
            rising = frozenset({(file, rank), (file + 1, rank + 1)})
            falling = frozenset({(file + 1, rank), (file, rank + 1)})
            yield rising, falling
            yield falling, rising

    def color(self, diagonal: Diagonal) -> str | None:
        """The colour of two like stones."""
        first, second = (self.stones.get(cell) for cell in diagonal)
        return first if first == second else None


@cache
def letters(image: str) -> tuple[tuple[int, int, str], ...]:
    """The letters of an image, each with its steps to the east and north of the south-western one."""
    rows = image.split("/")
    return tuple((east, north, row[east]) for north, row in enumerate(reversed(rows)) for east in range(len(row)))


def stands(position: Position, image: str, south_west: Cell, x: str) -> bool:
    """Whether the image stands there, with ``x`` the colour of its letter x."""
    for east, north, letter in letters(image):
        cell = (south_west[0] + east, south_west[1] + north)
        if not (0 <= cell[0] < position.size and 0 <= cell[1] < position.size):
            return False
        stone = position.stones.get(cell)
        if letter not in ("neaf" if stone is None else "xa" if stone == x else "ona"):
            return False
    return True


def shows_ban(rules: Rules, position: Position, new: Cell) -> bool:
    """Whether a banned pattern stands that has the new stone at an x, o or n."""
    return any(
        letter in "xon" and stands(position, image, (new[0] - east, new[1] - north), x)
        for pattern in rules.ban
        for image in images(pattern)
        for east, north, letter in letters(image)
        for x in "RB"
    )


def has_ban(rules: Rules, position: Position) -> bool:
    """Whether a banned pattern stands anywhere."""
    return any(shows_ban(rules, position, cell) for cell in position.stones)


def with_stone(position: Position, cell: Cell, color: str) -> Position:
    return replace(position, stones={**position.stones, cell: color})


def asked(rules: Rules, position: Position) -> dict[Cell, set[str]]:
    """The points that are to be filled, with the colours that ask."""
    found: dict[Cell, set[str]] = {}
    for pattern in rules.fill:
        for image, south_west, x in product(images(pattern), position.cells(), "RB"):
            if stands(position, image, south_west, x):
                ((east, north),) = ((east, north) for east, north, letter in letters(image) if letter == "f")
                found.setdefault((south_west[0] + east, south_west[1] + north), set()).add(x)
    return found


def place(rules: Rules, position: Position, cell: Cell, color: str) -> tuple[Position, list[Cell], list[Diagonal]]:
    """The board after a placement and what the rules do after it: the points that were filled, and the new links."""
    after, filled = with_stone(position, cell, color), []
    while points := asked(rules, after):
        for point in sorted(points, key=lambda point: (point[1], point[0])):
            after = with_stone(after, point, color if len(points[point]) == 2 else min(points[point]))
            filled.append(point)
    linked = []
    if "link-auto" in rules.flags:
        for diagonal, crossing in after.diagonals():
            if cell in diagonal and after.color(diagonal) == color and crossing not in after.links:
                linked.append(diagonal)
        after = replace(after, links={**after.links, **dict.fromkeys(linked, color)})
    return after, filled, linked


@cache
def can_be_filled(rules: Rules, size: int, stones: frozenset[tuple[Cell, str]]) -> bool:
    """Whether stones of either colour, in some order, fill the board without ever making a banned pattern."""
    position = Position(size, dict(stones))
    if has_ban(rules, position):
        return False
    return not position.empty() or any(
        can_be_filled(rules, size, stones | {(cell, color)}) for cell in position.empty() for color in "RB"
    )


def coloring(rules: Rules, position: Position) -> Stones | None:
    """A full board without banned patterns, for patterns of stones only: then the order does not matter."""
    return None if has_ban(rules, position) else completed(rules, position)


def completed(rules: Rules, position: Position) -> Stones | None:
    """The same for a board without banned patterns."""
    cell = next((cell for cell in position.cells() if cell not in position.stones), None)
    if cell is None:
        return position.stones
    for color in "RB":
        after = with_stone(position, cell, color)
        if not shows_ban(rules, after, cell) and (found := completed(rules, after)) is not None:
            return found
    return None


def all_reach_the_rim(rules: Rules, position: Position) -> bool:
    """Whether every empty cell has a way to the rim, where the rules ask for it: cells, no bit sets."""
    if "rim" not in rules.flags:
        return True
    empty, last = set(position.empty()), position.size - 1
    seen = {cell for cell in empty if {0, last} & set(cell)}
    todo = list(seen)
    while todo:
        file, rank = todo.pop()
        steps = {(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)} & empty - seen
        seen |= steps
        todo += steps
    return seen == empty


def legality(rules: Rules, position: Position, color: str) -> Mapping[Cell, str | None]:
    """For each empty point None if the colour may play there, else ``pattern`` or ``pattern-area``."""
    return legality_of(rules, position.size, frozenset(position.stones.items()), color)


@lru_cache(maxsize=1000)
def legality_of(rules: Rules, size: int, stones: frozenset[tuple[Cell, str]], color: str) -> Mapping[Cell, str | None]:
    """The same; links do not matter. A test asks for each board several times."""
    found: dict[Cell, str | None] = {}
    position = Position(size, dict(stones))
    known: list[Stones] = []  # each of these boards shows for all its stones that they can be played
    for cell in position.empty():
        after, filled, _ = place(rules, position, cell, color)
        if any(shows_ban(rules, after, new) for new in (cell, *filled)):
            found[cell] = "pattern"
        elif not all_reach_the_rim(rules, after):
            found[cell] = "pattern-area"
        elif "safe" not in rules.flags or any(full[cell] == color for full in known):
            found[cell] = None
        elif rules.ban == ("xn/nx",):
            can = can_be_filled(rules, position.size, frozenset(after.stones.items()))
            found[cell] = None if can else "pattern-area"
        elif (full := coloring(rules, after)) is not None:
            found[cell] = None
            known.append(full)
        else:
            found[cell] = "pattern-area"
    return found


def link_moves(rules: Rules, position: Position, color: str) -> list[Diagonal]:
    if "link-move" not in rules.flags or not all_reach_the_rim(rules, position):
        return []
    return [
        diagonal
        for diagonal, crossing in position.diagonals()
        if position.color(diagonal) == color and diagonal not in position.links and crossing not in position.links
    ]


def has_joined(rules: Rules, position: Position, color: str) -> bool:
    """Whether a path of the colour joins its edges."""
    axis = 1 if color == "R" else 0
    todo = [cell for cell, owner in position.stones.items() if owner == color and cell[axis] == 0]
    reached = set(todo)
    while todo:
        file, rank = todo.pop()
        for east, north in product((-1, 0, 1), repeat=2):
            step = (file + east, rank + north)
            touches = (
                abs(east) + abs(north) == 1
                or "join-corners" in rules.flags
                or ("join-rising" in rules.flags and east == north)
                or frozenset({step, (file, rank)}) in position.links
            )
            if touches and position.stones.get(step) == color and step not in reached:
                reached.add(step)
                todo.append(step)
    return any(cell[axis] == position.size - 1 for cell in reached)


def legal_moves(rules: Rules, position: Position) -> list[Move]:
    """The moves of the side to move."""
    return [] if position.is_over else moves_of(rules, position, position.turn)


def moves_of(rules: Rules, position: Position, color: str) -> list[Move]:
    found: list[Move] = [cell for cell, code in legality(rules, position, color).items() if code is None]
    found += link_moves(rules, position, color)
    if "swap" in rules.flags and position.from_start and position.ply == 1 and color == "B":
        found.append("swap")
    return found


def give_turn(rules: Rules, position: Position, turn: str) -> tuple[Position, str | None]:
    """The position with the side to move, or over; and who was skipped."""
    if any(has_joined(rules, position, color) for color in "RB"):
        return replace(position, turn=turn, is_over=True), None
    if moves_of(rules, position, turn):
        return replace(position, turn=turn), None
    if moves_of(rules, position, OTHER[turn]):
        return replace(position, turn=OTHER[turn]), turn
    is_played = position.from_start or position.ply > 0
    return replace(position, turn=turn, is_over=is_played), None


def start(rules: Rules, size: int) -> Position:
    return give_turn(rules, Position(size), "R")[0]


def set_up(rules: Rules, size: int, stones: Stones, links: dict[Diagonal, str], turn: str) -> Position:
    position = Position(size, stones, dict(links), from_start=False)
    if "link-auto" in rules.flags:
        for diagonal, crossing in position.diagonals():
            color = position.color(diagonal)
            if color and not position.color(crossing):
                position.links[diagonal] = color
    return give_turn(rules, position, turn)[0]


def play(rules: Rules, position: Position, move: Move) -> tuple[Position, list[Cell], list[Diagonal], str | None]:
    """The position after a move, what was filled and linked, and who is skipped."""
    mover, after = position.turn, position
    filled: list[Cell] = []
    linked: list[Diagonal] = []
    if isinstance(move, frozenset):
        after = replace(position, links={**position.links, move: mover})
    elif not isinstance(move, str):
        after, filled, linked = place(rules, position, move, mover)
    next_turn = mover if move == "swap" else OTHER[mover]
    after, skipped = give_turn(rules, replace(after, ply=position.ply + 1), next_turn)
    return after, filled, linked, skipped


def joined_first(rules: Rules, position: Position) -> str | None:
    """Whose path ends the game: that of the side that has just moved comes first."""
    return next((color for color in (OTHER[position.turn], position.turn) if has_joined(rules, position, color)), None)


def winner(rules: Rules, position: Position) -> str | None:
    """Who has won a game that is over."""
    joined = joined_first(rules, position)
    return OTHER[joined] if joined and "avoid" in rules.flags else joined


def perft(rules: Rules, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    moves = legal_moves(rules, position)
    return len(moves) if depth == 1 else sum(perft(rules, play(rules, position, move)[0], depth - 1) for move in moves)


def is_allowed(rules: Rules, position: Position) -> bool:
    """Whether a board is not against the rules: play could have left it like this, as far as each rule says."""
    if has_ban(rules, position) or asked(rules, position) or not all_reach_the_rim(rules, position):
        return False
    if "safe" in rules.flags:
        if rules.ban == ("xn/nx",):
            return can_be_filled(rules, position.size, frozenset(position.stones.items()))
        return coloring(rules, position) is not None
    return "link-auto" not in rules.flags or all(
        position.color(diagonal) is None
        or position.color(crossing) in (None, position.color(diagonal))
        or {diagonal, crossing} & set(position.links)
        for diagonal, crossing in position.diagonals()
    )
