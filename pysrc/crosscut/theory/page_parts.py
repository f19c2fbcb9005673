"""What the page of results is made of: paragraphs, tables, figures."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from crosscut.theory.stones import Stones

SECONDS = "processor seconds"


def paragraph(text: str) -> str:
    """A paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def table(head: Iterable[object], body: Iterable[Iterable[object]]) -> str:
    """A table that can be scrolled where it is too wide."""
    titles = "".join(f'<th scope="col">{escape(str(title))}</th>' for title in head)
    rows = "\n".join("<tr>" + "".join(f"<td>{escape(_number(cell))}</td>" for cell in row) + "</tr>" for row in body)
    head_row = f"<thead><tr>{titles}</tr></thead>"
    return f'<div class="table" tabindex="0">\n<table>\n{head_row}\n<tbody>\n{rows}\n</tbody>\n</table>\n</div>'


def _number(cell: object) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def figures(game: str, diagrams: Iterable[tuple[str, str]]) -> str:
    """Boards to play on: diagrams, one row a line, with their captions."""
    drawn = "\n".join(
        f'<crosscut-board game="{escape(game)}" caption="{escape(caption)}">'
        f"<pre>{escape(diagram)}</pre></crosscut-board>"
        for diagram, caption in diagrams
    )
    return f'<div class="figures">\n{drawn}\n</div>'


def formations(game: str, diagrams: Iterable[tuple[str, str]]) -> str:
    """Stones alone, on boards that leave a rim of empty points around them."""
    return figures(game, [(_with_rim(diagram), caption) for diagram, caption in diagrams])


def _with_rim(diagram: str) -> str:
    """A diagram on the smallest square board with empty points all around the stones."""
    rows = Stones.parse(diagram).rows
    size = max(len(rows), len(rows[0])) + 2
    south = (size - len(rows)) // 2
    west = (size - len(rows[0])) // 2
    padded = ["." * west + row + "." * (size - west - len(row)) for row in rows]
    return "\n".join(["." * size] * (size - south - len(rows)) + padded + ["." * size] * south)
