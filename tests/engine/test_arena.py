"""Matches: openings, sides, other programs, results that survive a stop, and the command that plays them."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import RLock
from time import monotonic, sleep
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut.player import programs
from crosscut.player.__main__ import main
from crosscut.player.arena import End, Pairing, Played, load, match, pairings, play, play_all, rate
from crosscut.player.entrant import UnplayableError
from crosscut.player.programs import GtpProgram, Program
from tests.engine.calls import Run, run
from tests.engine.every_game import every_game
from tests.engine.running import is_running

__all__ = ["run"]

PROGRAM = f"{sys.executable} {Path(__file__).with_name('arena_programs.py')}"
LIKE = Pairing("crossway", 4, "level:2", "random", True, 3, 2)


@every_game
def test_a_match_replays_by_the_rules(game: crosscut.Game) -> None:
    for pairing in pairings(replace(LIKE, game=game), 4):
        played = play(pairing)
        position = game.start(4)
        for move in played.moves:
            position = game.play(position, move).position
        assert game.legal_moves(position) == ()
        assert played.result in (0, 0.5, 1)


def test_two_games_have_the_same_opening_and_exchanged_sides() -> None:
    first, second, third, _ = pairings(LIKE, 4)
    assert play(first).moves[:2] == play(second).moves[:2]
    assert (first.first_is_red, second.first_is_red) == (True, False)
    assert first.seed == second.seed != third.seed
    assert len({pairing.name for pairing in pairings(LIKE, 10)}) == 10


def test_an_opening_that_ends_every_game_is_refused() -> None:
    """A board of 2x2 takes two dots of the Zigzag Edge Game."""
    with pytest.raises(ValueError, match="openings of 2 moves leaves Zigzag Edge Game open on 2x2"):
        play(replace(LIKE, game="zigzag-edge", size=2))


def test_equal_pairings_give_equal_games() -> None:
    assert play(LIKE) == play(LIKE)


def test_after_a_swap_the_entrants_have_exchanged_colours() -> None:
    """The first stone is chosen at random; where it is too good, perfect play takes it over."""
    games = [
        play(replace(LIKE, size=3, first="evaluations:500", second="evaluations:500", opening=1, seed=seed))
        for seed in range(8)
    ]
    swapped = [played for played in games if played.moves[1] == "swap"]
    assert swapped
    for played in swapped:
        assert play_out("crossway", 3, played.moves).winner is crosscut.Color.RED
        assert played.result == 0  # the first entrant began as Red and has been Blue since the swap


def points(pairing: Pairing) -> float:
    """Of the first entrant, in a game that is not void."""
    result = play(pairing).result
    assert result is not None
    return result


def play_out(game_id: str, size: int, moves: tuple[str, ...]) -> crosscut.Outcome:
    game = crosscut.game(game_id)
    position = game.start(size)
    for move in moves:
        position = game.play(position, move).position
    outcome = game.outcome(position)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("opponent", [f"cells:10:0:{PROGRAM} cells", f"gtp:{PROGRAM} gtp"])
def test_other_programs_play_whole_games(opponent: str) -> None:
    results = [points(pairing) for pairing in pairings(replace(LIKE, game="quickway", second=opponent), 6)]
    assert sum(results) >= 4  # who fills the board from a1 on loses to the second level


@pytest.mark.parametrize(
    ("second", "sentence"),
    [
        ("level:nine", "not an entrant"),
        ("level:99", "from 1 to"),
        ("", "not an entrant"),
        ("gtp:", "no program"),
        ("gtp:./no-such-program", "cannot be started"),
        ("cells:10", "not an entrant"),
        ("pivotal:2", "not an entrant"),
        ("processor:fast", "not an entrant"),
        *(
            (f"{kind}:{seconds}", "not a number of seconds")
            for kind in ("seconds", "processor")
            for seconds in ("0", "nan", "1e308")
        ),
        ("evaluations:" + "9" * 5000, "not a whole number of at most nine digits"),
        ("cells:10:-1:true", "not a number of seconds"),
        ("gtp:a\0b", "cannot be started: embedded null byte"),
    ],
)
def test_entrants_that_fail_say_why(second: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        play(replace(LIKE, game="quickway", second=second))


SH = "gtp:sh -c "
OK = "read x; echo =; echo; read x; echo =; echo; "
"""Accepts the board."""
MOVES = 'while read x; do case $x in genmove*) echo "= %s";; *) echo =;; esac; echo; done'
"""Accepts everything, and answers one word to genmove."""


def answering(word: str) -> str:
    return SH + shlex.quote(MOVES % word)


@pytest.mark.parametrize(
    ("second", "result", "reason"),
    [
        (answering("resign"), 1, "it resigned"),
        (answering("RESIGN"), 1, "it resigned"),
        (answering("pass"), 1, "it passes, although it can move"),
        (answering("swap-pieces"), 1, "it plays swap: Quickway allows no swap here"),
        (answering("z1"), 1, "it plays z1: z1 is not on the board"),
        (answering("a1-b2"), 1, "it plays a1-b2: Quickway has no move a1-b2"),
        (answering("a1-c4"), 1, "it answers 'a1-c4', which is no move"),
        (answering(""), 1, "it answers '', which is no move"),
        (answering("q" * 99), 1, r"it answers 'q{40}\.\.\.', which is no move"),
        (f"{SH}{shlex.quote(OK + 'while read x; do case $x in genmove*) exit 3;; *) echo =; echo;; esac; done')}", 1,
         "ended without an answer"),
        (f"{SH}{shlex.quote(OK + 'while read x; do case $x in genmove*) echo ? no;; *) echo =;; esac; echo; done')}", 1,
         r"refuses 'genmove (black|white)': '\? no'"),
        (f"{SH}{shlex.quote(OK + 'while read x; do echo ? illegal move; echo; done')}", None,
         r"refuses 'play black [a-d][1-4]': '\? illegal move'"),
        (f"gtp:{PROGRAM} silent", None, "ended without an answer"),
        ("gtp:sh -c 'printf \"? %09999d\\n\" 0; cat'", None, r"refuses 'boardsize 4': '\? 0{38}\.\.\.'$"),
        (f"cells:10:0:{PROGRAM} cells-broken", 1, "it plays [a-d][1-4]: [a-d][1-4] is occupied"),
        ("cells:10:0:sh -c 'echo 5; cat'", 1, "answers '5': expected two numbers"),
        ("cells:10:0:sh -c 'echo 99999 1; cat'", 1, "no cell of the board"),
    ],
)  # fmt: skip
def test_whatever_a_program_does_ends_one_game_and_the_match_goes_on(
    second: str, result: float | None, reason: str
) -> None:
    played = match("quickway", "random", second, 4, games=2, opening=2)
    assert [game.result for game in played.games.values()] == [result] * 2
    assert all(end.entrant == second and re.search(reason, end.reason) for end, _ in played.ends), played.ends
    assert sum(count for _, count in played.ends) == 2 and played.void == (2 if result is None else 0)
    assert (f"2 void\n  {second}: " in str(played)) == (result is None)
    assert json.loads(played.to_json())["ends"][0]["reason"] == played.ends[0][0].reason
    assert not programs._running


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    """A wrapper that does not hand its place to the program it starts."""
    number = tmp_path / "number"
    wrapper = f"sleep 1000 & echo $! > {number}; {MOVES % 'resign'}; wait"
    match("quickway", "random", SH + shlex.quote(wrapper), 4, games=1)
    deadline = monotonic() + 30
    while Path(f"/proc/{number.read_text().strip()}").exists() and monotonic() < deadline:
        sleep(0.02)
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text()), 0)


@pytest.mark.parametrize(
    "game",
    [
        "quax",
        *(
            pytest.param(game, marks=pytest.mark.release)
            for game in ("candy-necklace", "quickway", "own:link-move", "naked-diagonal", "quadrex")
        ),
    ],
)
@pytest.mark.parametrize("opening", [0, pytest.param(3, marks=pytest.mark.release)])
def test_the_own_engine_plays_whole_games_with_links_swaps_and_skips(
    game: str, opening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(crosscut.__file__).parents[1]))
    engine = f"gtp:{sys.executable} -m crosscut gtp {game} --level 2 --swap"
    played = match(game, "evaluations:40", engine, 5, games=2, opening=opening)
    assert (played.ends, played.void) == ((), 0)
    for one in played.games.values():
        play_out(game, 5, one.moves)


def test_a_swap_is_understood_in_both_spellings(tmp_path: Path) -> None:
    """The program that swaps plays on as the colour that it had, in the mirror image."""

    def takes_the_middle(game: crosscut.Game, position: crosscut.Position) -> str:
        return "c2" if position.ply == 0 else str(game.legal_moves(position)[0])

    heard = tmp_path / "heard"
    for asks, word in (("swap-pieces", "swap-pieces"), ("swap", "swap")):
        swaps = f"""while read x; do echo "$x" >> {heard}; case "$x" in
            genmove*) n=$((n + 1)); if [ $n = 1 ]; then echo "= {asks}"; else echo "= resign"; fi;; *) echo =;;
        esac; echo; done"""
        (played,) = match(
            "quax", {"mine": takes_the_middle}, SH + shlex.quote(swaps), 5, games=1, opening=0
        ).games.values()
        assert played.moves[:2] == ("c2", "swap") and played.result == 1
        # The stone on c2 is White's on b3 now. Black's a1 is a1 in the mirror, too; White resigns.
        told = heard.read_text().splitlines()
        assert told[-4:] == ["play black c2", "genmove white", "play black a1", "genmove white"]
        knows = f"""while read x; do case "$x" in *swap*) if [ "${{x##* }}" = {word} ]; then echo "$x" >> {heard};
            echo =; else echo "? unknown"; fi;; genmove*) n=$((n + 1)); if [ $n = 1 ]; then echo "= c2"; else
            echo "$x" >> {heard}; echo "= resign"; fi;; *) echo =;; esac; echo; done"""

        def swap(game: crosscut.Game, position: crosscut.Position) -> crosscut.Move:
            return crosscut.Swap() if position.ply == 1 else game.legal_moves(position)[0]

        (played,) = match("quax", SH + shlex.quote(knows), {"mine": swap}, 5, games=1, opening=0).games.values()
        assert (played.moves, played.result) == (("c2", "swap"), 0)
        assert heard.read_text().splitlines()[-2:] == [f"play white {word}", "genmove black"]
    never = SH + shlex.quote(
        "while read x; do case $x in *swap*) echo ? no;; genmove*) echo = c2;; *) echo =;; esac; echo; done"
    )
    void = match("quax", never, {"mine": swap}, 5, games=1, opening=0)
    assert (void.rating, void.void) == (None, 1) and "open the games by two moves" in str(void)


def test_a_function_is_an_entrant() -> None:
    def crash(game: crosscut.Game, position: crosscut.Position) -> str:
        raise ZeroDivisionError("division by zero")

    def last(game: crosscut.Game, position: crosscut.Position) -> crosscut.Move:
        return game.legal_moves(position)[-1]

    won = match("crossway", {"mine": last}, {"crash": crash}, 4, games=4)
    assert won.rating is not None and (won.rating.points, won.first, won.second) == (4, "mine", "crash")
    ((end, count),) = won.ends
    assert (end.entrant, count) == ("crash", 4)
    assert re.fullmatch(r"it raises ZeroDivisionError: division by zero \(test_arena.py, line \d+\)", end.reason)
    answers: list[tuple[object, str]] = [
        ("resign", "it resigned"),
        (None, "it answers None, which is no move"),
        ("a9", "it plays a9: a9 is not on the board"),
        (crosscut.Point(9, 9), "it plays j10: j10 is not on the board"),
    ]
    for answer, reason in answers:
        lost = match("crossway", {"mine": lambda *_, answer=answer: answer}, "random", 4, games=1)
        assert lost.ends[0][0].reason.startswith(reason)
    with ThreadPoolExecutor(2) as executor:
        assert match("crossway", {"mine": last}, {"crash": crash}, 4, games=4, executor=executor) == won


@pytest.mark.parametrize("entry", [{}, {"": min}, {"a": 1}, {"a": min, "b": min}, 5, None, ["random"]])
def test_what_is_no_entrant_is_refused(entry: Any) -> None:
    with pytest.raises(ValueError, match=r"first is|is not an entrant"):
        match("crossway", entry, "random", 4, games=1)


def test_void_games_are_played_again_and_kept_with_their_reason(tmp_path: Path) -> None:
    output, good = tmp_path / "games.jsonl", tmp_path / "good"
    program = SH + shlex.quote(f"test -e {good} || exit 1; {MOVES % 'resign'}")
    assert match("crossway", "random", program, 4, games=2, output=output).void == 2
    good.touch()
    again = match("crossway", "random", program, 4, games=2, output=output)
    assert again.void == 0 and again.rating is not None and again.rating.points == 2
    assert [played.end for played in load(output).values()] == [End(program, "it resigned")] * 2


def test_a_program_that_refuses_the_board_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int | None] = []

    def end(program: GtpProgram) -> None:
        Program.end(program)
        ended.append(program._process.returncode)

    monkeypatch.setattr(GtpProgram, "end", end)
    with pytest.raises(UnplayableError, match="refuses 'boardsize 5'"):
        GtpProgram("""sh -c 'echo "? no"; exec sleep 60'""", 5, 60.0)
    assert ended and ended[0] is not None


@pytest.mark.parametrize(
    ("second", "sentence"),
    [
        ("gtp:sleep 1000", "has not answered within 0.3 s"),
        ("gtp:sh -c 'sleep 1000; true'", "has not answered within 0.3 s"),  # what it has started lives on
        ("gtp:yes ''", "has not answered within 0.3 s"),
        ("gtp:sh -c 'cat /dev/zero'", "has not answered within 0.3 s|line without an end"),
        ("cells:10:0.1:sleep 1000", "has not answered within 0.4 s"),
        (f"gtp:{PROGRAM} gtp-slow", "has not answered within 0.3 s"),
    ],
)
def test_a_program_that_does_not_answer_is_ended(second: str, sentence: str) -> None:
    played = play(replace(LIKE, game="quickway", second=second, first_is_red=False, answer_within=0.3))
    assert played.end is not None and re.search(sentence, played.end.reason)
    assert played.result == (1 if "gtp-slow" in second or "cells" in second else None), "void before the first question"
    assert not programs._running


def test_a_signal_ends_a_program_whenever_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a program is started it is not known yet; and a wait that a signal has interrupted cannot begin again."""
    started: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def interrupted(words: list[str], **options: Any) -> subprocess.Popen[bytes]:
        started.append(start(words, **options))
        signal.raise_signal(signal.SIGTERM)
        return started[0]

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    monkeypatch.setattr(programs, "_starting", RLock())  # It is held from the first signal on.
    before = signal.signal(signal.SIGTERM, lambda *_: programs.end_programs())
    try:
        program = programs.Process("sleep 60", 60.0)
        with started[0]._waitpid_lock:  # type: ignore[attr-defined]
            signal.raise_signal(signal.SIGTERM)
        assert started[0].wait(10) == -signal.SIGKILL
    finally:
        signal.signal(signal.SIGTERM, before)
    program.end()
    assert not programs._running


