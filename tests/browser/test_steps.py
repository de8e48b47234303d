"""What does not end is ended by its steps; a page that waits is told how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from dicedojo.browser.steps import (
    LEAST,
    STEPS,
    TookTooLong,
    counted,
    go_on,
    listeners,
    may_loop,
)

ENDLESS = [
    "i = 0\nwhile True:\n    i += 1\n",
    "def f(n):\n    return f(n - 1) + f(n - 1) if n else 0\nf(60)\n",
    "xs = [1]\nfor x in xs:\n    xs.append(x)\n",
    "import itertools\nfor i in itertools.count():\n    i\n",
    "def g():\n    while 1:\n        yield 1\nfor x in g():\n    x\n",
]
Far = tuple[str, int, int] | tuple[()]


@pytest.mark.parametrize("source", ENDLESS)
def test_what_has_no_end_is_ended(source: str) -> None:
    before = sys.gettrace()
    STEPS.begin("/nowhere")
    STEPS.allow(0.01)

    try:
        with pytest.raises(TookTooLong):
            exec(compile(source, "coin.py", "exec"), {})
    finally:
        STEPS.allow(0)
        STEPS.end()
        sys.settrace(before)


def test_a_loop_over_what_is_there_needs_no_count() -> None:
    whole = compile("for face in roll: print(face)", "coin.py", "exec")
    endless = compile("while rolls: rolls -= 1", "coin.py", "exec")

    assert not may_loop(whole)
    assert may_loop(endless)


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
