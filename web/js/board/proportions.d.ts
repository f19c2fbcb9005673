/**
 * What the board looks like, for every program that draws it: the build writes proportions.js from the engine's file.
 * Lengths are in cells (the distance between neighbouring points) unless their name ends in Px.
 */

import proportions from "../../../pysrc/crosscut/svg/proportions.json";

export default proportions;
