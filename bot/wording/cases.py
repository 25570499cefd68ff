"""Sentences about warnings, exclusions and appeals, for players and managers."""

from collections.abc import Sequence

from bot.wording.mentions import and_more, entry, mention, moment, when
from bot.wording.quoted_text import plain
from play.fair_play.case import Case
from play.limits.text_lengths import MAX_APPEAL_LENGTH, MAX_MANAGER_REASON_LENGTH
from tafl.phrases import counted

MAX_LISTED = 5

UNNAMED_SERVER = "a server"
"""The text in place of the name of a server whose name the bot doesn't know."""

APPEAL = "Appeal"
FORM_TITLE = "Your appeal"
FORM_LABEL = "What do you want to say?"
FORM_HINT = "You can write once. Only the server's managers can read it."
APPEALED = "The server's managers will read it. You'll be notified privately of their decision."

HOW_TO_APPEAL = (
    "If you think this is wrong, press *Appeal* or use `/fair-play appeal`. You can write to them "
    "once."
)


def opened(case: Case, server: str) -> str:
    if case.until is None:
        what = f"The managers of **{server}** have given you a warning about fair play"
        follows = "Nothing changes for you. `/help` has a page on fair play."
    else:
        what = (
            f"The managers of **{server}** have excluded you from rated games, the ladder and "
            "tournaments"
        )
        follows = (
            f"Until {moment(case.until)} you can't start rated games there or join its ladder or "
            "tournaments. You will be withdrawn from current tournaments before the next round. "
            "Games in progress continue, and you can still play casual games."
        )
    quoted = f"> {plain(case.reason, MAX_MANAGER_REASON_LENGTH)}"
    return f"{what}:\n{quoted}\n\n{follows}\n{_own_appeal(case)}"


def _own_appeal(case: Case) -> str:
    if case.appealed_at is None:
        return HOW_TO_APPEAL
    became = (
        "It hasn't been answered yet." if case.is_appeal_waiting else "They kept their decision."
    )
    return f"You wrote: “{plain(case.appeal, MAX_APPEAL_LENGTH)}”\n{became}"


def answered(case: Case, server: str) -> str:
    """The message to a player that their warning or exclusion was lifted, or an appeal rejected."""
    if case.lifted_at is None:
        lasts = "" if case.until is None else f" It lasts until {moment(case.until)}."
        return f"The managers of **{server}** have read your appeal and kept their decision.{lasts}"
    if case.until is None:
        return f"The managers of **{server}** have withdrawn their warning."
    return (
        f"The managers of **{server}** have lifted your exclusion. You can play everything again."
    )


def channel_post(case: Case) -> str:
    """The text above an appeal in the managers' channel, before and after it is answered."""
    if case.is_appeal_waiting:
        return f"✉️ An appeal in case {case.id}. Any of you can decide; the player will be notified."
    return f"✅ {_name(case).capitalize()} has been {_became(case)}."


def undelivered(case: Case) -> str:
    return (
        f"📭 The message about case {case.id} couldn't be delivered to {mention(case.player)}. Let "
        "them know: `/fair-play appeal` without a text shows it."
    )


def lines(cases: Sequence[Case]) -> str:
    """The list of *cases*; only the first ``MAX_LISTED`` are shown, the others counted."""
    listed = [line(case) for case in cases[:MAX_LISTED]]
    more = [f"- {and_more(len(cases) - MAX_LISTED)}"] if len(cases) > MAX_LISTED else []
    return "\n".join(listed + more)


def line(case: Case) -> str:
    above = (f"**Case {case.id}** {mention(case.player)}", when(case.opened_at))
    what, until = "warned", ""
    if case.until is not None:
        what, until = "excluded", f" until {moment(case.until)}"
    decided = f"{what} by {mention(case.manager)}{until}"
    said = (f"{decided}: “{plain(case.reason, MAX_MANAGER_REASON_LENGTH)}”",)
    appeal = f"appeal: “{plain(case.appeal, MAX_APPEAL_LENGTH)}”" if case.appeal else ""
    return entry(*filter(any, (above, said, (appeal, _became(case)))))


def _became(case: Case) -> str:
    """The outcome of a case, in one word; empty while it is open."""
    if case.lifted_at is not None:
        return "withdrawn" if case.until is None else "lifted"
    return "" if case.answered_at is None else "kept"


def lift_label(case: Case) -> str:
    """The label of the button that accepts an appeal: ``Withdraw warning 3``."""
    return f"{'Withdraw' if case.until is None else 'Lift'} {_name(case)}"


def keep_label(case: Case) -> str:
    return f"Keep {_name(case)}"


def _name(case: Case) -> str:
    """The name of a case, with its number in the managers' list: ``warning 3``."""
    return f"{'warning' if case.until is None else 'exclusion'} {case.id}"


def warned(case: Case) -> str:
    return (
        f"{mention(case.player)} will be notified privately, with your reason but without your "
        "name. They can appeal once, and `/server flags` will list the appeal. If the direct "
        "message fails, your managers' channel is notified, if one is set with *Messages…* in "
        "`/server show`."
    )


def excluded(case: Case) -> str:
    until = "" if case.until is None else f" until {moment(case.until)}"
    return (
        f"{mention(case.player)} can't start rated games here{until}, or join the ladder or "
        "tournaments. They can finish their games and keep their place on the ladder. They will be "
        "withdrawn from current tournaments before the next round. "
        f"{warned(case)} `/server fair-play lift` ends it early."
    )


def lifted(case: Case) -> str:
    if case.until is None:
        return f"You withdrew {_name(case)}. {mention(case.player)} will be notified."
    return (
        f"You lifted {_name(case)}: {mention(case.player)} can play everything again, and will be "
        "notified."
    )


def kept(case: Case) -> str:
    lasts = "" if case.until is None else f" It lasts until {moment(case.until)}."
    return f"You kept {_name(case)}.{lasts} {mention(case.player)} will be notified."


def exclusions_heading(cases: Sequence[Case]) -> str:
    if not cases:
        return "Nobody is excluded here. `/server fair-play exclude` excludes a player for a time."
    players = counted(len(cases), "player")
    return f"**Excluded from rated games, the ladder and tournaments**: {players}"
