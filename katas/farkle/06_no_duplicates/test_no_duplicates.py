from farkle import score_options


def test_the_same_dice_are_one_option():
    options = score_options([1, 6, 6, 6])

    assert options == {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700}
