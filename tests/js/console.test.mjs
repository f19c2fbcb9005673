/** What the page takes from a program that may be hostile, and archives that are joined. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { joinedArchives } from "../../web/js/console/archive.js";
import { Allowance, readMessage } from "../../web/js/console/messages.js";
import { isPlainPicture } from "../../web/js/console/picture.js";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">';

describe("the console", () => {
  test("pictures of boards are shown, and no others", () => {
    assert(isPlainPicture(`${SVG}<title>A</title><g><path d="M0 0"/><text>&lt;script&gt;</text></g></svg>`));
    const hostile = [
      `${SVG}<script>alert(1)</script></svg>`,
      `${SVG}<SCRIPT/></svg>`,
      `${SVG}<x:script/></svg>`,
      `${SVG}<use href="#a"/></svg>`,
      `${SVG}<image href="https://crosscut.example/a.png"/></svg>`,
      `${SVG}<foreignObject/></svg>`,
      `${SVG}<filter/></svg>`,
      `${SVG}<animate/></svg>`,
      `<!DOCTYPE svg [<!ENTITY a "aa">]>${SVG}&a;</svg>`,
      `<?xml-stylesheet href="a.css"?>${SVG}</svg>`,
      `${SVG}<!-- <g> --></svg>`,
      `${SVG}${"<g/>".repeat(20_001)}</svg>`,
      `${SVG}<text>${"a".repeat(1_000_001)}</text></svg>`,
      "<html></html>",
      "",
    ];
    for (const svg of hostile) assert(!isPlainPicture(svg), svg.slice(0, 80));
  });

  test("only what a worker says is read", () => {
    const good = [
      { type: "ready" },
      { type: "broken", message: "a" },
      { type: "end", message: "", line: 3 },
      { type: "text", text: "a", isError: false },
      { type: "picture", svg: `${SVG}</svg>`, caption: "a" },
      { type: "table", rows: [["a"], ["b"]] },
    ];
    for (const message of good) assert.deepEqual(readMessage(JSON.stringify(message)), message);
    const bad = [null, 3, [], "text", { type: "toString" }, { type: "__proto__" }, { type: "text", text: 3 }];
    const worse = [
      { type: "table", rows: [[3]] },
      { type: "table", rows: "ab" },
      { type: "picture", svg: "<a>" },
    ];
    for (const message of [...bad, ...worse]) assert.equal(readMessage(JSON.stringify(message)), null);
    for (const data of [undefined, {}, "{", "x".repeat(2_000_000), { type: "ready" }])
      assert.equal(readMessage(data), null);
    assert.deepEqual(readMessage('{"type":"end","line":1e99}'), { type: "end", message: "", line: 0 });
    const long = /** @type {{message: string}} */ (
      readMessage(JSON.stringify({ type: "end", message: "a".repeat(9_999) }))
    );
    assert.equal(long.message.length, 500);
  });

  test("a program shows no more than a page can hold", () => {
    const flood = (/** @type {object} */ message) => {
      const allowance = new Allowance();
      for (let count = 0; count < 10_000; count++) if (!allowance.take(JSON.stringify(message))) return count;
      return Infinity;
    };
    assert.equal(flood({ type: "text", text: "" }), 5_000);
    assert.equal(flood({ type: "text", text: "a".repeat(10_000) }), 11);
    assert.equal(flood({ type: "text", text: "\n".repeat(500) }), 5);
    assert.equal(flood({ type: "picture", svg: `${SVG}</svg>` }), 100);
    assert.equal(flood({ type: "table", rows: [Array(1_000).fill("a")] }), 5);
  });

  test("archives are joined", async () => {
    const joined = await joinedArchives([archive("a.txt", "one"), archive("b/c.txt", "three")]).arrayBuffer();
    assert.deepEqual(contents(joined), { "a.txt": "one", "b/c.txt": "three" });
    assert.throws(() => joinedArchives([new ArrayBuffer(3)]));
  });
});

/** @type {(name: string, text: string) => ArrayBuffer} an archive with one file, without its checksum */
function archive(name, text) {
  const [path, content] = [name, text].map((each) => new TextEncoder().encode(each));
  const bytes = new Uint8Array(30 + path.length + content.length + 46 + path.length + 22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint32(18, content.length, true);
  view.setUint16(26, path.length, true);
  bytes.set(path, 30);
  bytes.set(content, 30 + path.length);
  const directory = 30 + path.length + content.length;
  view.setUint32(directory, 0x02014b50, true);
  view.setUint16(directory + 28, path.length, true);
  bytes.set(path, directory + 46);
  const end = directory + 46 + path.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, 1, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 12, end - directory, true);
  view.setUint32(end + 16, directory, true);
  return bytes.buffer;
}

/** @type {(joined: ArrayBuffer) => Record<string, string>} the files by the directory of an archive */
function contents(joined) {
  const view = new DataView(joined);
  const end = joined.byteLength - 22;
  /** @type {Record<string, string>} */
  const files = {};
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const length = view.getUint16(entry + 28, true);
    const text = (/** @type {number} */ start, /** @type {number} */ size) =>
      new TextDecoder().decode(new Uint8Array(joined, start, size));
    const file = view.getUint32(entry + 42, true);
    files[text(entry + 46, length)] = text(file + 30 + length, view.getUint32(file + 18, true));
    entry += 46 + length;
  }
  assert.equal(entry, end);
  return files;
}
