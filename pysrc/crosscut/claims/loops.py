"""Claims about the loops of Candy Necklace, each named by its stones in order.

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
from crosscut.geometry import Point
from crosscut.theory.loops import Loop, loop_of_stones
from crosscut.theory.merging import closest_merging, reduce_loop, unmerge
from crosscut.theory.quick_criterion import meets_quick_criterion, quick_verdicts

_LOOP = "loop (?P<points>[a-z0-9 ]+): "


@kind(f"{_LOOP}(?P<not>not )?equivalent")
def _equivalent(claimed: Claimed, said: Mapping[str, str]) -> str | None:
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


@kind(f"{_LOOP}(?P<count>no|[0-9]+) crosscuts?")
def _reduces(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    crosscuts = reduce_loop(_loop(claimed, said)).crosscuts
    found = str(len(crosscuts)) if crosscuts else "no"
    return None if found == said["count"] else f"it can be unmerged to {found} crosscuts"


@kind(rf"{_LOOP}merges with (?P<others>[a-z0-9 ]+) to (?P<count>[0-9]+) stones")
def _merge(claimed: Claimed, said: Mapping[str, str]) -> str | None:
    merged = closest_merging(_loop(claimed, said), _loop(claimed, {"points": said["others"]})).merged
    return None if len(merged.points) == int(said["count"]) else f"they merge into {len(merged.points)} stones"


def _loop(claimed: Claimed, said: Mapping[str, str]) -> Loop:
    position = claimed.position
    points = tuple(map(Point.parse, said["points"].split()))
    return loop_of_stones(position.grid, position.red, position.blue, points)
