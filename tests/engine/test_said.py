"""Sentences that know their templates: what the bridge sends of them is whole, and tools find each template."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosscut
from crosscut import bridge
from crosscut.bridge.sentences import entry_of
from crosscut.record.grammar import KINDS, SENTENCES
from crosscut.said import SHARED, Listed, Said, chained, counted, joined, listed, rounded, tr
from tests.engine.own_rules import KNOWN, rule_texts

SOURCES = Path(crosscut.__file__).parent
FREE = {"said.py", "record/grammar.py"}
"""The sources that pass a template on: the others write it down."""

DATA = {"name", "inventor", "parameters", "link", "kind", "unknown"}
"""The keys of answers under which texts are data, in no language."""
FILES = {"export.ok.text", "svg.ok.svg"}
"""The texts of answers that are whole files."""


def calls() -> Iterator[tuple[str, ast.Call, int]]:
    """Every call that makes a sentence: its source, and which of its arguments is the first template."""
    for path in sorted(SOURCES.rglob("*.py")):
        name, text = path.relative_to(SOURCES).as_posix(), path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "tr(" in text or "counted(" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tr", "counted"):
                yield name, node, int(node.func.id == "counted")


@cache
def templates() -> dict[str, str]:
    """All templates that tools find, each with that for one; empty where it counts nothing."""
    found = dict.fromkeys(
        [
            *SENTENCES.values(),
            *(kind["sentence"] for kind in KINDS.values() if "sentence" in kind),
            *(text for group in SHARED.values() for text in group.values()),
        ],
        "",
    )
    for name, call, first in calls():
        if name not in FREE or isinstance(call.args[first], ast.Constant):
            texts = [ast.literal_eval(argument) for argument in call.args[first:]]
            found[texts[-1]] = texts[0] if first else ""
    return found


def test_each_template_is_a_literal_and_counts_in_one_way() -> None:
    ones: dict[str, str] = {}
    for name, call, first in calls():
        if name in FREE:
            continue
        texts = call.args[first:]
        assert all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in texts), ast.unparse(call)
        *one, many = [ast.literal_eval(text) for text in texts]
        assert ones.setdefault(many, "".join(one)) == "".join(one), f"two texts for one: {many}"
        values = {keyword.arg for keyword in call.keywords} | ({"n"} if first else set())
        if None not in values:
            for text in (*one, many):
                assert set(placed(text)) <= values, f"{name}: {text}"


def test_each_shared_sentence_is_said_with_its_values() -> None:
    said = set()
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        group = re.search(r'= partial\(shared, "(\w+)"\)', text)
        for node in ast.walk(ast.parse(text)) if "shared" in text else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("shared", "_say"):
                literals = [str(ast.literal_eval(argument)) for argument in node.args]
                where, name = [group[1], *literals][-2:] if group else literals
                said.add((where, name))
                assert set(placed(SHARED[where][name])) == {keyword.arg for keyword in node.keywords}, name
    assert said == {(where, name) for where, group in SHARED.items() for name in group}


def placed(template: str) -> list[str]:
    return [part.partition("}")[0] for part in template.split("{")[1:]]


def test_a_sentence_is_its_english_text_and_stays_whole() -> None:
    said = tr("{point} is {what}.", point="d4", what=listed(["red", "blue"], "or"))
    assert said == "d4 is red or blue." and hash(said) == hash("d4 is red or blue.")
    for same in (said, str(said), copy.copy(said), copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert isinstance(same, Said) and same == said
        assert (same.template, same.values, same.one) == (said.template, said.values, None)
    what = said.values["what"]
    assert isinstance(what, Listed) and (what.items, what.word) == (("red", "blue"), "or")
    assert isinstance(str(ValueError(said)), Said)
    assert type("".join([said])) is str
    assert tr("step|Back") == "Back" and tr("{text}", text="a|b {text}") == "a|b {text}"


@pytest.mark.parametrize(("n", "text"), [(0, "0 moves of 9"), (1, "1 move of 9"), (2, "2 moves of 9")])
def test_a_sentence_counts(n: int, text: str) -> None:
    said = counted(n, "{n} move of {all}", "{n} moves of {all}", all=9)
    assert said == text
    assert (said.template, said.one, dict(said.values)) == (
        "{n} moves of {all}",
        "{n} move of {all}",
        {"n": n, "all": 9},
    )


def test_a_rounded_number_keeps_its_digits() -> None:
    said = tr("{low} to {high}", low=rounded(0.04, 1), high=rounded(12.25, 1))
    assert said == "0.0 to 12.2"
    values = {"low": {"number": 0.0, "digits": 1}, "high": {"number": 12.2, "digits": 1}}
    for kept in (said, copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert entry_of(kept) == ["{low} to {high}", values]


def test_sentences_and_groups_stand_side_by_side() -> None:
    assert joined("", "One.", "", "Two.", "Three.") == "One. Two. Three."
    assert joined() == joined("", "") == ""
    assert chained(["a1 b2"]) == "a1 b2" and chained(["a1 b2", "c1 d2", "e1 f2"]) == "a1 b2 and c1 d2 and e1 f2"
    assert listed(["a1"]) == "a1" and listed(["a1", "b2", "c3"]) == "a1, b2 and c3"


def in_english(value: Any) -> str:
    """What an entry says, filled in by its description alone."""
    if isinstance(value, dict):
        items = [in_english(item) for item in value["list"]]
        return f" {value['word']} ".join(filter(None, (", ".join(items[:-1]), items[-1])))
    if not isinstance(value, list):
        return str(value)
    template = value[2] if len(value) == 3 and value[1]["n"] == 1 else value[0]
    shown: str = template[template.find("|") + 1 :]
    before, *parts = shown.split("{")
    for part in parts:
        name, _, after = part.partition("}")
        before += in_english(value[1][name]) + after
    return before


def entries_of(value: Any) -> Iterator[list[Any]]:
    """An entry, and those inside it."""
    if isinstance(value, dict):
        for item in value["list"]:
            yield from entries_of(item)
    elif isinstance(value, list):
        yield value
        for inner in value[1].values():
            yield from entries_of(inner)


def texts_of(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """The texts in an answer that are no data, with the keys around them."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, list):
        for item in value:
            yield from texts_of(item, where)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key not in DATA:
                yield from texts_of(item, f"{where}.{key}")


