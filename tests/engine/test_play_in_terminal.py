"""The game in a terminal: input and answers."""

from __future__ import annotations

import re
from random import Random

import pytest

import crosscut
from tests.engine.calls import Ran, Run, run

__all__ = ["run"]


def play(run: Run, *typed: str, words: str = "crossway --size 4 --seed 1") -> Ran:
    ran = run("play", *words.split(), given="".join(f"{line}\n" for line in typed))
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran


def links(ran: Ran) -> list[str]:
    """The links that were printed; the last line is one."""
    found = re.findall(r"^Link: #(.*)$", ran.out, re.MULTILINE)
    assert ran.out.splitlines()[-1] == f"Link: #{found[-1]}"
    return found


def test_the_end_of_the_input_leaves_with_the_link(run: Run) -> None:
    assert links(play(run)) == ["g=crossway&n=4&v=1"]
    assert links(play(run, "quit", "a1")) == ["g=crossway&n=4&v=1"], "nothing is read after quit"
    assert links(play(run, words="https://x.example/#g%3Dquax%26n%3D5%26v%3D1")) == ["g=quax&n=5&v=1"]


def test_a_move_is_answered_and_the_board_shown(run: Run) -> None:
    ran = play(run, "C3")
    assert ran.out.startswith("Crossway by Mark Steere, 4x4. You are Red; the computer is level 1, Newcomer.\n")
    assert "Red: C3\n    a b c d\n  4 . . . . 4\n  3 . .[R]. 3\n" in ran.out
    (reply,) = re.findall(r"The computer plays (\w\d)\.", ran.out)
    assert links(ran) == [f"g=crossway&n=4&m=c3.{reply}&v=1"]


def test_whoever_plays_blue_waits_for_red(run: Run) -> None:
    ran = play(run, words="crossway --size 4 --color blue --seed 2")
    assert ran.out.index("The computer plays") < ran.out.index("Blue: ")
    assert crosscut.Board.from_link(links(ran)[0]).turn is crosscut.Color.BLUE


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help", "  resign    give the game up"),
        ("?", "  resign    give the game up"),
        ("zz", "'zz' is neither a move nor a word that is understood: type help."),
        ("a99", "'a99' is neither a move"),
        ("z9", "z9 is not on the board: expected a1 to d4."),
        ("swap", "Crossway allows no swap here"),
        ("a1-b2", "Crossway has no move a1-b2"),
        ("why c3", "You may play c3."),
        ("why", "Ask for example: why d4"),
        ("why me", "Ask for example: why d4"),
        ("undo", "There is no move of yours to take back."),
        ("board", "  1 . . . . 1"),
        ("hint", " for you.\n"),
        ("link", "Link: #g=crossway&n=4&v=1\n"),
        ("\x00", "is neither a move"),
        ("x" * 5000, "is neither a move"),
    ],
)
def test_a_word_is_answered_and_changes_nothing(typed: str, answer: str, run: Run) -> None:
    ran = play(run, "", typed, "  ")
    assert answer in ran.out.partition("Type help")[2]
    assert links(ran)[-1] == "g=crossway&n=4&v=1"


def test_a_hint_says_that_nothing_can_cut_its_move(run: Run) -> None:
    moves = "e5.f6.d6.e7.f4.g3.d7.d8.c8.g5.e3"
    assert (
        "\nb9: it wins. Nothing can cut you after that.\n"
        in play(run, "hint", words=f"g=crossway&n=9&m={moves}.c9").out
    )
    lost = play(run, "hint", words=f"g=crossway&n=9&m={moves}").out
    assert re.search(r"^[a-i]\d: but everything loses\.$", lost, re.MULTILINE)


def test_a_move_against_the_rules_is_explained(run: Run) -> None:
    words = "g=naked-diagonal&n=3&s=b1r/r2/3&t=b --level 1 --seed 1"
    ran = play(run, "why c2", "c2", words=words)
    assert ran.out.count("Blue may not play c2. It would make a switch") == 2
    assert "  2 R x x 2\n" in ran.out, "the points that are forbidden are marked"


def test_undo_takes_back_my_move_and_the_answer(run: Run) -> None:
    assert links(play(run, "c3", "undo"))[-1] == "g=crossway&n=4&v=1"
    reply = crosscut.Board.from_link(links(play(run, "b3"))[-1]).moves[1]
    after_two = play(run, "b3", "d1" if str(reply) != "d1" else "a1", "undo")
    board = crosscut.Board.from_link(links(after_two)[-1])
    assert (str(board.moves[0]), len(board.moves)) == ("b3", 2)


def test_a_swap_exchanges_the_sides_and_undo_takes_it_back(run: Run) -> None:
    words = "g=crossway&n=4&m=b2 --level 1 --seed 1"
    ran = play(run, "swap", "link", "undo", words=words)
    assert "Colours swapped: you are Red now." in ran.out and "\nRed: link\n" in ran.out
    assert ran.out.rstrip().splitlines()[-2] == "Blue: "
    assert "m=b2.swap." in links(ran)[0] and links(ran)[-1].endswith("m=b2&v=1")


def test_the_computer_swaps_and_says_so(run: Run) -> None:
    ran = play(run, "b2", "undo", words="crossway --size 4 --level 5 --seed 1")
    assert "The computer plays swap.\nColours swapped: you are Blue now." in ran.out
    assert ran.out.rstrip().splitlines()[-2] == "Red: ", "undo takes the swap back as well"


def test_a_game_is_played_to_its_end(run: Run) -> None:
    words = "g=crossway&n=3&m=b1.a1.b2.a2 --level 1 --seed 1"
    ran = play(run, "b3", words=words)
    assert ran.out.splitlines()[-2] == "Red wins: you win."
    lost = play(run, "c1", words="g=crossway&n=3&s=1r1/1r1/3&t=b --level 1 --seed 1")
    assert lost.out.splitlines()[-2] == "Red wins: you lose."
    tie = play(run, words="g=zigzag-edge&n=2&m=a1.b2")
    assert tie.out.splitlines()[-3:-1] == ["Tie.", "Red 1, Blue 1."]


def test_whoever_resigns_has_lost_and_the_link_says_so(run: Run) -> None:
    ran = play(run, "c3", "resign", "a1")
    assert ran.out.splitlines()[-2] == "Red resigns: Blue wins."
    record = crosscut.link.read(links(ran)[-1])
    assert record is not None and record.record.resigned is crosscut.Color.RED and not record.problems


def test_what_the_rules_do_is_printed(run: Run) -> None:
    filled = play(run, "c3", words="g=quadrex&n=4&s=4/1b2/1r2/4&t=r --seed 1")
    assert "\nRed gets c2 by the rules.\n" in filled.out
    linked = play(run, "c3", words="g=quickway&n=4&s=4/4/1r2/4&t=r --seed 1")
    assert "links: b2-c3" in linked.out


def test_who_is_skipped_is_named(run: Run) -> None:
    """Both sides sample their moves; some game of this kind has a skip."""
    points = [f"{file}{rank}" for file in "abc" for rank in range(1, 4)]
    for seed in range(40):
        typed = Random(seed).sample(points, len(points)) * 2
        ran = play(run, *typed, words=f"candy-necklace --size 3 --seed {seed}")
        if "has no legal move and is skipped." in ran.out:
            return
    raise AssertionError("nobody was skipped")


def test_equal_seeds_play_equal_games(run: Run) -> None:
    games = [play(run, "c3", "a1", words=f"crossway --size 5 --level 2 --seed {seed}").out for seed in (5, 5, 6, 7, 8)]
    assert games[0] == games[1] and len(set(games)) > 1
