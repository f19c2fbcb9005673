/** What this release of the site consists of: the build writes it before the worker's script. */
declare const release: {
  /** A hash of all files. */
  version: string;
  files: Files;
  /** Where the host has a second, gzipped form of a file, by the path of the plain one. */
  gzipped: Record<string, string>;
  /** The hash of the list of a language's files (`<code>/files.json`), by its code. They are saved once it was opened. */
  languages: Record<string, string>;
};

/** The hash of each file, as `integrity` has it, by its path in the site. */
type Files = Record<string, string>;
