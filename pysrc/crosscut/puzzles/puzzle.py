"""A puzzle, and the files of puzzles: one line of JSON for each."""

from __future__ import annotations

import json
from base64 import b32encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from crosscut.arguments import checked, quoted, refuse_other
from crosscut.game import OWN_PREFIX, Game, UnknownGameError
from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color
from crosscut.move import Move, parse_move
from crosscut.notation.json_text import parse_json
from crosscut.own.known import known_game
from crosscut.own.language import read
from crosscut.position import Position, write_rows
from crosscut.puzzles.line import Line, Turn
from crosscut.record import fragment as link
from crosscut.record.figure_text import Task
from crosscut.record.record import Record
from crosscut.record.replay import Setup
from crosscut.record.text import read_links, read_rows, write_links
from crosscut.registry import game as game_called
from crosscut.theory.stones import Rows, images

SUFFIX = ".jsonl"
"""The end of the name of a file of puzzles."""
TASK = Task("play")
"""The task of a puzzle: win, whatever the other side does."""

NEAR = 1 / 6
"""Near twins differ on so many points at most, as a part of the stones."""

_RED_BITS, _BLUE_BITS = str.maketrans("RB.", "100"), str.maketrans("RB.", "010")
_NAME_LENGTH = 5
_IN_NAMES = str.maketrans(":/", "-_")
"""An id as a part of the name of a file or an address: that of an own game holds other signs."""
_FIELDS = {
    "number": int,
    "rows": str,
    "links": str,
    "turn": str,
    "move": str,
    "level": int,
    "themes": list,
    "turns": list,
    "rest": str,
    "retired": bool,
}
"""The fields of a line."""
_OPTIONAL = {"links", "rest", "retired"}
_WINS, _LONGER, _NONE = "+", "++", "-"
"""What stands in a turn in place of a refutation: the moves win, they win and are longer, there is no answer."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which exactly one move wins.

    Attributes:
        game: The game.
        number: Its number in the list of its game, for ever.
        setup: The position.
        level: The weakest level of the computer player that finds the move, from 1; one more than the top level if none
            does.
        themes: In what way the move wins (:data:`crosscut.puzzles.MEANINGS`).
        line: The winning move, what refutes the others, and how it goes on.
        is_retired: Whether better ones have replaced it. Its address still works, but no list has it.
    """

    game: Game
    number: int
    setup: Setup
    level: int
    themes: tuple[str, ...]
    line: Line
    is_retired: bool = False

    @property
    def move(self) -> Move:
        """The only move that wins."""
        return self.line.turns[0].best

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return len(self.setup.rows)

    @property
    def id(self) -> str:
        """A name that depends on the position alone, such as ``quax-k3f9x``."""
        setup = self.setup
        text = f"{write_rows(setup.rows)} {write_links(setup.links or ())} {setup.turn}"
        digest = b32encode(sha256(text.encode()).digest()).decode().lower()
        return f"{name_of(self.game)}-{digest[:_NAME_LENGTH]}"

    @property
    def shape(self) -> str:
        """The same for all puzzles whose stones are mirrored, turned, or have their colours exchanged."""
        return shape_of(self.setup)

    @property
    def called(self) -> str:
        """What people call the game, if it is an own game that they know; empty otherwise."""
        if not self.game.id.startswith(OWN_PREFIX):
            return ""
        for text in (self.game.id, f"{self.game.id}.swap"):  # a puzzle begins too late for a swap
            known = known_game(read(text))
            if known is not None and known.exact:
                return known.name
        return ""

    def position(self) -> Position:
        """The position. Raises ValueError for one that is against the rules."""
        position = self.game.setup(self.setup.diagram, self.setup.turn)
        if problems := self.game.problems(position):
            raise ValueError(f"the position is against the rules: {problems[0].message}")
        return position

    def link(self) -> str:
        """The fragment of a link to the puzzle, the task included."""
        record = Record(self.game, self.size)
        record.setup = self.setup
        record.called = self.called
        return link.write(record, task=TASK)

    def turns(self) -> list[list[Any]]:
        """The turns of the line as a file and a page have them: the best move, the reply, and the other moves.

        The other moves stand in a dictionary, by what answers them, separated by blanks.
        """
        return [[str(turn.best), str(turn.reply or ""), _answers(turn)] for turn in self.line.turns]

    def rest(self) -> str:
        """The moves after the turns, separated by blanks."""
        return " ".join(map(str, self.line.rest))

    def text(self) -> str:
        """The line of a file."""
        fields = {
            "number": self.number,
            "rows": write_rows(self.setup.rows),
            "links": write_links(self.setup.links or ()),
            "turn": self.setup.turn.value,
            "move": str(self.move),
            "level": self.level,
            "themes": list(self.themes),
            "turns": self.turns(),
            "rest": self.rest(),
            "retired": self.is_retired,
        }
        return json.dumps({key: value for key, value in fields.items() if value not in ("", False)})


def name_of(game: Game) -> str:
    """The name of a game's file of puzzles, without its end, and the beginning of their ids."""
    return game.id.translate(_IN_NAMES)


