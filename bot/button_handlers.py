"""What each button and list does."""

from bot.challenges.buttons import CHALLENGE_PRESSES
from bot.fair_play.cases import CASE_PRESSES
from bot.fair_play.flags import FLAG_PRESSES
from bot.ladders.actions import CLIMBING_PRESSES
from bot.ladders.pages import LADDER_PRESSES
from bot.matches.boards import BOARD_PRESSES
from bot.matches.confirming import CONFIRMING_PRESSES
from bot.matches.ending import ENDING_PRESSES
from bot.matches.lists import LIST_PRESSES
from bot.matches.move_picking import PICKING_PRESSES
from bot.matches.notes import NOTE_PRESSES
from bot.matches.offers import OFFER_PRESSES
from bot.matches.plans import PLAN_PRESSES
from bot.matches.tuichi_proofs import PROOF_PRESSES
from bot.rules.pages import RULES_PRESSES
from bot.seasons.pages import SEASON_PRESSES
from bot.server.log import LOG_PRESSES
from bot.studies.pages import STUDY_PRESSES
from bot.tournaments.actions import TOURNAMENT_PRESSES
from bot.tournaments.list_pages import TOURNAMENT_LIST_PRESSES
from bot.ui.buttons import Presses

PRESSES: Presses = {
    **CHALLENGE_PRESSES,
    **ENDING_PRESSES,
    **RULES_PRESSES,
    **PICKING_PRESSES,
    **OFFER_PRESSES,
    **LADDER_PRESSES,
    **CLIMBING_PRESSES,
    **NOTE_PRESSES,
    **BOARD_PRESSES,
    **STUDY_PRESSES,
    **LIST_PRESSES,
    **LOG_PRESSES,
    **FLAG_PRESSES,
    **CASE_PRESSES,
    **PLAN_PRESSES,
    **CONFIRMING_PRESSES,
    **PROOF_PRESSES,
    **SEASON_PRESSES,
    **TOURNAMENT_PRESSES,
    **TOURNAMENT_LIST_PRESSES,
}
