from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.errors import SeveralMatchesError
from bot.wording import dice
from bot.wording import matches as wording
from bot.wording.clocks import both_clocks, clock_text
from bot.wording.leaderboards import plain_leaderboard
from bot.wording.matches import handicap_text
from bot.wording.players import digest_in_public, vacation_over
from bot.wording.refusals import explain
from play.heavy_work import HeavyWorkError, HeavyWorkFault
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.matches.terms import Terms
from play.rate_limits import FloodError
from play.rulesets.single_game_options import DieRule, Options
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import UNTIMED, TimeControl
from tafl.dice_and_lots import Roll
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Die, Escape
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.drawing import board, play
from tests.support.examples import (
    ANNA,
    BJORN,
    HALL,
    HOUR,
    NOON,
    SEEDED,
    SKIPPING,
    TINY,
    begun,
    new_match,
    summary,
)


def numbered(number: int) -> MatchSummary:
    """Match *number* in brief."""
    return replace(summary(new_match()), id=number)


def test_many_waiting_matches_are_cut_short() -> None:
    """Discord takes 25 in a list. The question says that there are more."""
    sentence = explain(SeveralMatchesError([numbered(n) for n in range(1, 31)]))

    assert sentence is not None
    assert "The list has 25 of your 30 games." in sentence


def test_captured_men_are_named_as_what_they_were() -> None:
    """A commander too, in sentences and for screen readers."""
    turn = play(board(". . D . .\nD A . c D\n. . . . .\nK . . . .", Side.DEFENDERS), "C1-C2")

    assert wording.turn_in_words(turn) == "played `C1-C2`, capturing B2 and the commander on D2"
    assert ", capturing B2 and the commander on D2." in wording.plain_turn(turn)


def test_a_label_says_how_far_the_game_is() -> None:
    """The number comes first, so that it is never cut off: Discord takes 100 characters."""
    running = replace(numbered(12), ply=7)
    over = replace(running, state=MatchState.FINISHED)

    assert wording.label(running, None) == "#12 Tiny Tafl, move 8"
    assert wording.label(over, None) == "#12 Tiny Tafl, 7 moves"
    assert wording.label(replace(over, ply=0), None) == "#12 Tiny Tafl, no moves"
    for opponent in ("Björn", "B" * 500):
        assert wording.label(running, opponent).startswith("#12 Tiny Tafl")
        assert len(wording.label(running, opponent)) <= 100


def test_the_name_of_a_thread_is_short_enough() -> None:
    """Discord takes 100 characters."""
    name = wording.thread_name(new_match(), "A" * 32, "B" * 32)

    assert name.startswith("#0 AAA")
    assert len(name) <= 100


def test_the_history_of_a_long_game_is_not_too_long() -> None:
    """However many dice were rolled: the latest moves, and where all of them are to be had."""
    there_and_back = ("c1-b1", "c3-c2", "b1-c1", "c2-c3")
    game = new_match(*there_and_back).game
    text = wording.history(replace(new_match(), game=game._replace(turns=game.turns * 100)))
    diced = begun(SKIPPING).play(BJORN, "c3-c2", NOON, None, DEFAULT_HABITS)
    rolls = tuple(Roll(ply, Side.ATTACKERS, 6) for ply in range(300) for _ in range(ply % 9))
    long = diced.game._replace(turns=diced.game.turns * 300, rolls=rolls)
    with_dice = wording.history(replace(diced, game=long))

    assert max(len(text), len(with_dice)) <= 2000
    assert "The latest moves; `/export` has all of them." in text
    assert "399. B1-C1   400. *C2-C3" in text
    assert "299. defenders {6} " in with_dice
    assert "The latest moves" in with_dice


def test_many_lost_turns_are_summed_up() -> None:
    """Where five numbers of six lose the turn, the board stays readable."""
    match = begun(replace(SKIPPING, skip_on=frozenset({1, 2, 3, 4, 5})))

    text = wording.board_text(match, "", calling=True)

    assert len(match.game.rolls) == 11
    assert "🎲 After 3 more lost turns: the defenders rolled 4 and lose this turn; " in text
    assert text.count("rolled") == 8


