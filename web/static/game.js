// The page of a game: it shows the state that the server sends, and sends what the player does.

import { Board } from "./board.js";
import { tick, timeLeft } from "./clocks.js";
import { placeOf } from "./geometry.js";
import { follow } from "./event_stream.js";
import { isAttacker, moved, pick, upper } from "./board_look.js";
import { MoveList } from "./move_list.js";
import { answered, post } from "./requests.js";
import { byId, make, say } from "./dom.js";
import { askToGoOn } from "./going_on.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Past} Past */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Way} Way */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./board.js").View} View */
/** @typedef {import("./requests.js").Answer} Answer */

const main = byId("game");
/** @type {import("./types.js").Words} */
const words = JSON.parse(main.dataset.words || "{}");
/** @type {State} */
let state = JSON.parse(main.dataset.state || "{}");
/** Milliseconds that the server's clock is ahead. */
let ahead = 0;
/** The earlier board on view, if any. @type {Past | null} */
let past = null;
/** What is on view in place of the game, if anything. @type {Mode | null} */
let mode = null;
let isBusy = false;

/** What is done at once; all else has to be agreed to. */
const ORDERS = new Set(["roll", "resign", "abort", "claim", "time"]);
/** What is done seldom, and what nearly always when it can be. */
const RARE = new Set(["time", "pause", "resume", "abort"]);
const LIKELY = new Set(["roll", "claim"]);
/** What lasts for some time, and the length that is offered first. @type {Record<string, [number, string]>} */
const LASTING = { pause: [1, "weeks"], time: [1, "days"] };
const UNITS = ["hours", "days", "weeks"];
/** What cannot be undone. */
const GRAVE = new Set(["resign", "abort"]);

const here = `/games/${state.match}`;
const board = new Board(byId("board"), words, {
  play: (from, way) => mode ? mode.play(from, way) : void play(from, way),
  type: (move) => mode
    ? note(say(words, "notHere", { move }), true)
    : void send(`${here}/move`, { board: state.board, move, confirmed: false }),
  say: announce,
  hint: note,
  consider: (way) => note(way?.warns || ""),
  going: (going) => askToGoOn(byId("question"), words, going),
});
const list = new MoveList(byId("moves"), words, (ply) => void look(ply));
/** What other modules see of this page. @type {import("./types.js").Table} */
const table = {
  here, words, board, note, question, announce,
  state: () => state,
  enter(next) {
    if (!next?.isOfPast) past = null;
    mode = next;
    show();
  },
  shows: (other) => mode === other,
  start: (path, body) => start(path, body),
  look: (ply) => look(ply),
  view: () => mode?.look || past || state,
  ply: () => past ? past.ply : state.history.length,
  judge: (faults) => list.judge(faults),
};

/** @param {string} sentence */
function announce(sentence) {
  byId("spoken").textContent = sentence;
}

/**
 * Say something below the headline for as long as it matters.
 * @param {string} sentence
 * @param {boolean} [isWrong]
 */
function note(sentence, isWrong = false) {
  const place = byId("note");
  place.textContent = sentence;
  place.classList.toggle("wrong", isWrong);
}

/** @param {State} next */
function receive(next) {
  if (next.event < state.event) return;
  const before = state;
  state = next;
  if (next.now) ahead = Date.parse(next.now) - Date.now();
  if (next.ply !== before.ply) {
    past = null;
    mode = null;
    closeQuestion();
    if (!isBusy) note("");
    announce(spokenMove(next));
  } else {
    const known = new Set(newsOf(before));
    const fresh = newsOf(next).filter((each) => each && !known.has(each));
    if (fresh.length) announce(fresh.join(" "));
  }
  if (!isBusy && isClosed(before, next)) note(words.offerClosed);
  show();
  const { last } = next;
  if (last && next.ply === before.ply + 1 && !stands(before, last.to)) board.slide(last.from, ...last.path);
}

/**
 * All that can happen without a move, for a screen reader.
 * @param {State} now
 */
function newsOf(now) {
  return [now.result, ...now.remarks, now.offer?.text, rematchText(now)];
}

/**
 * Whether an offer of the player's is gone, and nothing came of it.
 * @param {State} before
 * @param {State} now
 */
function isClosed(before, now) {
  const [paused, isPaused] = [before, now].map(({ actions }) => actions.includes("resume"));
  const isSame = now.ply === before.ply && !now.result && paused === isPaused;
  return Boolean(before.offer?.yours) && !now.offer && isSame;
}

/**
 * Whether the mover's own move is on view already.
 * @param {State} before
 * @param {string} to
 */
function stands(before, to) {
  return expected !== null && expected.ply === before.ply && expected.to === to.toUpperCase();
}

