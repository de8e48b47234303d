"""What the sentences of Hog's features mean: dice, scores and a module `hog`."""

import importlib

import pytest
from props import (
    averaged,
    dice_chosen,
    make_test_dice,
    played,
    rolled_twice,
    said,
    tell_turn,
)
from pytest_bdd import parsers, then, when

NUMBERS = {"True": True, '"5"': "5", "2.5": 2.5, "5.0": 5.0, "None": None}  # or an int
SIDES = {"six-sided": 6, "four-sided": 4, "none": 0}


def read_faces(words):
    """Return what dice show, as a tuple."""
    return tuple(map(int, words.replace("nothing", "").split()))


def read_number(word):
    """Return the number of dice that a sentence names, however strange it is."""
    return NUMBERS[word] if word in NUMBERS else int(word)


def read_turns(datatable):
    """Return the turns of a game: what each rolls, and how `props.played` tells it."""
    names, *rows = datatable
    rolls, told = [], {}
    for number, row in enumerate(rows, start=1):
        turn = dict(zip(names, row, strict=True))
        scores = (int(turn["player"]), int(turn["score"]), int(turn["against"]))
        rolls.append(read_faces(turn["show"]))
        sides = [SIDES[turn["dice"]]] * len(rolls[-1])
        told[f"turn {number}"] = tell_turn(*scores, sides)
    return rolls, told


def require_int(question, actual, wanted):
    """Fail unless this is the number that the rules give, as an int."""
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, of type {kind}, not int."
    assert actual == wanted, f"{question} gives {actual}; the rules say {wanted}."


def describe_error(error):
    """Return an exception in words: its type, and its message if it has one."""
    name, message = type(error).__name__, str(error)
    return f"{name}: {message!r}" if message else f"{name} without a message"


def require_refusal(question, call, word):
    """Fail unless the call raises a ValueError that names the number of dice."""
    try:
        answer = call()
    except ValueError as refusal:
        reason = str(refusal)
    except (AssertionError, TypeError) as error:
        raised = describe_error(error)
        pytest.fail(f"{question} raises {raised}; the rules ask for ValueError.")
    else:
        pytest.fail(f"{question} gives {answer!r}; it should raise ValueError.")
    named = str(read_number(word))
    assert named in reason, f"{question}: {reason!r} does not name {named}."


@pytest.fixture
def hog():
    """The module under test, looked up late: the exam puts its own there."""
    return importlib.import_module("hog")


# Rolls


@when(
    parsers.re(
        r"(?P<number>\d+) (die is|dice are) rolled and shows? (?P<words>[\d ]+)"
    ),
    target_fixture="rolled",
)
def dice_are_rolled(hog, number, words):
    question = f"roll_dice({number}, dice that show {words})"
    return question, hog.roll_dice(int(number), make_test_dice(*read_faces(words)))


@when(
    parsers.re(
        r"(?P<number>\d+) (die is|dice are) rolled twice and shows? (?P<words>[\d ]+)"
    ),
    target_fixture="rolled",
)
def dice_are_rolled_twice(hog, number, words):
    dice = make_test_dice(*read_faces(words))
    question = f"roll_dice({number}, dice that show {words}), twice,"
    return question, rolled_twice(hog.roll_dice, int(number), dice)


@then(parsers.parse("the roll scores {points:d}"))
def roll_scores(rolled, points):
    question, actual = rolled
    require_int(question, actual, points)


@then(parsers.parse("the rolls score {first:d} and {second:d}"))
def rolls_score(rolled, first, second):
    question, actual = rolled
    wanted = [first, second]
    assert actual == wanted, f"{question} gives {actual}; the rules say {wanted}."
    require_int(question, actual[1], second)


@when("a die is rolled that nobody has prepared", target_fixture="rolled")
def fair_die_is_rolled(hog):
    return "roll_dice(1)", hog.roll_dice(1)


@then("the roll scores 1 to 6")
def roll_scores_a_face(rolled):
    question, actual = rolled
    assert type(actual) is int, f"{question} gives {actual!r}, not an int."
    assert actual in range(1, 7), f"{question} gives {actual}; a die shows 1 to 6."


# Turns


@when(
    parsers.re(
        r"a player rolls (?P<number>\d+) (die|dice) that shows? (?P<words>[\d ]+) "
        r"against (?P<against>\d+)"
    ),
    target_fixture="turn",
)
def player_rolls(hog, number, words, against):
    dice = make_test_dice(*read_faces(words))
    question = f"take_turn({number}, {against}, dice that show {words})"
    return question, hog.take_turn(int(number), int(against), dice)


@when(
    parsers.parse("a player rolls no dice against {against:d}"), target_fixture="turn"
)
def player_rolls_no_dice(hog, against):
    return f"take_turn(0, {against})", hog.take_turn(0, against)


@then(parsers.parse("the turn scores {points:d}"))
def turn_scores(turn, points):
    question, actual = turn
    require_int(question, actual, points)


@when(
    parsers.parse("the scores are {score:d} and {opponent_score:d}"),
    target_fixture="scores",
)
def scores_are(score, opponent_score):
    return score, opponent_score


@then(parsers.parse("the dice have {sides} sides"))
def dice_have_sides(hog, scores, sides):
    score, opponent_score = scores
    question = f"select_dice({score}, {opponent_score})"
    actual = dice_chosen(hog.select_dice, score, opponent_score)
    wanted = f"{sides}_sided"
    assert actual == wanted, f"{question} gives {actual!r}; the rules say {wanted}."


