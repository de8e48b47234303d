"""Which of several calls that answer is meant, and what an adapter then says."""

from __future__ import annotations

import ast

import pytest

from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata
from dicedojo.exam.call_fits import Fit, Proposal, with_best
from dicedojo.exam.call_forms import Form, find_forms
from dicedojo.exam.constants import HOLE
from dicedojo.submission.calls import choices, parameters
from dicedojo.submission.names import Names


def fit(source: str, call: str, value: str = "", right: int = 20, of: int = 20) -> Fit:
    """Return how a call of a program does; a hole in it is filled with the value."""
    tree = ast.parse(source)
    forms = {
        form.text: form for form in find_forms(tree, ["dice"], {"dice"}, holes=True)
    }
    form: Form = forms[call]
    text = call.replace(HOLE, repr(value))
    share = right / of
    constant = value if form.has_hole else None
    return Fit("score", value, text, form, constant, right, of, of, share)


def best(source: str, *fits: Fit, tests: str = "") -> Proposal:
    by_value: dict[str, list[Fit]] = {}
    for one in fits:
        by_value.setdefault(one.value, []).append(one)
    return with_best(Proposal("a.py"), "score", by_value, ast.parse(source), tests)


def texts(proposal: Proposal) -> list[str]:
    return [one.text for one in proposal.fits]


TWO = "def one(a): pass\ndef two(a): pass\n"


def test_of_one_function_s_calls_the_one_that_answers_most_is_best() -> None:
    source = "def one(*a): pass\n"
    poorer, better = fit(source, "one(dice)", right=19), fit(source, "one(dice)")

    assert best(source, poorer, better).fits == (better,)


@pytest.mark.parametrize("right", [19, 20])
def test_of_two_that_do_well_there_is_none(right: int) -> None:
    proposal = best(TWO, fit(TWO, "one(dice)", right=right), fit(TWO, "two(dice)"))

    assert not proposal.fits
    assert {one.callee for one in proposal.unclear[0]} == {"one", "two"}


def test_the_kata_s_own_name_decides() -> None:
    source = "def score(a): pass\ndef score_of(a): pass\n"
    both = fit(source, "score_of(dice)"), fit(source, "score(dice)")

    assert texts(best(source, *both)) == ["score(dice)"]


def test_tests_may_say_which_is_meant() -> None:
    source = "class A:\n def f(self, a): 0\nclass B:\n def g(self, a): 0\n"
    both = fit(source, "A().f(dice)"), fit(source, "B().g(dice)")

    assert best(source, *both).unclear
    assert texts(best(source, *both, tests="B().g([1])")) == ["B().g(dice)"]


@pytest.mark.parametrize(
    ("source", "other"),
    [
        ("def one(a): return two(a)\ndef two(a): pass\n", "two(dice)"),
        ("def one(a): pass\ndef _two(a): pass\n", "_two(dice)"),
        ("def one(a): pass\nclass C:\n def two(self, a): pass\n", "C().two(dice)"),
    ],
)
def test_helpers_stand_behind(source: str, other: str) -> None:
    both = fit(source, other), fit(source, "one(dice)")

    assert texts(best(source, *both)) == ["one(dice)"]


def test_a_value_without_a_right_call_has_the_one_of_its_name() -> None:
    right = fit(TWO, "one(dice)", "one")
    poor = fit(TWO, "two(dice)", "two", right=5)

    assert texts(best(TWO, right, poor)) == ["one(dice)", "two(dice)"]


def test_that_call_is_made_as_most_are() -> None:
    source = "def one(*a): pass\ndef two(*a): pass\n"
    right = fit(source, "one(*dice)", "one")
    poor = fit(source, "two(dice)", "two", 9), fit(source, "two(*dice)", "two", 5)

    assert texts(best(source, right, *poor)) == ["one(*dice)", "two(*dice)"]


def test_a_program_that_answers_for_few_values_has_no_call() -> None:
    right = fit(TWO, "one(dice)", "one")
    poor = [fit(TWO, "two(dice)", value, right=5) for value in ("two", "three")]

    proposal = best(TWO, right, *poor)

    assert not proposal.fits
    assert proposal.lacking == (("score", ""),)


def test_what_lacks_a_call_is_told_of_every_function() -> None:
    before = Proposal("a.py", lacking=(("other", ""),))
    fits = {"one": [fit(TWO, "one(dice)", "one")], "three": []}

    proposal = with_best(before, "score", fits, ast.parse(TWO), "")

    assert proposal.lacking == (("other", ""), ("score", "three"))


def test_a_class_that_answers_for_more_values_is_meant() -> None:
    source = f"{TWO}class A:\n def one(self, a): 0\n def two(self, a): 0\n"
    own = fit(source, "A().one(dice)", "one"), fit(source, "A().two(dice)", "two")

    proposal = best(source, fit(source, "one(dice)", "one"), *own)

    assert texts(proposal) == ["A().one(dice)", "A().two(dice)"]


@pytest.fixture(scope="module")
def boxed() -> Kata:
    """A kata of which a function has text in every question."""
    katas = find_courses().katas
    return next(kata for kata in katas if choices(kata, kata.functions[0])[0])


def names_of(boxed: Kata, *calls: str, values: tuple[str, ...] = ("",)) -> Names:
    source = "def f(a, b=0): pass\n"
    some = fit(source, "f(dice)")
    function = boxed.functions[0 if values[0] else 1]
    fits = [
        Fit(function, value, text, some.form, None, 9, 9, 9, 1.0)
        for value, text in zip(values, calls, strict=True)
    ]
    return Proposal("f.py", tuple(fits)).names(boxed)


def test_another_name_alone_is_stated_as_a_name(boxed: Kata) -> None:
    function = boxed.functions[1]
    given = ", ".join(parameters(boxed, function))

    assert names_of(boxed, f"f({given})") == Names("f.py", ((function, "f"),))
    assert names_of(boxed, f"{function}({given})") == Names("f.py")
    assert names_of(boxed, "f(1)") == Names("f.py", (), ((function, "", "f(1)"),))


def test_values_that_the_program_takes_as_they_are_need_one_call(boxed: Kata) -> None:
    function = boxed.functions[0]
    choice, values = choices(boxed, function)
    same = [f"f({value!r})" for value in values]
    other = [*same[:-1], "f(9)"]

    assert names_of(boxed, *same, values=values).calls == (
        (function, "", f"f({choice})"),
    )
    assert names_of(boxed, *other, values=values).calls == tuple(
        (function, value, text) for value, text in zip(values, other, strict=True)
    )


def test_each_function_has_its_calls(boxed: Kata) -> None:
    first, second = boxed.functions[:2]
    values = choices(boxed, first)[1]
    some = fit("def f(a, b=0): pass\n", "f(dice)")
    calls = [
        (second, "", "g(1)"),
        *((first, value, f"f[{value!r}]") for value in values),
    ]
    fits = [Fit(*call, some.form, None, 9, 9, 9, 1.0) for call in calls]

    assert Proposal("f.py", tuple(fits)).names(boxed).calls == tuple(calls)