/** The player's own move, shown before the server has answered. @type {{ply: number, to: string} | null} */
let expected = null;

/**
 * The last move and what follows from it, for a screen reader.
 * @param {State} now
 */
function spokenMove(now) {
  const move = now.history.at(-1);
  const parts = [now.result || now.headline, ...now.remarks];
  if (!move || !now.last) return parts.join(" ");
  const [column, row] = placeOf(now.last.to);
  const { name } = now.players[isAttacker(now.squares[row][column]) ? "attackers" : "defenders"];
  return [say(words, "played", { name, move }), ...parts].join(" ");
}

function show() {
  const at = table.view();
  const moves = mode ? mode.moves : past || isBusy ? {} : state.moves;
  const { owner, isAwaited } = mode || {};
  board.show({ ...pick(at), turned: state.turned, moves: upper(moves), owner, isAwaited });
  main.classList.toggle("past", past !== null);
  main.classList.toggle("aside", mode !== null);
  main.classList.toggle("yours", state.toMove !== null && state.toMove === state.you && !past && !mode);
  showWords();
  showSeats();
  showActions();
  list.show(state.history, table.ply());
  void showPlans();
  main.dispatchEvent(new Event("shown"));
}

/** @type {Promise<import("./conditional_moves.js").Planner> | undefined} */
let planner;

function loadPlanner() {
  planner ||= import("./conditional_moves.js").then(({ Planner }) => new Planner(table));
  planner.catch(() => { planner = undefined; });
  return planner;
}

/** Show the player's conditional moves, while there can be any. */
async function showPlans() {
  if (state.actions.includes("plan")) await loadPlanner().catch(() => {});
  await (await planner)?.refresh();
}

/**
 * Open what is shown in place of the game. A tap before it is there is kept for it.
 * @param {string} owner
 * @param {() => Promise<void>} begin
 */
async function open(owner, begin) {
  const waiting = { look: table.view(), moves: {}, play() {}, owner, isAwaited: true, headline: words[`do-${owner}`], buttons: [], isOfPast: true };
  table.enter(waiting);
  await begin().catch(() => note(words.offline, true));
  if (mode === waiting) table.enter(null);
}

function showWords() {
  const isMine = state.toMove !== null && state.toMove === state.you;
  document.title = `${isMine ? "● " : ""}${state.headline} · ${state.title}`;
  byId("headline").textContent = mode ? mode.headline : past
    ? say(words, past.ply ? "past" : "start", { ply: past.ply, plies: state.history.length })
    : state.result || state.headline;
  const remarks = past || mode ? [] : state.remarks;
  byId("remarks").replaceChildren(...remarks.map((each) => make("li", "", each)));
  byId("back").hidden = past === null && mode === null;
}

function showSeats() {
  const [near, far] = sides();
  for (const [id, side] of /** @type {[string, Side][]} */ ([["near", near], ["far", far]])) {
    const player = state.players[side];
    const seat = byId(id);
    seat.classList.toggle("moves", state.toMove === side);
    const sign = make("i", `sign s-${side === "attackers" ? "attacker" : "king"}`);
    const name = make("span", "name", player.name);
    const role = make("span", "role", say(words, state.you === side ? "yourSide" : "side", { side: words[side] }));
    seat.replaceChildren(sign, wrapped("who", name, role), die(side), lost(side), clock(side));
  }
}

/** The side at the bottom of the page, and the other. @returns {[Side, Side]} */
function sides() {
  return state.you === "attackers" ? ["attackers", "defenders"] : ["defenders", "attackers"];
}

/**
 * @param {string} classes
 * @param {HTMLElement[]} children
 */
function wrapped(classes, ...children) {
  const box = make("span", classes);
  box.append(...children);
  return box;
}

/** @param {Side} side */
function die(side) {
  if (!state.die || state.toMove !== side) return "";
  const face = make("i", `sign s-die-${state.die}`);
  face.setAttribute("role", "img");
  face.setAttribute("aria-label", say(words, "rolled", { face: state.die }));
  return face;
}

/** @param {Side} side */
function lost(side) {
  const count = state.players[side].lost;
  const box = make("span", "lost");
  if (!count) return box;
  const man = side === "attackers" ? "attacker" : "defender";
  box.append(make("i", `sign s-captured-${man}`), make("span", "", `×${count}`));
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", say(words, "lost", { count }));
  return box;
}

/** @param {Side} side */
function clock(side) {
  const { deadline, text } = state.players[side].clock;
  const time = make("time", deadline && state.toMove === side ? "clock running" : "clock", text);
  if (deadline && state.toMove === side) {
    time.dateTime = deadline;
    time.textContent = timeLeft(words, Date.parse(deadline), Date.now() + ahead);
  }
  return time;
}

