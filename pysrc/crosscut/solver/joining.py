"""How stones join in a game, as far as the proofs of :mod:`crosscut.solver.virtual_connection` need it.

A proof says that a side S joins its edges whatever the other side O does. It holds for positions that differ from those
that were searched. O may have *further stones* outside the carrier. And stones of O that the search *assumed* may be
missing, where O has played elsewhere. All stones of S are there, because S plays as the proof says. So each kind of
rule needs an argument that further stones forbid no move of the proof and part no step of it, and that missing ones do
no harm. In all of these games not both sides can be joined, so it does not matter whether O would have been faster.

*Joining by sides, or also along the rising diagonal, and nothing is forbidden* (Hex is one of these games). Any empty
point may be played, and two neighbours of S are joined, whatever stands around them. So a move depends on its own point
alone. One stone of O more or less changes nothing else.

*Links that come by themselves* (Quickway). A new stone of S is linked with the stone of S across a block, unless O
holds both points between them. A link stays. Let the block have no third stone of S. While one of the points between is
empty, O has no pair there; so one such point belongs to the carrier of the move. If the block has a third stone of S,
O can never have the pair. If O is assumed to hold both points, the proof does without the link; where a stone of O is
missing there is a link more. Nothing is forbidden to O.

*Crosscuts are forbidden* (Crossway; also where stones join by their sides or along one diagonal only). A stone of S is
legal unless in some block it has a stone of S across and O holds both points between. By the same argument one point
between belongs to the carrier if it is empty and the block has no third stone of S. A missing stone forbids nothing.
Once both stones of the diagonal stand, O can never have the crossing one, so they are joined where diagonals join. In a
position that the search reaches a crosscut may stand although the rules forbid it, because stones of O are assumed; the
diagonal of S counts there, too. What is forbidden to O: a move of O is left out of a proof only if it is illegal
through stones of S and *real* stones of O, those of the position that is asked about. A stone that is only assumed may
be missing when O plays elsewhere. Real stones that a proof relies on are noted with it, because a table holds proofs of
other positions of the game, too.

Not served: games in which points are filled, links are moves, other patterns are forbidden, or the board must stay
fillable; games in which both diagonals of a crosscut join, because O might be joined first; games in which the side
that joins loses.
"""

from __future__ import annotations

from typing import NamedTuple

from crosscut.game import OWN_PREFIX, Game
from crosscut.own.language import read

CROSSCUT = "xo/ox"
"""The pattern of a crosscut, as own games ban it."""


class Joining(NamedTuple):
    """How the stones of a game join, and what is forbidden."""

    rising: bool
    """Whether stones join along the rising diagonal."""
    falling: bool
    """Whether stones join along the falling diagonal."""
    bans_crosscuts: bool
    """Whether nobody may complete a crosscut."""
    by_links: bool
    """Whether the diagonals join by links that come by themselves, so that a crosscut has only one."""

    @property
    def depends_on_blocks(self) -> bool:
        """Whether a move depends on the blocks that it is in."""
        return self.bans_crosscuts or self.by_links


def joining_of(game: Game) -> Joining | None:
    """How the stones of a game join; None if its connections cannot be proved."""
    text = game.id if game.id.startswith(OWN_PREFIX) else game.own_rules
    if text is None:
        return None
    rules = read(text)
    bans_crosscuts = rules.ban == (CROSSCUT,)
    by_links = rules.link == "auto"
    if rules.safe or rules.fill or rules.avoid or rules.link == "move" or (rules.ban and not bans_crosscuts):
        return None
    if rules.join == "corners" and not bans_crosscuts:
        return None
    both = by_links or rules.join == "corners"
    return Joining(both or rules.join == "rising", both, bans_crosscuts, by_links and not bans_crosscuts)
