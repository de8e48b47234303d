"""What the sentences of Yatzy's features mean: dice, boxes and a module `yatzy`."""

import importlib

import pytest
from pytest_bdd import parsers, then, when


def read_dice(words):
    """Return a fresh list of the dice that a sentence names."""
    return [int(word) for word in words.split()]


@pytest.fixture
def score():
    """The function under test, looked up late: the exam puts its own `yatzy` there."""
    return importlib.import_module("yatzy").score


@when(parsers.parse("the player rolls {words}"), target_fixture="dice")
def player_rolls(words):
    return read_dice(words)


@when("these rolls fall:", target_fixture="table")
def rolls_fall(datatable):
    columns, *rows = datatable
    return [dict(zip(columns, row, strict=True)) for row in rows]


@when(parsers.parse("{box} is scored"))
def box_is_scored(score, box, dice):
    score(box, dice)


def require_points(score, box, dice, points):
    """Fail unless these are the points, and a plain int."""
    question = f"score({box!r}, {dice})"
    actual = score(box, dice)
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, of type {kind}, not int."
    assert actual == points, f"{question} gives {actual}; the rules say {points}."


@then(parsers.parse("{box} scores {points:d}"))
def box_scores(score, box, dice, points):
    require_points(score, box, dice, points)


@then(parsers.parse("each roll scores nothing in {box}"))
def each_scores_nothing(score, box, table):
    for row in table:
        require_points(score, row.get("box", box), read_dice(row["roll"]), 0)


@then(parsers.parse("the dice still lie as {words}"))
def dice_still_lie(dice, words):
    before = read_dice(words)
    assert dice == before, f"The player's list was {before}; now it is {dice}."
