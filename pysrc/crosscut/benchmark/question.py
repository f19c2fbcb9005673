"""Questions with exact answers, and their files: a line of JSON each, the answers apart."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscut.game import Game
from crosscut.move import Place
from crosscut.notation.json_text import parse_json
from crosscut.player.prompts import ANSWER, told
from crosscut.position import Position
from crosscut.registry import game as game_of_id
from crosscut.violation import ViolationCode

MOVE, MAY = "move", "may"
"""The kinds of questions: which move wins, and whether a move is legal."""

REASONS = {
    ViolationCode.PATTERN: "pattern",
    ViolationCode.PATTERN_AREA: "pattern-area",
}
"""The reasons for which a drawn game forbids an empty point, as answers name them."""


_PATTERN = (
    "a banned pattern would stand after the move; name the points of one place where it would stand, "
    "without the points that may hold anything"
)
_VERDICTS = (f"{ANSWER} yes", f"{ANSWER} no, pattern a1 b2    ({_PATTERN})")
_NO_FILLING = f"{ANSWER} no, pattern-area    (no banned pattern would stand, but the board could no longer be filled)"


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a position, without its answer.

    Attributes:
        id: Its name in its files, such as ``move-1``.
        game: The game.
        position: The position; its side to move is asked.
        move: The placement that is asked about; None if the winning move is wanted.
    """

    id: str
    game: Game
    position: Position
    move: Place | None = None

    @property
    def kind(self) -> str:
        """``move`` or ``may``."""
        return MOVE if self.move is None else MAY

    @property
    def prompt(self) -> str:
        """The question as text."""
        about = told(self.game, self.position)
        side = self.position.turn.title()
        if self.move is None:
            return (
                f"{about}\n\nExactly one move of {side} wins against every reply. Which one?\n\n"
                f"End your reply with a line such as\n{ANSWER} c3"
            )
        listed = "\n".join([*_VERDICTS, *([_NO_FILLING] if self.game.must_stay_fillable else [])])
        return f"{about}\n\nMay {side} play {self.move} now, and if not, why?\n\nEnd your reply with one of\n{listed}"

    def line(self) -> str:
        """The line of a file of questions."""
        fields = {
            "id": self.id,
            "game": self.game.id,
            "position": self.position.text(),
            "move": None if self.move is None else str(self.move),
            "prompt": self.prompt,
        }
        return json.dumps(fields)


@dataclass(frozen=True, slots=True)
class Answer:
    """The exact answer to a question.

    Attributes:
        id: The name of the question.
        move: The one move that wins; None for a question whether a move is legal.
        legal: Whether the move is legal; None for a question for a move.
        reason: Why it is not: one of :data:`REASONS`; None if it is, and for a question for a move.
        places: For the reason ``pattern`` all places where a banned pattern would stand, each as its points.
        message: The reason for a person.
        choices: How many answers there are to choose from: the legal moves, or 2.
    """

    id: str
    move: str | None = None
    legal: bool | None = None
    reason: str | None = None
    places: tuple[frozenset[str], ...] = ()
    message: str = ""
    choices: int = 2

    @property
    def kind(self) -> str:
        """``move`` or ``may``."""
        return MAY if self.move is None else MOVE

    def line(self) -> str:
        """The line of a file of answers."""
        if self.move is not None:
            fields: dict[str, Any] = {"id": self.id, "move": self.move}
        else:
            places = [sorted(place) for place in self.places]
            fields = {"id": self.id, "legal": self.legal, "reason": self.reason, "places": places}
            fields["message"] = self.message
        return json.dumps(fields | {"choices": self.choices})


def write_lines(path: Path, written: Iterable[Question] | Iterable[Answer]) -> None:
    """Write a file of questions or of answers."""
    path.write_text("".join(f"{one.line()}\n" for one in written), encoding="utf-8")


def read_questions(path: Path) -> list[Question]:
    """The questions in a file. Raises ValueError, with the line, if it holds something else."""
    found = []
    for number, fields in _lines(path):
        try:
            game = game_of_id(str(fields["game"]))
            move = fields["move"]
            position = game.position(str(fields["position"]))
            found.append(Question(str(fields["id"]), game, position, None if move is None else Place(str(move))))
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path}, line {number} is not a question: {error}") from None
    return found


def read_answers(path: Path) -> dict[str, Answer]:
    """The answers in a file, by the names of the questions. Raises ValueError, with the line, for something else."""
    found: dict[str, Answer] = {}
    for number, fields in _lines(path):
        try:
            answer = _answer(fields)
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path}, line {number} is not an answer: {error}") from None
        found[answer.id] = answer
    return found


def _answer(fields: Mapping[str, Any]) -> Answer:
    name, choices = str(fields["id"]), int(fields["choices"])
    if "move" in fields:
        return Answer(name, move=str(fields["move"]), choices=choices)
    places = tuple(frozenset(map(str, place)) for place in fields["places"])
    reason, legal = fields["reason"], fields["legal"]
    if reason not in (None, *REASONS.values()) or legal is not (reason is None):
        raise ValueError(f"the reason {reason} does not fit")
    return Answer(name, None, legal, reason, places, str(fields["message"]), choices)


def read_replies(path: Path) -> dict[str, str]:
    """The replies in a file, by the names of the questions. Raises ValueError, with the line, for something else."""
    found = {}
    for number, fields in _lines(path):
        if not (isinstance(fields.get("id"), str) and isinstance(fields.get("reply"), str)):
            raise ValueError(f"{path}, line {number} is not a reply: expected the texts id and reply")  # noqa: TRY004
        found[fields["id"]] = fields["reply"]
    return found


def _lines(path: Path) -> Iterable[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        fields: Any = None
        with suppress(ValueError):
            fields = parse_json(line)
        if not isinstance(fields, dict):
            raise ValueError(f"{path}, line {number} is not an object of JSON")  # noqa: TRY004 # the file is at fault
        yield number, fields
