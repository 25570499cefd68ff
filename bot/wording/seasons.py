"""Sentences about a server's seasons, in which players score points in rated games."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from bot.errors import SeasonEverywhereError
from bot.wording.game_lists import heading as page_heading
from bot.wording.leaderboards import HOW_POINTS_COUNT, NO_MORE, standing_line, worth, your_place
from bot.wording.medals import MAX_NAMED, METALS, champion_lines, medal_lines, sign
from bot.wording.mentions import entry, moment, named, when
from bot.wording.periods import period
from bot.wording.quoted_text import literal, plain
from bot.wording.sentence_templates import Sentences
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons import errors
from play.seasons.season import Division, Season
from play.seasons.tally import Placed
from play.services.seasons import SeasonTable
from tafl.phrases import counted

GOES_ON = "-# Each season starts at 0 points. The ladder and ratings carry on."
NO_RESULTS = "No rated game ended in this season."
NO_RESULTS_YET = "No rated game has ended in it yet."
SEASONS = "Seasons of this server"
KEEPS = "-# Find these standings in `/season show`, and medals in `/profile`."
KEPT = "The season continues."
END, KEEP = "End season", "Keep it going"


def name(season: Season) -> str:
    """A season's name in a sentence: ``season 3, *Winter*``."""
    return f"season {season.number}, *{plain(season.name)}*"


def begun(season: Season) -> str:
    end = "It lasts until a server manager ends it."
    if season.ends_at is not None:
        end = f"It ends {when(season.ends_at)}, on {moment(season.ends_at)}."
    return (
        f"## Season {season.number} starts: {plain(season.name)}\n"
        f"{end} Play rated games to score points. See the standings with `/season show`.\n"
        f"{HOW_POINTS_COUNT}\n{GOES_ON}"
    )


def begun_for(season: Season) -> str:
    """The answer to a manager who has started a season."""
    ends = "To end it, use `/server season end`"
    if season.ends_at is not None:
        ends = f"It ends {when(season.ends_at)}. To end it sooner, use `/server season end`"
    return (
        f"{capital(name(season))}, has started. It is announced in <#{season.channel_id}>. {ends}."
    )


def moved(season: Season) -> str:
    """The message to everybody that the end of a season has changed."""
    if season.ends_at is None:
        return f"**{capital(name(season))}, continues** until a server manager ends it."
    at = season.ends_at
    return f"**{capital(name(season))}, now ends {when(at)}**, on {moment(at)}."


def changed(season: Season) -> str:
    """The answer to a manager who has changed a season."""
    until = "until you end it" if season.ends_at is None else f"until {moment(season.ends_at)}"
    return f"{capital(name(season))}, runs {until}. Its news appears in <#{season.channel_id}>."


def ending(season: Season) -> str:
    ends_at = season.ends_at or season.began_at
    return (
        f"**{capital(name(season))}, ends {when(ends_at)}**, on {moment(ends_at)}. "
        "Games that end by then count."
    )


def over(table: SeasonTable) -> str:
    season = table.season
    return "\n".join(
        (f"## Season {season.number}, {plain(season.name)}, is over", *medal_lines(table.medals))
    )


def ask_to_end(season: Season, players: int) -> str:
    results = "Nobody has results in it, so there are no medals."
    if players:
        have = "has" if players == 1 else "have"
        results = (
            f"{counted(players, 'player')} {have} results in it. The standings become final and "
            "the top three get medals."
        )
    return f"End {name(season)}, now? {results} You can't reopen it."


def ended_for(season: Season) -> str:
    return f"{capital(name(season))}, is over. The winners are announced in <#{season.channel_id}>."


def unposted(season: Season, server: str) -> str:
    """The message to a manager that nothing can be posted about a season."""
    where = f"the bot can't post in <#{season.channel_id}>"
    lost = "The channel is gone, or the bot has no access."
    if season.ended_at is not None:
        return (
            f"{capital(name(season))}, on **{server}** is over, but {where}. {lost} The standings "
            "and medals are final. `/season show` can share them in any channel."
        )
    return (
        f"News of {name(season)}, on **{server}** can't be announced: {where}. {lost} Choose "
        "another channel with `/server season change`."
    )


def heading(table: SeasonTable, page: int) -> str:
    """The text above a page of a season's standings; *page* counts from 0."""
    return f"{page_heading(plain(title(table), 200), page)}\n{_course(table.season)}"