def test_the_dice_of_a_long_match_fit_into_a_message() -> None:
    """The latest of them; the record has them all."""
    match = begun(SKIPPING)
    rolls = tuple(Roll(ply, Side(ply % 2), ply % 6 + 1) for ply in range(1234))
    long = replace(match, game=match.game._replace(rolls=rolls)).resign(ANNA, NOON, None)

    assert long.dice is not None
    text = dice.proof_of_dice(long, long.dice)

    assert len(text) <= 2000
    assert "1231  A:1 D:2 A:3 D:4\n" in text
    assert "; `/export` has the earlier ones" in text


def test_the_opening_of_a_match_with_all_options_fits_into_a_message() -> None:
    """With the hash of the seed at its end."""
    options = Options(
        first_by_lot=True,
        dice=DieRule(Die.MULTIPLE, each_another_piece=True),
        dice_sides=frozenset({Side.ATTACKERS}),
        weak_king=True,
        weaker=Side.DEFENDERS,
        men_off=20,
        taken_off=frozenset(map(Square.parse, ("C1", "F1", "N1", "Q1", "A3", "F3", "N3"))),
        resurrections=20,
        three_sided=20,
    )
    rules = replace(options.applied(ruleset("kings-table-saxon")), name="N" * 60)

    text = wording.started_details(begun(rules))

    assert len(text) <= 2000
    assert text.endswith(f"`{SEEDED.commitment}`")
    assert rules.dice_sides == {Side.ATTACKERS}


def test_a_board_tells_what_is_left_of_a_handicap() -> None:
    """Until men of the weaker side have fallen often enough, and not after the end."""
    rules = replace(ruleset("brandubh"), weaker=Side.DEFENDERS, resurrections=1, three_sided=2)
    match = begun(rules)
    one_fell = replace(match, game=Game.start(rules, match.position._replace(fallen=1)))
    ended = match.resign(match.player_to_move, NOON, None)

    assert handicap_text(match) == [
        "⚖️ The next man that the defenders lose comes back.",
        "⚖️ The next 2 men of the defenders can be captured only from three sides.",
    ]
    assert handicap_text(one_fell) == [
        "⚖️ The next man of the defenders can be captured only from three sides."
    ]
    assert handicap_text(ended) == []
    assert handicap_text(match)[0] in wording.board_details(match, None, DEFAULT_HABITS)


def test_only_the_first_board_says_who_is_who() -> None:
    """The colours, who moves first, what each side wants, and how the king is captured."""
    match = begun(ruleset("copenhagen"))
    chosen = Options(first=Side.DEFENDERS).applied(ruleset("kings-table-hnefatafl"))
    skipped = begun(SKIPPING)

    assert wording.board_details(match, NOON, DEFAULT_HABITS).splitlines() == [
        (
            "**Black attacks and moves first.** White wins when the king reaches a corner. Black "
            "wins by capturing him on all four sides, or by encircling all defenders. "
            "Below the board are the lost pieces, and between them one of the side to move."
        ),
        *both_clocks(match, NOON, DEFAULT_HABITS),
    ]
    (other,) = wording.sides_text(begun(replace(chosen, escape=Escape.CORNER)))
    assert other.startswith(
        "**White defends and moves first.** White wins when the king reaches a corner. Black"
    )
    # The attackers begin, but their first roll is a 1.
    assert (skipped.game.start_position.to_move, skipped.to_move) == tuple(Side)
    assert wording.sides_text(skipped)[0].startswith("**White defends and moves first.**")
    later = (
        new_match("c1-b1"),
        replace(new_match(), skipped=2),
        new_match().resign(ANNA, NOON, None),
    )
    assert [wording.sides_text(each) for each in later] == [[], [], []]


def test_an_empty_leaderboard_is_described_too() -> None:
    """For a screen reader, that nobody is on it."""
    assert plain_leaderboard("all games together", []) == (
        "Leaderboard, all games together: nobody yet."
    )


FAST = "That was too fast. Wait {}, then try again."
SENTENCES: dict[Exception, str] = {
    FloodError(0.0): FAST.format("1 second"),
    FloodError(0.4): FAST.format("1 second"),
    FloodError(1.0): FAST.format("1 second"),
    FloodError(3.2): FAST.format("4 seconds"),
    FloodError(10, shared=True): "This server is very busy. Wait 10 seconds, then try again.",
    HeavyWorkError(HeavyWorkFault.OWN_UNDER_WAY): (
        "The bot is still working on your last requests. Wait for the answers, then try again."
    ),
    HeavyWorkError(HeavyWorkFault.QUEUE_FULL): (
        "Many people want pictures or reviews right now. Wait a minute, then try again."
    ),
    HeavyWorkError(HeavyWorkFault.PUSHED_OUT): (
        "So many people are waiting that the bot dropped this request. Wait a minute, then try "
        "again. Ask for one thing at a time."
    ),
    HeavyWorkError(HeavyWorkFault.TOO_LONG): (
        "That took too long, so it was stopped. Nothing was changed. Try again in a few minutes."
    ),
    HeavyWorkError(HeavyWorkFault.STOPPED): (
        "The bot is restarting. Wait a minute, then try again."
    ),
}


