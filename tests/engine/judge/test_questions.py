"""Programs go into a sandbox as code, and answer questions, in full or compared."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.course.domain import Call, Own, Prop
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Answer, Raised
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.verdicts import Answers, Compared, End, Job
from dicedojo.engine.judge.wall import FirstSession
from dicedojo.engine.sandbox import ProcessSandbox

from ...course.coin_course import giving
from ...tosses import TOSSES, TWICE
from . import coins

pytestmark = pytest.mark.slow

ORIGINAL = "def double(number):\n    return 2 * number\n"
PROPS = f"{TOSSES}\n\n{TWICE}"
TILL = "SOURCE = 'the kata'\n"
FIRST = QuestionLimits.first()
TEN = [Call("double", (number,)) for number in range(10)]
RIGHT = tuple(range(0, 20, 2))


@pytest.fixture(scope="module")
def runner() -> Iterator[TestRunner]:
    """One sandbox for all these tests, with ten questions in it."""
    files = {"coin.py": b""}
    with coins.running(
        files, ProcessSandbox(), given={"till": TILL, "props": PROPS}
    ) as runner:
        runner.questions.keep("ten", TEN)
        yield runner


@pytest.fixture
def based(runner: TestRunner) -> TestRunner:
    """The runner that has the original's answers, to compare others with."""
    runner.questions.keep("ten", TEN, RIGHT)
    return runner


def answer(
    runner: TestRunner, source: str, flush: int = 1, steps: int = FIRST.steps
) -> Answers:
    allowed = replace(FIRST, steps=steps)
    return runner.questions.answer([Job("one", source)], "ten", allowed, flush)["one"]


def compare(
    runner: TestRunner, source: str, batch: str = "ten", each: int = FIRST.steps
) -> Compared:
    allowed = replace(FIRST, each_steps=each)
    return runner.questions.compare([Job("one", source)], batch, allowed)["one"]


def places(compared: Compared) -> list[int]:
    return [place for place, _ in compared.differs]


def at(number: int, line: str) -> str:
    """The original, with this line in front where it is asked for `number`."""
    return ORIGINAL.replace(
        "    r", f"    if number == {number}:\n        {line}\n    r"
    )


# In full.


def test_every_question_is_answered_in_order(runner: TestRunner) -> None:
    answers = answer(runner, ORIGINAL, flush=3)

    assert (answers.values, answers.ended) == (RIGHT, "")


def test_each_call_has_props_of_its_own(runner: TestRunner) -> None:
    toss = Call("double", (Prop("Tosses", ("h", "t")),))
    runner.questions.keep("tosses", [toss, toss])
    source = "def double(toss):\n    return [toss(), toss()]\n"

    found = runner.questions.answer([Job("one", source)], "tosses", FIRST)["one"]

    assert found.values == (["h", "t"], ["h", "t"])


def test_each_program_is_asked_with_its_own_values(runner: TestRunner) -> None:
    runner.questions.keep("values", [Call("double", (Own("PRICE"),))])
    jobs = [Job("without", ORIGINAL), Job("with", f"PRICE = 8\n{ORIGINAL}")]

    found = runner.questions.answer(jobs, "values", FIRST)

    (lacks,) = found["without"].values
    assert isinstance(lacks, Raised)
    assert lacks.name == "AttributeError"
    assert found["with"].values == (16,)


def test_a_program_that_cannot_be_imported_answers_nothing(
    runner: TestRunner,
) -> None:
    answers = answer(runner, "double = 1 / 0\n")

    assert (answers.values, answers.ended) == ((), "stopped")


@pytest.mark.parametrize(
    ("line", "known", "ended"),
    [
        ("import os; os._exit(0)", RIGHT[:6], "stopped"),
        ("while True: pass", RIGHT[:7], "timed out"),  # which loses no answer
    ],
)
def test_what_was_said_before_the_end_is_known(
    runner: TestRunner, line: str, known: Sequence[int], ended: str
) -> None:
    answers = answer(runner, at(7, line), flush=3, steps=10_000)

    assert (answers.values, answers.ended) == (known, ended)


# Compared with the original.


def test_a_program_that_answers_alike_says_no_more(based: TestRunner) -> None:
    alike = compare(based, ORIGINAL.replace("2 *", "number +"))

    assert alike.is_alike
    assert (alike.steps, alike.most_steps) == (0, 0)


@pytest.mark.parametrize(
    ("code", "baseline", "alike"),
    [
        pytest.param("True", 1, False, id="True is not 1"),
        pytest.param("1.0", 1, False, id="1.0 is not 1"),
        pytest.param("None", 0, False, id="None is not 0"),
        pytest.param("(1, 2)", [1, 2], False, id="a tuple is no list"),
        pytest.param("[1, True]", [1, 1], False, id="inside a list, too"),
        pytest.param("{'b': 2, 'a': 1}", {"a": 1, "b": 2}, True, id="order of a dict"),
        pytest.param("float('nan')", math.nan, True, id="nan agrees with nan"),
        pytest.param("-0.0", 0.0, False, id="minus zero"),
        pytest.param(
            "int('x')", Raised("ValueError", "no", "ValueError"), True, id="a refusal"
        ),
        pytest.param(
            "[][0]", Raised("ValueError", "no", "ValueError"), False, id="another error"
        ),
        pytest.param("'\\ud800'", "\ud800", True, id="half a character"),
        pytest.param("object()", 1, False, id="an object"),
    ],
)
def test_answers_agree_as_they_do_for_the_keeper(
    runner: TestRunner, code: str, baseline: Answer, alike: bool
) -> None:
    runner.questions.keep("one", [Call("double", (1,))], [baseline])

    compared = compare(runner, f"def double(number):\n    return {code}\n", "one")

    assert compared.is_alike == alike


