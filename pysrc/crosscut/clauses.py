"""Clauses of which two literals are watched, the first two: as long as neither is false, nothing follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Literal: TypeAlias = int
"""A variable, 1, 2, ..., or its negation, -1, -2, ..."""

Clause: TypeAlias = list[Literal]
"""One of its literals must be true."""


def follow(
    false: Literal, watched: list[list[Clause]], value: Sequence[int], assign: Callable[[Literal, Clause], None]
) -> Clause | None:
    """Assign what follows once a literal is false; a clause that is false, or None.

    ``watched`` has by literal the clauses that watch it, and ``value`` 1 for what is true and -1 for what is false.
    ``assign`` gets a literal and the clause from which it follows.
    """
    waiting = watched[false]
    kept = watched[false] = []
    for place, clause in enumerate(waiting):
        if clause[0] == false:
            clause[0], clause[1] = clause[1], false
        first = clause[0]
        if value[first] > 0:
            kept.append(clause)
            continue
        for other in range(2, len(clause)):
            if value[clause[other]] >= 0:
                clause[1], clause[other] = clause[other], false
                watched[clause[1]].append(clause)
                break
        else:
            kept.append(clause)
            if value[first] < 0:
                kept += waiting[place + 1 :]
                return clause
            assign(first, clause)
    return None
