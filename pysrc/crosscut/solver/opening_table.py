"""Who wins after the first two stones, for each way of joining and each size.

``python3 -m laboratory.research openings`` finds it, ``opening-table`` writes it here. For each first stone of Red, one
of several images, there is a line of signs: what Blue does then, and for each reply of Blue, row by row from a1, what
Red does. A letter is a winning move (:data:`crosscut.solver.openings.NAMES` says where), ``-`` says that the side to
move loses, ``?`` that this is not decided. A dot is the first stone itself.
"""

from __future__ import annotations

from crosscut.solver.joining import Joining

SOLVED: dict[tuple[Joining, int], dict[str, str]] = {}
