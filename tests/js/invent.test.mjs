/** The page on which people invent games: what can be undone, which drafts are saved, surprises, and what people copy. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { deleteDraft, draftLike, saveDraft, listDrafts, restoreDraft } from "../../web/js/invent/drafts.js";
import { History } from "../../web/js/pages/history.js";
import { conflictIn, readRules, whatIsMissing, writeRules } from "../../web/js/invent/rules.js";
import { randomRules } from "../../web/js/invent/random-rules.js";
import { rulesAsMarkdown, rulesAsPage, rulesAsText } from "../../web/js/invent/written-rules.js";
import { storage, test } from "./saved-in-memory.mjs";

test("a draft is kept once, found by what it holds, deleted and put back to its place", () => {
  const first = saveDraft(null, "g=own:join-sides&n=7&v=2");
  const second = saveDraft(null, "g=own:swap&n=7&v=2");
  assert.equal(saveDraft(first, "g=own:avoid&n=7&v=2"), first);
  assert.deepEqual(
    listDrafts().map(({ id }) => id),
    [first, second],
  );
  assert.equal(draftLike("g=own:avoid&n=7&v=2"), first);
  assert.equal(draftLike("g=own:join-sides&n=7&v=2"), null);
  const [deleted] = listDrafts();
  deleteDraft(deleted.id);
  assert.equal(draftLike(deleted.fragment), null);
  restoreDraft({ ...deleted, changed: deleted.changed + 1 });
  assert.equal(listDrafts()[0].id, first);
});

test("a tab that has an older state of a draft keeps what it changes beside what another tab has made of it", () => {
  const id = saveDraft(null, "g=own:swap&n=7&v=2");
  const theirs = "g=own:avoid.swap&n=7&v=2";
  localStorage.setItem(
    "crosscut.own-games",
    JSON.stringify(listDrafts().map((draft) => ({ ...draft, fragment: theirs }))),
  );
  const copy = saveDraft(id, "g=own:swap&n=8&v=2");
  assert.notEqual(copy, id);
  assert.equal(saveDraft(id, "g=own:swap&n=9&v=2"), copy, "also for what was undone");
  assert.equal(saveDraft(copy, "g=own:swap&n=6&v=2"), copy);
  assert.deepEqual(
    listDrafts().map(({ fragment }) => fragment),
    ["g=own:swap&n=6&v=2", theirs],
  );
  // Once it has opened the other state, it goes on from there.
  assert.equal(draftLike(theirs), id);
  assert.equal(saveDraft(id, "g=own:avoid.swap&n=5&v=2"), id);
  assert.equal(listDrafts().length, 2);
});

test("where there is no room, nothing is kept and nothing is lost", () => {
  const id = saveDraft(null, "g=own:swap&n=7&v=2");
  storage.isFull = true;
  assert.equal(saveDraft(null, "g=own:swap&n=9&v=2"), null);
  assert.deepEqual(
    listDrafts().map((draft) => draft.id),
    [id],
  );
  storage.isFull = false;
  localStorage.setItem("crosscut.own-games", '[1, {"id": 2}, null]');
  assert.deepEqual(listDrafts(), []);
});

test("a change takes away what was undone before", () => {
  const history = new History("first");
  history.add("second");
  history.add("third");
  assert.deepEqual([history.undo(), history.undo(), history.undo()], ["second", "first", null]);
  assert.equal(history.redo(), "second");
  history.add("other");
  assert.deepEqual([history.canRedo, history.redo(), history.undo()], [false, null, "second"]);
});

test("random rules are finished, fit together and have a text", () => {
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const texts = new Set();
  for (let count = 0; count < 300; count += 1) {
    const rules = randomRules(random);
    assert.equal(conflictIn(rules), null);
    for (const row of /** @type {const} */ (["ban", "fill"]))
      for (const pattern of rules[row]) assert.equal(whatIsMissing(pattern, row), null);
    assert.deepEqual(readRules(writeRules(rules)), rules);
    texts.add(writeRules(rules));
  }
  assert.ok(texts.size > 200, `${texts.size} different ones`);
});

test("the rules are copied as a text, as Markdown and as a page, in which names are no signs", () => {
  const game = { id: "own:swap", name: "*Star*", inventor: "Ada", sentences: ["Red begins."] };
  assert.equal(rulesAsText(game), "*Star*, by Ada\n\nRed begins.\n\nGame: own:swap\nCalled: *Star*\nInventor: Ada");
  const markdown = rulesAsMarkdown({ ...game, inventor: "<b>" }, "```crosscut\n```");
  assert.equal(markdown, "# \\*Star\\*, by \\<b\\>\n\n- Red begins.\n\n```crosscut\n```");
  const page = rulesAsPage({ ...game, name: "<script>" }, "<crosscut-board></crosscut-board>");
  assert.match(page, /<title>&lt;script&gt;, by Ada<\/title>/);
  assert.match(page, /<li>Red begins.<\/li>\n<\/ul>\n<crosscut-board>/);
  assert.match(rulesAsText({ ...game, name: "", inventor: "" }), /^Untitled game\n/);
});

test("in each language the copied rules say by the same words what the game is", () => {
  const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), "utf8");
  try {
    // `tests/engine/test_pasted_text.py` reads these texts.
    for (const { language, game, text } of JSON.parse(read("../data/copied-rules.json"))) {
      const entries = language === "en" ? "" : read(`../../web/languages/${language}/invent.po`);
      const messages = Object.fromEntries(
        [...entries.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, english, said]) => [english, said]),
      );
      Object.assign(globalThis, { crosscutLanguage: { lang: language, messages, plurals: {} } });
      assert.equal(rulesAsText(game), text);
    }
  } finally {
    Reflect.deleteProperty(globalThis, "crosscutLanguage");
  }
});

test("patterns are drawn in the copied rules, side by side, with what their signs mean", () => {
  const game = { id: "own:ban-xo/ox-xx.fill-xa/fx", name: "", inventor: "", sentences: ["Red begins."] };
  const drawn = "● ○   ● ●\n○ ●\n\n● one side, ○ other side";
  const filled = "● ·\n◎ ●\n\n● one side, · any, ◎ filled";
  const banned = "Forbidden patterns, in any rotation or reflection:\n\n";
  assert.ok(
    rulesAsText(game).includes(`${banned}${drawn}\n\nWhat is filled, turned or mirrored:\n\n${filled}\n\nGame: own:`),
  );
  assert.ok(rulesAsMarkdown(game, "").includes(`${banned}\`\`\`text\n${drawn}\n\`\`\`\n`));
  const page = rulesAsPage(game, "");
  assert.match(page, /aria-label="one side, other side; other side, one side"><tr><td>●<\/td><td>○<\/td><\/tr><tr>/);
  assert.match(page, /<p>● one side, ○ other side<\/p>\n<h2>What is filled/);
});
