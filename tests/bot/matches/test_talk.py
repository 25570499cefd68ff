"""Replies to a board: attempts at a move are answered, talk is not."""

from bot.matches.move_parsing import read_typed
from bot.matches.talk import is_talk
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.time.habits import DEFAULT_HABITS
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, CARL, HALL, NOON

TALK = (
    "see you at h1 h2",
    "A4 to B5 street",
    "o7",
    "m8",
    "U2 is playing",
    "R2D2",
    "V8",
    "i4-f4 was a blunder",
    "meet me where G5 to G3 was",
)
ATTEMPTS = ("d1-b1, my friend", "i6 i7 please", "my move d1 b1", "king to e1", "a1-a3?", "a1")


def match() -> Match:
    """Anna attacks, and is to move."""
    terms = Terms(ruleset("kings-table-tablut"))
    match = Match.start(HALL, Seats(ANNA, BJORN), terms, NOON, DEFAULT_HABITS)
    for player, move in ((ANNA, "i4-f4"), (BJORN, "g5-g3")):
        match = match.play(player, move, NOON, None, DEFAULT_HABITS)
    return match


def test_a_reply_of_a_player_may_be_an_attempt_at_a_move() -> None:
    """It begins with a square, or names one of their men, and could be a move not yet played."""
    found = {text: is_talk(read_typed(text), match(), ANNA) for text in (*TALK, *ATTEMPTS)}

    assert found == dict.fromkeys(TALK, True) | dict.fromkeys(ATTEMPTS, False)


def test_only_players_ask_for_anything_and_only_during_the_game() -> None:
    """But for a rematch, which they may have afterwards."""
    over = match().resign(ANNA, NOON, None)
    asked = {
        (player, text): not is_talk(read_typed(text), game, player)
        for player, game in ((ANNA, match()), (BJORN, over), (CARL, match()))
        for text in ("d1 to b1 now", "Draw?", "rematch!")
    }

    assert {each for each, is_answered in asked.items() if is_answered} == {
        (ANNA, "d1 to b1 now"),
        (ANNA, "Draw?"),
        (ANNA, "rematch!"),
        (BJORN, "rematch!"),
    }
