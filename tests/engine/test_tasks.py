"""Tasks: what is judged right and wrong, what is played in reply, and what the checker reports to an author."""

from __future__ import annotations

import pytest

from crosscut import claims, link
from crosscut.game import Game
from crosscut.geometry import Color, Mask
from crosscut.position import Position
from crosscut.steps import finish
from crosscut.tasks import judging
from crosscut.tasks.helping import hint_steps, solution_steps
from crosscut.tasks.judging import Judgement, Question, Verdict, judge_steps
from crosscut.violation import ViolationCode

SWITCH = "g=naked-diagonal&n=5&s=5/5/1b1r1/1r3/5&t=b"
ILLEGAL = "g=crossway&n=4&s=4/1rb1/2r1/4&t=b"
RACE = "g=crossway&n=3&s=1r1/b1b/1r1"
"""The side to move takes b2 and wins."""
WON = "g=quickway&n=4&s=4/1r2/b2b/4"
OVER = "g=quickway&n=3&m=a1.b1.a2.b2.a3"
SOON = "g=naked-diagonal&n=4&s=1b1b/2r1/2r1/2r1"
ALMOST = "g=quickway&n=8&s=7r/7r/7r/8/7r/7r/7r/7r"
LAST_DOTS = "g=zigzag-edge&n=6&s=6/1r4/5b/6/6/6"
SKIP = "g=candy-necklace&n=2&m=a1.b1"


def question(fragment: str) -> Question:
    reading = link.read(fragment)
    assert reading is not None and reading.task is not None and not reading.problems
    return Question.of(reading.record.game, reading.record.replay().position, reading.task)


def judge(fragment: str, answer: str) -> Judgement:
    return finish(judge_steps(question(fragment), answer.split()))


def faults(fragment: str, *wanted: str) -> list[str]:
    reading = link.read(fragment)
    assert reading is not None
    return list(claims.check_record(reading.record, wanted, reading.task))


@pytest.mark.parametrize(
    ("fragment", "answer", "verdict", "words", "replies"),
    [
        (f"{SWITCH}&task=legal", "d2", "wrong", "a switch", ""),
        (f"{SWITCH}&task=legal", "b3", "wrong", "b3 is occupied", ""),
        (f"{SWITCH}&task=legal", "a1", "solved", "a1 is legal for Blue", ""),
        (f"{ILLEGAL}&task=illegal", "b2", "solved", "crosscut", ""),
        (f"{ILLEGAL}&task=illegal", "a1", "wrong", "a1 is legal for Blue", ""),
        (f"{ILLEGAL}&task=illegal", "b3", "wrong", "That point has a stone. Mark empty points", ""),
        (f"{ILLEGAL}&task=illegal", "z9", "wrong", "z9 is not on the board", ""),
        (f"{OVER}&task=illegal", "c3", "wrong", "The game is over", ""),
        (f"{SWITCH}&task=illegal", "d2", "right", "1 of ", ""),
        (f"{RACE}&task=win", "b2", "solved", "Red wins.", ""),
        (f"{RACE}&task=win", "a1", "wrong", "After a1 Blue plays b2, and Blue wins.", "b2"),
        (f"{RACE}&task=win-all", "b2", "solved", "b2 wins.", ""),
        (f"{RACE}&task=win-all", "a1", "wrong", "Blue wins", "b2"),
        (f"{RACE}&task=win.1", "b2", "solved", "Red wins.", ""),
        (f"{RACE}&task=free&solution=b2!(a1?.b2)&notes=1:Yes.;0.1.1:No.", "a1", "wrong", "No.", "b2"),
        (f"{RACE}&task=free&solution=b2!(a1?.b2)&notes=1:Yes.;0.1.1:No.", "b2", "solved", "Yes.", ""),
        (f"{RACE}&task=free&solution=b2!(a1?.b2)&remarks=1:Yes.;2:No.&notes=1:Once.", "b2", "solved", "Yes.", ""),
        (f"{RACE}&task=free&solution=b2!(a1?.b2)&remarks=2:No.;3:Here.", "a1", "wrong", "No. Here.", "b2"),
        (f"{RACE}&task=free&solution=b2!(a1?.b2)", "c1", "wrong", "c1 is not the answer.", ""),
        (f"{RACE}&task=win&solution=b2!(a1?)&notes=0.1.1:Too far away.", "a1", "wrong", "Too far away.", ""),
        ("g=quax&n=4&m=b2&task=free&solution=swap!", "swap", "solved", "", ""),
        (f"{RACE}&task=win&solution=b2!(a1?)", "a1", "wrong", "After a1 Blue plays b2, and Blue wins.", "b2"),
        ("g=quickway&n=13&task=win", "g7", "open", "too big", ""),
        ("g=quickway&n=13&task=win-all", "g7", "open", "too big", ""),
        (f"{ALMOST}&task=win-all", "h5", "open", "h5 wins. Which other moves win is not decided", ""),
    ],
)
def test_answers_are_judged(fragment: str, answer: str, verdict: str, words: str, replies: str) -> None:
    judgement = judge(fragment, answer)
    assert judgement.verdict == verdict
    assert words in judgement.text
    assert " ".join(map(str, judgement.replies)) == replies


