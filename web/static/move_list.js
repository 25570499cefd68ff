// The moves of a game, to walk through.

import { make } from "./dom.js";

/** @typedef {import("./types.js").Words} Words */

export class MoveList {
  /**
   * @param {HTMLElement} root
   * @param {Words} words
   * @param {(ply: number) => void} go
   */
  constructor(root, words, go) {
    this.root = root;
    this.words = words;
    this.go = go;
    this.at = 0;
    /** @type {string[]} */
    this.history = [];
    /** @type {Record<string, string>} */
    this.faults = {};
    this.list = make("ol", "plies");
    /** @type {[string, () => number][]} */
    const ways = [
      ["first", () => 0], ["previous", () => this.at - 1], ["next", () => this.at + 1],
      ["latest", () => this.history.length],
    ];
    this.buttons = ways.map(([name, ply]) => this.button(name, ply));
    const bar = make("div", "walk");
    bar.append(...this.buttons);
    root.append(bar, this.list);
  }

  /**
   * @param {string} name
   * @param {() => number} ply
   */
  button(name, ply) {
    const button = make("button", `step ${name}`);
    button.type = "button";
    button.setAttribute("aria-label", this.words[name]);
    button.addEventListener("click", () => this.go(ply()));
    return button;
  }

  /**
   * @param {string[]} history
   * @param {number} at The number of moves before the board on view.
   */
  show(history, at) {
    this.at = at;
    this.root.hidden = !history.length;
    if (history.join() !== this.history.join()) this.write(history);
    for (const [index, item] of [...this.list.children].entries()) {
      const button = item.firstElementChild;
      if (index + 1 === at) button?.setAttribute("aria-current", "true");
      else button?.removeAttribute("aria-current");
    }
    for (const [number, button] of this.buttons.entries()) {
      button.setAttribute("aria-disabled", String(number < 2 ? at === 0 : at === history.length));
    }
    this.reveal();
  }

  /**
   * Mark moves as mistakes or blunders.
   * @param {Record<string, string>} faults By the number of the move.
   */
  judge(faults) {
    this.faults = faults;
    this.write(this.history);
    this.show(this.history, this.at);
  }

  /** @param {string[]} history */
  write(history) {
    this.history = history;
    this.list.replaceChildren(...history.map((move, index) => {
      const item = make("li");
      const fault = this.faults[index + 1];
      const button = make("button", fault ? `ply ${fault}` : "ply", move);
      if (fault) button.setAttribute("aria-label", `${move}, ${this.words[fault]}`);
      button.type = "button";
      button.addEventListener("click", () => this.go(index + 1));
      item.append(button);
      return item;
    }));
  }

  /** Scroll the list, not the page, to the move on view. */
  reveal() {
    const item = this.list.children[Math.max(0, this.at - 1)];
    if (!(item instanceof HTMLElement)) return;
    const { list } = this;
    const [across, down] = [item.offsetLeft - list.offsetLeft, item.offsetTop - list.offsetTop];
    list.scrollTo({
      left: across - (list.clientWidth - item.offsetWidth) / 2,
      top: down - (list.clientHeight - item.offsetHeight) / 2,
    });
  }
}
