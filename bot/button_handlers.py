"""The handlers of all buttons and select menus."""

from bot.challenges.buttons import handlers as challenges_buttons
from bot.challenges.commands import handlers as challenges_commands
from bot.challenges.drafts import handlers as challenges_drafts
from bot.challenges.naming_men import handlers as challenges_naming
from bot.challenges.open_challenges import handlers as challenges_open_challenges
from bot.community.leaderboards import handlers as community_leaderboards
from bot.community.openings import handlers as community_openings
from bot.computer.panel import handlers as computer_panel
from bot.fair_play.cases import handlers as fair_play_cases
from bot.fair_play.flags import handlers as fair_play_flags
from bot.help.pages import handlers as help_pages
from bot.ladders.actions import handlers as ladders_actions
from bot.ladders.pages import handlers as ladders_pages
from bot.lessons.learning import handlers as lessons_learning
from bot.matches.boards import handlers as matches_boards
from bot.matches.game_lists import handlers as matches_game_lists
from bot.matches.move_messages import handlers as matches_move_messages
from bot.matches.move_picking import handlers as matches_move_picking
from bot.matches.notes import handlers as matches_notes
from bot.matches.offers import handlers as matches_offers
from bot.matches.plans import handlers as matches_plans
from bot.matches.playing import handlers as matches_playing
from bot.matches.playing_commands import handlers as matches_playing_commands
from bot.matches.rematches import handlers as matches_rematches
from bot.matches.replays import handlers as matches_replays
from bot.matches.tuichi_proofs import handlers as matches_tuichi_proofs
from bot.players.server_messages import handlers as players_server_messages
from bot.players.settings_panel import handlers as players_settings_panel
from bot.privacy.commands import handlers as privacy_commands
from bot.puzzles.answering import handlers as puzzles_answering
from bot.puzzles.daily import handlers as puzzles_daily
from bot.reviews.buttons import handlers as reviews_buttons
from bot.rules.pages import handlers as rules_pages
from bot.seasons.pages import handlers as seasons_pages
from bot.server.log import handlers as server_log
from bot.server.panel import handlers as server_panel
from bot.sessions.browsers import handlers as sessions_browsers
from bot.studies.game_choice import handlers as studies_game_choice
from bot.studies.pages import handlers as studies_pages
from bot.tournaments.actions import handlers as tournaments_actions
from bot.tournaments.pages import handlers as tournaments_pages
from bot.ui.buttons import ButtonHandlers
from bot.ui.forms import handlers as ui_forms
from bot.ui.unclear_options import handlers as ui_unclear_options

HANDLERS = ButtonHandlers(
    challenges_buttons,
    challenges_commands,
    challenges_drafts,
    challenges_naming,
    challenges_open_challenges,
    community_leaderboards,
    community_openings,
    computer_panel,
    fair_play_cases,
    fair_play_flags,
    help_pages,
    ladders_actions,
    ladders_pages,
    lessons_learning,
    matches_boards,
    matches_playing,
    matches_playing_commands,
    matches_game_lists,
    matches_move_messages,
    matches_move_picking,
    matches_notes,
    matches_offers,
    matches_plans,
    matches_rematches,
    matches_replays,
    matches_tuichi_proofs,
    players_server_messages,
    players_settings_panel,
    privacy_commands,
    reviews_buttons,
    puzzles_answering,
    puzzles_daily,
    rules_pages,
    seasons_pages,
    server_log,
    server_panel,
    sessions_browsers,
    studies_game_choice,
    studies_pages,
    tournaments_actions,
    tournaments_pages,
    ui_forms,
    ui_unclear_options,
)
