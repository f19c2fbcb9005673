"""The puzzles of the site: every proof is read; and what makes, proves and keeps puzzles."""

from __future__ import annotations

import json
import os
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from pathlib import Path, PurePosixPath

import pytest

import crosscut
from building.pages.templates import EXAMPLES, PageTemplates
from building.written import PUZZLES, claim_kinds, theme_meanings, violation_codes
from crosscut import Color, Move, ViolationCode, link
from crosscut.bridge import METHODS, find_method
from crosscut.claims import kinds
from crosscut.move import Place, points_of
from crosscut.puzzles import (
    MEANINGS,
    Puzzle,
    composed,
    failures,
    failures_among,
    read_puzzles,
    search_failures,
    write_puzzles,
)
from crosscut.puzzles.__main__ import main
from crosscut.puzzles.proof import LONGEST, ProofError, check_proof, write_proof
from crosscut.puzzles.puzzle import TASK
from crosscut.record.replay import Setup
from crosscut.steps import finish
from crosscut.tasks.helping import hint_steps, solution_steps
from crosscut.tasks.judging import Question, Verdict, judge_steps

COLLECTION = Path(__file__).parents[2] / "web" / "puzzles"
FILES = sorted(COLLECTION.iterdir())


def test_a_game_that_has_puzzles_has_enough_of_them() -> None:
    wanted = {game.id: 30 if game.won_by == "path" else 15 for game in crosscut.games()}
    counted = {path.stem: len(path.read_text(encoding="utf-8").splitlines()) for path in COLLECTION.iterdir()}
    assert len(counted) >= 7 and counted.keys() <= wanted.keys()
    assert all(count >= wanted[game] for game, count in counted.items())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_the_proofs_show_what_the_puzzles_say(path: Path) -> None:
    puzzles = read_puzzles(path)
    assert [*failures_among(puzzles)] == []
    assert [failure for puzzle in puzzles for failure in failures(puzzle)] == []
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


@pytest.mark.longer
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_the_page_judges_every_answer_to_a_puzzle(path: Path) -> None:
    """The right move leads to the win, every other one is refuted by a move that is played, and there is help.

    CROSSCUT_LONG_RUN=1 asks for every puzzle, not one in 24.
    """
    for puzzle in read_puzzles(path)[:: 1 if os.environ.get("CROSSCUT_LONG_RUN") else 24]:
        question = Question.of(puzzle.game, puzzle.position(), TASK)
        for move in puzzle.game.legal_moves(puzzle.position()):
            if move != puzzle.move:
                judgement = finish(judge_steps(question, [move]))
                assert judgement.verdict is Verdict.WRONG and judgement.replies, (puzzle.id, move, judgement)
        shown = finish(solution_steps(question))
        assert shown.moves[0] == puzzle.move, (puzzle.id, shown)
        hint = finish(hint_steps(question, []))
        assert {*points_of(puzzle.move)} <= {*hint.points}, (puzzle.id, hint)
        assert outcome_of(question, solved_line(question)) is question.side, puzzle.id
        assert outcome_of(question, shown.moves) is question.side, puzzle.id


def solved_line(question: Question) -> list[Move]:
    """The moves until the judge says that the puzzle is solved, best moves against the page's replies."""
    solution, line = crosscut.solve(question.game, question.position), list[Move]()
    assert solution is not None
    verdict = Verdict.RIGHT
    while verdict is Verdict.RIGHT:
        move = solution.after(*line).move
        assert move is not None
        judgement = finish(judge_steps(question, [*line, move]))
        verdict = judgement.verdict
        line += [move, *judgement.replies]
    assert verdict is Verdict.SOLVED, (question.position.diagram(), line)
    return line


def outcome_of(question: Question, line: Iterable[Move]) -> Color | None:
    position = question.position
    for move in line:
        position = question.game.play(position, move).position
    outcome = question.game.outcome(position)
    return outcome.winner if outcome else None


