// Conditional moves, entered by playing them: the opponent's move, then the answer to it.

import { moved } from "./board_look.js";
import { answered, post } from "./requests.js";
import { byId, make, say } from "./dom.js";

/** @typedef {import("./types.js").Way} Way */
/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").PlanLine} PlanLine */
/** @typedef {import("./requests.js").Answer & Record<string, any>} Answer */

/** The answer of a line after which the player resigns. */
const RESIGN = "resign";

export class Planner {
  /** @param {import("./types.js").Table} table */
  constructor(table) {
    this.table = table;
    this.words = table.words;
    this.path = `${table.here}/plan`;
    /** @type {string[]} */
    this.moves = [];
    /** @type {PlanLine[]} */
    this.lines = [];
    /** The board for which the lines were read. */
    this.board = -1;
    /** What is on view of the plan. @type {import("./types.js").Mode | null} */
    this.mode = null;
    this.list = make("section", "plan");
    this.list.hidden = true;
    byId("desk").prepend(this.list);
  }

  /** Read the lines again if the game has gone on. */
  async refresh() {
    const { board, actions } = this.table.state();
    if (board === this.board) return;
    this.board = board;
    const answer = actions.includes("plan") ? await answered(this.path) : { lines: [] };
    this.show(answer.lines || []);
  }

  /** @param {PlanLine[]} lines */
  show(lines) {
    this.lines = lines;
    this.list.hidden = !lines.length;
    const rows = lines.map((line, index) => this.row(line, index + 1));
    const all = make("ol");
    all.append(...rows);
    this.list.replaceChildren(make("h2", "", this.words.plan), make("p", "hint", this.words.planHint), all);
  }

  /**
   * @param {PlanLine} line
   * @param {number} number
   */
  row({ line, pairs }, number) {
    const row = make("li");
    const parts = pairs.map(([move, answer]) =>
      say(this.words, answer === RESIGN ? "ifResign" : "ifThen", { move, answer }));
    const look = make("button", "line", parts.join(" "));
    look.addEventListener("click", () => {
      const moves = line.split(" ").filter((word) => word !== RESIGN);
      void this.go(moves);
    });
    const remove = make("button", "", this.words.remove);
    remove.setAttribute("aria-label", say(this.words, "removeLine", { number }));
    remove.addEventListener("click", async () => this.take(await post(`${this.path}/${number}/remove`)));
    row.append(look, remove);
    return row;
  }

  async begin() {
    this.moves = [];
    await this.go([], this.table.state());
  }

  /**
   * Show the board after *moves*, and what can follow: until that is read, *look* and what was there.
   * @param {string[]} moves
   * @param {Look} [look]
   */
  async go(moves, look = this.mode?.look || this.table.state()) {
    const before = this.mode && this.table.shows(this.mode) ? this.mode : null;
    const waiting = this.enter(look, null, "");
    const answer = await answered(`${this.path}/board?line=${encodeURIComponent(moves.join(" "))}`);
    // The player, or the game, may have gone on.
    if (!this.table.shows(waiting)) return;
    if (!answer.ok) {
      this.mode = before;
      this.table.enter(before);
      this.complain(answer);
      return;
    }
    this.moves = moves;
    this.enter(/** @type {any} */ (answer), answer.moves, answer.ends);
    this.table.announce(this.headline(answer.ends));
  }

  /**
   * @param {Look} look
   * @param {Record<string, Way[]> | null} ways Null until they are known.
   * @param {string} ends How the game ends there, if it does.
   */
  enter(look, ways, ends) {
    this.mode = {
      look,
      moves: ways || {},
      owner: "plan",
      isAwaited: !ways,
      headline: this.headline(ends),
      buttons: this.buttons(ends),
      play: (from, way) => void this.play(look, from, way),
    };
    this.table.enter(this.mode);
    return this.mode;
  }

  /** @param {string} ends */
  headline(ends) {
    if (ends) return ends;
    const { you, players } = this.table.state();
    const { name } = players[you === "attackers" ? "defenders" : "attackers"];
    if (this.isAnswered) return say(this.words, this.moves.length ? "planNext" : "planTheirs", { name });
    return say(this.words, "planYours", { move: this.moves[this.moves.length - 1] });
  }

  get isAnswered() {
    return this.moves.length % 2 === 0;
  }

  /** @param {string} ends */
  buttons(ends) {
    const some = this.moves.length > 0;
    const buttons = [];
    if (some && this.isAnswered) buttons.push(this.button("planSave", () => this.save(this.moves), "primary"));
    if (!this.isAnswered && !ends) buttons.push(this.button("planResign", () => this.save([...this.moves, RESIGN])));
    if (some) buttons.push(this.button("planBack", () => this.go(this.moves.slice(0, -1))));
    return buttons;
  }

  /**
   * @param {string} word
   * @param {() => unknown} act
   * @param {string} [classes]
   */
  button(word, act, classes = "") {
    const button = make("button", classes, this.words[word]);
    button.addEventListener("click", () => void act());
    return button;
  }

  /**
   * @param {Look} look
   * @param {string} from
   * @param {Way} way
   */
  async play(look, from, way) {
    const moves = [...this.moves, way.notation];
    this.table.note("");
    const going = this.go(moves, moved(look, from, way));
    this.table.board.slide(from, way.to);
    await going;
  }

  /**
   * @param {string[]} words
   * @param {boolean} [replacing] Whether other answers to the same moves go.
   */
  async save(words, replacing = false) {
    const answer = /** @type {Answer} */ (await post(this.path, { line: words.join(" "), replacing }));
    if (answer.ask) {
      this.table.question(answer.ask, this.words.replace, null, () => void this.save(words, true));
      return;
    }
    this.take(answer);
    if (answer.ok) await this.begin();
    if (answer.ok) this.table.note(answer.said);
  }

  /** @param {Answer} answer */
  take(answer) {
    if (answer.ok) this.show(answer.lines);
    else this.complain(answer);
  }

  /** @param {Answer} answer */
  complain(answer) {
    this.table.note(answer.error || this.words[answer.reached ? "failed" : "offline"], true);
  }
}
