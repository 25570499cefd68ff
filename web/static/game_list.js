// The list of a player's games, kept up to date.

import { tick } from "./clocks.js";
import { follow } from "./event_stream.js";
import { byId } from "./dom.js";

/** @type {import("./types.js").Words} */
const words = JSON.parse(byId("games").dataset.words || "{}");

/** Milliseconds that the server's clock is ahead. */
let ahead = 0;

/** @param {HTMLElement} list A list that has just come. */
function learn(list) {
  ahead = Date.parse(list.dataset.now || "") - Date.now();
}

/** Take over the list from a new copy of the page. */
async function renew() {
  const answer = await fetch(window.location.href, { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const copy = new DOMParser().parseFromString(await answer.text(), "text/html");
  const list = copy.getElementById("games");
  if (!list) return;
  learn(list);
  const focused = document.activeElement?.getAttribute("href");
  byId("games").replaceChildren(...list.children);
  document.title = copy.title;
  show();
  /** @type {HTMLElement | null} */ (document.querySelector(`#games a[href="${focused}"]`))?.focus();
}

function show() {
  tick(words, document, ahead);
}

learn(byId("games"));
show();
window.setInterval(show, 1000);
follow("/events", "changed", () => void renew(), (isConnected) => {
  byId("connection").hidden = isConnected;
  // Something may have happened before the stream began, or while it was lost.
  if (isConnected) void renew();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) void renew(); });
