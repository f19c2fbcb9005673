"""Players of words in matches: scripted functions, programs behind a pipe, and the reports about them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random

import pytest

import crosscut
from crosscut.player import match
from crosscut.player.text_player import TextPlayer

READS_ALL = "import sys; prompt = sys.stdin.read();"


def program(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


class Scripted:
    """Answers from a script, again and again, and keeps the prompts."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.prompts = answers, list[str]()

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.answers[(len(self.prompts) - 1) % len(self.answers)]


def knows_the_rules(prompt: str) -> str:
    """Reads the position from the prompt, and answers with a legal move."""
    rows = [line[3:] for line in prompt.splitlines() if line[:3].strip() in ("1", "2", "3", "4")]
    diagram = "\n".join("".join(sign for sign in row if sign in "RB.") for row in rows)
    turn = "red" if "It is Red's turn" in prompt else "blue"
    game = crosscut.game("candy-necklace")
    return f"ANSWER: {Random(len(prompt)).choice(game.legal_moves(game.setup(diagram, turn)))}"


def test_one_that_knows_the_rules_never_errs() -> None:
    report = crosscut.text_player(knows_the_rules).match("candy-necklace", "random", 4, games=6, seed=2)
    assert report.match.ends == () and report.match.rating is not None and report.match.rating.games == 6
    assert report.answers == report.moves > 12 and report.illegal == {}
    assert report.failed is not None and report.failed.points == 0
    assert [part.points for part in report.tries] == [report.moves, 0, 0]
    assert report.tries[0].low > 0.7 and report.tries[0].high == 1


def test_one_that_always_errs_loses_every_game_with_its_reasons() -> None:
    asked = Scripted("z9", "I resist.", "ANSWER: a1-b2", "b2?")
    report = crosscut.text_player(asked, tries=4).match("crossway", "random", 4, games=4, opening=0)
    assert report.match.rating is not None and report.match.rating.points == 0
    assert [(end.reason, games) for end, games in report.match.ends] == [
        ("it gave no legal move in 4 tries: 2 unreadable, 1 off-board, 1 wrong-move", 4)
    ]
    assert (report.moves, report.answers) == (4, 16)
    assert {kind: part.points for kind, part in report.illegal.items()} == {
        "unreadable": 8,
        "off-board": 4,
        "wrong-move": 4,
    }
    assert [part.points for part in report.tries] == [0, 0, 0, 0]
    assert "no legal answer: 4 of 4, 100% (51% to 100%) of moves" in str(report)
    assert "illegal, unreadable: 8 of 16, 50% (28% to 72%) of answers" in str(report)


def test_the_prompt_has_the_rules_the_board_the_moves_and_the_reason() -> None:
    game = crosscut.game("own:ban-xx/oo.link-move.swap")
    board = crosscut.Board(game, 4)
    for move in ("b2", "c3", "c2"):
        board.push(move)
    asked = Scripted("c2", "ANSWER: b3.")
    made = [(crosscut.Color.RED, board.moves[0]), (crosscut.Color.BLUE, board.moves[1])]
    with pytest.raises(ValueError, match="no legal move in 2 tries: 1 occupied, 1 pattern"):
        crosscut.text_player(asked, tries=2).move(game, board.position, [*made, (crosscut.Color.RED, board.moves[2])])
    first, second = asked.prompts
    assert all(sentence in first for sentence in game.sentences())
    assert "  2 . R[R]. 2\n" in first and "The moves so far: red b2, blue c3, red c2." in first
    assert "It is Blue's turn." in first and "legal" not in first
    assert second.startswith(first) and "c2 is occupied." in second
    with pytest.raises(ValueError, match="no legal move"):
        crosscut.text_player(asked, tries=1)(game, board.position)
    assert "moves so far" not in asked.prompts[-1]


def test_links_and_swaps_are_answers() -> None:
    board = crosscut.Board("quax", 3)
    for moves, answer in ((("b2",), "Swap"), (("a3", "a1", "c3", "b2", "c2"), "a1 - b2")):
        board = crosscut.Board("quax", 3)
        for move in moves:
            board.push(move)
        made = crosscut.text_player(Scripted(answer))(board.game, board.position)
        assert str(made) == answer.lower().replace(" ", "") and made in board.legal_moves


def test_after_a_swap_the_prompt_names_its_new_side() -> None:
    asked = Scripted("swap", "resign")
    report = crosscut.text_player(asked).match("quax", "random", 3, games=2, opening=1)
    assert report.moves == 1 and report.match.ends[0][0].reason == "it resigned"
    (after,) = (prompt for prompt in asked.prompts if "blue swap, blue" in prompt)
    assert "It is Red's turn." in after


def test_a_word_resigns_and_other_trouble_loses_one_game() -> None:
    def raises(prompt: str) -> str:
        raise RuntimeError("no connection")

    def no_text(prompt: str) -> str:
        return None  # type: ignore[return-value]

    for ask, why in (
        (Scripted("I think...\nANSWER: resign"), "it resigned"),
        (raises, "it raises RuntimeError: no connection"),
        (no_text, "it answers None, which is no text"),
    ):
        report = crosscut.text_player(ask).match("crossway", "random", 4, games=2)
        assert report.match.rating is not None and report.match.rating.points == 0
        assert all(end.reason.startswith(why) for end, _ in report.match.ends)
        assert (report.moves, report.answers, report.failed, report.tries) == (0, 0, None, ())


def test_any_program_plays_by_a_pipe(tmp_path: Path) -> None:
    kept = tmp_path / "prompts"
    counts = program(
        f"{READS_ALL} open({str(kept)!r}, 'a').write(prompt + chr(0)); count = prompt.count('not legal');"
        "print('thinking...'); print('ANSWER:', 'abcd'[count % 4] + str(1 + count // 4))"
    )
    report = crosscut.text_player(counts, tries=16).match("crossway", "random", 4, games=1)
    assert report.match.ends == () and report.moves > 2
    assert kept.read_text().count("\0") == report.answers > report.moves
    played = match("crossway", f"text:{counts}", "random", 4, games=1)
    (game,) = played.games.values()
    assert 1 <= game.work[0] <= 3


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (f"{READS_ALL} sys.exit(3)", "has ended without an answer"),
        ("import time; time.sleep(60)", "has not answered within 0.2 s"),
        ("while True: print('x' * 100_000)", "writes without an end"),
    ],
)
def test_programs_that_do_not_answer_lose(code: str, why: str) -> None:
    within = 0.2 if "0.2" in why else 60
    report = crosscut.text_player(program(code), answer_within=within).match("crossway", "random", 4, games=1)
    assert [end.reason for end, _ in report.match.ends] == [f"it {why}"]


def test_what_cannot_be_is_refused() -> None:
    for command in ("no-such-program --fast", ""):
        with pytest.raises(ValueError, match="cannot be started"):
            crosscut.text_player(command)
    for tries in (0, 101):
        with pytest.raises(ValueError, match="expected 1 to 100"):
            crosscut.text_player(str, tries=tries)
    with pytest.raises(ValueError, match="expected more than 0 seconds"):
        crosscut.text_player(str, answer_within=0)
    with pytest.raises(ValueError, match="ask is 3: expected"):
        crosscut.text_player(3)  # type: ignore[arg-type]
    player = crosscut.text_player(str)
    assert isinstance(player, TextPlayer)
    with pytest.raises(ValueError, match="'nobody' is not an entrant"):
        player.match("crossway", "nobody", 4)
