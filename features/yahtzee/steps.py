"""What the sentences of Yahtzee's features mean: dice, boxes and a module `yahtzee`."""

import importlib

import props
import pytest
from pytest_bdd import given, parsers, then, when

STRANGERS = {"True": True, '"1"': "1", "1.0": 1.0, "None": None}  # the rest are ints
EVERY_BOX = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three of a kind",
    "four of a kind",
    "full house",
    "small straight",
    "large straight",
    "yahtzee",
    "chance",
)


def read_dice(words):
    """Return a fresh list of the dice that a sentence names."""
    if words == "no dice":
        return []
    return [
        STRANGERS[word] if word in STRANGERS else int(word) for word in words.split()
    ]


def function(name):
    """Return a function under test, looked up late: the exam puts its own there."""
    return getattr(importlib.import_module("yahtzee"), name)


def require_points(question, actual, points):
    """Fail unless these are the points, and a plain int."""
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, of type {kind}, not int."
    assert actual == points, f"{question} gives {actual}; the rules say {points}."


def require_card(question, card, points):
    """Fail unless the card has these points in its thirteen boxes."""
    kind = type(card).__name__
    assert isinstance(card, dict), (
        f"{question} gives {card!r}, of type {kind}, not dict."
    )
    missing = [box for box in points if box not in card]
    assert not missing, f"{question} has no box {missing[0]!r}."
    for box, right in points.items():
        require_points(f"{question}[{box!r}]", card[box], right)
    more = [box for box in card if box not in points]
    assert not more, f"{question} has {more[0]!r}, which is not a box."


@when(parsers.parse("the player rolls {words}"), target_fixture="dice")
def player_rolls(words):
    return read_dice(words)


@then(parsers.parse("{box} scores {points:d}"))
def box_scores(box, dice, points):
    question = f"score({box!r}, {dice})"
    require_points(question, function("score")(box, dice), points)


@then("the card shows:")
def card_shows(dice, datatable):
    points = {box: int(shown) for box, shown in datatable[1:]}
    require_card(f"scorecard({dice})", function("scorecard")(dice), points)


@then(parsers.parse("after a roll of {words} the card of {first} still shows:"))
def card_still_shows(words, first, datatable):
    points = {box: int(shown) for box, shown in datatable[1:]}
    dice, later = read_dice(first), read_dice(words)
    card = props.card_kept(function("scorecard"), dice, later)
    question = f"scorecard({dice}), after scorecard({later}) was asked,"
    require_card(question, card, points)


@when(parsers.parse("{box} is scored"))
def box_is_scored(box, dice):
    function("score")(box, dice)


@when("the card is made")
def card_is_made(dice):
    function("scorecard")(dice)


@then(parsers.parse("the dice still lie as {words}"))
def dice_still_lie(dice, words):
    before = read_dice(words)
    assert dice == before, f"The player's list was {before}; now it is {dice}."


# A player decides


@given(parsers.parse("a card on which only {names} are open"), target_fixture="card")
def open_boxes(names):
    """Return a card on which all other boxes are filled, with 0 in each."""
    wanted = names.replace(" and ", ", ").split(", ")
    strange = [name for name in wanted if name not in EVERY_BOX]
    assert not strange, f"the feature names {strange[0]!r}, which is not a box"
    return {box: 0 for box in EVERY_BOX if box not in wanted}


@given(parsers.parse("a card on which only {name} is open"), target_fixture="card")
def open_box(name):
    return open_boxes(name)


@given("an empty card", target_fixture="card")
def empty_card():
    return {}


@then(parsers.parse("the player scores {words} in {box}"))
def player_scores(card, words, box):
    dice = tuple(sorted(read_dice(words)))
    answer = function("choose_box")(dict(card), dice)
    question = f"choose_box({card}, {dice})"
    assert answer == box, f"{question} gives {answer!r}; it should be {box!r}."


@then(parsers.parse("the player finds an open box for {words}"))
def player_scores_somewhere(card, words):
    dice = tuple(sorted(read_dice(words)))
    answer = function("choose_box")(dict(card), dice)
    question = f"choose_box({card}, {dice})"
    assert answer in EVERY_BOX, f"{question} gives {answer!r}, which is not a box."
    assert answer not in card, f"{question} gives {answer!r}, which is filled already."


def ask_keep(card, words, rolls_left):
    """Return the question and the dice kept, sorted; each has to lie there."""
    dice = tuple(sorted(read_dice(words)))
    kept = function("choose_keep")(dict(card), dice, rolls_left)
    question = f"choose_keep({card}, {dice}, {rolls_left})"
    kind = type(kept).__name__
    assert type(kept) in {list, tuple}, f"{question} gives a {kind}, not a list."
    left = list(dice)
    for die in kept:
        assert die in left, f"{question} gives {kept!r}; not all of them lie there."
        left.remove(die)
    return question, sorted(kept)


@then(
    parsers.parse(
        "of {words} the player keeps {kept} with {rolls_left:d} {roll:w} left"
    )
)
def player_keeps(card, words, kept, rolls_left):  # one roll, or two rolls
    question, answer = ask_keep(card, words, rolls_left)
    wanted = sorted(read_dice(kept))
    assert answer == wanted, f"{question} gives {answer}; it should be {wanted}."


@then(parsers.parse("of {words} the player keeps dice that lie there"))
def player_keeps_some(card, words):
    for rolls_left in (2, 1):
        ask_keep(card, words, rolls_left)


# What is refused


def describe_error(error):
    """Return an exception in words: its type, and its message if it has one."""
    name, message = type(error).__name__, str(error)
    return f"{name}: {message!r}" if message else f"{name} without a message"


def require_refusal(question, ask, name=""):
    """Fail unless the question is refused by a ValueError that has this name in it."""
    try:
        answer = ask()
    except ValueError as refusal:
        reason = str(refusal)
    except (AssertionError, KeyError, TypeError) as error:
        raised = describe_error(error)
        pytest.fail(f"{question} raises {raised}; the rules ask for ValueError.")
    else:
        pytest.fail(f"{question} gives {answer!r}; it should raise ValueError.")
    assert name in reason, f"{question}: {reason!r} does not name {name}."


@then(parsers.parse("{box} is refused and the reason names {words}"))
def box_is_refused(box, dice, words):
    (stranger,) = read_dice(words)
    question = f"score({box!r}, {dice})"
    require_refusal(question, lambda: function("score")(box, dice), str(stranger))


@then(parsers.parse("there is no box {box}"))
def box_is_unknown(box, dice):
    name = box.strip('"')
    question = f"score({name!r}, {dice})"
    require_refusal(question, lambda: function("score")(name, dice), name)


@then("the roll is refused")
def roll_is_refused(dice):
    question = f"score('chance', {dice})"
    require_refusal(question, lambda: function("score")("chance", dice))


@then("the card is refused")
def card_is_refused(dice):
    question = f"scorecard({dice})"
    require_refusal(question, lambda: function("scorecard")(dice))
