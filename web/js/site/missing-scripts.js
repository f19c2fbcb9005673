/**
 * Says on the page what its host sends in place of a script. It runs before all other scripts, and is not a module,
 * because browsers refuse modules from such a host.
 */

const IN_FOLDER =
  "You cannot play in a page that was opened from a folder. Open crosscut.html: it is all of Crosscut in one file.";

const LOAD_AGAIN = "Load it again, or write to whoever runs this site.";

const IN_SANDBOX = "This frame is in a sandbox, which must have allow-same-origin.";

/** Listen for scripts that cannot be loaded, and report the first one. */
export function reportMissingScripts() {
  let isReported = false;
  const hear = (/** @type {Event} */ { target }) => {
    if (isReported || !(target instanceof HTMLScriptElement)) return;
    isReported = true;
    report(target.src);
  };
  addEventListener("error", hear, { capture: true });
}

/** @param {string} address of a script that could not be loaded */
async function report(address) {
  const isInFolder = location.protocol === "file:";
  const isInSandbox = !isInFolder && globalThis.origin === "null";
  const text = isInFolder
    ? IN_FOLDER
    : isInSandbox
      ? IN_SANDBOX
      : `This page does not work: ${await reasonFor(address)}. ${LOAD_AGAIN}`;
  if (document.readyState === "loading") await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  delete document.documentElement.dataset.view; // The page shows what there is without scripts.
  if (isInFolder && document.querySelector(".without-scripts")) return; // That says it already.
  const problem = document.createElement("p");
  problem.className = "page-problem";
  problem.setAttribute("role", "alert");
  problem.textContent = text;
  document.body.prepend(problem);
}

/**
 * @param {string} address
 * @returns {Promise<string>} why browsers do not run what is at that address
 */
async function reasonFor(address) {
  const name = new URL(address).pathname.split("/").pop();
  try {
    const { ok, status, headers } = await fetch(address);
    const [type] = (headers.get("Content-Type") ?? "nothing").split(";");
    if (!ok) return `its host answers with status ${status} when it is asked for ${name}`;
    if (type === "text/html") return `its host sends a page instead of ${name}`;
    if (!type.endsWith("javascript"))
      return `its host sends ${name} as ${type}, but browsers run scripts only as text/javascript`;
    return `${name}, or a script that it needs, could not be loaded`;
  } catch {
    return `${name} could not be loaded`;
  }
}
