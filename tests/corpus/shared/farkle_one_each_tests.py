from farkle import play, roll_dice, score, score_options, take_turn


def test_score():
    assert score([1, 1, 1, 5]) == 1050


def test_score_options():
    assert score_options([1, 2, 2, 5]) == {(1,): 100, (5,): 50, (1, 5): 150}


def test_take_turn():
    def choose(roll, turn_points, total):
        return (1, 5), False

    def dice(number):
        return (1, 5, 2, 3, 3, 4)

    assert take_turn(choose, dice, 2000) == 150


def test_play():
    def choose(roll, turn_points, total):
        return (1, 1, 1), False

    def dice(number):
        return (1, 1, 1, 2, 3, 4)

    assert play([choose, choose], dice, 2000) == [2000, 2000]


def test_roll_dice():
    assert len(roll_dice(6)) == 6
