/** Tests with a storage of their own, which is empty at first. */

import nodeTest from "node:test";

/** What the storage of the running test holds, and whether it takes nothing more. */
export const storage = { stored: /** @type {Map<string, string>} */ (new Map()), isFull: false };

/**
 * @param {string} title
 * @param {(context: any) => void | Promise<void>} run
 */
export function test(title, run) {
  nodeTest(title, (context) => {
    const before = globalThis.localStorage;
    context.after(() => (globalThis.localStorage = before));
    storage.stored = new Map();
    storage.isFull = false;
    globalThis.localStorage = /** @type {any} */ ({
      getItem: (/** @type {string} */ name) => storage.stored.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
        if (storage.isFull) throw new DOMException("no room", "QuotaExceededError");
        storage.stored.set(name, value);
      },
    });
    return run(context);
  });
}