def near_twins(puzzles: Sequence[Puzzle]) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Pairs of puzzles, perhaps of two games, whose stones differ on few points only, after one is mirrored, turned, or
    has its colours exchanged. Those of one shape are none."""
    for number, one in enumerate(puzzles):
        for other in puzzles[:number]:
            if are_near(one.setup, other.setup):
                yield other, one


def are_near(one: Setup, other: Setup) -> bool:
    """Whether two set-ups differ on few points only, but are not alike, when one is mirrored, turned, or has its
    colours exchanged."""
    if len(one.rows) != len(other.rows):
        return False
    red, blue = _bits(one.rows)
    others_red, others_blue = _bits(other.rows)
    stones = (red | blue).bit_count()
    most = NEAR * stones
    if abs(stones - (others_red | others_blue).bit_count()) > most:
        return False
    least = min(((red ^ r) | (blue ^ b)).bit_count() for r, b in _images(other.rows))
    return 0 < least <= most


@lru_cache(1024)
def _images(rows: Rows) -> tuple[tuple[int, int], ...]:
    """The bits of a set-up's images: a search, or a check of a file, compares each set-up with many."""
    return tuple(map(_bits, images(rows)))


def _bits(rows: Rows) -> tuple[int, int]:
    """The red and the blue stones, a bit for each point."""
    points = "".join(rows)
    return int(points.translate(_RED_BITS), 2), int(points.translate(_BLUE_BITS), 2)


def shape_of(setup: Setup) -> str:
    """The same for all set-ups whose stones are mirrored, turned, or have their colours exchanged."""
    return min("/".join(rows) for rows in images(setup.rows))


@checked
def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file, which is named after its game: ``quax.jsonl``.

    Raises OSError if there is no such file, ValueError, naming the line, if it holds something else.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text in UTF-8") from None
    try:
        game = _game_named(path.name.removesuffix(SUFFIX))
    except UnknownGameError as error:
        raise ValueError(f"{path} is not named after a game, as quax{SUFFIX} is: {error}") from None
    puzzles = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzles.append(_puzzle(game, parse_json(line)))
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: this is not a puzzle: {error}") from None
    return puzzles


@checked
def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a file, from easy to hard. An interruption leaves the old file or the new one."""
    unfinished = path.with_suffix(".part")
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.is_retired, puzzle.level, puzzle.number))
    unfinished.write_text("".join(f"{puzzle.text()}\n" for puzzle in ordered), encoding="utf-8")
    unfinished.replace(path)


def _game_named(name: str) -> Game:
    own = OWN_PREFIX.translate(_IN_NAMES)
    return game_called(OWN_PREFIX + name.removeprefix(own).replace("_", "/") if name.startswith(own) else name)


def _puzzle(game: Game, fields: object) -> Puzzle:
    if not isinstance(fields, dict) or not fields.keys() >= _FIELDS.keys() - _OPTIONAL:
        raise ValueError(f"expected an object with {', '.join(key for key in _FIELDS if key not in _OPTIONAL)}")
    refuse_other(fields, _FIELDS)
    for name in ("number", "level"):
        if fields[name] < 1:
            raise ValueError(f"its {name} is {quoted(fields[name])}: expected 1 or more")
    size = fields["rows"].count("/") + 1
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"it has {size} rows: expected {MIN_SIZE} to {MAX_SIZE}")
    rows, problem = read_rows(fields["rows"], size)
    links, unread = read_links(fields.get("links", ""), size)
    if problem or unread:
        raise ValueError(problem or unread)
    setup = Setup(rows, links or None, Color(fields["turn"]))
    line = Line(tuple(map(_turn, fields["turns"])), _moves(fields.get("rest", "")))
    if not line.turns or str(line.turns[0].best) != fields["move"]:
        raise ValueError("its turns do not begin with its move")
    themes = tuple(map(str, fields["themes"]))
    return Puzzle(game, fields["number"], setup, fields["level"], themes, line, fields.get("retired", False))


def _answers(turn: Turn) -> Mapping[str, str]:
    """The moves besides the best one, by what answers them, the most tempting first."""
    found: dict[str, list[Move]] = {}
    for move, answer in turn.refutations.items():
        found.setdefault(str(answer or _NONE), []).append(move)
    for sign, moves in ((_WINS, turn.wins), (_LONGER, turn.longer)):
        if moves:
            found[sign] = list(moves)
    return {answer: " ".join(map(str, moves)) for answer, moves in found.items()}


def _turn(fields: object) -> Turn:
    match fields:
        case [str(best), str(reply), dict(answers)]:
            by_answer = {answer: _moves(moves) for answer, moves in answers.items()}
            wins, longer = by_answer.pop(_WINS, ()), by_answer.pop(_LONGER, ())
            refutations = {
                move: None if answer == _NONE else _move(answer)
                for answer, moves in by_answer.items()
                for move in moves
            }
            return Turn(_move(best), _move(reply) if reply else None, wins, longer, refutations)
    raise ValueError(f"a turn is {quoted(fields)}: expected a move, a reply and an object with the other moves")


def _moves(text: object) -> tuple[Move, ...]:
    return tuple(map(_move, str(text).split()))


@lru_cache(1024)
def _move(text: str) -> Move:
    """A file names the same few hundred moves again and again."""
    return parse_move(text)
