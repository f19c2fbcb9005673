/**
 * The record of a game: a tree of moves from the start, who plays, and how it ended if somebody resigned. It knows no
 * rule; the engine says whether a move is legal before it is added. Also what a link, a saved game or a file holds: a
 * record, and how to show it.
 */

import { emptyRows } from "../notation/points.js";
/**
 * @import { Color } from "../engine/wire.js"
 * @import { BoardText, Point } from "../notation/points.js"
 * @typedef {{rows: string[], links: string[] | null, turn: Color}} Setup
 *   Rows north to south; links null means that the game finds them itself.
 * @typedef {{red: string, blue: string}} Names of the people who began as Red and Blue
 * @typedef {object} Start
 * @property {string} game its id
 * @property {number} size
 * @property {Setup | null} [setup]
 * @property {Names} [names]
 * @property {string} [called] what an own game is called
 * @property {string} [inventor] of an own game
 * @typedef {object} GameByLink what a link says of the game that two people play by sending links
 * @property {string} id of the game: 8 to 12 characters of base32
 * @property {Color | null} by the sender: the person who began as this colour; null if the game is only shown
 * @property {"" | "stop" | "agreed"} offer to stop the game, or the agreement of both to do so
 * @property {string} [score] in a rematch, the games won before by who began it as Red and as Blue, such as "2-1"
 */

/** One move of the tree. The root stands for the start and has no move. */
export class MoveNode {
  /**
   * @param {string} move
   * @param {MoveNode | null} parent
   */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {MoveNode[]} the first continues the line, the others are variations */
    this.children = [];
    /** Plain text about the position after the move; lines end with a line feed. */
    this.comment = "";
    /** @type {Map<string, string>} by point: `triangle`, `square`, `circle`, `cross` or a label of letters and digits */
    this.marks = new Map();
    /** @type {string[]} from point to point: `d4-f6` */
    this.arrows = [];
  }

  /** @returns {number} moves made before and including this one */
  get ply() {
    let ply = 0;
    for (let node = this.parent; node; node = node.parent) ply += 1;
    return ply;
  }

  /** @returns {MoveNode[]} from the first move to this one */
  get line() {
    const line = [];
    for (let node = /** @type {MoveNode} */ (this); node.parent; node = node.parent) line.push(node);
    return line.reverse();
  }

  /** @returns {string[]} the moves from the first to this one */
  get moves() {
    return this.line.map(({ move }) => move);
  }

  /**
   * @param {string} move
   * @returns {MoveNode | undefined} where it leads, if the tree has it
   */
  child(move) {
    return this.children.find((child) => child.move === move);
  }

  /** @returns {MoveNode} the end of the line that continues from here */
  get end() {
    let node = /** @type {MoveNode} */ (this);
    while (node.children.length) node = node.children[0];
    return node;
  }
}

export class GameRecord {
  /** @param {Start} start */
  constructor({ game, size, setup = null, names = { red: "", blue: "" }, called = "", inventor = "" }) {
    this.game = game;
    this.called = called;
    this.inventor = inventor;
    this.size = size;
    this.setup = setup;
    this.names = names;
    this.root = new MoveNode("", null);
    this.current = this.root;
    /** @type {{color: Color, node: MoveNode} | null} who resigned, and at the end of which line */
    this.resignation = null;
    /** @type {GameByLink | null} null unless it is a game by link */
    this.byLink = null;
    /** Grows whenever the moves in the tree or their order change. */
    this.version = 0;
    /** @type {WeakMap<MoveNode, MoveNode>} the child to which redo leads */
    this.visited = new WeakMap();
  }

  /** @returns {string[]} the moves that lead to the current node */
  get moves() {
    return this.current.moves;
  }

  /** @returns {Color | null} who resigned, if the current node is where it happened */
  get resignedHere() {
    return this.resignation?.node === this.current ? this.resignation.color : null;
  }

  /**
   * Continue from the current node: enter the move if it is there already, otherwise add it.
   * @param {string} move
   * @returns {MoveNode}
   */
  play(move) {
    const known = this.current.child(move);
    if (!known) this.version += 1;
    this.goTo(known ?? append(this.current, move));
    return this.current;
  }

