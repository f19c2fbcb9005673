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
from crosscut.said import counted, joined, tr
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
        raise ValueError(
            tr("the archive has {number} characters: expected at most {most}", number=len(text), most=MAX_CHARACTERS)
        )
    records = yield from objects_of_list_steps(text)
    if len(records) == 1:
        return (yield from _game_steps(records[0])).reading
    reader = _Reader()
    for number, record in enumerate(records[:MAX_RECORDS], 1):
        yield
        yield from reader.read_steps(number, record)
    problems = list(reader.problems())
    if len(records) > MAX_RECORDS:
        problems.append(
            tr("Only the first {most} of its {number} records were looked at.", most=MAX_RECORDS, number=len(records))
        )
    if not text.rstrip().endswith("]"):
        problems.append(tr("The archive ends in the middle of a record."))
    if not reader.games:
        raise ValueError(joined(tr("the archive holds no game that can be read here."), *problems))
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
            self._left_out.append(tr("Record {number} is left out: {why}.", number=number, why=error))
        else:
            self._keep(game)

    def _keep(self, game: SiteGame) -> None:
        if game.id in self.games:
            self._again += 1
        elif game.is_whole:
            self.games[game.id] = game
            self._odd += [
                tr("{game}: {problem}", game=game.title, problem=problem) for problem in game.reading.problems
            ]
        else:
            self._left_out.append(
                tr("{game}: the game is left out. {why}", game=game.title, why=game.reading.problems[-1])
            )

    def problems(self) -> Iterable[str]:
        """The sentences about all records."""
        if self._others:
            names = ", ".join(name for name, _ in self._others.most_common(MAX_SENTENCES))
            if len(self._others) > MAX_SENTENCES:
                yield counted(
                    self._others.total(),
                    "Left out: {n} record of games that Crosscut does not read from there ({names}, and others).",
                    "Left out: {n} records of games that Crosscut does not read from there ({names}, and others).",
                    names=names,
                )
            else:
                yield counted(
                    self._others.total(),
                    "Left out: {n} record of games that Crosscut does not read from there ({names}).",
                    "Left out: {n} records of games that Crosscut does not read from there ({names}).",
                    names=names,
                )
        if self._in_progress:
            yield counted(self._in_progress, "Left out: {n} game in progress.", "Left out: {n} games in progress.")
        if self._again:
            yield counted(self._again, "Left out: {n} game that came twice.", "Left out: {n} games that came twice.")
        if self._too_many:
            yield counted(
                self._too_many,
                "Left out: {n} record after the first {most} games.",
                "Left out: {n} records after the first {most} games.",
                most=MAX_GAMES,
            )
        for sentences in (self._left_out, self._odd):
            yield from sentences[:MAX_SENTENCES]
            if len(sentences) > MAX_SENTENCES:
                more = len(sentences) - MAX_SENTENCES
                yield counted(more, "And {n} more of this kind.", "And {n} more of this kind.")


def _game_steps(text: str) -> Steps[SiteGame]:
    if len(text) > MAX_RECORD:
        raise ValueError(tr("it has {number} characters: expected at most {most}", number=len(text), most=MAX_RECORD))
    try:
        record = parse_json(text)
    except ValueError:
        raise ValueError(tr("it is not JSON")) from None
    if not abstract_play.is_of_site(record):
        raise ValueError(tr("it is not a record of {site}", site=SITE))
    yield
    return (yield from abstract_play.read_steps(record))
