/**
 * The script `puzzle.js`, which `embed.js` loads for boards with `puzzle="today"`: it hands the link to the puzzle over as
 * an event of its own script element, because a classic script exports nothing.
 */

import puzzles from "../puzzles/collection.js";
import { judgedLink, middlePuzzle } from "../puzzles/judged-link.js";
import tables from "../puzzles/tables.js";

const script = document.currentScript;

judgedLink(middlePuzzle(puzzles, new Date()), tables).then((detail) =>
  script?.dispatchEvent(new CustomEvent("crosscut-puzzle", { detail })),
);
