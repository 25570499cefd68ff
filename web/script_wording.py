"""The words of the page itself, which its scripts show or speak. The bot gives all others."""

from tafl.pieces import SPECIAL_MEN

BOARD = {
    "board": "Board, {size} by {size}",
    "empty": "empty",
    "attacker": "attacker",
    "defender": "defender",
    "king": "king",
    **{f"{man.name.lower()}-{kind}": f"{man.side}' {kind}" for man, kind in SPECIAL_MEN.values()},
    "throne": "throne",
    "goal": "goal",
    "open-edge": "goal",
    "camp": "camp",
    "goHere": "move here",
    "taking": "captures {squares}",
    "captured": "{piece} captured",
    "chosen": "{piece} on {square}. Choose where it goes.",
    "attackers": "attackers",
    "defenders": "defenders",
    "stuck": "The {piece} on {square} can't move now.",
    "theirs": "The {piece} on {square} can't move: it's the {turn}' turn.",
    "numbered": "number {number}",
    "goesOn": "The piece on {square} can go on. Choose where it goes.",
    "mustGoOn": "The piece on {square} has to go on. Choose where it goes.",
    "stopHere": "Stop here",
    "typed": "Move: {text}",
}
"""Names of squares, and what happens on them: all words of the public page of a game."""

TIME = {"daysLeft": "{days} d {hours} h", "wholeDaysLeft": "{days} d"}

GAME = {
    "side": "{side}",
    "yourSide": "{side} · you",
    "lost": "{count} lost",
    "rolled": "rolled {face}",
    "played": "{name} played {move}.",
    "past": "Move {ply} of {plies}",
    "start": "Start of the game",
    "first": "First board",
    "previous": "Previous move",
    "next": "Next move",
    "latest": "Latest board",
    "confirm": "Play {move}",
    "cancel": "Cancel",
    "ask-resign": "Resign this game? Your opponent wins.",
    "ask-time": "How much more time does your opponent get? They get it at once.",
    "ask-pause": "How long should the game pause? Your opponent has to agree.",
    "number": "Number",
    "unit": "Unit",
    "hours": "hours",
    "days": "days",
    "weeks": "weeks",
    "ask-abort": "Abort this game? It counts for nothing.",
    "do-claim": "Claim the win",
    "do-time": "Give time",
    "do-pause": "Pause",
    "do-resume": "Resume",
    "do-abort": "Abort",
    "notHere": "{move} can't be played here.",
    "do-roll": "Roll",
    "do-plan": "Plan ahead",
    "do-why": "Why?",
    "tuichi": "Nothing stops the king",
    "do-review": "Review",
    "do-rematch": "Rematch",
    "do-openings": "Openings",
    "rematchOffered": "Rematch offered. It begins when your opponent accepts.",
    "rematchForYou": "{name} offers a rematch.",
    "rematchBegun": "The rematch has begun.",
    "openRematch": "Open the rematch",
    "do-draw": "Offer draw",
    "do-takeback": "Takeback",
    "do-resign": "Resign",
    "accept": "Accept",
    "decline": "Decline",
    "withdraw": "Withdraw",
    "offerClosed": "Your offer was declined or withdrawn.",
    "failed": "That didn't work. Reload the page and try again.",
    "offline": "You're offline. Check your connection and try again.",
}

DESK = {
    "note": "Your note",
    "noteHint": "Only you can read it. Leave it empty to delete it.",
    "save": "Save",
    "saved": "Saved.",
    "plan": "Your plan",
    "planHint": "Only you see it. If your opponent plays such a move, your answer follows at once.",
    "planTheirs": "If {name} plays…",
    "planNext": "And if {name} then plays…",
    "planYours": "After {move}, you play…",
    "planSave": "Save plan",
    "planResign": "I resign then",
    "planBack": "Undo",
    "ifThen": "If {move}, then {answer}.",
    "ifResign": "If {move}, you resign.",
    "replace": "Replace",
    "remove": "Remove",
    "removeLine": "Remove line {number}",
}
"""Words of what a player prepares: a note and conditional moves."""

REVIEW = {
    "review": "Review",
    "reviewing": "Looking through the game…",
    "reviewed": "Looking through the game: {done} of {of} positions. This can take half a minute.",
    "openings": "Openings",
    "ownOpenings": "Your openings",
    "own": "My games",
    "all": "Everybody's games",
    "ask": "Ask the computer",
    "hide": "Hide the computer",
    "thinking": "The computer is thinking…",
    "turningPoints": "Turning points",
    "why": "Why?",
    "playOn": "Play on from here",
    "beforeMove": "Before {move}",
    "mistake": "mistake",
    "blunder": "blunder",
}

GAME_WORDS = {**BOARD, **TIME, **GAME, **DESK, **REVIEW}
"""The words of the page of a game, by the names that its scripts use."""

EXERCISE_WORDS = {**BOARD, **GAME, "start": "Start", "working": "This may take a minute…"}
"""The words of the page of puzzles, lessons and studies."""

NAMING_WORDS = {**BOARD, "off": "to take off", "count": "{count} of {number} chosen."}
"""The words of the page on which men to take off are chosen."""

LIST_WORDS = TIME
"""The words of the list of games."""
