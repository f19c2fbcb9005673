/** Wires the parts of the first page together: the front door, and the board in its modes. */

import { Address } from "./address/address-bar.js";
import { readAnyFragment, writeFragment } from "./address/fragment.js";
import { isGameFragment } from "./address/places.js";
import { Visits } from "./address/visits.js";
import { lookOf } from "./board/look.js";
import { Answering } from "./by-link/answering.js";
import { knownGame } from "./by-link/known-game.js";
import { LinkBar } from "./by-link/link-bar.js";
import { LinkGame } from "./by-link/link-game.js";
import { linkAtStart, notedGame, putInPlace } from "./by-link/opened-links.js";
import { QuestionDialog } from "./by-link/question-dialog.js";
import { WaitingGames } from "./by-link/waiting-games.js";
import { engine } from "./engine/page-engine.js";
import { ExplanationPanel } from "./explain/explanation-panel.js";
import { LoopSteps } from "./explain/loop-steps.js";
import { startEngineWhenWanted } from "./front-door/engine-start.js";
import { FrontDoor } from "./front-door/front-door.js";
import { GamesDialog } from "./front-door/games-dialog.js";
import games from "./game/games.js";
import { Session } from "./game/session.js";
import { ModePart } from "./modes/mode-part.js";
import { modeInHistory, Modes } from "./modes/modes.js";
import { ReadingPanel } from "./modes/reading-panel.js";
import { StepBar } from "./modes/step-bar.js";
import { other } from "./notation/colors.js";
import { appearance } from "./pages/appearance-dialog.js";
import { loadedLater } from "./pages/later.js";
import { byId } from "./pages/page.js";
import { Demonstrations } from "./panel/demonstrations.js";
import { DisplayControls } from "./panel/display-controls.js";
import { ExportDialog } from "./panel/export-dialog.js";
import { Marking } from "./panel/marking.js";
import { MoveTools } from "./panel/move-tools.js";
import { PageKeys } from "./panel/page-keys.js";
import { SetupPanel } from "./panel/setup-panel.js";
import { ShareDialog } from "./panel/share-dialog.js";
import { StepThrough } from "./panel/step-through.js";
import { Tree } from "./panel/tree.js";
import { ComputerPlayer } from "./play/computer-player.js";
import { Hint } from "./play/hint.js";
import { Match, USUAL_TERMS } from "./play/match.js";
import { NewGameDialog } from "./play/new-game-dialog.js";
import { friendByLink } from "./play/opponents.js";
import { PlayBar } from "./play/play-bar.js";
import { showPlayers } from "./play/players.js";
import { clickIfWanted } from "./play/stone-sound.js";
import { newGame } from "./record/new-game.js";
import { nodeAfter } from "./record/record.js";
import { site } from "./site/site.js";
import { Autosave, savedBeginning } from "./storage/autosave.js";
import { pause } from "./time/pause.js";
import { BoardView } from "./view/board-view.js";
import { OtherMoves } from "./view/other-moves.js";
import { StatusLine } from "./view/status-line.js";
import { headline } from "./words/sentences.js";

/**
 * @typedef {import("./play/new-game-dialog.js").Choice} Choice
 */

/** Behind the front door, until a game is chosen. */
const noChoice = { game: games[0].id, size: games[0].defaultSize };

/**
 * A link of a game by link that is played here goes to that game; any other is opened.
 * @param {string} fragment of a link, perhaps a compact one
 * @param {string[]} [problems] that are known already
 */
async function openLink(fragment, problems = []) {
  const read = await visits.read(fragment);
  if (!read) return;
  const reading = { ...read, problems: [...problems, ...read.problems] };
  const { byLink } = reading.record;
  const isHere = linkGame.isOn && byLink?.by && byLink.id === session.record.byLink?.id;
  const game = isHere ? null : knownGame(byLink);
  if (game) putInPlace(game, fragment);
  if (game) await openFragment(game.fragment);
  if (!game && !isHere) return show(reading);
  modes.enter("play");
  await receive(reading);
}

/** @param {import("./record/reading.js").Reading} reading of a link of the game by link on the board */
async function receive(reading) {
  const { record } = session;
  const loaded = await loadedLater(import("./by-link/arrivals.js"), say);
  if (!loaded || session.record !== record) return;
  await new loaded.Arrivals(linkGame, (question) => questions.ask(question)).receive(reading);
}

async function compareGames() {
  const loaded = await loadedLater(import("./compare/compare-dialog.js"), say);
  if (loaded) compareDialog ??= new loaded.CompareDialog(session, appearance);
  compareDialog?.open();
}

/**
 * @param {string} fragment of a link, perhaps a compact one
 * @param {string[] | null} [place] moves to the node to be shown, if the record has it, in place of the one in the link
 */
