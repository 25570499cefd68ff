"""What the bot says to those who follow matches of others."""

from bot.wording.matches import result_text, where
from bot.wording.mentions import mention, title
from play.following.errors import FollowOwnMatchError, NotFollowingError, TooManyFollowedError
from play.matches.match import Match

UNFOLLOWED = (
    "You no longer follow #{number}, and are not told of its end. Leave its thread if you do not "
    "want to see its boards."
)


def followed(match: Match, *, added: bool) -> str:
    """The answer to a player who follows a match; *added*: the bot has added them to its thread."""
    if added:
        seen = f"You are in its thread <#{match.thread_id}> now, where each board appears."
    elif match.thread_id is not None:
        seen = f"I could not add you to its thread: open <#{match.thread_id}> to see each board."
    else:
        seen = f"It has no thread. {where(match)}"
    return (
        f"You follow **{title(match)}**, {mention(match.attackers)} against "
        f"{mention(match.defenders)}. {seen} When the match ends I send you the result as a direct "
        "message."
    )


def unfollowed(match_id: int) -> str:
    """The answer to a player who follows a match no longer."""
    return UNFOLLOWED.format(number=match_id)


def ended(match: Match) -> str:
    """The result of a match, for those who have followed it."""
    return f"**{title(match)}**, which you follow, has ended.\n{result_text(match)}"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about following; None for any other."""
    match error:
        case FollowOwnMatchError():
            return (
                f"You play in #{error.match_id} yourself: you are told of everything in it anyway."
            )
        case NotFollowingError():
            return f"You do not follow #{error.match_id}."
        case TooManyFollowedError():
            return f"You follow {error.limit} matches already: `/unfollow` one first."
        case _:
            return None
