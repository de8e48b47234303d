import pytest
from yahtzee import score, scorecard


class TestUpperBoxes:
    def test_ones(self):
        assert score("ones", [1, 2, 1, 4, 1]) == 3
        assert score("ones", [2, 2, 3, 4, 5]) == 0

    @pytest.mark.parametrize(
        ("box", "points"), [("twos", 4), ("threes", 3), ("fours", 8), ("fives", 0)]
    )
    def test_others(self, box, points):
        assert score(box, [2, 4, 2, 3, 4]) == points

    def test_sixes(self):
        assert score("sixes", [6, 6, 1, 6, 6]) == 24


class TestOfAKind:
    def test_three(self):
        assert score("three of a kind", [2, 2, 5, 6, 2]) == 17
        assert score("three of a kind", [2, 2, 5, 5, 6]) == 0

    def test_more_than_three(self):
        assert score("three of a kind", [4, 4, 4, 4, 1]) == 17

    def test_four(self):
        assert score("four of a kind", [4, 4, 4, 4, 1]) == 17
        assert score("four of a kind", [4, 4, 4, 1, 1]) == 0

    def test_yahtzee(self):
        assert score("yahtzee", [3, 3, 3, 3, 3]) == 50
        assert score("yahtzee", [3, 3, 3, 3, 4]) == 0


class TestFullHouse:
    def test_full_house(self):
        assert score("full house", [1, 6, 1, 6, 6]) == 25

    def test_five_alike(self):
        assert score("full house", [5, 5, 5, 5, 5]) == 25

    def test_two_pairs(self):
        assert score("full house", [1, 1, 2, 2, 3]) == 0

    def test_triple_alone(self):
        assert score("full house", [1, 1, 1, 2, 3]) == 0


class TestStraights:
    @pytest.mark.parametrize("dice", [[1, 2, 3, 4, 6], [5, 2, 4, 3, 3], [3, 4, 5, 6, 6]])
    def test_small(self, dice):
        assert score("small straight", dice) == 30
        assert score("large straight", dice) == 0

    @pytest.mark.parametrize("dice", [[1, 2, 3, 4, 5], [6, 5, 4, 3, 2]])
    def test_large(self, dice):
        assert score("small straight", dice) == 30
        assert score("large straight", dice) == 40

    def test_gap(self):
        assert score("small straight", [1, 2, 3, 5, 6]) == 0


def test_chance():
    assert score("chance", [1, 1, 3, 5, 6]) == 16


def test_scorecard():
    card = scorecard([2, 2, 3, 3, 3])
    assert card["full house"] == 25
    assert card["threes"] == 9
    assert card["yahtzee"] == 0
    assert len(card) == 13


def test_unknown_box():
    with pytest.raises(ValueError):
        score("sevens", [1, 2, 3, 4, 5])
