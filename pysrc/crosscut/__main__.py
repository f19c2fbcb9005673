"""The program ``crosscut``, also ``python3 -m crosscut``: its commands, and an overview of this package."""

from __future__ import annotations

import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module

import crosscut
from crosscut.commands import Command, Parser, run_command

PROGRAM = "crosscut"

_MODULES = {
    "play": "crosscut.program.play",
    "advise": "crosscut.program.advising:ADVISE",
    "solve": "crosscut.program.advising:SOLVE",
    "templates": "crosscut.program.templates",
    "svg": "crosscut.svg.__main__",
    "png": "crosscut.program.writing:PNG",
    "pdf": "crosscut.program.writing:PDF",
    "gif": "crosscut.program.writing:GIF",
    "convert": "crosscut.program.writing:CONVERT",
    "claims": "crosscut.claims.__main__",
    "match": "crosscut.player.__main__",
    "gtp": "crosscut.gtp.__main__",
    "puzzles": "crosscut.puzzles.__main__",
    "theory": "crosscut.theory.__main__",
    "check": "crosscut.program.checking",
    "rules": "crosscut.program.rules",
    "lab": "crosscut.program.lab",
    "benchmark": "crosscut.benchmark.__main__",
}
"""The module of each command, whose ``COMMAND`` it is unless a name follows. Only the command that runs is imported."""


def commands() -> tuple[Command, ...]:
    """All commands of the program."""
    return tuple(map(_command, _MODULES))


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that ``words`` name (None: the command line); without a command print an overview.

    Returns the exit status: 0 if the command did its work, 1 if it could not. Raises SystemExit with status 2 for words
    that it does not understand.
    """
    words = sys.argv[1:] if words is None else words
    if words and words[0] in _MODULES:
        name = words[0]
        return run_command(PROGRAM, lambda: _command(name).main(words[1:], f"{PROGRAM} {name}"))
    return run_command(PROGRAM, lambda: _print_overview(words))


def _command(name: str) -> Command:
    module, _, place = _MODULES[name].partition(":")
    found: Command = getattr(import_module(module), place or "COMMAND")
    return found


def _print_overview(words: Sequence[str]) -> int:
    parser = Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} COMMAND ...   or   {PROGRAM} COMMAND --help",
        description=f"Crosscut {crosscut.__version__}: square-board games, their exact rules, and why a move is "
        "illegal.",
        epilog=_overview(),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=crosscut.__version__)
    parser.add_argument("command", nargs="?", choices=tuple(_MODULES), metavar="COMMAND", help="one of those below")
    parser.parse_args(words)
    parser.print_help()
    return 0


def _overview() -> str:
    width = max(len(game.id) for game in crosscut.games())
    games = (f"  {game.id:{width}}  {game.name}, {game.inventor} {game.year}" for game in crosscut.games())
    named = (f"  {command.name:{width}}  {command.what}" for command in commands())
    in_python = (
        '  import crosscut; board = crosscut.Board("quax"); board.push("d4"); print(board)',
        "  help(crosscut) says more.",
    )
    own = f"  {'own:...':{width}}  a game of your own: its id is its rules, such as own:ban-xo/ox.swap"
    return "\n".join(["commands", *named, "", "games", *games, own, "", "in Python", *in_python])


if __name__ == "__main__":
    sys.exit(main())
