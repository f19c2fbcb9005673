"""Boards on which a game would be over without a winner, as clauses for a solver.

Each point has two variables, *red* and *blue*, not both. From the empty board play reaches only boards on which **no
banned pattern stands**: a pattern begins to stand when one of its points x or o gets a stone (its points n and e were
empty, or held what they hold, before), and such a move is forbidden. So there is a clause for every place of every
pattern. Such a board ends a game without a winner if

- **nobody has joined**: a variable for each point says that the point leads to the side's first edge. Its stones on
  that edge do; with a stone so do its neighbours; no stone on the other edge does. The clauses can be made true exactly
  if no path of stones joins the edges;
- **nobody can move**: at every empty point, for either colour, the stone would make some pattern stand. A variable for
  each way in which that happens implies what the other points of the pattern hold;
- and either **a point is empty** (the game is stuck), or **none is** (the full board is a tie).

Not every such board can be reached. What stands in a small *window* of the board was put there one stone after the
other, and no pattern stood in the window meanwhile. So contents that cannot be put together like that are left out
(:func:`unreachable`): a crosscut where a crosscut that lacks a stone is banned.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from crosscut.clauses import Clause
from crosscut.own.language import Rules, images
from crosscut.stuck.sat import Model

Point: TypeAlias = int
"""The points of a board or window from south-west on, row by row."""
Held: TypeAlias = Literal["R", "B", "r", "b", "e"]
"""What a point holds: a stone; r: anything but a red stone; b: anything but a blue one; e: nothing."""
Place: TypeAlias = tuple[tuple[Point, Held], ...]
"""A place of a pattern, with one colour as x: what its points hold, but for those that may hold anything."""

_AS: dict[str, tuple[Held, Held]] = {"x": ("R", "B"), "o": ("B", "R"), "n": ("r", "b"), "e": ("e", "e")}
"""What a letter asks for where x is red, and where x is blue."""
_WINDOWS = ((2, 2), (2, 3), (3, 2))
"""Rows and columns of the windows. Larger ones have too many contents."""

_MOST_MORE = 4
"""The most stones that one side has more than the other up to some point of an even board."""


class Ending(StrEnum):
    """How a game can be over without a winner.

    Attributes:
        STUCK: Nobody can move, and points are empty.
        FULL: The board is full.
    """

    STUCK = "stuck"
    FULL = "full"


class Encoded(NamedTuple):
    """What a solver is asked."""

    variables: int
    clauses: list[Clause]


def encode(rules: Rules, size: int, ending: Ending, *, is_even: bool = False) -> Encoded:
    """The boards of this size that end a game so, if play reaches them, for rules that fill nothing.

    With ``is_even`` only boards on which both sides have as many stones, or Red one more, and few more anywhere on the
    way through the points: most that play reaches are like that.
    ``safe`` and ``rim`` are not looked at. A link can join more, so with links the boards are those on which nobody has
    joined by sides alone.
    """
    encoder = _Encoder(rules, size)
    if is_even:
        encoder.make_even()
    return encoder.encode(ending)


def stones(model: Model, size: int) -> str:
    """The board that a model tells of, as rows from north to south, joined by slashes."""
    held = ["R" if _red(point) in model else "B" if _blue(point) in model else "." for point in range(size * size)]
    return "/".join("".join(held[size * rank : size * (rank + 1)]) for rank in reversed(range(size)))


def excluding(board: str) -> Clause:
    """The clause that leaves out a board, written as :func:`stones` does."""
    held = "".join(board.split("/")[::-1])
    return [literal for point, letter in enumerate(held) for literal in _not(point, "e" if letter == "." else letter)]


@lru_cache(maxsize=64)
def places(ban: tuple[str, ...], rows: int, columns: int) -> tuple[Place, ...]:
    """All places of the patterns on a board, with x as either colour; those that say the same are one."""
    found: dict[Place, None] = {}
    for image in dict.fromkeys(image for pattern in ban for image in images(pattern)):
        lines = image.split("/")[::-1]
        for rank, file in product(range(rows - len(lines) + 1), range(columns - len(lines[0]) + 1)):
            letters = [
                ((rank + up) * columns + file + along, letter)
                for up, line in enumerate(lines)
                for along, letter in enumerate(line)
                if letter != "a"
            ]
            for x_is_blue in (False, True):
                found[tuple(sorted((point, _AS[letter][x_is_blue]) for point, letter in letters))] = None
    return tuple(found)


@lru_cache(maxsize=64)
def unreachable(ban: tuple[str, ...], rows: int, columns: int) -> tuple[str, ...]:
    """The contents of a window in which no pattern stands, and which no order of stones leaves there.

    Each is the letters R, B and e of its points.
    """
    patterns = places(ban, rows, columns)
    last = reached = {"e" * (rows * columns)}
    while last:
        more = {
            content[:point] + color + content[point + 1 :]
            for content in last
            for point in range(rows * columns)
            if content[point] == "e"
            for color in "RB"
        }
        last = {content for content in more if not _any_stands(patterns, content)}
        reached = reached | last
    everything = map("".join, product("RBe", repeat=rows * columns))
    return tuple(one for one in everything if one not in reached and not _any_stands(patterns, one))


def _any_stands(patterns: tuple[Place, ...], content: str) -> bool:
    holds = {"R": "R", "B": "B", "r": "Be", "b": "Re", "e": "e"}
    return any(all(content[point] in holds[held] for point, held in place) for place in patterns)


def _red(point: Point) -> int:
    return 2 * point + 1


def _blue(point: Point) -> int:
    return 2 * point + 2


def _literals(point: Point, held: str) -> list[int]:
    """Literals that are all true exactly if the point holds this."""
    red, blue = _red(point), _blue(point)
    return {"R": [red], "B": [blue], "r": [-red], "b": [-blue], "e": [-red, -blue]}[held]


def _not(point: Point, held: str) -> list[int]:
    """Literals of which one is true exactly if the point does not hold this."""
    return [-literal for literal in _literals(point, held)]


class _Encoder:
    def __init__(self, rules: Rules, size: int) -> None:
        self._rules, self._size = rules, size
        self._points = range(size * size)
        self._variables = 2 * size * size
        self._clauses: list[Clause] = [[-_red(point), -_blue(point)] for point in self._points]

    def encode(self, ending: Ending) -> Encoded:
        for place in places(self._rules.ban, self._size, self._size):
            self._clauses.append([literal for point, held in place for literal in _not(point, held)])
        self._leave_out_unreachable()
        if ending is Ending.STUCK:
            self._nobody_can_move()
            self._a_point_is_empty()
        else:
            self._clauses += [[_red(point), _blue(point)] for point in self._points]
        self._nobody_has_joined()
        return Encoded(self._variables, self._clauses)

    def make_even(self) -> None:
        """Count how many more red stones than blue ones there are up to each point."""
        before = {0: self._new()}
        self._clauses.append([before[0]])
        for point in self._points:
            after = {more: self._new() for more in range(-_MOST_MORE, _MOST_MORE + 1)}
            for more, variable in before.items():
                for holds, step in (
                    (_literals(point, "R"), 1),
                    (_literals(point, "B"), -1),
                    (_literals(point, "e"), 0),
                ):
                    then = [after[more + step]] if more + step in after else []
                    self._clauses.append([-variable, *(-literal for literal in holds), *then])
            before = after
        self._clauses += [[-variable] for more, variable in before.items() if more not in (0, 1)]

    def _new(self) -> int:
        self._variables += 1
        return self._variables

    def _leave_out_unreachable(self) -> None:
        for rows, columns in _WINDOWS:
            contents = unreachable(self._rules.ban, rows, columns)
            for rank, file in product(range(self._size - rows + 1), range(self._size - columns + 1)):
                window = [(rank + up) * self._size + file + along for up in range(rows) for along in range(columns)]
                for content in contents:
                    held = zip(window, content, strict=True)
                    self._clauses.append([literal for point, letter in held for literal in _not(point, letter)])

    def _nobody_can_move(self) -> None:
        ways: dict[tuple[Point, str], dict[Place, None]] = {}
        for place in places(self._rules.ban, self._size, self._size):
            for point, held in place:
                # A stone at a point r or b changes nothing: the pattern stood there before.
                if held in ("R", "B"):
                    ways.setdefault((point, held), {})[tuple(other for other in place if other[0] != point)] = None
        variables: dict[Place, int] = {}
        for point, color in product(self._points, "RB"):
            for rest in ways.get((point, color), {}):
                if rest not in variables:
                    variables[rest] = self._new()
                    implied = (literal for at, held in rest for literal in _literals(at, held))
                    self._clauses += [[-variables[rest], literal] for literal in implied]
            forbidden = [variables[rest] for rest in ways.get((point, color), {})]
            self._clauses.append([_red(point), _blue(point), *forbidden])

    def _a_point_is_empty(self) -> None:
        empty = {point: self._new() for point in self._points}
        for point, variable in empty.items():
            self._clauses += [[-variable, literal] for literal in _literals(point, "e")]
        self._clauses.append(list(empty.values()))

    def _nobody_has_joined(self) -> None:
        last = self._size - 1
        for stone, step in ((_red, self._size), (_blue, 1)):
            leads = [self._new() for _ in self._points]
            for point in self._points:
                across = point // self._size if step != 1 else point % self._size
                if across == 0:
                    self._clauses.append([-stone(point), leads[point]])
                if across == last:
                    self._clauses.append([-leads[point]])
                self._clauses += [[-leads[point], -stone(other), leads[other]] for other in self._neighbours(point)]

    def _neighbours(self, point: Point) -> Iterator[Point]:
        rank, file = divmod(point, self._size)
        steps = [(0, 1), (1, 0)]
        if self._rules.link == "none" and self._rules.join != "sides":
            steps += [(1, 1), (1, -1)] if self._rules.join == "corners" else [(1, 1)]
        for up, along in (*steps, *((-up, -along) for up, along in steps)):
            if 0 <= rank + up < self._size and 0 <= file + along < self._size:
                yield (rank + up) * self._size + file + along
