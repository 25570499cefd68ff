// The page of puzzles and lessons: it shows the exercise that the server sends, and sends answers.

import { Board } from "./board.js";
import { moved, pick } from "./board_look.js";
import { MoveList } from "./move_list.js";
import { answered, post } from "./requests.js";
import { byId, make, say } from "./dom.js";
import { askToGoOn } from "./going_on.js";

/** @typedef {import("./types.js").Exercise} Exercise */
/** @typedef {import("./types.js").Inquiry} Inquiry */
/** @typedef {import("./types.js").Past} Past */
/** @typedef {import("./types.js").Way} Way */

/** Milliseconds for which the player's own move is on view: before its judgement, and a reply. */
const BEFORE_VERDICT = 250;
const BEFORE_REPLY = 700;
/** Milliseconds after which the page says that an answer takes long. */
const BEFORE_WORKING = 1500;

const main = byId("exercise");
/** @type {import("./types.js").Words} */
const words = JSON.parse(main.dataset.words || "{}");
/**
 * The first exercise, or the request by which the page gets it.
 * @type {{exercise: Exercise | null, begin: Inquiry | null}}
 */
const { exercise: first, begin } = JSON.parse(main.dataset.start || "{}");
let exercise = first;
/** The board of the solution that is on view. */
let ply = 0;
let isBusy = false;

const board = new Board(byId("board"), words, {
  play: (from, way) => void play(from, way),
  type: (move) => void play("", { to: "", notation: move }),
  say: announce,
  hint: note,
  consider: () => {},
  going: (going) => askToGoOn(byId("question"), words, going),
});
const list = new MoveList(byId("moves"), words, walk);

/** @param {string} sentence */
function announce(sentence) {
  byId("spoken").textContent = sentence;
}

/**
 * @param {string} sentence
 * @param {boolean} [isWrong]
 */
function note(sentence, isWrong = false) {
  const place = byId("note");
  place.textContent = sentence;
  place.classList.toggle("wrong", isWrong);
}

/** @param {Exercise} next */
function receive(next) {
  if (next.title !== exercise?.title) window.scrollTo(0, 0);
  exercise = next;
  ply = Math.max(0, next.line.length - 1);
  note("");
  show(next);
  announce([...(next.verdict?.text || []), next.answer ? next.text : ""].join(" "));
}

/** @param {Exercise} now */
function show(now) {
  const look = now.line[ply] || now;
  board.show({ ...pick(look), turned: now.turned, moves: isBusy || !now.answer ? {} : now.moves });
  document.title = now.title;
  byId("title").textContent = now.title;
  byId("task").textContent = now.text;
  byId("question").hidden = true;
  byId("question").replaceChildren();
  const history = now.line.slice(1).map(({ notation }) => notation || "");
  list.show(history, ply);
  showVerdict(now);
  byId("actions").replaceChildren(...now.actions.map(action));
  for (const [id, lines] of /** @type {[string, string[]][]} */ ([["small", now.small], ["stats", now.stats]])) {
    byId(id).replaceChildren(...lines.map((line) => make("li", "", line.replace(/^- /, "· "))));
  }
}

/** @param {Exercise} now */
function showVerdict({ verdict, die }) {
  const place = byId("verdict");
  place.hidden = !verdict && !die;
  place.className = `verdict ${verdict?.right === true ? "right" : verdict?.right === false ? "fault" : ""}`;
  place.replaceChildren(...(verdict?.text || []).map((line) => make("p", "", line)));
  if (!die) return;
  const face = make("i", `sign s-die-${die}`);
  face.setAttribute("role", "img");
  face.setAttribute("aria-label", say(words, "rolled", { face: die }));
  place.prepend(face);
}

/**
 * A button or a link.
 * @param {import("./types.js").Step} step
 */
function action(step) {
  if (step.href !== null) {
    const link = make("a", `button ${step.style}`, step.label);
    link.href = step.href;
    return link;
  }
  const button = make("button", step.style, step.label);
  button.type = "button";
  button.addEventListener("click", () => void go(step, button));
  return button;
}

