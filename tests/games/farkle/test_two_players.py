"""Two-player Farkle agrees with a plain solver, within the bound that it proves."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.farkle import two_players
from dicedojo.games.farkle.best_turn import reach
from dicedojo.games.farkle.two_players import bound_growth, solve

from .plain_game import best_replies


@pytest.mark.slow
@pytest.mark.parametrize(("target", "board"), [(150, 50), (200, 150)])
def test_a_small_game_solves_the_equations_of_a_plain_solver(
    target: int, board: int
) -> None:
    solved = solve(target, board)

    pairs = zip(*np.nonzero(np.isfinite(solved.wins)), strict=True)
    wins = {(50 * own, 50 * other): solved.wins[own, other] for own, other in pairs}
    assert wins == pytest.approx(best_replies(target, board, wins), rel=0, abs=1e-12)
    assert solved.error < 2e-12


def test_only_totals_that_a_player_can_have_are_solved() -> None:
    done: list[int] = []

    solved = solve(200, 150, done.append)

    assert np.argwhere(np.isfinite(solved.wins)).tolist() == [
        [0, 0],
        [0, 3],
        [3, 0],
        [3, 3],
    ]
    assert done == [33, 66, 100]


def test_a_pair_is_off_by_more_than_what_its_equations_miss() -> None:
    even = np.array([0.6, 0.6])

    # u <= r + S u, with S = 0.4/0.6, so u <= 3 r
    assert bound_growth(even, np.full(2, 1e-12)) == pytest.approx(3e-12, rel=1e-3)
    with pytest.raises(ArithmeticError, match="no bound"):
        bound_growth(np.array([0.4, 0.5]), np.zeros(2))


def test_chances_that_do_not_solve_the_equations_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(two_players, "TRIES", 2)

    with pytest.raises(ArithmeticError, match="2 steps"):
        solve(200, 150)


@pytest.mark.course
def test_the_first_player_of_the_whole_game_wins_so_often() -> None:
    solved = solve()

    assert solved.first_wins == pytest.approx(0.5279116660274, abs=1e-12)
    assert solved.error < 2e-10
    known = np.isfinite(solved.wins)
    assert known.sum() == 181**2
    assert (solved.wins + solved.wins.T)[known].min() > 1  # it is good to be first
    bank_450, bank_500 = 1 - solved.wins[190, 199], 1 - reach(1_000)[11]
    assert (bank_450, bank_500) == pytest.approx((0.576, 0.495), abs=5e-4)