def test_all_winning_moves_are_one_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """The winner is decided soon, but not the result of every move; a move that wins at once is right nevertheless."""
    monkeypatch.setattr(judging, "NODES", 100)
    fragment = f"{SOON}&task=win-all"
    asked = question(fragment)
    assert finish(judging.solved_steps(asked.game, asked.position)) is not None
    assert finish(asked.winning_moves_steps()) is None
    assert judge(fragment, "c4").text.startswith("c4 wins. Which other moves win is not decided: ")
    too_big = "the position is too big to be solved here."
    assert finish(solution_steps(question(fragment))).text == f"There is no solution: {too_big}"
    assert finish(hint_steps(question(fragment), [])).text == f"There is no hint: {too_big}"
    assert any("the task is not decided" in message for message in faults(fragment)), faults(fragment)
    assert any("the task is not decided" in message for message in faults(fragment, "2 answers"))


@pytest.mark.parametrize("kind", ["play", "win.4"])
def test_a_line_is_played_to_its_end(kind: str) -> None:
    """The solver's own moves solve the task, whatever the page replies."""
    asked = question(f"{WON}&task={kind}")
    answer: list[str] = []
    verdict = Verdict.RIGHT
    while verdict is Verdict.RIGHT:
        best = finish(solution_steps(Question.of(asked.game, after(asked, answer), asked.task))).moves[0]
        judgement = finish(judge_steps(asked, [*answer, best]))
        verdict = judgement.verdict
        answer += [str(best), *map(str, judgement.replies)]
    assert verdict is Verdict.SOLVED
    outcome = asked.game.outcome(after(asked, answer))
    assert outcome is not None and outcome.winner is asked.side


def after(asked: Question, answer: list[str]) -> Position:
    position = asked.position
    for move in answer:
        position = asked.game.play(position, move).position
    return position


def test_a_win_that_takes_too_long_is_wrong() -> None:
    for within, words in ((1, "{} does not join the edges."), (2, "After {} Red still wins, but not within 2 moves.")):
        asked = question(f"{WON}&task=win.{within}")
        best = finish(solution_steps(asked)).moves[0]
        judgement = finish(judge_steps(asked, [best]))
        assert judgement.verdict == "wrong" and judgement.text == words.format(best)


def test_a_skipped_side_makes_no_reply() -> None:
    for author in ("", "&solution=b2!.a2!&notes=1:Blue is skipped.;2:Joined."):
        judgement = judge(f"{SKIP}&task=play{author}", "b2")
        assert judgement.verdict == "right" and judgement.replies == ()
        assert judgement.text == ("Blue is skipped." if author else "Go on.")
        assert judge(f"{SKIP}&task=play{author}", "b2 a2").verdict == "solved"


