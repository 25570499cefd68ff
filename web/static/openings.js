// The opening table, walked through on the board.

import { moved } from "./board_look.js";
import { answered } from "./requests.js";
import { byId, make } from "./dom.js";

/** @typedef {import("./types.js").Opened} Opened */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Way} Way */

/** Moves of each game that the table has. */
const MOST = 8;

/** @type {Explorer | null} */
let explorer = null;

/**
 * Show the opening table where the game on view is, or where it left the table.
 * @param {Table} table
 */
export async function openings(table) {
  explorer ||= new Explorer(table);
  const moves = table.state().history.slice(0, Math.min(table.ply(), MOST));
  await explorer.go(moves);
}

class Explorer {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.words = table.words;
    this.root = make("section", "review openings");
    /** @type {Mode | null} */
    this.mode = null;
    /** @type {string[]} */
    this.moves = [];
    byId("moves").before(this.root);
    byId("game").addEventListener("shown", () => {
      this.root.hidden = !this.mode || !table.shows(this.mode);
      byId("game").classList.toggle("opened", !this.root.hidden);
    });
  }

  /** @param {string[]} moves */
  async go(moves) {
    const line = encodeURIComponent(moves.join(" "));
    const answer = await answered(`${this.table.here}/openings?line=${line}`);
    if (!answer.ok) {
      this.table.note(answer.error || this.words[answer.reached ? "failed" : "offline"], true);
      return;
    }
    this.moves = moves;
    const here = /** @type {any} */ (answer);
    this.list(here);
    this.enter(here, here.moves);
    this.table.announce(here.found.join(" "));
  }

  /**
   * @param {Opened} here
   * @param {Record<string, Way[]>} moves
   */
  enter(here, moves) {
    const back = make("button", "", this.words.planBack);
    back.addEventListener("click", () => void this.go(this.moves.slice(0, -1)));
    this.mode = {
      look: here,
      moves,
      headline: this.words.openings,
      buttons: this.moves.length ? [back] : [],
      play: (from, way) => void this.play(here, from, way),
    };
    this.table.enter(this.mode);
  }

  /** @param {Opened} here */
  list({ found, listed, sources }) {
    const moves = make("ol", "played");
    moves.append(...listed.map(({ move, results }) => {
      const item = make("li");
      const go = make("button", "line");
      go.append(make("strong", "", move), make("span", "", results));
      go.addEventListener("click", () => void this.go([...this.moves, move]));
      item.append(go);
      return item;
    }));
    const notes = make("ul", "hint");
    notes.append(...sources.map((line) => make("li", "", line)));
    this.root.replaceChildren(...found.map((line) => make("p", "", line)), moves, notes);
  }

  /**
   * @param {Opened} here
   * @param {string} from
   * @param {Way} way
   */
  async play(here, from, way) {
    const moves = [...this.moves, way.notation];
    this.enter({ ...here, ...moved(here, from, way) }, {});
    this.table.board.slide(from, way.to);
    await this.go(moves);
  }
}
