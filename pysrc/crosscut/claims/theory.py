"""Claims about the theory of Naked Diagonal, each area named by its points, and of Candy Necklace, each loop named by
its stones in order.

red banned b2 b3           A red stone on any of the points would form a naked diagonal.
blue disconnected b2 b3    Blue alone cannot fill the area.
BAD b2 b3                  One colour is banned from the area and the other disconnected in it; or "not BAD".
no BAD area                No area of the board is BAD.
NDE b2 b3                  The area is naked diagonal-equivalent; or "not NDE".
switch b2 b3               The area is that of a switch.
special b2 b3 c2 c3        The area is that of a special formation.
red staircase c4 d4        Red stones around these points make that pattern: staircase, knight or hybrid.
red enters c4: b3 c3       Red is banned from c4, and after playing these points, in this order, no longer.
5 naked diagonals          So many are on the board; with "red" or "blue" before "naked" those of one colour.

loop b2 b3 c3 c2: equivalent        It is crosscut-equivalent; or "not equivalent".
loop b2 b3 c3 c2: meets quick       Steere's quick criterion takes it for crosscut-equivalent.
loop b2 b3 c3 c2: breaks shape      It breaks that requirement of the criterion: shape, across or pairs.
loop b1 b2 c3 c1: unmerges at c2    It falls into two crosscut-equivalent loops there.
loop b1 b2 c3 c1: 2 crosscuts       It can be unmerged to so many crosscuts; "no crosscuts" if it cannot.
loop b2 b3 c3 c2: merges with e5 e6 f6 f5 to 6 stones
                                    Pushed together they merge into a crosscut-equivalent loop of so many stones.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.claims.kinds import Claimed, kind
from crosscut.geometry import Color, Point
from crosscut.theory.formations import (
    bad_areas,
    banned_points,
    is_banned,
    is_disconnected,
    is_naked_diagonal_equivalent,
    naked_diagonals,
    special_formations,
    switches,
)
from crosscut.theory.loops import Loop, loop_of_stones
from crosscut.theory.merging import closest_merging, reduce_loop, unmerge
from crosscut.theory.patterns import patterns
from crosscut.theory.quick_criterion import meets_quick_criterion, quick_verdicts
from crosscut.theory.stones import Stones

_COLOR = "(?P<color>red|blue)"
_NOT = "(?P<not>not )?"
_POINTS = "(?P<points>[a-z0-9 ]+)"
_LOOP = "loop (?P<points>[a-z0-9 ]+): "


@kind(f"{_COLOR} banned {_POINTS}")
def _banned(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones = Stones.of(claimed.position)
    free = stones.area(said["points"]) & ~banned_points(stones, Color(said["color"]))
    return f"{said['color']} may play {stones.board.points(free)[0]}" if free else None


@kind(f"{_COLOR} disconnected {_POINTS}")
def _disconnected(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones = Stones.of(claimed.position)
    is_true = is_disconnected(stones, Color(said["color"]), stones.area(said["points"]))
    return None if is_true else f"{said['color']} can fill the area alone"


@kind(f"{_NOT}BAD {_POINTS}")
def _bad(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones = Stones.of(claimed.position)
    area = stones.area(said["points"])
    is_bad = any(is_banned(stones, color, area) and is_disconnected(stones, color.other, area) for color in Color)
    return None if is_bad is ("not" not in said) else "it is BAD" if is_bad else "it is not BAD"


@kind("no BAD area")
def _nowhere_bad(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones = Stones.of(claimed.position)
    # An area may be BAD for both colours.
    found = dict.fromkeys(" ".join(map(str, stones.board.points(bad.area))) for bad in bad_areas(stones))
    return f"these are BAD: {', '.join(found)}" if found else None


@kind(f"{_NOT}NDE {_POINTS}")
def _equivalent(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones = Stones.of(claimed.position)
    is_equivalent = is_naked_diagonal_equivalent(stones, stones.area(said["points"]))
    return None if is_equivalent is ("not" not in said) else f"the area can{'not' * is_equivalent} be filled"


@kind(f"(?P<name>switch|special) {_POINTS}")
def _known(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones = Stones.of(claimed.position)
    found = switches(stones) if said["name"] == "switch" else special_formations(stones)
    area = stones.area(said["points"])
    name = said["name"].replace("special", "special formation")
    return None if any(known.area == area for known in found) else f"there is no {name} around it"


@kind(f"{_COLOR} (?P<pattern>staircase|knight|hybrid) {_POINTS}")
def _pattern(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones = Stones.of(claimed.position)
    core = stones.area(said["points"])
    found = [pattern for pattern in patterns(stones, Color(said["color"])) if pattern.core & core]
    if any(not core & ~pattern.core and pattern.kind == said["pattern"] for pattern in found):
        return None
    around = [" ".join(map(str, stones.board.points(pattern.core))) for pattern in found]
    named = [f"a {pattern.kind}" if pattern.kind else "no named pattern" for pattern in found]
    there = [f"{name} around {points}" for name, points in zip(named, around, strict=True)]
    return f"there is {' and '.join(there) or 'no banned core'}"


@kind(f"{_COLOR} enters (?P<inner>[a-z0-9]+): {_POINTS}")
def _enters(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    stones, color = Stones.of(claimed.position), Color(said["color"])
    inner = stones.area(said["inner"])
    if not inner & banned_points(stones, color):
        return f"{color} is not banned from {said['inner']}"
    for name in [*said["points"].split(), said["inner"]]:
        bit = stones.area(str(Point.parse(name)))
        if bit & banned_points(stones, color):
            return f"{color} is still banned from {name}"
        stones = stones.with_stone(color, bit)
    return None


@kind(f"(?P<count>[0-9]{{1,9}}) (?:{_COLOR} )?naked diagonals?")
def _count(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    colors = [Color(said["color"])] if "color" in said else list(Color)
    found = [diagonal for color in colors for diagonal in naked_diagonals(Stones.of(claimed.position), color)]
    if len(found) == int(said["count"]):
        return None
    return f"there are {len(found)}: {' '.join(map(str, found))}" if found else "there are none"


@kind(f"{_LOOP}(?P<not>not )?equivalent")
def _is_equivalent_loop(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    if _loop(claimed, said).is_crosscut_equivalent is ("not" not in said):
        return None
    return "it is not crosscut-equivalent" if "not" not in said else "it is crosscut-equivalent"


@kind(f"{_LOOP}meets quick")
def _meets_quick(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    return None if meets_quick_criterion(_loop(claimed, said)) else "it does not meet the quick criterion"


@kind(f"{_LOOP}breaks (?P<requirement>shape|across|pairs)")
def _breaks_quick(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    broken = [verdict.broken for verdict in quick_verdicts(_loop(claimed, said)) if verdict.broken]
    return None if said["requirement"] in broken else f"it breaks: {', '.join(broken) or 'nothing'}"


@kind(f"{_LOOP}unmerges at (?P<point>[a-z0-9]+)")
def _unmerges(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    unmerge(_loop(claimed, said), Point.parse(said["point"]))
    return None


@kind(f"{_LOOP}(?P<count>no|[0-9]{{1,9}}) crosscuts?")
def _reduces(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    crosscuts = reduce_loop(_loop(claimed, said)).crosscuts
    found = str(len(crosscuts)) if crosscuts else "no"
    return None if found == said["count"] else f"it can be unmerged to {found} crosscuts"


@kind(rf"{_LOOP}merges with (?P<others>[a-z0-9 ]+) to (?P<count>[0-9]{{1,9}}) stones")
def _merge(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    merged = closest_merging(_loop(claimed, said), _loop(claimed, {"points": said["others"]})).merged
    return None if len(merged.points) == int(said["count"]) else f"they merge into {len(merged.points)} stones"


def _loop(claimed: Claimed, said: Mapping[str, str]) -> Loop:
    position = claimed.position
    points = tuple(map(Point.parse, said["points"].split()))
    return loop_of_stones(position.grid, position.red, position.blue, points)
