"""Matches: games between two entrants, opened by random moves, and their ratings. Any executor plays them.

>>> import crosscut
>>> from random import choice
>>> def mine(game, position):
...     return choice(game.legal_moves(position))
>>> match = crosscut.player.match("crossway", "level:6", {"mine": mine}, 3, games=4, opening=0)
>>> match.rating.games, match.rating.points > 1, match.ends
(4, True, ())
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from dataclasses import asdict, dataclass, replace
from math import isfinite
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, NamedTuple, Protocol, TypeVar

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.game import Game, GameLike
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.notation.json_lines import add_json_line, read_json_lines
from crosscut.notation.json_text import parse_json
from crosscut.player.entrant import Entrant, FailedError, Made, UnplayableError
from crosscut.player.entrants import Entry, enter, name_of
from crosscut.player.rating import Rating, percent, rate
from crosscut.position import Position
from crosscut.registry import game_of
from crosscut.violation import IllegalMoveError

__all__ = [
    "End",
    "Match",
    "Pairing",
    "Played",
    "Rating",
    "load",
    "match",
    "opened",
    "pairings",
    "play",
    "play_all",
    "rate",
]

ANSWER_WITHIN = 120.0
"""Seconds that another program has for each answer."""
MOST_TRIES = 100
"""The most random openings that are tried until one leaves the game open."""
MOST_GAMES = 100_000
"""Of a match: all are listed before the first is played."""
MOST_REASONS = 8
"""The most kinds of ends that a report lists."""
_BEGINNING = '{"game": "'
"""How the line of a game begins in a file."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played. Two pairings that differ in ``first_is_red`` alone have the same opening.

    Attributes:
        game: The game, or its id.
        size: Points along a side.
        first: An entrant, such as ``level:5``; ``crosscut match --help`` lists them. Or a function with its name.
        second: Its opponent.
        first_is_red: Whether the first entrant begins as Red.
        seed: The seed of the opening, and of the entrants' random choices.
        opening: How many random moves open the game.
        answer_within: Seconds that another program has for each answer.
    """

    game: GameLike
    size: int
    first: Entry
    second: Entry
    first_is_red: bool
    seed: int
    opening: int
    answer_within: float = ANSWER_WITHIN

    @property
    def name(self) -> str:
        """A name that no other pairing has."""
        first, second = name_of(self.first), name_of(self.second)
        sides = (first, second) if self.first_is_red else (second, first)
        again = ", exchanged" if first == second and not self.first_is_red else ""
        game = self.game if isinstance(self.game, str) else self.game.id
        return f"{game} {self.size} opening {self.opening} seed {self.seed}: {sides[0]} against {sides[1]}{again}"


class End(NamedTuple):
    """Why a game ended before its rules ended it.

    Attributes:
        entrant: The entrant that ended it, by its name.
        reason: Why: a sentence about it, such as ``it resigned``.
    """

    entrant: str
    reason: str


@unchangeable
@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Attributes:
        result: 1 if the first entrant won, 0 if it lost, 1/2 for a tie; None if the game is void and counts for nobody.
        moves: All moves, as text.
        work: The average work of the first and of the second entrant for a move: positions judged, or playouts.
        end: Why it ended early; None if it ended by its rules.
    """

    result: float | None
    moves: tuple[str, ...]
    work: tuple[float, float] = (0.0, 0.0)
    end: End | None = None


def play(pairing: Pairing) -> Played:
    """Play the game.

    An entrant that resigns, gives no legal move, crashes or does not answer in time loses. The game is void if a
    program fails before it was asked for a move, or does not know the swap. Raises ValueError for what is no entrant,
    for a program that cannot be started, and if the opening always ends the game.
    """
    played = game_of(pairing.game)
    position, made = opened(played, pairing)
    colors = (Color.RED, Color.BLUE) if pairing.first_is_red else (Color.BLUE, Color.RED)
    entries = (pairing.first, pairing.second)
    names = dict(zip(colors, map(name_of, entries), strict=True))
    chance = Random(f"{pairing.seed} {pairing.first_is_red}")
    entrants: dict[Color, Entrant] = {}
    first, turn, result, end = colors[0], position.turn, None, None
    try:
        for color, entry in zip(colors, entries, strict=True):
            turn = color
            entrants[color] = enter(entry, played, pairing.size, pairing.answer_within)
        while played.legal_moves(position):
            turn = position.turn
            move = entrants[turn].choose(position, made, chance)
            position = _after(played, position, move)
            made.append((turn, move))
            if isinstance(move, Swap):
                entrants = {color.other: entrant for color, entrant in entrants.items()}
                names = {color.other: name for color, name in names.items()}
                first = first.other
        result = _result(played, position, first)
    except FailedError as error:
        result, end = float(turn is not first), End(names[turn], str(error))
    except UnplayableError as error:
        end = End(names[turn], str(error))
    finally:
        for entrant in entrants.values():
            entrant.end()
    work = [mean(entrants[color].work or [0]) if color in entrants else 0 for color in (first, first.other)]
    return Played(result, tuple(str(move) for _, move in made), (work[0], work[1]), end)


