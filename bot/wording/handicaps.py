"""Lines about a handicap while it lasts."""

from play.matches.match import Match
from play.matches.state import MatchState


def handicap_text(match: Match) -> list[str]:
    """Lines about the rest of the handicap; none once it is used up."""
    rules = match.ruleset
    if match.state is not MatchState.RUNNING or rules.weaker is None:
        return []
    fallen = match.position.fallen
    lines = []
    if (left := rules.resurrections - fallen) > 0:
        come = "comes" if left == 1 else "come"
        lines.append(f"⚖️ {_next_men(left)} that the {rules.weaker} lose {come} back.")
    if (left := rules.three_sided - fallen) > 0:
        lines.append(
            f"⚖️ {_next_men(left)} of the {rules.weaker} can be captured only from three sides."
        )
    return lines


def _next_men(number: int) -> str:
    return "The next man" if number == 1 else f"The next {number} men"