def data_of(value: Any, *, is_data: bool = False) -> Iterator[str]:
    """The texts in an answer that are data."""
    if isinstance(value, str) and is_data:
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from data_of(item, is_data=is_data)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from data_of(item, is_data=is_data or key in DATA)


def told(method: str, **params: Any) -> Any:
    """The result of a request, or None; fails unless all of its sentences can be said in another language."""
    request: dict[str, Any] = {"id": 7, "method": method, "params": params, "said": True}
    while True:
        answer = json.loads(bridge.handle(json.dumps(request)))
        said = answer.pop("said")
        for where, text in texts_of(answer):
            is_data = " " not in text or f"{method}{where}" in FILES
            assert text in said or is_data, f"{method}{where} is no whole sentence: {text!r}"
        if method != "levels":  # whose names are words
            assert not [text for text in data_of(answer) if text in said], f"{method}: data would be translated"
        for english, entry in said.items():
            assert in_english(entry) == english
            for inner in entries_of(entry):
                one = templates().get(inner[0])
                assert one is not None, f"no tool finds the template {inner[0]!r}"
                assert inner[2:] == ([one] if one else []), inner
        if "more" not in answer:
            return answer.get("ok")
        request = {"id": 7, "more": answer["more"], "said": True}


def point(chance: Random, size: int) -> str:
    return f"{'abcdefgh'[chance.randrange(size)]}{chance.randrange(size) + 1}"


def play(game: str, size: int, chance: Random) -> list[str]:
    """A random game; whoever asks why a move is illegal gets a whole sentence."""
    moves: list[str] = []
    while True:
        state = told("state", game=game, size=size, moves=moves)
        reference = {"game": game, "size": size, "moves": moves}
        for color, forbidden in state["illegal"].items():
            for points in forbidden.values():
                told("violation", **reference, move=chance.choice(points), color=color)
        for move in (point(chance, size), "z26", "swap", "a1-b2", "b1-a2"):
            told("violation", **reference, move=move)
        if chance.randrange(4) == 0 and known(game) and crosscut.game(game).theory != "none":
            told("explain", **reference)
        wrong = {point for points in state["illegal"][state["turn"]].values() for point in points}
        empty = [
            f"{'abcdefgh'[file]}{size - row}"
            for row, line in enumerate(state["rows"])
            for file, letter in enumerate(line)
            if letter == "."
        ]
        legal = [*(name for name in empty if name not in wrong), *state["linkMoves"]]
        if state["outcome"] or not legal:
            return moves
        moves.append(chance.choice(legal))


def known(game: str) -> bool:
    return not game.startswith("own:")


