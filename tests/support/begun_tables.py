"""Events at tables before tests of several modules sit down at them."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from play.challenges.challenge import Challenge
from play.challenges.requirements import FIRST_TO_ACCEPT, Admission
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import Naming
from play.servers.place import Place
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.bot_games import CAPTURE
from tests.support.issuing import send_challenge
from tests.support.table import TABLUT, Table

USUAL = Terms(ruleset(TABLUT), Side.ATTACKERS)


async def after_two_moves(table: Table) -> None:
    """Match #1 has begun on a small board; Astrid is to move again with the attackers."""
    await table.play(await table.begin(), *CAPTURE[:2])


async def issue(
    table: Table,
    opponent: MemberActor | None,
    terms: Terms = USUAL,
    *,
    by: MemberActor | None = None,
    place: ChannelHandle | None = None,
    admission: Admission = FIRST_TO_ACCEPT,
    naming: Naming | None = None,
) -> Challenge:
    """Astrid, or another, challenges *opponent* or anybody: as /challenge does in the end."""
    services, here = table.bot.services, Place(table.guild.id, (place or table.channel).id)
    challenger = PlayerId((by or table.astrid).id)
    named = None if opponent is None else PlayerId(opponent.id)
    issued = await send_challenge(
        services.challenges, here, challenger, named, terms, admission=admission, naming=naming
    )
    await table.env.settle()
    return issued
