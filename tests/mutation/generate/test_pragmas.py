"""A pragma spares the lines that mutmut spares for it."""

import pytest

from dicedojo.mutation.generate.module_text import Text
from dicedojo.mutation.generate.pragmas import spared_lines

P = "# pragma: no mutate"


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        (f"a = 1  {P}\nb = 2\n", {1}),
        (f"a = f(1,\n  2)  {P}\n", {1}),
        (f"a = f(1,\n  2,  {P}\n  3)\n", {2}),
        (f"a = 1 + \\\n  2  {P}\n", {1}),
        (f"def f(a=1):  {P}\n    b\n", {1}),
        (f"def f():  {P} block\n    b\n\n    c\nd = 1\n", {1, 2, 3, 4}),
        (f"if a: b = 1  {P} block\nc = 1\n", {1}),
        (f"a = 1\n{P} block\nb = 1\ndef f():\n    c\n", {3, 4, 5}),
        (f"def f():\n    a\n    {P} block\n    b\nc = 1\n", {4}),
        (f"a = 1\n{P} start\nb = 1\n{P} end\nc = 1\n", {2, 3, 4}),
        (f"{P} block\na = 1\n", set()),
        (f"def f():\n    a\n    {P} block\nb = 1\n", set()),
        (f"a = '{P}'\nb = f'{P} {{a}}'\n", set()),
        (f"a = 1  {P}: for a reason\n", {1}),
        ("a = 1  # pragma: no cover\n", set()),
    ],
)
def test_a_pragma_spares_lines(source: str, lines: set[int]) -> None:
    assert spared_lines(Text(source)) == lines


@pytest.mark.parametrize(
    "source",
    [
        f"a = 1  {P}\n{P} start\nb = 1\n",
        f"a = 1  {P}\n{P} end\n",
        f"a = 1  {P}\n{P} start\n{P} start\nb = 1\n{P} end\n",
        f"a = 1  {P}\n{P} block\nb = 1\n{P} block\nc = 1\n",
        f"{P} block\na = 1  {P}\n{P} block\nb = 1\n",
    ],
)
def test_pragmas_that_contradict_each_other_spare_nothing(source: str) -> None:
    assert spared_lines(Text(source)) == set()
