"""Workers for tests: one that Python answers, and some that a test reads, stops and ends.

The engine of most pages is the Python that runs the tests: it is the same engine and needs no start. It cannot show
that the site's own engine starts. Tests about its start, about what happens inside the worker, or about the network
below them open their pages with ``own_engine``."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext, Page

from building.runtime import GZIPPED
from crosscut import bridge
from shared.paths import DIST


@cache
def _empty_files() -> str:
    """A script that stands in for the files from which an engine starts: to inflate and compile them costs half of
    opening a page. Each is its own name, and the page takes it for the right one by its hash."""
    gzipped = list(DIST.rglob(f"*{GZIPPED}"))
    digests = {path: list(hashlib.sha256(path.with_suffix("").read_bytes()).digest()) for path in gzipped}
    hashes = {name: digest for path, digest in digests.items() for name in (path.name, path.stem)}
    return f"const HASHES = {json.dumps(hashes)};{_ANSWER_WITH_NAMES}"


_ANSWER_WITH_NAMES = """
const fetchFromHost = fetch;
const MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 0];
globalThis.fetch = (request, ...options) => {
  const name = String(request.url ?? request).split("/").at(-1);
  if (!Object.hasOwn(HASHES, name)) return fetchFromHost(request, ...options);
  // The name is in a section of the module that is not read.
  const written = new TextEncoder().encode(name);
  const content = Uint8Array.of(...MODULE, written.length + 1, 0, ...written);
  return Promise.resolve(new Response(content, { headers: { "Content-Type": "application/wasm" } }));
};
if (isSecureContext) {
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  crypto.subtle.digest = (algorithm, content) => {
    const name = new TextDecoder().decode(content.slice(MODULE.length + 2));
    const known = Object.hasOwn(HASHES, name) && Uint8Array.from(HASHES[name]).buffer;
    return known ? Promise.resolve(known) : digest(algorithm, content);
  };
}
"""

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
"""It is ready when everything has been handed to it, and holds the lock that shows that it lives until it is ended."""

_ASK_PYTHON = """
const OwnWorker = Worker;
globalThis.Worker = class extends StandInWorker {
  #calls = new Set();

  constructor(address, options) {
    super();
    // The name of a worker without an engine.
    if (options.name === "animated picture") return new OwnWorker(address, options);
  }

  pass({type, id, method, params, said}) {
    if (type === "cancel") this.#calls.delete(id);
    if (type !== "call") return;
    this.#calls.add(id);
    this.#work(id, {method, params, said});
  }

  async #work(id, request) {
    this.say({type: "works", id});
    const {ok, error, more, progress, partial, said} = await this.#ask({id, ...request});
    if (!this.#calls.has(id)) {
      if (more !== undefined) await this.#ask({id, cancel: more});
    } else if (more !== undefined) {
      this.say({type: "advance", id, progress, partial, said});
      await this.#work(id, {...request, more});
    } else {
      this.#calls.delete(id);
      this.say(error ? {type: "failure", id, failure: error, said} : {type: "answer", id, answer: ok, said});
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
    pages.add_init_script(f"{{{'' if with_files else _empty_files()}{_STAND_IN_WORKER}{_ASK_PYTHON}}}")


_IN_THE_WORKER = """
{
  const calls = new Map();
  const waiting = [];
  let wanted = null;
  let inWork = null;
  let isHeld = false;
  const post = postMessage.bind(self);
  self.postMessage = (message, ...rest) => {
    inWork = message.type === "works" ? calls.get(message.id) : message.type === "advance" ? inWork : null;
    post(message, ...rest);
  };
  const send = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    if (wanted && inWork?.method === wanted.method && inWork.params.moves.length === wanted.moves) {
      wanted = null;
      isHeld = true;
      post({type: "held", id: inWork.id});
    }
    if (isHeld) waiting.push(() => send.apply(this, message));
    else send.apply(this, message);
  };
  addEventListener("message", ({data}) => {
    if (data.type === "call") calls.set(data.id, data);
    if (data.type === "hold") wanted = data.wanted;
    if (data.type !== "release") return;
    wanted = null;
    isHeld = false;
    for (const goOn of waiting.splice(0)) goOn();
  });
}
"""
"""The worker's jobs pause by a message to themselves. Here that message can be kept back."""

WATCH_WORKERS = (
    f"const IN_THE_WORKER = {json.dumps(_IN_THE_WORKER)};"
    """
globalThis.talk = [];
globalThis.held = [];
globalThis.watched = [];
globalThis.holdWhen = () => false;
globalThis.endWhen = () => false;
const addressOf = URL.createObjectURL;
URL.createObjectURL = (blob) =>
  addressOf(blob.type === "text/javascript" ? new Blob([IN_THE_WORKER, blob], {type: blob.type}) : blob);
globalThis.Worker = class extends Worker {
  calls = new Map();
  isEnded = false;

  constructor(...options) {
    super(...options);
    watched.push(this);
    this.addEventListener("message", (event) => this.hear(event));
  }

  hear(event) {
    const {type, id} = event.data;
    const call = this.calls.get(id);
    if (type === "held") {
      event.stopImmediatePropagation();
      document.documentElement.dataset.held = id;
    }
    if (!call || this.isEnded) return;
    if (type === "works") call.slices += 1;
    this.note({...call, type});
  }

  note(entry) {
    talk.push(entry);
    if (!endWhen(entry)) return;
    globalThis.endWhen = () => false;
    this.isEnded = true;
    talk.push({type: "end"});
    this.terminate();
  }

  postMessage(message, ...options) {
    const {type, id, method, params} = message;
    if (type === "call") this.calls.set(id, {id, method, moves: params.moves, slices: 0});
    const call = this.calls.get(id);
    const send = () => super.postMessage(message, ...options);
    if (held.length || (type === "call" && holdWhen(call))) {
      held.push(send);
      document.documentElement.dataset.held = id;
    } else {
      send();
    }
    if (call) this.note({...call, type});
  }
};
globalThis.release = () => {
  globalThis.holdWhen = () => false;
  delete document.documentElement.dataset.held;
  for (const send of held.splice(0)) send();
  for (const worker of watched) worker.postMessage({type: "release"});
};
"""
)
"""For ``init_script``. ``talk`` holds, in order, what page and workers say about calls: entries with ``type``, ``id``,
``method``, ``moves`` and ``slices``, the number of slices that the call has got. ``endWhen`` ends the worker at the
entry for which it is true."""


def hold_calls(page: Page, condition: str) -> None:
    """Keep calls from the worker, from the first that meets a condition in JavaScript on ``method`` and ``moves``."""
    page.evaluate(f"() => {{ globalThis.holdWhen = ({{method, moves}}) => {condition}; }}")


def hold_midway(page: Page, method: str, moves: int = 0) -> None:
    """Stop the worker in the middle of the next call of a method on a position after so many moves."""
    wanted = {"method": method, "moves": moves}
    page.evaluate("(wanted) => watched.at(-1).postMessage({type: 'hold', wanted})", wanted)


def held_call(page: Page) -> dict[str, Any]:
    """Wait until a call is held back, and give the last entry about it."""
    held = page.locator("html[data-held]")
    held.wait_for(state="attached")
    call: dict[str, Any] = page.evaluate(
        "() => talk.findLast(({id}) => id === Number(document.documentElement.dataset.held))"
    )
    return call


def slices_after(page: Page, call: dict[str, Any]) -> list[dict[str, Any]]:
    """The slices that were spent after a call was held back, as their calls."""
    talk: list[dict[str, Any]] = page.evaluate("talk")
    return [entry for entry in talk[talk.index(call) + 1 :] if entry["type"] == "works"]


def setup_field(diagram: str) -> str:
    """A diagram as the field ``s`` of a link."""
    rows = (re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in diagram.lower().split("\n"))
    return "/".join(rows)
