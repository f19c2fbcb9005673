/** Puts index.html together: the first page, and the board in its modes. */

import { historyEntry } from "./address/history-entry.js";
import { listGames } from "./saved/saved-games.js";
import { isGameFragment } from "./address/fragment-kinds.js";
import { lookOf } from "./board/look.js";
import { Answering } from "./by-link/answering.js";
import { AwaitedLink } from "./by-link/awaited-link.js";
import { LinkBar } from "./by-link/link-bar.js";
import { LinkGame } from "./by-link/link-game.js";
import { lastKind } from "./first-page/saved-game.js";
import { WaitingGames } from "./first-page/waiting-games.js";
import { engine } from "./engine/engine.js";
import { ExplanationPanel } from "./explain/explanation-panel.js";
import { LoopSteps } from "./explain/loop-steps.js";
import { ShownPage } from "./first-page/shown-page.js";
import { listenToButtons, listenToLaterButtons } from "./first-page/buttons.js";
import { whatToOpen } from "./first-page/what-to-open.js";
import { Opener } from "./first-page/opener.js";
import { FirstPage } from "./first-page/first-page.js";
import { startEngineWhenWanted } from "./first-page/engine-start.js";
import { FirstBoard } from "./first-page/first-board.js";
import { Decisions } from "./game/decisions.js";
import games from "./game/games.js";
import { combinedPolicy } from "./game/move-queue.js";
import { Session } from "./game/session.js";
import { Modes } from "./panel/modes.js";
import { PageKeys } from "./panel/page-keys.js";
import { StepBar } from "./panel/step-bar.js";
import { appearance, clickIfWanted } from "./pages/appearance-dialog.js";
import "./pages/language-choice.js";
import "./pages/skip-button.js";
import { takeArrived } from "./pages/elsewhere.js";
import { buttonFor, byId, closeDialogs, keepFocus, part } from "./pages/page.js";
import { Lazy, LazyDialog } from "./pages/lazy.js";
import { StepThrough } from "./panel/step-through.js";
import { Demonstrations } from "./panel/demonstrations.js";
import { CommentBox } from "./panel/comment-box.js";
import { MoveTools } from "./panel/move-tools.js";
import { DisplayControls } from "./panel/display-controls.js";
import { Marking } from "./panel/marking.js";
import { SetupPanel } from "./panel/setup-panel.js";
import { ShareDialog } from "./panel/share-dialog.js";
import { MovesSheet } from "./panel/moves-sheet.js";
import { Tree } from "./panel/tree.js";
import { challengeOf } from "./play/challenge.js";
import { ComputerPlayer } from "./play/computer-player.js";
import { DecisiveMove } from "./play/decisive-move.js";
import { PlayBar } from "./play/play-bar.js";
import { askToPlayOn } from "./play/resigning.js";
import { Hint } from "./play/hint.js";
import { Match } from "./play/match.js";
import { NewGameDialog } from "./play/new-game-dialog.js";
import { explainFirstSwap } from "./play/players.js";
import { OWN } from "./record/own-game.js";
import { kindOf, newGame } from "./record/record.js";
import { onceAFrame, painted } from "./site/events.js";
import { BoardView, combinedTools } from "./view/board-view.js";
import { composeAids } from "./view/compose.js";
import { StatusLine } from "./view/status-line.js";

/**
 * @import { Policy } from "./game/move-queue.js"
 * @import { Mode } from "./panel/modes.js"
 * @import { BoardTool } from "./view/board-view.js"
 */

/** These dialogs ask about the game on the board, and close when another game comes there. */
const ABOUT_THE_GAME = ["question-dialog", "resign-dialog", "computer-resigns-dialog", "share-dialog", "rules-dialog"];

/** Screens on which the board needs all of the room while it is played on. */
const SMALL_SCREEN = matchMedia("(max-width: 36rem), (max-height: 30rem)");

/** Those on which a bar at the bottom would cover what an answer does not need. */
const BAR_BELOW = matchMedia("(max-width: 36rem), (max-width: 56rem) and (orientation: portrait), (max-height: 30rem)");

/** Behind the first page, until a game is chosen. */
const noChoice = { game: games[0].id, size: games[0].defaultSize };

const isBoard = isGameFragment(location.hash);
// The status line exists before the engine starts, so that it also shows a failure.
const status = new StatusLine(byId("status", HTMLElement), engine, () => session.dismiss());
if (isBoard) engine.start();
// The first page waits for nothing.
const toOpen = isBoard
  ? await whatToOpen(location.hash, { games, saved: listGames(), notes: historyEntry.notes, isNewPage: true })
  : null;

