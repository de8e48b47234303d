"""What the sentences of Greed's features mean: dice, points and a module `greed`."""

import importlib

import pytest
from pytest_bdd import parsers, then, when

STRANGERS = {"True": True, '"1"': "1", "1.0": 1.0, "None": None}  # the rest are ints


def read_dice(words):
    """Return a fresh list of the dice that a sentence names."""
    if words == "no dice":
        return []
    return [
        STRANGERS[word] if word in STRANGERS else int(word) for word in words.split()
    ]


@pytest.fixture
def score():
    """The function under test, looked up late: the exam puts its own `greed` there."""
    return importlib.import_module("greed").score


@when(parsers.parse("the player rolls {words}"), target_fixture="roll")
def player_rolls(words):
    return read_dice(words)


@when("the roll is scored")
def roll_is_scored(score, roll):
    score(roll)


@then(parsers.parse("the roll scores {points:d}"))
def roll_scores(score, roll, points):
    question = f"score({roll})"
    actual = score(roll)
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, of type {kind}, not int."
    assert actual == points, f"{question} gives {actual}; the rules say {points}."


@then(parsers.parse("the dice still lie as {words}"))
def dice_still_lie(roll, words):
    before = read_dice(words)
    assert roll == before, f"The player's list was {before}; now it is {roll}."


def describe_error(error):
    """Return an exception in words: its type, and its message if it has one."""
    name, message = type(error).__name__, str(error)
    return f"{name}: {message!r}" if message else f"{name} without a message"


@then(parsers.parse("the roll is refused and the reason names {words}"))
def roll_is_refused(score, roll, words):
    (stranger,) = read_dice(words)
    question = f"score({roll})"
    try:
        answer = score(roll)
    except ValueError as refusal:
        reason = str(refusal)
    except (AssertionError, TypeError) as error:
        raised = describe_error(error)
        pytest.fail(f"{question} raises {raised}; the rules ask for ValueError.")
    else:
        pytest.fail(f"{question} gives {answer!r}; it should raise ValueError.")
    assert str(stranger) in reason, f"{question}: {reason!r} does not name {words}."