class WaitsOnce(Game):
    """Red may not play while three points are empty."""

    id, name, inventor, year = "waits-once", "Waits once", "nobody", 2000

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        is_waiting = color is Color.RED and position.empty.bit_count() == 3
        return ((ViolationCode.CROSSCUT, position.empty),) if is_waiting else ()


def test_a_skipped_reader_is_answered_until_the_reader_may_move() -> None:
    game = WaitsOnce()
    asked = Question.of(game, game.setup("R.R\nR.R\n..."), link.Task("play"))
    judgement = finish(judge_steps(asked, ["b1"]))
    assert judgement.verdict == "right"
    assert len(judgement.replies) == 2
    assert judgement.text == f"Blue played {judgement.replies[0]} and played {judgement.replies[1]}. Go on."
    assert after(asked, ["b1", *map(str, judgement.replies)]).turn is asked.side


def test_a_reply_may_end_the_game() -> None:
    """The last dot has only one place, and the page plays it."""
    judgement = judge(f"{LAST_DOTS}&task=play", "c6")
    assert (judgement.verdict, [*map(str, judgement.replies)]) == ("right", ["a1"])
    assert judgement.text == "Blue played a1. Go on."
    judgement = judge(f"{LAST_DOTS}&task=play", "c6 a1 e2")
    solved = ("solved", "Red wins by 4 edges to 2.", ["d3"])
    assert (judgement.verdict, judgement.text, [*map(str, judgement.replies)]) == solved


def test_what_is_left_to_play_is_counted_and_not_the_empty_points() -> None:
    """Four dots are missing on a board with 60 empty points."""
    fragment = "g=zigzag-edge&n=8&s=5r2/7b/8/8/2b5/6r1/8/8&task=play"
    assert judge(fragment, "a1").verdict == "right"
    assert judge(fragment, "b1").verdict == "wrong"


@pytest.mark.parametrize("kind", ["legal", "illegal", "win", "win-all", "play"])
def test_hints_mark_a_right_point_among_others(kind: str) -> None:
    fragment = f"{SWITCH if kind in ('legal', 'illegal') else RACE}&task={kind}"
    hint = finish(hint_steps(question(fragment), []))
    assert len(hint.points) == 3
    verdicts = [judge(fragment, str(point)).verdict for point in hint.points]
    assert sorted(verdict in ("solved", "right") for verdict in verdicts) == [False, False, True]


def test_hints_mark_legal_points_only() -> None:
    """Most empty points are in a row or column that is taken, and the more so after some dots."""
    asked = question("g=zigzag-edge&n=8&s=5r2/7b/8/8/2b5/6r1/8/8&task=play")
    replies = judge("g=zigzag-edge&n=8&s=5r2/7b/8/8/2b5/6r1/8/8&task=play", "a1").replies
    for answer in ([], ["a1", *map(str, replies)]):
        points = finish(hint_steps(asked, answer)).points
        assert points
        assert all(str(point) in asked.game.legal_moves(after(asked, answer)) for point in points)


def test_a_hint_among_right_points_marks_one_of_them() -> None:
    fragment = "g=quickway&n=4&s=1r2/1rb1/1br1/4&l=b3-c2&task=win.1&solution=b1!(c1!)(d1!)"
    points = finish(hint_steps(question(fragment), [])).points
    assert [str(point) for point in points if judge(fragment, str(point)).verdict == "solved"] == ["b1"]
    hint = finish(hint_steps(question(f"{SKIP}&task=win"), []))
    assert (hint.text, len(hint.points)) == ("The marked point is right.", 1)


