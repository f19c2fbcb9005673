import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";

/** A browser's history of one entry, as strict as Safari's. */
class StrictHistory {
  /** @type {any} */
  state = null;
  address = "#v=1&g=quax";
  refuses = false;
  /** @type {number[]} */
  times = [];

  /** @type {History["replaceState"]} */
  replaceState(state, _title, address) {
    const now = Date.now();
    this.times = [...this.times.filter((time) => time > now - 10_000), now];
    if (this.refuses || this.times.length > 100) throw new DOMException("too often", "SecurityError");
    Object.assign(this, { state, address: address ?? this.address });
  }

  /** @type {History["pushState"]} */
  pushState(state, title, address) {
    this.replaceState(state, title, address);
  }
}

/** @type {StrictHistory} */
let written;

Object.assign(globalThis, {
  history: new StrictHistory(),
  addEventListener() {},
  location: {
    get href() {
      return written.address;
    },
  },
});
const { HistoryEntry } = await import("../../web/js/address/history-entry.js");

/** @type {InstanceType<typeof HistoryEntry>} */
let entry;

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe("an entry of the browser's history", () => {
  beforeEach(() => {
    /** @type {any} */ (mock.timers).enable({ apis: ["setTimeout", "Date"] });
    written = new StrictHistory();
    entry = new HistoryEntry(written, () => Date.now());
  });

  afterEach(() => mock.timers.reset());

  test("what is noted together is written once, and beside what was noted before", async () => {
    entry.write({ mode: "play" }, "#a");
    entry.write({ waiting: ["c3"] });
    assert.equal(written.times.length, 0);
    await settled();
    assert.equal(written.times.length, 1);
    entry.write({ waiting: [] }, "#b");
    await settled();
    assert.deepEqual([written.state, written.address], [{ mode: "play", waiting: [] }, "#b"]);
  });

  test("a fast writer's last word is written, and the browser is never asked too often", async () => {
    for (let count = 1; count <= 400; count += 1) {
      entry.write({ count }, `#${count}`);
      await settled();
      mock.timers.tick(20);
      assert.deepEqual([entry.notes, entry.address], [{ count }, `#${count}`], "it is known before it is written");
    }
    mock.timers.tick(10_000);
    assert.deepEqual([written.state, written.address], [{ count: 400 }, "#400"]);
  });

  test("what the browser refuses is written later", async () => {
    written.refuses = true;
    entry.write({ savedGame: "1" }, "#a");
    await settled();
    assert.equal(written.state, null);
    written.refuses = false;
    entry.write({ mode: "play" });
    mock.timers.tick(2_000);
    assert.deepEqual([written.state, written.address], [{ savedGame: "1", mode: "play" }, "#a"]);
  });

  test("what is not written yet is not written into another entry", async () => {
    written.refuses = true;
    entry.write({ savedGame: "1" }, "#a");
    await settled();
    written.refuses = false;
    entry.forget();
    mock.timers.tick(2_000);
    assert.equal(written.state, null);
  });
});
