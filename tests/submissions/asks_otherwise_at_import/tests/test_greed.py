"""Asks a changed program another question while the tests are imported."""

ROLL = [2] if is_changed() else [3]
POINTS = score(ROLL)


def test_one_roll():
    assert POINTS == 0
    assert ROLL == [3]