@pytest.mark.parametrize(
    ("fragment", "text", "points"),
    [
        ("g=quax&n=2&s=rb/br&task=win", "The answer is a link of these stones.", "a2 b1"),
        ("g=quax&n=4&m=b2&task=free&solution=swap!", "The answer is not a stone.", ""),
        ("g=quickway&n=13&task=win", "There is no hint: the position is too big to be solved here.", ""),
        (f"{RACE}&task=free", "There is no hint: the author of the task gives no answer.", ""),
        (f"{RACE}&task=illegal", "There is no hint: every point that is forbidden is marked.", ""),
        ("g=quickway&n=13&task=win-all", "There is no hint: the position is too big to be solved here.", ""),
        ("g=quickway&n=3&s=1b1/1b1/1b1&task=win-all", "There is no hint: Red cannot win here.", ""),
        ("g=quickway&n=3&s=1b1/1b1/1b1&task=win", "There is no hint: Red cannot win here.", ""),
        (f"{OVER}&task=win", "There is no hint: the game is over.", ""),
    ],
)
def test_hints_about_what_is_not_a_stone(fragment: str, text: str, points: str) -> None:
    hint = finish(hint_steps(question(fragment), []))
    assert (hint.text, " ".join(map(str, hint.points))) == (text, points)


def test_a_hint_has_nothing_to_add_where_every_winning_move_is_found() -> None:
    assert finish(hint_steps(question(f"{RACE}&task=win-all"), ["b2"])).text.endswith("every winning move is found.")


def test_a_hint_goes_on_with_the_authors_line() -> None:
    hint = finish(hint_steps(question(f"{WON}&task=free&solution=c3!.c1.b1!"), ["c3", "c1"]))
    assert "b1" in map(str, hint.points)


@pytest.mark.parametrize("kind", ["win", "win-all", "play"])
def test_there_is_no_solution_where_nothing_wins(kind: str) -> None:
    shown = finish(solution_steps(question(f"g=quickway&n=3&s=1b1/1b1/1b1&task={kind}")))
    assert (shown.text, shown.moves, shown.points) == ("There is no solution: Red cannot win here.", (), ())


def test_a_solved_task_says_what_wins_and_why_and_its_solution_what_is_wrong_with_the_next_best() -> None:
    fragment = f"{WON}&task=win&solution=c3!&notes=1:It+leads+to+both+edges."
    right = str(finish(solution_steps(question(f"{WON}&task=win"))).moves[0])
    judged = judge(fragment.replace("c3", right), right)
    assert judged.text == f"{right} wins, whatever Blue does. It leads to both edges."
    for kind in ("win", "play"):
        text = finish(solution_steps(question(f"{RACE}&task={kind}"))).text
        assert text.startswith("The answer is b2. No other move wins. After ") and text.endswith(
            " Blue plays b2, and Blue wins."
        )


def test_an_answer_has_a_move() -> None:
    with pytest.raises(ValueError, match="at least one move"):
        judge(f"{RACE}&task=win", "")


def test_solutions_solve() -> None:
    legal = finish(solution_steps(question(f"{SWITCH}&task=legal")))
    assert all(judge(f"{SWITCH}&task=legal", str(point)).verdict == "solved" for point in legal.points)
    assert len(legal.points) > 10
    for kind in ("illegal", "win-all"):
        fragment = f"{SWITCH if kind == 'illegal' else RACE}&task={kind}"
        points = finish(solution_steps(question(fragment))).points
        assert judge(fragment, " ".join(map(str, points))).verdict == "solved"
    shown = finish(solution_steps(question(f"{RACE}&task=free&solution=b2!(a1?.b2)&notes=1:Between them.")))
    assert (shown.text, [*map(str, shown.moves)]) == ("The answer is b2. Between them.", ["b2"])
    swapped = finish(solution_steps(question("g=quax&n=4&m=b2&task=free&solution=swap!&notes=1:It+is+yours.")))
    assert swapped.text == "The answer is the swap. It is yours."


@pytest.mark.parametrize(
    ("remark", "text"),
    [
        ("b2 wins for Red.", "b2 wins for Red."),
        ("b2 and a1 are joined.", "The answer is b2. b2 and a1 are joined."),
        ("b2-c3 comes next.", "The answer is b2. b2-c3 comes next."),
        ("", "The answer is b2."),
    ],
)
def test_a_solution_names_its_answer_once(remark: str, text: str) -> None:
    assert finish(solution_steps(question(f"{RACE}&task=free&solution=b2!&notes=1:{remark}"))).text == text


