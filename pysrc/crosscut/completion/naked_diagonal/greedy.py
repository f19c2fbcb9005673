"""A quick filling by whole batches of points, which mostly succeeds."""

from __future__ import annotations

from crosscut.completion.naked_diagonal.certificate import Step
from crosscut.completion.naked_diagonal.local_rule import naked_points
from crosscut.geometry import Grid, Mask


def fill_greedily(board: Grid, red: Mask, blue: Mask, within: Mask) -> tuple[list[Step], Mask]:
    """Fill as many points of ``within`` as go, and which remain empty."""
    width = board.width
    evens = board.west | board.west << 2
    steps: list[Step] = []
    colors = [blue, red]
    empty = within
    classes = _classes(board)
    while empty:
        legal = [empty & ~naked_points(board, colors[0]), empty & ~naked_points(board, colors[1])]
        best = 0
        for is_red in (False, True):
            stones = colors[is_red]
            own = legal[is_red]
            uncovered = ~stones
            e, w, n, s = own >> 1, own << 1, own >> width, own << width
            x_e, x_w, x_n, x_s = stones >> 1, stones << 1, stones >> width, stones << width
            harm = n >> 1 & ~(x_n | x_e) | n << 1 & ~(x_n | x_w) | s >> 1 & ~(x_s | x_e) | s << 1 & ~(x_s | x_w)
            harmless = own & ~harm
            touch = x_e | x_w | x_n | x_s
            for rank, choice in ((4, harmless & ~legal[not is_red]), (3, harmless & touch), (2, harmless)):
                if choice and rank > best:
                    best, batch, color = rank, choice, is_red
            if not best and own:
                best, batch, color = 1, own & -own, is_red
        if not best:
            break
        if best > 1:
            batch = max((batch & members for members in classes), key=int.bit_count)
        colors[color] |= batch
        empty &= ~batch
        steps.append((batch, color))
    return steps, empty


def _classes(board: Grid) -> list[Mask]:
    columns = [sum(1 << file for file in range(start, board.columns, 2)) for start in (0, 1)]
    return [
        sum(column << rank * board.width for rank in range(start, board.rows, 2))
        for column in columns
        for start in (0, 1)
    ]
