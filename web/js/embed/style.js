/** How a figure looks. Lengths are in em of the figure, because rem would depend on the page. */

const STYLE = `
:host { display: block; box-sizing: border-box; width: 100%; max-width: 480px; margin: 16px auto; }
:host([hidden]) { display: none; }
.probe { transition: color 1ms; }

figure {
  all: initial;
  display: grid;
  gap: 0.5em;
  grid-template-columns: minmax(0, 1fr);
  direction: ltr;
  container-type: inline-size;
  font: medium/1.4 "Inter", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  color: var(--text);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: auto;
  --page: light-dark(#faf7f1, #15181d);
  --card: light-dark(#ffffff, #1e2229);
  --line: light-dark(#e4dccd, #343a44);
  --text: light-dark(#26221c, #e8eaee);
  --muted: light-dark(#6b6152, #a3abb8);
  --red: light-dark(#cf3a2e, #ee6a5c);
  --blue: light-dark(#2d63c8, #5b93f2);
  --error: light-dark(#8a4b00, #ffc978);
  --touch: 2.125em;
}
@media (pointer: coarse) { figure { --touch: 2.75em; } }
figure[data-scheme="light"] { color-scheme: light; }
figure[data-scheme="dark"] { color-scheme: dark; }
figure.forced { padding: 0.5em; border-radius: 0.6em; background: var(--page); }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
p { margin: 0; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }

.board { position: relative; justify-self: center; width: 100%; aspect-ratio: 1; cursor: pointer; -webkit-user-select: none; user-select: none; -webkit-tap-highlight-color: transparent; touch-action: manipulation; }
.board[role="img"] { cursor: auto; }
.board canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
.twin { position: absolute; display: grid; grid-auto-rows: 1fr; }
.twin [role="row"] { display: grid; grid-auto-columns: 1fr; grid-auto-flow: column; }
.twin [role="gridcell"] { outline: none; }
.twin .draggable { touch-action: none; }

button, .open {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.35em;
  min-height: var(--touch);
  padding: 0 0.6em;
  border: 1px solid var(--line);
  border-radius: 0.5em;
  background: var(--card);
  color: inherit;
  font: inherit;
  font-size: 0.875em;
  text-decoration: none;
  cursor: pointer;
}
button:hover:not(:disabled), .open:hover { border-color: var(--muted); }
button:disabled { color: var(--muted); opacity: 0.5; cursor: default; }
svg { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentcolor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }

.panel { display: flow-root; }
.tools, .steps { display: flex; flex-wrap: wrap; gap: 0.3em; }
.tools { float: right; margin: 0 0 0.3em 0.75em; }
.steps button { width: var(--touch); padding: 0; }
@container (max-width: 29em) { .open span { display: none; } }
@container (max-width: 25em) {
  .panel { display: flex; flex-direction: column-reverse; gap: 0.4em; }
  .tools { float: none; justify-content: end; margin: 0; }
}
.status { min-height: var(--touch); padding: 0.3em 0 0 0.7em; border-left: 3px solid var(--line); }
.status p { display: inline; }
.status[data-side="red"] { border-color: var(--red); }
.status[data-side="blue"] { border-color: var(--blue); }
.headline { font-size: 0.9375em; font-weight: 600; }
.message { color: var(--error); font-size: 0.9375em; overflow-wrap: anywhere; }
.dismiss { min-height: 0; margin-left: 0.2em; padding: 0.35em; border-color: transparent; background: none; vertical-align: middle; }
.dismiss svg { width: 1em; height: 1em; }
.start { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25em 0.75em; color: var(--muted); font-size: 0.85em; font-variant-numeric: tabular-nums; }
progress { flex: 1 1 6em; max-width: 12em; height: 6px; border: 0; border-radius: 3px; background: var(--line); overflow: hidden; accent-color: var(--text); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--text); }
progress::-moz-progress-bar { background: var(--text); }

.status[data-verdict="solved"] .message, .status[data-verdict="right"] .message, .status[data-verdict="shown"] .message { color: inherit; }
.task { display: flex; flex-wrap: wrap; gap: 0.4em; }
.other-moves { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4em; }
.other-moves p { flex: 1 1 12em; color: var(--muted); font-size: 0.875em; }
.board .glass { position: absolute; width: 132px; height: 132px; padding: 0; overflow: hidden; border-radius: 50%; background: var(--card); }
.comment { white-space: pre-line; overflow-wrap: anywhere; }
figcaption { color: var(--muted); font-size: 0.9em; text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
@media print { .panel, .other-moves, .task { display: none; } }
`;

/** @type {CSSStyleSheet | null} */
let sheet = null;

/** @returns {CSSStyleSheet} one for all figures of the page, adopted, which no content policy forbids */
export function figureStyle() {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  return sheet;
}
