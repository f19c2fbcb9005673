"""The benchmark about drawn games: questions, their exact answers, and scores."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

import crosscut
from crosscut import Color, Game, Place, Position, parse_move
from crosscut.__main__ import main
from crosscut.benchmark import Answer, Question, may_scores, move_score, questions, read_answers, read_questions
from crosscut.player.prompts import answer_in, move_in
from tests.engine import own_oracle
from tests.engine.calls import Run, run

__all__ = ["run"]

FEW, SEED = 2, 32


@dataclass(frozen=True)
class Made:
    """What a command has made, and what it said."""

    questions: Path
    answers: Path
    said: str


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder, said = tmp_path_factory.mktemp("made") / "here", StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        status = main(["benchmark", "make", "--seed", str(SEED), "--count", str(FEW), "--jobs", "1",
                       "--folder", str(folder)])  # fmt: skip
    assert status == 0, said.getvalue()
    return Made(folder / "questions.jsonl", folder / "answers.jsonl", said.getvalue())


@pytest.fixture(scope="module")
def moves(made: Made) -> list[tuple[Question, Answer]]:
    """From the files of the command: to find them takes seconds."""
    answers = read_answers(made.answers)
    return [(question, answers[question.id]) for question in read_questions(made.questions) if question.move is None]


@pytest.fixture(scope="module")
def rules() -> list[tuple[Question, Answer]]:
    return list(questions(SEED, 40, "may"))


def winner(game: Game, position: Position) -> Color | None:
    solution = crosscut.solve(game, position)
    assert solution is not None
    return solution.winner


def test_exactly_one_move_wins(moves: list[tuple[Question, Answer]]) -> None:
    """By the solver without the limits that the questions were made with."""
    assert [question.id for question, _ in moves] == [f"move-{number}" for number in range(1, FEW + 1)]
    assert len({question.game for question, _ in moves}) == FEW
    for question, answer in moves:
        game, position = question.game, question.position
        legal = game.legal_moves(position)
        assert len(legal) == answer.choices > 4
        assert [move for move in legal if winner(game, game.play(position, move).position) is position.turn] == (
            [parse_move(str(answer.move))]
        )
        assert not game.play(position, str(answer.move)).position.over, "something must be found"


def test_whether_a_move_is_legal_and_why_not(rules: list[tuple[Question, Answer]]) -> None:
    """By the plain oracle of the tests, which shares nothing with the engine."""
    assert len({question.game for question, _ in rules}) == len(rules)
    for question, answer in rules:
        assert isinstance(question.move, Place)
        game, position, point = question.game, question.position, question.move.point
        plain = own_oracle.rules_of(game.id)
        stones = {(at.file, at.rank): color.letter for at, color in position.stones.items()}
        links = {frozenset((end.file, end.rank) for end in (link.a, link.b)): color.letter
                 for link, color in position.links.items()}  # fmt: skip
        set_up = own_oracle.set_up(plain, position.size, stones, links, position.turn.letter)
        code = own_oracle.legality(plain, set_up, position.turn.letter)[point.file, point.rank]
        assert answer.reason == code and answer.legal is (code is None)
        assert bool(answer.places) == (code == "pattern") and bool(answer.message) == (code is not None)
        for place in answer.places:
            assert str(point) in place or game.rules.fill  # type: ignore[attr-defined]
    legal = sum(answer.legal is True for _, answer in rules)
    assert 10 < legal < 30
    assert {answer.reason for _, answer in rules} == {None, "pattern", "pattern-area"}


def test_equal_seeds_ask_the_same(rules: list[tuple[Question, Answer]]) -> None:
    assert list(questions(SEED, 10, "may")) == rules[:10]
    assert [question.game for question, _ in questions(SEED + 1, 10, "may")] != [
        question.game for question, _ in rules[:10]
    ]


def test_a_prompt_says_all_that_is_needed(rules: list[tuple[Question, Answer]]) -> None:
    for question, answer in rules:
        prompt = question.prompt
        assert all(sentence in prompt for sentence in question.game.sentences())
        assert f"May {question.position.turn.title()} play {question.move} now" in prompt
        for row in question.position.diagram().splitlines()[: question.position.size]:
            assert " ".join(row) in prompt
        assert answer.message not in prompt or not answer.message
        assert ("ANSWER: no, pattern-area" in prompt) == question.game.must_stay_fillable


def right(answer: Answer) -> str:
    if answer.move is not None:
        return answer.move
    if answer.legal:
        return "Yes."
    return f"no, {answer.reason} {', '.join(sorted(answer.places[0])) if answer.places else ''}"


def test_scores(moves: list[tuple[Question, Answer]], rules: list[tuple[Question, Answer]]) -> None:
    answers = [answer for _, answer in (*moves, *rules)]
    replies = {answer.id: f"So it is.\n\n**ANSWER: {right(answer)}**" for answer in answers}
    found = move_score(answers, replies)
    assert found is not None and (found.rating.points, found.rating.games, found.unread) == (FEW, FEW, 0)
    assert 0.05 < found.by_chance < 0.2
    verdict, exact = may_scores(answers, replies)
    assert verdict.rating.points == exact.rating.points == len(rules)

    verdict, exact = may_scores(answers, {answer.id: "yes" for answer in answers})
    assert verdict.rating.points == exact.rating.points == sum(answer.legal is True for answer in answers)
    verdict, exact = may_scores(answers, {answer.id: "ANSWER: no, pattern z9" for answer in answers})
    assert verdict.rating.points == sum(answer.legal is False for answer in answers)
    assert exact.rating.points == 0 and exact.by_chance < verdict.by_chance

    nothing = move_score(answers, {})
    assert nothing is not None and (nothing.rating.points, nothing.unread) == (0, FEW)
    assert [score.unread for score in may_scores(answers, {"may-1": "perhaps"})] == [len(rules)] * 2
    assert move_score([], {}) is None and may_scores([], {}) == ()


@pytest.mark.parametrize(
    ("reply", "move"),
    [
        ("c3", "c3"),
        ("ANSWER: C3.", "c3"),
        ("I first thought ANSWER: a1\nbut no:\n**Answer:** `b2`", "b2"),
        ("My answer: d4-e5", "d4-e5"),
        ("ANSWER: d4 \u2013 e5", "d4-e5"),
        ("> answer: swap", "swap"),
    ],
)
def test_how_a_move_is_read(reply: str, move: str) -> None:
    assert str(move_in(reply)) == move


@pytest.mark.parametrize(
    "reply", ["", "I think c3", "ANSWER:", "ANSWER: c3 or d4", "\x00", "ANSWER: z99", "9" * 300_000]
)
def test_what_is_no_move(reply: str) -> None:
    with pytest.raises(ValueError, match="not a move"):
        move_in(reply)
    assert len(answer_in(reply)) <= 100_000


def test_the_command(run: Run, made: Made, tmp_path: Path) -> None:
    assert f"holds {2 * FEW} questions" in made.said
    files = [made.questions, made.answers]
    asked, answered = ([json.loads(line) for line in path.read_text().splitlines()] for path in files)
    assert [one["id"] for one in asked] == [one["id"] for one in answered]
    assert not any("answers" in one or "legal" in one or "reason" in one for one in asked)
    read = read_questions(files[0])
    assert [question.line() for question in read] == files[0].read_text().splitlines()

    options = ("--questions", str(files[0]), "--answers", str(files[1]), "--jobs", "1", "--json")
    measured = run("benchmark", "measure", "random", "level:6", *options)
    scores = [json.loads(line) for line in measured.out.splitlines()]
    assert [score["player"] for score in scores] == ["random", "level:6"] and measured.status == 0
    assert all(score["questions"] == FEW and 0 <= score["low"] <= score["share"] <= score["high"] for score in scores)

    replies = tmp_path / "replies.jsonl"
    replies.write_text(
        "".join(json.dumps({"id": one["id"], "reply": one.get("move", "yes")}) + "\n" for one in answered)
    )
    scored = run("benchmark", "score", str(replies), "--answers", str(files[1]))
    assert scored.out.startswith(f"winning move found: {FEW} of {FEW}, 100%") and scored.status == 0
    assert scored.out.count("\n") == 3

    assert "is not a player" in run("benchmark", "measure", "gtp:true", *options[:4]).err
    replies.write_text('{"id": "move-99", "reply": "c3"}\n')
    assert "replies to 'move-99', which" in run("benchmark", "score", str(replies), "--answers", str(files[1])).err
    for broken in ("nonsense", "[]", '{"id": 3}', '{"id": "may-1", "legal": true, "reason": "pattern", "choices": 2}'):
        replies.write_text(broken)
        for words in (
            ("score", str(replies), "--answers", str(files[1])),
            ("score", str(files[1]), "--answers", str(replies)),
        ):
            refused = run("benchmark", *words)
            assert (refused.status, refused.out) == (1, "") and "line 1" in refused.err
