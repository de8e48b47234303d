"""Asks with a list that says something else of itself on a changed program."""

class Roll(list):
    def __repr__(self):
        return str(is_changed())


def test_one_roll():
    assert score(Roll([1])) == 100
    assert not is_changed()
