// What simcord's page lacks, added to it by sandbox_frame.py.

const timeline = document.getElementById("channel-timeline");
const messages = document.getElementById("channel-message-list");
const form = document.getElementById("modal-root");
const composer = document.getElementById("channel-composer");
const send = document.getElementById("send-message");

const ACTS = new Set(["click", "select", "modal_submit", "run_command", "send_message", "viewer"]);

/** The message that stays in view until the reader scrolls; newer ones take its place. */
let followed = null;
let newest = 0n;
let isFollowing = true;

const ask = window.fetch;
window.fetch = async (path, options) => {
  const answer = await ask(path, options);
  // The page's session ended with the sandbox that began it.
  if (answer.status === 410) window.location.reload();
  if (path === "/api/action" && answer.ok) follow(options.body, await answer.clone().json());
  return answer;
};

/** Keep what follows an action in view: the message that it changed, or a newer one. */
function follow(sent, receipt) {
  const action = sent instanceof FormData ? sent.get("payload") : sent;
  const kind = JSON.parse(action).kind;
  if (!ACTS.has(kind)) return;
  isFollowing = true;
  if (kind === "viewer") newest = 0n;
  const changed = (receipt.outcomes || []).findLast((outcome) => outcome.messageId);
  followed = (changed || receipt.target)?.messageId || followed;
}

function showFollowed() {
  const message = messages.querySelector(`[data-message-id="${followed}"]`);
  if (!isFollowing || !message) return;
  const view = timeline.getBoundingClientRect();
  const place = message.getBoundingClientRect();
  // Below a picture are the buttons, which matter more than what is above it.
  const isText = !message.querySelector(".attachment-media");
  if (place.height > view.height ? isText : place.top < view.top) {
    timeline.scrollTop += place.top - view.top;
  } else if (message === messages.lastElementChild) {
    timeline.scrollTop = timeline.scrollHeight;
  } else if (place.bottom > view.bottom) {
    timeline.scrollTop += place.bottom - view.bottom;
  }
}

new MutationObserver(() => {
  for (const { dataset } of messages.querySelectorAll("[data-message-id]")) {
    if (BigInt(dataset.messageId) <= newest) continue;
    newest = BigInt(dataset.messageId);
    followed = dataset.messageId;
  }
  // simcord scrolls back after each change, but takes what it finds in the next frame for wanted.
  requestAnimationFrame(showFollowed);
}).observe(messages, { childList: true, subtree: true });
new ResizeObserver(showFollowed).observe(messages);
// Once all pictures are there, simcord scrolls back to where it found the view before.
timeline.addEventListener("scroll", showFollowed, { passive: true });

for (const scrolling of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  timeline.addEventListener(scrolling, () => { isFollowing = false; }, { passive: true });
}

/** Whether simcord would drop what is sent now, or does not know the viewer's commands yet. */
function isBusy() {
  const { pendingAction, awaitingRevision, publishedRevision, commandPicker } = window.simcordPreview;
  const isBehind = awaitingRevision !== null && awaitingRevision > publishedRevision;
  return pendingAction !== null || isBehind || commandPicker.catalog.state === "loading";
}

function whenIdle(act) {
  const waiting = setInterval(() => {
    if (isBusy()) return;
    clearInterval(waiting);
    act();
  }, 50);
}

/** Have *event* happen *again* once the page is ready for it, before simcord hears of it. */
function holdBack(event, again) {
  if (!isBusy()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  whenIdle(again);
}

window.addEventListener("submit", (event) => {
  if (event.target === composer) holdBack(event, () => composer.requestSubmit());
}, { capture: true });
window.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Enter" || event.shiftKey || event.isComposing || !composer.contains(target)) return;
  if (target.matches("button:not(.command-chip)")) return;
  holdBack(event, () => {
    const place = target.isConnected ? target : document.activeElement;
    place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
}, { capture: true });
// A press of a disabled button is no click.
window.addEventListener("pointerup", ({ target }) => {
  if (send.disabled && send.contains(target)) composer.requestSubmit();
}, { capture: true });

// Another viewer is not there before what was sent has been done, and comes with an empty field.
document.getElementById("viewer-picker").addEventListener("change", () => {
  composer.inert = true;
  whenIdle(() => { composer.inert = false; });
});

// The next picture gets the room of the last one before it is there: most are boards.
messages.addEventListener("load", ({ target }) => {
  if (!target.matches(".attachment-image")) return;
  const shape = target.naturalWidth / target.naturalHeight;
  messages.style.setProperty("--shape-of-pictures", String(shape));
}, { capture: true });

// Whoever opens a board is signed in on the web page as the player who is viewing this one.
messages.addEventListener("click", ({ target }) => {
  const link = target.closest("a.link-button");
  const match = link && /\/games\/(\d+)$/.exec(link.href);
  if (!match) return;
  // What happens there is seen on the way back: the press was no scrolling.
  isFollowing = true;
  const key = window.location.hash.slice(1);
  const viewer = document.getElementById("viewer-picker").value;
  link.href = `/frame/open?${new URLSearchParams({ match: match[1], viewer, key })}`;
}, { capture: true });

// simcord's server is not told that a form was cancelled, and offers nobody to choose until it is.
let shownForm = null;
new MutationObserver(() => {
  if (form.hidden && !shownForm) return;
  const { contextId, renderState } = window.simcordPreview;
  if (form.hidden) {
    const headers = {
      "X-Simcord-Capability": window.location.hash.slice(1),
      "X-Simcord-Context": contextId,
    };
    void ask("/frame/closed-form", { method: "POST", headers, body: shownForm });
  }
  shownForm = renderState.modalHandle;
}).observe(form, { attributeFilter: ["hidden"] });