function showActions() {
  const { offer } = state;
  const actions = state.tuichi ? ["why", ...state.actions] : state.actions;
  const buttons = actions.filter((action) => words[`do-${action}`]).map((action) => {
    const button = make("button", LIKELY.has(action) ? "primary" : "", words[`do-${action}`]);
    button.dataset.act = action;
    button.addEventListener("click", () => void act(action, button));
    return button;
  });
  const held = /** @type {HTMLElement} */ (document.activeElement);
  const [rare, usual] = [true, false].map((is) =>
    buttons.filter((button) => RARE.has(button.dataset.act || "") === is));
  byId("actions").replaceChildren(...(mode?.buttons || usual));
  byId("rare").hidden = !rare.length || mode !== null;
  byId("rare").lastElementChild?.replaceChildren(...rare);
  // Whoever was at a button stays there.
  const again = held.isConnected ? held : buttons.find(({ dataset }) => dataset.act === held.dataset.act);
  if (again !== document.activeElement) again?.focus({ preventScroll: true });
  const place = byId("offer");
  place.hidden = !offer && !state.rematch;
  place.replaceChildren();
  if (state.rematch) showRematch(place, state.rematch);
  if (!offer) return;
  const answers = offer.yours ? ["withdraw"] : ["accept", "decline"];
  place.append(make("p", "", offer.text), ...answers.map((answer) => {
    const button = make("button", answer === "accept" ? "primary" : "", words[answer]);
    button.addEventListener("click", () => void send(`${here}/offers/${offer.number}/${answer}`));
    return button;
  }));
}

/** @param {State} now */
function rematchText({ rematch, players, you }) {
  if (!rematch) return "";
  if (rematch.game) return words.rematchBegun;
  const { name } = players[you === "attackers" ? "defenders" : "attackers"];
  return rematch.yours ? words.rematchOffered : say(words, "rematchForYou", { name });
}

/**
 * @param {HTMLElement} place
 * @param {NonNullable<State["rematch"]>} rematch
 */
function showRematch(place, { game, yours }) {
  place.append(make("p", "", rematchText(state)));
  if (game || !yours) {
    const button = make("button", "primary", words[game ? "openRematch" : "do-rematch"]);
    button.addEventListener("click", () => game ? go(game) : void start(`${here}/rematch`));
    place.append(button);
  }
  if (game) return;
  const answer = yours ? "withdraw" : "decline";
  const close = make("button", "", words[answer]);
  close.addEventListener("click", () => void send(`${here}/rematch/${answer}`));
  place.append(close);
}

/** @param {number} game */
function go(game) {
  window.location.assign(`/games/${game}`);
}

/**
 * @param {string} action
 * @param {HTMLElement} button
 */
async function act(action, button) {
  const place = { board: state.board };
  const ask = words[`ask-${action}`];
  if (action === "plan") await open(action, async () => (await loadPlanner()).begin());
  else if (action === "rematch") await start(`${here}/rematch`);
  else if (action === "openings") await open(action, async () => (await import("./openings.js")).openings(table));
  else if (action === "why") await open(action, async () => (await import("./tuichi_proof.js")).why(table));
  else if (action === "review") {
    await import("./review.js").then(({ review }) => review(table), () => note(words.offline, true));
  }
  else if (action in LASTING) {
    const [fields, length] = choiceOfLength(...LASTING[action]);
    question(ask, words[`do-${action}`], button, () => void order(action, { ...place, lasting: length() }), false, fields);
  } else if (ask) question(ask, words[`do-${action}`], button, () => void order(action, place), GRAVE.has(action));
  else await order(action, place);
}

/**
 * Fields for a length of time, and what reads them, such as `3 days`.
 * @param {number} number
 * @param {string} unit
 * @returns {[HTMLElement, () => string]}
 */
function choiceOfLength(number, unit) {
  const count = make("input");
  Object.assign(count, { type: "number", min: "1", max: "999", value: String(number), inputMode: "numeric" });
  count.setAttribute("aria-label", words.number);
  const units = make("select");
  units.setAttribute("aria-label", words.unit);
  units.append(...UNITS.map((each) => new Option(words[each], each, each === unit, each === unit)));
  return [wrapped("length", count, units), () => `${count.value || number} ${units.value}`];
}

/**
 * @param {string} action
 * @param {{board: number, lasting?: string}} place
 */
async function order(action, place) {
  if (ORDERS.has(action)) await send(`${here}/${action}`, place);
  else await send(`${here}/offers`, { ...place, kind: action });
}

