"""Figures as SVG text: the same picture as on the page's canvas, without a script.

>>> from crosscut import link, svg
>>> reading = link.read("g=quax&n=5&m=c3.d4")
>>> picture, problems = svg.draw(reading.record, reading.display)

``animate`` draws a whole line, move by move; ``stills`` draws the same line as single pictures, for an animation in
another format. ``python3 -m crosscut.svg LINK`` prints the picture of a link.
"""

from dataclasses import replace
from typing import NamedTuple

from crosscut.arguments import checked, quoted
from crosscut.record.figure_text import Display
from crosscut.record.record import Record
from crosscut.steps import Steps, finish
from crosscut.svg.pen import Look
from crosscut.svg.picture import in_turn, painted, whole
from crosscut.svg.pieces import Figure

__all__ = ["Look", "Still", "animate", "animate_steps", "draw", "stills"]

SHORTEST, LONGEST = 0.1, 10.0
"""For a move, in seconds."""

MOST_MOVES = 300
"""Of :func:`stills`: an animation is to be watched to its end."""

AT_FIRST, AT_LAST = 1.0, 2.5
"""How long :func:`stills` shows the end: before the line begins, and at last. In seconds."""

_STEPS_OF_PATH, _STEP_OF_PATH = 10, 0.1
"""The pictures in which the winning path is drawn, and how long each of them is shown, in seconds."""


@checked
def draw(record: Record, display: Display | None = None, look: Look | None = None) -> tuple[str, list[str]]:
    """The picture of the current node, and sentences about the parts of the record that the engine refuses.

    The picture is one self-contained ``<svg>`` element without a script.
    """
    display, look = display or Display(), look or Look()
    figure, problems = Figure.of(record, display)
    return _picture(figure, look), problems


def _picture(figure: Figure, look: Look) -> str:
    return whole(figure, look, [element for layer in painted(figure, look) for element in layer])


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


class Still(NamedTuple):
    """One picture of an animation.

    Attributes:
        svg: The picture, as :func:`draw` makes it.
        seconds: How long it is shown.
    """

    svg: str
    seconds: float


@checked
def stills(
    record: Record,
    display: Display | None = None,
    look: Look | None = None,
    *,
    first: int = 0,
    last: int | None = None,
    seconds: float = 0.8,
) -> tuple[list[Still], list[str]]:
    """The line through the current node as single pictures; :func:`crosscut.pictures.gif` makes one file of them.

    The first picture shows the end, because programs that show no animation show the first one. Then comes the line,
    each move for ``seconds``, from the position after ``first`` moves to that after ``last`` (None: to its end). Where
    that is the end of the game the winning path draws itself. The sentences are those of :func:`draw`.

    Raises ValueError for seconds that are too few or too many, for numbers that do not fit the line, and for more than
    300 moves.
    """
    if not SHORTEST <= seconds <= LONGEST:
        raise ValueError(f"{quoted(seconds)} is no time for a move: expected {SHORTEST:g} to {LONGEST:g} seconds")
    display, look = replace(display or Display(), legal="none"), look or Look()
    played, problems = record.replay_legal(record.current.end)
    line = [record.root, *record.current.end.line[: played.position.ply]]
    moves = len(line) - 1
    end = moves if last is None else last
    if not 0 <= first <= end <= moves:
        asked = f"{quoted(first)} and {quoted(end)}"
        raise ValueError(f"expected 0 <= first <= last <= {moves}, the number of moves; got {asked}")
    if end - first > MOST_MOVES:
        raise ValueError(
            f"{end - first} moves are too many for an animation: expected at most {MOST_MOVES}. "
            f"With first={end - MOST_MOVES} it shows the last {MOST_MOVES}"
        )
    *before, final = (Figure.of(record, display, node)[0] for node in line[first : end + 1])
    path = final.outcome.path if final.outcome else ()
    drawn = [replace(final, drawn=step / _STEPS_OF_PATH) for step in range(_STEPS_OF_PATH)] if path else []
    shown = [
        *([(final, AT_FIRST)] if before else []),
        *((figure, seconds) for figure in before),
        *((figure, _STEP_OF_PATH) for figure in drawn),
        (final, AT_LAST),
    ]
    return [Still(_picture(figure, look), time) for figure, time in shown], problems