def _after(played: Game, position: Position, move: Move) -> Position:
    try:
        return played.play(position, move).position
    except IllegalMoveError as error:
        raise FailedError(f"it plays {move}: {error}") from None


def opened(played: Game, pairing: Pairing) -> tuple[Position, list[Made]]:
    """The position after the random moves that open a game, and these moves, which have no swap and leave it open.

    Raises ValueError if all random games end within this many moves.
    """
    chance = Random(pairing.seed)
    for _ in range(MOST_TRIES):
        position, made = played.start(pairing.size), list[Made]()
        while len(made) < pairing.opening and played.legal_moves(position):
            legal = played.legal_moves(position)
            move = chance.choice([move for move in legal if not isinstance(move, Swap)] or legal)
            made.append((position.turn, move))
            position = played.play(position, move).position
        if played.legal_moves(position):
            return position, made
    raise ValueError(
        f"none of {MOST_TRIES} random openings of {pairing.opening} moves leaves {played.name} open on "
        f"{pairing.size}x{pairing.size}: expected fewer moves"
    )


def _result(played: Game, position: Position, first: Color) -> float:
    outcome = played.outcome(position)
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner is first)


class Named(Protocol):
    """A task that has a result, such as a game to play."""

    @property
    def name(self) -> str:
        """A name that no other task has."""


T = TypeVar("T", bound=Named)


