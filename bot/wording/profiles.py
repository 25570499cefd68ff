"""Sentences about single players: their ratings and games."""

from collections.abc import Iterator, Sequence

from bot.wording.challenges import games, reliability_in_words
from bot.wording.medals import medal
from bot.wording.mentions import entry, mention, room, when
from bot.wording.quoted_text import plain
from bot.wording.ratings import rating, unsure
from bot.wording.scores import outcomes, score
from bot.wording.sentence_templates import Sentences
from play.limits.amounts import LAST_PLACE
from play.players.player_id import PlayerId
from play.profiles.career import Career
from play.profiles.errors import NotShownEverywhereError, SamePlayerError
from play.profiles.past_game import PastGame
from play.profiles.profile import HeadToHead, Profile
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS
from play.seasons.tally import Tally
from tafl.phrases import counted
from tafl.pieces import Side

MAX_RULESETS = 8

MAX_MEDALS = 10

LATEST = 10

WHAT_COUNTS = (
    "-# Rated and casual games count. Games with dice or a handicap are counted separately. "
    "Aborted games and games against the computer don't count."
)

NONE_HERE = "None yet: play a rated game to get one"
NONE_EVERYWHERE = (
    "None across servers yet. A rated game counts there if both players want it: see *Other "
    "players…* in `/settings show`"
)


def heading(player: PlayerId, scope: int, game: str | None) -> str:
    """The title of a profile in *scope* (a server or all); *game* names its game, if only one."""
    return _heading(mention(player), scope, game)


def nothing_played(player: PlayerId, reader: PlayerId, scope: int, game: str | None) -> str:
    """The message that *player* has finished no game in *scope*; it says how to start one."""
    who = "You haven't" if player == reader else f"{mention(player)} hasn't"
    where = "" if scope == ALL_SERVERS else " on this server"
    invited = "somebody" if player == reader else mention(player)
    what = "a game" if game is None else f"a game of {plain(game)}"
    others = " against another player"
    return f"{who} finished {what}{others}{where} yet. To start one, `/challenge` {invited}."


def details(profile: Profile) -> Sequence[str]:
    return [
        "**Rating**",
        *_listed(_ratings(profile)),
        "**Games**",
        *_listed(_results(profile.career)),
        *_medals(profile),
        "**Highlights**",
        *_listed(_feats(profile.career)),
        f"- {reliability_in_words(profile.reliability).capitalize()}",
        *_unrated(profile),
        *unsure(profile.all_ratings),
        WHAT_COUNTS,
    ]


def plain_curve(name: str, profile: Profile) -> str:
    """The curve of a player's ratings over time, in words for screen readers."""
    first, last = profile.curve[0], profile.curve[-1]
    values = [point.value for point in profile.curve]
    return (
        f"The rating of {name} from {first.at:%B %Y} to {last.at:%B %Y}: {first.value:.0f} at the "
        f"start, {last.value:.0f} at the end, {min(values):.0f} lowest, {max(values):.0f} highest."
    )


def versus(meeting: HeadToHead, scope: int) -> str:
    return _heading(f"{mention(meeting.player)} against {mention(meeting.opponent)}", scope, None)


def versus_details(meeting: HeadToHead) -> Sequence[str]:
    """The results of two players against each other, from the first one's point of view."""
    lines = [*_listed(_running(meeting)), *_listed(_expected(meeting))]
    if not meeting.games:
        return [*lines, "- They haven't finished a game against each other yet"]
    total = meeting.career.total
    return [
        f"**{_score(total)}** for {mention(meeting.player)}",
        *lines,
        *_listed(_results(meeting.career)),
        "**Latest games**",
        *(_past_game_line(game) for game in meeting.games[:LATEST]),
        WHAT_COUNTS,
    ]


SENTENCES: Sentences = {
    SamePlayerError: (
        "You can't compare a player with themselves. Choose two different players, or somebody "
        "other than yourself."
    ),
    NotShownEverywhereError: (
        "{player:mention} doesn't show games from other servers. To see this server only, leave "
        "`where` out. Players choose this with *Other players…* in `/settings show`."
    ),
}


def _heading(who: str, scope: int, game: str | None) -> str:
    where = "everywhere" if scope == ALL_SERVERS else "on this server"
    return " · ".join(filter(None, (f"**{who}**", where, plain(game) if game else "")))


