"""The lab: units, numbers with intervals, sentences, the file, executors, the command, and the bridge's job."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import crosscut
from crosscut import Position, lab
from crosscut.bridge.lab import lab as lab_job
from crosscut.games.crossway import Crossway
from crosscut.lab import measuring
from crosscut.lab.ends import verdict_of
from crosscut.lab.measuring import Clock, measured_steps
from crosscut.lab.number import mean, share
from crosscut.lab.plan import Plan, has_opinions, stone_unit, stones_to_judge
from crosscut.lab.report import report_of
from crosscut.lab.unit import BestPlay, Decided, Ends, Found, JudgedStone, PlayedGame, Unit, line_of, read_line
from crosscut.lab.work import work_steps
from crosscut.steps import Steps, finish
from tests.engine.calls import Run, ok, run
from tests.engine.test_check import LAMEWAY

__all__ = ["run"]

A_TIE = ("b2", "", 0.5, False, True, 1, 0, 0, 0)
"""A game of one move that was tied, without its key."""
CROSSWAY = crosscut.game("crossway")


class FillsUp(Crossway):
    """The game is over when the board is full, and nobody has won."""

    id = "fills-up"
    name = "Fills Up"
    won_by = "rule"
    rule_set = None  # type: ignore[assignment]
    one_winner = False
    restrictions = crosscut.Game.restrictions

    def is_over(self, position: Position) -> bool:
        return not position.empty

    def find_outcome(self, position: Position) -> None:
        return None


def of_random_games(game: crosscut.Game, size: int, count: int) -> lab.Report:
    """The report of so many random games."""
    plan = Plan(game, size, 1, 1, {})
    plan.found = {
        unit: finish(work_steps(unit)) for unit in (Unit(game, size, "random", 1, one) for one in range(count))
    }
    return lab._report(plan)


def test_equal_units_give_equal_reports_wherever_they_are_done() -> None:
    report = lab.measure("crossway", 3, seconds=None, games=2)
    assert report.units == {
        "best play": 3, "first stone": 4, "random": 8, "level 1": 2, "level 3": 2, "level 5": 2, "level 7": 1,
        "level 3 against 1": 2, "level 5 against 1": 2, "level 5 against 3": 2,
        "mirror": 1, "decided": 1, "level 7 against 5": 1, "level 5 after a1": 2,
    }  # fmt: skip
    with ProcessPoolExecutor(1) as processes, ThreadPoolExecutor(3) as threads:
        for executor in (processes, threads):
            assert lab.measure("crossway", 3, seconds=1e300, games=2, executor=executor) == report
    assert [(one.kind, one.by) for one in report.examples][-2:] == [("strongest", "level 7"), ("strongest", "level 5")]
    assert len({one.link for one in report.examples}) == len(report.examples)
    assert lab.measure("crossway", 3, seconds=None, games=2, seed=2) != report


def test_a_file_keeps_what_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "found.jsonl"
    report = lab.measure(CROSSWAY, 2, seconds=None, games=2, output=file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == sum(report.units.values())
    file.write_text("".join([*lines[:5], lines[5][:-9]]), "utf-8")
    done: list[Unit] = []

    def counted(unit: Unit) -> Steps[Found]:
        done.append(unit)
        return work_steps(unit)

    monkeypatch.setattr(measuring, "work_steps", counted)
    assert lab.measure(CROSSWAY, 2, seconds=None, games=2, output=file) == report
    assert sorted(file.read_text("utf-8").splitlines(keepends=True)) == sorted(lines) and len(done) == len(lines) - 5
    # Another game and another seed add to it.
    assert lab.measure("quickway", 2, seconds=None, games=1, output=file).units["random"] == 4
    assert lab.measure(CROSSWAY, 2, seconds=None, games=2, seed=2, output=file).units["random"] == 16
    file.write_text('{"game": "crossway"}\n', "utf-8")
    with pytest.raises(ValueError, match=r"found.jsonl: .* is not what a lab has found"):
        lab.measure(CROSSWAY, 2, output=file)
    # What somebody else has written stays, also without an end of its line.
    file.write_text("My notes", "utf-8")
    with pytest.raises(ValueError, match="'My notes'"):
        lab.measure(CROSSWAY, 2, output=file)
    assert file.read_text("utf-8") == "My notes"


def test_the_time_is_kept_and_slow_units_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Crossway):
        def is_over(self, position: Position) -> bool:
            monotonic_until = monotonic() + 0.004
            while monotonic() < monotonic_until:
                pass
            return super().is_over(position)

    began = monotonic()
    report = lab.measure(Slow, 5, seconds=0.5)
    assert monotonic() - began < 5 and not report.levels
    assert lab.measure(CROSSWAY, 3, seconds=0).random.red is None
    # A level that takes too long is given up, and so are those that take longer.
    monkeypatch.setattr(measuring, "LONGEST", 0.0)
    plan = Plan(CROSSWAY, 3, 1, 1, {})
    finish(measured_steps(plan, Clock(60), lambda unit, found: None))
    assert {unit.kind for unit in plan.found} == {"random"}


def test_games_that_are_equal_count_once() -> None:
    game = Unit(CROSSWAY, 3, "level", 1, 0, 5)
    played = finish(work_steps(game))
    assert isinstance(played, PlayedGame)
    found: dict[Unit, Found] = {Unit(CROSSWAY, 3, "level", 1, number, 5): played for number in range(9)}
    assert report_of(CROSSWAY, 3, found).levels[5].count == 1
    for unit, one in found.items():
        assert read_line(line_of(unit, one), CROSSWAY) == (unit, one)
    assert read_line(line_of(game, played), LAMEWAY) is None


def test_games_in_which_only_a_swap_could_answer_are_shown_without_it() -> None:
    report = lab.measure("own:ban-x/o.safe.swap", 2, games=1, seconds=None)
    shortest = next(one for one in report.examples if one.kind == "shortest")
    outcome = crosscut.Board.from_link(shortest.link).outcome
    assert outcome is not None and outcome.winner is crosscut.Color.RED


def test_intervals() -> None:
    assert share([1, 0, 1]) is None and mean([1, 2, 3]) is None
    number = share([1] * 22)
    assert number is not None and (number.value, round(number.low, 2), number.high, number.n) == (1, 0.85, 1, 22)
    middle = mean([1, 2, 3, 4, 5])
    assert middle is not None and (middle.value, round(middle.low, 2), round(middle.high, 2)) == (3, 1.61, 4.39)
    assert str(number) == "100% (85% to 100%)"


def test_the_map_of_first_stones() -> None:
    quickway = crosscut.game("quickway")
    plan = Plan(quickway, 3, 1, 1, {})
    units = [stone_unit(quickway, 3, stone) for stone in stones_to_judge(quickway, 3)]
    plan.found = {unit: finish(work_steps(unit)) for unit in units}
    report = lab._report(plan)
    assert len(report.first_stones) == 9 and report.first_stones["a1"] == report.first_stones["c3"]
    assert report.first_stones["b2"] > report.first_stones["a1"]
    assert all(spread >= 0 for spread in report.first_stone_spreads.values())
    # One of four images is judged where the rules allow them, each stone where nothing is known of them.
    assert len(stones_to_judge(CROSSWAY, 5)) == 9
    assert not has_opinions(FillsUp())


def test_what_can_go_wrong_is_named_only_where_it_was_met() -> None:
    stuck = of_random_games(LAMEWAY, 5, 60)
    assert stuck.random.stuck is not None and stuck.random.stuck.value > 0
    assert any(sentence.startswith("It gets stuck: ") for sentence in stuck.sentences)
    (example,) = (one for one in stuck.examples if one.kind == "stuck")
    moves = example.link.partition("&m=")[2].partition("&")[0].split(".")
    board = crosscut.Board(LAMEWAY, 5)
    for move in moves:
        board.push(move)
    assert board.outcome is not None and board.outcome.winner is None and board.position.empty
    full = of_random_games(FillsUp(), 3, 20)
    assert any("Games fill the whole board: all 20" in sentence for sentence in full.sentences)
    assert any(sentence.startswith("It can be tied: 20 of 20 random games") for sentence in full.sentences)
    sound = of_random_games(CROSSWAY, 4, 20)
    assert not [sentence for sentence in sound.sentences if sentence.startswith("It ")]
    assert sound.sentences[2:4] == (
        "No game got stuck or ended in a tie.",
        "Every game has exactly one winner (proved).",
    )


def of_level(game: crosscut.Game, level: int, results: str) -> dict[Unit, Found]:
    """Games of a level against itself that ended like this: R, B, or - for a tie."""
    winners = {"R": ("red", 1.0), "B": ("blue", 0.0), "-": ("", 0.5)}
    return {
        Unit(game, 3, "level", 1, number, level): PlayedGame("b2", *winners[won], False, True, 1, 0, 0, 0, str(number))
        for number, won in enumerate(results)
    }


def test_sentences_about_skill_and_the_first_move() -> None:
    game, quickway = FillsUp(), crosscut.game("quickway")
    plan = Plan(game, 3, 1, 1, {})
    plan.found = {Unit(game, 3, "random", 1, one): PlayedGame(*A_TIE, str(one)) for one in range(20)}
    plan.found |= of_level(game, 7, "-" * 9) | {Unit(game, size, "best play"): BestPlay("tie") for size in (2, 3)}
    assert not any("Skill" in said for said in lab._report(plan).sentences)  # random games tie as well
    for one in range(15):
        plan.found[Unit(game, 3, "random", 1, one)] = PlayedGame("b2", "red", 1, False, True, 1, 0, 0, 0, str(one))
    said = lab._report(plan).sentences
    assert "The better both sides play, the more games are tied: 25% at random, 100% (70% to 100%) at level 7." in said
    assert "Skill decides little: good players tie, and with best play nobody wins on 2x2 and 3x3." in said
    for results, sentence in (
        (
            "R" * 29 + "B",
            "Without the swap the first move decides the game: Red won 97% (83% to 99%) of 30 games of level 5.",
        ),
        ("R" * 20 + "B" * 6, "Without the swap the first move is an advantage: Red won 77%"),
        ("B" * 29, "Moving second decides the game: Blue won 100% (88% to 100%) of 29 games of level 5."),
        ("RB" * 9, ""),
    ):
        plan = Plan(quickway, 3, 1, 1, {})
        plan.found = of_level(quickway, 5, results) | of_level(quickway, 3, "B" * 40) | of_level(quickway, 7, "B" * 9)
        told = " ".join(lab._report(plan).sentences)
        proved = (
            "Every game has exactly one winner (proved). In the atlas: every game that was played had a winner; with "
            "best play, without the swap, Red wins on 2x2, 3x3 and 4x4."
        )
        assert told.startswith(proved) and sentence in told and (told == proved) is not bool(sentence)


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ("B" * 20, "Mirroring the other side's moves does not work: it won 0% (0% to 16%) of 20 games."),
        ("R" * 20, "Mirroring the other side's moves is a way to win: it won 100% (84% to 100%) of 20 games."),
        (
            "RB" * 40,
            "Mirroring the other side's moves is about as good as playing: it won 50% (39% to 61%) of 80 games.",
        ),
        (
            "RBBBB",
            "Whether mirroring the other side's moves pays is not known: it won 20% (4% to 62%) of 5 games.",
        ),
        ("RBB", ""),
    ],
)
def test_what_mirroring_is_worth_is_said(results: str, said: str) -> None:
    quickway = crosscut.game("quickway")
    plan = Plan(quickway, 3, 1, 1, {})
    plan.found = {
        Unit(quickway, 3, "mirror", 1, one, 3): PlayedGame(
            "b2", "red" if letter == "R" else "blue", float(letter == "R"), False, True, 1, 0, 0, 0, str(one)
        )
        for one, letter in enumerate(results)
    }
    mirrored = [sentence for sentence in lab._report(plan).sentences if "mirror" in sentence.lower()]
    assert mirrored == ([said] if said else [])


@pytest.mark.parametrize(
    ("plies", "said"),
    [
        (
            [8, 9, 10, 8, 9],
            (
                "A game of level 3 is decided after about 44% (40% to 48%) of its moves: from there one side joins "
                "whatever the other does (proved)."
            ),
        ),
        ([None, None, 4], "When games are decided is not known: too few of them could be proved."),
    ],
)
def test_how_early_games_are_decided_is_said(plies: list[int | None], said: str) -> None:
    plan = Plan(CROSSWAY, 5, 1, 1, {})
    plan.found = {Unit(CROSSWAY, 5, "decided", 1, one, 3): Decided(ply, 20) for one, ply in enumerate(plies)}
    plan.found[Unit(CROSSWAY, 5, "random", 1, 0)] = PlayedGame("b2", "red", 1, False, True, 1, 0, 0, 0, "b2")
    assert [one for one in lab._report(plan).sentences if "decided" in one] == [said]


@pytest.mark.parametrize(
    ("results", "begins"),
    [
        ("R" * 19 + "B", "No fair first stone was found: after b2, the most even one, Red won 95%"),
        ("RB" * 30, "After b2, which the computer judges the fairest first stone, Red won 50%"),
        (
            "RRB" * 2,
            "Whether there is a fair first stone is not known: after b2, which the computer judges the fairest",
        ),
    ],
)
def test_a_first_stone_is_called_fair_only_if_games_say_so(results: str, begins: str) -> None:
    quickway = crosscut.game("quickway")
    plan = Plan(quickway, 3, 1, 1, {})
    plan.found = of_level(quickway, 5, "R" * 20)
    plan.found |= {
        stone_unit(quickway, 3, stone): JudgedStone([0.5 if str(stone) == "b2" else 1.0])
        for stone in stones_to_judge(quickway, 3)
    }
    plan.found |= {
        Unit(quickway, 3, "after", 1, one, 5, stone="b2"): PlayedGame(
            "b2", "red" if letter == "R" else "blue", float(letter == "R"), False, True, 1, 0, 0, 0, str(one)
        )
        for one, letter in enumerate(results)
    }
    assert any(sentence.startswith(begins) for sentence in lab._report(plan).sentences), lab._report(plan).sentences


def test_what_a_search_proves_is_in_the_report() -> None:
    """Whatever the units of the sizes have found, in any order; a gap ends what is proved."""
    game = crosscut.game("own:ban-ex/xo")
    sizes = (3, 2, 4)
    plan = Plan(game, 5, 1, 1, {})
    plan.found = {Unit(game, size, "ends"): finish(work_steps(Unit(game, size, "ends"))) for size in sizes}
    assert str(verdict_of(game, plan.found)) == str(crosscut.stuck.find(game, 4))
    report = lab._report(plan)
    assert report.sentences[1] == "A full board is never a tie (proved)."
    assert report.sentences[2].startswith("It can get stuck: ")
    assert [read_line(line_of(unit, found), game) for unit, found in plan.found.items()] == list(plan.found.items())
    never = {Unit(game, size, "ends"): Ends("never", "never") for size in (2, 3, 5)}
    assert verdict_of(game, never).stuck.proved_to == 3
    unknown = never | {Unit(game, 4, "ends"): Ends("RB../..../..../....", "never")}
    assert "Whether play reaches it is not known." in str(verdict_of(game, unknown).stuck)
    assert str(verdict_of(crosscut.game("zigzag-edge"), {})) == ""


def test_what_cannot_be_measured_is_a_sentence() -> None:
    for wrong in ({"games": 0}, {"games": 10**21}, {"seconds": -1.0}, {"size": 27}):
        with pytest.raises(ValueError, match="expected"):
            lab.measure("crossway", **wrong)
    with pytest.raises(crosscut.UnknownGameError):
        lab.measure("chess")


def test_the_command(run: Run, tmp_path: Path) -> None:
    words = ("lab", "quickway", "--games", "1", "--jobs", "1", "--size", "2")
    told = run(*words)
    assert told.status == 0 and "best play on 3x3: red" in told.out and "not known" in told.out
    reports = [json.loads(line) for line in run(*words, "3", "--json").out.splitlines()]
    assert [report["size"] for report in reports] == [2, 3]
    assert reports[0] == json.loads(lab.measure("quickway", 2, seconds=None, games=1).to_json())
    assert reports[1]["first_stones"].keys() == {f"{file}{rank}" for file in "abc" for rank in "123"}
    (tmp_path / "broken.jsonl").write_text("7\n", "utf-8")
    assert "not what a lab has found" in run(*words, "--output", str(tmp_path / "broken.jsonl")).err


def test_the_page_measures_in_slices() -> None:
    answer = ok("lab", game="crossway", size=3, games=1)
    report = answer["report"]
    assert report["random"]["count"] == 4 and report["bestPlay"]["3"] == "red" and len(report["firstStones"]) == 9
    assert len(answer["lines"]) == sum(report["units"].values())
    # Two workers with different seeds: both know what the other has found.
    other = ok("lab", game="crossway", size=3, games=1, seed=2, known=answer["lines"])
    assert other["report"]["units"]["random"] == 8
    both = ok("lab", game="crossway", size=3, seconds=0, known=[*answer["lines"], *other["lines"]])
    assert both == {"report": other["report"], "lines": []}


def test_partial_answers_hold_what_was_found_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.bridge.lab.REPORT_EVERY", 0)
    counts: list[int] = []
    for step in lab_job({"game": "crossway", "size": 3, "games": 1}):
        if not (step and step.partial):
            continue
        found = step.partial()
        counts.append(len(found["lines"]))
        assert counts[-1] == sum(found["report"]["units"].values())
        if len(set(counts)) == 3:
            break
    assert len(set(counts)) == 3
    assert counts == sorted(counts)


def test_a_notebook_shows_a_picture_and_tables_with_a_text_beside() -> None:
    report = lab.measure("crossway", 3, seconds=None, games=2)
    for value in (report, report.random, report.random.length):
        shown: list[str] = []
        assert value is not None
        value._repr_pretty_(type("Printer", (), {"text": shown.append}), False)
        assert shown == [str(value)] and value._repr_html_()
    html = report._repr_html_() or ""
    assert html.startswith("<div><p>crossway 3x3</p><svg") and html.count("<table>") == 2
    assert "<td>level 1</td><td>" in html and "Red's chance in percent" in html
    choices = report.random.choices
    assert choices is not None and f"<td>choices</td><td>{choices.in_plain}</td>" in (report.random._repr_html_() or "")
    assert lab.Number(0.5, 0.25, 0.75, 9)._repr_html_() == "<span>50% (25% to 75%), 9 games</span>"
    strange = of_random_games(FillsUp(), 3, 2)
    assert "<svg" not in (strange._repr_html_() or "<svg"), "nobody has registered this game"


def test_what_takes_too_long_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "LONGEST", -1.0)
    report = lab.measure("crossway", 3, seconds=60, games=2)
    assert report.levels == {} and report.sentences[-1].startswith("It stopped early, because one more of these")
    assert "level 1" in report.sentences[-1] and report.sentences[-1].endswith("Give it more time.")
    for level in (1, 3, 5, 7):
        assert f"\nlevel {level} (0): not known\n" in str(report)


def test_a_report_of_nothing_says_so() -> None:
    text = str(lab.measure("crossway", 3, seconds=0))
    assert "length: not known; choices: not known" in text and "not known of" not in text


def test_a_length_is_no_longer_than_the_board_where_links_are_no_moves() -> None:
    report = of_random_games(crosscut.game("quadrex"), 2, 6)
    assert report.random.length is not None and report.random.length.high <= 1


def test_other_executors_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"executor is 4: expected one of concurrent\.futures"):
        lab.measure("crossway", 3, seconds=None, games=1, executor=4)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the executor returns 'rubbish': expected what its work returns"):
        lab.measure("crossway", 3, seconds=None, games=1, executor=Rubbish())


class Rubbish(ThreadPoolExecutor):
    """Does something else."""

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Any:
        return super().submit(str, "rubbish")


class Ill(ThreadPoolExecutor):
    """Its first worker fails at everything."""

    failures = 0

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Any:
        self.failures += 1
        return super().submit(int, "ill") if self.failures == 1 else super().submit(work, *arguments, **named)


def test_a_unit_that_fails_once_is_sent_again() -> None:
    with Ill(2) as executor:
        report = lab.measure("crossway", 3, seconds=None, games=2, executor=executor)
    assert report == lab.measure("crossway", 3, seconds=None, games=2)
