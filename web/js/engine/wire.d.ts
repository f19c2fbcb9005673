/**
 * What the page and the engine say to each other. Made from pysrc/crosscut/bridge by
 * `python3 build_scripts/wire_types.py`: change it there.
 */

export type Color = "red" | "blue";
export type Shape = "points" | "pair" | "area" | "block" | "loop";
export type BoardStyle = "points" | "cells";
export type Edge = [[number, number], [number, number]];
export type Colored = [string, Color];
export type FailureCode = "bad-request" | "bad-input" | "illegal-move" | "busy" | "internal";
export type Message = Request | Continuation | Cancellation;
export type Response = Answered | Failed | Unfinished;
export type Effort = "hint" | "review" | "deep";
/** For a method that needs no parameters. */
export interface Nothing {}
/** One game as the registry describes it. */
export interface Game {
  id: string;
  name: string;
  inventor: string;
  year: number;
  /** Pages offer the games in this order. */
  newcomerRank: number;
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
  /** What decides it: a path, the edges of the Zigzag Edge Game's outline, or another rule. */
  wonBy: "path" | "score" | "rule";
  /** Whether links exist, and who makes them. */
  links: "none" | "automatic" | "move";
  /** Whether a placement may make the rules fill further points. */
  fills: boolean;
  /** Whether one side can be without a legal move while a point is empty and the other side has one. */
  skips: boolean;
  /** In a game that skips: the most points that one stone can forbid to a side at once. */
  mostForbidden: number;
  /** Whether the rules can forbid an empty point to a side. */
  forbids: boolean;
  /** Whether the engine can show a filling. */
  fillable: boolean;
}
/** A position to start from. */
export interface Setup {
  diagram: string;
  /** Red unless given. */
  turn?: Color;
}
/** A game as far as it was played. It is all that the engine needs for an answer. */
export interface GameReference {
  game: string;
  /** The game's usual size unless given. A set-up has its own. */
  size?: number;
  setup?: Setup;
  moves?: string[];
}
/** Why a move or a position is against the rules. */
export interface Violation {
  code: string;
  /** One sentence. */
  message: string;
  /** What to look at on the board. */
  points: string[];
  links: string[];
  /** What the points look like. */
  shape: Shape;
  /** What the message is made of, by name, for a page in another language. */
  parameters: Record<string, string>;
}
/** The dots in the order of the two zigzags. */
export interface Zigzags {
  columns: string[];
  rows: string[];
}
/** The counted edges, in 0-based (file, rank) coordinates. */
export interface Outlines {
  /** Red's. */
  top: Edge[];
  /** Blue's. */
  bottom: Edge[];
}
/** How the game ended. */
export interface Outcome {
  /** null is a tie. */
  winner: Color | null;
  /** The winning path from edge to edge. */
  path: string[];
  /** Red's and Blue's. */
  scores: [number, number] | null;
  outlines: Outlines | null;
  zigzags: Zigzags | null;
}
/** The last move and what it did. */
export interface LastMove {
  move: string;
  /** Who made it. */
  color: Color;
  /** Points that the rules filled because of it, in order. */
  filled: string[];
  /** Links that the rules made because of it. */
  linked: string[];
  /** The side that would have been next but has no legal move. */
  skipped: Color | null;
}
/** The empty points that a side may not play, by the code of the reason. */
export interface Illegal {
  red: Record<string, string[]>;
  blue: Record<string, string[]>;
}
/** A position as the engine sees it. */
export interface State {
  size: number;
  turn: Color;
  ply: number;
  swapped: boolean;
  rows: string[];
  links: Colored[];
  last: LastMove | null;
  illegal: Illegal;
  /** The links that may be made now. */
  linkMoves: string[];
  /** Whether the sides may be swapped now. */
  swap: boolean;
  /** Red's and Blue's so far, in games with a score. */
  scores: [number, number] | null;
  outcome: Outcome | null;
  /** What is against the rules in a set-up. */
  problems: Violation[];
}
/** A move that somebody would like to make. */
export interface Attempt extends GameReference {
  move: string;
  /** The side to move unless given. */
  color?: Color;
}
/** Why a move of a game could not be played. */
export interface Refusal {
  /** How many moves were played before it. */
  ply: number;
  move: string;
  violation: Violation;
}
/**
 * Why a request has no result.
 *
 * `bad-request` is a mistake of the calling program, `bad-input` a mistake of a person. `busy` means that the
 * engine holds too many jobs, `internal` is a mistake of the engine.
 */
