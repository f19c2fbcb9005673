"""Figures as SVG text: the same picture as on the page's canvas, without a script.

>>> from crosscut import link, svg
>>> reading = link.read("g=quax&n=5&m=c3.d4")
>>> picture, problems = svg.draw(reading.record, reading.display)

``animate`` draws a whole line, move by move. ``python3 -m crosscut.svg LINK`` prints the picture of a link.
"""

from dataclasses import replace

from crosscut.arguments import checked, quoted
from crosscut.record.figure_text import Display
from crosscut.record.record import Record
from crosscut.steps import Steps, finish
from crosscut.svg.pen import Look
from crosscut.svg.picture import in_turn, painted, whole
from crosscut.svg.pieces import Figure

__all__ = ["Look", "animate", "animate_steps", "draw"]

SHORTEST, LONGEST = 0.1, 10.0
"""For a move, in seconds."""


@checked
def draw(record: Record, display: Display | None = None, look: Look | None = None) -> tuple[str, list[str]]:
    """The picture of the current node, and sentences about the parts of the record that the engine refuses.

    The picture is one self-contained ``<svg>`` element without a script.
    """
    display, look = display or Display(), look or Look()
    figure, problems = Figure.of(record, display)
    elements = [element for painter in painted(figure, look) for element in painter]
    return whole(figure, look, elements), problems


@checked
def animate(
    record: Record, display: Display | None = None, look: Look | None = None, *, seconds: float = 1.0
) -> tuple[str, list[str]]:
    """The line through the current node from its start to its end, move by move, again and again.

    Each move is shown for ``seconds``, the last position longer. The picture is one self-contained ``<svg>`` element
    without a script. Programs that show no animation, and readers whose system asks for less motion, see the last
    position. Legal points are not marked. The sentences are those of :func:`draw`.

    Raises ValueError for seconds that are too few or too many.
    """
    return finish(animate_steps(record, display, look, seconds=seconds))


def animate_steps(
    record: Record, display: Display | None = None, look: Look | None = None, *, seconds: float = 1.0
) -> Steps[tuple[str, list[str]]]:
    """:func:`animate` as work that pauses."""
    if not SHORTEST <= seconds <= LONGEST:
        raise ValueError(f"{quoted(seconds)} is no time for a move: expected {SHORTEST:g} to {LONGEST:g} seconds")
    display, look = replace(display or Display(), legal="none"), look or Look()
    end = record.current.end
    last, problems = yield from record.replay_legal_steps(end)
    frames = []
    for node in (record.root, *end.line[: last.position.ply]):
        yield from record.game.prepare_steps((yield from record.replay_legal_steps(node))[0].position)
        figure, _ = Figure.of(record, display, node)  # fast now that the position is prepared
        frames.append(painted(figure, look))
    elements, style = in_turn(frames, seconds)
    return whole(figure, look, elements, style), problems