  /** @param {MoveNode} node */
  goTo(node) {
    for (let step = node; step.parent; step = step.parent) this.visited.set(step.parent, step);
    this.current = node;
  }

  /** @returns {MoveNode | null} where undo leads */
  get previous() {
    return this.current.parent;
  }

  /** @returns {MoveNode | null} where redo leads */
  get next() {
    const visited = this.visited.get(this.current);
    const { children } = this.current;
    return (visited && children.includes(visited) ? visited : children[0]) ?? null;
  }

  /**
   * Remove a move with everything after it.
   * @param {MoveNode} node not the root
   */
  remove(node) {
    const parent = /** @type {MoveNode} */ (node.parent);
    parent.children.splice(parent.children.indexOf(node), 1);
    this.version += 1;
    if (this.current.line.includes(node)) this.goTo(parent);
    if (this.resignation?.node.line.includes(node)) this.resignation = null;
  }
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} node the line to it becomes the main line
 */
export function makeMainLine(record, node) {
  for (let step = node; step.parent; step = step.parent) moveToFront(step);
  record.version += 1;
}

/**
 * The line to the current node becomes the main line and ends with the resignation.
 * @param {GameRecord} record
 * @param {Color} color
 */
export function resign(record, color) {
  if (record.current.children.length) throw new RangeError("only the end of a line can be resigned");
  makeMainLine(record, record.current);
  record.resignation = { color, node: record.current };
}

/**
 * @param {MoveNode} node
 * @returns {MoveNode | null} the first move of the innermost variation that the node is in
 */
export function variationOf(node) {
  let head = node;
  while (head.parent && head.parent.children[0] === head) head = head.parent;
  return head.parent ? head : null;
}

/**
 * Exchange the innermost variation and the line that it leaves.
 * @param {GameRecord} record
 * @param {MoveNode} node in the variation
 */
export function promote(record, node) {
  const head = variationOf(node);
  if (!head) return;
  moveToFront(head);
  record.version += 1;
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} node not the root; it is removed
 * @returns {() => void} puts it back
 */
export function takeOut(record, node) {
  const { current, resignation } = record;
  const parent = /** @type {MoveNode} */ (node.parent);
  const index = parent.children.indexOf(node);
  record.remove(node);
  return () => {
    record.resignation ??= resignation;
    parent.children.splice(index, 0, node);
    record.version += 1;
    record.goTo(current);
  };
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} node that was taken out
 * @returns {boolean} whether its place still exists and is free: the move may have been made again
 */
export function canPutBack({ root }, { parent, move }) {
  if (!parent || parent.child(move)) return false;
  const [first] = parent.line;
  return (first?.parent ?? parent) === root && parent.line.every((step) => step.parent?.children.includes(step));
}

/**
 * @param {MoveNode} parent
 * @param {string} move
 * @returns {MoveNode}
 */
export function append(parent, move) {
  const node = new MoveNode(move, parent);
  parent.children.push(node);
  return node;
}

/**
 * Make a move the first of its siblings.
 * @param {MoveNode} node not the root
 */
function moveToFront(node) {
  const { children } = /** @type {MoveNode} */ (node.parent);
  children.splice(children.indexOf(node), 1);
  children.unshift(node);
}

/**
 * The address of a node: a ply of the main line, then pairs of variation and moves in it.
 * @param {MoveNode} node
 * @returns {number[]}
 */
export function pathOf(node) {
  const path = [];
  let steps = 0;
  for (; node.parent; node = node.parent) {
    steps += 1;
    const variation = node.parent.children.indexOf(node);
    if (variation > 0) {
      path.push(steps, variation);
      steps = 0;
    }
  }
  path.push(steps);
  return path.reverse();
}

/**
 * @param {NonNullable<GameRecord["resignation"]>} resignation
 * @param {MoveNode} root
 * @returns {string} who resigned, and where, if not at the end of the main line
 */
