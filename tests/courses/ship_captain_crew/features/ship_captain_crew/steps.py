"""The sentences of the features: rolls, cargo and a module `ship_captain_crew`."""

import importlib

import pytest
from pytest_bdd import parsers, then, when


def read_rolls(words):
    """Return a fresh list of rolls, as a sentence names them."""
    return [[int(face) for face in roll.split()] for roll in words.split(", then ")]


@pytest.fixture
def score():
    """The function under test, looked up late: the exam puts its own module there."""
    return importlib.import_module("ship_captain_crew").score


@when(parsers.parse("the player rolls {words}"), target_fixture="rolls")
def player_rolls(words):
    return read_rolls(words)


@when("the turn is scored")
def turn_is_scored(score, rolls):
    score(rolls)


@then(parsers.parse("the cargo is {points:d}"))
def cargo_is(score, rolls, points):
    question = f"score({rolls})"
    actual = score(rolls)
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, a {kind}, not an int."
    assert actual == points, f"{question} gives {actual}; the rules say {points}."


@then(parsers.parse("the dice still lie as {words}"))
def dice_still_lie(rolls, words):
    before = read_rolls(words)
    assert rolls == before, f"The player's dice were {before}; now they are {rolls}."