/** @type {Partial<Policy>[]} who has a say in the reader's moves; they need the session, and follow below */
const policies = [];
/** @type {Partial<BoardTool>[]} what may take what touches the board; they follow below, too */
const tools = [];
const policy = combinedPolicy(policies);
const session = new Session(engine, games, toOpen?.reading ?? newGame(noChoice), () => policy);
const modes = new Modes();
modes.listen();
// This listener must run before the match's, which would take the position for its own.
modes.addEventListener("change", () => modes.current === "play" && answering.askAgain());
const match = new Match(session, modes);
const computer = new ComputerPlayer(match, askToPlayOn);
const decisions = new Decisions(engine);
const decisiveMove = new DecisiveMove(session, decisions);
const linkGame = new LinkGame(match);
const awaitedLink = new AwaitedLink(linkGame);
const review = async () => (await analysisTools.load())?.review.begin();
const answering = new Answering(linkGame, modes, BAR_BELOW, {
  send: () => linkBar.send(),
  rematch: () => opener.beginRematch(),
  review,
});

new MovesSheet();
const marking = new Marking(byId("marking", HTMLElement), session);
const setupPanel = new SetupPanel(session, () => modes.enter("play"));
const view = new BoardView(byId("board", HTMLElement), byId("twin", HTMLElement), session, combinedTools(tools));
awaitedLink.addEventListener("change", () => view.overlay({ standIn: awaitedLink.standIn }));
const hint = new Hint(match, view);
const stepThrough = new StepThrough();
const loopSteps = new LoopSteps(session, stepThrough, view);
const explanation = new ExplanationPanel(session, loopSteps, view);
const commentBox = new CommentBox(session);
const tree = new Tree(byId("moves", HTMLElement), session);

const opener = new Opener(match, linkGame, awaitedLink, commentBox, toOpen?.saved ?? null);
const { address } = opener;
const say = (/** @type {string} */ sentence) => session.say(sentence);
const analysisTools = new Lazy(say, async () => {
  const { AnalysisTools } = await import("./review/analysis-tools.js");
  const isSettingUp = () => setupPanel.isActive();
  const loaded = new AnalysisTools({ match, decisions, view, tree, stepThrough, isSettingUp });
  loaded.cuts.addEventListener("change", showSoon);
  return loaded;
});
// The first that takes a move, or refuses it, decides.
policies.push(
  awaitedLink,
  { take: (move) => analysisTools.part?.lesson.take(move) ?? false },
  {
    take: (move) => analysisTools.part?.cuts.take(move) ?? false,
    get choices() {
      return analysisTools.part?.cuts.choices;
    },
  },
  computer,
  linkGame,
  answering,
);
tools.push(setupPanel, marking, loopSteps, explanation);
const shareDialog = new ShareDialog(address, view);
const linkBar = new LinkBar(linkGame, answering, shareDialog);
const look = () => lookOf(appearance.scheme, document.body, appearance.choice);
const openSaved = opener.openSaved.bind(opener);
const firstPage = new FirstPage(games, look, openSaved, () => new FirstBoard(engine, games));
const waitingGames = new WaitingGames();

const playBar = new PlayBar(match, computer, hint, view, {
  change: () => newGameDialog.open(match.terms),
  rematch: () => opener.beginRematch(),
  nextLevel: () => opener.beginOtherLevel(1),
  easierLevel: () => opener.beginOtherLevel(-1),
  review,
  learn: async () => (await analysisTools.load())?.reviewPanel.teach(),
});
const page = new ShownPage(
  {
    match,
    computer,
    decisiveMove,
    linkGame,
    awaitedLink,
    answering,
    address,
    playBar,
    trial: () => analysisTools.part?.cuts.trial ?? null,
  },
  engine,
  status,
  [
    { show: () => stepThrough.follow(session.record.current) },
    setupPanel,
    new DisplayControls(session),
    playBar,
    {
      show: () =>
        view.overlay({
          aids: setupPanel.isActive() ? null : composeAids(session, playBar.isMarked && match.isPlayed),
          cheered: match.cheered,
          isEnd: page.isTakenPartIn && match.isOver,
        }),
    },
    { show: () => showCoordinates(modes.current) },
    view,
    tree,
    new MoveTools(session),
    commentBox,
    explanation,
    new Demonstrations(session, view, stepThrough),
    new StepBar(byId("step-bar", HTMLElement), session),
    { show: () => analysisTools.part?.show() },
    linkBar,
    answering,
    waitingGames,
  ],
  (link) => view.pointAtLink(link),
);
/** @param {Mode} [mode] in which points need no names where the board needs all of the room */
function showCoordinates(mode) {
  status.hidesNames = SMALL_SCREEN.matches && mode !== "analyse";
  view.hideCoordinates(status.hidesNames);
}
const show = () => keepFocus(byId("game", HTMLElement), () => page.show());
/** Show all changes at once, before the next frame. */
const showSoon = onceAFrame(show);
modes.addEventListener("change", () => {
  if (modes.current === "analyse") analysisTools.load().then(showSoon);
  // What belongs to one mode would be in the way in the next.
  marking.putAway();
  stepThrough.close();
  view.overlay({ finding: null });
});

