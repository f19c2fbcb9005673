"""Claims about the theory of two games: for false ones the checker says what is true instead.

The figures of the rule pages show that true ones pass.
"""

from __future__ import annotations

import pytest

from crosscut import claims, link

SWITCH = "g=naked-diagonal&n=3&s=b1r/r1b/3"
CROSSCUT = "g=candy-necklace&n=3&s=3/rb1/br1"
APART = "g=candy-necklace&n=5&s=3br/3rb/5/br3/rb3"
SOUTH_WEST, NORTH_EAST = "a1 b1 b2 a2", "d4 e4 e5 d5"
LOOP = "g=candy-necklace&n=3&s=1br/r1b/br1"
STONES = "loop a1 b1 c2 c3 b3 a2"
RING = "g=candy-necklace&n=3&s=rbr/b1b/rbr"
RING_STONES = "loop a1 a2 a3 b3 c3 c2 c1 b1"


@pytest.mark.parametrize(
    ("fragment", "claim", "instead"),
    [
        (SWITCH, "red banned a1 b1", "red may play a1"),
        (SWITCH, "blue disconnected a1", "blue can fill the area alone"),
        (SWITCH, "BAD a1 b1", "it is not BAD"),
        (SWITCH, "not BAD b2 b3", "it is BAD"),
        (SWITCH, "NDE a1", "the area can be filled"),
        (SWITCH, "not NDE b2 b3", "the area cannot be filled"),
        (SWITCH, "special b2 b3", "there is no special around it"),
        (SWITCH, "red enters b2: a1", "red is still banned from b2"),
        (SWITCH, "red enters a1: b1", "red is not banned from a1"),
        (SWITCH, "1 naked diagonal", "there are 0"),
        (SWITCH, "red staircase b2 b3", "there is knight around b2 b3"),
        (SWITCH, "red hybrid a1", "there is no banned core"),
        (SWITCH, "BAD b2 c3", "c3, which is not empty"),
        (SWITCH, "BAD a1 c1", "not connected"),
        (LOOP, f"{STONES}: not equivalent", "it is crosscut-equivalent"),
        (LOOP, f"{STONES}: breaks shape", "it breaks: nothing"),
        (LOOP, f"{STONES}: 3 crosscuts", "unmerged to 2 crosscuts"),
        (LOOP, f"{STONES}: unmerges at a1", "a1 is not inside the loop"),
        (LOOP, "loop a1 b1 c2: equivalent", "at least four"),
        (APART, f"loop {SOUTH_WEST}: merges with {NORTH_EAST} to 8 stones", "they merge into 6 stones"),
        (APART, f"loop {SOUTH_WEST}: merges with {SOUTH_WEST} to 6 stones", "share no point"),
        (CROSSCUT, "loop a1 b1 b2 a2: not equivalent", "it is crosscut-equivalent"),
        (RING, f"{RING_STONES}: equivalent", "it is not crosscut-equivalent"),
        (RING, f"{RING_STONES}: meets quick", "does not meet the quick criterion"),
        (RING, f"{RING_STONES}: 2 crosscuts", "unmerged to no crosscuts"),
    ],
)
def test_false_claim_is_told(fragment: str, claim: str, instead: str) -> None:
    reading = link.read(fragment)
    assert reading is not None
    (message,) = claims.check_record(reading.record, [claim])
    assert instead in message
