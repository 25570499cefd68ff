/** @typedef {import("./types.js").State} State */

/**
 * The server's answer to a request.
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {boolean} reached Whether there is an answer at all.
 * @property {State} [state]
 * @property {number | null} [game] A game that has begun.
 * @property {string} [ask] A question to be answered before that is done.
 * @property {string} [error]
 */

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<Answer & Record<string, any>>}
 */
export async function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return answered(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Answer & Record<string, any>>}
 */
export async function answered(path, options = {}) {
  try {
    const answer = await fetch(path, { ...options, credentials: "same-origin" });
    const data = await answer.json().catch(() => ({}));
    return { ...data, ok: answer.ok, reached: true };
  } catch {
    return { ok: false, reached: false };
  }
}
