"""Which net judges a game without one of its own."""

from __future__ import annotations

JUDGES = (
    ("avoid", None),
    ("xo/ox.safe.join-rising", None),
    ("ban-xo/ne.join-rising", None),
    ("fill-xa/fx.join-rising", None),
    ("fill-xo/fx.join-rising", None),
    ("join-rising", "join-rising"),
    ("ban-xn/nx.safe", "naked-diagonal"),
    ("link-auto", "quickway"),
    ("link-move", "quax"),
    ("fill-", "quadrex"),
    ("join-corners", "crossway"),
    ("safe", "candy-necklace"),
)
"""Parts of a rule text, and for each the net that judges games with that part; the first part found counts. A net
sees which stones join, and what is forbidden, by the rules of the game that is played. So it is of use where stones
join as in the game that it has learned. None has learned games in which joining loses. Fillings won against the
net of Hex in the others without one (docs/player.md); ``fill-xo/fx`` was not played, and is like ``fill-xa/fx``."""


def judge_of(text: str) -> str | None:
    """The name of the net that judges the game of a rule text."""
    return next((learned for clause, learned in JUDGES if clause in text), None)