async function openFragment(fragment, place = null) {
  const reading = await visits.read(fragment);
  if (!reading) return;
  const node = place && nodeAfter(reading.record.root, place);
  if (node) reading.record.goTo(node);
  show({ ...reading, hasHint: reading.hasHint && !node });
}

/** @param {import("./record/reading.js").Reading} reading */
function show(reading) {
  session.open(reading);
  enterMode();
}

/**
 * What has come into the page stands in an entry of its own of the browser's history. Who analyses goes on to analyse.
 * @param {string} link
 * @param {string[]} problems
 */
function openImported(link, problems) {
  address.push(link);
  if (modes.current === "analyse") modes.enter("analyse");
  openLink(link, problems);
}

/**
 * Another tab has changed the game. Who writes a comment stays where it is.
 * @param {string} fragment of its new state
 */
function followTab(fragment) {
  return openFragment(fragment, moveTools.isWriting ? session.record.moves : null);
}

/** A game that is saved here goes on; what has moves, and is not, is read; anything else is begun. */
function enterMode() {
  const { record } = session;
  const written = autosave.savedGame?.match ?? notedGame(record.byLink);
  if (written) match.resume(record, written);
  if (written) linkGame.resume(record, written);
  const isRead = !written && Boolean(record.root.children.length || record.setup || record.byLink?.by);
  if (isRead) answering.begin(record);
  modes.enter(modeInHistory() ?? (isRead ? "read" : "play"));
  showView();
}

/** @param {Choice} choice */
function startGame({ game, size, names, terms }) {
  const reading = newGame({ game, size, names });
  const { record } = reading;
  const isByLink = terms.opponent === friendByLink.id;
  const known = terms.side === "red" ? record.root : null;
  if (isByLink) linkGame.begin(record, terms, { tip: record.root, known });
  else match.begin(record, terms);
  address.push(writeFragment(record, null));
  session.open(reading);
  modes.enter("play");
  showView();
}

/** The same game again, with the colours exchanged. */
function startRematch() {
  const { record, game, state } = session;
  const { red, blue } = record.names;
  const names = state?.swapped ? { red, blue } : { red: blue, blue: red };
  const { terms } = match;
  startGame({
    game: game.id,
    size: record.size,
    names,
    // Whoever has swapped has exchanged colours already.
    terms: { ...terms, side: state?.swapped ? terms.side : other(terms.side) },
  });
}

const arriving = await linkAtStart(games);
const isBoard = isGameFragment(location.hash);
// The front door waits for nothing.
const saved = isBoard ? await savedBeginning() : null;
const beginning = isBoard ? await readAnyFragment(saved?.fragment ?? location.hash, games) : null;
const session = new Session(engine, games, beginning ?? newGame(noChoice));
const say = (/** @type {string} */ sentence) => session.say(sentence);
const visits = new Visits(games, session);
const modes = new Modes();
const match = new Match(session, modes);
const computer = new ComputerPlayer(match);
const linkGame = new LinkGame(match);
const questions = new QuestionDialog();
const look = () => lookOf(appearance.scheme, document.body, appearance.choice);

const marking = new Marking(byId("marking", HTMLElement), session);
const boardElement = byId("board", HTMLElement);
const setupPanel = new SetupPanel(session, () => modes.enter("play"));
const view = new BoardView(boardElement, byId("twin", HTMLElement), session, {
  isActive: () => setupPanel.isActive() || marking.isActive(),
  press: (point) =>
    setupPanel.press(point) || marking.press(point) || loopSteps.press() || explanation.press(point) || refusesMove(),
  drag: (from, to) => setupPanel.drag(from, to) || marking.drag(from, to) || refusesMove(),
});
const thinking = byId("thinking", HTMLProgressElement);
const status = new StatusLine(byId("status", HTMLElement), engine, () => session.dismiss());
const otherMoves = new OtherMoves(byId("other-moves", HTMLElement), {
  play: (move) => refusesMove() || session.play(move),
  point: (link) => view.pointAtLink(link),
});
const hint = new Hint(match, view);
const stepThrough = new StepThrough();
/** @type {import("./compare/compare-dialog.js").CompareDialog | null} */
let compareDialog = null;
const loopSteps = new LoopSteps(session, stepThrough, (standIn) => view.showStandIn(standIn));
const explanation = new ExplanationPanel(session, loopSteps, (finding) => view.pointAtFinding(finding));
const address = new Address(session, openLink);
const autosave = new Autosave(session, address, followTab, () => ({
  standing: linkGame.standing || headline(session),
  match: { ...match.describe(session.record), ...linkGame.describe() },
}));
const analysisTools = new ModePart(modes, "analyse", async () => {
  const loaded = await loadedLater(import("./review/analysis-tools.js"), say);
  return loaded && new loaded.AnalysisTools({ match, view, stepThrough, isSettingUp: () => setupPanel.isActive() });
});
linkGame.addEventListener("change", () => autosave.keep());
const shareDialog = new ShareDialog(address);
const linkBar = new LinkBar(linkGame, address, shareDialog);
const answering = new Answering(linkGame, modes, () => linkBar.send());
const frontDoor = new FrontDoor(games, look, openSaved);
const waitingGames = new WaitingGames();
address.addEventListener("written", () => waitingGames.count());

