from greed import nothing_like_that


def test_x():
    assert nothing_like_that
