// The opening table, walked through on the board.

import { moved } from "./board_look.js";
import { answered } from "./requests.js";
import { byId, make } from "./dom.js";

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Opened} Opened */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Mode} Mode */
/** @typedef {import("./types.js").Way} Way */

/** Moves of each game that the table has. */
const MOST = 8;

/** @type {Explorer | null} */
let explorer = null;

/**
 * Show the opening table where the game on view is, or from the start if the game has left it.
 * @param {Table} table
 */
export async function openings(table) {
  explorer ||= new Explorer(table);
  const { history } = table.state();
  // At the end of a game, and of the table, there is nothing to see.
  const at = table.ply() < Math.min(history.length, MOST) ? table.ply() : 0;
  explorer.moves = [];
  await explorer.go(history.slice(0, at), table.view());
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
    /** Whether only the player's games are counted. */
    this.own = false;
    /** Whether the computer is asked, and whether it can be. */
    this.asks = false;
    this.canAsk = false;
    byId("moves").before(this.root);
    byId("game").addEventListener("shown", () => {
      this.root.hidden = !this.mode || !table.shows(this.mode);
      byId("game").classList.toggle("opened", !this.root.hidden);
    });
  }

  /**
   * Show the table after *moves*: until it is read, *look* and what was there.
   * @param {string[]} moves
   * @param {Look} [look]
   */
  async go(moves, look = this.mode?.look || this.table.state()) {
    const before = this.mode && this.table.shows(this.mode) ? this.mode : null;
    const waiting = this.enter(look, null);
    const found = await this.read("openings", moves);
    // The player may have gone on.
    if (!this.table.shows(waiting)) return;
    if (!found) {
      this.mode = before;
      this.table.enter(before);
      return;
    }
    this.moves = moves;
    this.take(found, this.asks && found.asks ? this.words.thinking : "");
    this.table.announce(found.found.join(" "));
    if (this.asks && found.asks) await this.judge(found);
  }

  /**
   * Ask the computer about the position on view.
   * @param {Opened} found What is known of it so far.
   */
  async judge(found) {
    const { mode, moves } = this;
    const judged = await this.read("openings/judged", moves);
    if (!mode || !this.table.shows(mode)) return;
    this.take(judged || found, judged?.opinion || "");
    if (judged) this.table.announce(judged.opinion);
  }

  /**
   * What the server knows of the position after *moves*; it is noted if there is no answer.
   * @param {string} path
   * @param {string[]} moves
   * @returns {Promise<Opened | null>}
   */
  async read(path, moves) {
    const query = new URLSearchParams({ line: moves.join(" "), own: this.own ? "1" : "" });
    const answer = await answered(`${this.table.here}/${path}?${query}`);
    if (answer.ok) return /** @type {any} */ (answer);
    this.table.note(answer.error || this.words[answer.reached ? "failed" : "offline"], true);
    return null;
  }

  /**
   * @param {Opened} found
   * @param {string} opinion What the computer says.
   */
  take(found, opinion) {
    this.canAsk = found.asks;
    this.list(found, opinion);
    this.enter(found, found.moves);
  }

  /**
   * @param {Look} look
   * @param {Record<string, Way[]> | null} moves Null until they are known.
   */
  enter(look, moves) {
    const buttons = [
      this.moves.length ? this.button("planBack", () => void this.go(this.moves.slice(0, -1))) : null,
      this.button(this.own ? "all" : "own", () => {
        this.own = !this.own;
        void this.go(this.moves);
      }),
      this.canAsk ? this.button(this.asks ? "hide" : "ask", () => {
        this.asks = !this.asks;
        void this.go(this.moves);
      }) : null,
    ];
    this.mode = {
      look,
      moves: moves || {},
      owner: "openings",
      isAwaited: !moves,
      headline: this.words[this.own ? "ownOpenings" : "openings"],
      buttons: buttons.flatMap((button) => button || []),
      play: (from, way) => void this.play(look, from, way),
    };
    this.table.enter(this.mode);
    return this.mode;
  }

  /**
   * @param {string} word
   * @param {() => void} act
   */
  button(word, act) {
    const button = make("button", "", this.words[word]);
    button.addEventListener("click", act);
    return button;
  }

  /**
   * @param {Opened} found
   * @param {string} opinion
   */
  list({ found, listed, sources }, opinion) {
    const moves = make("ol", "played");
    moves.append(...listed.map(({ move, number, results }) => {
      const item = make("li");
      const go = make("button", "line");
      go.append(make("strong", "", number ? `${number} · ${move}` : move), make("span", "", results));
      go.addEventListener("click", () => void this.go([...this.moves, move]));
      item.append(go);
      return item;
    }));
    const notes = make("ul", "hint");
    notes.append(...sources.map((line) => make("li", "", line)));
    const said = [...found, opinion].filter(Boolean).map((line) => make("p", "", line));
    this.root.replaceChildren(...said, moves, notes);
  }

  /**
   * @param {Look} look
   * @param {string} from
   * @param {Way} way
   */
  async play(look, from, way) {
    const going = this.go([...this.moves, way.notation], moved(look, from, way));
    this.table.board.slide(from, way.to);
    await going;
  }
}
