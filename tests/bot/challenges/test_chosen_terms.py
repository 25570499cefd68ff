"""Choices for a challenge and their meaning: options, times, forms, another game."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.challenges.chosen_terms import REFUSALS, ChallengeChoices
from bot.challenges.forms import GameForm, MoreOptions, groups_for
from bot.challenges.previews import last_choices
from bot.challenges.reading_options import time_choices
from bot.ui.base import Interaction
from bot.wording.challenge_drafts import draft_details, reset_for_game
from bot.wording.challenges import reliability_in_words, terms_in_words
from bot.wording.refusals import explain
from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.rulesets.own_ruleset import OwnRuleset
from play.time.time_control import PRESETS, UNTIMED, Lapse
from tafl.options_in_words import options_in_words
from tafl.ruleset import Escape, Ruleset
from tafl.rulesets import amend, keys, ruleset
from tests.support.examples import ANNA, BJORN, HALL, NOON
from tests.support.table import CAMP_TABLUT, HNEFATAFL, SAXON, TABLUT, filled

USUAL = ChallengeChoices(TABLUT, "3d", side="attackers")
BRANDUBH = "brandubh"


def drawn_up(choices: ChallengeChoices, opponent: PlayerId | None = None) -> Challenge:
    chosen = ruleset(choices.ruleset)
    terms, lasting = choices.terms(chosen), (NOON, choices.lasting)
    admission, naming = choices.admission, choices.naming(chosen)
    return Challenge.issue(HALL, ANNA, opponent, terms, lasting, admission, naming)


def told(**chosen: str) -> str:
    """The words of a challenge in which so much is *chosen*."""
    return draft_details(drawn_up(replace(USUAL, **chosen)), None)


def refused(**chosen: str) -> str | None:
    """Why what is *chosen* cannot be sent; None if it can."""
    try:
        drawn_up(replace(USUAL, **chosen))
    except REFUSALS as error:
        return explain(error)
    return None


OPTIONS: list[tuple[dict[str, str], str]] = [
    ({"first": "defenders"}, 'first = "defenders"'),
    ({"first": "random"}, "first_by_lot = true"),
    ({"dice": "skip"}, 'die = "skip"\nskip_on = [2, 4, 6]'),
    ({"dice": "skip", "skip_on": "1"}, 'die = "skip"\nskip_on = [1]'),
    ({"dice": "skip", "skip_on": "12"}, 'die = "skip"\nskip_on = [1, 2]'),
    ({"dice": "skip", "skip_on": "13456"}, 'die = "skip"\nskip_on = [1, 3, 4, 5, 6]'),
    ({"dice": "multiple"}, 'die = "multiple"'),
    ({"dice": "another-piece"}, 'die = "multiple"\neach_another_piece = true'),
    ({"dice": "multiple", "dice_for": "attackers"}, 'die = "multiple"\ndice_sides = ["attackers"]'),
    ({"dice": "multiple", "dice_for": "both"}, 'die = "multiple"'),
    ({"weak_king": "yes"}, "weak_king = true"),
    ({"weaker": "defenders", "men_off": "3"}, 'weaker = "defenders"\nmen_off = 3'),
    ({"weaker": "attackers", "resurrections": "2"}, 'weaker = "attackers"\nresurrections = 2'),
    ({"weaker": "defenders", "three_sided": "4"}, 'weaker = "defenders"\nthree_sided = 4'),
    ({"escape": "corner"}, 'escape = "corner"'),
]


def test_each_option_amends_the_ruleset() -> None:
    """The challenge says what was chosen, so that nobody accepts what he does not know."""
    faults = []
    for chosen, text in OPTIONS:
        rules = replace(USUAL, **chosen).terms(ruleset(TABLUT)).ruleset
        words, seen = options_in_words(rules), told(**chosen)
        is_told = all(line in seen for line in words) and seen != told()
        if rules != amend(ruleset(TABLUT), text) or not is_told:
            faults.append(chosen)

    assert faults == []
    assert "There are no shieldwalls" in told(ruleset="koenigszabel", shieldwall="no")


def test_men_to_take_off_may_be_named() -> None:
    """In either case, with spaces or commas; the challenge names them."""
    for written in ("D1 F1", "d1, f1", " f1,d1 "):
        chosen = {"weaker": "defenders", "men_off": written}
        assert replace(USUAL, **chosen).terms(ruleset(TABLUT)).ruleset.layout[0] == "...aAa..."
        assert "Taken off before the start: the men on D1 and F1." in told(**chosen)


def test_a_challenge_tells_its_terms_a_line_each() -> None:
    """Those that nobody has chosen are left out."""
    expires = [
        f"- Expires <t:{int((NOON + time).timestamp())}:R>."
        for time in (timedelta(days=3), timedelta(days=30))
    ]

    assert told().splitlines() == [
        f"- <@{ANNA}> plays the attackers.",
        "- 9 x 9, the attackers move first.",
        "- The king escapes to any edge square.",
        "- Casual. Time: 3 days a move.",
        expires[0],
    ]
    assert told(
        side="random",
        first="defenders",
        escape="corner",
        weaker="defenders",
        men_off="2",
        named_by="accepting",
        late="yes",
        weekends="yes",
        vacation="no",
        standing="yes",
        min_games="1",
        min_reliability="90",
    ).splitlines() == [
        "- Random sides.",
        "- 9 x 9, the defenders move first.",
        "- The king escapes to a corner.",
        "- Handicap: 2 attackers are taken off. The accepting player chooses which.",
        (
            "- Casual. Time: 3 days a move, late moves count until the win is claimed, weekends "
            "off, vacations don't stop the clock."
        ),
        (
            "- Stays open when accepted; no games so far. For players with at least 1 finished "
            "game and a reliability of 90% or more."
        ),
        expires[1],
    ]
    assert told(side="random", pair="yes", rated="yes").splitlines()[::3] == [
        "- A pair: two games at once, one on each side.",
        "- Rated. Time: 3 days a move.",
    ]


def test_a_player_of_some_games_has_a_share() -> None:
    """Of those that he has not lost on time; before, there is too little to go by."""
    known = [Reliability(5, 5, 1), Reliability(1, 1, 1), Reliability(9, 2, 0)]

    assert [reliability_in_words(each) for each in known] == [
        "reliability 80% (5 games in the last year)",
        "new player, 1 game",
        "2 games in the last year, 7 before that",
    ]


TIMES = {
    "36h": "1 day and 12 hours a move",
    "2 weeks": "2 weeks a move",
    "5d + 12h up to 10d": "5 days, 12 hours more with each move, at most 10 days",
    "none": "no clock, at most 30 days a move",
}


def test_time_is_typed_as_people_write_it() -> None:
    said = {
        typed: terms_in_words(replace(USUAL, time=typed).terms(ruleset(TABLUT))) for typed in TIMES
    }

    assert said == {typed: f"Casual. Time: {words}." for typed, words in TIMES.items()}


async def times(typed: str) -> dict[str, str]:
    """The times that are offered while so much is *typed*, with what is read of each."""
    nobody: Any = None
    return {choice.value: choice.name for choice in await time_choices(nobody, typed)}


async def test_usual_times_are_offered_and_the_one_that_is_typed() -> None:
    """That one first and once, before the usual ones that it is a part of."""
    usual = await times("")

    assert list(usual) == [str(control) for control in PRESETS]
    assert next(iter(usual.values())) == "3 days, 1 day more with each move, at most 1 week"
    for typed, first in (("36h", "1d 12h"), ("4d+1d up to 9d", "4d + 1d up to 9d"), ("7d", "7d")):
        assert next(iter(await times(typed))) == first
    assert await times("soon") == {}


def test_nobody_is_late_without_a_clock() -> None:
    control = replace(USUAL, time="none", weekends="yes").terms(ruleset(TABLUT)).control

    assert (control.lapse, control.cap) == (Lapse.ABANDONED, UNTIMED.cap)


WEAK = {"weaker": "attackers"}

REFUSED: list[tuple[dict[str, str], str]] = [
    (
        {"dice_for": "attackers"},
        (
            "This game has no die. Choose what it does under *Die before each turn*, or leave "
            "*Side that rolls the die* as usual."
        ),
    ),
    (
        {"weaker": "attackers"},
        (
            "You chose a weaker side, but no help for it. Fill in at least one kind of help under "
            "*Handicap*, or leave the weaker side as usual."
        ),
    ),
    ({"men_off": "2"}, "A handicap helps one side. Choose the weaker side under *Handicap*."),
    ({"resurrections": "2"}, "A handicap helps one side"),
    ({"three_sided": "2"}, "A handicap helps one side"),
    (WEAK | {"men_off": "9"}, "At most 8 defenders can be taken off here."),
    (
        WEAK | {"men_off": "9", "named_by": "accepting"},
        "At most 8 defenders can be taken off here.",
    ),
    (
        WEAK | {"men_off": "D1"},
        (
            "The defenders have no man on D1 at the start. Men are taken off the stronger side; "
            "the king stays."
        ),
    ),
    (WEAK | {"men_off": "E5"}, "The defenders have no man on E5 at the start."),
    (
        WEAK | {"men_off": "a few"},
        "`a few` doesn't name any men to take off. Try `2` for two random men, or their squares",
    ),
    (WEAK | {"men_off": " , "}, "`,` doesn't name any men"),
    (WEAK | {"men_off": "E4 and F5"}, "`E4 and F5` doesn't name any men"),
    (WEAK | {"men_off": "E4 f5, e4"}, "E4 is named twice. Name each man once."),
    (WEAK | {"men_off": "E4 J9"}, "There is no square J9. This board goes from A1 to I9."),
    (WEAK | {"men_off": "z9"}, "There is no square Z9. This board goes from A1 to I9."),
    (WEAK | {"men_off": "A0"}, "There is no square A0. This board"),
    (
        WEAK | {"resurrections": "100"},
        "*Captured men that come back*: `100` isn't a number from 0 to 99.",
    ),
    (
        WEAK | {"three_sided": "two"},
        "*Men captured only from three sides*: `two` isn't a number from 0 to 99.",
    ),
    ({"escape": "corner", "ruleset": CAMP_TABLUT}, "In Tablut with camps the king"),
    (
        {"late": "yes", "rated": "yes"},
        "Late moves are for casual games only. Leave them as usual, or play casual.",
    ),
    (
        {"late": "yes", "time": "none"},
        "Without a clock no move is late. Choose a time per player, or leave late moves as usual.",
    ),
    ({"pair": "yes"}, "In a pair you play both sides. Leave your side random, or play one game."),
    (
        {"time": "soon"},
        "`soon` isn't a length of time. Try `3d`, `36h`, `2 weeks`, `3d + 1d up to 7d` or `none`.",
    ),
    ({"time": "1 month"}, "`1 month` isn't a length of time. Try `3d`"),
    ({"time": "some days"}, "`some days` isn't a length of time. Try `3d`"),
    ({"time": "0d"}, "`0d` is too short."),
    ({"time": "-3d"}, "`-3d` is less than zero."),
    ({"time": "61d"}, "61 days isn't allowed here. Each time must be between 1 hour and 60 days"),
    ({"time": "10 minutes"}, "10 minutes isn't allowed here. Each time must be between 1 hour"),
    ({"time": "8d + 1d up to 7d"}, "No time can be longer than the maximum of 1 week."),
]


def test_what_contradicts_itself_is_refused() -> None:
    """With a sentence that says what to choose."""
    answers = [(chosen, refused(**chosen), sentence) for chosen, sentence in REFUSED]

    assert [one for one in answers if not (one[1] or "").startswith(one[2])] == []


def moved(to: str, **chosen: str) -> tuple[ChallengeChoices, str]:
    """The choices left in another game, and the note of what is as usual again there."""
    before = replace(USUAL, **chosen)
    new = ruleset(to)
    after, reset = before.moved(ruleset(before.ruleset), new)
    return after, reset_for_game(new.name, reset) if reset else ""


def test_what_a_new_game_does_not_allow_is_as_usual_again() -> None:
    """A note says so; the rest stays."""
    chosen = {"escape": "corner", "weaker": "defenders", "men_off": "D1 F1"}
    kept = {"first": "defenders", "weekends": "yes"}

    assert moved("ard-ri", **chosen, **kept) == (
        replace(USUAL, **kept),
        (
            "Ard Ri doesn't allow your choices for the escape and the handicap. They're as usual "
            "again."
        ),
    )
    assert moved(HNEFATAFL, ruleset="koenigszabel", shieldwall="no") == (
        replace(USUAL, ruleset="koenigszabel"),
        (
            "King's Table: Hnefatafl doesn't allow your choices for shieldwalls. They're as usual "
            "again."
        ),
    )


def test_what_a_new_game_allows_stays() -> None:
    """Without a note; so does what was refused before, to be mended."""
    allowed = {"ruleset": SAXON, "escape": "corner", "weaker": "defenders", "men_off": "2"}
    unread = {"weaker": "attackers", "men_off": "a few"}

    assert moved(TABLUT, **allowed) == (replace(USUAL, **allowed), "")
    assert moved(BRANDUBH, **unread) == (replace(USUAL, **unread), "")


def test_who_may_accept_is_no_last_choice_for_one_opponent() -> None:
    """It was chosen for a challenge to anybody."""
    chosen = replace(USUAL, standing="yes", min_games="3", before="something")
    to_anybody = Draft(ANNA, 1, 1, None, "", chosen.write())

    assert last_choices(to_anybody) == replace(chosen, before="")
    assert last_choices(replace(to_anybody, opponent=BJORN)) == USUAL


async def nothing(_: Interaction, __: ChallengeChoices) -> None:
    """Nothing is done with the answers of a form."""


def fields(form: GameForm | MoreOptions) -> dict[str, dict[str, Any]]:
    """The questions of the *form* with their labels, by their names."""
    return {label["component"]["custom_id"]: label for label in form.to_dict()["components"]}


async def test_forms_show_what_was_chosen_before() -> None:
    """By ``/challenge``, in another form, or because it is usual here."""
    games = [ruleset(key) for key in (TABLUT, BRANDUBH)]
    game = GameForm(ChallengeChoices(BRANDUBH, "2d", "defenders"), games, nothing)
    handicap = MoreOptions(
        "handicap", replace(USUAL, weaker="attackers", men_off="Z9"), games[0], nothing
    )

    assert filled(game.to_dict()) == {
        "ruleset": [BRANDUBH],
        "side": ["defenders"],
        "rated": ["no"],
        "pair": ["no"],
    }
    assert filled(handicap.to_dict()) == {
        "weaker": ["attackers"],
        "men_off": "Z9",
        "named_by": ["random"],
        "resurrections": "",
        "three_sided": "",
    }


async def test_the_chosen_game_is_the_first_then_the_likeliest() -> None:
    """The list has as many as Discord shows, with size and goal; typing finds the others."""
    own = OwnRuleset(1, "ours", "Our game", 7, ANNA, NOON)
    games: list[OwnRuleset | Ruleset] = [
        ruleset(HNEFATAFL),
        own,
        *map(ruleset, (key for key in keys() if key != HNEFATAFL)),
    ]
    asked = fields(GameForm(replace(USUAL, ruleset="viking-siege"), games, nothing))["ruleset"]

    options = asked["component"]["options"]
    assert [option["value"] for option in options[:3]] == ["viking-siege", HNEFATAFL, "ours"]
    assert len(options) == 25
    assert asked["description"] == (
        f"Not here? Use /challenge and its game option: it finds all {len(games)}."
    )
    described = {option["label"]: option["description"] for option in options}
    assert described["Brandubh"] == "7 x 7, king's goal: a corner"
    assert described["Our game"] == "7 x 7, only on this server"


async def test_only_what_a_game_leaves_open_is_asked() -> None:
    """Where its king escapes, and whether there are shieldwalls."""
    asked = {
        key: list(fields(MoreOptions("rules", USUAL, ruleset(key), nothing)))
        for key in (CAMP_TABLUT, TABLUT, "koenigszabel", "copenhagen")
    }

    assert asked == {
        CAMP_TABLUT: ["first"],
        TABLUT: ["first", "escape"],
        "koenigszabel": ["first", "shieldwall"],
        "copenhagen": ["first"],
    }
    assert ruleset(CAMP_TABLUT).escape is Escape.EDGE


async def test_the_numbers_of_a_die_say_when_they_matter() -> None:
    """They are filled in, though there is no die."""
    form = MoreOptions("dice", USUAL, ruleset(TABLUT), nothing)

    numbers = fields(form)["skip_on"]
    assert filled(form.to_dict())["skip_on"] == ["2", "4", "6"]
    assert numbers["label"] == "If some numbers skip the turn: which?"
    assert numbers["description"] == (
        "Up to five. With any other choice above, this changes nothing."
    )


def test_only_challenges_to_anybody_choose_whom_they_let_in() -> None:
    """For others there is no form for it."""
    named = groups_for(to_anybody=False)

    assert named == ["game", "rules", "dice", "handicap", "time"]
    assert groups_for(to_anybody=True) == [*named, "admission"]
