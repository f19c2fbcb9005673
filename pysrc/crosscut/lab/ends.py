"""What the units say about games that are over without a winner, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from crosscut.game import Game
from crosscut.geometry import Point
from crosscut.lab.unit import Ends, Found, Unit
from crosscut.own.game import OwnGame
from crosscut.stuck.verdict import Answer, Verdict, board_after, proved_verdict, rules_as_data, searched_endings


def verdict_of(game: Game, found: Mapping[Unit, Found]) -> Verdict:
    """Whether a game can be over without a winner, as far as it was searched."""
    same = rules_as_data(game)
    if same is None:
        return Verdict()
    verdict = proved_verdict(same)
    by_size = {unit.size: one for unit, one in found.items() if isinstance(one, Ends)}
    for ending in searched_endings(same):
        answer = getattr(verdict, ending.value)
        for size in count(2):
            known = getattr(by_size.get(size), ending.value, "open")
            if known != "never":
                answer = _with_example(same, size, answer, known)
                break
            answer = replace(answer, proved_to=size)
        verdict = replace(verdict, **{ending.value: answer})
    return verdict


def _with_example(game: OwnGame, size: int, answer: Answer, known: str) -> Answer:
    """The answer with what a unit of this size has written."""
    if known == "open":
        return answer
    if known and set(known) <= set("RB./"):
        return replace(answer, example=game.setup(known))
    moves = tuple(map(Point.parse, known.split("."))) if known else ()
    return replace(answer, example=board_after(game, size, moves), moves=moves)
