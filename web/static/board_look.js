// Looks of boards: what a move makes of one.

import { placeOf } from "./geometry.js";

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Way} Way */

/**
 * The pieces by their signs.
 * @type {Record<string, string>}
 */
export const PIECES = {
  A: "attacker",
  D: "defender",
  K: "king",
  c: "attacker-commander",
  n: "attacker-knight",
  m: "attacker-mercenary",
  g: "attacker-guard",
  C: "defender-commander",
  N: "defender-knight",
  M: "defender-mercenary",
  G: "defender-guard",
};
/** How the name of a mark on the square of a captured piece begins. */
export const ABOVE = "captured-";

/** @param {Look} look */
export function pick({ size, squares, grounds, marks }) {
  return { size, squares, grounds, marks };
}

/**
 * The look of a board after a move.
 * @param {Look} before
 * @param {string} from
 * @param {Way} way
 */
export function moved(before, from, way) {
  const rows = before.squares.map((row) => [...row]);
  const captures = way.captures || [];
  const [column, row] = placeOf(from);
  const [toColumn, toRow] = placeOf(way.to);
  const piece = rows[row][column];
  for (const square of [from, ...captures]) {
    const [c, r] = placeOf(square);
    rows[r][c] = ".";
  }
  rows[toRow][toColumn] = piece;
  for (const square of way.turned || []) {
    const [c, r] = placeOf(square);
    rows[r][c] = otherSides(before.squares[r][c]);
  }
  /** @type {Record<string, string[]>} */
  const marks = { [from.toUpperCase()]: ["left"], [way.to.toUpperCase()]: ["arrived"] };
  for (const square of captures) {
    const [c, r] = placeOf(square);
    if (rows[r][c] === ".") marks[square.toUpperCase()] = [ABOVE + PIECES[before.squares[r][c]]];
  }
  return { ...pick(before), squares: rows.map((each) => each.join("")), marks };
}

/**
 * The sign of a special man who changes sides.
 * @param {string} sign
 */
function otherSides(sign) {
  return sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase();
}

/**
 * Whether the piece with this sign is one of the attackers.
 * @param {string} sign
 */
export function isAttacker(sign) {
  return "Acnmg".includes(sign);
}

/** @param {Record<string, Way[]>} moves */
export function upper(moves) {
  return Object.fromEntries(Object.entries(moves).map(([from, to]) => [from.toUpperCase(), to]));
}
