// The review of a finished game: the curve of chances, and what was better.

import { curve } from "./chance_curve.js";
import { answered } from "./requests.js";
import { byId, make, say } from "./dom.js";

/** @typedef {import("./types.js").Review} Review */
/** @typedef {import("./types.js").Judgement} Judgement */
/** @typedef {import("./types.js").Table} Table */

/** Milliseconds that somebody looks at a board before they want to read about it. */
const REST = 200;

/** @type {Panel | null} */
let panel = null;

/**
 * Show the review of the game, which may have to be made first.
 * @param {Table} table
 */
export async function review(table) {
  panel ||= new Panel(table);
  await panel.open();
}

class Panel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.words = table.words;
    this.root = make("section", "review");
    this.said = make("div", "judged");
    this.said.setAttribute("aria-live", "polite");
    /** @type {Map<number, Judgement>} */
    this.judged = new Map();
    this.isOpen = false;
    this.isWorking = false;
    this.rest = 0;
    /** The number of moves before the board that is told about. */
    this.at = -1;
  }

  async open() {
    if (this.isOpen || this.isWorking) return;
    this.isWorking = true;
    this.table.note(this.words.reviewing);
    /** @type {{review?: Review, error?: string}} */
    const last = await this.read().catch(() => ({ error: this.words.offline }));
    this.isWorking = false;
    if (!last.review) return this.table.note(last.error || this.words.failed, true);
    this.table.note("");
    this.isOpen = true;
    this.show(last.review);
  }

  /**
   * The last line of the answer; those before it tell how far the review is.
   * @returns {Promise<{review?: Review, error?: string}>}
   */
  async read() {
    const answer = await fetch(`${this.table.here}/review`, { credentials: "same-origin" });
    if (!answer.ok || !answer.body) return answer.json();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    let last = {};
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (text + part.value).split("\n");
      text = lines.pop() || "";
      for (const line of lines) {
        last = JSON.parse(line);
        if ("of" in last) this.table.note(say(this.words, "reviewed", /** @type {any} */ (last)));
      }
    }
    return last;
  }

  /** @param {Review} found */
  show(found) {
    this.curve = curve(found, (ply) => void this.table.look(ply));
    const points = make("ol", "points");
    points.append(...found.points.map((point) => this.point(point)));
    const notes = make("ul", "hint");
    notes.append(...found.notes.map((note) => make("li", "", note)));
    this.root.setAttribute("aria-label", this.words.review);
    this.root.replaceChildren(this.curve.root, this.said);
    byId("moves").before(this.root);
    const rest = make("section", "review");
    rest.append(make("h2", "", this.words.turningPoints), points, make("p", "", found.accuracy), notes);
    byId("desk").prepend(rest);
    byId("game").classList.add("reviewed");
    this.table.judge(found.faults);
    byId("game").addEventListener("shown", () => this.follow());
    this.follow();
  }

  /** @param {{ply: number, move: string, why: string}} point */
  point({ ply, move, why }) {
    const item = make("li");
    const go = make("button", "line", move);
    go.addEventListener("click", async () => {
      await this.table.look(ply);
      await this.explain(ply);
      byId("game").scrollIntoView({ block: "start" });
    });
    item.append(go);
    if (why) item.append(make("p", "hint", why));
    return item;
  }

  /** Keep to the board on view. */
  follow() {
    const ply = this.table.ply();
    this.curve?.mark(ply);
    if (ply === this.at) return;
    this.at = ply;
    window.clearTimeout(this.rest);
    this.said.replaceChildren();
    this.rest = window.setTimeout(() => void this.tell(ply), REST);
  }

  /** @param {number} ply */
  async judgement(ply) {
    const known = this.judged.get(ply);
    if (known) return known;
    const answer = await answered(`${this.table.here}/review/${ply}`);
    if (!answer.ok) {
      this.table.note(answer.error || this.words[answer.reached ? "failed" : "offline"], true);
      return null;
    }
    const found = /** @type {any} */ (answer);
    this.judged.set(ply, found);
    return /** @type {Judgement} */ (found);
  }

  /** @param {number} ply */
  async tell(ply) {
    const found = await this.judgement(ply);
    if (!found || ply !== this.at) return;
    const why = make("button", "", this.words.why);
    why.addEventListener("click", () => void this.explain(ply));
    this.said.replaceChildren(
      make("p", "", found.better), ...(found.why.length ? [why] : []), ...this.onward(found.goesOn, ply),
    );
  }

  /**
   * Say how good the last of *ply* moves was, with the board before it.
   * @param {number} ply
   */
  async explain(ply) {
    const found = await this.judgement(ply);
    if (!found || ply !== this.table.ply()) return;
    window.clearTimeout(this.rest);
    this.at = ply;
    if (found.before) {
      const headline = say(this.words, "beforeMove", { move: this.table.state().history[ply - 1] });
      this.table.enter({ look: found.before, moves: {}, play() {}, headline, isOfPast: true });
    }
    const list = make("ul");
    list.append(...found.why.map((line) => make("li", "", line)));
    this.said.replaceChildren(list, ...this.onward(found.wentOn, ply - 1));
  }

  /**
   * The button for a game with the computer from here, if there can be one.
   * @param {boolean} can
   * @param {number} ply
   */
  onward(can, ply) {
    const button = make("button", "", this.words.playOn);
    button.addEventListener("click", () => void this.table.start(`${this.table.here}/play-on`, { ply }));
    return can ? [button] : [];
  }
}