ENDS_MEANWHILE = """
import os, subprocess, threading, time
from crosscut.player import programs
start = subprocess.Popen
def end():
    programs.end_programs()
    os._exit(0)
def interrupted(words, **options):
    started = start(words, **options)
    print(started.pid, flush=True)
    ending = threading.Thread(target=end)
    ending.start()
    ending.join(0.3)  # It waits, or else this process is gone.
    return started
subprocess.Popen = interrupted
programs.Process("sleep 60", 60.0)
subprocess.Popen = start
print(programs.Process("sleep 60", 60.0)._process.pid, flush=True)
time.sleep(60)
"""


def test_a_thread_that_ends_the_process_leaves_no_program_that_is_just_started() -> None:
    """So a process ends whose parent is gone. It starts no other program meanwhile, either."""
    asked = [sys.executable, "-c", ENDS_MEANWHILE]
    environment = {**os.environ, "PYTHONPATH": str(Path(crosscut.__file__).parents[1])}
    ended = subprocess.run(asked, env=environment, stdout=subprocess.PIPE, text=True, check=True, timeout=50)
    numbers = list(map(int, ended.stdout.split()))
    assert numbers
    for number in numbers:
        deadline = monotonic() + 30
        while is_running(number):
            assert monotonic() < deadline, "a program goes on"
            sleep(0.02)


