/** What the engine and the page say to each other, and what it means. */

export type Color = "red" | "blue";

/** Stones on the intersections of lines, or in the cells between them. */
export type BoardStyle = "points" | "cells";

/** One game as the registry describes it. */
export interface Game {
  id: string;
  name: string;
  inventor: string;
  year: number;
  pie: boolean;
  defaultSize: number;
  minSize: number;
  maxSize: number;
  /** How a placement is drawn. */
  marker: "stone" | "dot";
  /** How its board is drawn unless the reader prefers the other way. */
  boardStyle: BoardStyle;
  /** Whether the board's edges belong to the colours. */
  edges: boolean;
  /** Whether links exist, and who makes them. */
  links: "none" | "automatic" | "move";
  /** Whether a placement may make the rules fill further points. */
  fills: boolean;
  /** Whether the engine can show a filling. */
  fillable: boolean;
}

/** A position to start from. */
export interface Setup {
  diagram: string;
  turn: Color;
}

/** What every request but `games` carries. */
export interface GameReference {
  game: string;
  size: number;
  setup?: Setup;
  moves: string[];
}

export interface Violation {
  code: string;
  message: string;
  points: string[];
  links: string[];
}

/** A straight piece of an outline, in 0-based (file, rank) coordinates. */
export type Edge = [[number, number], [number, number]];

export interface Outcome {
  winner: Color | null;
  path: string[];
  scores: [number, number] | null;
  outlines: { top: Edge[]; bottom: Edge[] } | null;
  zigzags: { columns: string[]; rows: string[] } | null;
}

export interface LastMove {
  move: string;
  color: Color;
  filled: string[];
  linked: string[];
  skipped: Color | null;
}

/** Something that the theory has to say about a position. */
export interface Finding {
  kind: string;
  /** The colour that it concerns; null if it is both. */
  color: Color | null;
  /** One sentence. */
  text: string;
  /** Groups of empty points. */
  areas: string[][];
  /** The stones that matter. */
  stones: string[];
  /** Empty paths that the enemy must block. */
  paths: string[][];
  /** What would be filled, in order. */
  steps: [string, Color][];
  /** A loop that can be unmerged, or two that can be merged. */
  loops: Loop[];
}

/** Stones that form a closed path, colours alternating. */
export interface Loop {
  points: string[];
  /** The colour of the first stone. */
  first: Color;
}

/** Stones to look at instead of those of the position. */
export interface Diagram {
  /** North to south, of `.`, `R` and `B`. */
  rows: string[];
  /** What there is to see. */
  text: string;
  /** Where. */
  points: string[];
}

/** What one game of a family makes of the stones. */
export interface FamilyReading {
  game: string;
  name: string;
  /** What becomes of the fourth point of three quarters of a crosscut. */
  fourth: string;
  /** How its diagonal is joined. */
  diagonal: string;
  filled: [string, Color][];
  forbidden: [string, Color][];
  links: [string, Color][];
  linkMoves: [string, Color][];
  winner: Color | null;
}

/** The answer to "explain this position". */
export interface Explanation {
  findings: Finding[];
  /** A sentence about what was not looked for; may be empty. */
  note: string;
  /** Whether the loop through a stone can be asked for. */
  hasLoops: boolean;
  family: FamilyReading[] | null;
}

/** A position as the engine sees it. */
export interface State {
  size: number;
  turn: Color;
  ply: number;
  swapped: boolean;
  /** North to south, of `.`, `R` and `B`. */
  rows: string[];
  links: [string, Color][];
  last: LastMove | null;
  /** Per colour and violation code the empty points that are illegal. */
  illegal: Record<Color, Record<string, string[]>>;
  linkMoves: string[];
  swap: boolean;
  outcome: Outcome | null;
  problems: Violation[];
}
