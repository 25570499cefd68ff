"""What the bot says about the seasons of a server."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from bot.errors import SeasonEverywhereError
from bot.wording.clocks import period
from bot.wording.game_lists import heading as page_heading
from bot.wording.leaderboards import (
    HOW_POINTS_COUNT,
    NO_MORE,
    standing_line,
    worth,
    your_place,
)
from bot.wording.medals import METALS, champion_lines, medal_lines, named, sign
from bot.wording.mentions import entry, moment, when
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.errors import (
    DateError,
    NoSeasonRunsError,
    NoSeasonYetError,
    SeasonLengthError,
    SeasonOverError,
    SeasonRunsError,
    UnknownDivisionError,
    UnknownSeasonError,
)
from play.seasons.season import Division, Season
from play.seasons.standings import SeasonTable
from play.seasons.tally import Placed
from tafl.phrases import counted

GOES_ON = "-# The ladder and the ratings go on over seasons: only points begin anew."
NO_RESULTS = "Nobody has finished a rated game in it."
NO_RESULTS_YET = "Nobody has finished a rated game in it yet. `/challenge rated:True` begins one."
SEASONS = "Seasons of this server"
KEEPS = "-# `/season show` keeps these standings, `/profile` the medals."
KEPT = "The season goes on."
END, KEEP = "End the season", "Let it go on"
"""The labels of the buttons below the question."""


def name(season: Season) -> str:
    """``season 3, *Winter*``."""
    return f"season {season.number}, *{season.name}*"


def begun(season: Season) -> str:
    """The message that a season begins, for everybody."""
    end = "It goes on until those who manage this server end it."
    if season.ends_at is not None:
        end = f"It ends {when(season.ends_at)}, at {moment(season.ends_at)}."
    return (
        f"## Season {season.number} begins: {season.name}\n"
        f"{end} Play rated games, and see the standings with `/season show`.\n"
        f"{HOW_POINTS_COUNT}\n{GOES_ON}"
    )


def begun_for(season: Season) -> str:
    """The answer to a player who has begun a season."""
    ends = "`/server season end` ends it"
    if season.ends_at is not None:
        ends = f"It ends by itself {when(season.ends_at)}, or before with `/server season end`"
    return f"{capital(name(season))}, has begun, and <#{season.channel_id}> is told. {ends}."


def moved(season: Season) -> str:
    """The message that a season ends at another time than was said, for everybody."""
    if season.ends_at is None:
        return f"**{capital(name(season))}, goes on** until those who manage this server end it."
    at = season.ends_at
    return f"**{capital(name(season))}, now ends {when(at)}**, at {moment(at)}."


def changed(season: Season) -> str:
    """The answer to a player who has changed a season."""
    until = "until you end it" if season.ends_at is None else f"until {moment(season.ends_at)}"
    return f"{capital(name(season))}, runs {until}."


def ending(season: Season) -> str:
    """The message that a season ends soon, for everybody."""
    ends_at = season.ends_at or season.began_at
    return (
        f"**{capital(name(season))}, ends {when(ends_at)}**, at {moment(ends_at)}. "
        "Games that are over by then count in it."
    )


def over(table: SeasonTable) -> str:
    """The message that a season is over, and who has won it, for everybody."""
    season = table.season
    return "\n".join(
        (f"## Season {season.number}, {season.name}, is over", *medal_lines(table.medals))
    )


def ask_to_end(season: Season, players: int) -> str:
    """The question before a season is ended."""
    return (
        f"End {name(season)}, now? {counted(players, 'player')} "
        f"{'has' if players == 1 else 'have'} results in it. The standings become final, the "
        "first three get their medals, and nobody can begin it again."
    )


def ended_for(season: Season) -> str:
    """The answer to a player who has ended a season."""
    return f"{capital(name(season))}, is over, and <#{season.channel_id}> is told who has won."


def heading(table: SeasonTable, page: int) -> str:
    """The text above a page of standings, counted from 0."""
    return f"{page_heading(title(table), page)}\n{_course(table.season)}"


def title(table: SeasonTable) -> str:
    """``Season 3 · Winter · Brandubh``."""
    season, division = table.season, table.division
    return " · ".join(filter(None, (f"Season {season.number}", season.name, division.name)))


def details(table: SeasonTable, page: int = 0) -> list[str]:
    """The lines of a page, and below them the place of the reader, and what else there is to say.

    While a season runs, how points come about; of one that is over, who was best in which game.
    """
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
    """The same when the season is over, for everybody."""
    return [*details(table), "", GOES_ON, KEEPS]


def season_entry(season: Season, champions: Sequence[PlayerId]) -> str:
    """A season in a list: when it was, and who has won it."""
    won = f"{METALS[1]} {named(champions)}" if champions else ""
    return entry((f"**{season.number}** {season.name}",), (_course(season), won))


def choice(season: Season) -> str:
    """A season in a list to choose from."""
    return f"{season.number}: {season.name}"


def end_choice(last_day: date, length: timedelta) -> str:
    """The last day of a season, in a list to choose from."""
    return f"{last_day.day} {last_day:%B %Y} (in {period(length)})"


def division_choice(division: Division) -> str:
    """A game in a list to choose from."""
    return f"{division.name} ({counted(division.players, 'player')})"


HEADINGS = ("Points", "Results")
"""The text above the columns of the picture."""


def plain_standings(title: str, named: Iterable[tuple[str, Placed]]) -> str:
    """The picture for a screen reader; *named* are those in it."""
    lines = [f"{placed.place} {who}, {worth(placed)}" for who, placed in named]
    return f"Standings of {title[0].lower()}{title[1:]}: {'; '.join(lines)}."


def capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _course(season: Season) -> str:
    """From when until when it runs."""
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
    """The place of the reader; empty if it is on the page, or there is none."""
    own = table.own
    if own is None or any(placed.player == own.player for placed in table.standings):
        return ""
    return your_place(own)


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about a season; None for any other."""
    match error:
        case SeasonRunsError():
            return (
                "A season is running here already, and there is one at a time. "
                "`/server season end` ends it."
            )
        case NoSeasonRunsError():
            return (
                "No season is running here. Those who manage this server begin one with "
                "`/server season start`."
            )
        case SeasonEverywhereError():
            return (
                "A season belongs to one server: ask for it there, without `where`, or choose a "
                "month as the `period`."
            )
        case NoSeasonYetError():
            return (
                "There has been no season here yet. Those who manage this server begin the first "
                "with `/server season start`."
            )
        case UnknownSeasonError():
            return (
                f"There has been no season {error.number} here. `/season list` has those that "
                "there have been."
            )
        case UnknownDivisionError():
            return (
                f"In season {error.number} nobody has a result in that game. Leave `ruleset` out "
                "for all games together, or choose from the list that appears."
            )
        case SeasonOverError():
            return f"Season {error.number} has ended already. `/season show` tells how."
        case SeasonLengthError():
            return (
                f"A season lasts {period(error.shortest)} at least and {period(error.longest)} at "
                "most: choose another end, or leave `until` out and end it yourself."
            )
        case DateError():
            return (
                f"{error.text[:100]!r} is no day that I can read: write one such as `2027-02-28`, "
                "or a length of time such as `12 weeks`."
            )
        case _:
            return None