/**
 * Ask something that has to be confirmed.
 * @param {string} text
 * @param {string} yes
 * @param {HTMLElement | null} back What gets the focus afterwards.
 * @param {() => void} then
 * @param {boolean} [isGrave]
 * @param {HTMLElement} [fields] What is to be chosen before.
 */
function question(text, yes, back, then, isGrave = false, fields) {
  const place = byId("question");
  const agree = make("button", isGrave ? "danger" : "primary", yes);
  const cancel = make("button", "", words.cancel);
  const leave = () => { closeQuestion(); (back?.isConnected ? back : board.at(board.focused)).focus(); };
  agree.addEventListener("click", () => { leave(); then(); });
  fields?.addEventListener("keydown", ({ key }) => { if (key === "Enter") agree.click(); });
  cancel.addEventListener("click", () => { show(); leave(); });
  place.replaceChildren(make("p", "", text), fields || "", agree, cancel);
  place.hidden = false;
  /** @type {HTMLElement} */ (fields?.querySelector("input") || agree).focus();
}

function closeQuestion() {
  byId("question").hidden = true;
}

/**
 * Make a move: it is on the board at once, and stays there if the server agrees.
 * @param {string} from
 * @param {Way} way
 * @param {boolean} [confirmed]
 */
async function play(from, way, confirmed = false) {
  if (isBusy) return;
  expected = { ply: state.ply, to: way.to.toUpperCase() };
  isBusy = true;
  board.show({ ...moved(state, from, way), turned: state.turned, moves: {} });
  board.slide(from, way.to);
  const answer = await post(`${here}/move`, { board: state.board, move: way.notation, confirmed });
  isBusy = false;
  if (!answer.ok && answer.ask) {
    question(answer.ask, say(words, "confirm", { move: way.notation }), null, () => void play(from, way, true));
    return;
  }
  take(answer);
  expected = null;
}

/**
 * @param {string} path
 * @param {object} [body]
 */
async function send(path, body = {}) {
  if (isBusy) return;
  isBusy = true;
  const answer = await post(path, body);
  isBusy = false;
  take(answer);
}

/**
 * Begin a game that follows this one, and go there.
 * @param {string} path
 * @param {object} [body]
 */
async function start(path, body = {}) {
  if (isBusy) return;
  isBusy = true;
  const answer = await post(path, body);
  isBusy = false;
  take(answer);
  if (answer.game) go(answer.game);
}

/** @param {Answer} answer */
function take(answer) {
  if (answer.state) receive(answer.state);
  else show();
  if (answer.ok) note("");
  else note(answer.error || (answer.reached ? words.failed : words.offline), true);
}

/** The boards that were looked at. @type {Map<number, Past>} */
const seen = new Map();

/**
 * Show the board after *ply* moves.
 * @param {number} ply
 */
async function look(ply) {
  const wanted = Math.max(0, Math.min(ply, state.history.length));
  if (wanted === state.history.length) return leavePast();
  const known = seen.get(wanted);
  const answer = known || (await answered(`${here}/plies/${wanted}`));
  if (!("squares" in answer)) return note(words.offline, true);
  const earlier = /** @type {Past} */ (answer);
  seen.set(wanted, earlier);
  past = earlier;
  mode = null;
  show();
}

function leavePast() {
  past = null;
  mode = null;
  show();
}

/** Turn the board, here and wherever the player alone sees one: its arrows have to be made again. */
async function turn() {
  const answer = await post("/settings/board", { turned: !state.turned });
  if (!answer.ok) return take(answer);
  seen.clear();
  leavePast();
  take(await answered(`${here}/state`));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
  if (board.isTyping(event)) return board.onKey(event);
  const at = table.ply();
  /** @type {Record<string, number>} */
  const steps = {
    ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - 1, PageDown: at + 1, Home: 0, End: state.history.length,
  };
  if (!(event.key in steps)) return;
  event.preventDefault();
  void look(steps[event.key]);
}

/** Forget that the server could not be reached, once it can. */
function leaveOffline() {
  if (byId("note").textContent === words.offline) note("");
}

document.addEventListener("keydown", onKey);
window.addEventListener("online", leaveOffline);
window.addEventListener("resize", () => list.reveal());
byId("back").addEventListener("click", leavePast);
byId("turn").addEventListener("click", () => void turn());
if (state.now) ahead = Date.parse(state.now) - Date.now();
show();
if (state.you) void import("./notes.js").then(({ keepNotes }) => keepNotes(table));
window.setInterval(() => tick(words, main, ahead), 1000);
follow(`${here}/events`, "state", receive, (isConnected) => {
  byId("connection").hidden = isConnected;
  if (isConnected) leaveOffline();
});
