/** What the page and the worker that writes an animation say to each other. */

/** Pixels: four bytes each, as a canvas has them. */
export type ToGifWriter =
  | { type: "colors"; samples: ArrayBuffer[] }
  | { type: "picture"; pixels: ArrayBuffer; width: number; height: number; time: number }
  | { type: "end" };

export type FromGifWriter =
  /** A picture is written: the page may paint another one. */
  { type: "written" } | { type: "gif"; content: ArrayBuffer } | { type: "failed"; message: string };
