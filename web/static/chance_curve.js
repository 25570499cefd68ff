// The curve of a game: the attackers' chances after each move.

import { make } from "./dom.js";

/** @typedef {import("./types.js").Review} Review */

const SVG = "http://www.w3.org/2000/svg";

/**
 * The curve of a review; a click on it goes to the move there.
 * @param {Review} review
 * @param {(ply: number) => void} go
 */
export function curve({ chances, points, titles, words }, go) {
  const root = make("div", "curve");
  const plot = make("div", "plot");
  const last = chances.length - 1;
  const picture = shape("svg", { viewBox: `0 0 ${last} 1`, preserveAspectRatio: "none", role: "img" });
  picture.setAttribute("aria-label", words);
  for (const part of stretches(chances)) {
    const line = part.map(([ply, chance]) => `${ply},${1 - chance}`).join(" ");
    picture.append(
      shape("polygon", { points: `${part[0][0]},.5 ${line} ${part[part.length - 1][0]},.5` }),
      shape("polyline", { points: line }),
    );
  }
  picture.append(shape("line", { x1: "0", y1: ".5", x2: String(last), y2: ".5" }));
  const cursor = make("i", "cursor");
  plot.append(picture, cursor, ...points.map((point, index) => dot(point, index, chances, last)));
  plot.addEventListener("click", (event) => {
    const box = plot.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    go(Math.max(0, Math.min(last, Math.round(share * last))));
  });
  root.append(make("p", "hint", titles[0]), plot, make("p", "hint", titles[1]));
  /** @param {number} ply */
  const mark = (ply) => { cursor.style.left = `${(100 * ply) / last}%`; };
  return { root, mark };
}

/**
 * The parts of the curve between its gaps, where nobody gets help.
 * @param {(number | null)[]} chances
 * @returns {[number, number][][]}
 */
function stretches(chances) {
  /** @type {[number, number][][]} */
  const parts = [[]];
  chances.forEach((chance, ply) => {
    if (chance === null) parts.push([]);
    else parts[parts.length - 1].push([ply, chance]);
  });
  return parts.filter((part) => part.length);
}

/**
 * @param {{ply: number}} point
 * @param {number} index
 * @param {(number | null)[]} chances
 * @param {number} last
 */
function dot({ ply }, index, chances, last) {
  const mark = make("i", "point", String(index + 1));
  mark.setAttribute("aria-hidden", "true");
  mark.style.left = `${(100 * ply) / last}%`;
  mark.style.top = `${100 * (1 - (chances[ply] ?? .5))}%`;
  return mark;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 */
function shape(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