def test_a_proof_is_only_good_for_what_it_proves(puzzle: Puzzle) -> None:
    position, game = puzzle.position(), puzzle.game
    assert check_proof(game, position, puzzle.move, puzzle.proof) > 0
    numbers = zlib.decompress(b64decode(puzzle.proof))
    broken = {
        "goes on": numbers + b"\0",
        "not fit": numbers[:-1],
        "cut off": bytes(LONGEST + 1),
    }
    for message, wrong in broken.items():
        with pytest.raises(ProofError, match=message):
            check_proof(game, position, puzzle.move, b64encode(zlib.compress(wrong)).decode())
    with pytest.raises(ProofError, match="cannot be read"):
        check_proof(game, position, puzzle.move, "no proof")
    for other in game.legal_moves(position):
        if other != puzzle.move:
            with pytest.raises(ProofError):
                write_proof(game, position, other)


def test_faults_are_told(puzzle: Puzzle) -> None:
    wrong_theme = replace(puzzle, themes=("ban",))
    assert "themes" in next(failures(wrong_theme))
    other = next(move for move in puzzle.game.legal_moves(puzzle.position()) if move != puzzle.move)
    assert f"{puzzle.move} is the only winning move" in next(search_failures(replace(puzzle, move=other)))
    assert [*search_failures(puzzle)] == []
    mirrored = Setup(tuple(row[::-1] for row in puzzle.setup.rows), None, puzzle.setup.turn)
    assert "mirror" in next(failures_among([puzzle, replace(puzzle, setup=mirrored)]))
    assert "sorted" in next(failures_among([replace(puzzle, level=9, setup=Setup(("R.", ".."))), puzzle]))


def test_what_is_won_at_a_glance_is_not_a_puzzle() -> None:
    game = crosscut.game("crossway")
    setup = Setup((".B.", ".RB", "RRB"))
    at_once = Puzzle(game, setup, Place(crosscut.Point.parse("a3")), 1, ("ban", "defence", "quiet move"), "")
    assert [*failures(replace(at_once, proof=write_proof(game, at_once.position(), at_once.move)))] == [
        f"{at_once.id}: there is nothing to find"
    ]


def test_files_are_made_checked_described_and_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "quickway.jsonl"
    make = ["make", "quickway", "--size", "4", "--seed", "2", "--folder", str(tmp_path)]
    assert main([*make, "--count", "1"]) == 0
    (first,) = read_puzzles(path)
    assert main([*make, "--count", "1"]) == 0, "there are enough already"
    assert read_puzzles(path) == [first]
    assert main(["check", str(path)]) == 0
    assert main(["describe", str(path)]) == 0
    printed = capsys.readouterr().out
    assert f"only {first.move} wins" in printed and first.id in printed
    write_puzzles(path, [replace(first, level=first.level % 8 + 1)])
    assert main(["measure", str(path)]) == 0
    assert "1 of 1 levels changed" in capsys.readouterr().out
    assert read_puzzles(path) == [first]
    write_puzzles(path, [replace(first, proof="")])
    assert main(["check", str(path)]) == 1
    illegal = replace(first, game=crosscut.game("crossway"), setup=Setup(("RB.", "BR.", "...")))
    write_puzzles(path.with_name("crossway.jsonl"), [illegal, illegal])
    assert main(["check", str(path.with_name("crossway.jsonl"))]) == 1
    assert "2 puzzles checked, 3 faults" in capsys.readouterr().err
    of_first = json.loads(first.line())
    for line, complaint in (
        ("{}", "expected an object with rows, links, turn, move, level, themes, proof"),
        ("5", "expected an object with rows"),
        ("[" * 100_000, "lists and objects are nested deeper than"),
        (json.dumps(of_first | {"rows": None}), "rows is None: expected a text"),
        (json.dumps(of_first | {"rows": "/" * 100_000}), "it has 100001 rows: expected 2 to 26"),
        (json.dumps(of_first | {"level": "x" * 1000}), "level is 'xxxx"),
        (json.dumps(of_first | {"level": 0}), "its level is 0: expected 1 or more"),
        (json.dumps(of_first | {"level": -100}), "its level is -100: expected 1 or more"),
    ):
        path.write_text(f"{line}\n", encoding="utf-8")
        assert main(["check", str(path)]) == 1
        assert f"line 1: this is not a puzzle: {complaint}" in capsys.readouterr().err


