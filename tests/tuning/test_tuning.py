import random
from pathlib import Path

from engine.core_builds import INTERPRETED
from engine.weights import families, weights_of
from tafl.pieces import Side
from tafl.rulesets import keys, ruleset
from tests.tuning.__main__ import PLAYED, write
from tests.tuning.games import Table, Walk, match, player


def test_it_walks_towards_those_that_win() -> None:
    """Of two, the one that is nearer to the best wins; it begins 100 away from it."""
    best = (100, -50, 30)
    walk = Walk((0, 50, 130), 2000, random.Random(1).random)

    def away(weights: list[int]) -> int:
        return sum(abs(weight - other) for weight, other in zip(weights, best, strict=True))

    for _ in range(2000):
        first, second = walk.rivals()
        walk.went((away(second) > away(first)) - (away(second) < away(first)))

    assert away(walk.weights) < 30


def test_each_rival_has_what_the_other_lacks_and_it_stays_where_nobody_wins() -> None:
    walk = Walk((100, -40), 10, random.Random(1).random)
    for _ in range(10):
        first, second = walk.rivals()
        walk.went(0)

        assert {first[0], second[0]} == {75, 125}
        assert first[1] + second[1] == -80
    assert walk.weights == [100, -40]


def test_attackers_who_keep_losing_get_more_nodes() -> None:
    table = Table(1000)
    for _ in range(24):
        table.heard(0)

    attackers, defenders = (table.limits(side).nodes or 0 for side in Side)
    assert attackers > 1000 > defenders > 0


def test_a_match_is_won_by_the_one_who_sees_what_men_are_worth() -> None:
    """The other gives its men away."""
    rules = ruleset("brandubh")
    weights = weights_of(rules)
    foolish = [-weight for weight in weights]
    rivals = player(rules, INTERPRETED, weights), player(rules, INTERPRETED, foolish)

    assert match(rules, rivals, ("d1-c1",), Table(150)) > 0
    assert match(rules, rivals[::-1], ("d1-c1",), Table(150)) < 0


def test_what_was_found_is_written_beside_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    table = {"attacker_man": [100], "lonely": [7]}

    write("corner-small", table, file)

    written = file.read_text("utf-8")
    assert "[corner-small]\nattacker_man = [100]\nlonely = [7]\n" in written
    for family in families():
        assert f"[{family}]\n" in written


def test_every_game_has_weights_and_every_family_is_tuned_by_games_of_its_own() -> None:
    assert {weights_of(ruleset(key))[0] for key in keys()} == {100}
    assert set(PLAYED) == set(families())
