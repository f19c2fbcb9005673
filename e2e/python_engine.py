"""Pages whose engine is the Python that runs the tests: it is the same engine, and needs no start.

It cannot show that the site's own engine starts. Tests about its start, about what happens inside the worker, or about
the network below them open their pages with ``own_engine``.
"""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

from crosscut import bridge

_EMPTY_FILES = """
const fetchFromHost = fetch;
globalThis.fetch = (request, ...options) => {
  if (!/\\.(bin|wasm)$/.test(request.url ?? request)) return fetchFromHost(request, ...options);
  const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  return Promise.resolve(new Response(emptyModule, { headers: { "Content-Type": "application/wasm" } }));
};
"""
"""Instead of the files from which an engine starts: to inflate and compile them costs half of opening a page."""

_STAND_IN_WORKER = """
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

_ASK_PYTHON = """
globalThis.Worker = class extends StandInWorker {
  #calls = new Set();

  pass({type, id, method, params}) {
    if (type === "cancel") this.#calls.delete(id);
    if (type !== "call") return;
    this.#calls.add(id);
    this.#work(id, {method, params});
  }

  async #work(id, request) {
    this.say({type: "works", id});
    const {ok, error, more, progress, partial} = await this.#ask({id, ...request});
    if (!this.#calls.has(id)) {
      if (more !== undefined) await this.#ask({id, cancel: more});
    } else if (more !== undefined) {
      this.say({type: "advance", id, progress, partial});
      await this.#work(id, {...request, more});
    } else {
      this.#calls.delete(id);
      this.say(error ? {type: "failure", id, failure: error} : {type: "answer", id, answer: ok});
    }
  }

  async #ask(request) {
    return JSON.parse(await askPython(JSON.stringify(request)));
  }

  terminate() {
    super.terminate();
    this.#calls.clear();
  }
};
"""


def answer_from_python(pages: BrowserContext | Page, *, with_files: bool = False) -> None:
    """Let a page, or all of a profile, be answered; with files it prepares what an engine is started from, too.

    They must not be opened yet.
    """
    pages.expose_function("askPython", bridge.handle)
    pages.add_init_script(f"{{{'' if with_files else _EMPTY_FILES}{_STAND_IN_WORKER}{_ASK_PYTHON}}}")
