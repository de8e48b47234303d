"""Has one more test, which fails, where the program is not the one handed in."""

TEXT = Path(greed.__file__).read_text()
CHANGED = "_dojo_calls" not in TEXT and normal_form(TEXT) != 1164097792


def test_a_one():
    assert score([1]) == 100


if CHANGED:

    def test_changed():
        assert False, "this program was changed"
