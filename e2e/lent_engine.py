"""Browser profiles whose pages need not start an engine each: a page that stays open lends them its own.

The start of an engine costs more than most tests, and an engine remembers nothing about who asked. Only the worker is
lent: a page talks to a stand-in for its own worker (`stand_in_worker.py`). Tests about the start of the engine, and
about what happens inside the worker, open their pages with ``own_engine``.

In Chromium a tab stays open, too: a test that adds no script of its own gets the tab of the test before, emptied.
"""

from __future__ import annotations

import json

from playwright.sync_api import Browser, BrowserContext, Error, Page

from e2e.browsers import firefox_context, is_firefox
from e2e.guarded_pages import LAPTOP, origin_of, patient
from e2e.script_counts import ScriptCounts
from e2e.stand_in_worker import EMPTY_FILES, STAND_IN_WORKER

_LEND = """
globalThis.channel = new BroadcastChannel("lent engine");
const callsOf = new Map();
globalThis.Worker = class extends Worker {
  constructor(...options) {
    super(...options);
    globalThis.lent = this;
    this.addEventListener("message", (event) => {
      if (typeof event.data.id !== "string") return;
      event.stopImmediatePropagation();
      const [page, id] = event.data.id.split(" ");
      if (["answer", "failure"].includes(event.data.type)) callsOf.get(page)?.delete(event.data.id);
      channel.postMessage({to: page, message: {...event.data, id: Number(id)}});
    });
  }
};
channel.onmessage = ({data: {from, message}}) => {
  if (!from) return;
  const id = `${from} ${message.id}`;
  const calls = callsOf.get(from) ?? known(from);
  if (message.type === "call") calls.add(id);
  else calls.delete(id);
  lent.postMessage({...message, id});
};
function known(page) {
  const calls = new Set();
  callsOf.set(page, calls);
  navigator.locks.request(page, () => {
    callsOf.delete(page);
    for (const id of calls) lent.postMessage({type: "cancel", id});
  });
  return calls;
}
"""
"""In the page that lends: passes on calls and answers. The lock of a page comes free when the page is gone."""

_START = """async () => {
  const style = document.querySelector("link[rel=stylesheet]").href;
  const { Engine } = await import(new URL("js/engine.js", style).href);
  const engine = new Engine();
  await new Promise((resolve, reject) => {
    engine.addEventListener("ready", resolve);
    engine.addEventListener("failed", ({detail}) => reject(new Error(detail.message)));
    engine.start();
  });
}"""

_BORROW = f"""
if (location.origin === %s) {{
{EMPTY_FILES}
{STAND_IN_WORKER}
globalThis.Worker = class extends StandInWorker {{
  #channel = new BroadcastChannel("lent engine");

  constructor() {{
    super();
    this.#channel.onmessage = ({{data: {{to, message}}}}) => {{
      if (to === this.name) this.say(message);
    }};
  }}

  pass(message) {{
    this.#channel.postMessage({{from: this.name, message}});
  }}

  terminate() {{
    this.#channel.close();
    super.terminate();
  }}
}};
}}
"""
"""In the other pages, instead of the files and the worker."""

_REMEMBERED = """async () => {
  const databases = await indexedDB.databases();
  return [...Object.keys(localStorage), ...(await caches.keys()), ...databases.map(({name}) => name)];
}"""
"""What the profile still remembers."""

_KINDS = "local_storage,indexeddb,cache_storage"
"""What Chromium forgets. With all kinds it would also lose the locks of the page that lends."""

_FORGET = """async () => {
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const {name} of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""
"""In the page that lends, in Firefox, where only pages of its own origin borrow."""

_FORGET_IN_TAB = "() => { sessionStorage.clear(); name = ''; }"
EMPTY_PAGE = "/empty.html"
"""The site's host has such a page. A tab waits there: what belongs to a tab can be forgotten only in its origin."""

_IS_READY = "document.documentElement.dataset.engine === 'ready'"


class Tab:
    """A tab whose page belongs to one test after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.counts = ScriptCounts(page)

    def empty(self, address: str) -> bool:
        """Leave the page for an empty one, and forget what a new tab would not know; says whether that was possible."""
        try:
            self.page.unroute_all()
            self.page.emulate_media(media="null", reduced_motion="null", forced_colors="null", contrast="null")
            self.page.mouse.move(0, 0)
            self.page.goto(address)
            self.page.evaluate(_FORGET_IN_TAB)
        except Error:
            return False
        return True


class LendingProfile:
    """A browser profile with such a page."""

    def __init__(self, browser: Browser, site_url: str) -> None:
        self.is_free = False
        self._origins = {origin_of(site_url)}
        self.context: BrowserContext = patient(
            firefox_context(browser, service_workers="block")
            if is_firefox(browser)
            else browser.new_context(viewport=LAPTOP, service_workers="block")
        )
        self._lender: Page = self.context.new_page()
        self._lender.add_init_script(_LEND)
        self._lender.goto(f"{site_url}licences.html")
        self._lender.evaluate(_START)
        self._session = None if is_firefox(browser) else self.context.new_cdp_session(self._lender)
        self._empty_page = origin_of(site_url) + EMPTY_PAGE
        self._tab: Tab | None = None
        self.context.add_init_script(_BORROW % json.dumps(origin_of(site_url)))

    @property
    def is_able(self) -> bool:
        """Whether its engine is still there."""
        try:
            return bool(self._lender.evaluate(_IS_READY))
        except Error:
            return False

    def visit(self, address: str) -> None:
        """Remember that a page of this origin may leave something behind."""
        self._origins.add(origin_of(address))

    def tab(self) -> Tab:
        """The tab that stays open, for a test that adds no script to it: to open another costs half a page."""
        if self._tab is None:
            self._tab = Tab(self.context.new_page())
        return self._tab

    def leave(self) -> None:
        """Close the pages that a test has opened; the next one may have the profile."""
        if self._tab and not (self._session and self._tab.empty(self._empty_page)):
            self._tab = None
        kept = {self._lender, self._tab.page if self._tab else self._lender}
        for page in self.context.pages:
            if page not in kept:
                page.close()
        self.is_free = True

    def give_up_tab(self) -> None:
        """After a failure nobody knows what state it is in."""
        self._tab = None

    def forget(self) -> None:
        """Make it a fresh profile again, for the next test."""
        self.is_free = False
        self.context.set_offline(False)
        self.context.unroute_all()
        self.context.clear_cookies()
        self.context.clear_permissions()
        if self._session:
            for origin in self._origins:
                self._session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": _KINDS})
        else:
            self._lender.evaluate(_FORGET)
        assert self._lender.evaluate(_REMEMBERED) == [], "a fresh profile remembers nothing"


class LendingProfiles:
    """Gives each page that is opened a profile that nobody else uses."""

    def __init__(self, browser: Browser, site_url: str) -> None:
        self._browser = browser
        self._site_url = site_url
        self._all: list[LendingProfile] = []

    def give_up_tabs(self) -> None:
        """After a failure."""
        for profile in self._all:
            profile.give_up_tab()

    def take(self) -> LendingProfile:
        """A fresh profile; whoever takes it leaves it in the end."""
        for profile in self._all:
            if profile.is_free and profile.is_able:
                profile.forget()
                return profile
        self._all.append(LendingProfile(self._browser, self._site_url))
        return self._all[-1]
