from __future__ import annotations

import json

import pytest
from rich.console import Console

from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import new_only, promo_then_new
from dicedojo.games.engineering.exact.rendering import (
    LONGEST,
    draw_game,
    game_document,
    render_game,
)
from dicedojo.games.picture_form import PAGE
from tests.games.engineering.exact.policy_value import policy_value


def test_the_document_has_the_best_play_and_every_policy() -> None:
    document = json.loads(json.dumps(game_document(10)))

    assert document["best"] == best_play(10).value
    assert document["policies"]["NewOnlyPolicy()"] == {
        "mean": pytest.approx(policy_value(new_only, 10)),
        "p10": 10,
        "p20": 15,
        "p50": 21,
        "p90": 30,
        "p95": 33,
        "p99": 38,
        "highest": 55,
    }
    assert document["policies"]["PromoThenNew(0.5) intended"]["mean"] == pytest.approx(
        policy_value(promo_then_new(0.5, 10), 10)
    )


def test_the_table_has_the_columns_of_the_source_in_80_columns() -> None:
    console = Console(width=80, no_color=True)
    with console.capture() as printed:
        console.print(render_game(10))

    lines = [" ".join(line.split()) for line in printed.get().splitlines()]
    assert lines[0] == "A game of 10 rounds: the best play expects 20.4836 points"
    assert lines[2] == "mean p10 p20 p50 p90 p95 p99 highest"
    assert lines[3] == "NewOnlyPolicy() 20.4836 10 15 21 30 33 38 55"
    assert "100.0% always new, for 10 rounds" in lines
    assert "85.6% a d6 first, for 30 rounds" in lines
    assert max(map(len, printed.get().splitlines())) <= 80


def test_a_game_that_takes_too_long_is_refused_with_the_longest() -> None:
    with pytest.raises(
        UnusableInput, match=r"at most 100 for exact values \(got 101\)"
    ):
        render_game(LONGEST + 1)


def test_the_picture_says_which_game_it_shows() -> None:
    figure = draw_game(8, PAGE)

    assert (figure.media_type, figure.width, figure.height) == ("image/png", 800, 500)
    assert "best play of 8 rounds" in figure.alternative_text
