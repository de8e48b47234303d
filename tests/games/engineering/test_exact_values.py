"""What `dojo exact engineering` prints."""

from __future__ import annotations

import json
from itertools import product

import pytest

from dicedojo.games.engineering.exact_values import (
    GAMES,
    HABITS,
    MAX_TOSSED,
    compute_rows,
    find_means,
    render,
    switch,
)
from dicedojo.games.engineering.exact_values import document as document_of
from dicedojo.games.engineering.exact_values import figure as figure_of
from dicedojo.games.engineering.optimum import best_play
from dicedojo.games.engineering.policies import (
    KNOWN_POLICIES,
    Policy,
    expected_score,
    new_only,
    promo,
    promo_once,
)
from dicedojo.games.picture import PAGE

from ..listening import printed


def test_a_game_has_every_known_policy() -> None:
    means = find_means(7)

    assert list(means) == list(KNOWN_POLICIES) == list(HABITS)
    assert means["promo_once"] == pytest.approx(expected_score(promo_once, 7))


def test_the_table_has_the_sources_games_in_80_columns() -> None:
    lines = printed(render({"rounds": None}))

    assert lines[:7] == [
        "The score that each policy expects, by the rounds of the game",
        "                     10      30",
        "the best play    20.484  94.898",
        "new_only         20.484  71.091",
        "promo_once       17.544  92.062",
        "promo            11.417  79.527",
        "exp_legacy(0.5)  17.426  82.673",
    ]
    assert max(map(len, lines)) <= 80


def test_a_document_has_the_same_values() -> None:
    values = json.loads(json.dumps(document_of({"rounds": None})))

    assert values["schema"] == "dicedojo/exact-engineering/v1"
    assert [game["rounds"] for game in values["games"]] == list(GAMES)
    assert values["games"][0]["best"] == best_play(10).value
    assert values["games"][1]["policies"]["promo"] == pytest.approx(79.527, abs=1e-3)


def test_the_picture_names_the_policy_and_the_game() -> None:
    figure = figure_of({"rounds": 8}, PAGE)

    assert figure.alternative_text.startswith("Where promo_once adds a die")
    assert "8 rounds" in figure.caption


def test_the_document_has_the_best_play_and_every_policy() -> None:
    values = json.loads(json.dumps(document_of({"rounds": 10})))

    assert values["best"] == best_play(10).value
    assert values["policies"]["NewOnlyPolicy()"] == {
        "mean": pytest.approx(expected_score(new_only, 10)),
        "p10": 10,
        "p20": 15,
        "p50": 21,
        "p90": 30,
        "p95": 33,
        "p99": 38,
        "highest": 55,
    }
    assert values["policies"]["PromoThenNew(0.5) intended"]["mean"] == pytest.approx(
        expected_score(switch(promo, new_only, 0.5, 10), 10)
    )


def test_the_table_has_the_columns_of_the_source_in_80_columns() -> None:
    shown = printed(render({"rounds": 10}))

    lines = [" ".join(line.split()) for line in shown]
    assert lines[0] == "A game of 10 rounds: the best play expects 20.4836 points"
    assert lines[2] == "mean p10 p20 p50 p90 p95 p99 highest"
    assert lines[3] == "NewOnlyPolicy() 20.4836 10 15 21 30 33 38 55"
    assert "100.0% always new, for 10 rounds" in lines
    assert "85.6% a d6 first, for 30 rounds" in lines
    assert max(map(len, shown)) <= 80


@pytest.mark.parametrize(
    ("left", "action"), [(10, "promote"), (8, "promote"), (7, "new")]
)
def test_a_policy_that_switches_does_so_after_its_share_of_the_rounds(
    left: int, action: str
) -> None:
    opposite = {"promote": "new", "new": "promote"}

    assert switch(promo, new_only, 0.3, 10)((4,), left) == action
    assert switch(new_only, promo, 0.3, 10)((4,), left) == opposite[action]


@pytest.mark.parametrize("share", [0.1, 0.2, 0.5, 0.8, 0.9])
def test_a_tossed_coin_is_the_mean_of_all_coins_tossed_before(share: float) -> None:
    rounds = 6
    expected = 0.0
    for coins in product((True, False), repeat=rounds):
        chance = share ** sum(coins) * (1 - share) ** (rounds - sum(coins))
        expected += chance * expected_score(tossed(coins), rounds)

    row = compute_rows(rounds)[f"RandPolicy({share})"]

    assert row["mean"] == pytest.approx(expected, rel=1e-13)


def tossed(coins: tuple[bool, ...]) -> Policy:
    return lambda dice, left: (new_only if coins[left - 1] else promo)(dice, left)


def test_no_coin_is_tossed_in_a_longer_game() -> None:
    assert "RandPolicy(0.5)" not in compute_rows(MAX_TOSSED + 1)
