"""Questions in the forms behind *More options…* of a challenge."""

from collections.abc import Mapping
from typing import NamedTuple

from play.rulesets.own_ruleset import OwnRuleset
from tafl.pieces import Side
from tafl.ruleset import Die, Escape, Ruleset

YES, NO = "yes", "no"
USUAL = ""
"""The answer that leaves an option as the rules of the game have it."""

BY_LOT = "random"
BOTH = "both"
SKIP, MULTIPLE, ANOTHER_PIECE = "skip", "multiple", "another-piece"
BY_ACCEPTING = "accepting"


class Question(NamedTuple):
    """A question in a form. *answers* maps values to their labels; without any, a text is typed."""

    label: str
    answers: Mapping[str, str] = {}
    hint: str = ""


_AS_USUAL = "As usual in this game"
_GOALS = {Escape.EDGE: "any edge", Escape.CORNER: "a corner"}
_SIDES = {str(side): f"The {side}" for side in Side}

QUESTIONS: Mapping[str, Question] = {
    "ruleset": Question("Game"),
    "time": Question(
        "Time per player",
        hint="3d: 3 days a move. 3d + 1d up to 7d: 3 days, 1 more with each move, 7 at most. none: "
        "no clock.",
    ),
    "side": Question("Your side", {BY_LOT: "Random", **_SIDES}),
    "rated": Question(
        "Casual or rated",
        {NO: "Casual: takebacks are allowed", YES: "Rated: counts for ratings, no takebacks"},
    ),
    "pair": Question(
        "Number of games", {NO: "One", YES: "A pair: one on each side, scored together"}
    ),
    "first": Question("First move", {USUAL: _AS_USUAL, **_SIDES, BY_LOT: "Random"}),
    "escape": Question(
        "Where the king escapes",
        {str(Escape.EDGE): "At any edge", str(Escape.CORNER): "In a corner"},
    ),
    "shieldwall": Question(
        "Shieldwalls on the edge", {YES: "Play with shieldwalls", NO: "Play without shieldwalls"}
    ),
    "dice": Question(
        "Die before each turn",
        {
            USUAL: _AS_USUAL,
            SKIP: "Some numbers skip the turn",
            MULTIPLE: "As many moves as the die shows",
            ANOTHER_PIECE: "As many moves, each with a different piece",
        },
    ),
    "skip_on": Question(
        "If some numbers skip the turn: which?",
        {str(face): str(face) for face in range(1, 7)},
        "Up to five. With any other choice above, this changes nothing.",
    ),
    "dice_for": Question(
        "Side that rolls the die",
        {
            USUAL: _AS_USUAL,
            BOTH: "Both sides",
            **{key: f"{name} only" for key, name in _SIDES.items()},
        },
    ),
    "weak_king": Question(
        "Die for the king", {NO: _AS_USUAL, YES: "Even: as usual. Odd: 1 step, also diagonal"}
    ),
    "weaker": Question("Weaker side, which gets help", {USUAL: _AS_USUAL, **_SIDES}),
    "men_off": Question(
        "Men the stronger side starts without",
        hint="A number, as in 2, or their squares, as in D1 F1.",
    ),
    "named_by": Question(
        "If you wrote a number: which men?",
        {BY_LOT: "Random men", BY_ACCEPTING: "The accepting player chooses them"},
    ),
    "resurrections": Question(
        "Captured men that come back", hint="How many men of the weaker side come back."
    ),
    "three_sided": Question(
        "Men captured only from three sides", hint="How many men of the weaker side."
    ),
    "late": Question(
        "Late moves",
        {NO: "A player out of time loses", YES: "They count until the win is claimed"},
        "Late moves can only count in casual games with a clock.",
    ),
    "weekends": Question(
        "Weekends", {NO: "The clock runs", YES: "The clock stops on your weekend"}
    ),
    "vacation": Question("Vacations", {YES: "They stop the clock", NO: "The clock runs"}),
    "expires": Question(
        "Time to accept",
        {
            USUAL: "As usual: 3 days, or 30 if it stays open",
            "1": "1 hour",
            "12": "12 hours",
            "24": "1 day",
            "72": "3 days",
            "168": "7 days",
            "336": "14 days",
            "720": "30 days",
        },
    ),
    "standing": Question(
        "When somebody accepts",
        {NO: "The challenge closes", YES: "It stays open for the next player"},
    ),
    "min_games": Question("Finished games needed to accept", hint="0 to 1000."),
    "min_reliability": Question(
        "Reliability needed to accept, in percent",
        hint="0 to 100: the share of games in the last year not lost on time.",
    ),
}

GROUPS: Mapping[str, tuple[str, str]] = {
    "game": ("Game…", "Game"),
    "rules": ("Rules…", "Rules"),
    "dice": ("Dice…", "Dice"),
    "handicap": ("Handicap…", "Handicap"),
    "time": ("Clock…", "Clock"),
    "admission": ("Who can accept…", "Who can accept"),
}
"""The forms, by key: the label of the button that opens each, and the form's title."""


def game_in_brief(offered: OwnRuleset | Ruleset) -> str:
    """The line about a game in a list to choose from: ``11 x 11, king's goal: a corner``."""
    size = f"{offered.size} x {offered.size}"
    if isinstance(offered, OwnRuleset):
        return f"{size}, only on this server"
    return f"{size}, king's goal: {_GOALS[offered.escape]}"


def other_games(number: int) -> str:
    """The line below a list that shows only some of *number* games."""
    return f"Not here? Use /challenge and its game option: it finds all {number}."


def answers(name: str, ruleset: Ruleset) -> Mapping[str, str]:
    """The answers to the question *name* for a game under *ruleset*: labels by value."""
    found = QUESTIONS[name].answers
    match name:
        case "first" if not ruleset.first_by_lot:
            return {**found, USUAL: f"As usual: the {ruleset.first}"}
        case "dice" if ruleset.die is Die.NONE:
            return {**found, USUAL: "No die"}
        case "weak_king" if not ruleset.weak_king:
            return {**found, NO: "No die: the king moves as usual"}
        case "weaker" if ruleset.weaker is None:
            return {**found, USUAL: "None: no handicap"}
        case _:
            return found