def test_whoever_asks_for_too_much_reads_why_and_when_to_ask_again() -> None:
    """In whole seconds, at least one and rounded up: after it there is enough again."""
    assert {error: explain(error) for error in SENTENCES} == SENTENCES


DAY = timedelta(days=1)
BANK = TimeControl(3 * DAY, DAY, 7 * DAY)


def match(control: TimeControl, *moves: str) -> Match:
    """A match between Anna, who begins, and Bjorn; each move takes an hour."""
    played = Match.start(
        HALL, Seats(ANNA, BJORN), Terms(TINY, control=control), NOON, DEFAULT_HABITS
    )
    for number, move in enumerate(moves, start=1):
        played = played.play(
            played.player_to_move, move, NOON + number * HOUR, None, DEFAULT_HABITS
        )
    return played


def at(days: float, hours: float = 0) -> str:
    """A moment after noon, and how long it is until then, as Discord is told of it."""
    stamp = int((NOON + timedelta(days=days, hours=hours)).timestamp())
    return f"<t:{stamp}:f> (<t:{stamp}:R>)"


def test_a_deadline_is_a_moment_and_the_time_until_then() -> None:
    """Nobody has to count days. Of a first move, it is said what happens without it."""
    assert clock_text(match(BANK, "c1-b1", "c3-c4"), NOON, DEFAULT_HABITS) == [
        f"⏳ The attackers' move is due {at(3, 2)}."
    ]
    left = at(3).split()[1].strip("()")
    assert clock_text(match(BANK), NOON, DEFAULT_HABITS) == [
        f"⏳ The attackers' first move is due {left}, or the game is aborted."
    ]


def test_the_clock_of_who_waits_is_shown_too() -> None:
    """The time left: also of time that was given, or for a move that has a time of its own."""
    per_move = match(TimeControl.per_move(2 * DAY), "c1-b1", "c3-c4")
    played = match(BANK, "c1-b1", "c3-c4")
    given = played.clock.with_more(DAY, NOON + 2 * HOUR, running=False)
    shown = {
        match(BANK): "⏱️ The defenders have 3 days for the next move.",
        match(BANK, "c1-b1"): "⏱️ The attackers have 3 days left.",
        played.play(ANNA, "b1-b2", NOON + 3 * HOUR, None, DEFAULT_HABITS): (
            "⏱️ The attackers have 3 days and 23 hours left."
        ),
        per_move: "⏱️ The defenders have 2 days for the next move.",
        replace(played, clock=given): "⏱️ The defenders have 4 days left.",
    }

    assert {each: both_clocks(each, NOON, DEFAULT_HABITS)[1] for each in shown} == shown


def test_where_nothing_is_due_no_clock_of_the_opponent_is_shown() -> None:
    """Without a clock; when time is up, and the opponent can claim the win; after the end."""
    control = BANK.agreed(late=True, weekends=False, vacations=True)
    (unlimited,) = both_clocks(match(UNTIMED, "c1-b1", "c3-c4"), NOON, DEFAULT_HABITS)
    (late,) = both_clocks(
        match(control, "c1-b1", "c3-c4"), NOON + timedelta(days=30), DEFAULT_HABITS
    )
    over = match(BANK, "c1-b1").resign(ANNA, NOON + 2 * HOUR, None)

    assert unlimited.startswith("⏳ No clock. The attackers' move is due <t:")
    assert late.startswith("⌛ Time ran out")
    assert both_clocks(over, NOON, DEFAULT_HABITS) == []


def test_lists_say_that_a_move_is_due_until_its_time_is_up() -> None:
    """Then it was."""
    first = summary(new_match())

    for told in (vacation_over, partial(digest_in_public, ANNA)):
        assert "Your move is due <t:" in told([first], NOON)
        assert "Your move was due <t:" in told([first], first.clock.deadline)
        assert "The first move was due <t:" in told([first, first], first.clock.deadline)
