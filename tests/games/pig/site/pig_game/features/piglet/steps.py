"""What the sentences of Piglet's features mean."""

import importlib

from pytest_bdd import parsers, then, when


@when(parsers.parse("the player rolls {words}"), target_fixture="rolls")
def player_rolls(words):
    return [int(word) for word in words.split()]


@then(parsers.parse("the turn scores {points:d}"))
def turn_scores(rolls, points):
    assert importlib.import_module("piglet").turn_points(rolls) == points
