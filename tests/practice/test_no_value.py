"""A function that gives None is told why, where that is certain."""

from __future__ import annotations

import textwrap

import pytest

from dicedojo import syntax
from dicedojo.practice.no_value import why_none


def told(body: str) -> str:
    module = syntax.parse(f"def pays(side):\n{textwrap.indent(body, '    ')}\n")
    return why_none(module, "pays")


@pytest.mark.parametrize(
    "body",
    [
        "if side == 'heads':\n    return 1",
        "if side == 'heads':\n    return 1\nelif side == 'tails':\n    return 0",
        "for one in side:\n    total = 1\n    return total",
        "while side:\n    return sum(side) + 1",
        "if side:\n    return [1] if side else ()\nside.append(1)",
    ],
)
def test_a_call_that_reaches_no_return_is_told_so(body: str) -> None:
    assert told(body) == "`pays` gives None for this call: no return was reached."


BUILTINS = "abs bool dict float int len list max min round set sorted str sum tuple"


@pytest.mark.parametrize(
    "value",
    [
        *("side[0]", "-side", "side < 2", "f'{side}'", "{1: 1}", "{1}"),
        *("[x for x in side]", "{x for x in side}", "{x: 1 for x in side}"),
        *(f"{name}(side)" for name in BUILTINS.split()),
    ],
)
def test_a_value_that_is_never_none_was_not_reached(value: str) -> None:
    assert told(f"if side:\n    return {value}").endswith("no return was reached.")


@pytest.mark.parametrize(
    "body",
    [
        "return other(side)",  # which may give None itself
        "if side:\n    return other(side)",
        "if side:\n    return",
        "if side:\n    return None",
        "if side:\n    return side and 1",
        "total = None\nreturn total",
        "if side:\n    return 1 if side else None",
        "return PAYS.get(side)",
        "pass",
        "return",
    ],
)
def test_where_it_may_have_another_reason_nothing_is_said(body: str) -> None:
    assert told(body) == ""


@pytest.mark.parametrize("call", ["print(1)", "side.sort()", "[].append(side)"])
def test_the_answer_of_a_call_that_has_none_is_told(call: str) -> None:
    name = call.partition("(")[0].rpartition(".")[2]

    assert told(f"return {call}") == (
        f"`pays` returns what `{name}` gives, and that is None."
    )


def test_the_return_of_a_function_inside_is_not_its_own() -> None:
    body = "def one():\n    return 1\n\nx = one()"

    assert told(body) == "`pays` has no return, so each call gives None."


def test_of_two_definitions_the_last_counts() -> None:
    twice = "def pays(side):\n    return 1\n\n\ndef pays(side):\n    x = 1\n"

    assert "has no return" in why_none(syntax.parse(twice), "pays")
    assert why_none(syntax.parse(twice), "other") == ""
