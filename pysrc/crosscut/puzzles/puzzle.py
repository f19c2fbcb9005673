"""A puzzle, its themes, and the files of puzzles: one line of JSON for each."""

from __future__ import annotations

import json
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from crosscut.arguments import checked, quoted, refuse_other
from crosscut.game import Game, UnknownGameError
from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color
from crosscut.metadata import RuleSet
from crosscut.move import Connect, Move, parse_move
from crosscut.notation.json_text import parse_json
from crosscut.player.urgent import wins_in_one
from crosscut.position import Play, Position, write_rows
from crosscut.record import fragment as link
from crosscut.record.figure_text import Task
from crosscut.record.record import Record
from crosscut.record.replay import Setup
from crosscut.record.text import read_links, read_rows, write_links
from crosscut.registry import game as game_called
from crosscut.steps import finish
from crosscut.theory.stones import images

SUFFIX = ".jsonl"
"""The end of the name of a file of puzzles."""
TASK = Task("play")
"""The task of a puzzle: win, whatever the other side does."""

_NAME_LENGTH = 5
_FIELDS = {"rows": str, "links": str, "turn": str, "move": str, "level": int, "themes": list, "proof": str}
"""The fields of a line; the links may be missing."""

MEANINGS = {
    "double threat": "The move threatens to win in two places. One answer cannot stop both.",
    "threat": "The move threatens to win with the next move.",
    "quiet move": "The move threatens nothing at once, and still it wins.",
    "defence": "The other side threatens to win with its next move.",
    "ban": "The move makes a point forbidden to the other side.",
    "fill": "The rules fill a point because of the move.",
    "chain of fills": "The rules fill more than one point because of the move.",
    "link": "The move is a link, or brings one.",
    "skip": "The other side has no legal move and is skipped.",
    "two to go": "Two dots are missing.",
    "three to go": "Three dots are missing.",
    "four to go": "Four dots are missing.",
    "five to go": "Five dots are missing.",
}
"""The themes that readers can choose, each with what it says about the winning move. They follow from what a game
declares about itself; no theme names a game."""

_TO_GO = {2: "two to go", 3: "three to go", 4: "four to go", 5: "five to go"}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which exactly one move wins."""

    game: Game
    setup: Setup
    move: Move
    """The only move that wins."""
    level: int
    """The weakest level of the computer player that finds it, from 1; one more than the top level if none does."""
    themes: tuple[str, ...]
    proof: str
    """Shows that the move wins and that no other does (:mod:`crosscut.puzzles.proof`)."""

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
        return f"{self.game.id}-{digest[:_NAME_LENGTH]}"

    @property
    def shape(self) -> str:
        """The same for all puzzles whose stones are mirrored, turned, or have their colours exchanged."""
        return min("/".join(rows) for rows in images(self.setup.rows))

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
        return link.write(record, task=TASK)

    def line(self) -> str:
        """The line of a file."""
        fields = {
            "rows": write_rows(self.setup.rows),
            "links": write_links(self.setup.links or ()),
            "turn": self.setup.turn.value,
            "move": str(self.move),
            "level": self.level,
            "themes": list(self.themes),
            "proof": self.proof,
        }
        return json.dumps({key: value for key, value in fields.items() if value != ""})


def themes_of(game: Game, position: Position, move: Move) -> tuple[str, ...]:
    """The themes of a position and the move that wins it."""
    if game.rule_set is RuleSet.ONE_DOT_A_LINE:
        missing = position.size - len(position.stones)
        return tuple(filter(None, [_TO_GO.get(missing)]))
    side = position.turn
    play = game.play(position, move)
    found = _effects(game, position, move, play)
    if threats(game, position, side.other):
        found.append("defence")
    own = len(threats(game, play.position, side))
    return (*found, "double threat" if own > 1 else "threat" if own else "quiet move")


def threats(game: Game, position: Position, side: Color) -> list[Move]:
    """The moves with which a side would win at once if it were to move."""
    to_move = game.give_turn(position, side)[0]
    if to_move.over or to_move.turn is not side:
        return []
    return finish(wins_in_one(game, to_move, game.legal_moves(to_move)))


def _effects(game: Game, position: Position, move: Move, play: Play) -> list[str]:
    """What the rules do because of the move."""
    other = position.turn.other
    found = []
    if play.linked or isinstance(move, Connect):
        found.append("link")
    if play.filled:
        found.append("chain of fills" if len(play.filled) > 1 else "fill")
    if play.skipped is other:
        found.append("skip")
    before, after = game.legality(position, other), game.legality(play.position, other)
    if any(code is not None and before[point] is None for point, code in after.items()):
        found.append("ban")
    return found


@checked
def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file, which is named after its game: ``quax.jsonl``.

    Raises OSError if there is no such file, ValueError, naming the line, if it holds something else.
    """
    text = path.read_text(encoding="utf-8")
    try:
        game = game_called(path.name.removesuffix(SUFFIX))
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
    lines = (f"{puzzle.line()}\n" for puzzle in sorted(puzzles, key=lambda puzzle: (puzzle.level, puzzle.id)))
    unfinished.write_text("".join(lines), encoding="utf-8")
    unfinished.replace(path)


def _puzzle(game: Game, fields: object) -> Puzzle:
    if not isinstance(fields, dict) or not fields.keys() >= _FIELDS.keys() - {"links"}:
        raise ValueError(f"expected an object with {', '.join(_FIELDS)}")
    refuse_other(fields, _FIELDS)
    if fields["level"] < 1:
        raise ValueError(f"its level is {quoted(fields['level'])}: expected 1 or more")
    size = fields["rows"].count("/") + 1
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"it has {size} rows: expected {MIN_SIZE} to {MAX_SIZE}")
    rows, problem = read_rows(fields["rows"], size, "rows")
    links, unread = read_links(fields.get("links", ""), size, "links")
    if problem or unread:
        raise ValueError(problem or unread)
    setup = Setup(rows, links or None, Color(fields["turn"]))
    themes = tuple(map(str, fields["themes"]))
    return Puzzle(game, setup, parse_move(fields["move"]), fields["level"], themes, fields["proof"])
