"""``/season``, and ``/server season`` for managers."""

from datetime import datetime, timedelta

from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.discord_limits import MAX_CHOICE_LENGTH
from bot.seasons.pages import ask_to_end, show_season, show_seasons
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_correction import FORM_LIKE
from bot.ui.command_options import SHARE, choices_of, one_line
from bot.ui.servers import ChannelForGames, managed_server_of, place_for, server_of
from bot.wording import seasons as wording
from play.errors import PlayError
from play.limits.text_lengths import MAX_SEASON_NAME_LENGTH
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.errors import DateError
from play.seasons.season import Season, end_of, last_days, read_end

MAX_NUMBER = 100_000
"""A number of seasons that no server reaches."""

NEVER = "none"
"""The text with which managers ask for a season without an end date."""

MONTHS_OFFERED = (0, 1, 2, 5, 11)
"""Months whose ends autocomplete offers as a season's end, counted from the present one, 0."""

MAX_SEARCHED = 100
"""Maximum number of seasons that autocomplete searches, the latest ones."""

season = app_commands.Group(
    name="season", description="See the seasons of this server: points and medals."
)

server_season = app_commands.Group(
    name="season", description="Start and end the seasons of this server."
)


@server_season.command(extras=dict(FORM_LIKE))
@app_commands.describe(
    name="Name, such as Winter 2027",
    until="Last day (2027-02-28) or length (12 weeks); default: no end",
    channel="Channel for its news; by default the games channel or this",
)
async def start(
    interaction: Interaction,
    name: app_commands.Range[str, 1, MAX_SEASON_NAME_LENGTH],
    until: app_commands.Range[str, 1, 100] | None = None,
    channel: Transform[int, ChannelForGames] | None = None,
) -> None:
    """Start a season: everybody starts at 0 points."""
    await defer(interaction)
    guild_id, client = managed_server_of(interaction), interaction.client
    ends_at = None if until is None else _end_in(until, client.now())
    place = place_for(interaction, await client.services.servers.load_server(guild_id), channel)
    begun = await client.services.seasons.start(
        place, one_line(name), player_of(interaction), ends_at
    )
    await answer(interaction, wording.begun_for(begun))


@server_season.command(extras=dict(FORM_LIKE))
@app_commands.describe(
    name="New name of the season",
    until=f"New last day, or length from now; {NEVER}: no fixed end",
    channel="New channel for its news",
)
async def change(
    interaction: Interaction,
    name: app_commands.Range[str, 1, MAX_SEASON_NAME_LENGTH] | None = None,
    until: app_commands.Range[str, 1, 100] | None = None,
    channel: Transform[int, ChannelForGames] | None = None,
) -> None:
    """Change the name, end or channel of the current season."""
    await defer(interaction)
    client = interaction.client
    now = client.now()
    ends_at = None if until is None else _end_in(until, now)

    def changed(before: Season) -> Season:
        after = before if until is None else before.ending(ends_at, now)
        after = after if channel is None else after.announced_in(channel)
        return after if name is None else after.renamed(one_line(name))

    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    running = await client.services.seasons.running(guild_id)
    after = await client.services.seasons.change(guild_id, running.id, manager, changed)
    await answer(interaction, wording.changed(after))


@server_season.command()
async def end(interaction: Interaction) -> None:
    """End the current season; asks first."""
    await defer(interaction)
    running = await interaction.client.services.seasons.running(managed_server_of(interaction))
    await ask_to_end(interaction, running)


@season.command()
@app_commands.describe(
    number="Season; by default the current or latest one",
    ruleset="Game; by default all games together",
    share=SHARE,
)
@app_commands.rename(ruleset="game")
async def show(
    interaction: Interaction,
    number: app_commands.Range[int, 1, MAX_NUMBER] | None = None,
    # No ``RulesetParam``: games that count in an old season may have been retired since.
    ruleset: app_commands.Range[str, 1, MAX_CHOICE_LENGTH] = ALL_RULESETS,
    share: bool = False,
) -> None:
    """Show the standings and medals of a season."""
    await defer(interaction, private=not share)
    found = await interaction.client.services.seasons.find(server_of(interaction), number)
    await show_season(interaction, found.id, ruleset, shared=share)


@season.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List the seasons of this server and their winners."""
    await defer(interaction)
    await show_seasons(interaction)


@start.autocomplete("until")
@change.autocomplete("until")
async def offer_ends(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Autocomplete *typed* with the last day that it means; if empty, the ends of some months."""
    now = interaction.client.now()
    if not typed.strip():
        days = last_days(now.date(), MONTHS_OFFERED)
        return [Choice(name=_label(end_of(day), now), value=f"{day}") for day in days]
    try:
        ends_at = read_end(typed, now)
        return [Choice(name=_label(ends_at, now), value=typed.strip()[:MAX_CHOICE_LENGTH])]
    except DateError:
        return []


def _label(ends_at: datetime, now: datetime) -> str:
    # A season ends at the midnight after its last day.
    last_day = (ends_at - timedelta(microseconds=1)).date()
    return wording.end_choice(last_day, timedelta(days=(ends_at - now).days))


@show.autocomplete("number")
async def offer_seasons(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
    seasons = await interaction.client.services.seasons.latest(server_of(interaction), MAX_SEARCHED)
    return choices_of(typed, ((wording.choice(one), one.number) for one in seasons))


@show.autocomplete("ruleset")
async def offer_divisions(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Autocomplete *typed* with the games that have results in the chosen season."""
    client, number = interaction.client, getattr(interaction.namespace, "number", None)
    try:
        found = await client.services.seasons.find(server_of(interaction), number or None)
    except PlayError:
        return []
    table = await client.services.seasons.table(found.id, limit=0)
    return choices_of(
        typed,
        ((wording.division_choice(one), one.ruleset_key) for one in table.divisions if one.name),
    )


def _end_in(written: str, now: datetime) -> datetime | None:
    """The end of a season that *written* names by a date or a length; None for ``NEVER``.

    Raises:
        DateError: *written* cannot be read.
    """
    return None if written.strip().casefold() == NEVER else read_end(written, now)
