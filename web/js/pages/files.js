/** Texts and files that come into the page, and files that leave it. */

import { tr } from "../language/tr.js";
import { makeElement } from "./page.js";
import { kindOfText } from "../notation/text-kind.js";

/** The largest archive that the engine reads, in characters. */
const MAX_BYTES = 3_000_000;

/** The largest backup, in bytes: more than a browser saves. */
const MAX_BACKUP = 20_000_000;

/** So much of a file tells what it is. */
const BEGINNING = 1_000;

/**
 * @param {Blob} content
 * @param {string} name
 */
export function saveFile(content, name) {
  const address = URL.createObjectURL(content);
  makeElement("a", { href: address, download: name }).click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * @param {File} file
 * @returns {Promise<string>} its text
 * @throws {RangeError} with a sentence about a file that is too large, or cannot be read
 */
export async function readTextFile(file) {
  const isBackup =
    kindOfText(
      await file
        .slice(0, BEGINNING)
        .text()
        .catch(() => ""),
    ) === "backup";
  const most = isBackup ? MAX_BACKUP : MAX_BYTES;
  if (file.size > most)
    throw new RangeError(tr("The file has {n} bytes; expected at most {most}.", { n: file.size, most }));
  return file.text().catch(() => {
    throw new RangeError(tr("The file cannot be read."));
  });
}

/**
 * Listen for what is dropped or pasted anywhere on the page. Text that is meant for a field goes into the field.
 * @param {(read: () => Promise<string>) => void} onArrival called with a function that returns the text, or reads the file
 */
export function listenToArrivals(onArrival) {
  /** @param {DragEvent | ClipboardEvent} event @param {DataTransfer | null} data */
  const take = (event, data) => {
    const read = data && readerOf(data, isField(event.target));
    if (!read) return;
    event.preventDefault();
    onArrival(read);
  };
  addEventListener("dragover", (event) => {
    const types = event.dataTransfer?.types ?? [];
    if (types.includes("Files") || (types.includes("text/plain") && !isField(event.target))) event.preventDefault();
  });
  addEventListener("drop", (event) => take(event, event.dataTransfer));
  addEventListener("paste", (event) => take(event, event.clipboardData));
}

/**
 * @param {DataTransfer} data
 * @param {boolean} isForField
 * @returns {(() => Promise<string>) | null} null if there is nothing to read
 */
function readerOf(data, isForField) {
  const [file] = data.files;
  if (data.files.length > 1) return () => Promise.reject(new RangeError(tr("Open one file at a time.")));
  if (file) return () => readTextFile(file);
  // Blanks before the first line of a board may be points.
  const text = isForField ? "" : data.getData("text/plain");
  return text.trim() ? () => Promise.resolve(text) : null;
}

/**
 * @param {EventTarget | null} target
 * @returns {boolean} whether one can type text there
 */
export function isField(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
