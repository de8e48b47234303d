"""What does not end is ended by its steps; a page that waits is told how far it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.engine.here.progress import MIN_COUNTED, announce, counted, listeners
from dicedojo.engine.rooms.steps import STEPS, compile_counted
from dicedojo.practice.child.check_plugin import TookTooLong, at_most

Far = tuple[str, str, int, int] | tuple[str]


def test_what_has_no_end_is_ended_where_it_is_and_said_why() -> None:
    code, before = compile_counted("while True:\n    pass\n", "coin.py"), STEPS.taken

    with (
        pytest.raises(TookTooLong, match="not yet"),
        at_most(0.01, lambda: "not yet"),
    ):
        exec(code)

    assert STEPS.taken == before  # of what goes on


def test_a_comprehension_over_what_never_ends_has_its_items() -> None:
    names: dict[str, object] = {}
    code = (
        "from itertools import count\nfirst = next(n for n in count(3) if n % 5 == 0)"
    )

    with at_most(0.01, str):
        exec(compile_counted(code, "coin.py"), names)

    assert names["first"] == 5


@pytest.fixture
def told() -> Iterator[list[Far]]:
    heard: list[Far] = []
    listeners.append(lambda *far: heard.append(far))
    yield heard
    listeners.pop()


def test_it_is_told_before_each_of_many_how_many_are_done(told: list[Far]) -> None:
    items = {str(number): number for number in range(MIN_COUNTED)}

    before = [(item, len(told)) for item in counted("Asking", items)]

    assert before == [(item, n + 1) for n, item in enumerate(items.items())]
    assert told[0] == ("Asking 0", "Asking", 0, MIN_COUNTED)
    assert told[-1] == (
        f"Asking {MIN_COUNTED - 1}",
        "Asking",
        MIN_COUNTED - 1,
        MIN_COUNTED,
    )


def test_of_a_few_it_is_told_which_they_are(told: list[Far]) -> None:
    assert [*counted("Asking", {"a": 1, "b": 2})] == [("a", 1), ("b", 2)]
    assert told == [("Asking a",), ("Asking b",)]


def test_it_is_told_that_something_goes_on(told: list[Far]) -> None:
    announce()

    assert told == [("",)]