@pytest.mark.parametrize(
    ("fragment", "fault"),
    [
        (f"{RACE}&t=b&task=win&solution=a1!", "a1 is called right, but Red wins"),
        (f"{RACE}&task=win&solution=b2?", "b2 is called wrong, but Red wins"),
        (f"{RACE}&task=win&solution=b2!.a1", "b2 a1 is illegal"),
        (f"{RACE}&task=win&solution=b4", "Move 1 of the solution, “b4”, could not be read"),
        (f"{RACE}&task=win&notes=7:x", "The notes could be read only in part"),
        (f"{RACE}&task=win&solution=b2&remarks=2:x", "The remarks could be read only in part"),
        (f"{RACE}&task=win&solution=b2&hints=b2:x", "The hints could be read only in part"),
        (f"{RACE}&task=free", "the solution has no right move"),
        (f"{RACE}&task=illegal", "every point is legal"),
        (f"{WON}&task=win.1", "Red cannot win at once"),
        ("g=quickway&n=3&s=1b1/1b1/1b1&task=win", "Red cannot win"),
        (f"{OVER}&task=win", "the game is over"),
        ("g=quickway&n=13&task=win", "not decided"),
        (f"{WON}&task=win-all&solution=b2!", "wins as well, and the solution does not say so"),
    ],
)
def test_faults_of_a_task_are_reported(fragment: str, fault: str) -> None:
    assert any(fault in message for message in faults(fragment)), faults(fragment)


def test_good_tasks_have_no_faults() -> None:
    assert faults(f"{RACE}&task=win&solution=b2!(a1?.b2)", "one answer") == []
    assert faults(f"{SWITCH}&task=legal") == []
    assert faults(f"{RACE}&task=win", "2 answers") == ["“2 answers” is claimed, but there are 1"]
    assert faults(RACE, "one answer") == ["“one answer” is claimed, but this is not a claim: the figure has no task"]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ("task=guess", "The task “guess” is not known here"),
        ("task=win&solution=<b>", "The solution “<b” of the task could not be read"),
        (f"task=win&notes=0:{'x' * 20_001}", "more than 20000 characters"),
    ],
)
def test_broken_fields_are_reported(fields: str, problem: str) -> None:
    reading = link.read(f"{RACE}&{fields}")
    assert reading is not None and any(problem in message for message in reading.problems)


def test_a_task_survives_a_link() -> None:
    fragment = f"{RACE}&task=free&solution=b2!(a1?.b2)&notes=0:Who+wins%3F"
    reading = link.read(fragment)
    assert reading is not None
    again = link.read(link.write(reading.record, task=reading.task))
    assert again is not None and again.task == reading.task
    assert reading.task == link.Task("free", "b2!(a1?.b2)", "0:Who wins?")


def test_an_author_gives_hints_in_words() -> None:
    """They stand at the moves in the order in which the solution is written, or at the move before the reply."""
    asked = question(
        f"{WON}&task=free&solution=c3!(b1?.c1).c1.b1!.d1.d4!&hints=0:Right+of+b3%3B%3B+which?;4:The+edge.;5:Last."
    )
    hints = [finish(hint_steps(asked, line.split())).text for line in ("", "c3 c1", "c3 c1 b1 d1")]
    assert hints[0] == "Right of b3; which?"
    assert hints[1:] == ["The edge.", "Last."]
    found = question(f"{RACE}&task=win-all&hints=0:Between+the+stones.")
    assert finish(hint_steps(found, [])).text == "Between the stones."
    assert finish(hint_steps(question(f"{RACE}&task=win&hints=0:"), [])).points


def test_attributes_of_a_figure_ask() -> None:
    page = '<crosscut-board game="crossway" setup=".R./B.B/.R." task="win" solution="a1!"></crosscut-board>'
    assert [str(failure) for failure in claims.check_page(page)] == [
        "1: figure 1: the task win is at fault: a1 is called right, but Blue wins"
    ]
