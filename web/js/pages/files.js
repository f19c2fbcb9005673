/** What leaves the page and what comes into it: copied text, and files that the person saves and opens. */

import { makeElement } from "./page.js";

/** How long a button says whether copying worked, in milliseconds. */
const SAYING_TIME = 1600;

/**
 * @param {string} text
 * @param {() => void} [onCopied] called if that worked
 * @returns {Promise<string>} a sentence about whether it was copied
 */
export async function copySaying(text, onCopied) {
  if (!(await copyText(text))) return "This browser does not let the page copy.";
  onCopied?.();
  return "Copied.";
}

/**
 * @param {string} text
 * @param {Text} label of a button, which says for a moment whether the text was copied
 * @param {string} usual what it says at other times
 */
export async function copyLabelled(text, label, usual) {
  label.data = (await copyText(text)) ? "Copied" : "Not copied";
  setTimeout(() => (label.data = usual), SAYING_TIME);
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * @param {string} text
 * @returns {boolean}
 */
function copyBySelection(text) {
  const focused = document.activeElement;
  const area = makeElement("textarea", { value: text, className: "hidden" });
  // Behind a modal dialog nothing can be selected.
  const inFront = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  inFront.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** The largest archive that the engine reads, in characters. */
const MAX_BYTES = 3_000_000;

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
  if (file.size > MAX_BYTES) throw new RangeError(`The file has ${file.size} bytes; expected at most ${MAX_BYTES}.`);
  return file.text().catch(() => {
    throw new RangeError("The file cannot be read.");
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
  if (data.files.length > 1) return () => Promise.reject(new RangeError("Open one file at a time."));
  if (file) return () => readTextFile(file);
  const text = isForField ? "" : data.getData("text/plain").trim();
  return text ? () => Promise.resolve(text) : null;
}

/**
 * @param {EventTarget | null} target
 * @returns {boolean} whether one can type text there
 */
export function isField(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
