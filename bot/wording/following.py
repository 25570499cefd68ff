"""Sentences for people who follow a match that they don't play in."""

from bot.wording.matches import result_text, where
from bot.wording.mentions import mention, title
from bot.wording.sentence_templates import Sentences
from play.following import FollowOwnMatchError, NotFollowingError, TooManyFollowedError
from play.matches.match import Match


def followed(match: Match, *, added: bool) -> str:
    """The answer to a new follower; *added*: the bot has added them to the match's thread."""
    if added:
        seen = f"You're now in its thread <#{match.thread_id}>, where each board appears."
    elif match.thread_id is not None:
        seen = (
            f"The bot couldn't add you to its thread. Open <#{match.thread_id}> to see each board."
        )
    else:
        seen = "" if match.place.is_private else f"It has no thread. {where(match)}"
    return (
        f"You now follow **{title(match)}**, {mention(match.attackers)} against "
        f"{mention(match.defenders)}. {seen}{' ' if seen else ''}When the game ends, you get the "
        "result as a direct message."
    )


def unfollowed(match_id: int) -> str:
    return (
        f"You no longer follow #{match_id}, and you won't get its result. To stop seeing its "
        "boards, leave its thread."
    )


def ended(match: Match) -> str:
    return f"**{title(match)}**, which you follow, is over.\n{result_text(match)}"


SENTENCES: Sentences = {
    FollowOwnMatchError: "You play in #{match_id} yourself, so you see everything in it anyway.",
    NotFollowingError: "You aren't following #{match_id}.",
    TooManyFollowedError: "You already follow {limit} games. Use `/game unfollow` on one first.",
}
