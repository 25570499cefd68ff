// A board to touch: two taps, a drag or a few keys are a move.

import { ABOVE, PIECES, moved } from "./board_look.js";
import { lettersOf, placeOf, rowsOnScreen, squaresIn } from "./geometry.js";
import { make, say } from "./dom.js";

/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Way} Way */
/** @typedef {import("./types.js").Words} Words */

/**
 * What a board is to show.
 * @typedef {Look & {turned: boolean, moves: Record<string, Way[]>, men?: string[], off?: string[], isAwaited?: boolean, owner?: string}} View
 * Of the *men*, those to be taken *off* are chosen. While the moves are *awaited*, taps are kept for
 * the next view of the same *owner*.
 */

/** What the owner of a board hears from it.
 * @typedef {object} Ear
 * @property {(from: string, way: Way) => void} play
 * @property {(notation: string) => void} type A typed move that is none of those possible.
 * @property {(sentence: string) => void} say What only a screen reader has to say.
 * @property {(sentence: string) => void} hint
 * @property {(way: Way | null) => void} consider A move that the player looks at, or none.
 * @property {(square: string) => void} [choose] One of the men was chosen.
 * @property {(going: Going | null) => void} [going] A piece can go on, or nothing is to be asked any more.
 */

/**
 * A piece that has captured and can go on: a sentence, and what else can be done. It may not stop if
 * that is null.
 * @typedef {{text: string, stop: (() => void) | null, back: () => void}} Going
 */

