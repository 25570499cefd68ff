// The public page of a game: its board follows the moves.

import { Board } from "./board.js";
import { pick } from "./board_look.js";
import { byId, make } from "./dom.js";
import { follow } from "./event_stream.js";

/** @typedef {import("./types.js").Past & import("./types.js").Published} State */

const main = byId("public-game");
let event = Number(main.dataset.event);
/** The board that takes the place of the picture with the first move. @type {Board | null} */
let board = null;

function newBoard() {
  const root = make("div", "board");
  const room = make("div", "room");
  room.append(root);
  byId("picture").replaceWith(room);
  const nothing = () => {};
  return new Board(root, JSON.parse(main.dataset.words || "{}"), {
    play: nothing, type: nothing, say: nothing, hint: nothing, consider: nothing,
  });
}

/** @param {State} state */
function show(state) {
  if (state.event <= event) return;
  event = state.event;
  board ||= newBoard();
  board.show({ ...pick(state), turned: state.turned, moves: {} });
  if (state.last) board.slide(state.last.from, state.last.to);
  byId("headline").textContent = state.headline;
  byId("result").textContent = state.result || "";
  byId("record").replaceChildren(...state.moves.map((move) => make("li", "", move)));
  if (state.result) leave();
}

const leave = follow(main.dataset.events || "", "state", show, (isConnected) => {
  byId("connection").hidden = isConnected;
});
