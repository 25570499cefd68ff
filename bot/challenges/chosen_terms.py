"""A player's choices for a challenge, as text, and the terms of the match that they mean."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import timedelta
from typing import Self

from discord import app_commands

from bot.challenges.reading_options import read_dice_sides, read_men_off
from bot.errors import NumberError
from bot.ui.command_options import read_side, with_escape
from bot.wording.challenge_forms import (
    ANOTHER_PIECE,
    BY_ACCEPTING,
    BY_LOT,
    NO,
    QUESTIONS,
    SKIP,
    USUAL,
    YES,
)
from play.challenges.challenge import DEFAULT_OPEN_TIME, MAX_OPEN_TIME
from play.challenges.requirements import Admission
from play.errors import PlayError
from play.limits.amounts import MAX_REQUIRED_GAMES
from play.matches.terms import Terms
from play.rulesets.single_game_options import MAX_HANDICAP_MEN, DieRule, Naming, Options
from play.time.time_control import read_time_control
from tafl.errors import TaflError
from tafl.ruleset import Die, Escape, Ruleset

REFUSALS = (app_commands.AppCommandError, PlayError, TaflError)
"""Types of the errors that refuse a challenge."""

_NUMBER = re.compile(r"[0-9]{1,4}")

_OF_GAME: Mapping[str, Sequence[str]] = {
    "the escape": ("escape",),
    "shieldwalls": ("shieldwall",),
    "dice": ("dice", "skip_on", "dice_for", "weak_king"),
    "the handicap": ("weaker", "men_off", "named_by", "resurrections", "three_sided"),
}
"""Groups of choices that some games do not allow: a name in words, and the fields of the group.