def look_at_setups(game: str, chance: Random, count: int) -> None:
    """Boards that nobody has played: what is wrong with them, and what the theory says."""
    has_theory = known(game) and crosscut.game(game).theory != "none"
    for _ in range(count):
        size, filled = chance.randint(3, 5), chance.choice((0.3, 0.6, 0.9))
        rows = [
            "".join(chance.choice("RB") if chance.random() < filled else "." for _ in range(size)) for _ in range(size)
        ]
        setup = {"diagram": "\n".join(rows), "turn": chance.choice(("red", "blue"))}
        state = told("state", game=game, setup=setup)
        for color, forbidden in state["illegal"].items():
            for points in forbidden.values():
                told("violation", game=game, setup=setup, move=points[0], color=color)
        found = told("explain", game=game, setup=setup) if has_theory else None
        if found and found["hasLoops"]:
            stones = [
                f"{'abcde'[file]}{size - row}"
                for row, line in enumerate(rows)
                for file, letter in enumerate(line)
                if letter != "."
            ]
            told("loop-through", game=game, setup=setup, point=chance.choice(stones))
            show_loops(game, setup, found["findings"])


def show_loops(game: str, setup: dict[str, str], findings: list[dict[str, Any]]) -> None:
    for loops in (finding["loops"] for finding in findings):
        if len(loops) == 1:
            told("unmerge", game=game, setup=setup, loop=loops[0])
        elif loops:
            told("merge", game=game, setup=setup, loops=loops)


def solve_tasks(game: str, chance: Random) -> None:
    """Tasks about positions of a small board: hints, solutions, right and wrong answers."""
    moves = play(game, 4 if game == "zigzag-edge" else 3, chance)
    for kind in ("win", "win-all", "win.1", "play", "legal", "illegal", "free"):
        made = moves[: chance.randint(max(0, len(moves) - 4), max(0, len(moves) - 1))]
        task = {"game": game, "size": 4 if game == "zigzag-edge" else 3, "moves": made, "task": kind}
        told("hint-task", **task, answer=[])
        solution = told("solve-task", **task, answer=[])
        answers = [
            [point(chance, 3)],
            [point(chance, 3)],
            solution["moves"][:1],
            solution["points"][:2],
            solution["points"],
        ]
        for answer in filter(None, answers):
            told("judge-task", **task, answer=answer)


@pytest.mark.parametrize("game", [*(game.id for game in crosscut.games()), *KNOWN])
def test_all_that_a_player_reads_of_a_game_can_be_said_in_another_language(game: str) -> None:
    chance = Random(game)
    told("rules", game=game)
    play(game, 4, chance)
    look_at_setups(game, chance, 12)
    if known(game):
        solve_tasks(game, chance)


@settings(max_examples=25)
@given(st.data())
def test_so_it_is_of_an_own_game(data: st.DataObject) -> None:
    game, chance = data.draw(rule_texts()), Random(data.draw(st.integers(0, 99)))
    told("rules", game=game)
    play(game, 3, chance)
    look_at_setups(game, chance, 2)


def test_loops_are_shown_step_by_step_in_whole_sentences() -> None:
    loop = ".RB / B.R / RB."
    apart = ["....RB.", ".B.B..R", "B.R.RB.", ".R.....", ".......", ".......", "......."]
    for diagram in (loop, "\n".join(apart), ".RB....\nB.R....\nRB.....\n.....RB\n....B.R\n....RB.\n......."):
        setup = {"diagram": diagram.replace(" / ", "\n"), "turn": "red"}
        show_loops("candy-necklace", setup, told("explain", game="candy-necklace", setup=setup)["findings"])


