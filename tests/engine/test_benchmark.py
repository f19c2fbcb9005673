"""The benchmark about drawn games: questions, their exact answers, and scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import crosscut
from crosscut import Color
from crosscut.benchmark import Answer, Question, may_scores, move_score, questions, read_answers, read_questions
from crosscut.benchmark.scoring import verdict_in
from crosscut.player.prompts import answer_in, move_in
from tests.engine.asking import Run, run
from tests.engine.own_oracle import legal_moves as plain_legal_moves
from tests.engine.own_oracle import rules_of

__all__ = ["run"]

FEW = 4


@pytest.fixture(scope="module")
def moves() -> list[tuple[Question, Answer]]:
    return list(questions(7, FEW, "move"))


@pytest.fixture(scope="module")
def rules() -> list[tuple[Question, Answer]]:
    return list(questions(7, 40, "may"))


def test_exactly_one_move_wins(moves: list[tuple[Question, Answer]]) -> None:
    assert [question.id for question, _ in moves] == [f"move-{number}" for number in range(1, FEW + 1)]
    assert len({question.game for question, _ in moves}) == FEW
    for question, answer in moves:
        game, position = question.game, question.position
        legal = game.legal_moves(position)
        assert len(legal) == answer.choices > 4 and not position.over
        solution = crosscut.solve(game, position, full=True)
        assert solution is not None and solution.winner is position.turn
        assert list(map(str, solution.winning_moves or ())) == [answer.move]
        won_at_once = [move for move in legal if (after := game.play(position, move).position).over and after]
        assert not any(
            (outcome := game.outcome(game.play(position, move).position)) and outcome.winner is position.turn
            for move in won_at_once
        )
