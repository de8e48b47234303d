"""What the sentences of accumulate's features mean: terms, combiners, dice, numbers."""

import importlib
import re
from functools import partial

import pytest
from props import by_name, combined, combined_again, counted
from pytest_bdd import parsers, then, when

# What is refused; everything else is an int
STRANGE = {"True": True, '"3"': "3", '"6"': "6", "None": None}
STRANGE |= {"2.0": 2.0, "2.5": 2.5, "6.0": 6.0}


def read_number(word):
    """Return the number that a sentence names, however strange it is."""
    return STRANGE[word] if word in STRANGE else int(word)


def read_ways(words):
    """Return the pairs of a total and its ways: `1 in 2 ways, 3 in 1 way`."""
    return tuple(
        (int(total), int(ways))
        for total, ways in re.findall(r"(-?\d+) in (\d+) ways?", words)
    )


def require_int(question, actual, wanted):
    """Fail unless this is the number that the rules give, as an int."""
    kind = type(actual).__name__
    assert type(actual) is int, f"{question} gives {actual!r}, of type {kind}, not int."
    assert actual == wanted, f"{question} gives {actual}; the rules say {wanted}."


def require_ways(question, actual, words):
    """Fail unless these are the ways that a sentence names, as a dict of ints."""
    wanted = dict(read_ways(words))
    kind = type(actual).__name__
    assert type(actual) is dict, f"{question} gives {actual!r}, of type {kind}."
    assert actual == wanted, f"{question} gives {actual}; the rules say {wanted}."
    for total, ways in actual.items():
        require_int(f"{question}[{total}]", ways, wanted[total])


def describe_error(error):
    """Return an exception in words: its type, and its message if it has one."""
    name, message = type(error).__name__, str(error)
    return f"{name}: {message!r}" if message else f"{name} without a message"


def require_refusal(question, call, word):
    """Fail unless the call raises a ValueError that names the number."""
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
def module():
    """The module under test, looked up late: the exam puts its own there."""
    return importlib.import_module("accumulate")


# Sums and products


@when(
    parsers.parse("the numbers from 1 to {n:d} are added"), target_fixture="combination"
)
def numbers_are_added(module, n):
    return f"sum_naturals({n})", module.sum_naturals(n)


@when(
    parsers.parse("the first {n:d} terms of {term} are added"),
    target_fixture="combination",
)
def terms_are_added(module, n, term):
    return f"summation({n}, {term})", by_name(module.summation, n, term)


@when(
    parsers.parse("accumulate adds the first {n:d} terms of {term}"),
    target_fixture="combination",
)
def accumulate_adds(module, n, term):
    question = f"summation_using_accumulate({n}, {term})"
    return question, by_name(module.summation_using_accumulate, n, term)


@when(
    parsers.parse("accumulate multiplies the first {n:d} terms of {term}"),
    target_fixture="combination",
)
def accumulate_multiplies(module, n, term):
    question = f"product_using_accumulate({n}, {term})"
    return question, by_name(module.product_using_accumulate, n, term)


@when(
    parsers.parse("{combiner} combines {start:d} with the first {n:d} terms of {term}"),
    target_fixture="combination",
)
def combiner_combines(module, combiner, start, n, term):
    question = f"accumulate({combiner}, {start}, {n}, {term})"
    return question, by_name(module.accumulate, combiner, start, n, term)


@then(parsers.parse("the result is {result:d}"))
def result_is(combination, result):
    question, actual = combination
    require_int(question, actual, result)


@then(parsers.parse("the result is the pair {words}"))
def result_is_pair(combination, words):
    """The pair is written with its brackets, `((0, 1), 2)`: compared as text."""
    question, actual = combination
    shown = repr(actual)
    assert shown == words, f"{question} gives {shown}; the rules say {words}."


# Ways


@when(
    parsers.re(
        r"(?P<first>.+) is combined with (?P<second>.+(way|ways))(?P<twice>| twice)"
    ),
    target_fixture="count",
)
def ways_are_combined(module, first, second, twice):
    """The second time shows whether the first left both as they were."""
    pairs = read_ways(first), read_ways(second)
    question = f"combine_ways({dict(pairs[0])}, {dict(pairs[1])})"
    if twice:
        again = combined_again(module.combine_ways, pairs)
        return f"{question} a second time", again
    return question, combined(module.combine_ways, *pairs)


@when(
    parsers.re(
        r"(?P<number>\d+) (die|dice) with (?P<sides>\d+) sides? (is|are) thrown"
    ),
    target_fixture="count",
)
def dice_are_thrown(module, number, sides):
    question = f"count_sums({number}, {sides})"
    return question, counted(module.count_sums, int(number), int(sides))


@when(
    parsers.re(r"(?P<number>\d+) usual (die|dice) (is|are) thrown"),
    target_fixture="count",
)
def usual_dice_are_thrown(module, number):
    return f"count_sums({number})", counted(module.count_sums, int(number))


@then(parsers.parse("the sums are {words}"))
def sums_are(count, words):
    question, actual = count
    require_ways(question, actual, words)


@then(parsers.parse("{total:d} comes up in {ways:d} ways"))
def total_comes_up(count, total, ways):
    question, actual = count
    kind = type(actual).__name__
    assert type(actual) is dict, f"{question} gives {actual!r}, of type {kind}."
    require_int(f"{question}[{total}]", actual.get(total, 0), ways)


# What is refused


@then(parsers.parse("{word} terms are refused, and the reason names {named}"))
def terms_are_refused(module, word, named):
    n = read_number(word)
    for name in ("summation", "summation_using_accumulate", "product_using_accumulate"):
        ask = partial(by_name, getattr(module, name), n, "identity")
        require_refusal(f"{name}({n!r}, identity)", ask, named)
    ask = partial(by_name, module.accumulate, "add", 0, n, "identity")
    require_refusal(f"accumulate(add, 0, {n!r}, identity)", ask, named)


@then(parsers.parse("adding {word} numbers is refused, and the reason names {named}"))
def numbers_are_refused(module, word, named):
    n = read_number(word)
    require_refusal(f"sum_naturals({n!r})", partial(module.sum_naturals, n), named)


@then(parsers.parse("{word} dice are refused, and the reason names {named}"))
def dice_are_refused(module, word, named):
    number = read_number(word)
    ask = partial(counted, module.count_sums, number)
    require_refusal(f"count_sums({number!r})", ask, named)


@then(parsers.parse("dice with {word} sides are refused, and the reason names {named}"))
def sides_are_refused(module, word, named):
    sides = read_number(word)
    for number in (2, 0):
        ask = partial(counted, module.count_sums, number, sides)
        require_refusal(f"count_sums({number}, {sides!r})", ask, named)
