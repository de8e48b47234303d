import pytest
from yahtzee import score, scorecard


@pytest.mark.parametrize("stranger", [0, 7, -1, True, "1", 1.0, None])
def test_a_strange_die_is_refused_by_name(stranger):
    with pytest.raises(ValueError, match=str(stranger)):
        score("chance", [1, 2, stranger, 4, 5])
    with pytest.raises(ValueError, match=str(stranger)):
        scorecard([1, 2, stranger, 4, 5])


@pytest.mark.parametrize("dice", [[], [6], [2, 3, 4, 5], [1, 2, 3, 4, 5, 6]])
def test_a_roll_has_five_dice(dice):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score("chance", dice)


@pytest.mark.parametrize("box", ["sevens", "bonus", "Full-House"])
def test_an_unknown_box_is_refused_by_name(box):
    with pytest.raises(ValueError, match=box):
        score(box, [2, 2, 3, 3, 3])