def title(table: SeasonTable) -> str:
    """The title of a season's standings: ``Season 3 · Winter · Brandubh``."""
    season, division = table.season, table.division
    return literal(
        " · ".join(filter(None, (f"Season {season.number}", season.name, division.name))), 200
    )


def details(table: SeasonTable, page: int = 0) -> list[str]:
    """The lines of a page (from 0) of standings, with the reader's place and notes about points."""
    signs = {(won.player, won.ruleset_key): sign(won) for won in table.medals}
    key = table.division.ruleset_key
    lines = [
        f"{signs.get((placed.player, key), '')} {standing_line(placed)}".strip()
        for placed in table.standings
    ]
    lines = lines or [_nobody(table.season, page)]
    if own := _own_place(table):
        lines += ["", own]
    if key == ALL_RULESETS and (champions := champion_lines(table.medals)):
        lines += ["", "**Champions**", *champions]
    if table.season.ended_at is None:
        lines += ["", HOW_POINTS_COUNT, GOES_ON]
    return lines


def final_details(table: SeasonTable) -> list[str]:
    return [*details(table), "", GOES_ON, KEEPS]


def season_entry(season: Season, champions: Sequence[PlayerId]) -> str:
    won = f"{METALS[1]} {named(champions, MAX_NAMED)}" if champions else ""
    return entry((f"**{season.number}** {plain(season.name)}",), (_course(season), won))


def choice(season: Season) -> str:
    """The label of a season in a list to choose from: ``3: Winter``."""
    return literal(f"{season.number}: {season.name}")


def end_choice(last_day: date, length: timedelta) -> str:
    """The label of a season's *last_day* in a list to choose from, with the *length* until then."""
    return f"{last_day.day} {last_day:%B %Y} (in {period(length)})"


def division_choice(division: Division) -> str:
    """The label of a game of a season in a list to choose from, with its number of players."""
    return f"{literal(division.name)} ({counted(division.players, 'player')})"


HEADINGS = ("Points", "Results")


def plain_standings(title: str, named: Iterable[tuple[str, Placed]]) -> str:
    """The picture of standings in words for screen readers; *named* pairs names and places."""
    lines = [f"{placed.place} {who}, {worth(placed)}" for who, placed in named]
    return f"Standings of {title[0].lower()}{title[1:]}: {'; '.join(lines)}."


def capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _course(season: Season) -> str:
    began = moment(season.began_at)
    if season.ended_at is not None:
        return f"from {began} to {moment(season.ended_at)}"
    if season.ends_at is not None:
        return f"since {began}, ends {when(season.ends_at)}"
    return f"since {began}"


def _nobody(season: Season, page: int) -> str:
    if page:
        return NO_MORE
    return NO_RESULTS_YET if season.ended_at is None else NO_RESULTS


def _own_place(table: SeasonTable) -> str:
    """The reader's place; empty if there is none, or if it is on the page."""
    own = table.own
    if own is None or any(placed.player == own.player for placed in table.standings):
        return ""
    return your_place(own)


def _unknown_season(error: errors.UnknownSeasonError) -> str:
    which = "such season" if error.number is None else f"season {error.number}"
    return f"This server has no {which}. See all seasons with `/season list`."


SENTENCES: Sentences = {
    errors.SeasonRunsError: (
        "A season is already running here. To start another, end it with `/server season end`."
    ),
    errors.NoSeasonRunsError: (
        "No season is running here. A server manager can start one with `/server season start`."
    ),
    SeasonEverywhereError: (
        "A season belongs to one server. Leave `where` out, or choose a month as the `period`."
    ),
    errors.NoSeasonYetError: (
        "This server has had no seasons yet. A server manager can start one with `/server season "
        "start`."
    ),
    errors.UnknownSeasonError: _unknown_season,
    errors.UnknownDivisionError: (
        "Season {number} has no results in that game. Choose a game from the list, or leave `game` "
        "out to see all games together."
    ),
    errors.SeasonOverError: (
        "Season {number} is already over. See its standings with `/season show`."
    ),
    errors.SeasonLengthError: (
        "A season lasts at least {shortest:period} and at most {longest:period}. Choose another "
        "end, or leave `until` out and end it yourself."
    ),
    errors.DateError: (
        "{text:typed} isn't a date. Try a day such as `2027-02-28`, or a length such as `12 weeks`."
    ),
}
