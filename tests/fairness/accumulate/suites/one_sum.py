from accumulate import sum_naturals


def test_sum():
    assert sum_naturals(4) == 10
