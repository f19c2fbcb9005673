"""Lists from the engine, which the build imports and writes as scripts.

Pages list the games and more before the engine has started, or without it.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from griffe import Docstring, DocstringSectionKind

from building.colours import PROPORTIONS
from building.examples import examples
from building.program_frame import program_frame_page
from crosscut import ViolationCode, claims
from crosscut.bridge import LOADED_LATER, METHODS, handle
from crosscut.claims import best_play, theory
from crosscut.claims.kinds import patterns
from crosscut.nets import JUDGES
from crosscut.puzzles import MEANINGS, Puzzle, read_puzzles
from crosscut.puzzles.puzzle import name_of
from laboratory.results.lab_reports import read_reports
from shared.paths import ENGINE_SOURCE, PUZZLES

RUNTIME_LIST = "engine/runtime.js"
GAMES = "game/games.js"

COURSE_GAMES = {"crossway": "Crossway", "quickway": "Quickway", "own:join-rising": "Hex"}
"""The games whose courses of connections the site has, and their names."""

Listed = list[dict[str, Any]]

_CLAIM = re.compile(r"^(?: {4})?(\S.*?)(?: {2,}|\n {8,})(\S.*(?:\n {8,}\S.*)*)$", re.MULTILINE)


@cache
def catalogue() -> Listed:
    """The games, as the bridge describes them."""
    return _answer("games")


def levels() -> Listed:
    """The levels of the computer player, as the bridge describes them."""
    return _answer("levels")


def methods_of_a_start() -> list[str]:
    """The methods of the bridge that need no more of the engine than a start has, for games of the catalogue."""
    return [method for method, (module, _) in METHODS.items() if module not in LOADED_LATER]


def puzzles(*, retired: bool = False) -> Listed:
    """The puzzles of all games in their lists, or those that are retired, with what the page shows of them."""
    return [
        {
            "id": puzzle.id,
            "game": puzzle.game.id,
            "link": puzzle.link(),
            "size": puzzle.size,
            "level": puzzle.level,
            "themes": list(puzzle.themes),
            "number": puzzle.number,
            **({"called": puzzle.called} if puzzle.called else {}),
        }
        for collection in _collections()
        for puzzle in collection
        if puzzle.is_retired is retired
    ]


def puzzle_tables() -> dict[str, str]:
    """A script for each game with the main lines of its puzzles, and one that loads them."""
    games = {name_of(collection[0].game): collection for collection in _collections()}
    lines = {
        f"puzzles/tables/{name}.js": exported(
            {
                puzzle.id: {"side": puzzle.setup.turn, "turns": puzzle.turns(), "rest": puzzle.rest()}
                for puzzle in collection
            }
        )
        for name, collection in games.items()
    }
    loads = ", ".join(
        f'"{collection[0].game.id}": () => import("./tables/{name}.js")' for name, collection in games.items()
    )
    return {"puzzles/tables.js": f"export default {{ {loads} }};\n", **lines}


def violation_codes() -> dict[str, str]:
    """Every violation code with its meaning, from the docstring of its class."""
    sections = Docstring(inspect.getdoc(ViolationCode) or "").parse("google")
    (meanings,) = (section.value for section in sections if section.kind is DocstringSectionKind.attributes)
    return {ViolationCode[meaning.name].value: meaning.description for meaning in meanings}


def claim_kinds() -> dict[str, str]:
    """An example of every claim in the package of claims, with its meaning."""
    docstrings = (module.__doc__ or "" for module in (claims, best_play, theory))
    return {row[1]: " ".join(row[2].split()) for text in docstrings for row in _CLAIM.finditer(text)}


def claim_patterns() -> list[str]:
    """How claims are written, as regular expressions of JavaScript."""
    return [pattern.replace("(?P<", "(?<") for pattern in patterns()]


def theme_meanings() -> dict[str, str]:
    """Every theme of the site's puzzles, as a message, with its meaning."""
    in_use = {theme for puzzle in puzzles() for theme in puzzle["themes"]}
    return {f"theme|{theme}": meaning for theme, meaning in MEANINGS.items() if theme in in_use}


@cache
def course(game: str) -> Listed:
    """The boards of a game's course of connections, as the bridge describes them."""
    return _answer("course", game=game)


def _answer(method: str, **params: object) -> Listed:
    answer = json.loads(handle(json.dumps({"id": 0, "method": method, "params": params})))
    while "more" in answer:
        answer = json.loads(handle(json.dumps({"id": 0, "more": answer["more"]})))
    listed: Listed = answer["ok"]
    return listed


@cache
def _collections() -> list[tuple[Puzzle, ...]]:
    return [tuple(read_puzzles(path)) for path in sorted(PUZZLES.glob("*.jsonl"))]


CHARACTERS = ENGINE_SOURCE / "crosscut" / "notation" / "characters.json"
GRAMMAR = ENGINE_SOURCE / "crosscut" / "record" / "grammar.json"
"""What the engine's readers and the page's have in common."""


SHARED_SENTENCES = ENGINE_SOURCE / "crosscut" / "sentences.json"
"""What both the engine and scripts say, in groups."""
_ROOMS_THAT_SAY = {"board": "notation", "figure": "embed", "game": "words", "task": "puzzles"}
"""By group, the folder of scripts that gets its sentences."""


def generated_scripts(
    figure_style: bytes, gif_writer: bytes, program_frame: bytes, languages: Sequence[str], runtime_list: str
) -> dict[str, str]:
    """The scripts that the build writes, by their paths in web/js. Declarations of their types stand there.

    `gif_writer` is the script of the worker that writes animated pictures, `program_frame` that of the frame in which
    programs run, `languages` are the codes of those that are published beside English.
    """
    return {
        GAMES: exported(catalogue()),
        "play/levels.js": exported(levels()),
        "puzzles/collection.js": exported(puzzles()),
        "lab/shipped-reports.js": exported(list(read_reports().values())),
        "puzzles/retired.js": exported(puzzles(retired=True)),
        **puzzle_tables(),
        "connections/courses.js": exported({game: course(game) for game in COURSE_GAMES}),
        "notation/characters.js": exported(json.loads(CHARACTERS.read_bytes())),
        "notation/grammar.js": exported(json.loads(GRAMMAR.read_bytes())),
        **{
            f"{_ROOMS_THAT_SAY[group]}/{group}-sentences.js": exported(sentences)
            for group, sentences in json.loads(SHARED_SENTENCES.read_bytes()).items()
        },
        "engine/judges.js": exported(JUDGES),
        "board/proportions.js": exported(_painted()),
        "figure-editor/claim-patterns.js": exported(claim_patterns()),
        "embed/published-languages.js": exported(list(languages)),
        "embed/figure-style.js": exported(figure_style.decode().strip()),
        "animation/worker-script.js": exported(gif_writer.decode()),
        "console/frame-page.js": exported(program_frame_page(program_frame.decode())),
        "console/examples.js": exported([asdict(example) for example in examples()]),
        "engine/methods-of-a-start.js": exported(methods_of_a_start()),
        RUNTIME_LIST: runtime_list,
    }


def _painted() -> dict[str, dict[str, object]]:
    """The proportions and colours for the page's boards, without those for print."""
    proportions: dict[str, dict[str, object]] = json.loads(PROPORTIONS.read_bytes())
    del proportions["colors"]["print"]
    return proportions


def exported(content: object) -> str:
    """A script that exports what it holds."""
    return f"export default {json.dumps(content, separators=(',', ':'))};\n"