The fields of a group depend on each other, so they are reset together.
"""


@dataclass(frozen=True, slots=True)
class ChallengeChoices:
    """A player's choices for a challenge, as they were typed or chosen in the forms.

    Each field has an answer from ``QUESTIONS``, or a text. Texts may be invalid: they are kept so
    that the player can correct them. ``terms`` finds out whether they are valid.
    """

    ruleset: str
    """The key of a ruleset."""
    time: str
    """A time control, for ``read_time_control``."""
    side: str = BY_LOT
    rated: str = NO
    pair: str = NO
    first: str = USUAL
    escape: str = USUAL
    shieldwall: str = YES
    dice: str = USUAL
    skip_on: str = "246"
    """The numbers on the die that skip the turn, as digits."""
    dice_for: str = USUAL
    weak_king: str = NO
    weaker: str = USUAL
    men_off: str = ""
    """The men to take off before the start: a number, or their squares."""
    named_by: str = BY_LOT
    resurrections: str = ""
    three_sided: str = ""
    late: str = NO
    weekends: str = NO
    vacation: str = YES
    expires: str = USUAL
    """Hours until the challenge expires."""
    standing: str = NO
    min_games: str = ""
    min_reliability: str = ""
    before: str = field(default="", compare=False)
    """The choices that the player replaced by those of the last challenge, as ``write`` gives them.

    Empty if nothing was replaced.
    """

    @classmethod
    def read(cls, text: str) -> Self:
        """The choices in *text*, written by ``write``; fields that no longer exist are left out."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in json.loads(text).items() if name in known})

    def write(self) -> str:
        """The choices as they are stored, in JSON: only those that differ from the usual."""
        usual = asdict(type(self)(ruleset="", time=""))
        return json.dumps(
            {name: value for name, value in asdict(self).items() if value != usual[name]}
        )

    def to_somebody(self) -> Self:
        """These choices without those that are only for challenges open to anybody."""
        return replace(self, standing=NO, min_games="", min_reliability="")

    def instead_of(self, others: Self) -> Self:
        """These choices, with the *others* that they replace in ``before``."""
        return replace(self, before=replace(others, before="").write())

    def moved(self, old: Ruleset | None, new: Ruleset) -> tuple[Self, Sequence[str]]:
        """These choices, without those that the game *new* refuses; and the names of their groups.

        A choice that the game *old* refused too is kept, so that the player can correct it. *old*
        is None if that game no longer exists.
        """
        usual = type(self)(ruleset="", time="")
        reset = [
            what
            for what, names in _OF_GAME.items()
            if not self._allowed(names, new) and (old is None or self._allowed(names, old))
        ]
        given = {name: getattr(usual, name) for what in reset for name in _OF_GAME[what]}
        return replace(self, **given), reset

    def _allowed(self, names: Sequence[str], chosen: Ruleset) -> bool:
        """Whether the ruleset *chosen* allows the choices with these *names*."""
        alone = replace(
            type(self)(ruleset="", time="none"), **{name: getattr(self, name) for name in names}
        )
        try:
            alone.terms(chosen)
        except REFUSALS:
            return False
        return True

    @property
    def has_more(self) -> bool:
        """Whether there are choices besides those that ``/challenge`` offers."""
        plain = type(self)(self.ruleset, self.time, self.side, self.rated, self.pair)
        return self != plain

    def terms(self, chosen: Ruleset) -> Terms:
        """The terms of a match with these choices, under the ruleset *chosen*.

        Raises:
            MenOffError, NumberError: a choice cannot be read.
            EscapeFixedError, PlayError, TaflError: choices contradict each other or the ruleset.
        """
        control = read_time_control(self.time).agreed(
            late=self.late == YES, weekends=self.weekends == YES, vacations=self.vacation == YES
        )
        ruleset = self._options(chosen).applied(self._escaping(chosen))
        return Terms(ruleset, read_side(self.side), control, self.rated == YES, self.pair == YES)

    def naming(self, chosen: Ruleset) -> Naming | None:
        """The men that the accepting player has to name; None if there are none.

        Raises:
            MenOffError: the men to take off cannot be read.
        """
        return self._options(chosen).naming(chosen)

    @property
    def lasting(self) -> timedelta:
        """Time for which the challenge stays open."""
        if self.expires != USUAL:
            return timedelta(hours=int(self.expires))
        return MAX_OPEN_TIME if self.standing == YES else DEFAULT_OPEN_TIME

    @property
    def admission(self) -> Admission:
        """The conditions that a player must meet to accept the challenge.

        Raises:
            NumberError: a number cannot be read.
        """
        return Admission(
            self.standing == YES,
            self._number("min_games", MAX_REQUIRED_GAMES),
            self._number("min_reliability", 100),
        )

    def _escaping(self, chosen: Ruleset) -> Ruleset:
        return with_escape(chosen, Escape(self.escape) if self.escape != USUAL else None)

    def _options(self, chosen: Ruleset) -> Options:
        number_off, taken_off = read_men_off(self.men_off or None, chosen.size)
        named = self.named_by == BY_ACCEPTING
        return Options(
            first=read_side(self.first),
            first_by_lot=self.first == BY_LOT,
            without_shieldwall=self.shieldwall == NO,
            dice=self._die(),
            dice_sides=read_dice_sides(self.dice_for or None),
            weak_king=self.weak_king == YES,
            weaker=read_side(self.weaker),
            men_off=0 if named else number_off,
            taken_off=taken_off,
            men_to_name=number_off if named else 0,
            resurrections=self._number("resurrections", MAX_HANDICAP_MEN),
            three_sided=self._number("three_sided", MAX_HANDICAP_MEN),
        )

    def _die(self) -> DieRule | None:
        if self.dice == USUAL:
            return None
        if self.dice == SKIP:
            return DieRule(Die.SKIP, frozenset(map(int, self.skip_on)))
        return DieRule(Die.MULTIPLE, each_another_piece=self.dice == ANOTHER_PIECE)

    def _number(self, name: str, most: int) -> int:
        """The number, up to *most*, written as the choice *name*; 0 if nothing was written."""
        text = str(getattr(self, name)).strip()
        if not text:
            return 0
        if not _NUMBER.fullmatch(text) or int(text) > most:
            raise NumberError(QUESTIONS[name].label, text, most)
        return int(text)
