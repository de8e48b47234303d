"""What the sentences of Farkle's features mean: dice, turns and a module `farkle`."""

import importlib

import pytest
from props import Script, StackedDice
from pytest_bdd import parsers, then, when

STRANGERS = {"True": True, '"1"': "1", "1.0": 1.0, "None": None}  # the rest are ints
AGAIN = {"rolls again": True, "banks": False}


def read_dice(words):
    """Return a fresh list of the dice that a sentence names."""
    if words == "no dice":
        return []
    return [
        STRANGERS[word] if word in STRANGERS else int(word) for word in words.split()
    ]


def read_table(datatable):
    """Return the rows of a table, each by the names of its columns."""
    names, *rows = datatable
    return [dict(zip(names, row, strict=True)) for row in rows]


def read_move(row):
    """Return what the player does, with what the player must have been told."""
    keep = tuple(read_dice(row["keeps"]))
    told = [int(row[name]) for name in ("at stake", "banked") if name in row]
    return (keep, AGAIN[row["then"]], *told)


def require_points(question, actual, points):
    """Fail unless these are the points that the rules give, as an int."""
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, of type {kind}, not int."
    assert actual == points, f"{question} gives {actual}; the rules say {points}."


def describe_error(error):
    """Return an exception in words: its type, and its message if it has one."""
    name, message = type(error).__name__, str(error)
    return f"{name}: {message!r}" if message else f"{name} without a message"


def require_refusal(question, call, words):
    """Fail unless the call raises a ValueError that names the dice."""
    try:
        answer = call()
    except ValueError as refusal:
        reason = str(refusal)
    except (AssertionError, TypeError) as error:
        raised = describe_error(error)
        pytest.fail(f"{question} raises {raised}; the rules ask for ValueError.")
    else:
        pytest.fail(f"{question} gives {answer!r}; it should raise ValueError.")
    for die in read_dice(words):
        assert str(die) in reason, f"{question}: {reason!r} does not name {die}."


@pytest.fixture
def farkle():
    """The module under test, looked up late: the exam puts its own there."""
    return importlib.import_module("farkle")


@pytest.fixture
def rules():
    """The rule set that a scenario names: none, so the table as it is."""
    return ()


# Rolls, and what can be kept of them


@when(parsers.parse("the player rolls {words}"), target_fixture="roll")
def player_rolls(words):
    return read_dice(words)


@when("three pairs count", target_fixture="rules")
def three_pairs_count(farkle):
    return (farkle.THREE_PAIRS,)


@when("the options are looked at")
def options_are_looked_at(farkle, roll, rules):
    farkle.score_options(roll, *rules)


@then(parsers.parse("keeping {words} scores {points:d}"))
def keeping_scores(farkle, roll, rules, words, points):
    question = f"score_options({roll})"
    options = farkle.score_options(roll, *rules)
    assert isinstance(options, dict), f"{question} gives {options!r}, not a dict."
    keep = tuple(read_dice(words))
    assert keep in options, f"{question} gives {options}, without {keep}."
    require_points(f"{question}[{keep}]", options[keep], points)


@then("these dice can be kept, and no others:")
def exactly_these(farkle, roll, rules, datatable):
    rows = read_table(datatable)
    wanted = {tuple(read_dice(row["dice"])): int(row["points"]) for row in rows}
    options = farkle.score_options(roll, *rules)
    question = f"score_options({roll})"
    assert options == wanted, f"{question} gives {options}; the rules say {wanted}."
    for keep, points in wanted.items():
        require_points(f"{question}[{keep}]", options[keep], points)


@then("nothing can be kept")
def nothing_can_be_kept(farkle, roll, rules):
    options = farkle.score_options(roll, *rules)
    question = f"score_options({roll})"
    assert options == {}, f"{question} gives {options!r}; the rules say {{}}."


@then(parsers.parse("the dice still lie as {words}"))
def dice_still_lie(roll, words):
    before = read_dice(words)
    assert roll == before, f"The player's list was {before}; now it is {roll}."


@then(parsers.parse("the roll is refused and the reason names {words}"))
def roll_is_refused(farkle, roll, words):
    question = f"score_options({roll})"
    require_refusal(question, lambda: farkle.score_options(roll), words)


# Dice that are kept


@when(parsers.parse("the player keeps {words}"), target_fixture="kept")
def player_keeps(words):
    return read_dice(words)


@when("the dice kept are scored")
def kept_are_scored(farkle, kept, rules):
    farkle.score(kept, *rules)


