"""Archives of Abstract Play: lists of the records of many games.

An archive may be cut off, and most of its records may be of games that are not played here: what can be read is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from crosscut.arguments import unchangeable
from crosscut.notation.json_text import objects_of_list_steps, parse_json
from crosscut.record import abstract_play
from crosscut.record.abstract_play import SITE, OtherGameError
from crosscut.record.record import Reading
from crosscut.record.record_json import MAX_CHARACTERS as MAX_RECORD
from crosscut.record.site_game import InProgressError, SiteGame
from crosscut.steps import Steps

MAX_CHARACTERS = 3_000_000
MAX_RECORDS = 5_000
"""Records that are looked at."""
MAX_GAMES = 300
"""Games that are taken from one archive."""
MAX_SENTENCES = 5
"""Sentences of one kind; the others are counted."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Archive:
    """What could be read of an archive.

    Attributes:
        games: Whole games, each once, in the order of the archive.
        problems: Sentences about what was left out, and about what is odd in the games.
    """

    games: tuple[SiteGame, ...]
    problems: tuple[str, ...]


def read_steps(text: str) -> Steps[Archive | Reading]:
    """Read an archive with pauses; one record alone as what it is.

    Raises ValueError for an archive that is too long, or without any game.
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"the archive has {len(text)} characters: expected at most {MAX_CHARACTERS}")
    records = yield from objects_of_list_steps(text)
    if len(records) == 1:
        return (yield from _game_steps(records[0])).reading
    reader = _Reader()
    for number, record in enumerate(records[:MAX_RECORDS], 1):
        yield
        yield from reader.read_steps(number, record)
    problems = list(reader.problems())
    if len(records) > MAX_RECORDS:
        problems.append(f"Only the first {MAX_RECORDS} of its {len(records)} records were looked at.")
    if not text.rstrip().endswith("]"):
        problems.append("The archive ends in the middle of a record.")
    if not reader.games:
        raise ValueError(" ".join(["the archive holds no game that can be read here.", *problems]))
    return Archive(tuple(reader.games.values()), tuple(problems))


class _Reader:
    """Reads one record after the other."""

    def __init__(self) -> None:
        self.games: dict[str, SiteGame] = {}
        self._others: Counter[str] = Counter()
        """How many games of each name are not played here."""
        self._in_progress = self._again = self._too_many = 0
        self._left_out: list[str] = []
        self._odd: list[str] = []

    def read_steps(self, number: int, text: str) -> Steps[None]:
        """Read the record of this number."""
        if len(self.games) == MAX_GAMES:
            self._too_many += 1
            return
        try:
            game = yield from _game_steps(text)
        except OtherGameError as error:
            self._others[error.name] += 1
        except InProgressError:
            self._in_progress += 1
        except ValueError as error:
            self._left_out.append(f"Record {number} is left out: {error}.")
        else:
            self._keep(game)

    def _keep(self, game: SiteGame) -> None:
        if game.id in self.games:
            self._again += 1
        elif game.is_whole:
            self.games[game.id] = game
            self._odd += [f"{game.title}: {problem}" for problem in game.reading.problems]
        else:
            self._left_out.append(f"{game.title}: the game is left out. {game.reading.problems[-1]}")

    def problems(self) -> Iterable[str]:
        """The sentences about all records."""
        if self._others:
            names = ", ".join(name for name, _ in self._others.most_common(MAX_SENTENCES))
            more = ", and others" if len(self._others) > MAX_SENTENCES else ""
            records = _counted(self._others.total(), "record")
            yield f"Left out: {records} of games that Crosscut does not read from there ({names}{more})."
        if self._in_progress:
            yield f"Left out: {_counted(self._in_progress, 'game')} in progress."
        if self._again:
            yield f"Left out: {_counted(self._again, 'game')} that came twice."
        if self._too_many:
            yield f"Left out: {_counted(self._too_many, 'record')} after the first {MAX_GAMES} games."
        for sentences in (self._left_out, self._odd):
            yield from sentences[:MAX_SENTENCES]
            if len(sentences) > MAX_SENTENCES:
                yield f"And {len(sentences) - MAX_SENTENCES} more of this kind."


def _game_steps(text: str) -> Steps[SiteGame]:
    if len(text) > MAX_RECORD:
        raise ValueError(f"it has {len(text)} characters: expected at most {MAX_RECORD}")
    try:
        record = parse_json(text)
    except ValueError:
        raise ValueError("it is not JSON") from None
    if not abstract_play.is_of_site(record):
        raise ValueError(f"it is not a record of {SITE}")
    yield
    return (yield from abstract_play.read_steps(record))


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
