from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dicedojo import cache
from dicedojo.dice import FACES, all_hands
from dicedojo.games.farkle.best_turn import optimal_turn
from dicedojo.games.farkle.chances import Situation
from dicedojo.games.farkle.game_to_win import turn_to_win
from dicedojo.games.farkle.opponents import (
    BEST,
    CAREFUL,
    OPPONENTS,
    SOURCE,
    champion,
    chaser,
)
from dicedojo.games.farkle.play import FarkleGame
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.farkle.two_players import solve

from ..listening import ListeningTable


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache.place, "root", tmp_path)


@pytest.mark.parametrize("name", OPPONENTS)
@pytest.mark.parametrize("total", [0, 1_000])
def test_every_player_keeps_what_scores_and_is_not_stopped_short(
    name: str, total: int
) -> None:
    player = OPPONENTS[name](1_500)

    for roll in all_hands(6, 1):
        options = score_options(roll)
        if options:
            keep, roll_again = player.choose(Situation(roll, 100, total, 1_000))

            assert keep in options
            assert roll_again or total or 100 + options[keep] >= 1_000


@pytest.mark.parametrize("name", OPPONENTS)
def test_every_player_comes_to_the_end_of_a_game(name: str) -> None:
    random = Random(1)
    game = FarkleGame(ListeningTable(), name, OPPONENTS[name](1_500), 1_500)
    game.chooses[0] = OPPONENTS[name](1_500).choose

    game.play(lambda count, sides=6: tuple(random.choices(FACES, k=count)))

    assert max(game.totals) >= 1_500


def test_source_leaves_what_careful_keeps_beside_a_set() -> None:
    now = Situation((1, 2, 2, 2, 6), 0, 1_000)

    assert CAREFUL.choose(now)[0] == (1, 2, 2, 2)
    assert SOURCE.choose(now)[0] == (2, 2, 2)


@pytest.mark.parametrize(
    ("turn_points", "roll_again"),
    [pytest.param(150, True, id="250"), pytest.param(200, False, id="300")],
)
def test_careful_banks_from_300(turn_points: int, roll_again: bool) -> None:
    assert CAREFUL.choose(Situation((1, 2, 3), turn_points, 1_000)) == (
        (1,),
        roll_again,
    )


def test_nobody_banks_before_a_thousand_gets_them_on_the_board() -> None:
    assert CAREFUL.choose(Situation((1, 2, 3), 850, 0)) == ((1,), True)
    assert CAREFUL.choose(Situation((1, 2, 3), 900, 0)) == ((1,), False)


@pytest.mark.parametrize("total", [0, 1_000, 4_000])
def test_best_decides_by_the_table_for_its_total(total: int) -> None:
    by_total = optimal_turn(min(total, 1_000))

    keep, roll_again = BEST.choose(Situation((1, 1, 5, 6), 300, total))

    left = 4 - len(keep)
    at_stake = 300 + score_options((1, 1, 5, 6))[keep]
    assert roll_again == (at_stake < by_total.bank_from[left or 6])
    assert by_total.worth[left or 6, at_stake // 50] == max(
        by_total.worth[4 - len(one) or 6, (300 + points) // 50]
        for one, points in score_options((1, 1, 5, 6)).items()
    )


@pytest.mark.parametrize(
    ("turn_points", "best_other", "roll_again"),
    [
        pytest.param(200, 9_950, False, id="before the last turn it banks from 250"),
        pytest.param(200, 10_000, True, id="not enough"),
        pytest.param(400, 10_000, True, id="a tie, which the first to reach it wins"),
        pytest.param(450, 10_000, False, id="more than the other"),
    ],
)
def test_chaser_rolls_until_it_has_won_the_last_turn(
    turn_points: int, best_other: int, roll_again: bool
) -> None:
    now = Situation((1, 2, 3), turn_points, 9_500, best_other)

    assert chaser(10_000).choose(now) == ((1,), roll_again)


def test_chaser_goes_by_the_target_of_its_game() -> None:
    behind, ahead = (Situation((1, 2, 3), 200, 1_000, n) for n in (2_000, 1_950))

    assert chaser(2_000).choose(behind) == ((1,), True)
    assert chaser(2_000).choose(ahead) == ((1,), False)


def test_champion_decides_by_the_solution_of_its_game() -> None:
    turn = turn_to_win(solve(1_500), 1_000, 1_450)

    for roll in all_hands(6, 1):
        if score_options(roll):
            now = Situation(roll, 100, 1_000, 1_450)

            assert champion(1_500).choose(now) == turn.choose(now)


def test_champion_rolls_in_a_last_turn_until_it_has_won() -> None:
    tie, more = (Situation((1, 2, 3), n, 1_000, 1_500) for n in (400, 450))

    assert champion(1_500).choose(tie)[1]
    assert not champion(1_500).choose(more)[1]
