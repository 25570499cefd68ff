// News as they happen, by server-sent events.

/** Milliseconds after which a lost connection is worth a word. */
const PATIENCE = 1500;
/** Milliseconds between attempts when the browser has given up: the first, and the most. */
const FIRST = 2000;
const MOST = 60_000;
/** Milliseconds without a sign of life, of which one comes every 20 seconds, until a stream is dead. */
const SILENCE = 30_000;
/** Statuses of a page that shows something else by now: a person was signed out, perhaps elsewhere. */
const GONE = [401, 403, 404];

/** Load the page again if its person may not see it any more: it says why. */
async function reloadIfGone() {
  const answer = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (answer && GONE.includes(answer.status)) location.reload();
}

/**
 * Follow a stream for as long as the page is open, or until the function is called that it returns.
 * @param {string} path
 * @param {string} kind The kind of event.
 * @param {(data: any) => void} hear
 * @param {(connected: boolean) => void} tell
 */
export function follow(path, kind, hear, tell) {
  /** @type {EventSource} */
  let source;
  let pause = FIRST;
  let retry = 0;
  let worry = 0;
  let heard = Date.now();

  function open() {
    window.clearTimeout(retry);
    source?.close();
    heard = Date.now();
    source = new EventSource(path);
    source.onopen = () => {
      heard = Date.now();
      pause = FIRST;
      window.clearTimeout(worry);
      worry = 0;
      tell(true);
    };
    source.onerror = () => {
      worryNow();
      // After an answer such as 503 the browser does not try again by itself.
      if (source.readyState !== EventSource.CLOSED) return;
      void reloadIfGone();
      retry = window.setTimeout(open, pause);
      pause = Math.min(2 * pause, MOST);
    };
    source.addEventListener("alive", () => { heard = Date.now(); });
    source.addEventListener(kind, (event) => {
      heard = Date.now();
      hear(JSON.parse(event.data));
    });
  }

  const worryNow = () => { worry ||= window.setTimeout(() => tell(false), PATIENCE); };
  const isDead = () => Date.now() - heard > SILENCE;
  const again = () => { if (source.readyState !== EventSource.OPEN || isDead()) open(); };

  open();
  const left = new AbortController();
  const { signal } = left;
  // Where nothing comes through, nobody closes the connection, and a new one may open much later.
  const looking = window.setInterval(() => {
    if (source.readyState === EventSource.CLOSED || !isDead()) return;
    worryNow();
    open();
  }, SILENCE / 6);
  window.addEventListener("online", again, { signal });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); }, { signal });
  window.addEventListener("pagehide", () => source.close(), { signal });
  window.addEventListener("pageshow", (event) => { if (event.persisted) open(); }, { signal });
  return () => {
    left.abort();
    window.clearInterval(looking);
    window.clearTimeout(retry);
    window.clearTimeout(worry);
    source.close();
  };
}