LINKS = (
    "g=quax&n=5&m=c3.b4.d4.a1.c3-d4&resigned=blue&v=1",
    "g=crossway&n=4&s=R3/1B2/4/4&t=b&m=a1.b1(c1.d1)&comments=1:one;2:two&marks=1:A@a1&arrows=1:a1-b2&v=1",
    "g=quickway&n=5&s=R4/1R3/5/5/5&l=a5-b4&task=win&solution=a1!(b2?)&notes=1:x&crop=a1-c3&red=Ada&score=1-0&v=1",
    "g=own:ban-xo/ox.safe&n=5&m=a1.b2&level=3&id=abcd&by=red&offer=draw&v=2",
)
RECORDS = (
    "Crosscut game record 1\nGame: quax\nSize: 3\nSet-up:\nR..\n.R.\n..B\nLinks: a3-b2\n\nb1 {said} [A@b1] (c1)",
    '{"format": "crosscut", "version": 1, "game": "quax", "size": 3, "comment": 7, "moves": ["a1", {"move": "b2"}]}',
    "  abc\n3|R . .|3\n2|. B .|2\n1|. . R|1\n  abc",
    "Quax, 5x5: 1. c3 b4, 2. d4 a1, 3. c3d4; Blue resigns",
    "Horz | Vert\na1 b2",
    "own:ban-xo/ox-x/o.safe.join-corners.swap",
    "own:fill-xo/fx.rim.link-move",
    "3/1r1/3 b start+1",
    "(;GM[11]SZ[9];B[aa])",
    "https://hexworld.org/board/#11",
    (
        '[{"header": {"game": {"name": "Quax"}, "players": [{"name": "A", "result": 1}, {"name": "B", "result": 0}]}, '
        '"moves": [["a1", "b2"], ["c3", "pass"], ["a1", "d4"]]}, {"header": {"game": {"name": "Chess"}}, "moves": []}]'
    ),
)
SIGNS = (
    "a1",
    "z99",
    "{",
    "(",
    ")",
    "]",
    "x",
    "own:",
    "&m=",
    "&n=99",
    "&t=x",
    "&l=",
    "&at=9",
    "&crop=z",
    "%zz",
    "B\n",
    ".",
)


def broken(text: str, chance: Random) -> str:
    """The text with a part that is missing, and something else there."""
    start = chance.randrange(len(text))
    end = min(len(text), start + chance.randrange(8))
    return text[:start] + chance.choice(("", *SIGNS)) + text[end:]


def test_whatever_cannot_be_read_is_told_in_whole_sentences() -> None:
    chance = Random(1)
    for text in (*LINKS, *RECORDS):
        told("import", text=text, game="quax", size=3)
        for _ in range(20):
            if text in LINKS:
                told("export", link=broken(text, chance))
            told("import", text=broken(broken(text, chance) or "-", chance) or "-", game="quax", size=3)


def test_what_a_person_has_written_is_no_sentence_of_the_engine_even_if_it_is_the_same() -> None:
    """A page translates each text of an answer that is a sentence of the engine. Comments and names are never alone."""
    link = "g=quax&n=5&m=c3.b4&crop=z&v=1"
    problems = told("export", link=link)["problems"]
    assert problems
    for problem in problems:
        written = quote(problem)
        link = f"g=own:ban-xo&n=5&m=c3.b4&crop=z&red={written}&called={written}&comments=1:{written}&v=1"
        for form in ("text", "json"):
            exported = told("export", link=link, format=form)
            assert problem in exported["problems"] and problem in exported["text"]
            read = dict(parse_qsl(told("import", text=exported["text"])["link"]))
            assert read["comments"] == f"1:{problem}"
        assert problem in told("svg", link=link)["problems"]


def test_other_answers_are_whole_sentences() -> None:
    told("levels")
    told("games")
    told("explain", game="zigzag-edge", size=9)
    told("explain", game="zigzag-edge", size=5, moves=["a1", "b3"])
    told("state", game="quax", size=3, moves=["a1", "a1"])
    told("state", game="quax", size=3, moves=["a1", "nowhere"])
    told("state", game="quax", setup={"diagram": "R..\n.R.\n..B\nlinks: a3-c1"})
    told("state", game="quaxx", size=3)
    told("state", game="quax", size=30)
    told("course", game="quax")
    told("intrusion", game="crossway", stone="b2", carrier=["a1", "b1", "b2"], moves=["c3"])


def test_an_answer_costs_nothing_more_where_nobody_asks() -> None:
    request = {"id": 7, "method": "rules", "params": {"game": "quax"}}
    plain = json.loads(bridge.handle(json.dumps(request)))
    asked = json.loads(bridge.handle(json.dumps(request | {"said": True})))
    assert "said" not in plain and asked.pop("said") and asked == plain


def test_what_was_read_is_quoted_as_the_language_quotes() -> None:
    answer = json.loads(
        bridge.handle(
            json.dumps(
                {
                    "id": 7,
                    "method": "export",
                    "params": {"link": "g=quax&n=5&m=zz9&v=1", "format": "text"},
                    "said": True,
                }
            )
        )
    )
    assert [values["text"] for _, values, *_ in answer["said"].values()] == [["“{text}”", {"text": "zz9"}]]
    refused = json.loads(
        bridge.handle(
            json.dumps({"id": 7, "method": "state", "params": {"game": "own:nonsense", "size": 5}, "said": True})
        )
    )
    assert [values["clause"] for _, values, *_ in refused["said"].values()] == [["'{text}'", {"text": "nonsense"}]]
