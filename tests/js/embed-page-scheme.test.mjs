import assert from "node:assert/strict";
import { test } from "node:test";
import { lightness } from "../../web/js/embed/figure-parts.js";

for (const [color, expected] of /** @type {[string, number][]} */ ([
  ["rgb(0, 0, 0)", 0],
  ["rgb(255, 255, 255)", 1],
  ["rgba(255, 255, 255, 0.8)", 1],
  ["color(srgb 0.9 0.9 0.9)", 0.9],
  ["oklch(0.25 0.02 240)", 0.25],
  ["oklab(0.9 -0.01 0.02 / 0.5)", 0.9],
  ["lab(95 0 0)", 0.95],
])) {
  test(`${color} is ${expected} light`, () => {
    assert.ok(Math.abs(lightness(color) - expected) < 0.01);
  });
}
