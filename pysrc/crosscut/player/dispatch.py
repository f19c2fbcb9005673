"""The entry points of the computer player; they choose the player for the kind of game."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, overload

from crosscut.arguments import checked, quoted
from crosscut.game import Game, GameLike
from crosscut.metadata import RuleSet
from crosscut.move import Swap
from crosscut.on_board import OnBoard, game_and_position
from crosscut.player.advice import EFFORTS, LEVELS, SEED_OF_OPINIONS, Advice, Level, Thinking, map_advice
from crosscut.player.filling_model import fillings_fit
from crosscut.player.images import chosen_image, thinking_of
from crosscut.player.net.judge import net_of
from crosscut.player.score_player import think as think_about_scores
from crosscut.player.search_player import think as search
from crosscut.position import Position
from crosscut.steps import Budget, finish


@overload
def advise(
    board: OnBoard,
    /,
    *,
    level: int | None = None,
    evaluations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Advice: ...
@overload
def advise(
    game: Game,
    position: Position,
    *,
    level: int | None = None,
    evaluations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Advice: ...
@checked
def advise(
    game: GameLike | OnBoard,
    position: Position | None = None,
    *,
    level: int | None = None,
    evaluations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Advice:
    """The move to play, and what it is worth, for the side to move: ``advise(game, position)`` or ``advise(board)``.

    ``level`` counts from 1, the weakest; the default is the strongest. ``evaluations`` and ``seconds`` replace the
    budget of the level; the one that runs out first ends the work. Without a time limit equal seeds give equal
    advice. Raises ValueError if the game is over, nobody can move, or the level is unknown.
    """
    game, position = game_and_position(game, position)
    return finish(advise_steps(game, position, level=level, evaluations=evaluations, seconds=seconds, seed=seed))


@overload
def advise_steps(
    board: OnBoard,
    /,
    *,
    level: int | None = None,
    evaluations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Thinking: ...
@overload
def advise_steps(
    game: Game,
    position: Position,
    *,
    level: int | None = None,
    evaluations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Thinking: ...
@checked
def advise_steps(
    game: GameLike | OnBoard,
    position: Position | None = None,
    *,
    level: int | None = None,
    evaluations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Thinking:
    """:func:`advise` as work that pauses. It yields :class:`Progress` and may be dropped at any time."""
    game, position = game_and_position(game, position)
    chosen = level_of(level)
    if not game.legal_moves(position):
        raise ValueError(f"there is no move to advise: the game of {game.name} is over, or neither side can move")
    if evaluations is not None and evaluations < 1:
        raise ValueError(f"{quoted(evaluations)} evaluations: expected 1 or more")
    if seconds is not None and seconds <= 0:
        raise ValueError(f"{quoted(seconds)} seconds: expected more than 0")
    if evaluations is not None or seconds is not None:
        chosen = replace(chosen, evaluations=evaluations, seconds=seconds)
    else:
        chosen = level_here(chosen, game, position)
    thinking = think(game, position, chosen, Budget(chosen.evaluations, chosen.seconds), Random(seed))
    return _with_facts(thinking, position=position)


def level_here(level: Level, game: Game, position: Position) -> Level:
    """The level with its budget for this position: where it may swap, at least that of a hint.

    Whether the first stone is too strong is an opinion, and a single look is often wrong.
    """
    least = EFFORTS["hint"].evaluations
    takes_less = level.evaluations is not None and level.evaluations < least
    if not (takes_less and level.swaps and Swap() in game.legal_moves(position)):
        return level
    return replace(level, evaluations=least)


def opinion_steps(game: Game, position: Position, effort: str) -> Thinking:
    """The player's opinion of a position, with one of the :data:`EFFORTS`: equal questions get equal answers."""
    limits = EFFORTS[effort]
    seed = SEED_OF_OPINIONS
    return advise_steps(game, position, evaluations=limits.evaluations, seconds=limits.seconds, seed=seed)


def _with_facts(thinking: Thinking, **facts: Any) -> Thinking:
    """The same work, with these fields added to its advice."""
    return map_advice(thinking, lambda advice: replace(advice, **facts))


def think(game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> Thinking:
    """The work of the player for this game, with any budget, in a position with a legal move."""
    if game.rule_set is RuleSet.ONE_DOT_A_LINE:
        return think_about_scores(game, position, level, budget, chance)
    seen, image = chosen_image(game, position)
    thinking = thinking_of(search(game, seen, level, budget, chance), image)
    return thinking if net_of(game) or fillings_fit(game) else _with_facts(thinking, by_playouts=True)


def level_of(number: int | None) -> Level:
    """The level with this number; None: the strongest. Raises ValueError if there is none."""
    if number is None:
        return LEVELS[-1]
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"{quoted(number)} is not a level: expected a whole number from 1 to {len(LEVELS)}")
    return LEVELS[number - 1]
