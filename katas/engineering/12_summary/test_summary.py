from engineering import summary


def test_the_columns_of_a_hundred_scores():
    assert summary(list(range(1, 101))) == (50.5, 10, 20, 50, 90, 95, 99, 100)


def test_the_order_of_the_games_does_not_matter():
    assert summary([7, 4, 1]) == (4, 1, 1, 4, 7, 7, 7, 7)


def test_a_single_game():
    assert summary([9]) == (9, 9, 9, 9, 9, 9, 9, 9)