IN_PARTS = r"""
read asked; printf '\357\273\277='; sleep 0.1; printf '\n\n'
read asked; printf '\n\n= \n'
read asked; printf '= A'; sleep 0.1; printf 1
"""


def test_an_answer_may_come_in_parts_and_without_an_end() -> None:
    program = GtpProgram(shlex.join(["sh", "-c", IN_PARTS]), 5, 60.0)
    position = crosscut.game("crossway").start(5)
    assert str(program.choose(position, [], Random(1))) == "a1"
    with pytest.raises(ValueError, match="ended without an answer"):
        program.choose(position, [], Random(1))


def test_a_match_whose_process_is_killed_plays_that_game_again(run: Run, tmp_path: Path) -> None:
    """The program kills the process that plays the second game, once."""
    output, started = tmp_path / "games.jsonl", tmp_path / "started"
    program = f"gtp:sh -c 'echo >> {started}; test $(wc -l < {started}) = 2 && kill -9 $PPID; exec {PROGRAM} gtp'"
    words = ["match", "quickway", "random", program, "--size", "3", "--games", "4", "--jobs", "1"]
    ran = run(*words, "--output", str(output))
    assert (ran.status, ran.err) == (0, "") and "of 4" in ran.out
    assert len(load(output)) == 4 and len(started.read_text().splitlines()) == 5


