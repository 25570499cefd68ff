"""*Move* and *Board* below a round: the games of the user who presses them."""

from bot.matches.boards import show_present_board
from bot.matches.game_lists import urgency
from bot.matches.move_picking import ask_piece
from bot.tournaments.finding import require_seen
from bot.tournaments.posts import BOARD_IN_ROUND, MOVE_IN_ROUND, OfRound
from bot.ui.answers import defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers
from bot.ui.viewers import viewer_of
from play.matches.state import MatchState
from play.tournaments.errors import NoGamesInRoundError

handlers = ButtonHandlers()


@handlers.on_press(MOVE_IN_ROUND)
async def _move(interaction: Interaction, of_round: OfRound) -> None:
    await defer(interaction)
    await ask_piece(interaction, await _own_game(interaction, of_round), seen=None)


@handlers.on_press(BOARD_IN_ROUND)
async def _board(interaction: Interaction, of_round: OfRound) -> None:
    await defer(interaction)
    await show_present_board(interaction, await _own_game(interaction, of_round))


async def _own_game(interaction: Interaction, of_round: OfRound) -> int:
    """The id of the user's most urgent match in a round: first those in which it is their turn.

    Raises:
        UnknownTournamentError, UnknownRoundError: there is none, or the user may not see it.
        NoGamesInRoundError: the user has no games in that round.
    """
    services, me = interaction.client.services, player_of(interaction)
    tournament = await services.tournaments.load_tournament(of_round.tournament_id)
    require_seen(interaction, tournament)
    tournament.require_round(of_round.number)
    pairing = tournament.crosstable.rounds[of_round.number - 1].pairing_of(me)
    if pairing is None or pairing.pair_id is None:
        raise NoGamesInRoundError(tournament.name, of_round.number)
    ids = {pairing.pair_id}
    pair = (await services.matches.pairs_seen(ids, viewer_of(interaction))).get(pairing.pair_id)
    if pair is None:
        raise NoGamesInRoundError(tournament.name, of_round.number)
    games = [match for match in pair.both if match.state is MatchState.RUNNING] or [*pair.both]
    return min(games, key=lambda match: urgency(match, me)).id
