/** The modules that the build writes. */

/**
 * What the board looks like, for every program that draws it: made from the engine's file. Lengths are in cells (the
 * distance between neighbouring points) unless their name ends in Px.
 */
declare module "*/proportions.js" {
  const proportions: typeof import("../pysrc/crosscut/svg/proportions.json");
  export default proportions;
}

/** What the readers of links share: made from the engine's file. `crosscut/link.py` documents the fields. */
declare module "*/grammar.js" {
  const grammar: typeof import("../pysrc/crosscut/record/grammar.json");
  export default grammar;
}

/** What readers of text boards say here and in Python: made from the engine's file. */
declare module "*/board-sentences.js" {
  const sentences: (typeof import("../pysrc/crosscut/sentences.json"))["board"];
  export default sentences;
}

/** What is said of figures here and in Python: made from the engine's file. */
declare module "*/figure-sentences.js" {
  const sentences: (typeof import("../pysrc/crosscut/sentences.json"))["figure"];
  export default sentences;
}

/** What is said of any game here and in Python: made from the engine's file. */
declare module "*/game-sentences.js" {
  const sentences: (typeof import("../pysrc/crosscut/sentences.json"))["game"];
  export default sentences;
}

/** What is said of answers to a task here and in Python: made from the engine's file. */
declare module "*/task-sentences.js" {
  const sentences: (typeof import("../pysrc/crosscut/sentences.json"))["task"];
  export default sentences;
}

/** Invisible characters, for regular expressions: made from the engine's file. */
declare module "*/characters.js" {
  const characters: typeof import("../pysrc/crosscut/notation/characters.json");
  export default characters;
}

/** The codes of the languages that are published beside English. */
declare module "*/published-languages.js" {
  const languages: readonly string[];
  export default languages;
}

/** The text of `embed/figure.css`: an embedded board loads no file beside its script. */
declare module "*/figure-style.js" {
  const style: string;
  export default style;
}

/** The text of the script that `animation/worker/main.js` is bundled to: where there is one file it must be in it. */
declare module "*/worker-script.js" {
  const script: string;
  export default script;
}

/** The files of the runtime. */
declare module "*/runtime.js" {
  /** A file as it lies on its host. */
  export interface Form {
    /** Relative to the bundled scripts. */
    path: string;
    bytes: number;
    /** As `integrity` has it. */
    hash: string;
  }
  export interface RuntimeFile {
    /** The media type of what is in it. */
    mediaType: string;
    gzipped: Form;
    plain: Form;
  }
  const runtime: {
    /** The worker's script, which holds Pyodide's own scripts. */
    worker: RuntimeFile;
    /** Python, to be compiled: all of it, or what a start runs. */
    wasm: RuntimeFile;
    /** The rest of Python, if that is a file of its own. */
    rest: RuntimeFile | null;
    /** The name of the engine's wheel in `files`. */
    engine: string;
    /** The rest of the engine, if that is an archive of its own: to be unpacked beside what the wheel holds. */
    engineRest: RuntimeFile | null;
    /** What Pyodide and micropip ask for, by name. */
    files: Record<string, RuntimeFile>;
    /** The nets of the computer player, by their games. */
    nets: Record<string, RuntimeFile>;
    /** What only the programs of readers need. */
    programs: { library: RuntimeFile; engine: RuntimeFile };
  };
  export default runtime;
}

/** The page of the frame in which the programs of readers run. */
declare module "*/frame-page.js" {
  const page: string;
  export default page;
}

/** The programs of docs/how-to.md. */
declare module "*/examples.js" {
  const examples: readonly [Example, ...Example[]];
  export interface Example {
    id: string;
    title: string;
    source: string;
    /** What it needs that a page does not have; empty if it runs there. */
    needs: string;
  }
  export default examples;
}

/** The methods of the bridge that need no rest of the engine, for games of the catalogue. */
declare module "*/methods-of-a-start.js" {
  const methods: readonly string[];
  export default methods;
}

/** What the rules of an own game may hold, and the game whose net judges it then; the first that is there counts. */
declare module "*/judges.js" {
  const judges: readonly (readonly [string, string | null])[];
  export default judges;
}

/** The scripts that the site's pages start, by their paths in web/js: for the single file. */
declare module "*/page-scripts.js" {
  const pageScripts: Record<string, () => Promise<unknown>>;
  export default pageScripts;
}

/** The catalogue, from the registry of the engine. */
declare module "*/games.js" {
  const games: readonly [import("./js/engine/wire.js").Game, ...import("./js/engine/wire.js").Game[]];
  export default games;
}

/** The levels of the computer player, the weakest first. */
declare module "*/levels.js" {
  const levels: readonly [import("./js/engine/wire.js").Level, ...import("./js/engine/wire.js").Level[]];
  export default levels;
}

/** The puzzles in web/puzzles/ that are not retired. */
declare module "*/collection.js" {
  const puzzles: readonly import("./js/puzzles/puzzle-list.js").Puzzle[];
  export default puzzles;
}

/** Those that are: their addresses still work. */
declare module "*/retired.js" {
  const puzzles: readonly import("./js/puzzles/puzzle-list.js").Puzzle[];
  export default puzzles;
}

/** By game, the main lines of its puzzles by their ids. */
declare module "*/tables.js" {
  const tables: import("./js/puzzles/judged-link.js").Tables;
  export default tables;
}

/** The courses of connections of some games, by their ids. */
declare module "*/courses.js" {
  const courses: Record<string, readonly import("./js/engine/wire.js").CourseBoard[] | undefined>;
  export default courses;
}

/** How claims are written, as regular expressions. */
declare module "*/claim-patterns.js" {
  const patterns: readonly string[];
  export default patterns;
}

/** What was measured of some games when this release was made. */
declare module "*/shipped-reports.js" {
  const reports: readonly import("./js/lab/saved-reports.js").ToldReport[];
  export default reports;
}
