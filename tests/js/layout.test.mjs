/** Where points are on the screen. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout, WHOLE_BOARD } from "../../web/js/board/layout.js";

const ROOMS = [
  { side: 374, pixelRatio: 3 },
  { side: 812, pixelRatio: 1 },
  { side: 640, pixelRatio: 1.5 },
];

for (const room of ROOMS) {
  for (const size of [2, 3, 11, 19, 26]) {
    test(`${size} points fit into ${room.side} pixels and are found again`, () => {
      const layout = new Layout({ ...room, size });
      const { left, top, width, height } = layout.plate;
      assert.ok(Math.abs(left - top) < 0.01 && Math.abs(width - height) < 0.01);
      assert.ok(left >= 0 && left + width <= room.side);
      assert.ok(layout.x(0) - layout.cell / 2 - layout.railGap - layout.rail - layout.label > left - 1);
      for (let file = 0; file < size; file += 1) {
        for (let rank = 0; rank < size; rank += 1) {
          const { point, pointDistance, blockDistance } = layout.hit(layout.x(file), layout.y(rank));
          assert.deepEqual(point, { file, rank });
          assert.ok(blockDistance > 0.5);
          assert.ok(pointDistance < 0.05);
        }
      }
    });
  }
}

test("the middle of a block is found by its south-western point", () => {
  const layout = new Layout({ side: 400, size: 5, pixelRatio: 2 });
  const hit = layout.hit(layout.x(1.5), layout.y(2.5));
  assert.deepEqual(hit.block, { file: 1, rank: 2 });
  assert.ok(hit.blockDistance < 0.05);
  assert.ok(Math.abs(hit.pointDistance - Math.SQRT1_2) < 0.05);
});

test("outside the board there is no point and no block", () => {
  const layout = new Layout({ side: 400, size: 5, pixelRatio: 1 });
  const hit = layout.hit(layout.x(-0.6), layout.y(0));
  assert.equal(hit.point, null);
  assert.equal(hit.block, null);
  assert.equal(hit.blockDistance, Infinity);
});

test("a small board does not get huge stones", () => {
  const { cell } = new Layout({ side: 2000, size: 2, pixelRatio: 1 });
  assert.ok(cell < 150);
});

const CROP = { southWest: { file: 2, rank: 0 }, northEast: { file: 6, rank: 2 } };

test("a part of a board fills the width, and only its points are found", () => {
  const layout = new Layout({ side: 400, size: 9, pixelRatio: 1, frame: { ...WHOLE_BOARD, crop: CROP } });
  const { left, top, width, height } = layout.plate;
  assert.ok(left < 0.01);
  assert.equal(top, 0);
  assert.ok(Math.abs(width - 400) < 0.2);
  assert.ok(Math.abs(height - layout.height) < 0.01);
  assert.ok(Math.abs(layout.visible.left - layout.label) < 0.01, "coordinates stand left of the cut");
  assert.deepEqual(layout.hit(layout.x(2), layout.y(2)).point, { file: 2, rank: 2 });
  assert.equal(layout.hit(layout.x(1), layout.y(1)).point, null);
  assert.equal(layout.hit(layout.x(3), layout.y(3)).point, null);
  assert.equal(layout.hit(layout.x(6.5), layout.y(0.5)).block, null);
});

test("a part that is higher than wide fits into the square, too", () => {
  const crop = { southWest: { file: 4, rank: 0 }, northEast: { file: 4, rank: 8 } };
  const layout = new Layout({ side: 400, size: 9, pixelRatio: 1, frame: { ...WHOLE_BOARD, crop } });
  const { left, width } = layout.plate;
  assert.ok(Math.abs(layout.height - 400) < 0.2);
  assert.ok(left > 0 && left + width < 400);
  assert.deepEqual(layout.hit(layout.x(4), layout.y(8)).point, { file: 4, rank: 8 });
});

test("a part ends in the middle between points, but at the board's edge with its rail", () => {
  const layout = new Layout({
    side: 400,
    size: 9,
    pixelRatio: 1,
    frame: { ...WHOLE_BOARD, coordinates: false, crop: CROP },
  });
  const { left, top, height } = layout.visible;
  assert.ok(left < 0.1);
  assert.ok(Math.abs(layout.x(1.5) - left) <= 1);
  assert.ok(Math.abs(layout.y(2.5) - top) <= 1);
  const beside = top + height - layout.y(-0.5) - layout.railGap - layout.rail;
  assert.ok(beside > 3 && beside < 8);
  assert.deepEqual(layout.plateEnds, [false, false, true, false]);
});

test("without coordinates the board has more of the square", () => {
  const named = new Layout({ side: 400, size: 9, pixelRatio: 1 });
  const layout = new Layout({ side: 400, size: 9, pixelRatio: 1, frame: { ...WHOLE_BOARD, coordinates: false } });
  assert.equal(layout.label, 0);
  assert.ok(layout.cell > named.cell + 2);
  for (const { plate } of [layout, named]) assert.ok(Math.abs(plate.width - 400) < 0.2);
  assert.equal(layout.height, 400);
});

for (const rotation of /** @type {const} */ ([0, 90, 180, 270])) {
  test(`points of a board turned by ${rotation} degrees are found where they are painted`, () => {
    const layout = new Layout({ side: 400, size: 9, pixelRatio: 1, frame: { ...WHOLE_BOARD, crop: CROP, rotation } });
    const { left, top, width, height } = layout.visible;
    for (let file = 2; file <= 6; file += 1) {
      for (let rank = 0; rank <= 2; rank += 1) {
        const { x, y } = layout.turned(layout.x(file), layout.y(rank));
        assert.ok(x > left && x < left + width && y > top && y < top + height);
        assert.deepEqual(layout.hit(x, y).point, { file, rank });
      }
    }
  });
}

test("a turn is clockwise: north is on the right after a quarter", () => {
  const layout = new Layout({ side: 400, size: 5, pixelRatio: 1, frame: { ...WHOLE_BOARD, rotation: 90 } });
  const [south, north] = [0, 4].map((rank) => layout.turned(layout.x(0), layout.y(rank)));
  assert.ok(north.x > south.x + 200);
  assert.ok(Math.abs(north.y - south.y) < 0.01);
  assert.deepEqual(
    layout.stepOnBoard(1, 0).map((step) => step + 0),
    [0, 1],
  );
});