@then(parsers.parse("the dice kept score {points:d}"))
def kept_score(farkle, kept, rules, points):
    require_points(f"score({kept})", farkle.score(kept, *rules), points)


@then(parsers.parse("the dice kept are refused"))
def kept_are_refused(farkle, kept, rules):
    require_refusal(f"score({kept})", lambda: farkle.score(kept, *rules), "no dice")


@then(parsers.parse("the dice kept are refused and the reason names {words}"))
def kept_are_refused_by_name(farkle, kept, words):
    require_refusal(f"score({kept})", lambda: farkle.score(kept), words)


@then(parsers.parse("the dice kept still lie as {words}"))
def kept_still_lie(kept, words):
    before = read_dice(words)
    assert kept == before, f"The player's list was {before}; now it is {kept}."


# Turns and games


@when(
    parsers.parse("a player with {total:d} points takes this turn:"),
    target_fixture="turn",
)
def player_takes_turn(total, datatable):
    """A row is a roll and what the player does; a bust leaves nothing to do."""
    rows = read_table(datatable)
    dice = [tuple(read_dice(row["roll"])) for row in rows]
    moves = [read_move(row) for row in rows if row["then"] in AGAIN]
    return dice, moves, total


@then(parsers.parse("the turn banks {points:d}"))
def turn_banks(farkle, turn, points):
    dice, moves, total = turn
    actual = farkle.take_turn(Script(*moves), StackedDice(*dice), total)
    require_points("take_turn", actual, points)


@then(parsers.parse("the turn is refused and the reason names {words}"))
def turn_is_refused(farkle, turn, words):
    dice, moves, total = turn
    require_refusal(
        "take_turn",
        lambda: farkle.take_turn(Script(*moves), StackedDice(*dice), total),
        words,
    )


@when(
    parsers.parse("{count:d} players play this game to {target:d}:"),
    target_fixture="game",
)
def players_play(count, target, datatable):
    rows = read_table(datatable)
    dice = [tuple(read_dice(row["roll"])) for row in rows]
    moves = [
        [
            read_move(row)
            for row in rows
            if row["player"] == str(player) and row["then"] in AGAIN
        ]
        for player in range(1, count + 1)
    ]
    return dice, moves, target


@then(parsers.parse("the totals are {words}"))
def totals_are(farkle, game, words):
    dice, moves, target = game
    wanted = [int(word) for word in words.split()]
    scripts = [Script(*each) for each in moves]
    totals = farkle.play(scripts, StackedDice(*dice), target)
    assert type(totals) is list, f"play gives {totals!r}, not a list."
    assert totals == wanted, f"play gives {totals}; the rules say {wanted}."
    for total, points in zip(totals, wanted, strict=True):
        require_points("play", total, points)


@when(parsers.parse("{number:d} dice are rolled"), target_fixture="rolled")
def dice_are_rolled(farkle, number):
    return number, farkle.roll_dice(number)


@then("each shows a face of a die")
def each_shows_a_face(rolled):
    number, faces = rolled
    question = f"roll_dice({number})"
    assert isinstance(faces, tuple), f"{question} gives {faces!r}, not a tuple."
    assert len(faces) == number, f"{question} gives {len(faces)} dice: {faces}."
    for face in faces:
        assert type(face) is int, f"{question} gives {face!r}, not an int."
        assert face in range(1, 7), f"{question} gives a die that shows {face}."


# The player's own strategy


@when(
    parsers.parse(
        "the strategy sees {words} with {points:d} at stake, {total:d} banked"
    ),
    target_fixture="decision",
)
def strategy_sees(farkle, words, points, total):
    roll = tuple(read_dice(words))
    return roll, farkle.choose(roll, points, total)


@then("it keeps dice that score")
def keeps_dice_that_score(farkle, decision):
    roll, answer = decision
    question = f"choose({roll}, ...)"
    assert isinstance(answer, tuple), f"{question} gives {answer!r}, not (keep, again)."
    assert len(answer) == 2, f"{question} gives {answer!r}, not (keep, again)."
    keep, again = answer
    assert type(again) is bool, f"{question}: roll again is {again!r}, not a bool."
    options = farkle.score_options(list(roll))
    assert tuple(sorted(keep)) in options, f"{question} keeps {keep} of {options}."


@then("it banks")
def it_banks(decision):
    roll, (_, again) = decision
    assert again is False, f"choose({roll}, ...) rolls again."


@then("it rolls again")
def it_rolls_again(decision):
    roll, (_, again) = decision
    assert again is True, f"choose({roll}, ...) banks."
