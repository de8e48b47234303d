

import unittest

unittest.main()


def test_left_out():
    assert score([1]) == 1
