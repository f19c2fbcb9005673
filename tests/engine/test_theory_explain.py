"""The data of "Explain this position": every finding is true of the position, for every game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, Point, Position, bridge
from crosscut.completion.candy_necklace import analyse
from crosscut.steps import finish
from crosscut.theory import explain_loops, loops
from crosscut.theory.__main__ import main
from crosscut.theory.explain import explain
from crosscut.theory.explain_loops import explain_stone
from crosscut.theory.findings import Finding
from crosscut.theory.formations import banned_points, is_disconnected, is_naked_diagonal_equivalent
from crosscut.theory.stones import Stones
from laboratory.research.facts import in_the_open


def findings(game_id: str, diagram: str, kind: str | None = None) -> list[Finding]:
    """The findings of a kind."""
    game = crosscut.game(game_id)
    found = finish(explain(game, game.setup(diagram))).findings
    return [finding for finding in found if kind in (None, finding.kind)]


def squared(diagram: str) -> str:
    """A diagram in the middle of a board of 8 x 8."""
    stones = Stones.parse(diagram)
    rows = [row.ljust(8, ".") for row in stones.rows]
    return "\n".join((rows + ["." * 8] * 8)[:8])


def named(points: Iterable[Point]) -> list[str]:
    """The names of points."""
    return [str(point) for point in points]


def area(stones: Stones, points: Iterable[Point]) -> int:
    return stones.area(" ".join(named(points)))


def loop_through(position: Position, stone: str) -> Finding:
    """The finding about the loop through a stone."""
    found = explain_stone(position, Point.parse(stone))
    assert found is not None
    return found


def test_a_switch() -> None:
    (switch,) = findings("naked-diagonal", "B.R\nR.B\n...", "switch")
    assert set(named(switch.areas[0])) == {"b2", "b3"} and set(named(switch.stones)) == {"a2", "a3", "c2", "c3"}
    assert not findings("naked-diagonal", "B.R\nR.B\n...", "bad")


def test_a_bad_area_and_its_pattern() -> None:
    stones = in_the_open(Stones.parse(".BR./R..B/B..R/.RB."), 2)
    (bad,) = findings("naked-diagonal", str(stones), "bad")
    assert len(bad.stones) == 8
    assert {pattern.color for pattern in findings("naked-diagonal", str(stones), "pattern")} == set(Color)


def test_the_special_formation_and_one_that_is_neither() -> None:
    (special,) = findings("naked-diagonal", squared("BBRR/B..R/R..B/RRBB"), "special")
    assert len(special.areas[0]) == 4 and len(special.stones) == 12
    (other,) = findings("naked-diagonal", squared(".BRBB/R...B/....R/BRBRR"), "unfillable")
    assert "It is not BAD" in other.text


def test_a_bad_area_that_the_banned_colour_can_still_enter() -> None:
    (bad,) = findings("naked-diagonal", "..R\nR..\nBR.", "bad-so-far")
    assert [*map(named, bad.areas)] == [["b2"]] and "Red can still come in from outside" in bad.text


def test_paths_that_the_enemy_must_block() -> None:
    (pattern,) = findings("naked-diagonal", "..R.\nR...\n...R\n.R..", "pattern")
    assert sorted(map(named, pattern.paths)) == [["a1", "a2"], ["a4", "b4"], ["d1", "c1"], ["d4", "d3"]]
    assert "Blue has to block the marked paths" in pattern.text


def test_imposed_points_of_candy_necklace() -> None:
    imposed, direct = findings("candy-necklace", ".....\n..RB.\n.B.R.\n.R...\n.....", "imposed")
    assert direct.steps == ((Point.parse("c3"), Color.RED),) and "Blue would complete a crosscut there" in direct.text
    assert imposed.steps == ((Point.parse("c3"), Color.RED), (Point.parse("c2"), Color.RED))
    assert set(named(imposed.stones)) == {"b2", "b3", "c4", "d4", "d3"}
    assert "Blue would complete a crosscut-equivalent loop" in imposed.text


def test_crosscuts_and_loops_of_a_set_up() -> None:
    assert named(findings("candy-necklace", "BR.\nRB.\n...", "crosscut")[0].stones) == ["a2", "b2", "a3", "b3"]
    (loop,) = findings("candy-necklace", ".BR\nR.B\nBR.", "loop")
    assert [*map(named, loop.areas)] == [["b2"]] and "quick criterion says so too" in loop.text
    assert loop.text.startswith("A loop of 6 stones around b2: it is crosscut-equivalent.")


@pytest.mark.parametrize(
    ("diagram", "says"),
    [
        ("..RB.\nRB..R\nB..RB\n.RB..\n.....", "wrongly takes it for crosscut-equivalent."),
        (".R.\nB.B\n.R.", "says so too: b3 is straight across from b1 and has the same colour."),
        (".BR.\nR..B\nB..R\n.RB.", "says so too: b2 has no two like stones beside it."),
        ("..B..\n.R.R.\nB...B\n.RBR.\n.....", "says so too: the area of b3 is neither a path one point wide nor 2x2."),
    ],
)
def test_loops_that_can_be_filled(diagram: str, says: str) -> None:
    (loop,) = findings("candy-necklace", diagram, "fillable-loop")
    assert "it is not crosscut-equivalent; it can be filled" in loop.text
    assert loop.text.endswith(f"The quick criterion {says}")


def test_a_loop_longer_than_those_looked_for_is_reported_if_nothing_can_fill_it() -> None:
    crystal = [".BRBRBRBR.", "R........B", "BRBRBRBRBR"]
    (found,) = findings("candy-necklace", "\n".join([*crystal, *["." * 10] * 7]), "loop")
    assert found.text.startswith("A loop of 20 stones around 8 points: it is crosscut-equivalent.")


def test_mergers_of_a_set_up() -> None:
    diagram = "RB...\nBR...\n.....\n...BR\n...RB"
    (merger,) = findings("candy-necklace", diagram, "merger")
    assert merger.text == "Two crosscuts can be merged into a crosscut-equivalent loop of 6 stones."
    assert [len(loop.points) for loop in merger.loops] == [4, 4]
    touching = "RB.\nBRB\n.BR"
    assert not findings("candy-necklace", touching, "merger")


def test_the_search_for_loops_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain_loops, "MOST_PAUSES", 1)
    monkeypatch.setattr(loops, "STEPS", 1)
    game = crosscut.game("candy-necklace")
    answer = finish(explain(game, game.setup(".BR\nR.B\nBR.")))
    assert answer.note == "There are too many loops to look at all of them."
    assert [finding.kind for finding in answer.findings] == ["loop"]


def test_the_loop_through_a_stone() -> None:
    position = crosscut.game("candy-necklace").setup(".BR\nR.B\nBR.")
    assert loop_through(position, "a1").text.startswith("The shortest loop through a1 is a loop of 6 stones around b2")
    crossed = crosscut.game("candy-necklace").setup("BR.\nRB.\nB..")
    assert loop_through(crossed, "b2").text == "The shortest loop through b2 is a crosscut."
    assert explain_stone(crosscut.game("candy-necklace").setup("B..\n...\nR.."), Point.parse("a1")) is None
    flat = crosscut.game("candy-necklace").setup("R..\nBB.\n.R.")
    assert "around nothing: it is not crosscut-equivalent" in loop_through(flat, "a3").text
    for point, sentence in (("b2", "no stone on b2"), ("z9", "z9 is not on the board")):
        with pytest.raises(ValueError, match=sentence):
            explain_stone(position, Point.parse(point))


def test_stones_inside_the_loop_through_a_stone() -> None:
    position = crosscut.game("candy-necklace").setup(".RBR.\nB...B\nR.R.R\nB...B\n.RBR.")
    assert loop_through(position, "a3").text.endswith("The stones inside do not belong to the loop and do not count.")


def test_the_family_and_zigzag() -> None:
    game = crosscut.game("quax")
    answer = finish(explain(game, game.setup("...\n.RB\n..R")))
    assert [ruling.cell.game.id for ruling in answer.family or ()] == ["quadrex", "quickway", "quax", "crossway"]
    assert [finding.kind for finding in answer.findings] == ["three-quarters"]
    (replies,) = findings("zigzag-edge", "R...\n....\n....\n...B")
    assert [*map(named, replies.areas)] == [["b2"], ["b3"], ["c2"], ["c3"]] and "a tie" in replies.text
    assert findings("zigzag-edge", "\n".join(["." * 12] * 12)) == []


@given(
    st.sampled_from([game for game in crosscut.games() if game.theory != "none"]),
    st.lists(st.sampled_from("...RB"), min_size=25, max_size=25),
)
def test_whatever_the_position_the_findings_are_true(game: Game, letters: list[str]) -> None:
    rows = ["".join(letters[start : start + 5]) for start in range(0, 25, 5)]
    position = game.setup("\n".join(rows))
    answer = finish(explain(game, position))
    for finding in answer.findings:
        assert finding.text.endswith(".")
        assert all(point in position.grid for point in chain(finding.stones, *finding.areas, *finding.paths))
        assert all(point in position.stones for point in finding.stones)
        check(finding, position)


def check(finding: Finding, position: Position) -> None:
    """Whether what a finding says holds."""
    stones = Stones.of(position)
    board = stones.board
    if finding.kind in ("switch", "special", "bad", "unfillable"):
        alone = stones.within(board.mask(finding.stones))
        (empty,) = finding.areas
        assert is_naked_diagonal_equivalent(alone, area(alone, empty))
    elif finding.kind == "bad-so-far":
        (empty,) = finding.areas
        banned = finding.color
        assert banned is not None
        assert not area(stones, empty) & ~banned_points(stones, banned)
        assert is_disconnected(stones, banned.other, area(stones, empty))
    elif finding.kind in ("banned", "pattern"):
        assert finding.color is not None
        for points in finding.areas:
            assert not area(stones, points) & ~banned_points(stones, finding.color)
    elif finding.kind == "imposed":
        point, color = finding.steps[-1]
        enemy = stones.with_stone(color.other, board.bit(point))
        assert analyse(*stones).filling() is not None and analyse(*enemy).filling() is None


class Unknown(Game):
    """A game that declares no theory."""

    id = "unknown"
    name = "Unknown"


def test_a_game_without_theory() -> None:
    game = Unknown()
    with pytest.raises(ValueError, match="no theory of Unknown"):
        finish(explain(game, game.start(3)))


def test_the_bridge_answers_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.bridge.jobs.SLICE_SECONDS", 0.0)
    params = {"game": "naked-diagonal", "setup": {"diagram": "B.R\nR.B\n..."}, "moves": []}
    request = {"id": 1, "method": "explain", "params": params}
    answer = json.loads(bridge.handle(json.dumps(request)))
    calls = 1
    while "more" in answer:
        answer = json.loads(bridge.handle(json.dumps(request | {"more": answer["more"]})))
        calls += 1
    assert calls > 3
    assert {finding["kind"] for finding in answer["ok"]["findings"]} == {"switch", "pattern", "banned"}
    assert answer["ok"]["family"] is None


def test_the_command_explains_the_position_of_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["https://crosscut.example/#g=naked-diagonal&n=3&s=b1r/r1b/3&v=1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A switch: neither colour can ever be played on b2 b3."
    assert lines[1:3] == ["    empty points: b2 b3", "    stones: a2 c2 a3 c3"]
    assert main(["g=quax&n=4&s=4/1rb1/2r1/4"]) == 0
    said = capsys.readouterr().out
    assert "Quadrex: the fourth point is imposed, the diagonal connects by itself\n    filled: b2 red\n" in said
    assert "connects by a move\n    links by a move: b3-c2 red\n" in said
    assert main(["g=zigzag-edge&n=14&m=a1"]) == 0
    assert "13 are missing now" in capsys.readouterr().out
    assert main(["g=naked-diagonal"]) == 0
    assert "nothing to say" in capsys.readouterr().out


def test_the_command_explains_as_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "g=naked-diagonal&n=3&s=b1r/r1b/3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["size"], found["family"], found["note"]) == ("naked-diagonal", 3, [], "")
    first = found["findings"][0]
    assert (first["kind"], first["areas"], first["stones"]) == ("switch", [["b2", "b3"]], ["a2", "c2", "a3", "c3"])
    assert main(["--json", "g=quax&n=4&s=4/1rb1/2r1/4"]) == 0
    family = json.loads(capsys.readouterr().out)["family"]
    assert {"game": "quadrex", "fourth": "imposed", "filled": {"b2": "red"}}.items() <= family[0].items()
    assert any(row["links_by_a_move"] == {"b3-c2": "red"} for row in family)


def test_the_command_says_what_is_wrong_with_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonsense"]) == 1
    assert "'nonsense' names no game" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "build_scripts/laboratory/research" in capsys.readouterr().out
