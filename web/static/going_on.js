// The question whether a piece that has captured stops, while the board waits for where it goes on.

import { make } from "./dom.js";

/**
 * @param {HTMLElement} place
 * @param {import("./types.js").Words} words
 * @param {import("./board.js").Going | null} going
 */
export function askToGoOn(place, words, going) {
  place.hidden = !going;
  if (!going) return;
  const stop = make("button", "primary", words.stopHere);
  const back = make("button", "", words.cancel);
  stop.addEventListener("click", () => going.stop?.());
  back.addEventListener("click", () => going.back());
  place.replaceChildren(make("p", "", going.text), ...(going.stop ? [stop] : []), back);
}
