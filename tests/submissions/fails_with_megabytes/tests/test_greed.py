"""Fails with megabytes: a type's name, a message, an argument, an answer."""

import pytest
from greed import score

MEGABYTES = "M" * 3_000_000


@pytest.mark.parametrize("number", range(8))
def test_a_type_of_a_long_name(number):
    raise type(MEGABYTES, (Exception,), {})(MEGABYTES)


@pytest.mark.parametrize("number", range(8))
def test_an_argument_of_megabytes(number):
    assert score([MEGABYTES]) == MEGABYTES
