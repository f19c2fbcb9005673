"""Workers whose talk with the page a test reads, whose calls it holds back, and which it ends when it likes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

WATCH_WORKERS = """
globalThis.talk = [];
globalThis.held = [];
globalThis.holdWhen = () => false;
globalThis.endWhen = () => false;
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
    const send = () => super.postMessage(message, ...options);
    if (message.type !== "call") return send();
    const {id, method, params, more} = JSON.parse(message.request);
    const call = {type: "call", id, method, moves: params.moves, more};
    talk.push(call);
    if (holdWhen(call)) {
      held.push(send);
      document.documentElement.dataset.held = id;
      return;
    }
    send();
    if (!endWhen(call)) return;
    globalThis.endWhen = () => false;
    talk.push({type: "end"});
    this.terminate();
  }
};
globalThis.release = () => {
  globalThis.holdWhen = () => false;
  delete document.documentElement.dataset.held;
  for (const send of held.splice(0)) send();
};
"""
"""For ``init_script``. ``talk`` holds calls, answers and ends in order. ``endWhen`` ends the worker that has just got a
call; a call for which ``holdWhen`` is true does not reach it until ``release()``."""


def hold_when(page: Page, condition: str) -> None:
    """Hold calls back that meet a condition in JavaScript on ``id``, ``method``, ``moves`` and ``more``."""
    page.evaluate(f"() => {{ globalThis.holdWhen = ({{id, method, moves, more}}) => {condition}; }}")


def held_call(page: Page) -> dict[str, Any]:
    """Wait until a call is held back: the calculation is in the middle."""
    page.locator("html[data-held]").wait_for(state="attached")
    call: dict[str, Any] = page.evaluate("talk.findLast(({type}) => type === 'call')")
    return call


def calls_after(page: Page, call: dict[str, Any]) -> list[dict[str, Any]]:
    """The calls after the last one of a calculation that was held back."""
    talk: list[dict[str, Any]] = page.evaluate("talk")
    return [entry for entry in talk[talk.index(call) + 1 :] if entry["type"] == "call"]


def setup_field(diagram: str) -> str:
    """A diagram as the field ``s`` of a link."""
    rows = (re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in diagram.lower().split("\n"))
    return "/".join(rows)
