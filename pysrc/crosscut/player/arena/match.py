"""One game between two entrants, opened by random moves."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Swap
from crosscut.player.arena.entrant import Entrant, enter
from crosscut.player.arena.programs import Made
from crosscut.position import Position
from crosscut.registry import game


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played. Two pairings that differ in ``first_is_red`` alone have the same opening."""

    game: str
    size: int
    first: str
    """An entrant, see :mod:`crosscut.player.arena.entrant`."""
    second: str
    first_is_red: bool
    seed: int
    """The seed of the opening, and of what the entrants draw by lot."""
    opening: int
    """How many random moves open the game."""

    @property
    def name(self) -> str:
        """A name that no other pairing has."""
        sides = (self.first, self.second) if self.first_is_red else (self.second, self.first)
        again = ", exchanged" if self.first == self.second and not self.first_is_red else ""
        return f"{self.game} {self.size} opening {self.opening} seed {self.seed}: {sides[0]} against {sides[1]}{again}"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played."""

    result: float
    """1 if the first entrant won, 0 if it lost, 1/2 for a tie."""
    moves: tuple[str, ...]


def play(pairing: Pairing) -> Played:
    """Play the game. Raises ValueError if an entrant cannot start, or gives an answer that is not a legal move."""
    played = game(pairing.game)
    position, made = _open(played, pairing)
    colors = (Color.RED, Color.BLUE) if pairing.first_is_red else (Color.BLUE, Color.RED)
    chance = Random(f"{pairing.seed} {pairing.first_is_red}")
    entrants: dict[Color, Entrant] = {}
    first = colors[0]
    try:
        for color, text in zip(colors, (pairing.first, pairing.second), strict=True):
            entrants[color] = enter(text, played, pairing.size)
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
    return Played(_result(played, position, first), tuple(str(move) for _, move in made))


def _open(played: Game, pairing: Pairing) -> tuple[Position, list[Made]]:
    """Random moves that leave the game open, without a swap."""
    chance = Random(pairing.seed)
    while True:
        position, made = played.start(pairing.size), list[Made]()
        while len(made) < pairing.opening and played.legal_moves(position):
            move = chance.choice([move for move in played.legal_moves(position) if not isinstance(move, Swap)])
            made.append((position.turn, move))
            position = played.play(position, move).position
        if played.legal_moves(position):
            return position, made


def _result(played: Game, position: Position, first: Color) -> float:
    outcome = played.outcome(position)
    if outcome is None or outcome.winner is None:
        return 0.5
    return float(outcome.winner is first)
