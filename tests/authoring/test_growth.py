"""A file has the lines of the blocks that were kept, and its old lines elsewhere."""

from __future__ import annotations

import pytest

from dicedojo.authoring.growth import Growth

OLD = """\
RULES = 1


def score(roll):
    first = roll[0]
    for rule in RULES:
        return rule
    return 0
"""
NEW = """\
RULES = 1


def drop(roll):
    return roll[1:]


def score(roll):
    if not roll:
        return 0
    for rule in RULES:
        return rule
    return score(drop(roll))
"""
LAST = "    return score(drop(roll))\n"
END = "    if not roll:\n        return 0\n"
DROP = "def drop(roll):\n    return roll[1:]\n"


def test_a_file_without_blocks_is_the_old_one() -> None:
    growth = Growth(OLD, NEW)

    assert growth.text() == OLD
    assert growth.left_out() == [*DROP.splitlines(), *END.splitlines(), LAST[:-1]]


def test_a_block_changes_its_own_lines_and_no_others() -> None:
    growth = Growth(OLD, NEW)

    assert growth.show(LAST)

    assert growth.text() == OLD.replace("    return 0\n", LAST)
    assert growth.left_out() == [*DROP.splitlines(), *END.splitlines()]


@pytest.mark.parametrize(
    "blocks",
    [
        pytest.param([DROP, END, LAST], id="from top to end"),
        pytest.param([LAST, END, DROP], id="from end to top"),
        pytest.param([NEW], id="at once"),
    ],
)
def test_all_blocks_make_the_new_file(blocks: list[str]) -> None:
    growth = Growth(OLD, NEW)

    assert all(growth.show(block) for block in blocks)

    assert growth.text() == NEW
    assert growth.left_out() == []


def test_a_line_goes_away_with_a_block_beside_it() -> None:
    growth = Growth("a = 1\nb = 2\nc = 3\n", "a = 1\nc = 3\n")

    assert growth.show("c = 3\n")

    assert growth.text() == "a = 1\nc = 3\n"


@pytest.mark.parametrize(
    "block", ["    return 7\n", "RULES = 1\ndef score(roll):\n", ""]
)
def test_lines_that_the_new_file_does_not_have_together_are_no_part(block: str) -> None:
    growth = Growth(OLD, NEW)

    assert not growth.show(block)
    assert growth.text() == OLD


def test_of_two_equal_places_the_one_that_is_left_out_is_meant() -> None:
    growth = Growth("x = 1\n", "x = 1\ny = 2\nx = 1\n")

    assert growth.show("x = 1\n")

    assert growth.left_out() == ["y = 2"]


def test_a_diff_may_bring_in_lines_that_a_later_one_takes_out() -> None:
    growth = Growth("a = 1\n", "b = 2\n")

    assert growth.exchange(" a = 1\n+bridge = 0\n")
    assert growth.text() == "a = 1\nbridge = 0\n"
    assert growth.left_over() == ["bridge = 0"]

    assert growth.exchange("-a = 1\n-bridge = 0\n+b = 2\n")
    assert (growth.text(), growth.left_out(), growth.left_over()) == ("b = 2\n", [], [])


def test_a_diff_goes_on_from_the_blocks_before_it() -> None:
    growth = Growth(OLD, NEW)

    assert growth.show(DROP)
    assert growth.exchange(
        "-    first = roll[0]\n+    if not roll:\n+        return 0\n"
    )

    assert growth.text() == NEW.replace(LAST, "    return 0\n")
    assert growth.left_out() == [LAST[:-1]]


def test_a_diff_of_other_lines_changes_nothing() -> None:
    growth = Growth(OLD, NEW)

    assert not growth.exchange("-    return 7\n+    return 8\n")

    assert growth.text() == OLD
