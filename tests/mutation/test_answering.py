"""Programs answer batches of questions, in full or compared with the original."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from dicedojo.box import Box, Bubblewrap, ProcessBox
from dicedojo.box.wire import Raised
from dicedojo.domain import Call, Own, Prop
from dicedojo.mutation import runner as engine
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Answers, Job

ORIGINAL = "def double(number):\n    return 2 * number\n"
TOSSES = """\
class Tosses:
    def __init__(self, *sides):
        self.left = list(sides)

    def __call__(self):
        return self.left.pop(0)


def twice(function, *arguments):
    return [function(*arguments) for _ in range(2)]
"""
TILL = "SOURCE = 'the kata'\n"
SECONDS = 5.0  # of the processor, more than any of these programs needs
TEN = [Call("double", (number,)) for number in range(10)]
RIGHT = tuple(range(0, 20, 2))


@pytest.fixture(scope="module")
def runner() -> Iterator[TestRunner]:
    """One box for all these tests, with ten questions in it."""
    files = {"coin.py": b""}
    with TestRunner.open(
        ProcessBox(), files, "coin.py", "coin", {"till": TILL, "props": TOSSES}
    ) as runner:
        runner.keep("ten", TEN)
        yield runner


@pytest.fixture
def remembered(runner: TestRunner) -> TestRunner:
    """The runner that has heard the original, three answers a line."""
    answer(runner, ORIGINAL, 3, "remember")
    return runner


def answer(
    runner: TestRunner,
    source: str,
    flush: int = 1,
    usual: str = "",
    seconds: float = SECONDS,
) -> Answers:
    return runner.answer([Job("one", source)], "ten", seconds, flush, usual)["one"]


def at(number: int, line: str) -> str:
    """The original, with this line in front where it is asked for `number`."""
    return ORIGINAL.replace(
        "    r", f"    if number == {number}:\n        {line}\n    r"
    )


# In full.


@pytest.mark.parametrize("flush", [1, 3, 10, 64])
def test_every_question_is_answered_in_order(runner: TestRunner, flush: int) -> None:
    answers = answer(runner, ORIGINAL, flush)

    assert (answers.given, answers.ended, answers.alike) == (RIGHT, "", 0)


def test_each_program_answers_for_itself(runner: TestRunner) -> None:
    jobs = [Job(f"times {n}", ORIGINAL.replace("2", str(n))) for n in range(5)]

    found = runner.answer(jobs, "ten", SECONDS)

    assert {key: answers.given[1] for key, answers in found.items()} == {
        "times 0": 0,
        "times 1": 1,
        "times 2": 2,
        "times 3": 3,
        "times 4": 4,
    }


def test_batches_stay_in_the_box_side_by_side(runner: TestRunner) -> None:
    runner.keep("one", [Call("double", (21,))])

    one = runner.answer([Job("one", ORIGINAL)], "one", SECONDS)["one"]

    assert one.given == (42,)
    assert answer(runner, ORIGINAL).given == RIGHT


def test_each_call_has_props_of_its_own(runner: TestRunner) -> None:
    toss = Call("double", (Prop("Tosses", ("h", "t")),))
    runner.keep("tosses", [toss, toss])
    source = "def double(toss):\n    return [toss(), toss()]\n"

    found = runner.answer([Job("one", source)], "tosses", SECONDS)["one"]

    assert found.given == (["h", "t"], ["h", "t"])


def test_each_program_is_asked_with_its_own_values(runner: TestRunner) -> None:
    runner.keep("values", [Call("double", (Own("PRICE"),))])
    jobs = [Job("without", ORIGINAL), Job("with", f"PRICE = 8\n{ORIGINAL}")]

    found = runner.answer(jobs, "values", SECONDS)

    (lacks,) = found["without"].given
    assert isinstance(lacks, Raised)
    assert lacks.name == "AttributeError"
    assert found["with"].given == (16,)


def test_a_program_that_cannot_be_imported_answers_nothing(
    runner: TestRunner,
) -> None:
    answers = answer(runner, "double = 1 / 0\n")

    assert (answers.given, answers.ended) == ((), "stopped")


@pytest.mark.parametrize(
    ("flush", "given"), [(1, RIGHT[:7]), (3, RIGHT[:6]), (64, ())], ids=str
)
@pytest.mark.parametrize(
    ("line", "ended"),
    [
        pytest.param("while True: pass", "timed out", id="hangs"),
        pytest.param("import os; os._exit(0)", "stopped", id="leaves"),
    ],
)
def test_what_was_said_before_the_end_is_known(
    runner: TestRunner, line: str, ended: str, flush: int, given: Sequence[int]
) -> None:
    answers = answer(runner, at(7, line), flush, seconds=0.2)

    assert (answers.given, answers.ended) == (given, ended)


# Compared with the original.


def test_what_is_remembered_is_told_in_full(runner: TestRunner) -> None:
    answers = answer(runner, ORIGINAL, 3, "remember")

    assert (answers.given, answers.ended, answers.alike) == (RIGHT, "", 0)


def test_a_program_that_answers_alike_says_no_more(remembered: TestRunner) -> None:
    alike = answer(remembered, ORIGINAL.replace("2 *", "number +"), 3, "compare")

    assert (alike.given, alike.ended, alike.alike) == ((), "", 4)


@pytest.mark.parametrize(
    ("number", "alike", "given"),
    [
        pytest.param(0, 0, (-1, 2, 4), id="first"),
        pytest.param(5, 1, (6, 8, -1), id="end of a line"),
        pytest.param(6, 2, (-1, 14, 16), id="beginning of a line"),
        pytest.param(9, 3, (-1,), id="last"),
    ],
)
def test_only_the_first_line_that_differs_is_told(
    remembered: TestRunner, number: int, alike: int, given: Sequence[int]
) -> None:
    answers = answer(remembered, at(number, "return -1"), 3, "compare")

    assert (answers.given, answers.ended, answers.alike) == (given, "", alike)


@pytest.mark.parametrize(
    ("line", "ended"),
    [
        pytest.param("while True: pass", "timed out", id="hangs"),
        pytest.param("import os; os._exit(0)", "stopped", id="leaves"),
    ],
)
def test_a_program_that_ends_before_it_differs_says_how_far_it_came(
    remembered: TestRunner, line: str, ended: str
) -> None:
    answers = answer(remembered, at(7, line), 3, "compare", seconds=0.2)

    assert (answers.given, answers.ended, answers.alike) == ((), ended, 2)


def test_without_an_original_every_line_differs(runner: TestRunner) -> None:
    runner.keep("fresh", TEN[:4])

    found = runner.answer([Job("one", ORIGINAL)], "fresh", SECONDS, 3, "compare")

    assert (found["one"].given, found["one"].alike) == ((0, 2, 4), 0)


def test_each_batch_has_an_original_of_its_own(remembered: TestRunner) -> None:
    remembered.keep("backwards", TEN[::-1])
    job = Job("one", ORIGINAL)
    remembered.answer([job], "backwards", SECONDS, 3, "remember")

    backwards = remembered.answer([job], "backwards", SECONDS, 3, "compare")["one"]

    assert (backwards.given, backwards.alike) == ((), 4)
    assert answer(remembered, ORIGINAL, 3, "compare").alike == 4


def test_the_last_original_is_the_one_that_counts(remembered: TestRunner) -> None:
    answer(remembered, at(4, "return -1"), 3, "remember")

    compared = answer(remembered, ORIGINAL, 3, "compare")

    assert (compared.given, compared.alike) == ((6, 8, 10), 1)


# A child that has said enough.


def test_a_child_that_has_said_enough_is_ended(
    remembered: TestRunner, tmp_path: Path
) -> None:
    flag = tmp_path / "went on"
    goes_on = at(0, "return -1").replace(
        "    return 2",
        f"    if number == 9:\n        import time\n        time.sleep(3)\n"
        f"        open({str(flag)!r}, 'w').close()\n    return 2",
    )

    answers = answer(remembered, goes_on, 3, "compare")
    later = answer(remembered, ORIGINAL, 3, "compare")

    assert (answers.given, answers.ended) == ((-1, 2, 4), "")
    assert later.alike == 4
    assert not flag.exists()


def test_after_a_child_that_has_said_enough_the_next_one_starts(
    remembered: TestRunner,
) -> None:
    number = 3 * engine.WORKERS
    loops = at(0, "return -1").replace(
        "    return 2", "    while number > 2:\n        pass\n    return 2"
    )
    jobs = [Job(f"loops {n}", loops) for n in range(number)]
    jobs.insert(number // 2, Job("alike", ORIGINAL))

    found = remembered.answer(jobs, "ten", SECONDS, 3, "compare")

    assert found.pop("alike").alike == 4
    assert {answers.given for answers in found.values()} == {(-1, 2, 4)}
    assert all(answers.cpu_seconds < SECONDS for answers in found.values())


def test_a_child_that_is_not_compared_says_all(remembered: TestRunner) -> None:
    answers = answer(remembered, at(0, "return -1"), 3)

    assert answers.given == (-1, *RIGHT[1:])


# What is given.


def test_a_batch_may_mix_plain_calls_and_calls_through_props(
    runner: TestRunner,
) -> None:
    toss = Prop("Tosses", ("h", "t"))
    source = "def double(what):\n    return what() if callable(what) else 2 * what\n"
    calls = [
        Call("double", (3,)),
        Call("double", (3,), "twice"),
        Call("double", (toss,)),
        Call("double", (toss,), "twice"),
    ]
    runner.keep("mixed", calls)

    found = runner.answer([Job("one", source)], "mixed", SECONDS, 3)["one"]

    assert found.given == (6, [6, 6], "h", ["h", "t"])


def test_answers_through_props_are_compared_with_the_original(
    runner: TestRunner,
) -> None:
    runner.keep("through", [Call("double", (n,), "twice") for n in range(3)])
    runner.answer([Job("one", ORIGINAL)], "through", SECONDS, 1, "remember")
    jobs = [Job("alike", ORIGINAL), Job("other", at(1, "return 7"))]

    found = runner.answer(jobs, "through", SECONDS, 1, "compare")

    assert (found["alike"].given, found["alike"].alike) == ((), 3)
    assert (found["other"].given, found["other"].alike) == (([7, 7],), 1)


def test_each_program_is_given_modules_that_no_other_changed(
    runner: TestRunner,
) -> None:
    runner.keep("sources", [Call("source", ())])
    source = "import till\n\n\ndef source():\n    return till.SOURCE\n"
    jobs = [Job("meddles", f"{source}\ntill.SOURCE = 'mine'\n"), Job("not", source)]

    found = runner.answer(jobs, "sources", SECONDS)

    assert {key: answers.given for key, answers in found.items()} == {
        "meddles": ("mine",),
        "not": ("the kata",),
    }


PAYS = "import till\n\n\ndef pays():\n    return till.SOURCE\n"
PLAIN = """\
import till
from coin import pays