const moveTools = new MoveTools(session);

/** What shows itself anew after every change. */
const parts = [
  setupPanel,
  new DisplayControls(session, view),
  view,
  new Tree(byId("moves", HTMLElement), session),
  moveTools,
  explanation,
  new Demonstrations(session, view, stepThrough),
  new PlayBar(match, computer, hint, {
    rematch: startRematch,
    review: async () => (await analysisTools.ready())?.review.begin(),
  }),
  new StepBar(byId("step-bar", HTMLElement), session),
  new ReadingPanel(session),
  analysisTools,
  linkBar,
  answering,
];

const newGameDialog = new NewGameDialog(games, startGame);
/** @type {Record<string, {open: () => void}>} what buttons with `data-opens` open */
const dialogs = {
  "new-game": newGameDialog,
  "my-games": new GamesDialog(games, look, openSaved, () => autosave.flush()),
  share: shareDialog,
  keys: new PageKeys(session, modes),
};
const exportDialog = new ExportDialog(session, view, appearance, openImported);
const compare = byId("compare", HTMLButtonElement);

/** @param {import("./storage/saved-games.js").SavedGame} game */
function openSaved(game) {
  address.push(game.fragment);
  autosave.open(game);
}

function showView() {
  address.write();
  autosave.flush();
  frontDoor.show();
  waitingGames.show();
  if (isGameFragment(location.hash)) engine.start();
}

/** @returns {boolean} whether somebody else is to move; then that is said */
function refusesMove() {
  return computer.refusesMove() || linkGame.refusesMove();
}

function showThinking() {
  thinking.hidden = !computer.isThinking;
  thinking.value = computer.fraction;
}

function showStatus() {
  showThinking();
  status.show(session, { doing: computer.sentence || linkGame.sentence, people: match.people });
}

function showPage() {
  const { game, record } = session;
  stepThrough.follow(record.current);
  for (const shown of parts) shown.show();
  showStatus();
  otherMoves.show(session, { isOthersTurn: computer.isItsTurn || (match.isPlayed && linkGame.isFriendsTurn) });
  showPlayers(byId("players", HTMLElement), session, match.people);
  byId("game-name", HTMLElement).textContent = game.name;
  byId("credit", HTMLElement).textContent = `${record.size} × ${record.size}, by ${game.inventor}`;
  byId("how-to-play", HTMLAnchorElement).href = site.pageAddress(`rules/${game.id}.html`);
  if (address.isShown) document.title = `${game.name} – Crosscut`;
  waitingGames.show();
  // Games without edges of the two colours mean something else by the same position.
  compare.disabled = !session.isCurrent || !game.edges;
}

session.addEventListener("played", clickIfWanted);
modes.addEventListener("change", () => session.message?.isAboutAddress || session.dismiss());
for (const changing of [session, match, computer, hint, linkGame]) changing.addEventListener("change", showPage);
computer.addEventListener("advance", showThinking);
for (const type of ["progress", "ready", "failed", "restarted"]) {
  engine.addEventListener(type, showStatus);
}

appearance.addEventListener("change", () => {
  view.dress(appearance.scheme, appearance.choice);
  frontDoor.show();
});
addEventListener("hashchange", () => !isGameFragment(location.hash) && showView());
for (const [name, dialog] of Object.entries(dialogs)) {
  for (const button of document.querySelectorAll(`[data-opens="${name}"]`)) {
    button.addEventListener("click", () => dialog.open());
  }
}
for (const button of document.querySelectorAll("[data-plays]")) {
  const game = /** @type {HTMLElement} */ (button).dataset.plays;
  button.addEventListener("click", () => newGameDialog.open(game));
}
byId("games-dialog", HTMLDialogElement).addEventListener("close", () => waitingGames.count());
byId("export", HTMLButtonElement).addEventListener("click", () => exportDialog.open());
compare.addEventListener("click", compareGames);

addEventListener("beforeprint", () => view.dress("light", appearance.choice));
addEventListener("afterprint", () => view.dress(appearance.scheme, appearance.choice));

if (isBoard) await pause();
view.dress(appearance.scheme, appearance.choice);
if (isBoard && !saved?.isOfOtherTab) address.resume();
if (isBoard && modeInHistory() === "play") match.begin(session.record, USUAL_TERMS);
if (isBoard) enterMode();
else modes.enter("play");
showPage();
showView();
if (arriving) receive(arriving);
if (!isBoard) startEngineWhenWanted(engine);