/** @type {Record<string, string>} */
const GROUNDS = { e: "open-edge", g: "goal", c: "camp", t: "throne" };
/** Marks for a picture, on which nothing can be chosen. */
const CHOICE = new Set(["selected", "target"]);
/** Pixels that a pointer moves before it drags. */
const DRAG = 6;
/** Pixels around a finger within which a square is meant, and the squares that are large enough. */
const FINGER = 24;
const LARGE = 40;
const SLIDE = { duration: 200, easing: "cubic-bezier(.3,.7,.3,1)" };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  /**
   * @param {HTMLElement} root
   * @param {Words} words
   * @param {Ear} ear
   */
  constructor(root, words, ear) {
    this.root = root;
    this.words = words;
    this.ear = ear;
    /** @type {View | null} */
    this.view = null;
    /** @type {Map<string, HTMLButtonElement>} */
    this.squares = new Map();
    /** @type {Map<string, string>} */
    this.shown = new Map();
    /** @type {string | null} */
    this.selected = null;
    /** @type {string | null} */
    this.considered = null;
    /** Squares that were pressed before it was known what moves there are. @type {string[]} */
    this.kept = [];
    /** A move whose piece can go on, and the view before it. @type {{from: string, way: Way, captures: string[], view: View} | null} */
    this.begun = null;
    /** Where the piece of a move stands that was made leg by leg. @type {string | null} */
    this.stood = null;
    this.typed = "";
    this.focused = "";
    this.isTouched = false;
    /** @type {{square: string, x: number, y: number, moving: boolean, fresh: boolean} | null} */
    this.drag = null;
    this.grid = make("div", "squares");
    this.grid.setAttribute("role", "grid");
    this.listen();
  }

  /** @param {View} view */
  show(view) {
    if (this.begun) this.end();
    const before = this.view;
    this.view = view;
    if (!before || before.size !== view.size || before.turned !== view.turned) this.lay(view);
    const able = Object.keys(view.moves);
    if (this.selected && !view.moves[this.selected]) this.selected = null;
    // If one piece alone can move, as the king after a roll for him, it is chosen.
    if (able.length === 1) this.selected = able[0];
    this.considered = null;
    this.root.setAttribute("aria-busy", String(view.isAwaited || false));
    this.refresh();
    if (before?.owner !== view.owner) this.kept = [];
    if (!view.isAwaited) for (const square of this.kept.splice(0)) this.press(square);
  }

  /**
   * Let the piece slide that is on the last square of *path* now.
   * @param {string} from
   * @param {string[]} path
   */
  slide(from, ...path) {
    const to = path[path.length - 1];
    const [start, stood] = [this.stood || from, this.stood];
    this.stood = null;
    if (stood && same(stood, to)) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const man = this.at(to).querySelector(".man");
    if (!man) return;
    const end = this.at(to).getBoundingClientRect();
    const frames = [start, ...path].map((square) => {
      const box = this.at(square).getBoundingClientRect();
      return { transform: `translate(${box.x - end.x}px, ${box.y - end.y}px)` };
    });
    this.at(to).classList.add("lifted");
    const moving = man.animate(frames, { ...SLIDE, duration: SLIDE.duration * path.length });
    moving.finished.catch(() => {}).then(() => this.at(to).classList.remove("lifted"));
  }

  /** @param {string} square */
  at(square) {
    const button = this.squares.get(square.toUpperCase());
    if (!button) throw new Error(`No square ${square}`);
    return button;
  }

  /** @param {View} view */
  lay(view) {
    this.squares.clear();
    this.shown.clear();
    this.root.style.setProperty("--count", String(view.size));
    this.grid.setAttribute("aria-label", say(this.words, "board", { size: view.size }));
    const rows = rowsOnScreen(view.size, view.turned);
    this.grid.replaceChildren(...rows.map((row) => this.row(row)));
    const letters = lettersOf(view.size);
    const numbers = rows.map((row) => row[0].slice(1));
    const sides = [letters, numbers, numbers, letters].map((names, side) => edge(names, side));
    this.root.replaceChildren(...sides, ...knots(), this.grid);
    const middle = rows[view.size >> 1][view.size >> 1];
    this.focused = this.squares.has(this.focused) ? this.focused : middle;
  }

  /** @param {string[]} names */
  row(names) {
    const row = make("div", "row");
    row.setAttribute("role", "row");
    for (const name of names) {
      const button = make("button", "square");
      button.type = "button";
      button.setAttribute("role", "gridcell");
      button.dataset.square = name;
      this.squares.set(name, button);
      row.append(button);
    }
    return row;
  }

  /** Draw all squares that have changed. */
  refresh() {
    for (const [square, button] of this.squares) {
      const seen = this.looks(square);
      const name = this.nameOf(square);
      const key = [name, ...seen.classes, ...seen.layers].join(" ");
      button.tabIndex = square === this.focused ? 0 : -1;
      if (this.shown.get(square) === key) continue;
      this.shown.set(square, key);
      button.className = ["square", ...seen.classes].join(" ");
      button.setAttribute("aria-label", name);
      button.setAttribute("aria-selected", String(square === this.selected || Boolean(this.view?.off?.includes(square))));
      button.replaceChildren(...seen.layers.map((layer) => make("i", ...layer.split(":"))));
    }
  }

  /** @param {string} square */
  looks(square) {
    const view = /** @type {View} */ (this.view);
    const [column, row] = placeOf(square);
    const ground = GROUNDS[view.grounds[row][column]] || ["light", "dark"][(column + row) % 2];
    const piece = this.pieceOn(square);
    const marks = (view.marks[square] || []).filter((mark) => !CHOICE.has(mark)).map(layerOf);
    const way = this.wayTo(square);
    const isOff = view.off?.includes(square);
    const taking = this.wayTo(this.considered);
    const turns = taking?.turned?.some((each) => same(each, square));
    const falls = isOff || (!turns && taking?.captures?.some((each) => same(each, square)));
    const classes = [`s-${ground}`];
    if (this.selected === square) classes.push("selected");
    if (view.moves[square] && !this.selected) classes.push("ready");
    if (view.moves[square]) classes.push("movable");
    if (view.men?.includes(square)) classes.push("target");
    if (way) classes.push("target", ...(way.captures?.length ? ["takes"] : []));
    if (way && this.considered === square) classes.push("considered");
    const layers = marks.filter((mark) => !mark.includes(ABOVE));
    if (this.selected === square || isOff) layers.push("mark s-selected");
    // A man who would fall is crossed out like one who has fallen.
    if (piece) layers.push(falls ? `man s-${ABOVE}${piece} falling` : `man s-${piece}`);
    layers.push(...marks.filter((mark) => mark.includes(ABOVE) && !piece));
    if (way) layers.push("mark s-target dot");
    return { classes, layers };
  }

  /** @param {string} square */
  nameOf(square) {
    const view = /** @type {View} */ (this.view);
    const [column, row] = placeOf(square);
    const ground = this.words[GROUNDS[view.grounds[row][column]]];
    const way = this.wayTo(square);
    const piece = this.pieceOn(square);
    const parts = [square, this.words[piece || "empty"]];
    if (ground) parts.push(ground);
    for (const mark of view.marks[square] || []) {
      if (mark.startsWith("number")) parts.push(say(this.words, "numbered", { number: mark.split(":")[1] }));
      if (mark.startsWith(ABOVE) && !piece) parts.push(say(this.words, "captured", { piece: this.words[mark.slice(ABOVE.length)] }));
    }
    if (view.off?.includes(square)) parts.push(this.words.off);
    if (way) parts.push(this.words.goHere);
    if (way?.captures?.length) parts.push(say(this.words, "taking", { squares: listed(way.captures) }));
    return parts.join(", ");
  }

  /** @param {string | null} square @returns {Way | undefined} */
  wayTo(square) {
    if (!square || !this.selected) return undefined;
    return this.view?.moves[this.selected]?.find((way) => same(way.to, square));
  }

  /** @param {string | null} square */
  select(square) {
    this.selected = square;
    this.consider(null);
    if (!square) return;
    this.ear.say(say(this.words, "chosen", { piece: this.words[this.pieceOn(square)], square }));
  }

  /**
   * Show what the move to *square* would capture.
   * @param {string | null} square
   */
  consider(square) {
    this.considered = square;
    this.ear.consider(this.wayTo(square) || null);
    this.refresh();
  }

  /**
   * Act on a square that was tapped, clicked or entered.
   * @param {string} square
   */
  press(square) {
    if (!this.view) return;
    if (this.view.isAwaited) {
      this.kept = [...this.kept.slice(-1), square];
      return;
    }
    if (this.view.men?.includes(square)) this.ear.choose?.(square);
    const way = this.wayTo(square);
    const from = this.selected;
    if (this.begun && !way) {
      if (square === from && this.begun.way.notation) this.stop();
    } else if (way && from) {
      if (way.then) this.goOn(from, way);
      else this.play(from, way);
    } else if (this.view.moves[square]) {
      const isOnlyOne = Object.keys(this.view.moves).length === 1;
      this.select(square === from && !isOnlyOne ? null : square);
    } else {
      this.select(null);
      if (!from) this.refuse(square);
    }
  }

  /**
   * Say why the piece on *square*, if there is one, can't be chosen.
   * @param {string} square
   */
  refuse(square) {
    const piece = this.pieceOn(square);
    const [mover] = Object.keys(this.view?.moves || {}).map((each) => this.pieceOn(each));
    if (!piece || !mover) return;
    const attacks = mover.startsWith("attacker");
    const isTheirs = piece.startsWith("attacker") !== attacks;
    const turn = this.words[attacks ? "attackers" : "defenders"];
    this.ear.hint(say(this.words, isTheirs ? "theirs" : "stuck", { piece: this.words[piece], square, turn }));
  }

  /** @param {string} square */
  pieceOn(square) {
    const [column, row] = placeOf(square);
    return PIECES[this.view?.squares[row][column] || ""];
  }

  /**
   * Make a move, the last leg of which is *way*.
   * @param {string} from
   * @param {Way} way
   */
  play(from, way) {
    const { begun } = this;
    this.selected = null;
    this.consider(null);
    if (!begun) return this.ear.play(from, way);
    this.end();
    this.stood = begun.way.to;
    this.ear.play(begun.from, { ...way, captures: [...begun.captures, ...(way.captures || [])] });
  }

  /**
   * Show the board after a leg, and ask where the piece goes on.
   * @param {string} from
   * @param {Way} way
   */
  goOn(from, way) {
    const view = /** @type {View} */ (this.view);
    const { begun } = this;
    const falls = way.falls || [];
    this.begun = {
      from: begun ? begun.from : from,
      view: begun ? begun.view : view,
      captures: [...(begun ? begun.captures : []), ...falls],
      way,
    };
    const square = way.to.toUpperCase();
    const next = { ...moved(view, from, { ...way, captures: falls }), moves: { [square]: way.then || [] } };
    this.view = { ...view, ...next };
    this.selected = square;
    this.consider(null);
    this.slide(from, way.to);
    const text = say(this.words, way.notation ? "goesOn" : "mustGoOn", { square });
    this.ear.say(text);
    this.ear.going?.({ text, stop: way.notation ? () => this.stop() : null, back: () => this.leave() });
  }

  /** Stop the piece where it stands. */
  stop() {
    const { begun } = this;
    if (!begun) return;
    this.selected = null;
    this.consider(null);
    this.end();
    this.stood = begun.way.to;
    this.ear.play(begun.from, { ...begun.way, captures: begun.captures });
  }

  /** Put the piece back that could go on. */
  leave() {
    if (this.begun) this.show(this.begun.view);
  }

  /** Ask no longer where the piece goes on. */
  end() {
    this.begun = null;
    this.ear.going?.(null);
  }

  /** @param {string} square */
  focus(square) {
    this.at(this.focused).tabIndex = -1;
    this.focused = square;
    this.at(square).tabIndex = 0;
    this.at(square).focus();
  }

  listen() {
    const { grid } = this;
    grid.addEventListener("click", (event) => this.onClick(event));
    grid.addEventListener("keydown", (event) => this.onKey(event));
    grid.addEventListener("pointerdown", (event) => this.onDown(event));
    grid.addEventListener("pointermove", (event) => this.onMove(event));
    grid.addEventListener("pointerup", (event) => this.onUp(event));
    grid.addEventListener("pointercancel", () => this.drop());
    grid.addEventListener("pointerover", (event) => this.onOver(squareOf(event.target)));
    grid.addEventListener("pointerleave", () => this.onOver(null));
    grid.addEventListener("contextmenu", (event) => { if (this.isTouched) event.preventDefault(); });
    grid.addEventListener("focusin", (event) => {
      const square = squareOf(event.target);
      if (!square) return;
      this.at(this.focused).tabIndex = -1;
      this.focused = square;
      this.at(square).tabIndex = 0;
      if (!this.drag) this.onOver(square);
    });
  }

  /** @param {string | null} square */
  onOver(square) {
    const meant = this.wayTo(square) ? square : null;
    if (this.considered !== meant) this.consider(meant);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const square = squareOf(event.target);
    const begun = this.drag;
    this.drag = null;
    if (!square || begun?.moving || (begun?.fresh && begun.square === square)) return;
    this.press(event.detail && this.isTouched ? this.meant(square, event) : square);
  }

  /**
   * The square that a finger meant: on a small board, the nearest one where something can be done.
   * @param {string} square
   * @param {MouseEvent} event
   */
  meant(square, event) {
    const moves = this.view?.moves || {};
    const { width } = this.at(square).getBoundingClientRect();
    if (width >= LARGE || moves[square] || this.wayTo(square) || this.view?.men?.includes(square)) return square;
    const targets = this.selected ? (moves[this.selected] || []).map((way) => way.to) : [];
    const useful = [...targets, ...(this.view?.men || []), ...(this.selected ? [] : Object.keys(moves))];
    const near = useful
      .map((each) => ({ each, away: this.distance(each, event) }))
      .filter(({ away }) => away <= FINGER)
      .sort((one, other) => one.away - other.away);
    return near.length ? near[0].each.toUpperCase() : square;
  }

  /**
   * @param {string} square
   * @param {MouseEvent} event
   */
  distance(square, event) {
    const box = this.at(square).getBoundingClientRect();
    return Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    if (!event.isPrimary) return;
    this.isTouched = event.pointerType === "touch";
    this.drag = null;
    const square = squareOf(event.target);
    if (!square || event.button || !this.view?.moves[square] || this.wayTo(square)) return;
    const fresh = this.selected !== square;
    this.drag = { square, x: event.clientX, y: event.clientY, moving: false, fresh };
    if (fresh) this.select(square);
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(across, down) < DRAG) return;
    if (!drag.moving) this.grid.setPointerCapture(event.pointerId);
    drag.moving = true;
    const scale = this.isTouched ? 1.5 : 1.1;
    this.at(drag.square).classList.add("lifted");
    this.man(drag.square)?.style.setProperty(
      "transform", `translate(${across}px, ${down}px) scale(${scale})`,
    );
    this.onOver(squareOf(document.elementFromPoint(event.clientX, event.clientY)));
    this.at(drag.square).classList.add("lifted");
  }

  /** @param {PointerEvent} event */
  onUp(event) {
    const { drag } = this;
    if (!drag?.moving || !event.isPrimary) return;
    const target = squareOf(document.elementFromPoint(event.clientX, event.clientY));
    const isWay = target !== null && this.wayTo(target) !== undefined;
    this.drop();
    if (target && isWay) this.press(target);
    // After a mouse a click follows at once, which is none; after a finger nothing does.
    window.setTimeout(() => { if (this.drag === drag) this.drag = null; });
  }

  /** Put the piece that is dragged back on its square. */
  drop() {
    if (!this.drag) return;
    this.at(this.drag.square).classList.remove("lifted");
    this.man(this.drag.square)?.style.removeProperty("transform");
    if (!this.drag.moving) this.drag = null;
  }

  /** @param {string} square @returns {HTMLElement | null} */
  man(square) {
    return this.at(square).querySelector(".man");
  }

  /**
   * Whether a key pressed elsewhere on the page belongs to a move that is being typed.
   * @param {KeyboardEvent} event
   */
  isTyping({ key }) {
    return /^[a-z0-9-]$/i.test(key) || (this.typed !== "" && ["Enter", "Backspace", "Escape"].includes(key));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.view) return;
    const typing = /^[a-z0-9-]$/i.test(event.key);
    if (ARROWS[event.key]) this.step(ARROWS[event.key]);
    else if (event.key === "Escape") this.type("", true);
    else if (event.key === "Backspace" && this.typed) this.type(this.typed.slice(0, -1));
    else if (event.key === "Enter" && this.typed) this.enter();
    else if (typing) this.type(this.typed + event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {[number, number]} direction */
  step([across, down]) {
    const { size, turned } = /** @type {View} */ (this.view);
    const rows = rowsOnScreen(size, turned);
    const row = rows.findIndex((each) => each.includes(this.focused));
    const column = rows[row].indexOf(this.focused);
    const next = rows[row + down]?.[column + across];
    if (next) this.focus(next);
  }

  /**
   * Take down what is typed of a move, and select its piece.
   * @param {string} text
   * @param {boolean} [leave] Whether the selected piece is put back.
   */
  type(text, leave = false) {
    this.typed = text.slice(0, 48);
    const [from, to] = squaresIn(this.typed);
    const begun = from && this.typed.length > from.length ? from : null;
    if (leave && this.begun) this.leave();
    else if (leave) this.select(null);
    else if (begun && this.view?.moves[begun] && this.selected !== begun) this.select(begun);
    if (to && this.wayTo(to)) this.focus(to);
    this.ear.hint(text && say(this.words, "typed", { text: this.typed.toUpperCase() }));
  }

  /** Make the move that is typed. */
  enter() {
    const [from, to, more] = squaresIn(this.typed);
    const text = this.typed;
    this.typed = "";
    if (to) this.leave();
    if (this.view?.isAwaited && to) {
      this.kept = [from, to];
      return;
    }
    if (!to) {
      if (from && this.squares.has(from)) this.press(from);
      return;
    }
    this.selected = from;
    const way = this.wayTo(to);
    this.select(null);
    if (way && !way.then && !more) this.ear.play(from, way);
    else this.ear.type(text);
  }
}

