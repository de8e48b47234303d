"""What the sentences of Pig's features mean: turns, policies, chances, and `pig`."""

import importlib
import re

import pytest
from props import Chase, StackedDie, Until, rounded, said, scores
from pytest_bdd import parsers, then, when

POLICIES = {"until": Until, "chase": Chase}


def read_faces(words):
    """Return a fresh list of the faces that a sentence names."""
    return [int(word) for word in words.split()]


def read_policy(words):
    """Return a policy: `until 20` rolls below 20 points, `chase 4` until 4 ahead."""
    kind, number = words.split()
    return POLICIES[kind](int(number))


def read_chances(words):
    """Return a dict of points and chances: `0: 0.5, 2: 0.5`."""
    pairs = [pair.split(": ") for pair in words.split(", ")]
    return {int(points): float(chance) for points, chance in pairs}


def require_int(question, actual, wanted):
    """Fail unless this is the number that the rules give, as an int."""
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, of type {kind}, not int."
    assert actual == wanted, f"{question} gives {actual}; the rules say {wanted}."


@pytest.fixture
def pig():
    """The module under test, looked up late: the exam puts its own there."""
    return importlib.import_module("pig")


# Turns


@when(parsers.parse("a turn rolls {words}"), target_fixture="faces")
def turn_rolls(words):
    return read_faces(words)


@then(parsers.parse("the turn scores {points:d}"))
def turn_scores(pig, faces, points):
    require_int(f"score_turn({faces})", pig.score_turn(faces), points)


@when(
    parsers.re(
        r"(?P<policy>\w+ \d+) takes a turn at (?P<score>\d+) to (?P<other>\d+)"
        r"( with the goal (?P<goal>\d+))?, and the die shows (?P<faces>[\d ]+)"
    ),
    target_fixture="turn",
)
def policy_takes_turn(policy, score, other, goal, faces):
    goal = [] if goal is None else [int(goal)]
    die = StackedDie(*read_faces(faces))
    return read_policy(policy), die, int(score), int(other), *goal


@then(parsers.parse("the turn brings {points:d}"))
def turn_brings(pig, turn, points):
    question = f"take_turn{turn}"
    require_int(question, pig.take_turn(*turn), points)


# Policies


@when(
    parsers.parse(
        "a policy that holds at {least:d} is asked at {score:d} to {other:d} "
        "with {points:d} points"
    ),
    target_fixture="asked",
)
def hold_at_is_asked(pig, least, score, other, points):
    turn = (score, other, points)
    return f"hold_at({least}){turn}", said(pig.hold_at, [least], [turn])


@when(
    parsers.parse(
        "the best policy to {goal:d} with {sides:d} sides is asked at {words} points"
    ),
    target_fixture="asked",
)
def best_policy_is_asked(pig, goal, sides, words):
    score, other, points = re.split(" to | with ", words)
    turn = (int(score), int(other), int(points))
    question = f"best_policy({goal}, {sides}){turn}"
    return question, said(pig.best_policy, [goal, sides], [turn])


@then(parsers.parse("it decides to {decision}"))
def policy_decides(asked, decision):
    question, (rolls,) = asked
    actual = "roll" if rolls else "hold"
    message = f"{question} decides to {actual}; the rules say {decision}."
    assert actual == decision, message


# Games


@when(
    parsers.re(
        r"(?P<first>\w+ \d+) plays (?P<second>\w+ \d+)( to (?P<goal>\d+))?, "
        r"and the die shows (?P<faces>[\d ]+)"
    ),
    target_fixture="game",
)
def policies_play(first, second, goal, faces):
    goal = [] if goal is None else [int(goal)]
    die = StackedDie(*read_faces(faces))
    return read_policy(first), read_policy(second), die, *goal


@then(parsers.parse("the game ends {score:d} to {other:d}"))
def game_ends(pig, game, score, other):
    question = f"play{game}"
    end = scores(pig.play, *game)
    assert end == [score, other], f"{question} ends {end}, not {score} to {other}."


# Chances


@when(
    parsers.re(
        r"the chances of (?P<policy>\w+ \d+) at (?P<score>\d+) to (?P<other>\d+)"
        r"( with goal (?P<goal>\d+))? are asked for"
    ),
    target_fixture="situation",
)
def chances_are_asked_for(policy, score, other, goal):
    goal = [] if goal is None else [int(goal)]
    return read_policy(policy), int(score), int(other), *goal


@then(parsers.parse("the chances are {words}"))
def chances_are(pig, situation, words):
    actual = rounded(pig.turn_chances, *situation)
    wanted = read_chances(words)
    message = f"turn_chances{situation} gives {actual!r}; the rules say {wanted}."
    assert actual == wanted, message


@when(
    parsers.parse("the chance of {first} against {second} to {goal:d} is asked for"),
    target_fixture="chance",
)
def win_chance_is_asked_for(pig, first, second, goal):
    pair = (read_policy(first), read_policy(second), goal)
    return f"win_chance{pair}", rounded(pig.win_chance, *pair)


@when(
    parsers.re(
        r"the best chance to (?P<goal>\d+)( with (?P<sides>\d+) sides)? is asked for"
    ),
    target_fixture="chance",
)
def best_chance_is_asked_for(pig, goal, sides):
    game = (int(goal),) if sides is None else (int(goal), int(sides))
    return f"best_chance{game}", rounded(pig.best_chance, *game)


@then(parsers.parse("the chance is {wanted:f}"))
def chance_is(chance, wanted):
    question, actual = chance
    assert actual == wanted, f"{question} gives {actual!r}; the rules say {wanted}."
