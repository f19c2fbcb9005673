"""The work of a unit. What is found depends only on the unit, so any process of any machine can do it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import log10
from random import Random
from typing import TypeAlias

from crosscut.geometry import Color, Point
from crosscut.lab.unit import BestPlay, Decided, Ends, Found, JudgedStone, Kind, PlayedGame, Unit
from crosscut.lead import Lead, has_lead, leader
from crosscut.metadata import RuleSet
from crosscut.move import Connect, Move, Place, parse_move
from crosscut.player.advice import LEVELS, Advice
from crosscut.player.dispatch import advise_steps
from crosscut.player.score_player import think as think_about_scores
from crosscut.player.search_player import think as search
from crosscut.position import Play, Position
from crosscut.random_games import images, is_open, key_of, without_swap
from crosscut.solver import solution_steps
from crosscut.solver.decision import decision_steps
from crosscut.steps import Budget, Steps, map_progress
from crosscut.stuck.encoding import Ending
from crosscut.stuck.verdict import Answer, answer_steps, is_proved, rules_as_data, searched_endings

Chooses: TypeAlias = Callable[[Position], Generator[object, None, Move]]
OPENING = 2
"""Random stones that open a game of the ladder. Each opening is played twice, with sides exchanged."""
EVALUATIONS = 100
"""Positions that the player judges for each image of a first stone."""
NODES = 20_000
"""Positions that the solver may look at for best play."""
MOVES_BETWEEN_PAUSES = 8


def work_steps(unit: Unit) -> Steps[Found]:
    """Do a unit, with pauses."""
    return _WORK[unit.kind](unit)


def _random(unit: Unit) -> Steps[Found]:
    game, chance = unit.game, unit.chance

    def choose(position: Position) -> Steps[Move]:
        yield from ()
        return chance.choice(game.legal_moves(position))

    return (yield from _played(unit, [], dict.fromkeys(Color, choose), Color.RED))


def _level(unit: Unit) -> Steps[Found]:
    stones = [parse_move(unit.stone)] if unit.stone else []
    return (yield from _played(unit, stones, dict.fromkeys(Color, _advised(unit, unit.level)), Color.RED))


def _ladder(unit: Unit) -> Steps[Found]:
    is_red = unit.number % 2 == 0
    opening = Random(f"{unit.game.id} {unit.size} opening {unit.seed} {unit.number // 2}")
    stronger = Color.RED if is_red else Color.BLUE
    players = {stronger: _advised(unit, unit.level), stronger.other: _advised(unit, unit.weaker)}
    return (yield from _played(unit, _opening(unit, opening), players, stronger))


def _opening(unit: Unit, chance: Random) -> list[Move]:
    """Random moves after which the game goes on; none if there are no such moves on this board."""
    game = unit.game
    for _ in range(10):
        position, moves = without_swap(game, unit.size), list[Move]()
        while len(moves) < OPENING and (legal := game.legal_moves(position)):
            moves.append(chance.choice(legal))
            position = game.play(position, moves[-1]).position
        if game.legal_moves(position):
            return moves
    return []


def _advised(unit: Unit, level: int) -> Chooses:
    chance = unit.chance

    def choose(position: Position) -> Generator[object, None, Move]:
        advice = yield from advise_steps(unit.game, position, level=level, seed=chance.getrandbits(32))
        return advice.move

    return choose


def _played(unit: Unit, opening: list[Move], players: dict[Color, Chooses], of: Color) -> Steps[PlayedGame]:
    """A game that opens with these moves; the points are those of the player ``of``."""
    game, position = unit.game, without_swap(unit.game, unit.size)
    moves: list[Move] = []
    choices, forbidden, skips, special, tree = 0, 0.0, 0, 0, 0.0
    lead, keeps_lead, last_open = Lead(), has_lead(game), -1
    while legal := game.legal_moves(position):
        if len(moves) < len(opening):
            move = opening[len(moves)]
        else:
            move = yield from map_progress(players[position.turn](position), lambda _: None)
        if not game.forbids or is_open(game, position):
            last_open = len(moves)
        open_points = position.empty.bit_count()
        barred = 1 - sum(isinstance(one, Place) for one in legal) / open_points if open_points else 0.0
        play = yield from game.play_steps(position, move)
        position = play.position
        moves.append(move)
        if keeps_lead:
            lead.note(leader(game, position))
        choices += len(legal)
        tree += log10(len(legal))
        forbidden += barred
        skips += play.skipped is not None
        special += barred > 0 or _is_special(move, play)
        if len(moves) % MOVES_BETWEEN_PAUSES == 0:
            yield
    outcome = game.outcome(position)
    winner = None if outcome is None else outcome.winner
    count = max(1, len(moves))
    return PlayedGame(
        moves=".".join(map(str, moves)),
        winner="" if winner is None else winner.value,
        points=0.5 if winner is None else float(winner is of),
        stuck=bool(position.empty) and not game.is_over(position),
        full=not position.empty,
        choices=choices / count,
        forbidden=forbidden / count,
        skips=skips,
        special=special / count,
        key=key_of(game, position, moves),
        closed_after=last_open + 1 if last_open + 1 < len(moves) else None,
        lead_changes=lead.changes if keeps_lead else None,
        tree=round(tree, 3),
    )


def _is_special(move: Move, play: Play) -> bool:
    return bool(play.filled or play.linked or play.skipped) or isinstance(move, Connect)


def _mirror(unit: Unit) -> Steps[Found]:
    players = {Color.RED: _advised(unit, unit.level), Color.BLUE: _mirrored(unit)}
    return (yield from _played(unit, [], players, Color.BLUE))


def _mirrored(unit: Unit) -> Chooses:
    """Answers with the mirror image of Red's last stone, on a diagonal or through the centre; at random where that is
    not legal.
    """
    chance, last, seen = unit.chance, unit.size - 1, 0
    is_diagonal = unit.number % 2 == 0

    def choose(position: Position) -> Steps[Move]:
        nonlocal seen
        yield from ()
        legal = unit.game.legal_moves(position)
        new = position.grid.points(position.red & ~seen)
        seen = position.red
        turned = [Place(Point(rank, file) if is_diagonal else Point(last - file, last - rank)) for file, rank in new]
        return next((move for move in turned if move in legal), None) or chance.choice(legal)

    return choose


def _decided(unit: Unit) -> Steps[Found]:
    game = unit.game
    played = yield from _played(unit, [], dict.fromkeys(Color, _advised(unit, unit.level)), Color.RED)
    moves = [parse_move(move) for move in played.moves.split(".") if move]
    positions = [without_swap(game, unit.size)]
    for move in moves:
        positions.append((yield from game.play_steps(positions[-1], move)).position)
    found = yield from map_progress(decision_steps(game, positions, moves, Budget(NODES, None)), lambda _: None)
    return Decided(None if found is None else found.ply, played.length)


def _first_stone(unit: Unit) -> Steps[Found]:
    game = unit.game
    after = (yield from game.play_steps(without_swap(game, unit.size), unit.stone)).position
    outcome = game.outcome(after)
    if outcome is not None:
        return JudgedStone([0.5 if outcome.winner is None else float(outcome.winner is Color.RED)])
    seen = list(dict.fromkeys(image.of_position(after) for image in images(game, after)))
    chances = []
    for position in seen:
        advice = yield from _opinion(unit, position)
        is_red = position.turn is Color.RED
        chances.append(round(advice.winning_chance if is_red else 1 - advice.winning_chance, 6))
    return JudgedStone(chances)


def _opinion(unit: Unit, position: Position) -> Steps[Advice]:
    """The player's opinion of this very image: usually it takes the same one of all."""
    think = think_about_scores if unit.game.rule_set is RuleSet.ONE_DOT_A_LINE else search
    thinking = think(unit.game, position, LEVELS[-1], Budget(EVALUATIONS, None), unit.chance)
    return (yield from map_progress(thinking, lambda _: None))


