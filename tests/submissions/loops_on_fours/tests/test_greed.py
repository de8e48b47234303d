def test_five_fours_end():
    assert score([4, 4, 4, 4, 4]) == 400
