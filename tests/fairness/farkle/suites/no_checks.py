from farkle import play, roll_dice, score, score_options, take_turn


def choose(roll, turn_points, total):
    return (1, 1, 1), False


def dice(number):
    return (1, 1, 1, 2, 3, 4)


def test_score():
    score([1, 1, 1])
    score([1, 5])


def test_score_options():
    print(score_options([1, 6, 6, 6]))


def test_take_turn():
    points = take_turn(choose, dice, 0)
    print("points", points)


def test_play():
    play([choose, choose], dice, 1000)


def test_roll_dice():
    roll_dice(6)
    assert True