def _best_play(unit: Unit) -> Steps[Found]:
    position = without_swap(unit.game, unit.size)
    solution = yield from solution_steps(unit.game, position, nodes=NODES)
    if solution is None:
        return BestPlay("")
    return BestPlay("tie" if solution.winner is None else solution.winner.value)


def _ends(unit: Unit) -> Steps[Found]:
    same = rules_as_data(unit.game)
    if same is None:
        return Ends("open", "open")
    found = {ending: "never" if is_proved(same.rules, ending) else "open" for ending in Ending}
    for ending in searched_endings(same):
        found[ending] = _written(unit.size, (yield from answer_steps(same, unit.size, Answer(ending))))
    return Ends(found[Ending.STUCK], found[Ending.FULL])


def _written(size: int, answer: Answer) -> str:
    if answer.proved_to == size:
        return "never"
    if answer.example is None:
        return "open"
    if answer.moves is None:
        return answer.example.diagram().replace("\n", "/")
    return ".".join(map(str, answer.moves))


_WORK: dict[Kind, Callable[[Unit], Steps[Found]]] = {
    "random": _random,
    "level": _level,
    "after": _level,
    "ladder": _ladder,
    "mirror": _mirror,
    "decided": _decided,
    "first stone": _first_stone,
    "best play": _best_play,
    "ends": _ends,
}
