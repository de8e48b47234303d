"""Asks a copy of the program, which it runs itself, and nothing else."""

def test_the_copy():
    assert not is_changed()