def _listed(lines: Iterator[str]) -> Sequence[str]:
    return [f"- {line}" for line in lines]


def _ratings(profile: Profile) -> Iterator[str]:
    """The ratings of a player, against the computer too, and their place on the ladder."""
    yield from _own_ratings(profile)
    if profile.against_computer is not None:
        rated, results = profile.against_computer
        yield f"Against the computer · {rating(rated)} · {counted(results, 'rated result')}"
    if profile.rung is not None:
        yield f"Place {profile.rung} on the `/ladder`"


def _own_ratings(profile: Profile) -> Iterator[str]:
    own = profile.rating
    if own is None:
        yield NONE_EVERYWHERE if profile.category.scope == ALL_SERVERS else NONE_HERE
        return
    place = "not listed yet"
    if own.place:
        behind = own.place > LAST_PLACE
        place = f"behind place {LAST_PLACE:,}" if behind else f"place {own.place}"
        place += " of the `/leaderboard`"
    results = counted(own.results, "rated result")
    yield f"**{rating(own.rating)}** · {results} · {place}"
    if profile.category.ruleset_key == ALL_RULESETS and len(profile.ratings) > 1:
        for name, rated in profile.ratings[:MAX_RULESETS]:
            yield f"{plain(name)} · {rating(rated)}"


def _results(career: Career) -> Iterator[str]:
    if career.total.results:
        yield f"**{games(career.total.results)}** · {outcomes(career.total)}"
        for side in Side:
            yield f"As {side} · {outcomes(career.by_side[side])}"
        if len(career.by_ruleset) > 1:
            for name, tally in career.by_ruleset[:MAX_RULESETS]:
                yield f"{plain(name)} · {outcomes(tally)}"
    elif not career.uneven.results:
        yield "None finished yet"
    if career.uneven.results:
        yield f"With dice or a handicap · {outcomes(career.uneven)}"


def _medals(profile: Profile) -> Sequence[str]:
    if not profile.medals:
        return []
    lines = [f"- {medal(won)}" for won in profile.medals[:MAX_MEDALS]]
    if len(profile.medals) > MAX_MEDALS:
        lines.append(f"- {counted(len(profile.medals) - MAX_MEDALS, 'earlier one')}")
    return ["**Medals**", *lines]


def _feats(career: Career) -> Iterator[str]:
    if career.longest_streak:
        yield f"Winning streak: {career.streak} now, {career.longest_streak} at its longest"
    if (longest := career.longest) is not None:
        yield (
            f"Longest game: #{longest.id} against {mention(longest.opponent)}, "
            f"{counted(longest.ply, 'move')}"
        )
    if (favourite := career.favourite) is not None:
        played = games(favourite.tally.results)
        yield (
            f"Favourite opponent: {mention(favourite.opponent)}, {played}, "
            f"{_score(favourite.tally)}"
        )


def _unrated(profile: Profile) -> Sequence[str]:
    """The line about losses on time that changed no ratings; none if there are none."""
    if not profile.unrated:
        return []
    lost = counted(profile.unrated, "rated game")
    rule = "If somebody loses three or more within 2 days, only the first counts"
    return [f"- Lost {lost} on time without a change of ratings in the last year. {rule}"]


def _running(meeting: HeadToHead) -> Iterator[str]:
    for match in meeting.running:
        yield f"In progress: #{match.id} {plain(match.ruleset_name)}, in {room(match)}"


def _expected(meeting: HeadToHead) -> Iterator[str]:
    if meeting.expected is not None:
        own, other = (
            rating(meeting.ratings[player]) for player in (meeting.player, meeting.opponent)
        )
        yield (
            f"By rating ({own} and {other}) {mention(meeting.player)} should score "
            f"{100 * meeting.expected:.0f}%"
        )


def _past_game_line(game: PastGame) -> str:
    outcome = "drawn" if game.winner is None else "won" if game.is_won else "lost"
    return entry(
        (f"**#{game.id}** {plain(game.ruleset_name)}", f"as {game.side}"),
        (f"**{outcome}**", counted(game.ply, "move"), when(game.ended_at)),
    )


def _score(tally: Tally) -> str:
    return score(tally.points, tally.results - tally.points)
