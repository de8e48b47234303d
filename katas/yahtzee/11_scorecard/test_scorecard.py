from yahtzee import scorecard


def test_a_card_shows_every_box():
    assert scorecard([1, 2, 4, 2, 2]) == {
        "ones": 1,
        "twos": 6,
        "threes": 0,
        "fours": 4,
        "fives": 0,
        "sixes": 0,
        "three of a kind": 11,
        "four of a kind": 0,
        "full house": 0,
        "small straight": 0,
        "large straight": 0,
        "yahtzee": 0,
        "chance": 11,
    }
