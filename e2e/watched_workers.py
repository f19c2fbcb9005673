"""Workers whose talk with the page a test reads, and which it ends when it likes; a position that takes long."""

from __future__ import annotations

import re

from playwright.sync_api import Page

WATCH_WORKERS = """
globalThis.talk = [];
globalThis.endWorkerWhen = () => false;
globalThis.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    this.addEventListener("message", ({data}) => {
      if (data.type !== "answer") return;
      const {id, more} = JSON.parse(data.response);
      talk.push({type: "answer", id, more});
    });
  }
  postMessage(message, ...options) {
    super.postMessage(message, ...options);
    if (message.type !== "call") return;
    const {id, method, params, more} = JSON.parse(message.request);
    const call = {type: "call", id, method, moves: params.moves, more};
    talk.push(call);
    if (!endWorkerWhen(call)) return;
    globalThis.endWorkerWhen = () => false;
    talk.push({type: "end"});
    this.terminate();
  }
};
"""
"""For ``init_script``. ``talk`` holds calls, answers and ends in order; ``endWorkerWhen`` ends the worker that has just
got a call."""

SIZE = 26


def blocked_knight_pattern() -> str:
    """A set-up of Naked Diagonal, as in links: each of its four legal moves takes the engine many slices."""

    def letter(file: int, rank: int) -> str:
        if (file + 2 * rank) % 5 == 0:
            return "r"
        nearest, other = sorted((min(file, SIZE - 1 - file), min(rank, SIZE - 1 - rank)))
        return "b" if nearest == 0 and other > 1 else "."

    rows = ("".join(letter(file, rank) for file in range(SIZE)) for rank in reversed(range(SIZE)))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def calls(page: Page, method: str) -> list[dict[str, object]]:
    """The calls of a method so far."""
    talk: list[dict[str, object]] = page.evaluate("talk")
    return [entry for entry in talk if entry["type"] == "call" and entry["method"] == method]
