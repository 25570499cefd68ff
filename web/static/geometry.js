// Names of squares, and where they are on the screen.

const COLUMNS = "ABCDEFGHIJKLMNOPQRSTU";

/**
 * @param {number} column
 * @param {number} row
 */
export function nameOf(column, row) {
  return `${COLUMNS[column]}${row + 1}`;
}

/**
 * @param {string} square
 * @returns {[number, number]} Column and row, from 0.
 */
export function placeOf(square) {
  return [COLUMNS.indexOf(square[0].toUpperCase()), Number(square.slice(1)) - 1];
}

/**
 * The squares of a board in the order in which they are read on the screen.
 * @param {number} size
 * @param {boolean} turned
 * @returns {string[][]}
 */
export function rowsOnScreen(size, turned) {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => nameOf(column, row)),
  );
  return turned ? rows.reverse() : rows;
}

/** @param {number} size */
export function lettersOf(size) {
  return [...COLUMNS.slice(0, size)];
}

/**
 * Reads a move that is being typed: `d4`, `d4-d6`, `D4 D6`.
 * @param {string} text
 * @returns {string[]} The squares in it; null entries never.
 */
export function squaresIn(text) {
  return text.toUpperCase().match(/[A-U][0-9]{1,2}/g) || [];
}