def test_the_source():
    assert till.SOURCE == pays() == "the kata"


def test_the_source_in_a_test():
    from till import SOURCE

    assert SOURCE == "the kata"
"""
FULL = """\
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


@pytest.fixture(params=[ProcessBox, Bubblewrap])
def box(request: pytest.FixtureRequest) -> Box:
    return request.param()


@pytest.mark.parametrize("tests", [PLAIN, FULL], ids=["plain", "with fixtures"])
@pytest.mark.parametrize("where", ["till.py", "tests/till.py"])
def test_tests_import_what_is_given_and_not_a_namesake(
    box: Box, tests: str, where: str
) -> None:
    files = {
        "coin.py": PAYS.encode(),
        "tests/test_coin.py": tests.encode(),
        where: b"SOURCE = 'mine'\n",
    }
    with TestRunner.open(box, files, "coin.py", "coin", {"till": TILL}) as runner:
        collected = runner.collect(files["coin.py"])
        runs = [
            runner.run([Job("one", PAYS, full=full)])["one"] for full in (False, True)
        ]

    assert (len(collected.tests), collected.faults) == (2, ())
    assert all(run.all_passed and len(run.passed) == 2 for run in runs), runs


def test_without_given_modules_tests_import_their_own() -> None:
    own = "import till\n\n\ndef test_it():\n    assert till.SOURCE == 'mine'\n"
    files = {
        "coin.py": PAYS.encode(),
        "tests/test_coin.py": own.encode(),
        "till.py": b"SOURCE = 'mine'\n",
    }
    with TestRunner.open(ProcessBox(), files, "coin.py", "coin") as runner:
        runner.collect(files["coin.py"])
        run = runner.run([Job("one", PAYS)])["one"]

    assert run.all_passed
    assert len(run.passed) == 1
