from operator import add

import pytest
from accumulate import accumulate, count_sums, product_using_accumulate, sum_naturals


def identity(k):
    return k


@pytest.mark.parametrize("strange", [-1, True, 2.0, 2.5, "3", None])
def test_a_strange_number_of_terms_is_refused_by_name(strange):
    with pytest.raises(ValueError, match=str(strange)):
        accumulate(add, 0, strange, identity)
    with pytest.raises(ValueError, match=str(strange)):
        product_using_accumulate(strange, identity)
    with pytest.raises(ValueError, match=str(strange)):
        sum_naturals(strange)


@pytest.mark.parametrize("strange", [0, -1, True, 6.0, "6", None])
def test_a_strange_number_of_sides_is_refused_by_name(strange):
    with pytest.raises(ValueError, match=str(strange)):
        count_sums(2, strange)
