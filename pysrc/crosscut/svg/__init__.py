"""Figures as SVG text: the same picture that the page paints on its canvas, without a script.

>>> from crosscut import link, svg
>>> reading = link.read("g=quax&n=5&m=c3.d4")
>>> picture, problems = svg.draw(reading.record, reading.display)

``python3 -m crosscut.svg LINK`` prints the picture of a link.
"""

from crosscut.svg.document import draw, draw_steps
from crosscut.svg.look import Look

__all__ = ["Look", "draw", "draw_steps"]
