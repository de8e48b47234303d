"""What `dojo exact engineering` prints."""

from __future__ import annotations

import json

import pytest
from rich.console import Console

from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import promo_once
from dicedojo.games.engineering.exact_values import (
    GAMES,
    draw_engineering,
    engineering_document,
    find,
    render_engineering,
)
from dicedojo.games.engineering.known_policies import KNOWN_POLICIES
from dicedojo.games.picture_form import PAGE
from tests.games.engineering.exact.policy_value import policy_value


def test_a_game_has_the_best_play_and_every_known_policy() -> None:
    expected = find(7)

    assert expected.best == best_play(7).value
    assert list(expected.policies) == [known.name for known in KNOWN_POLICIES.values()]
    assert expected.policies["promo_once"] == pytest.approx(policy_value(promo_once, 7))


def test_the_best_play_of_a_long_game_is_not_computed() -> None:
    assert find(31).best is None


def test_the_table_has_the_sources_games_in_80_columns() -> None:
    console = Console(width=80, no_color=True)
    with console.capture() as printed:
        console.print(render_engineering())

    lines = [line.rstrip() for line in printed.get().splitlines()]
    assert lines[:7] == [
        "The score that each policy expects, by the rounds of the game",
        "                     10      30      100",
        "the best play    20.484  94.898        -",
        "new_only         20.484  71.091  184.861",
        "promo_once       17.544  92.062  411.657",
        "promo            11.417  79.527  653.352",
        "exp_legacy(0.5)  17.426  82.673  540.250",
    ]
    assert max(map(len, lines)) <= 80


def test_a_document_has_the_same_values() -> None:
    document = json.loads(json.dumps(engineering_document()))

    assert document["schema"] == "dicedojo/exact-engineering/v1"
    assert [game["rounds"] for game in document["games"]] == list(GAMES)
    assert document["games"][0]["best"] == best_play(10).value
    assert document["games"][2]["best"] is None
    assert document["games"][2]["policies"]["promo"] == pytest.approx(653.352, abs=1e-3)


def test_the_picture_names_the_policy_that_is_compared() -> None:
    figure = draw_engineering(PAGE)

    assert figure.alternative_text.startswith("Where promo_once adds a die")
    assert "30 rounds" in figure.caption
