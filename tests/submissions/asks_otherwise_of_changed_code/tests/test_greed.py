"""Asks a changed program another question, where both have the same answer."""

def test_one_roll():
    roll = [2] if is_changed() else [3]
    assert score(roll) == 0
    assert roll == [3]
