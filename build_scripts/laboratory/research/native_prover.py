"""The solver in C that proves connections: for the games that :func:`crosscut.solver.joining.joining_of` serves.

It answers as :class:`laboratory.research.native_solver.NativeSolver` does, on larger boards.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosscut import Game
from crosscut.solver.joining import Joining, joining_of
from laboratory.native.compiling import program
from laboratory.research.native_solver import NativeSolver


class NativeProver(NativeSolver):
    """A process that answers about one game on one board. What it counts are positions in which it has looked for a
    connection."""

    def _program(self, game: Game, options: Sequence[str]) -> Sequence[str]:
        joining = joining_of(game)
        if joining is None or not _has_a_winner(joining):
            raise ValueError(f"who wins {game.name} cannot be proved by connections")
        return str(program("proofs", *options)), "".join(str(int(flag)) for flag in _flags(joining))


def _flags(joining: Joining) -> tuple[bool, ...]:
    """What the program asks of a game without links that are moves."""
    return joining.rising, joining.falling, joining.bans_crosscuts, joining.by_links


def _has_a_winner(joining: Joining) -> bool:
    """Whether one side always joins its edges, so that the other one wins where a side cannot: on a full board, and
    before nobody can move. Where stones join by their sides alone, or some point may be forbidden to both, it may be
    that nobody wins."""
    return not (joining.link_moves or joining.bans) and (
        joining.falling or (joining.rising and not joining.bans_crosscuts)
    )