const newGameDialog = new NewGameDialog(
  games,
  () => (isGameFragment(location.hash) ? kindOf(session.record) : lastKind(games)),
  async (choice) => {
    opener.beginGame(choice);
    await painted(); // Then the points are those of the new board.
    part(byId("twin", HTMLElement), "[tabindex='0']").focus({ preventScroll: true });
  },
);
const dialogs = {
  "new-game": newGameDialog,
  invitation: {
    open: () => opener.invite(lastKind(games) ?? kindOf((firstPage.firstBoard?.session ?? session).record)),
  },
  "my-games": new LazyDialog(say, async () => {
    const { GamesDialog } = await import("./first-page/games-dialog.js");
    return new GamesDialog(games, look, openSaved, (text) => arrive(async () => text), opener.autosave);
  }),
  "own-rules": new LazyDialog(say, async () => {
    const { RulesDialog } = await import("./first-page/rules-dialog.js");
    return new RulesDialog(session);
  }),
  share: { open: () => shareDialog.share(challengeOf(match)) },
  keys: new PageKeys(session, modes),
};
listenToButtons(dialogs);
buttonFor("play-computer", () => opener.playComputer());
const readInMyGames = async (/** @type {string} */ text) => (await dialogs["my-games"].load())?.read(text);
const arrive = listenToLaterButtons(session, view, {
  open: (link, problems) => opener.openImported(link, problems),
  list: (sentence) => dialogs["my-games"].open(sentence),
  read: readInMyGames,
});

function showView() {
  address.write();
  opener.autosave.flush();
  firstPage.show();
  waitingGames.show();
  if (isGameFragment(location.hash)) engine.start();
}

session.addEventListener("leave", () => {
  for (const id of ABOUT_THE_GAME) byId(id, HTMLDialogElement).close();
});
session.addEventListener("played", clickIfWanted);
session.addEventListener("played", async () => {
  if (!session.record.game.startsWith(OWN)) return;
  const loaded = await import("./first-page/your-games.js").catch(() => null);
  loaded?.savePlayed(session.record, games);
});
match.addEventListener("change", () => explainFirstSwap(match));
modes.addEventListener("change", () => session.message?.isAboutAddress || session.dismiss());
opener.addEventListener("read", (event) => {
  answering.begin(session.record, /** @type {CustomEvent<boolean>} */ (event).detail);
});
opener.addEventListener("opened", showView);
address.addEventListener("written", () => waitingGames.count());
byId("games-dialog", HTMLDialogElement).addEventListener("close", () => {
  waitingGames.count();
  firstPage.show(); // A file may have brought something, or all of it may be deleted.
});
appearance.addEventListener("change", () => {
  view.board.setLook(appearance.scheme, appearance.choice);
  firstPage.show();
  waitingGames.show();
});
addEventListener("hashchange", () => {
  if (isGameFragment(location.hash)) return;
  closeDialogs();
  showView();
});
// It must be there when the browser prints; before the rules are loaded it would be in the way.
const printSheet = new Lazy(
  () => {},
  async () => {
    const { PrintSheet } = await import("./panel/print-sheet.js");
    return new PrintSheet(session, byId("game", HTMLElement));
  },
);
engine.addEventListener("ready", () => printSheet.load(), { once: true });
addEventListener("beforeprint", () => {
  view.board.setLook("light", appearance.choice);
  printSheet.part?.show();
});
addEventListener("afterprint", () => view.board.setLook(appearance.scheme, appearance.choice));

view.board.setLook(appearance.scheme, appearance.choice);
showCoordinates(toOpen?.mode);
if (isBoard) await painted();
if (toOpen) opener.begin(toOpen);
else modes.enter("play");
show();
// Before, nobody knows who plays: the page would show two people at one table.
for (const changing of [
  awaitedLink,
  modes,
  session,
  match,
  computer,
  decisiveMove,
  hint,
  linkGame,
  SMALL_SCREEN,
  BAR_BELOW,
])
  changing.addEventListener("change", showSoon);
showView();
if (!isBoard) startEngineWhenWanted(engine);
const [ofMine, ofBoard] = ["my-games", "board"].map(takeArrived);
if (ofMine !== null) readInMyGames(ofMine);
if (ofBoard !== null) {
  engine.start();
  arrive(async () => ofBoard);
}
