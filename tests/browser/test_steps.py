"""What does not end is ended by its steps."""

from __future__ import annotations

import sys

import pytest

from dicedojo.browser.steps import STEPS, TookTooLong, may_loop

ENDLESS = [
    "i = 0\nwhile True:\n    i += 1\n",
    "def f(n):\n    return f(n - 1) + f(n - 1) if n else 0\nf(60)\n",
    "xs = [1]\nfor x in xs:\n    xs.append(x)\n",
    "import itertools\nfor i in itertools.count():\n    i\n",
    "def g():\n    while 1:\n        yield 1\nfor x in g():\n    x\n",
]


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