def test_objects_of_one_type_are_alike(based: TestRunner) -> None:
    found = compare(based, ORIGINAL.replace("2 * number", "lambda: number"))

    assert len({digest for _, digest in found.differs}) == 1


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("while True: pass", ([2], "timed out", 7), id="hangs"),
        pytest.param("import os; os._exit(0)", ([], "stopped", -1), id="leaves"),
    ],
)
def test_a_program_that_hangs_says_how_far_it_came(
    based: TestRunner, line: str, found: tuple[list[int], str, int]
) -> None:
    source = at(7, line).replace(
        "    if", "    if number == 2:\n        return -1\n    if"
    )

    compared = compare(based, source, each=5_000)

    assert (places(compared), compared.ended, compared.place) == found


def test_a_program_that_hangs_while_it_is_imported_has_no_place(
    based: TestRunner,
) -> None:
    jobs = [Job("one", "while True: pass\n")]

    compared = based.questions.compare(jobs, "ten", replace(FIRST, steps=10_000))["one"]

    assert (compared.ended, compared.place) == ("timed out", -1)


def test_a_program_that_cannot_be_imported_is_told_so(based: TestRunner) -> None:
    compared = compare(based, "double = 1 / 0\n")

    assert compared.unimportable == "ZeroDivisionError: division by zero"
    assert not compared.is_alike


def test_a_recursion_without_end_is_not_followed_for_ever(runner: TestRunner) -> None:
    calls = [Call("double", (number,)) for number in range(100)]
    runner.questions.keep("many", calls, [2 * number for number in range(100)])

    compared = compare(
        runner, "def double(number):\n    return double(number)\n", "many"
    )

    assert (places(compared), compared.ended) == ([*range(30)], "recursion")


def test_each_batch_has_a_baseline_of_its_own(based: TestRunner) -> None:
    based.questions.keep("backwards", TEN[::-1], RIGHT[::-1])

    assert compare(based, ORIGINAL, "backwards").is_alike
    assert compare(based, ORIGINAL).is_alike


def test_the_last_baseline_is_the_one_that_counts(based: TestRunner) -> None:
    based.questions.keep("ten", TEN, [-1, *RIGHT[1:]])

    assert places(compare(based, ORIGINAL)) == [0]


IS_OPEN = "os.path.exists(f'/dev/fd/{fd}')"


def test_a_program_cannot_forge_how_it_is_read(based: TestRunner) -> None:
    writes = r"os.write(fd, b'[x\n{}\n')"
    forges = at(0, f"import os; [{writes} for fd in range(3, 64) if {IS_OPEN}]")

    compared = compare(based, forges)

    assert compared == Compared(ended=End.STOPPED) or places(compared) == []


# What is given.


def test_answers_through_props_are_compared_with_the_original(
    runner: TestRunner,
) -> None:
    calls = [Call("double", (n,), "twice") for n in range(3)]
    runner.questions.keep("through", calls, [[0, 0], [2, 2], [4, 4]])
    jobs = [Job("alike", ORIGINAL), Job("other", at(1, "return 7"))]

    found = runner.questions.compare(jobs, "through", FIRST)

    assert found["alike"].is_alike
    assert places(found["other"]) == [1]


def test_each_program_is_given_modules_that_no_other_changed(
    runner: TestRunner,
) -> None:
    runner.questions.keep("sources", [Call("source", ())])
    source = "import till\n\n\ndef source():\n    return till.SOURCE\n"
    jobs = [Job("meddles", f"{source}\ntill.SOURCE = 'mine'\n"), Job("not", source)]

    found = runner.questions.answer(jobs, "sources", FIRST)

    assert {key: answers.values for key, answers in found.items()} == {
        "meddles": ("mine",),
        "not": ("the kata",),
    }


ASKS_TILL = """\
import pytest
import till
from coin import pays


@pytest.fixture
def source(monkeypatch):
    monkeypatch.setattr(till, "SOURCE", "a test")
    return till.SOURCE


def test_a_patch(source):
    assert pays() == source == "a test"


def test_without_a_patch():
    assert pays() == till.SOURCE == "the kata"
"""


@pytest.mark.parametrize("where", ["till.py", "tests/till.py"])
def test_tests_import_what_is_given_and_not_a_namesake(
    coin_course: Path, where: str
) -> None:
    kata = giving(coin_course, till=TILL)
    source = "import till\n\n\ndef pays():\n    return till.SOURCE\n"
    submission = coins.submission(source, ASKS_TILL)
    submission.files[where] = b"SOURCE = 'mine'\n"

    with coins.walled(kata, submission) as wall:
        run = wall.begin(FirstSession(wall.programs.own)).run
        plainly = wall.runner.passed_plainly((), 1, limits.FIRST_SECONDS)

    assert (len(run.passed), run.failed, run.faults) == (2, {}, ())
    assert plainly == run.passed