def pairings(like: Pairing, games: int) -> Iterator[Pairing]:
    """This many games like this one, two for each opening, with sides exchanged."""
    for number in range(games):
        yield replace(like, first_is_red=number % 2 == 0, seed=like.seed + number // 2)


def play_all(
    wanted: Iterable[T],
    play: Callable[[T], Played],
    executor: Executor,
    output: Path | None,
    progress: Callable[[int, int], None],
) -> dict[str, Played]:
    """The games by name: those in the file, and the others, which are played now and added to it.

    The executor calls ``play`` for each of them: :func:`play` for pairings. ``output`` gets a line of JSON for each
    game. ``progress`` is called with the number of games done and of all. Finished games are kept, whatever ends the
    others; void ones are played again the next time. Raises ValueError if the file holds something else.
    """
    played = {} if output is None else load(output)
    by_name = {one.name: one for one in wanted}
    missing = [one for name, one in by_name.items() if name not in played or played[name].result is None]
    futures: dict[Future[Played], T] = {}

    def keep(future: Future[Played]) -> None:
        name = futures[future].name
        played[name] = future.result()
        if output is not None:
            add_json_line(output, _line_of(name, played[name]))

    try:
        futures.update((executor.submit(play, one), one) for one in missing)
        # Not before: while processes are forked, Python misses a keyboard interrupt.
        progress(len(by_name) - len(missing), len(by_name))
        for done, future in enumerate(as_completed(futures), len(by_name) - len(missing) + 1):
            keep(future)
            progress(done, len(by_name))
    except BaseException:
        for future, one in futures.items():
            if one.name not in played and future.done() and not future.cancelled() and future.exception() is None:
                keep(future)
        raise
    return {name: played[name] for name in by_name}


def load(path: Path) -> dict[str, Played]:
    """The games in a file; none if there is no file. A last line that an interruption has cut off is left out.

    Raises ValueError if the file holds something else.
    """
    played = {}
    for line in read_json_lines(path, _BEGINNING):
        try:
            fields: Any = parse_json(line)
            first, second = map(float, fields.get("work", (0, 0)))
            moves = tuple(map(str, fields["moves"]))
            result, end = fields["result"], fields.get("end")
            end = None if end is None else End(*map(str, end))
            played[fields["game"]] = Played(None if result is None else float(result), moves, (first, second), end)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(f"{path} holds something else: {line[:60]!r} is not a game") from None
    return played


def _line_of(name: str, played: Played) -> str:
    fields = {"game": name, "result": played.result, "moves": played.moves, "work": played.work}
    return json.dumps(fields if played.end is None else fields | {"end": played.end}, ensure_ascii=False)


@unchangeable
@dataclass(frozen=True, slots=True)
class Match:
    """A match that was played.

    Attributes:
        game: The id of the game.
        size: Points along a side.
        first: The name of an entrant.
        second: The name of its opponent.
        rating: The points of the first entrant; None if every game is void.
        red: The points of the entrant that was Red at the start; None if every game is void. Near 0 or 1 the side
            decides, not the strength.
        ties: How many games nobody won.
        void: How many games count for nobody, because an entrant could not take part.
        ends: Why games ended early: pairs of an :class:`End` and the number of such games, the most frequent first.
        games: The games by their names.
    """

    game: str
    size: int
    first: str
    second: str
    rating: Rating | None
    red: Rating | None
    ties: int
    void: int
    ends: tuple[tuple[End, int], ...]
    games: dict[str, Played]

    def to_json(self) -> str:
        """The match as JSON, without its moves: ``crosscut match --help`` lists the fields."""
        fields: dict[str, Any] = {"game": self.game, "size": self.size, "first": self.first, "second": self.second}
        if self.rating is None or self.red is None:
            fields |= {"games": 0}
        else:
            elo = [value if isfinite(value) else None for value in self.rating.elo]
            of_red = {"red": self.red.share, "red_low": self.red.low, "red_high": self.red.high}
            fields |= asdict(self.rating) | {"elo": elo, **of_red}
        ends = [{"entrant": end.entrant, "reason": end.reason, "games": count} for end, count in self.ends]
        return json.dumps(fields | {"ties": self.ties, "void": self.void, "ends": ends}, ensure_ascii=False)

    def __str__(self) -> str:
        title = f"{self.game} {self.size}: {self.first} against {self.second}"
        if self.rating is None or self.red is None:
            line = f"{title}: no game was played to an end"
        else:
            open_still = "" if self.rating.is_decided else ", too few games to say who is better"
            side = f"Red at the start {percent(self.red.share)} ({percent(self.red.low)} to {percent(self.red.high)})"
            line = f"{title}: {self.rating}{open_still}; {side}; {self.ties} ties"
        lines = [f"{line}; {self.void} void" if self.void else line]
        lines += [f"  {end.entrant}: {end.reason} ({_games(count)})" for end, count in self.ends[:MOST_REASONS]]
        if more := sum(count for _, count in self.ends[MOST_REASONS:]):
            lines.append(f"  and {_games(more)} more that ended early")
        return "\n".join(lines)


def _games(count: int) -> str:
    return f"{count} game{'' if count == 1 else 's'}"


class _HereExecutor(Executor):
    """Plays in this process, one game after the other."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """The work, done."""
        future = Future[Any]()
        future.set_result(work(*arguments, **named))
        return future


@checked
def match(  # noqa: PLR0913 # each is one decision of the caller
    game: GameLike,
    first: Entry,
    second: Entry,
    size: int = 9,
    *,
    games: int = 20,
    opening: int = 2,
    seed: int = 1,
    answer_within: float = ANSWER_WITHIN,
    executor: Executor | None = None,
    output: Path | str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Match:
    """Play a match. Two games have the same ``opening``, so many random moves, with sides exchanged.

    An entrant is a text, such as ``level:5`` or ``gtp:COMMAND`` (``crosscut match --help`` lists them), or a function
    with its name, ``{"mine": choose}``: ``choose(game, position)`` returns a move or its text, or ``resign``. An
    entrant that resigns, gives no legal move, raises an exception, crashes, or as a program does not answer within
    ``answer_within`` seconds, loses that game, and the match goes on; ``ends`` of the match says why.

    ``executor`` is any of ``concurrent.futures``; without one this process plays. ``output`` is a file that gets a line
    of JSON for each game; the same call goes on from there. ``progress`` is called with the number of games done and of
    all. Raises ValueError for what is no game, no board size, no entrant, for a program that cannot be started, for
    other numbers, and for a file of something else.
    """
    played_game = game_of(game)
    size = played_game.start(size).size
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games is {quoted(games)}: expected 1 to {MOST_GAMES}")
    if opening < 0:
        raise ValueError(f"opening is {quoted(opening)}: expected 0 moves or more")
    if answer_within <= 0:
        raise ValueError(f"answer_within is {quoted(answer_within)}: expected more than 0 seconds")
    names = name_of(first), name_of(second)
    like = Pairing(played_game, size, first, second, True, seed, opening, answer_within)
    paired = list(pairings(like, games))
    path = None if output is None else Path(output)
    played = play_all(paired, play, executor or _HereExecutor(), path, progress or (lambda done, total: None))
    return _match_of(like, names, paired, played)


def _match_of(like: Pairing, names: tuple[str, str], paired: list[Pairing], played: dict[str, Played]) -> Match:
    results = [game.result for game in played.values() if game.result is not None]
    of_red = [
        result if pairing.first_is_red else 1 - result
        for pairing in paired
        if (result := played[pairing.name].result) is not None
    ]
    return Match(
        game_of(like.game).id,
        like.size,
        *names,
        rating=rate(results) if results else None,
        red=rate(of_red) if of_red else None,
        ties=results.count(0.5),
        void=len(played) - len(results),
        ends=tuple(Counter(game.end for game in played.values() if game.end is not None).most_common()),
        games=played,
    )