export interface Failure {
  code: FailureCode;
  /** Sentences for a person. */
  message: string;
  /** With `illegal-move`: which move, and why. */
  data: Refusal | null;
}
/** Asks a method; with `more`, for the next slice of a job that was begun with the same request. */
export interface Request {
  id: number;
  method: string;
  params: unknown;
  more?: string;
}
/** Asks for the next slice of a job by its token alone. An unknown token is a `bad-request`. */
export interface Continuation {
  id: number;
  more: string;
}
/** Ends a job that nobody waits for any more. The answer is null, even if the token is unknown. */
export interface Cancellation {
  id: number;
  cancel: string;
}
/** The result. */
export interface Answered {
  id: number;
  ok: unknown;
}
/** There is no result. */
export interface Failed {
  id: number;
  error: Failure;
}
/** A slice of a job is done. The token stays the same to the end of the job. */
export interface Unfinished {
  id: number;
  more: string;
  /** How much is done, from 0 to 1; missing where nobody knows. */
  progress?: number;
  /** What the answer would be now, where that is useful; not in every slice. */
  partial?: unknown;
}
/** Stones that form a closed path, colours alternating. */
export interface Loop {
  points: string[];
  /** The colour of the first stone. */
  first: Color;
}
/** Something that the theory has to say about a position. */
export interface Finding {
  kind: string;
  /** The colour that it concerns; null if it is both. */
  color: Color | null;
  /** A sentence or two. */
  text: string;
  /** Groups of empty points. */
  areas: string[][];
  /** The stones that matter. */
  stones: string[];
  /** Empty paths that the enemy must block. */
  paths: string[][];
  /** What would be filled, in order. */
  steps: Colored[];
  /** A loop that can be unmerged, or two that can be merged. */
  loops: Loop[];
}
/** What one game of Taylor's table does with the stones. */
export interface Ruling {
  game: string;
  name: string;
  /** What happens to the fourth point of three quarters of a crosscut. */
  fourth: string;
  /** How its diagonal is joined. */
  diagonal: string;
  filled: Colored[];
  forbidden: Colored[];
  links: Colored[];
  linkMoves: Colored[];
  winner: Color | null;
}
/** What the theory has to say about a position. */
export interface Explanation {
  findings: Finding[];
  /** A sentence about what was not looked for; may be empty. */
  note: string;
  /** Whether the loop through a stone can be asked for. */
  hasLoops: boolean;
  /** For the games of Taylor's table: what each of them does with the stones. */
  family: Ruling[] | null;
}
/** Stones to look at instead of those of the position: one step of merging or unmerging. */
export interface LoopStep {
  rows: string[];
  /** What there is to see. */
  text: string;
  /** Where. */
  points: string[];
}
/** Which stone the loop should go through. */
export interface LoopThrough extends GameReference {
  point: string;
}
/** Which loop to unmerge. */
export interface Unmerging extends GameReference {
  loop: Loop;
}
/** Which two loops to merge. */
export interface Merging extends GameReference {
  loops: Loop[];
}
/** A level of the computer player. */
export interface Level {
  name: string;
  /** What to expect of it. */
  sentence: string;
}
/** A position, and who is asked: a level, which may play by lot, or the player's opinion. */
export interface AdviceWanted extends GameReference {
  /** From 1; the top level unless given. */
  level?: number;
  /** For a level without a time limit: equal seeds give equal moves. */
  seed?: number;
  /** Instead of a level: how long to think about the opinion. Equal questions get equal answers. */
  effort?: Effort;
}
/** One move that the player looked at. */
export interface Candidate {
  move: string;
  /** From 0 to 1, for the side to move. */
  winningChance: number;
  /** The part of the search that was spent on it, from 0 to 1. */
  share: number;
  /** True: it wins. False: it loses. null: open. */
  proved: boolean | null;
}
/** The move that the player would make, and why. */
export interface Advice {
  move: string;
  /** From 0 to 1, for the side to move. */
  winningChance: number;
  /** True: the side to move wins. False: it loses. null: open. */
  proved: boolean | null;
  /** The advised move first, then the best. */
  candidates: Candidate[];
  /** How the game may go on, the move first. */
  line: string[];
  /** How many positions were judged. */
  evaluations: number;
  /** How much each empty point matters, from 0 to 1; empty for games without a path to join. */
  pivotality: Record<string, number>;
  /** Whether it comes from random games by the rules, because no quicker way of judging fits the game. */
  byPlayouts: boolean;
  /** By how much the side to move is expected to be ahead at the end; null in games without a score. */
  margin: number | null;
}
/** A position, and how long to search for its result. */
export interface SolutionWanted extends GameReference {
  /** Whether `plies` and `winningMoves` are wanted as well, which takes longer. */
  full?: boolean;
  /** How many positions to look at, at most. */
  nodes?: number;
  /** How long to search, at most. */
  seconds?: number;
}
/** The result of a position with best play on both sides. */
export interface Solution {
  /** The colour whose edges get joined, or that has the higher score; null is a tie. */
  winner: Color | null;
  /** A best move; null if the game is over or nobody can move. */
  move: string | null;
  /** Moves until the end if the winner hurries and the other side resists; null unless asked for. */
  plies: number | null;
  /** All moves that keep the result, none in a lost position; null unless asked for. */
  winningMoves: string[] | null;
  /** How many positions were looked at. */
  nodes: number;
}
/** What is known while a position is being solved. */
export interface Undecided {
  /** How many positions have been looked at. */
  nodes: number;
  /** A lower bound for how many more must be decided; 0 if the result is known. */
  toDecide: number;
  /** Moves whose result is known, and who wins after them; null is a tie. */
  decided: [string, Color | null][];
  /** How the game goes on as far as is known. */
  line: string[];
}
/** What a figure asks about the position after the moves, and what the reader has answered. */
export interface TaskReference extends GameReference {
  task: string;
  solution?: string;
  notes?: string;
  /** The moves since then, with the replies. If the answer is a set: what was found, and the last choice. */
  answer: string[];
}
/** Whether the last move of an answer is right. */
export interface Judgement {
  /** `right`: right so far, the task goes on; `open`: the position is too big for the solver. */
  verdict: "solved" | "right" | "wrong" | "open";
  /** Why; may be empty. */
  text: string;
  /** Moves that follow on the board. */
  replies: string[];
  /** What to look at. */
  points: string[];
}
/** Something that makes a task easier. */
export interface Hint {
  text: string;
  points: string[];
}
/** The solution of a task. */
export interface Demonstration {
  text: string;
  /** A line from the position of the task; empty where points are the answer. */
  moves: string[];
  points: string[];
}
/** A link's fragment, and how its board should look. */
export interface PictureOfLink {
  link: string;
  /** `auto` unless given: as the reader's system has it. */
  scheme?: "light" | "dark" | "auto";
  /** As the game has it unless given. */
  boardStyle?: BoardStyle | null;
  /** Whether the colours have patterns as well. */
  patterned?: boolean;
  /** Pixels between neighbouring points. */
  cell?: number;
  /** Whether all of the line is shown, move by move, and not the position alone. */
  animated?: boolean;
}
/** A picture as SVG text. */
export interface Picture {
  svg: string;
  /** A sentence for everything in the link that could not be shown. */
  problems: string[];
}
/** A link's fragment, and the kind of file that its record should become. */
export interface FileOfRecord {
  link: string;
  /** `text` unless given. */
  format?: "text" | "json";
}
/** A game record as the text of a file. */
export interface RecordFile {
  text: string;
  /** A sentence for everything in the link that could not be read. */
  problems: string[];
}
/** What was pasted, dropped or opened: a record or an archive, a link, a text diagram, or moves alone. */
export interface RecordText {
  text: string;
  /** The game of a diagram or of moves: these do not name it. */
  game?: string;
  /** The size of the board of moves; the game's usual one unless given. */
  size?: number;
}
/** A game of an archive. */
export interface ArchivedGame {
  /** The same whenever this game is met. */
  id: string;
  link: string;
  /** How it ended. */
  standing: string;
  /** When, as a time of ISO 8601 in UTC; empty if that is not known. */
  ended: string;
}
/** A game record as the fragment of a link. */
export interface RecordLink {
  /** Empty for an archive. */
  link: string;
  /** A sentence for everything in the text that could not be read. */
  problems: string[];
  /** Those of an archive. */
  games?: ArchivedGame[];
}
/** The methods: what each takes, and what it answers. */
export interface Methods {
  /** The catalogue of games, the newest first. */
  games: { params: Nothing; answer: Game[]; partial: never };
  /** The position after the moves, with everything that a board shows. */
  state: { params: GameReference; answer: State; partial: never };
  /** Why a move would be against the rules; null if it would not. */
  violation: { params: Attempt; answer: Violation | null; partial: never };
  /** A legal order of placements that fills the board; null if there is none. */
  filling: { params: GameReference; answer: Colored[] | null; partial: never };
  /** What the theory has to say about a position. */
  explain: { params: GameReference; answer: Explanation; partial: never };
  /** The shortest loop through a stone; null if there is none. */
  "loop-through": { params: LoopThrough; answer: Finding | null; partial: never };
  /** A loop unmerged step by step. */
  unmerge: { params: Unmerging; answer: LoopStep[]; partial: never };
  /** Two loops merged, step by step. */
  merge: { params: Merging; answer: LoopStep[]; partial: never };
  /** The levels of the computer player, the weakest first; a level's number is its place, counted from 1. */
  levels: { params: Nothing; answer: Level[]; partial: never };
  /** The move that the computer player would make. Each partial answer is what it would say so far. */
  advise: { params: AdviceWanted; answer: Advice; partial: Advice };
  /** The result of a position with best play, proved; null if it is not decided within the limits. */
  solve: { params: SolutionWanted; answer: Solution | null; partial: Undecided };
  /** Whether the last move of the answer is right, why, and what is played in reply. */
  "judge-task": { params: TaskReference; answer: Judgement; partial: never };
  /** A hint after an answer that is right so far. */
  "hint-task": { params: TaskReference; answer: Hint; partial: never };
  /** The solution, whatever was answered. */
  "solve-task": { params: TaskReference; answer: Demonstration; partial: never };
  /** The picture of a link. */
  svg: { params: PictureOfLink; answer: Picture; partial: never };
  /** A record as a file. */
  export: { params: FileOfRecord; answer: RecordFile; partial: never };
  /** The link of a file or of what was pasted; the links of an archive. */
  import: { params: RecordText; answer: RecordLink; partial: never };
}

export type Method = keyof Methods;
export type Params<M extends Method> = Methods[M]["params"];
export type Answer<M extends Method> = Methods[M]["answer"];
/** What a method tells before its answer is there; `never` if it tells nothing. */
export type PartialAnswer<M extends Method> = Methods[M]["partial"];
