/** Files that the person saves and opens. */

/** Larger files are no game records. */
const MAX_BYTES = 900_000;

/**
 * @param {Blob} content
 * @param {string} name
 */
export function saveFile(content, name) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * @param {File} file
 * @returns {Promise<string>} its text
 * @throws {RangeError} with a sentence about a file that is too large
 */
export async function readTextFile(file) {
  if (file.size > MAX_BYTES)
    throw new RangeError(`The file has ${file.size} bytes; a record has ${MAX_BYTES} at most.`);
  return file.text();
}

/** @param {(file: File) => void} onDrop a file was dropped on the page */
export function listenToDrops(onDrop) {
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (event) => {
    if (hasFile(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) onDrop(file);
  });
}
