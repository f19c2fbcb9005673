"""A worker without an engine in it, for pages whose engine is elsewhere: scripts that a page runs before its own.

A page talks to it as to its own worker. It passes on every question; a derived class says where to.
"""

from __future__ import annotations

EMPTY_FILES = """
const fetchFromHost = fetch;
globalThis.fetch = (request, ...options) => {
  if (!/\\.(bin|wasm)$/.test(request.url ?? request)) return fetchFromHost(request, ...options);
  const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  return Promise.resolve(new Response(emptyModule, { headers: { "Content-Type": "application/wasm" } }));
};
"""
"""Instead of the files from which an engine starts: to inflate and compile them costs half of opening a page."""

STAND_IN_WORKER = """
class StandInWorker extends EventTarget {
  onmessage = null;
  onerror = null;
  name = "";
  #missing = new Set();
  #end = () => {};

  postMessage(message) {
    if (message.type === "boot") this.#wait(message);
    else if (message.type === "file") this.#come(message.name);
    else if (message.type === "module") this.#come("module");
    else this.pass(message);
  }

  say(data) {
    const event = new MessageEvent("message", {data});
    this.dispatchEvent(event);
    this.onmessage?.(event);
  }

  terminate() {
    this.#end();
  }

  #wait({files, lifeLock}) {
    this.name = lifeLock;
    this.#missing = new Set([...files, "module"]);
  }

  #come(part) {
    this.#missing.delete(part);
    if (this.#missing.size) return;
    navigator.locks.request(this.name, () => {
      this.say({type: "alive"});
      this.say({type: "ready"});
      return new Promise((end) => { this.#end = end; });
    });
  }
}
"""
"""It is ready when everything has been handed to it, and holds the lock that says so until it is ended."""
