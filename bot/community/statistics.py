"""What all games together have to tell, as messages."""

from collections.abc import Mapping, Sequence
from functools import partial

from bot.ui.post import Post
from bot.wording import statistics as wording
from play.statistics.game_balance import GameBalance
from play.statistics.game_counts import CountKey, GameCount
from rendering.balance_chart import Bar, draw_balances


def games_post(counted: Mapping[CountKey, GameCount], scope: int) -> Post:
    """How many games were played there, how long they were, and how they ended."""
    return Post(wording.games_text(counted, scope), wording.games_details(counted))


def balance_post(balances: Sequence[GameBalance], scope: int) -> Post:
    """How the sides fare in the games that are played there, with a chart."""
    bars = [Bar(one.fared.name, *wording.in_percent(one.balance)) for one in balances]
    return Post(
        wording.balance_text(scope),
        wording.balance_details(balances),
        drawing=partial(draw_balances, bars, wording.BALANCE_TITLE, wording.BALANCE_SIDES),
        alt=wording.plain_balances(balances),
    )
