"""A text diagram as the fields of a link."""

from __future__ import annotations

from crosscut.notation.diagram import MAX_CHARACTERS, DiagramText, is_row, plain_row, split_diagram


def fields_of_diagram(diagram: DiagramText) -> dict[str, str]:
    """The rows, their number and the links, as far as they are there."""
    rows = [plain_row(row.text) for row in diagram.rows]
    fields = {"s": "/".join(rows), "n": str(len(rows))} if rows else {}
    if diagram.links is not None:
        fields["l"] = ".".join(word.text for word in diagram.links)
    return fields


def find(text: str, game_id: str | None) -> dict[str, str] | None:
    """The game that begins with the diagram, the side with fewer stones to move.

    None for a text that is no diagram. A diagram names no game: None without ``game_id``, too.
    """
    if game_id is None or len(text) > MAX_CHARACTERS:
        return None
    diagram = split_diagram(text)
    if len(diagram.rows) < 2 or not all(is_row(row.text) for row in diagram.rows):
        return None
    fields = fields_of_diagram(diagram)
    turn = "blue" if fields["s"].count("R") > fields["s"].count("B") else "red"
    return {"g": game_id, "t": turn, **fields}
