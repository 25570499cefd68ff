// A player's private note on a game.

import { answered, post } from "./requests.js";
import { byId, make } from "./dom.js";

/** Characters that a note may have: the server says so too. */
const LONGEST = 1000;

/**
 * Let the player read and write their note; it is open if there is one.
 * @param {import("./types.js").Table} table
 */
export async function keepNotes({ here, words }) {
  const path = `${here}/note`;
  const drawer = make("details", "drawer");
  const text = make("textarea");
  const keep = make("button", "", words.save);
  const said = make("p", "said");
  said.setAttribute("role", "status");
  text.rows = 4;
  text.maxLength = LONGEST;
  text.setAttribute("aria-label", words.note);
  drawer.append(make("summary", "", words.note), make("p", "hint", words.noteHint), text, keep, said);

  /** @param {import("./requests.js").Answer & Record<string, any>} answer @param {string} done */
  function take(answer, done) {
    if (typeof answer.note === "string") text.value = answer.note;
    said.textContent = answer.ok ? done : answer.error || words[answer.reached ? "failed" : "offline"];
  }

  let unsaved = false;
  text.addEventListener("input", () => {
    unsaved = true;
    said.textContent = "";
  });
  keep.addEventListener("click", async () => {
    const answer = await post(path, { text: text.value });
    unsaved = !answer.ok;
    take(answer, words.saved);
  });
  // Another tab, or the chat, may have changed it.
  drawer.addEventListener("toggle", async () => {
    if (!drawer.open || unsaved) return;
    const answer = await answered(path);
    if (!unsaved) take(answer, "");
  });
  const { note } = await answered(path);
  text.value = note || "";
  drawer.open = Boolean(note);
  byId("desk").append(drawer);
}
