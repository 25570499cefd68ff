// The types of what the server sends. Nothing here runs in the browser.

/** @typedef {"attackers" | "defenders"} Side */

/**
 * A move that the viewer may make now.
 * @typedef {object} Way
 * @property {string} to
 * @property {string} notation
 * @property {string[]} [captures]
 * @property {string[]} [turned] Those of the captured men who change sides.
 * @property {string | null} [warns] A sentence about what the move risks.
 * @property {Way[]} [then] Where the piece can go on from there. It has to if there is no *notation*.
 * @property {string[]} [falls] What this leg captures, if the piece can go on.
 */

/**
 * Everything that a board shows: `rendering/browser_sprites.py` says what is in it.
 * @typedef {object} Look
 * @property {number} size
 * @property {string[]} squares Rows of pieces, row 1 first: A, D, K, a dot, or the letter of a special man.
 * @property {string[]} grounds Rows of looks: e, g, c, t or a dot.
 * @property {Record<string, string[]>} marks
 */

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {{deadline: string | null, text: string}} clock
 * @property {number} lost The men that this side has lost.
 */

/**
 * @typedef {object} Offer
 * @property {number} number
 * @property {string} kind
 * @property {boolean} yours
 * @property {string} text
 */

/**
 * The last move.
 * @typedef {{from: string, to: string, path: string[], captured: string[]}} Last
 */

/**
 * A game as its viewer sees it.
 * @typedef {object} Present
 * @property {number} event Grows with each change.
 * @property {number} match
 * @property {number} board
 * @property {number} ply
 * @property {string} title
 * @property {boolean} turned Whether row 1 is at the bottom.
 * @property {Side | null} you
 * @property {Side | null} toMove Null when the game is over.
 * @property {Record<string, Way[]>} moves
 * @property {boolean} needsRoll
 * @property {number | null} die
 * @property {boolean} tuichi Whether nothing stops the king.
 * @property {Last | null} last
 * @property {string} headline
 * @property {string[]} remarks
 * @property {Record<Side, Seat>} players
 * @property {string[]} history
 * @property {Offer | null} offer
 * @property {{yours: boolean, game: number | null} | null} rematch An offer, or the game begun.
 * @property {string[]} actions
 * @property {string | null} result
 * @property {string | null} chat
 * @property {string} [now] The server's time.
 */

/** @typedef {Look & Present} State */

/**
 * An earlier board of a game.
 * @typedef {Look & {ply: number, last: Last | null, notation: string | null}} Past
 */

/**
 * A game as strangers see it, besides its board.
 * @typedef {{event: number, turned: boolean, headline: string, result: string | null, moves: string[]}} Published
 */

/** @typedef {Record<string, string>} Words */

/**
 * What is on view in place of the game, such as a plan.
 * @typedef {object} Mode
 * @property {Look} look
 * @property {Record<string, Way[]>} moves
 * @property {(from: string, way: Way) => void} play
 * @property {string} headline
 * @property {HTMLElement[]} [buttons] What can be done there; by default what can be done in the game.
 * @property {string} [owner] The action to which it belongs.
 * @property {boolean} [isAwaited] Whether the server has yet to say what moves there are.
 * @property {boolean} [isOfPast] Whether it is about the move on view.
 */

/**
 * The page of a game, as its further modules see it.
 * @typedef {object} Table
 * @property {string} here The address of the game.
 * @property {Words} words
 * @property {import("./board.js").Board} board
 * @property {() => State} state
 * @property {(mode: Mode | null) => void} enter
 * @property {(path: string, body?: object) => Promise<void>} start Begin a game that follows.
 * @property {(mode: Mode) => boolean} shows Whether that is on view.
 * @property {(ply: number) => Promise<void>} look Show the board after that many moves.
 * @property {() => Look} view The board on view.
 * @property {() => number} ply The number of moves before the board on view.
 * @property {(faults: Record<string, string>) => void} judge Mark moves, by number, in the list.
 * @property {(sentence: string, isWrong?: boolean) => void} note
 * @property {(sentence: string) => void} announce
 * @property {(text: string, yes: string, back: HTMLElement | null, then: () => void) => void} question
 */

/**
 * The review of a game: the attackers' chances after each move, and what to know about it.
 * @typedef {object} Review
 * @property {(number | null)[]} chances
 * @property {[string, string]} titles
 * @property {string} words
 * @property {string} accuracy
 * @property {{ply: number, move: string, why: string}[]} points
 * @property {Record<string, "mistake" | "blunder">} faults
 * @property {string[]} notes
 */

/**
 * A position under review.
 * @typedef {object} Judgement
 * @property {string} better Who is better there.
 * @property {string[]} why How good the move was that led to it.
 * @property {Look | null} before The board before it, with arrows.
 * @property {boolean} goesOn Whether somebody can play on from there.
 * @property {boolean} wentOn Whether somebody can play on from the board before it.
 */

/**
 * A position in the opening table, and the moves that can follow.
 * @typedef {Look & {moves: Record<string, Way[]>, found: string[], sources: string[], listed: {move: string, number: number | null, results: string}[], asks: boolean, opinion: string}} Opened
 * Moves with arrows have their *number*. Whether one can ask the computer says *asks*.
 */

/**
 * A line of conditional moves: pairs of the opponent's move and the answer.
 * @typedef {{line: string, pairs: [string, string][]}} PlanLine
 */

/**
 * A request to the server, whose answer is the next exercise.
 * @typedef {{method: string, path: string, body: Record<string, any> | null}} Inquiry
 */

/**
 * A button that sends something, or a link.
 * @typedef {Inquiry & {label: string, style: string, href: string | null}} Step
 */

/**
 * A board on which to find a move: a puzzle, or a step of a lesson.
 * @typedef {object} Sought
 * @property {string} title
 * @property {string} text The task.
 * @property {boolean} turned
 * @property {number | null} die
 * @property {Record<string, Way[]>} moves
 * @property {Inquiry | null} answer Where the move is sent; null if there is none to find.
 * @property {{right: boolean | null, text: string[]} | null} verdict
 * @property {string[]} small
 * @property {string[]} stats
 * @property {Past[]} line The boards of the solution, if it may be seen.
 * @property {Step[]} actions
 */

/** @typedef {Past & Sought} Exercise */

export {};
