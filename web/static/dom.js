/** @typedef {import("./types.js").Words} Words */

/**
 * A sentence of the page, with the values for its `{names}`.
 * @param {Words} words
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(words, key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * The element with that id, which the page has.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`No element ${id}`);
  return found;
}

/**
 * A new element with classes and, perhaps, text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} [classes]
 * @param {string} [text]
 */
export function make(tag, classes = "", text = "") {
  const element = document.createElement(tag);
  element.className = classes;
  element.textContent = text;
  return element;
}
