"""What `dojo` says of a value that an option cannot take."""

from __future__ import annotations

import pytest

from .terminal import Dojo


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("class grade x --jobs 0", "'--jobs': 0 is less than 1."),
        ("class grade x --jobs many", "'--jobs': 'many' is not a whole number."),
        ("class grade x --time 0", "'--time': 0.0 is not from 1 to 86400."),
        ("class grade x --time long", "'--time': 'long' is not a number."),
        ("class export csv --round 9", "'--round': 9 is not from 0 to 6."),
        ("class export csv --round 1.5", "'--round': '1.5' is not a whole number."),
        ("class grade x --time nan", "'--time': nan is not from 1 to 86400."),
    ],
)
def test_a_number_out_of_range_is_said_in_plain_words(
    dojo: Dojo, command: str, message: str
) -> None:
    answer = dojo(*command.split())

    verb = command.split(" x ", maxsplit=1)[0].split(" --", maxsplit=1)[0]
    assert answer.code == 2
    assert answer.err == f"Invalid value for {message}\n  Next: dojo {verb} --help\n"


def test_arguments_too_many_are_named(dojo: Dojo) -> None:
    answer = dojo("class", "show", "ada", "bob", "--out", "x")

    assert answer.code == 2
    assert answer.err == "Too many arguments: bob.\n  Next: dojo class show --help\n"
