import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
// @ts-expect-error the linter's types are not installed for the tests
import { ESLint } from "../../web/node_modules/eslint/lib/api.js";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

const linter = new ESLint({ cwd: REPOSITORY, overrideConfigFile: "web/eslint.config.js" });

/**
 * @param {string} filePath in web/js
 * @param {string} imported
 * @returns {Promise<string[]>} the rules that such an import breaks
 */
async function broken(filePath, imported) {
  const [{ messages }] = await linter.lintText(`import "${imported}";\n`, { filePath: `web/js/${filePath}` });
  return messages.map((/** @type {{ruleId: string}} */ { ruleId }) => ruleId);
}

test("the linter holds the rooms to the table of ARCHITECTURE.md", async () => {
  const rule = ["no-restricted-imports"];
  assert.deepEqual(await broken("board/x.js", "../game/session.js"), rule);
  assert.deepEqual(await broken("notation/x.js", "../record/record.js"), rule);
  assert.deepEqual(await broken("record/x.js", "../main.js"), rule);
  assert.deepEqual(await broken("panel/x.js", "../embed/figure.js"), rule);
  assert.deepEqual(await broken("engine/worker/x.js", "../../game/session.js"), rule);
  assert.deepEqual(await broken("board/x.js", "../notation/points.js"), []);
  assert.deepEqual(await broken("engine/worker/x.js", "../requests.js"), []);
  assert.deepEqual(await broken("panel/x.js", "../explain/explanation-panel.js"), []);
  assert.deepEqual(await broken("main.js", "./game/session.js"), []);
});