export function writeResignation({ color, node }, root) {
  return node === root.end ? color : `${color}.${pathOf(node).join(".")}`;
}

/**
 * @param {MoveNode} root
 * @param {number[]} path
 * @returns {MoveNode | null} null if the tree has no such node
 */
export function nodeAt(root, path) {
  let node = forward(root, path[0]);
  for (let index = 1; node && index < path.length; index += 2) {
    const head = path[index] > 0 ? node.children[path[index]] : undefined;
    const moves = path[index + 1];
    node = head && moves >= 1 ? forward(head, moves - 1) : null;
  }
  return node;
}

/**
 * @param {MoveNode} root
 * @param {string[]} moves
 * @returns {MoveNode | null} null if the tree has no such line
 */
export function nodeAfter(root, moves) {
  /** @type {MoveNode | undefined} */
  let node = root;
  for (const move of moves) node = node?.child(move);
  return node ?? null;
}

/**
 * @param {MoveNode} node
 * @param {number} steps
 * @returns {MoveNode | null}
 */
function forward(node, steps) {
  for (let done = 0; done < steps; done += 1) {
    if (!node.children.length) return null;
    node = node.children[0];
  }
  return node;
}

/**
 * @typedef {"none" | "mine" | "red" | "blue" | "both"} LegalShown whose legal points are marked
 * @typedef {0 | 90 | 180 | 270} Rotation degrees, clockwise
 * @typedef {{southWest: Point, northEast: Point}} Crop the part of the board that is shown
 * @typedef {object} Display how a position is shown: choices that travel with a record, and change nothing about the game
 * @property {boolean} coordinates
 * @property {boolean} numbers whether stones carry the number of their move
 * @property {boolean} outlines whether what is against the rules in a set-up is outlined
 * @property {LegalShown} legal
 * @property {Crop | null} crop
 * @property {Rotation} rotation
 * @typedef {BoardText & {path?: string[], isExact?: boolean}} ExpectedBoard what to paint until the engine has answered;
 *   the path is a winning one; `isExact` says whether the rules add nothing to what the moves put there
 * @typedef {object} Task what a figure asks of the side to move; the engine reads the texts
 * @property {string} kind `legal`, `illegal`, `win`, `win-all`, `win.1` to `win.9`, `play` or `free`
 * @property {string} solution the author's tree of right and wrong moves; may be empty
 * @property {string} notes comments on the nodes of that tree; may be empty
 * @property {string} [remarks] the same, by the number of the move as the solution is written
 * @property {string} [hints] what helps to find the move after such a move
 * @typedef {object} Reading
 * @property {GameRecord} record
 * @property {Display} display
 * @property {ExpectedBoard} expectedBoard at the node shown: what the link gives or, if it gives none, what the moves alone
 *   put there
 * @property {boolean} givesBoard
 * @property {string[]} problems sentences about what could not be read
 * @property {boolean} [isCut] whether it was read from an address that seems to have been cut off
 * @property {Task | null} [task] without one, nothing is asked
 * @property {number} [level] of the computer, against which the link begins the game
 * @property {number} [beat] in how many moves the sender has won it; none of the two is 0 in a link
 * @property {string} [named] the id of the game that the link names, even if there is none
 */

/** @type {Readonly<Display>} */
export const USUAL_DISPLAY = {
  coordinates: true,
  numbers: false,
  outlines: true,
  legal: "none",
  crop: null,
  rotation: 0,
};

/** @typedef {Required<Pick<Start, "game" | "size" | "called" | "inventor">>} GameKind which game, and on which board */

/**
 * @param {GameKind} record
 * @returns {GameKind} what another game of the same kind begins with
 */
export function kindOf({ game, size, called, inventor }) {
  return { game, size, called, inventor };
}

/**
 * A game before its first move.
 * @param {Start} start
 * @returns {Reading}
 */
export function newGame(start) {
  const expectedBoard = { rows: emptyRows(start.size), links: [] };
  return { record: new GameRecord(start), display: USUAL_DISPLAY, expectedBoard, givesBoard: true, problems: [] };
}
