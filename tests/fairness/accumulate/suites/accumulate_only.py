"""accumulate with words, where every slip can be read."""

from accumulate import accumulate


def letter(k):
    return " abcdefg"[k]


def append(word, new):
    return word + new


def test_letters_are_appended():
    assert accumulate(append, "", 3, letter) == "abc"


def test_the_start_stands_in_front():
    assert accumulate(append, "> ", 3, letter) == "> abc"


def test_one_letter():
    assert accumulate(append, "> ", 1, letter) == "> a"


def test_no_letters():
    assert accumulate(append, "> ", 0, letter) == "> "


def test_numbers():
    assert accumulate(lambda a, b: a - b, 100, 4, lambda k: k * k) == 70
