"""A page that waits is told how far a long answer is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.browser.progress import LEAST, counted, go_on, listeners

Far = tuple[str, int, int] | tuple[()]


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
