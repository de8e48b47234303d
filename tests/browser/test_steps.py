"""What does not end is ended by its steps; a page that waits is told how far it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.browser.steps import at_most
from dicedojo.engine.here.progress import LEAST, counted, go_on, listeners
from dicedojo.engine.rooms.steps import STEPS, compile_counted
from dicedojo.workspace.check_plugin import TookTooLong

Far = tuple[str, int, int] | tuple[()]


def test_what_has_no_end_is_ended_where_it_is_and_said_why() -> None:
    code, before = compile_counted("while True:\n    pass\n", "coin.py"), STEPS.taken

    with pytest.raises(TookTooLong, match="not yet"), at_most(0.01, lambda: "not yet"):
        exec(code)

    assert STEPS.taken == before  # of what goes on


@pytest.fixture
def told() -> Iterator[list[Far]]:
    heard: list[Far] = []
    listeners.append(lambda *far: heard.append(far))
    yield heard
    listeners.pop()


def test_it_is_told_before_each_of_many_how_many_are_done(told: list[Far]) -> None:
    items = [*range(LEAST)]

    before_last = [(item, len(told)) for item in counted("Asking", items)]

    assert before_last == [(item, item + 1) for item in items]
    assert told[0] == ("Asking", 0, LEAST)
    assert told[-1] == ("Asking", LEAST - 1, LEAST)


def test_it_is_told_nothing_of_a_few(told: list[Far]) -> None:
    assert [*counted("Asking", "ab")] == ["a", "b"]
    assert told == []


def test_it_is_told_that_something_goes_on(told: list[Far]) -> None:
    go_on()

    assert told == [()]
