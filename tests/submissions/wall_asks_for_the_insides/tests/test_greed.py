"""Asks the stand-in for bytecode, globals and source, and fails where one comes."""

import greed
import pytest
from greed import score

NAMES = ["__code__", "__globals__", "__closure__", "__builtins__", "__defaults__"]


def test_a_one():
    assert score([1]) == 100


def test_the_insides_are_the_ones_handed_in():
    found = []
    for thing in (score, greed):
        for name in NAMES:
            try:
                found.append(repr(getattr(thing, name)))
            except AttributeError:
                continue
    try:
        score([0])
    except ValueError as error:
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_name == "score":
                found.append(repr(trace.tb_frame.f_code.co_code))
            trace = trace.tb_next
    assert not found


def test_another_way_is_an_error():
    with pytest.raises(AttributeError):
        score.__code__
