"""Matches: games between two entrants, opened by random moves, and their ratings. Any executor plays them.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from crosscut.player.arena import Pairing, pairings, play, play_all, rate
>>> like = Pairing("crossway", 3, "level:6", "random", first_is_red=True, seed=1, opening=0)
>>> with ThreadPoolExecutor(1) as executor:
...     played = play_all(pairings(like, 4), play, executor, None, lambda done, total: None)
>>> len(played), rate([game.result for game in played.values()]).games
(4, 4)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Protocol, TypeVar

from crosscut.arguments import unchangeable
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Swap
from crosscut.notation.json_lines import add_json_line, read_json_lines
from crosscut.notation.json_text import parse_json
from crosscut.player.entrants import Entrant, Made, enter
from crosscut.player.rating import Rating, rate
from crosscut.position import Position
from crosscut.registry import game

__all__ = ["Pairing", "Played", "Rating", "load", "opened", "pairings", "play", "play_all", "rate"]

ANSWER_WITHIN = 120.0
"""Seconds that another program has for each answer."""
MOST_TRIES = 100
"""The most random openings that are tried until one leaves the game open."""
_BEGINNING = '{"game": "'
"""How the line of a game begins in a file."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played. Two pairings that differ in ``first_is_red`` alone have the same opening.

    Attributes:
        game: The id of the game.
        size: Points along a side.
        first: An entrant, such as ``level:5``; ``crosscut match --help`` lists them.
        second: Its opponent.
        first_is_red: Whether the first entrant begins as Red.
        seed: The seed of the opening, and of the entrants' random choices.
        opening: How many random moves open the game.
        answer_within: Seconds that another program has for each answer.
    """

    game: str
    size: int
    first: str
    second: str
    first_is_red: bool
    seed: int
    opening: int
    answer_within: float = ANSWER_WITHIN

    @property
    def name(self) -> str:
        """A name that no other pairing has."""
        sides = (self.first, self.second) if self.first_is_red else (self.second, self.first)
        again = ", exchanged" if self.first == self.second and not self.first_is_red else ""
        return f"{self.game} {self.size} opening {self.opening} seed {self.seed}: {sides[0]} against {sides[1]}{again}"


@unchangeable
@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Attributes:
        result: 1 if the first entrant won, 0 if it lost, 1/2 for a tie.
        moves: All moves, as text.
        work: The average work of the first and of the second entrant for a move: positions judged, or playouts.
    """

    result: float
    moves: tuple[str, ...]
    work: tuple[float, float] = (0.0, 0.0)


def play(pairing: Pairing) -> Played:
    """Play the game. Raises ValueError if an entrant cannot start, gives an answer that is not a legal move, or
    if the opening always ends the game.
    """
    played = game(pairing.game)
    position, made = opened(played, pairing)
    colors = (Color.RED, Color.BLUE) if pairing.first_is_red else (Color.BLUE, Color.RED)
    chance = Random(f"{pairing.seed} {pairing.first_is_red}")
    entrants: dict[Color, Entrant] = {}
    first = colors[0]
    try:
        for color, text in zip(colors, (pairing.first, pairing.second), strict=True):
            entrants[color] = enter(text, played, pairing.size, pairing.answer_within)
        while played.legal_moves(position):
            turn = position.turn
            move = entrants[turn].choose(position, made, chance)
            position = played.play(position, move).position
            made.append((turn, move))
            if isinstance(move, Swap):
                entrants = {color.other: entrant for color, entrant in entrants.items()}
                first = first.other
    finally:
        for entrant in entrants.values():
            entrant.end()
    work = [mean(entrants[color].work or [0]) for color in (first, first.other)]
    return Played(_result(played, position, first), tuple(str(move) for _, move in made), (work[0], work[1]))


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
    others. Raises ValueError if the file holds something else.
    """
    played = {} if output is None else load(output)
    by_name = {one.name: one for one in wanted}
    missing = [one for name, one in by_name.items() if name not in played]
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
            played[fields["game"]] = Played(float(fields["result"]), moves, (first, second))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(f"{path} holds something else: {line[:60]!r} is not a game") from None
    return played


def _line_of(name: str, played: Played) -> str:
    return json.dumps({"game": name, "result": played.result, "moves": played.moves, "work": played.work})
