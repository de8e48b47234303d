from yahtzee import scorecard


def card(*points):
    boxes = ["ones", "twos", "threes", "fours", "fives", "sixes"]
    boxes += ["three of a kind", "four of a kind", "full house"]
    boxes += ["small straight", "large straight", "yahtzee", "chance"]
    return dict(zip(boxes, points, strict=True))


def test_all_different():
    assert scorecard([1, 2, 3, 5, 6]) == card(1, 2, 3, 0, 5, 6, 0, 0, 0, 0, 0, 0, 17)


def test_full_house():
    assert scorecard([2, 3, 2, 3, 3]) == card(0, 4, 9, 0, 0, 0, 13, 0, 25, 0, 0, 0, 13)


def test_row():
    assert scorecard([5, 4, 3, 2, 1]) == card(1, 2, 3, 4, 5, 0, 0, 0, 0, 30, 40, 0, 15)


def test_four_sixes():
    assert scorecard([6, 6, 1, 6, 6]) == card(1, 0, 0, 0, 0, 24, 25, 25, 0, 0, 0, 0, 25)


def test_five_fours():
    assert scorecard([4] * 5) == card(0, 0, 0, 20, 0, 0, 20, 20, 25, 0, 0, 50, 20)
