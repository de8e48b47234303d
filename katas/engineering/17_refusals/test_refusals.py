import pytest
from dice import stacked_dice
from engineering import (
    best_score,
    expected_score,
    fix,
    new_die,
    new_only,
    play,
    promote,
    roll,
    summary,
    work,
)

STRANGERS = [10, 1, True, 4.0, "4", None]


@pytest.mark.parametrize("stranger", STRANGERS)
def test_a_die_that_the_game_does_not_have_is_refused_by_name(stranger):
    roll_die = stacked_dice({stranger: [3]})

    for refused in (
        lambda: new_die((stranger,)),
        lambda: promote((stranger,)),
        lambda: roll((stranger,), roll_die),
        lambda: fix((stranger,), (4,)),
        lambda: fix((4,), (stranger,)),
    ):
        with pytest.raises(ValueError, match=str(stranger)):
            refused()


@pytest.mark.parametrize("revenue", [(), (20,), (20, 20)])
def test_a_promotion_without_a_die_for_it_is_refused(revenue):
    with pytest.raises(ValueError, match=r"."):
        promote(revenue)


def test_nothing_can_be_fixed_without_legacy():
    with pytest.raises(ValueError, match=r"."):
        fix((4,), ())


@pytest.mark.parametrize("action", ["skip", "Promote", None])
def test_an_unknown_action_is_refused_by_name(action):
    with pytest.raises(ValueError, match=str(action)):
        work((4,), (), action)


@pytest.mark.parametrize("rounds", [-1, 2.5, True, "3", None])
def test_a_number_of_rounds_that_no_game_has_is_refused_by_name(rounds):
    for refused in (
        lambda: play(new_only, rounds, stacked_dice({4: [3]})),
        lambda: expected_score(new_only, rounds),
        lambda: best_score(rounds),
    ):
        with pytest.raises(ValueError, match=str(rounds)):
            refused()


def test_no_scores_cannot_be_summed_up():
    with pytest.raises(ValueError, match=r"."):
        summary([])
