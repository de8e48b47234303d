import pytest
from accumulate import combine_ways, count_sums


@pytest.fixture
def coin():
    return {1: 1, 2: 1}


class TestCombineWays:
    def test_coins(self, coin):
        assert combine_ways(coin, coin) == {2: 1, 3: 2, 4: 1}

    def test_three_coins(self, coin):
        assert combine_ways(combine_ways(coin, coin), coin) == {3: 1, 4: 3, 5: 3, 6: 1}

    def test_multiplies(self):
        assert combine_ways({2: 3}, {5: 4}) == {7: 12}

    def test_nothing(self, coin):
        assert combine_ways({0: 1}, coin) == {1: 1, 2: 1}

    def test_does_not_change_the_coin(self, coin):
        combine_ways(coin, coin)
        assert coin == {1: 1, 2: 1}


class TestCountSums:
    def test_no_dice(self):
        assert count_sums(0) == {0: 1}

    def test_one_die(self):
        assert count_sums(1) == {face: 1 for face in range(1, 7)}

    def test_two_dice(self):
        assert count_sums(2) == {
            **{2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6},
            **{8: 5, 9: 4, 10: 3, 11: 2, 12: 1},
        }

    @pytest.mark.parametrize("sides", [1, 2, 8, 20])
    def test_other_dice(self, sides):
        assert count_sums(1, sides) == {face: 1 for face in range(1, sides + 1)}

    def test_no_sides(self):
        with pytest.raises(ValueError):
            count_sums(1, 0)
