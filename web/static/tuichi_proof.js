// The proof that nothing stops the king: each attempt, and his way out, on the board.

import { make } from "./dom.js";
import { answered } from "./requests.js";

/** @typedef {import("./types.js").Look} Look */

/**
 * Show why nothing stops the king in the game on view, one defence at a time.
 * @param {import("./types.js").Table} table
 */
export async function why(table) {
  const answer = await answered(`${table.here}/why`);
  if (!answer.ok) {
    table.note(answer.error || table.words[answer.reached ? "failed" : "offline"], true);
    return;
  }
  /** @type {{text: string, look: Look | null}[]} */
  const defences = answer.defences;

  /** @param {number} at */
  function show(at) {
    const lines = defences.map(({ text, look }, index) => {
      if (!look) return make("p", "line", text);
      const button = make("button", "line", text);
      button.setAttribute("aria-pressed", String(index === at));
      button.addEventListener("click", () => show(index).focus());
      return button;
    });
    table.enter({
      look: defences[at].look || table.state(), moves: {}, play() {}, owner: "why",
      headline: table.words.tuichi, buttons: lines,
    });
    table.announce(defences[at].text);
    return lines[at];
  }

  show(0);
}
