"""A block to keep says where it goes: beside what is there, or in place of it."""

from __future__ import annotations

import pytest

from dicedojo.authoring.placement import unclear_place
from dicedojo.practice.lessons.changes import Growth
from dicedojo.practice.lessons.lesson import Block, Mark, Use

STUB = '''\
"""Coins."""

SIDES = 2


def value(side):
    """Return what a coin is worth."""
'''
BODY = "    return 1\n"
WHOLE = STUB[STUB.index("def") :] + BODY
GREEN = STUB + BODY
LAST = f'''\
"""Coins."""

from math import ceil

SIDES = 2


class Coin:
    def __init__(self):
        self.side = 1
        self.worth = 1

    def turn(self):
        self.side = SIDES - self.side


{WHOLE.replace("1", "ceil(0.5)")}'''
NOT_SAID = (
    "the paragraph above does not say what it takes the “place of”, or show a diff: "
)


def messages(
    text: str,
    lead: str = "",
    *,
    old: str = STUB,
    new: str = GREEN,
    language: str = "python",
) -> list[str]:
    """Return what is unclear of a block that turns `old` into `new`, or begins to."""
    mark = Mark(Use.KEEP, "coin.py")
    block = Block("Green", 1, language, "coin.py", text, mark, lead)
    module = Growth(old, new)
    assert module.show(text), "the block is not in the new code"
    return list(unclear_place(block, old, module))


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        pytest.param(BODY, "This goes into `value`:", id="into a function"),
        pytest.param(WHOLE, "In place of the\nempty one:", id="a whole function"),
    ],
)
def test_a_block_that_says_where_it_goes_is_clear(text: str, lead: str) -> None:
    assert messages(text, lead) == []


def test_new_code_at_the_left_edge_needs_no_word() -> None:
    new_class = LAST[LAST.index("class") : LAST.index("\n\n\ndef")] + "\n"

    assert messages("from math import ceil\n", old=GREEN, new=LAST) == []
    assert messages(new_class, old=GREEN, new=LAST) == []


def test_a_block_inside_a_function_names_it() -> None:
    (message,) = messages(BODY, "Add this line:")

    assert message == (
        "the paragraph above does not name `value`, where it goes, or show a diff"
    )


def test_a_method_names_its_class() -> None:
    method = "    def turn(self):\n        self.side = SIDES - self.side\n"
    old = LAST.replace(f"\n{method}", "")

    (message,) = messages(method, old=old, new=LAST)

    assert "does not name `Coin`" in message
    assert messages(method, "Into `Coin`:", old=old, new=LAST) == []


@pytest.mark.parametrize(
    ("text", "old", "new", "there"),
    [
        pytest.param(WHOLE, STUB, GREEN, "value", id="a function of the stub"),
        pytest.param(
            "SIDES = 3\n", GREEN, GREEN.replace("2", "3"), "SIDES", id="a constant"
        ),
        pytest.param(
            "from math import ceil\n", LAST, LAST, "from math import ceil", id="import"
        ),
        pytest.param(
            "    return 2\n",
            GREEN,
            GREEN.replace("return 1", "return 2"),
            "return 1",
            id="a line inside a function",
        ),
        pytest.param(
            '    """Return what a coin is worth."""\n    return 1\n',
            STUB,
            GREEN,
            '"""Return what a coin is worth."""',
            id="a line that only shows the place",
        ),
    ],
)
def test_code_that_is_there_already_is_named(
    text: str, old: str, new: str, there: str
) -> None:
    said_of_another = "`value` is in its place. Of two coins, take one:"

    assert messages(text, said_of_another, old=old, new=new) == [NOT_SAID + there]


def test_the_head_of_a_function_is_not_enough() -> None:
    head = WHOLE.removesuffix(BODY)

    (message,) = messages(head, "In place of the old one:", old=GREEN, new=GREEN)

    assert message == "it shows `value` without its end; show all of it, or show a diff"


def test_a_head_of_several_lines_is_part_of_its_function() -> None:
    new = STUB + "    return 1\n\n\ndef flip(\n    coin,\n):\n    return -coin\n"
    head = "def flip(\n    coin,\n):\n"

    (message,) = messages(head, "In place of the old one:", old=new, new=new)

    assert "`flip` without its end" in message
    assert messages(f"{head}    return -coin\n", new=new) == []


def test_a_function_may_grow_in_a_later_block_of_its_section() -> None:
    begun = "class Coin:\n    def __init__(self):\n        self.side = 1\n"

    assert messages(begun, old=GREEN, new=LAST) == []


def test_a_diff_shows_its_place() -> None:
    assert messages(BODY, language="diff") == []