def test_the_search_for_puzzles_ends_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.puzzles.composing.FRUITLESS", 3)
    with pytest.raises(ValueError, match=r"^3 games in a row have no new puzzle"):
        list(composed(crosscut.game("crossway"), sizes=[2], wanted=1, seed=1))


def test_no_puzzle_is_found_on_no_board() -> None:
    with pytest.raises(ValueError, match=r"^sizes is empty: expected"):
        next(composed(crosscut.game("quickway"), sizes=[], wanted=1, seed=1))


def test_an_end_of_dots_makes_a_puzzle() -> None:
    *_, puzzles = composed(crosscut.game("zigzag-edge"), sizes=[5], wanted=1, seed=1)
    assert [failure for puzzle in puzzles for failure in (*failures(puzzle), *search_failures(puzzle))] == []


def test_links_ask_for_the_whole_win(puzzle: Puzzle) -> None:
    reading = crosscut.link.read(puzzle.link())
    assert reading is not None and not reading.problems
    assert reading.task is not None and reading.task.kind == "play"
    assert reading.record.start() == puzzle.position()


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return min(read_puzzles(COLLECTION / "quickway.jsonl"), key=lambda puzzle: len(puzzle.proof))


KEYS = {"v", "g", "n", "s", "l", "t", "m", "red", "blue", "resigned", "comments", "marks", "arrows"} | {
    *("id", "by", "offer", "called", "inventor"),
    *("task", "solution", "notes"),
    *("coords", "numbers", "legal", "crop", "rotate", "p", "pl", "at", "z"),
}


def grammar_page() -> str:
    return PageTemplates({}).complete(PurePosixPath("grammar.html"))


def test_every_section_and_every_field_of_the_grammar_is_in_the_page() -> None:
    page = grammar_page()
    headings = re.findall('<h2 id=".*?">(.*?)</h2>', page)
    assert headings[0] == "Fields"
    assert {"Rows", "Moves", "Compressed fields", "Limits", "Losses"} < set(headings)
    assert set(re.findall(r'<th scope="row"><code>(.*?)</code>', page)) == KEYS
    words = unescape(re.sub("<.*?>", "", page.replace("</th>", " ")))
    grammar = (link.__doc__ or "").partition("\nFields\n")[2].replace("``", "")
    assert set(grammar.split()) <= set(words.split())


def test_every_example_is_in_the_page() -> None:
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    codes = [unescape(code) for code in re.findall("<dd><code>(.*?)</code>", grammar_page())]
    assert codes[::2] == [example["link"] for example in examples]
    assert [json.loads(meaning) for meaning in codes[1::2]] == [example["meaning"] for example in examples]


def test_every_violation_code_is_explained() -> None:
    assert list(violation_codes()) == [code.value for code in ViolationCode]


def test_every_kind_of_claim_has_an_example() -> None:
    examples = [example for row in claim_kinds() for example in row.split(", ")]
    assert [pattern.pattern for pattern, _ in kinds._KINDS if not any(map(pattern.fullmatch, examples))] == []


def test_every_theme_that_a_puzzle_has_is_explained_and_no_other() -> None:
    in_use = {theme for path in PUZZLES.iterdir() for puzzle in read_puzzles(path) for theme in puzzle.themes}
    assert theme_meanings() == {theme: MEANINGS[theme] for theme in MEANINGS if theme in in_use}
    assert in_use <= MEANINGS.keys()


@pytest.mark.parametrize("name", METHODS)
def test_every_method_says_what_it_takes_and_answers(name: str) -> None:
    method = find_method(name)
    assert set(method.__annotations__) == {"params", "return"}
    assert method.__doc__
