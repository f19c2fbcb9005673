"""For pages in profiles of their own, where nobody lends an engine: the Python that runs the tests answers them.

It is the same engine, and needs no start. It cannot show that the site's own engine starts there.
"""

from __future__ import annotations

from playwright.sync_api import Page

from crosscut import bridge
from e2e.stand_in_worker import EMPTY_FILES, STAND_IN_WORKER

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


def answer_from_python(page: Page, *, with_files: bool = False) -> Page:
    """Let a page that is not opened yet be answered; with files it prepares what an engine is started from, too."""
    page.expose_function("askPython", bridge.handle)
    page.add_init_script(f"{{{'' if with_files else EMPTY_FILES}{STAND_IN_WORKER}{_ASK_PYTHON}}}")
    return page
