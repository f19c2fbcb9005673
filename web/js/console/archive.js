/** Joins zip archives whose files are not compressed, as the build makes them. */

/** The record at the end of an archive without a comment: its length, and where its fields are. */
const END = 22;
const COUNT = 10;
const DIRECTORY_BYTES = 12;
const DIRECTORY_START = 16;
/** The signature of an entry of the directory, the length of its fixed part, and where its fields are. */
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const NAME_BYTES = 28;
const EXTRA_BYTES = 30;
const COMMENT_BYTES = 32;
const FILE_START = 42;

/**
 * @param {ArrayBuffer[]} archives which have no file of the same name
 * @returns {Blob} one archive with the files of all
 * @throws {Error} if one of them is no archive
 */
export function joinedArchives(archives) {
  const contents = [];
  const directories = [];
  let count = 0;
  let start = 0;
  for (const archive of archives) {
    const end = new DataView(archive, archive.byteLength - END);
    const ownStart = end.getUint32(DIRECTORY_START, true);
    const directory = archive.slice(ownStart, ownStart + end.getUint32(DIRECTORY_BYTES, true));
    moveBy(start, new DataView(directory));
    contents.push(archive.slice(0, ownStart));
    directories.push(directory);
    count += end.getUint16(COUNT, true);
    start += ownStart;
  }
  const joined = new DataView(archives[0].slice(-END));
  for (const place of [COUNT - 2, COUNT]) joined.setUint16(place, count, true);
  joined.setUint32(
    DIRECTORY_BYTES,
    directories.reduce((sum, { byteLength }) => sum + byteLength, 0),
    true,
  );
  joined.setUint32(DIRECTORY_START, start, true);
  return new Blob([...contents, ...directories, joined]);
}

/**
 * @param {number} distance by which the files of an archive move
 * @param {DataView} directory of it
 */
function moveBy(distance, directory) {
  for (let entry = 0; entry < directory.byteLength;) {
    if (directory.getUint32(entry, true) !== ENTRY) throw new Error("this is no zip archive");
    directory.setUint32(entry + FILE_START, directory.getUint32(entry + FILE_START, true) + distance, true);
    const lengths = [NAME_BYTES, EXTRA_BYTES, COMMENT_BYTES].map((place) => directory.getUint16(entry + place, true));
    entry += lengths.reduce((sum, length) => sum + length, ENTRY_BYTES);
  }
}
