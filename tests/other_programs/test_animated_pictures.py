"""Pillow reads the animated pictures: each shows the position that it should, for as long as it should."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

import crosscut
from crosscut import pictures, svg
from crosscut.record.record import Record
from tests.engine.every_game import random_game

LIGHT = svg.Look(scheme="light")


def on_white(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as picture:
        return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")


@pytest.mark.parametrize("game", ["quickway", "zigzag-edge"])
def test_a_gif_shows_each_position_of_the_line_and_the_end_first(game: str) -> None:
    record = Record(crosscut.game(game), 4)
    for _, move, _ in random_game(record.game, 4, random.Random(1)):
        record.current = record.current.add(move)
    stills, problems = svg.stills(record, look=LIGHT, seconds=0.5)
    moves = len(record.current.line)
    path = 10 if game == "quickway" else 0
    assert not problems and len(stills) == 1 + moves + path + 1
    assert stills[0].svg == stills[-1].svg == svg.draw(record, look=LIGHT)[0]
    with Image.open(BytesIO(pictures.gif(stills, 200))) as gif:
        assert gif.info["loop"] == 0
        frames = [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(gif)]
    assert [time for _, time in frames] == [round(1000 * seconds) for _, seconds in stills]
    for (frame, _), still in zip(frames, stills, strict=True):
        assert max(ImageChops.difference(frame, on_white(pictures.png(still.svg, 200))).tobytes()) < 60
