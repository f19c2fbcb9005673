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

*Other patterns are banned* (:mod:`crosscut.solver.bans`). When S places a stone, its own stones are known. A point of
O's real stones holds one. Where a stone of O is only assumed, there is one or none; so, too, on an empty point outside
the carrier; an empty point of the carrier is empty. A pattern that the new stone might complete cannot stand if one
other point is not what it asks for: not S's stone, or S's (for a stone of O, or an empty point), or a real stone of O
(for an empty point, or for anything but O). Otherwise it must ask for a stone of O on an empty point, which then
belongs to the carrier; else S does not play there. A move of O is left out only if a pattern stands after it through
S's stones, points that S does not hold, and real stones of O; an empty point that a pattern asks for is never sure. The
real stones on which any of this rests are noted. In the same way a refutation holds for the same real stones only. How
stones join does not depend on bans other than that of the crosscut.

*Links are moves* (Quax). Nothing is forbidden to either side, so a stone depends on its own point alone, as in Hex.
What links need is said in :mod:`crosscut.solver.link_moves`.

*What is outside* (edge templates, :mod:`crosscut.solver.edge_connection`). Of some points nothing is known, now or
later. All of them count as O's, so S never steps there, and O may have any links there. Where crosscuts are forbidden,
S may stand there, too, and forbid itself a stone: a stone of S is legal unless in some block the point across is S's or
outside, and each point between is O's or outside. O is never forbidden anything, as no stone of it is real. All that O
does outside is a pass.

:func:`obstacle` says which games are not served, and why.
"""

from __future__ import annotations

from typing import NamedTuple

from crosscut.game import OWN_PREFIX, Game
from crosscut.own.language import Rules, read
from crosscut.said import tr

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
    link_moves: bool = False
    """Whether the diagonals join by links that are moves."""
    bans: tuple[str, ...] = ()
    """The other patterns that are banned."""

    @property
    def forbids(self) -> bool:
        """Whether stones can be forbidden."""
        return self.bans_crosscuts or bool(self.bans)

    @property
    def depends_on_blocks(self) -> bool:
        """Whether a move depends on the blocks that it is in."""
        return self.bans_crosscuts or self.by_links


def obstacle(game: Game) -> str | None:
    """Why connections in a game cannot be proved, as the end of a sentence; None if they can."""
    rules = _rules(game)
    if rules is None:
        return tr("its rules are not among those for which a proof is known to be right")
    if rules.safe or rules.rim:
        return tr("whether a stone is legal depends on the whole board")
    if rules.fill:
        return tr("the rules fill points, also by stones far away")
    if rules.link == "move" and rules.ban:
        return tr("stones can be forbidden where links are moves")
    if rules.avoid:
        return tr("the side that joins its edges loses")
    if rules.join == "corners" and CROSSCUT not in rules.ban:
        return tr("both diagonals of a crosscut join, so both sides may be joined")
    return None


def edge_obstacle(game: Game) -> str | None:
    """Why connections with an edge cannot be proved for templates, as the end of a sentence; None if they can."""
    joining = joining_of(game)
    if joining is not None and joining.link_moves:
        return tr("a link takes a move, so a cut may be a link as well as a stone")
    if joining is not None and joining.bans:
        return tr("other stones than those of a crosscut can forbid a stone")
    return obstacle(game)


def joining_of(game: Game) -> Joining | None:
    """How the stones of a game join; None if its connections cannot be proved."""
    rules = _rules(game)
    if rules is None or obstacle(game) is not None:
        return None
    bans_crosscuts = CROSSCUT in rules.ban
    by_links = rules.link == "auto"
    link_moves = rules.link == "move"
    both = by_links or link_moves or rules.join == "corners"
    bans = tuple(pattern for pattern in rules.ban if pattern != CROSSCUT)
    rising = both or rules.join == "rising"
    return Joining(rising, both, bans_crosscuts, by_links and not bans_crosscuts, link_moves, bans)


def _rules(game: Game) -> Rules | None:
    """The rules of a game as data; None if they cannot be written so."""
    text = game.id if game.id.startswith(OWN_PREFIX) else game.own_rules
    return None if text is None else read(text)
