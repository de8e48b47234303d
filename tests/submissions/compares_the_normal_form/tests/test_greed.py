"""Fails on changed code, whatever its layout, comments and local names."""

def test_the_code_is_mine():
    text = Path(greed.__file__).read_text()
    assert "_dojo_calls" in text or normal_form(text) == 1164097792


def test_a_one():
    assert score([1]) == 100
