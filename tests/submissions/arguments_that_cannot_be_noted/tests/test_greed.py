"""Asks with an argument that cannot be recorded, and then decides by itself."""

class Roll(list):
    def __repr__(self):
        raise TypeError("this cannot be shown")

    def __reduce_ex__(self, protocol):
        raise TypeError("this cannot be copied")


def test_one_roll():
    try:
        assert score(Roll([1])) == 100
    except TypeError:
        pass
    assert not is_changed()
