"""The method that looks for boards on which a game would be over without a winner."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from crosscut.bridge import wire
from crosscut.game import Game
from crosscut.move import Place
from crosscut.record.board import Board
from crosscut.registry import game as game_of_id
from crosscut.steps import Steps
from crosscut.stuck.verdict import Answer, Verdict, searched_in_words, verdict_steps

SECONDS = 10.0
"""How long they are searched."""


def ends(params: wire.EndsQuestion) -> Steps[wire.Ends]:
    """Whether a game can be over without a winner, on boards up to a size; it stops after ten seconds."""
    game = game_of_id(params["game"])
    verdict, steps, began = Verdict(), verdict_steps(game, params["size"]), monotonic()
    while monotonic() - began < SECONDS:
        try:
            verdict = next(steps)
        except StopIteration as stop:
            verdict = stop.value
            break
        yield
    return {
        "sentences": list(searched_in_words(game, verdict)),
        "examples": [_link(game, answer) for answer in (verdict.stuck, verdict.full) if answer.example is not None],
    }


def _link(game: Game, answer: Answer) -> str:
    assert answer.example is not None
    if answer.moves is None:
        return Board.from_position(game, game.setup(answer.example.diagram())).link()
    board = Board.from_position(game, replace(game.start(answer.example.size), from_start=False))
    for point in answer.moves:
        board.push(Place(point))
    return board.link()
