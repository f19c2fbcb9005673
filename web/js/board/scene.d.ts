/** What there is to paint, and nothing about how it came about. */

import type { Pen } from "./pen.js";
import type { BoardStyle, Color, Edge, Finding, Shape } from "../engine/wire.js";

export type Painter = (pen: Pen, scene: Scene) => void;

/** What changes only with the position. */
export interface Scene {
  size: number;
  marker: "stone" | "dot";
  /** That of the game. */
  boardStyle: BoardStyle;
  /** Whether the edges of the board are coloured. */
  edges: boolean;
  /** North to south, of `.`, `R`, `B`. */
  rows: string[];
  links: { name: string; color: Color }[];
  last: { move: string; color: Color; filled: string[]; linked: string[] } | null;
  /** The winning path. */
  path: string[];
  zigzags: Zigzags | null;
  /** Paints what helps whoever moves, below the stones. Pictures do without. */
  aids?: Painter | null;
  /** The colours whose legal points are shown. */
  legality: Legality[];
  /** Whether only their forbidden points are marked. */
  marksOnlyForbidden?: boolean;
  highlight: Highlight | null;
  /** Shapes and labels by point. */
  marks: Map<string, string>;
  /** From point to point: `d4-f6`. */
  arrows: string[];
  /** The number of the move that placed a stone, if numbers are shown. */
  numbers: Map<string, number>;
}

export interface Zigzags {
  /** Dot to dot by column, in runs without a gap. */
  columns: string[][];
  /** Dot to dot by row, likewise. */
  rows: string[][];
  /** The outline's edges that count for Red, west to east. */
  top: Edge[];
  /** Those that count for Blue. */
  bottom: Edge[];
}

export interface Legality {
  color: Color;
  illegal: Set<string>;
}

/** The reason why a move is against the rules. */
export interface Highlight {
  move: string | null;
  points: string[];
  links: string[];
  /** What the points look like. */
  shape: Shape;
}

/** What changes with the pointer and the keyboard. */
export interface Overlay {
  ghost: { move: string; color: Color; legal: boolean } | null;
  /** Links that may be made near the pointer. */
  offered: string[];
  offeredColor: Color;
  /** Stones that might be placed, in order. */
  preview: { point: string; color: Color }[];
  /** Moves made before the engine was ready. */
  waiting: { move: string; color: Color }[];
  focus: string | null;
  /** What an explanation points at. */
  finding: Finding | null;
  remarks: Remarks | null;
}

/** What somebody outside the board has to say about points. */
export interface Remarks {
  paint: (pen: Pen) => void;
  /** The same in words, by point. */
  notes: Map<string, string>;
}
