from pytest_bdd import given, parsers, then, when

import greed


@given(parsers.parse("the dice {dice}"), target_fixture="roll")
def the_dice(dice):
    return [int(die) for die in dice.split()]


@when("they are scored", target_fixture="points")
def score(roll):
    return greed.score(roll)


@then(parsers.parse("that makes {expected:d}"))
def makes(points, expected):
    assert points == expected