def test_a_game_that_ends_every_process_ends_the_match(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "games.jsonl"
    program = (
        f"gtp:sh -c 'test -e {tmp_path / 'first'} && kill -9 $PPID; touch {tmp_path / 'first'}; exec {PROGRAM} gtp'"
    )
    words = ["match", "quickway", "random", program, "--size", "3", "--games", "4", "--jobs", "1"]
    ran = run(*words, "--output", str(output))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "crosscut match: the same work has ended several processes, perhaps for lack of memory. "
        "Stopped. With --output the same command goes on where it was.\n"
    )
    assert len(load(output)) == 1


class AtOnce(Executor):
    """Does work before its result is waited for."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future = Future[Any]()
        try:
            future.set_result(work(*arguments, **named))
        except ValueError as error:
            future.set_exception(error)
        return future


def test_games_that_are_finished_are_kept_whatever_ends_the_others(tmp_path: Path) -> None:
    def play_if_red(pairing: Pairing) -> Played:
        if not pairing.first_is_red:
            raise ValueError("stopped")
        return play(pairing)

    wanted = list(pairings(LIKE, 10))
    with pytest.raises(ValueError, match="stopped"):
        play_all(wanted, play_if_red, AtOnce(), tmp_path / "games.jsonl", lambda done, total: None)
    assert set(load(tmp_path / "games.jsonl")) == {pairing.name for pairing in wanted[::2]}


def test_a_stopped_match_goes_on_where_it_was(tmp_path: Path) -> None:
    output = tmp_path / "games.jsonl"
    counted: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        whole = play_all(pairings(LIKE, 6), play, executor, output, lambda done, total: counted.append((done, total)))
        assert counted == [(done, 6) for done in range(7)]
        lines = output.read_text().splitlines(keepends=True)
        output.write_text("".join(lines[:3]) + lines[3][:-9])  # stopped while the fourth was being written
        assert len(load(output)) == 3
        counted.clear()
        again = play_all(pairings(LIKE, 6), play, executor, output, lambda done, total: counted.append((done, total)))
    assert counted[0] == (3, 6)
    assert again == whole == load(output)


@pytest.mark.parametrize("text", ["hello\n", "[1]\n", '{"a":1}', "hello", "[" * 100_000 + "\n"])
def test_a_file_of_something_else_is_refused_and_kept(text: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(text)
    with pytest.raises(ValueError, match=r"notes.txt holds something else"), ThreadPoolExecutor(1) as executor:
        play_all([LIKE], play, executor, tmp_path / "notes.txt", lambda done, total: None)
    assert (tmp_path / "notes.txt").read_text() == text


@pytest.mark.parametrize("first", ["processor:0.02", "pivotal", "evaluations:30", "seconds:0.02", "shortest"])
def test_every_kind_of_player_beats_one_of_random_moves(first: str) -> None:
    results = [points(pairing) for pairing in pairings(replace(LIKE, first=first, size=5), 6)]
    assert sum(results) >= 5


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=60))
def test_intervals_hold_the_share(results: list[float]) -> None:
    rating = rate(results)
    assert 0 <= rating.low <= rating.share <= rating.high <= 1
    turned = rate([1 - result for result in results])
    assert (turned.low, turned.high) == pytest.approx((1 - rating.high, 1 - rating.low))


def test_the_interval_holds_a_share_that_is_whole() -> None:
    """The formula comes to 0.9999999999999999 here."""
    assert rate([1.0] * 6).high == 1.0


def test_known_intervals() -> None:
    rating = rate([1.0] * 8 + [0.0] * 2)
    assert (rating.low, rating.high) == pytest.approx((0.490, 0.943), abs=0.001)  # Wilson's interval for 8 of 10
    assert rating.elo[1] == pytest.approx(240.8, abs=0.1)
    with pytest.raises(ValueError, match="no game"):
        rate([])


def test_the_command_prints_a_rating(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "crosscut.player", "quax", "level:2", "random", "--size", "4", "--games", "4"]
    ran = subprocess.run(
        [*command, "--jobs", "1", "--json", "--output", str(tmp_path / "games.jsonl")],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(crosscut.__file__).parents[1])},
    )
    rating = json.loads(ran.stdout)
    assert rating["games"] == 4 and 0 <= rating["low"] <= rating["share"] <= rating["high"] <= 1
    assert len(load(tmp_path / "games.jsonl")) == 4


MATCH = ["crossway", "random", "pivotal", "--size", "3", "--games", "2", "--jobs", "1"]


def test_a_match_is_printed_as_json_and_its_games_are_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "games.jsonl"
    main([*MATCH, "--json", "--output", str(saved)])
    match = json.loads(capsys.readouterr().out)
    assert (match["game"], match["size"], match["first"], match["games"]) == ("crossway", 3, "random", 2)
    assert match["low"] <= match["share"] <= match["high"] and len(match["elo"]) == 3
    games = saved.read_text(encoding="utf-8")
    assert len(games.splitlines()) == 2
    main([*MATCH, "--output", str(saved)])
    assert capsys.readouterr().out.startswith("crossway 3: random against pivotal: ")
    assert saved.read_text(encoding="utf-8") == games, "games that are saved are not played again"


def test_the_command_says_how_much_the_side_decides(capsys: pytest.CaptureFixture[str]) -> None:
    main(["crossway", "pivotal", "pivotal", "--size", "2", "--games", "2", "--jobs", "1", "--opening", "1", "--json"])
    match = json.loads(capsys.readouterr().out)
    assert (match["games"], match["share"], match["red"]) == (2, 0.5, 0.0), "on 2x2 the second player wins"
    assert match["ties"] == 0
    main(["zigzag-edge", "random", "random", "--size", "2", "--games", "2", "--jobs", "1", "--opening", "0"])
    assert capsys.readouterr().out.endswith("; Red at the start 50% (9% to 91%); 2 ties\n"), (
        "on 2x2 of the Zigzag Edge Game nobody wins"
    )
    main(MATCH)
    assert capsys.readouterr().out.endswith("; Red at the start 50% (9% to 91%); 0 ties\n"), (
        "the better player wins with both sides"
    )


def test_the_ladder_plays_each_level_against_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    main(["crossway", "--ladder", "--up-to", "3", "--size", "2", "--games", "2", "--jobs", "1", "--opening", "0"])
    assert [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()] == [
        "level:2 against level:1",
        "level:3 against level:2",
    ]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["crossway", "nobody"], "'nobody' is not an entrant"),
        (["crossway", "--size", "27"], "'27' is not a size: expected 2 to 26"),
        (["chess"], "'chess' is not a game: expected one of"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    status: object = 1
    try:
        status = main([*words, "--jobs", "1"])
    except SystemExit as ended:
        status = ended.code
    assert status and why in capsys.readouterr().err


def test_a_rating_is_one_line() -> None:
    assert str(rate([1, 1, 1, 0])) == "3 of 4, 75% (30% to 95%), Elo +191 (-147 to +528)"
    assert str(rate([0])) == "0 of 1, 0% (0% to 79%), Elo -inf (-inf to +234)"
