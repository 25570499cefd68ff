// The board on which a player chooses the men to take off, before a game with a handicap begins.

import { Board } from "./board.js";
import { byId, say } from "./dom.js";

const main = byId("naming");
/** @type {import("./types.js").Words} */
const words = JSON.parse(main.dataset.words || "{}");
/** @type {import("./types.js").Look & {turned: boolean, men: string[], number: number}} */
const start = JSON.parse(main.dataset.start || "{}");
/** The squares of the men that are chosen. @type {string[]} */
let off = [];

const field = /** @type {HTMLInputElement} */ (byId("men"));
const begin = /** @type {HTMLButtonElement} */ (byId("begin"));
const board = new Board(byId("board"), words, {
  play() {}, type() {}, say: announce, hint() {}, consider() {}, choose,
});

/** @param {string} sentence */
function announce(sentence) {
  byId("count").textContent = sentence;
}

/** @param {string} square */
function choose(square) {
  if (off.includes(square)) off = off.filter((each) => each !== square);
  // One too many takes the place of the last one.
  else off = [...off.slice(0, start.number - 1), square];
  show();
}

function show() {
  board.show({ ...start, moves: {}, off });
  field.value = off.join(" ");
  begin.disabled = off.length !== start.number;
  announce(say(words, "count", { count: off.length, number: start.number }));
}

show();
