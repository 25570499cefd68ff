"""Sentences about rematches."""

from bot.wording.challenges import WITHDRAW
from bot.wording.sentence_templates import Sentences
from play.challenges import errors
from play.challenges.challenge import Challenge


def sent(challenge: Challenge) -> str:
    if challenge.place.is_private:
        return (
            "Rematch offer sent to your opponent as a direct message. You can withdraw it with "
            "`/games`."
        )
    return (
        f"Rematch offer sent in <#{challenge.place.channel_id}>. To take it back, press "
        f"*{WITHDRAW}* below it."
    )


SENTENCES: Sentences = {
    errors.MatchRunsError: "Game #{match_id} is still running. Offer a rematch when it's over.",
    errors.PairRunsError: (
        "Game #{match_id}, the other one of the pair, is still running. Offer a rematch when both "
        "are over."
    ),
    errors.NoPlaceError: (
        "The bot can't post where #{match_id} was played, or you can't write there. Offer the "
        "rematch in another channel of that server."
    ),
    errors.RematchOfferedError: (
        "Your rematch offer for #{match_id} is still open. Your opponent has to answer it."
    ),
    errors.RematchBegunError: (
        "The rematch of #{match_id} has already begun: it's #{rematch}. Offer the next one when "
        "that is over."
    ),
}
