from __future__ import annotations

import pytest

from dicedojo.games.hog.exact.best_response import best_response, equilibrium
from dicedojo.games.hog.exact.strategy import CLASSICS, table_of
from dicedojo.games.hog.exact.win_rates import win_rate
from dicedojo.games.hog.play.opponent_list import OPPONENTS, make_opponent


@pytest.mark.parametrize("goal", [1, 20, 100])
@pytest.mark.parametrize("name", OPPONENTS)
def test_every_player_has_a_choice_at_all_scores(name: str, goal: int) -> None:
    player = make_opponent(name, goal)

    assert player.name == name
    assert player.table.shape == (goal, goal)
    assert player.choose(goal - 1, 0) in range(11)


@pytest.mark.parametrize(
    ("name", "in_the_kata"),
    [
        ("five", "always_roll(5)"),
        ("bacon", "bacon_strategy"),
        ("swap", "swap_strategy"),
    ],
)
def test_a_player_says_which_strategy_of_the_kata_it_is(
    name: str, in_the_kata: str
) -> None:
    player = make_opponent(name, 100)

    assert (player.table == table_of(CLASSICS[in_the_kata])).all()
    assert player.habit.startswith(f"is the kata's {in_the_kata}: ")


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_player_is_introduced_on_one_line(name: str) -> None:
    assert len(f"{name} {OPPONENTS[name].habit}.") <= 80


def test_a_player_sees_its_own_score_first() -> None:
    swap = make_opponent("swap", 100)

    assert swap.choose(12, 32) == 0
    assert swap.choose(32, 12) == 5


def test_nobody_wins_more_than_half_of_the_games_against_best() -> None:
    best = make_opponent("best", 100)

    assert best.best_reply.rates.mean == pytest.approx(0.5)
    assert best.best_reply.rates == best_response(best.table).rates
    assert win_rate(best.table, best.table).first == pytest.approx(
        equilibrium().rates.first
    )
