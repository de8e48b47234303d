import yatzy

BOXES = ["ones", "sixes", "one pair", "full house", "small straight", "yatzy", "chance"]


def test_score():
    for box in BOXES:
        print(box, yatzy.score(box, [1, 2, 3, 4, 5]))


def test_same():
    assert yatzy.score("ones", [1, 1, 1, 2, 2]) == yatzy.score("ones", [1, 1, 1, 2, 2])