# Games


@then(parsers.parse("after player {who:d} it is the turn of player {next_one:d}"))
def next_turn_is_of(hog, who, next_one):
    require_int(f"other({who})", hog.other(who), next_one)


@when("this game is played:", target_fixture="game")
def game_is_played(datatable):
    return read_turns(datatable), ()


@when(parsers.parse("this game is played to {goal:d}:"), target_fixture="game")
def game_is_played_to(datatable, goal):
    return read_turns(datatable), (goal,)


@then(parsers.parse("it ends {score0:d} to {score1:d}"))
def game_ends(hog, game, score0, score1):
    (rolls, told), goal = game
    turns = played(hog.play, rolls, *goal)
    scores = turns.pop("end", None)
    goes_on = turns.pop("goes on", "")
    for turn, wanted in told.items():
        actual = turns.pop(turn, "no turn")
        assert actual == wanted, f"play: {turn} is {actual}; the rules say {wanted}."
    assert not goes_on, f"{goes_on}. It should end {score0} to {score1}."
    assert not turns, f"play goes on: {turns}."
    wanted = (score0, score1)
    assert isinstance(scores, tuple), f"play gives {scores!r}, not a tuple."
    assert scores == wanted, f"play gives {scores}; the rules say {wanted}."
    for actual, score in zip(scores, wanted, strict=True):
        require_int("play", actual, score)


# Functions that make functions


@then(
    parsers.parse(
        "a player who always rolls {number:d} does so at {score:d} to {against:d}"
    )
)
def always_rolls(hog, number, score, against):
    question = f"always_roll({number})({score}, {against})"
    (actual,) = said(hog.always_roll, number, [(score, against)])
    require_int(question, actual, number)


@when(
    parsers.parse("dice that show {words} are averaged over {samples:d} rolls"),
    target_fixture="average",
)
def dice_are_averaged(hog, words, samples):
    dice = make_test_dice(*read_faces(words))
    question = f"make_averaged(dice that show {words}, {samples})()"
    return question, averaged(hog.make_averaged, dice, [samples], [])


@when(
    parsers.parse("dice that show {words} are averaged as often as usual"),
    target_fixture="average",
)
def dice_are_averaged_as_usual(hog, words):
    dice = make_test_dice(*read_faces(words))
    question = f"make_averaged(dice that show {words})()"
    return question, averaged(hog.make_averaged, dice, [], [])


@when(
    parsers.parse(
        "turns of {number:d} dice that show {words} are averaged over {samples:d} turns"
    ),
    target_fixture="average",
)
def turns_are_averaged(hog, number, words, samples):
    """The averaged function takes arguments, and they are passed on."""
    dice = make_test_dice(*read_faces(words))
    question = f"make_averaged(roll_dice, {samples})({number}, dice that show {words})"
    arguments = [number, dice]
    return question, averaged(hog.make_averaged, hog.roll_dice, [samples], arguments)


@then(parsers.parse("the average is {mean:g}"))
def average_is(average, mean):
    question, actual = average
    assert actual == mean, f"{question} gives {actual}; it is {mean}."


@then(parsers.parse("of dice that show {words} over and over, {number:d} score most"))
def so_many_score_most(hog, words, number):
    question = f"max_scoring_num_rolls(dice that show {words})"
    actual = hog.max_scoring_num_rolls(make_test_dice(*read_faces(words)))
    require_int(question, actual, number)


# Strategies


@then(parsers.parse("the bacon strategy rolls {number:d}"))
def bacon_strategy_rolls(hog, scores, number):
    question = f"bacon_strategy({scores[0]}, {scores[1]})"
    require_int(question, hog.bacon_strategy(*scores), number)


@then(parsers.parse("the swap strategy rolls {number:d}"))
def swap_strategy_rolls(hog, scores, number):
    question = f"swap_strategy({scores[0]}, {scores[1]})"
    require_int(question, hog.swap_strategy(*scores), number)


@then("the player's own strategy rolls 0 to 10 dice, and says so again")
def own_strategy_rolls(hog, scores):
    score, opponent_score = scores
    question = f"final_strategy({score}, {opponent_score})"
    said_once = hog.final_strategy(score, opponent_score)
    kind = type(said_once).__name__
    wanted = f"{question} gives {said_once!r}, of type {kind}, not int."
    assert type(said_once) is int, wanted
    assert said_once in range(11), f"{question} gives {said_once}, not 0 to 10."
    again = hog.final_strategy(score, opponent_score)
    assert again == said_once, f"{question} gives {said_once}, and then {again}."


# What is refused


@then(parsers.parse("rolling {word} dice is refused, and the reason names {named}"))
def rolling_is_refused(hog, word, named):
    question = f"roll_dice({word}, ...)"
    dice = make_test_dice(3)
    number = read_number(word)
    require_refusal(question, lambda: hog.roll_dice(number, dice), named)


@then(parsers.parse("a turn with {word} dice is refused, and the reason names {named}"))
def turn_is_refused(hog, word, named):
    question = f"take_turn({word}, 20, ...)"
    dice = make_test_dice(3)
    number = read_number(word)
    require_refusal(question, lambda: hog.take_turn(number, 20, dice), named)
