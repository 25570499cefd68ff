"""Matches under shipped rulesets, and what stands below the posts that are made of them."""

from typing import Any

from bot.ui.post import Post
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.time.habits import DEFAULT_HABITS
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, HALL, NOON


def match_of(key: str, *moves: str) -> Match:
    """A match of Anna, who attacks, against Björn after *moves*, all made at noon."""
    match = Match.start(HALL, Seats(ANNA, BJORN), Terms(ruleset(key)), NOON, DEFAULT_HABITS)
    for written in moves:
        match = match.play(match.player_to_move, written, NOON, None, DEFAULT_HABITS)
    return match


def items_of(post: Post) -> list[Any]:
    """The buttons and lists below *post*, as Discord has them."""
    rows = [] if post.view is None else post.view.to_components()
    return [part for row in rows for part in row["components"]]


def labels_of(post: Post) -> list[str]:
    """The labels of the buttons below *post*."""
    return [part["label"] for part in items_of(post) if "label" in part]


def rows_of(post: Post) -> list[str]:
    """The rows below *post*: each is a ``list`` or begins with a ``button``."""
    rows = [] if post.view is None else post.view.to_components()
    return ["list" if "options" in row["components"][0] else "button" for row in rows]


def dead_in(post: Post) -> list[str]:
    """The labels of those that cannot be pressed."""
    return [part["label"] for part in items_of(post) if part.get("disabled")]
