"""Which weights of a net are equal, so that mirrored input gives mirrored output.

Mirroring files, ranks or both changes none of the games that have a net; only in Hex both must be mirrored together.
These three mirrors and the board as it is are its four *images*, numbered by bits: 1 mirrors the files, 2 the ranks. An
*action* says for each image where each of some numbers goes. A channel is one of four that are each other's mirror
images. If an image takes an output, an input and a tap of a convolution to three others, both weights are equal (Cohen
and Welling 2016). So a net has a quarter of the numbers (that of Hex half), and what it learns of a position it knows
of all its images. The sums are whole numbers, so the mirror images are exact.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

IMAGES = range(4)
ALIKE: dict[int, tuple[int, ...]] = {4: (0, 1, 2, 3), 2: (0, 3), 1: (0,)}
"""Which images a net judges alike, by how many there are."""
Action: TypeAlias = tuple[tuple[int, ...], ...]
"""For each image where each number goes."""


def both(*actions: Action) -> Action:
    """The numbers of several actions, one after the other."""
    found: list[tuple[int, ...]] = [() for _ in IMAGES]
    for action in actions:
        found = [
            (*before, *(len(before) + place for place in after)) for before, after in zip(found, action, strict=True)
        ]
    return tuple(found)


def pairs(first: Action, second: Action) -> Action:
    """All pairs of a number of the first and a number of the second, which counts faster."""
    width = len(second[0])
    return tuple(
        tuple(width * high + low for high in highs for low in lows) for highs, lows in zip(first, second, strict=True)
    )


def mirrored_by(bits: int, count: int = 2) -> Action:
    """Numbers that are in reverse if one of these two mirrors is made, and not both."""
    return tuple(
        tuple(reversed(range(count))) if (image & bits).bit_count() % 2 else tuple(range(count)) for image in IMAGES
    )


FIXED: Action = ((0,),) * 4
BY_FILES, BY_RANKS, BY_EITHER = (mirrored_by(bits) for bits in (1, 2, 3))
FOUR = pairs(BY_RANKS, BY_FILES)
"""Four numbers that are each other's images."""
NINE = pairs(mirrored_by(2, 3), mirrored_by(1, 3))
"""The nine points around one, row by row from the south-west."""
BLOCK = (4, 5, 7, 8)
"""Those of the block whose south-western point is the middle one, in the order of :data:`FOUR`."""


@lru_cache(maxsize=32)
def tied(*actions: Action, alike: int = 4) -> tuple[int, ...]:
    """For each weight, whose place is a number of each of the actions, the number of its free weight.

    Weights with the same free weight are equal. Free weights are numbered in the order of their first weights.
    ``alike`` says how many images the net judges alike.
    """
    places = actions[0]
    for action in actions[1:]:
        places = pairs(places, action)
    number: dict[int, int] = {}
    images = zip(*(places[image] for image in ALIKE[alike]), strict=True)
    return tuple(number.setdefault(min(of_images), len(number)) for of_images in images)
