import yahtzee

BOXES = ["ones", "sixes", "full house", "small straight", "yahtzee", "chance"]


def test_score():
    for box in BOXES:
        print(box, yahtzee.score(box, [1, 2, 3, 4, 5]))


def test_scorecard():
    card = yahtzee.scorecard([1, 1, 1, 2, 2])
    print(card)


def test_same():
    assert yahtzee.score("ones", [1, 1, 1, 2, 2]) == yahtzee.score("ones", [1, 1, 1, 2, 2])