/** @param {string} mark */
function layerOf(mark) {
  const [name, quarters] = mark.split(":");
  // The number is text.
  if (name.startsWith("number")) return `mark ${name}:${quarters}`;
  return `mark s-${name}${quarters ? ` turned-${quarters}` : ""}`;
}

/**
 * @param {string} one
 * @param {string} other
 */
function same(one, other) {
  return one.toUpperCase() === other.toUpperCase();
}

/** @param {string[]} squares */
function listed(squares) {
  return squares.map((each) => each.toUpperCase()).join(", ");
}

/** @param {EventTarget | null} target @returns {string | null} */
function squareOf(target) {
  const button = target instanceof Element ? target.closest("button.square") : null;
  return button instanceof HTMLElement ? button.dataset.square || null : null;
}

/**
 * The names along one side of the frame.
 * @param {string[]} names
 * @param {number} side
 */
function edge(names, side) {
  const band = make("div", `names ${["top", "left", "right", "bottom"][side]}`);
  band.setAttribute("aria-hidden", "true");
  band.append(...names.map((name) => make("span", "", name)));
  return band;
}

/** The ornaments in the corners of the frame. */
function knots() {
  return ["nw", "ne", "sw", "se"].map((corner) => make("i", `knot ${corner} s-knot`));
}
