"""Profiles of players, as messages."""

from dataclasses import replace
from functools import partial

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.matches.posts import fit_lines
from bot.ui.post import Post
from bot.wording import profiles as wording
from play.players.player_id import PlayerId
from play.profiles.profile import HeadToHead, Profile
from rendering.curve import CurvePoint, draw_curve
from tafl.ruleset import Ruleset


def profile_post(profile: Profile, ruleset: Ruleset | None, name: str, reader: PlayerId) -> Post:
    """The post with the *profile* of the player called *name*, and the curve of their rating."""
    scope, game = profile.category.scope, None if ruleset is None else ruleset.name
    career = profile.career
    has_played = career.total.results or career.uneven.results
    if not has_played and (game is not None or not profile.is_known):
        return Post(wording.nothing_played(profile.player, reader, scope, game))
    post = Post(
        wording.heading(profile.player, scope, game),
        fit_lines(wording.details(profile), MAX_EMBED_LENGTH),
    )
    if not profile.curve:
        return post
    points = [CurvePoint(*point) for point in profile.curve]
    return replace(
        post, drawing=partial(draw_curve, points), alt=wording.plain_curve(name, profile)
    )


def head_to_head_post(meeting: HeadToHead, scope: int) -> Post:
    """The post with the results of two players against each other, on a server or on all."""
    lines = wording.versus_details(meeting)
    return Post(wording.versus(meeting, scope), fit_lines(lines, MAX_EMBED_LENGTH))
