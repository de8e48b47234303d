from hypothesis import given, settings
from hypothesis import strategies as st


@settings(max_examples=20)
@given(st.lists(st.integers(1, 6), max_size=5))
def test_order_does_not_matter(roll):
    assert score(roll) == score(sorted(roll))
