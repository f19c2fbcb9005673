/** Wires the parts of the page together. */

import { Address } from "./address/address-bar.js";
import { Autosave, savedFragment } from "./storage/autosave.js";
import { BoardView } from "./view/board-view.js";
import { copyLabelled } from "./pages/clipboard.js";
import { CompareDialog } from "./compare/compare-dialog.js";
import { ExplanationPanel } from "./explain/explanation-panel.js";
import { LoopSteps } from "./explain/loop-steps.js";
import games from "./game/games.js";
import { USUAL_DISPLAY } from "./record/display.js";
import { readAnyFragment } from "./address/fragment.js";
import { byId } from "./pages/page.js";
import { navigationTarget } from "./record/navigation.js";
import { newGame } from "./record/new-game.js";
import { engine } from "./engine/page-engine.js";
import { AppearanceDialog } from "./panel/appearance-dialog.js";
import { Demonstrations } from "./panel/demonstrations.js";
import { DisplayControls } from "./panel/display-controls.js";
import { ExportDialog } from "./panel/export-dialog.js";
import { GamesDialog } from "./panel/games-dialog.js";
import { Marking } from "./panel/marking.js";
import { MoveTools } from "./panel/move-tools.js";
import { NewGameDialog } from "./panel/new-game-dialog.js";
import { OtherMoves } from "./view/other-moves.js";
import { showPlayers } from "./panel/players.js";
import { ResignDialog } from "./panel/resign-dialog.js";
import { SetupPanel } from "./panel/setup-panel.js";
import { ShareDialog } from "./panel/share-dialog.js";
import { StatusLine } from "./view/status-line.js";
import { StepThrough } from "./panel/step-through.js";
import { Tree } from "./panel/tree.js";
import { Session } from "./game/session.js";
import { site } from "./site/site.js";

/**
 * @typedef {import("./panel/new-game-dialog.js").Choice} Choice
 */

/** A visitor without a link gets the first game. */
const firstChoice = { game: games[0].id, size: games[0].defaultSize, names: { red: "", blue: "" } };

/**
 * @param {string} fragment of a link, perhaps a compact one
 * @param {string[]} [problems] that are known already
 */
async function openFragment(fragment, problems = /** @type {string[]} */ ([])) {
  const reading = await readAnyFragment(fragment, games);
  if (reading) session.open({ ...reading, problems: [...problems, ...reading.problems] });
}

/**
 * Legal points and numbers go on being shown.
 * @param {Choice} choice
 */
function startGame(choice) {
  const { legal, numbers } = session.display;
  session.open({ ...newGame(choice), display: { ...USUAL_DISPLAY, legal, numbers } });
}

const saved = savedFragment();
const beginning = await readAnyFragment(saved ?? location.hash, games);
const session = new Session(engine, games, beginning ?? newGame(firstChoice));
const marking = new Marking(byId("marking", HTMLElement), session);
const boardElement = byId("board", HTMLElement);
const setupPanel = new SetupPanel(session);
const view = new BoardView(boardElement, byId("twin", HTMLElement), session, {
  isActive: () => setupPanel.isActive() || marking.isActive(),
  press: (point) => setupPanel.press(point) || marking.press(point) || loopSteps.press() || explanation.press(point),
  drag: (from, to) => setupPanel.drag(from, to) || marking.drag(from, to),
});
const displayControls = new DisplayControls(session, view);
const appearance = new AppearanceDialog();
const status = new StatusLine(byId("status", HTMLElement), engine, () => session.dismiss());
const tree = new Tree(byId("moves", HTMLElement), session);
const moveTools = new MoveTools(session);
const otherMoves = new OtherMoves(byId("other-moves", HTMLElement), {
  play: (move) => session.play(move),
  point: (link) => view.pointAtLink(link),
});
const newGameDialog = new NewGameDialog(games, startGame);
const resignDialog = new ResignDialog((color) => session.resign(color));
const stepThrough = new StepThrough();
const demonstrations = new Demonstrations(session, view, stepThrough);
const compareDialog = new CompareDialog(session, appearance);
const loopSteps = new LoopSteps(session, stepThrough, (diagram) => view.showDiagram(diagram));
const explanation = new ExplanationPanel(session, loopSteps, (finding) => view.pointAtFinding(finding));
const address = new Address(session, openFragment);
const autosave = new Autosave(session, address, openFragment);
if (saved === null) address.resume();
const shareDialog = new ShareDialog(address);
const exportDialog = new ExportDialog(session, view, appearance, openFragment);
const gamesDialog = new GamesDialog(games, (game) => autosave.open(game));

const undo = byId("undo", HTMLButtonElement);
const redo = byId("redo", HTMLButtonElement);
const resign = byId("resign", HTMLButtonElement);
const compare = byId("compare", HTMLButtonElement);
const copyLink = byId("copy-link", HTMLButtonElement);
const copyLabel = /** @type {Text} */ (copyLink.lastChild);
const usualCopyLabel = copyLabel.data;

function showPage() {
  const { game, record, state, isCurrent } = session;
  setupPanel.show();
  displayControls.show();
  stepThrough.follow(record.current);
  view.show();
  status.show(session);
  tree.show();
  moveTools.show();
  otherMoves.show(session);
  explanation.show();
  demonstrations.show();
  showPlayers(byId("players", HTMLElement), session);
  byId("game-name", HTMLElement).textContent = game.name;
  byId("credit", HTMLElement).textContent = `by ${game.inventor}, ${game.year} · ${record.size} × ${record.size}`;
  byId("how-to-play", HTMLAnchorElement).href = site.pageAddress(`rules/${game.id}.html`);
  if (address.isShown) document.title = `${game.name} – Crosscut`;
  undo.disabled = !record.previous && !record.resignedHere;
  compare.disabled = !compareDialog.isPossible;
  redo.disabled = !record.next;
  resign.disabled = !isCurrent || Boolean(state?.outcome || record.resignedHere || record.next);
}

boardElement.addEventListener("keydown", (event) => {
  const target = navigationTarget(event, session.record, "board");
  if (!target) return;
  event.preventDefault();
  if (target !== session.record.current) session.goTo(target);
});

session.addEventListener("change", showPage);
for (const type of ["progress", "ready", "failed", "restarted"]) {
  engine.addEventListener(type, () => status.show(session));
}

appearance.addEventListener("change", () => view.dress(appearance.scheme, appearance.choice));
byId("appearance", HTMLButtonElement).addEventListener("click", () => appearance.open());
byId("new-game", HTMLButtonElement).addEventListener("click", () => newGameDialog.open(session.record));
byId("games", HTMLButtonElement).addEventListener("click", () => gamesDialog.open());
byId("share", HTMLButtonElement).addEventListener("click", () => shareDialog.open());
byId("export", HTMLButtonElement).addEventListener("click", () => exportDialog.open());
compare.addEventListener("click", () => compareDialog.open());
undo.addEventListener("click", () => session.undo());
redo.addEventListener("click", () => session.redo());
resign.addEventListener("click", () => session.state && resignDialog.open(session.state.turn));
copyLink.addEventListener("click", async () => {
  copyLabelled(await address.shareableLink(), copyLabel, usualCopyLabel);
});

addEventListener("beforeprint", () => view.dress("light", appearance.choice));
addEventListener("afterprint", () => view.dress(appearance.scheme, appearance.choice));

view.dress(appearance.scheme, appearance.choice);
showPage();
engine.start();