/**
 * Send what a button is for, and show the answer.
 * @param {Inquiry} inquiry
 * @param {HTMLElement | null} [back] What gets the focus if nothing comes of it.
 */
async function go(inquiry, back = null) {
  if (isBusy) return;
  isBusy = true;
  const waiting = window.setTimeout(() => note(words.working), BEFORE_WORKING);
  const answer = await send(inquiry);
  window.clearTimeout(waiting);
  isBusy = false;
  note("");
  if (answer.ask) return ask(answer.ask, answer.yes, back, { ...inquiry, body: { ...inquiry.body, sure: true } });
  take(answer);
  // The button that was pressed is no longer there.
  if (back && !back.isConnected) board.at(board.focused).focus();
}

/** @param {Inquiry} inquiry */
async function send({ method, path, body }) {
  return method === "GET" ? answered(path) : post(path, body || {});
}

/** @param {import("./requests.js").Answer & Record<string, any>} answer */
function take(answer) {
  if (answer.ok && answer.exercise) receive(answer.exercise);
  else {
    if (exercise) show(exercise);
    note(answer.error || (answer.reached ? words.failed : words.offline), true);
  }
}

/**
 * Ask whether something is really wanted.
 * @param {string} text
 * @param {string} yes
 * @param {HTMLElement | null} back
 * @param {Inquiry} inquiry
 */
function ask(text, yes, back, inquiry) {
  const place = byId("question");
  const agree = make("button", "danger", yes);
  const cancel = make("button", "", words.cancel);
  agree.addEventListener("click", () => void go(inquiry, agree));
  cancel.addEventListener("click", () => { place.hidden = true; back?.focus(); });
  place.replaceChildren(make("p", "", text), agree, cancel);
  place.hidden = false;
  cancel.focus();
}

/**
 * Answer with a move: it is on the board at once, and stays there if it is right.
 * @param {string} from Empty if the move was typed.
 * @param {Way} way
 */
async function play(from, way) {
  const before = exercise;
  if (isBusy || !before?.answer) return;
  isBusy = true;
  if (from) {
    board.show({ ...moved(before, from, way), turned: before.turned, moves: {} });
    board.slide(from, way.to);
  }
  const { path, body } = before.answer;
  const [seen, thought] = [BEFORE_VERDICT, BEFORE_REPLY].map((length) => pause(from ? length : 0));
  const answer = await post(path, { ...body, move: way.notation });
  /** @type {Exercise | undefined} */
  const next = answer.exercise;
  const reply = next?.last && next.ply === before.ply + 2 ? next.last : null;
  await (reply ? thought : seen);
  isBusy = false;
  take(answer);
  if (reply) board.slide(reply.from, ...reply.path);
}

/** @param {number} length Milliseconds. */
function pause(length) {
  return new Promise((resolve) => { window.setTimeout(resolve, length); });
}

/**
 * Show a board of the solution.
 * @param {number} to
 */
function walk(to) {
  if (!exercise) return;
  ply = Math.max(0, Math.min(to, exercise.line.length - 1));
  show(exercise);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || !exercise?.line.length) return;
  if (event.target instanceof Element && event.target.closest("select, summary")) return;
  /** @type {Record<string, number>} */
  const steps = {
    ArrowLeft: ply - 1, ArrowRight: ply + 1, PageUp: ply - 1, PageDown: ply + 1, Home: 0, End: exercise.line.length,
  };
  if (!(event.key in steps)) return;
  event.preventDefault();
  walk(steps[event.key]);
}

/**
 * Get what the player has chosen.
 * @param {SubmitEvent} event
 */
function choose(event) {
  event.preventDefault();
  if (!begin || !(event.target instanceof HTMLFormElement)) return;
  void go({ ...begin, body: Object.fromEntries(new FormData(event.target)) });
}

document.addEventListener("keydown", onKey);
document.getElementById("choice")?.addEventListener("submit", choose);
window.addEventListener("resize", () => list.reveal());
if (exercise) show(exercise);
else if (begin) void go(begin);
