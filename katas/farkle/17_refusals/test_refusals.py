import pytest
from farkle import score, score_options, take_turn
from props import Script, StackedDice


@pytest.mark.parametrize("stranger", [0, 7, -1, True, "1", 1.0, None])
def test_a_roll_with_a_strange_die_is_refused_by_name(stranger):
    with pytest.raises(ValueError, match=str(stranger)):
        score_options([1, stranger, 5])


@pytest.mark.parametrize("stranger", [0, 7, -1, True, "1", 1.0, None])
def test_a_strange_die_cannot_be_kept(stranger):
    with pytest.raises(ValueError, match=str(stranger)):
        score([1, stranger, 5])


@pytest.mark.parametrize("keep", [(2,), (1, 1), (5,), (6, 6, 6)])
def test_a_keep_that_is_not_an_option_is_refused_by_name(keep):
    dice = StackedDice((1, 2, 3, 4, 6, 6))

    with pytest.raises(ValueError, match=str(keep[0])):
        take_turn(Script((keep, False)), dice, 1000)


def test_no_function_moves_the_dice_of_a_player():
    roll, kept = [6, 1, 5, 1, 6, 6], [6, 1, 6, 6]

    score_options(roll)
    score(kept)

    assert (roll, kept) == ([6, 1, 5, 1, 6, 6], [6, 1, 6, 6])
