"""Our operators on expressions make what those of the pinned mutmut make."""

from importlib import metadata
from pathlib import Path

import pytest

from dicedojo.engine.mutants.expressions import MUTMUT_OPERATORS
from dicedojo.engine.mutants.operators import LONGEST

from ...corpus.case import CASES
from .as_mutmut import made, ours, theirs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = {
    path.relative_to(ROOT).as_posix(): path.read_bytes()
    for pattern in (
        "tests/engine/mutants/sources/*.py",
        "solutions/*/[0-9]*/*.py",
        "solutions/*/wheat/*.py",
        "solutions/*/chaff/*.py",
        "katas/*/samples/*/*.py",  # only programs: tests are not changed
        "tests/corpus/shared/*.py",
    )
    for path in sorted(ROOT.glob(pattern))
} | {
    f"{name}/{place}": content
    for name, case in CASES.items()
    for place, content in case.own.items()
    if place.endswith(".py")
}
SAMPLE = [*[*PROGRAMS][::150], *(name for name in PROGRAMS if "/sources/" in name)]


def test_mutmut_is_the_version_that_the_operators_were_written_for() -> None:
    assert metadata.version("mutmut") == "3.8.1"


def differences(name: str) -> list[str]:
    """Return the mutants that only mutmut has, and those that only we have."""
    try:
        # A pragma would spare lines in mutmut.
        source = PROGRAMS[name].decode().replace("pragma: no mutate", "")
        mine, others = ours(source), theirs(source)
    except (SyntaxError, ValueError):
        return []  # a submission that Python does not read
    lacking = [f"mutmut: {others[tree]}" for tree in others.keys() - mine.keys()]
    more = [f"ours: {mine[tree]}" for tree in mine.keys() - others.keys()]
    return lacking + more


@pytest.mark.parametrize("name", dict.fromkeys(SAMPLE))
def test_our_mutants_are_those_of_mutmut(name: str) -> None:
    assert differences(name) == []


@pytest.mark.course
@pytest.mark.parametrize("first", range(10))
def test_in_all_programs_our_mutants_are_those_of_mutmut(first: int) -> None:
    programs = {name: differences(name) for name in [*PROGRAMS][first::10]}

    assert {name: wrong for name, wrong in programs.items() if wrong} == {}


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("9" * LONGEST, ["1" + "0" * LONGEST]),
        ("9" * (LONGEST + 1), []),
        ("1e999", []),
        ("0xF", ["16"]),
        ("2j", ["3j"]),
    ],
    ids=lambda value: str(value)[:8],
)
def test_a_number_that_cannot_be_printed_stays(code: str, after: list[str]) -> None:
    (number,) = (one for one in MUTMUT_OPERATORS if one.name == "number")

    assert made(number, code) == after


@pytest.mark.parametrize(("count", "mutants"), [(LONGEST, LONGEST), (LONGEST + 1, 0)])
def test_a_call_with_many_arguments_is_data(count: int, mutants: int) -> None:
    call = f"f({', '.join('a' * count)})"

    for operator in MUTMUT_OPERATORS:
        if operator.name in ("argument_to_none", "argument_removal"):
            assert len(made(operator, call)) == mutants


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("negation", "(not a)", ["(a)"]),
        ("negation", "( not ( a ) )", ["( a )"]),
        ("argument_removal", "f(a, b # x\n)", ["f(b # x\n)", "f(a)"]),
        ("argument_to_none", "f( x for x in y )", ["f( None )"]),
        ("argument_to_none", "f((x for x in y))", ["f(None)"]),
        ("and_or", "a and b and c", ["a and b or c", "a or b and c"]),
        ("comparison", "a<(b) is c", ["a <= (b) is c", "a<(b) is not c"]),
        ("condition", "a if ( 1, 2 ) else b", None),
    ],
)
def test_parentheses_and_blanks_stay_where_they_were(
    name: str, before: str, after: list[str] | None
) -> None:
    (operator,) = (one for one in MUTMUT_OPERATORS if one.name == name)
    expected = after or ["a if (1, 2) and False else b", "a if (1, 2) or True else b"]

    assert made(operator, before) == expected
