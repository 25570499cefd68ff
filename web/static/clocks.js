import { say } from "./dom.js";

/** @typedef {import("./types.js").Words} Words */

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The time from *now* to *deadline*: `2 d 4 h`, `3:05:09`, `4:59`.
 * @param {Words} words
 * @param {number} deadline
 * @param {number} now
 */
export function timeLeft(words, deadline, now) {
  const left = Math.max(0, Math.round((deadline - now) / SECOND));
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  if (days) return say(words, hours ? "daysLeft" : "wholeDaysLeft", { days, hours });
  const [minutes, seconds] = [Math.floor((left % HOUR) / MINUTE), left % MINUTE];
  const padded = [minutes, seconds].map((each) => String(each).padStart(2, "0"));
  return hours ? [hours, ...padded].join(":") : `${minutes}:${padded[1]}`;
}

/**
 * Let each `<time datetime>` inside *root* that runs show what is left.
 * @param {Words} words
 * @param {ParentNode} root
 * @param {number} ahead Milliseconds that the server's clock is ahead of this computer's.
 */
export function tick(words, root, ahead) {
  for (const time of root.querySelectorAll("time.running")) {
    if (!(time instanceof HTMLTimeElement)) continue;
    const deadline = Date.parse(time.dateTime);
    const now = Date.now() + ahead;
    time.textContent = timeLeft(words, deadline, now);
    time.classList.toggle("short", deadline - now < HOUR * SECOND);
  }
}
