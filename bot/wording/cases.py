"""What the bot says about warnings, exclusions and appeals, to players and to managers."""

from collections.abc import Sequence

from bot.wording.blocks import and_more
from bot.wording.mentions import entry, mention, moment, when
from play.fair_play.case import Case
from tafl.phrases import counted

MAX_LISTED = 5
"""How many exclusions are listed, the latest ones."""

UNNAMED_SERVER = "a server"
"""Stands in for the name of a server that Discord has not reported."""

APPEAL = "Appeal"
FORM_TITLE = "Your appeal"
FORM_LABEL = "What do you want to say?"
FORM_HINT = "You can write once. Those who manage the server read it, and nobody else."
APPEALED = "Those who manage the server will read it. You are told privately what they decide."

HOW_TO_APPEAL = (
    "If you think that this is wrong, press *Appeal*, or use `/appeal`: you can write to them once."
)


def opened(case: Case, server: str) -> str:
    """The message to a player who has been warned, or excluded."""
    if case.until is None:
        what = f"Those who manage **{server}** ask you to mind fair play"
        follows = "Nothing changes for you. `/help` has a page on fair play."
    else:
        what = f"Those who manage **{server}** have excluded you from what counts there"
        follows = (
            f"Until {moment(case.until)} you cannot begin rated games there, nor join its ladder "
            "or tournaments; from those that run you are withdrawn before the next round. Games "
            "that run go on, and casual ones are open to you."
        )
    return f"{what}:\n> {case.reason}\n{follows}\n{_own_appeal(case)}"


def _own_appeal(case: Case) -> str:
    """How a player can appeal, or what became of the appeal."""
    if case.appealed_at is None:
        return HOW_TO_APPEAL
    became = (
        "It has not been answered yet."
        if case.is_appeal_waiting
        else "They let their decision stand."
    )
    return f"You wrote: “{case.appeal}” {became}"


def answered(case: Case, server: str) -> str:
    """The message to a player whose case a manager has lifted, or kept."""
    if case.lifted_at is None:
        lasts = "" if case.until is None else f" It lasts until {moment(case.until)}."
        return (
            f"Those who manage **{server}** have read what you wrote, and let their decision stand."
            f"{lasts}"
        )
    if case.until is None:
        return f"Those who manage **{server}** have taken their warning back."
    return f"Those who manage **{server}** have lifted your exclusion: everything is open to you."


def channel_post(case: Case) -> str:
    """The text above an appeal in the managers' channel."""
    if case.is_appeal_waiting:
        return f"✉️ An appeal, in case {case.id}. One of you decides; the player is told."
    decided = "let stand" if case.lifted_at is None else "lifted"
    return f"✅ Case {case.id} has been {decided}."


def undelivered(case: Case) -> str:
    """The message that a player could not be notified of a case."""
    return (
        f"📭 {mention(case.player)} takes no direct messages from me, and does not know how case "
        f"{case.id} stands. Please say so: `/appeal` without a text shows it."
    )


def lines(cases: Sequence[Case]) -> str:
    """Cases in a list, not too many."""
    listed = [line(case) for case in cases[:MAX_LISTED]]
    more = [f"- {and_more(len(cases) - MAX_LISTED)}"] if len(cases) > MAX_LISTED else []
    return "\n".join(listed + more)


def line(case: Case) -> str:
    """A case in a list: who did what, and why."""
    above = (f"**Case {case.id}** {mention(case.player)}", when(case.opened_at))
    said = (f"{_decided(case)}: “{case.reason}”",)
    appeal = f"writes: “{case.appeal}”" if case.appeal else ""
    return entry(*filter(any, (above, said, (appeal, _became(case)))))


def _became(case: Case) -> str:
    """What became of a case, if anything did."""
    if case.lifted_at is not None:
        return "lifted"
    return "" if case.answered_at is None else "stands"


def _decided(case: Case) -> str:
    by = f"by {mention(case.manager)}"
    if case.until is None:
        return f"warned {by}"
    return f"excluded {by} until {moment(case.until)}"


def lift_label(case: Case) -> str:
    """The button that lifts a case."""
    return f"Lift case {case.id}"


def keep_label(case: Case) -> str:
    """The button that keeps a case."""
    return f"Let case {case.id} stand"


def warned(case: Case) -> str:
    """The answer to the manager who has warned somebody."""
    return (
        f"{mention(case.player)} is told privately, with your reason and without your name. One "
        "answer may come: `/server flags` will list it. If no direct message gets through, your "
        "channel is told, if you have set one (`/server change managers:`)."
    )


def excluded(case: Case) -> str:
    """The answer to the manager who has excluded somebody."""
    until = "" if case.until is None else f" until {moment(case.until)}"
    return (
        f"{mention(case.player)} can begin no rated games here{until}, nor join the ladder or "
        "tournaments. Games that run go on, and places on the ladder stay; from tournaments that "
        "run he is withdrawn before the next round. "
        f"{warned(case)} `/server fair-play lift` ends it early."
    )


def lifted(case: Case) -> str:
    """The answer to the manager who has lifted a case."""
    return f"Case {case.id} is lifted, and {mention(case.player)} is told."


def kept(case: Case) -> str:
    """The answer to the manager who has kept a case."""
    return f"Case {case.id} stands, and {mention(case.player)} is told."


def exclusions_heading(cases: Sequence[Case]) -> str:
    """The text above the list of excluded players."""
    if not cases:
        return "Nobody is excluded here. `/server fair-play exclude` does so for a time."
    return f"**Excluded from what counts here**: {counted(len(cases), 'player')}"
