from yahtzee import scorecard


def test_the_card_shows_what_it_did_before():
    card = scorecard([5, 5, 5, 5, 6])

    assert sorted(card.values()) == [0] * 8 + [6, 20, 26, 26, 26]
    assert scorecard([2, 3, 4, 5, 6])["large straight"] == 40
    assert scorecard([4, 4, 4, 4, 4])["full house"] == 25
