"""What is chosen for a tournament, and for a result that is corrected."""

import pytest

from bot.errors import RoundsFixedError
from bot.tournaments.commands import RESULT_CHOICES, read_result, read_system
from bot.wording.tournament_tables import pairing_text, system_in_words
from play.tournaments.crosstable import Crosstable, Entrant, KnockOut, Pairing, RoundRobin, Swiss
from tests.support.examples import ANNA, BJORN


def test_a_swiss_has_as_many_rounds_as_fit() -> None:
    """If nobody says how many, or how many players there may be, five."""
    read = [read_system("swiss", *given) for given in ((None, None), (None, 40), (None, 4), (7, 4))]

    assert read == [Swiss(5), Swiss(6), Swiss(3), Swiss(7)]
    assert system_in_words(read[0]).startswith("Swiss system, 5 rounds: ")


def test_other_systems_leave_no_choice_of_rounds() -> None:
    for name, system, words in (
        ("round-robin", RoundRobin(), "Double round robin: everybody meets everybody, once on"),
        ("knock-out", KnockOut(), "Knockout: losers are eliminated; after 1 – 1 the higher-rated"),
    ):
        assert read_system(name, None, 8) == system
        assert system_in_words(system).startswith(words)
        with pytest.raises(RoundsFixedError):
            read_system(name, 3, None)


def test_a_result_is_that_of_the_player_who_is_named() -> None:
    """Whoever of the two that is."""
    crosstable = Crosstable(Swiss(5), (Entrant(ANNA, 1500), Entrant(BJORN, 1500)))
    before, anna, bjorn = Pairing(BJORN, ANNA), f"<@{ANNA}>", f"<@{BJORN}>"

    told = {
        str(choice.value): pairing_text(crosstable, read_result(choice.value, ANNA)(before))
        for choice in RESULT_CHOICES
    }

    assert told == {
        "2": f"{bjorn} **0 – 2** {anna}",
        "1.5": f"{bjorn} **½ – 1½** {anna}",
        "1": f"{bjorn} **1 – 1** {anna}",
        "0.5": f"{bjorn} **1½ – ½** {anna}",
        "0": f"{bjorn} **2 – 0** {anna}",
        "player": f"{bjorn} **2 – 0** {anna}: {anna} made no move",
        "opponent": f"{bjorn} **0 – 2** {anna}: {bjorn} made no move",
        "both": f"{bjorn} **0 – 0** {anna}: neither played",
    }
