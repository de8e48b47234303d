"""Everything that is known about the tests of a submission, put together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.judge import rounds
from dicedojo.engine.judge.assess import assess_tests, conclude, meet
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.suite import MutationReport
from dicedojo.engine.judge.verdicts import End, MutantVerdict, Run, Status
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.submission.submission import Submission
from dicedojo.witness import Difference

from ...thinned import thinned_tests
from . import coins
from .coins import named

pytestmark = pytest.mark.slow

HEADS_ALONE = """\
from coin import pays


def test_heads():
    assert pays(["h"]) == 1
"""
WEAK = f"""\
{HEADS_ALONE}

def test_tails():
    assert pays(["t"]) == 0
"""


def measured(
    kata: Kata, submission: Submission, sandbox: Sandbox | None = None
) -> MutationReport:
    return assess_tests(kata, submission, sandbox or Bubblewrap())


def verdict(report: MutationReport, original: str, mutated: str) -> MutantVerdict:
    (found,) = (
        one
        for one in report.mutants
        if (one.mutant.original, one.mutant.mutated) == (original, mutated)
    )
    return found


def kinds(report: MutationReport) -> list[str]:
    return [problem.kind for problem in report.problems]


def test_good_tests_leave_no_survivor(kata: Kata) -> None:
    report = measured(kata, coins.submission())

    assert len(report.suite.collected) == 7
    assert report.suite.valid == report.suite.collected
    assert report.count(Status.SURVIVED, Status.UNDECIDED) == 0
    assert report.count(Status.KILLED) > 5
    assert report.strength == 1
    assert [one.name for one in report.chaffs if not one.caught] == []
    assert {"layout", "comments"} <= {one.name for one in report.controls}
    assert [one for one in report.controls if not one.passed] == []
    assert (report.problems, report.unnoticed, report.finished) == ((), (), True)


def test_weak_tests_are_told_what_they_miss(kata: Kata) -> None:
    report = measured(kata, coins.submission(tests=HEADS_ALONE))

    killed = verdict(report, "total + 1", "total - 1")
    assert (killed.status, killed.killed_by) == (Status.KILLED, (named("test_heads"),))
    missed = verdict(report, "coin != TAILS", "coin == TAILS")
    assert missed.status is Status.SURVIVED
    assert missed.witness == Difference(
        "pays(['t'])", "row t", "0", "raises ValueError"
    )
    assert report.count(Status.SURVIVED) == 4  # the others make tails another word
    assert report.strength == 12 / 16
    assert [one.name for one in report.chaffs if one.caught] == []


def test_tests_that_find_the_learners_own_bug_go_on_to_the_chaffs(kata: Kata) -> None:
    wrong = coins.LEARNERS.replace("coin != TAILS", "coin != 'tail'")

    report = measured(kata, coins.submission(wrong))

    assert set(report.suite.own_bugs) == {
        named("test_row[t-0]"),
        named("test_row[hht-2]"),
        named("test_row[th-1]"),
    }
    assert report.suite.valid == report.suite.collected
    assert all(one.caught for one in report.chaffs)
    killers = {test for one in report.mutants for test in one.killed_by}
    assert killers
    assert not killers & set(report.suite.own_bugs)


def test_tests_are_measured_where_the_code_does_not_run(kata: Kata) -> None:
    report = measured(kata, coins.submission("def pays(coins:\n"))

    assert report.mutants == ()
    assert report.strength is None
    assert set(report.suite.own_bugs) == set(report.suite.collected)
    assert [one.name for one in report.chaffs if not one.caught] == []


PURSE = """\
class Purse:
    def __init__(self, coins):
        self.coins = coins

    def full(self):
        return len(self.coins) > 3


"""


def test_a_test_of_a_helper_kills_mutants_and_no_chaffs(kata: Kata) -> None:
    tests = f"""\
import coin


def test_purse():
    assert not coin.Purse("hht").full() and coin.Purse("hhth").full()


{WEAK}"""

    report = measured(kata, coins.submission(PURSE + coins.LEARNERS, tests))

    (purse,) = report.suite.exclusions
    assert (purse.test, purse.kind) == (named("test_purse"), "about your own design")
    assert report.suite.helpers == (named("test_purse"),)
    assert report.suite.valid == (named("test_heads"), named("test_tails"))
    killers = {test for one in report.mutants for test in one.killed_by}
    assert killers == {*report.suite.valid, named("test_purse")}
    more = verdict(report, "len(self.coins) > 3", "len(self.coins) >= 3")
    assert (more.status, more.killed_by) == (Status.KILLED, (named("test_purse"),))
    caught = {test for one in report.chaffs for test in one.caught_by}
    assert caught <= set(report.suite.valid)


def test_an_excluded_test_kills_nothing_and_is_named_where_it_fails(kata: Kata) -> None:
    source = coins.LEARNERS.replace("total = 0", "total = len(coins) // 3")
    wants_it = f"{HEADS_ALONE}\n\ndef test_three():\n    assert pays(['t'] * 3) == 1\n"

    report = measured(kata, coins.submission(source, wants_it))

    assert [one.kind for one in report.suite.exclusions] == ["contradicts the rules"]
    killers = {test for one in report.mutants for test in one.killed_by}
    assert killers == {named("test_heads")}
    failing = {test for one in report.mutants for test in one.failing}
    assert failing == {named("test_three")}


def test_without_a_valid_test_nothing_is_noticed(kata: Kata) -> None:
    tests = "from coin import pays\n\n\ndef test_it():\n    assert pays(['t']) == 1\n"

    report = measured(kata, coins.submission(tests=tests))

    assert [one.kind for one in report.suite.exclusions] == ["contradicts the rules"]
    assert (report.suite.valid, report.count(Status.KILLED)) == ((), 0)
    assert not any(chaff.caught for chaff in report.chaffs)
    assert report.problems == ()


# Tests that cannot be measured


def test_no_tests_are_a_problem(kata: Kata) -> None:
    report = measured(kata, coins.submission(tests="from coin import pays\n"))

    assert kinds(report) == ["no tests"]
    assert (report.suite.names, report.mutants) == ((), ())
    assert not any(chaff.caught for chaff in report.chaffs)


@pytest.mark.parametrize(
    ("tests", "message"),
    [
        (
            "import no_such_thing_here\nassert 0\n",
            "tests/test_coin.py: It needs no_such_thing_here, and "
            "tests/no_such_thing_here.py is missing.",
        ),
        ("import os\nos._exit(0)\n", "Collecting the tests: they stop the runner."),
        (
            "import coin\n\nopen(coin.__file__)\n\n\ndef test_it():\n    pass\n",
            "tests/test_coin.py: It needs more of your program",
        ),
    ],
)
def test_tests_that_cannot_be_collected_are_a_problem(
    kata: Kata, tests: str, message: str
) -> None:
    report = measured(kata, coins.submission(tests=tests))

    assert kinds(report) == ["tests do not run"]
    assert report.problems[0].message.startswith(message)


def test_tests_that_check_nothing_are_told_so(kata: Kata) -> None:
    tests = "import coin\n\n\ndef test_it():\n    assert callable(coin.pays)\n"

    report = measured(kata, coins.submission(tests=tests))

    assert kinds(report) == ["tests check nothing"]
    assert report.problems[0].message == (
        "No test notices when pays fails at every call; do your tests call it?"
    )
    assert report.unnoticed == ("pays",)
    assert report.strength == 0


# Tests that turn in the course of it


def test_a_test_that_turns_does_not_count(
    kata: Kata, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "MIN_CONTROLS", 12)  # so one comes after a chaff
    flag = tmp_path / "a chaff was here"
    turns = f"""\
from pathlib import Path


def test_turns():
    flag = Path({str(flag)!r})
    if pays(["t"]):
        flag.touch()
    assert not flag.exists()


{WEAK}"""

    report = measured(kata, coins.submission(tests=turns), ProcessSandbox())

    (late,) = report.suite.exclusions
    assert (late.test, late.kind) == (named("test_turns"), "flaky")
    assert {test for one in report.controls for test in one.failing} == {late.test}
    killers = {test for one in report.mutants for test in one.killed_by}
    assert killers == {named("test_heads"), named("test_tails")}
    caught = {one.name: one.caught_by for one in report.chaffs if one.caught}
    assert caught["one_for_a_tail"] == (named("test_tails"),)


def test_a_kata_without_wheats_trusts_the_tests(
    coin_course: Path,
) -> None:
    for path in (coin_course / "solutions/coin").glob("[wc]h*/*.py"):
        path.unlink()
    kata = load_kata(coin_course, "coin")

    report = measured(kata, coins.submission(tests=WEAK))

    assert (kata.wheats, kata.chaffs) == ((), ())
    assert report.suite.exclusions == ()
    assert report.count(Status.KILLED) > 0
    assert report.chaffs == ()


def test_the_order_of_the_programs_changes_nothing(
    kata: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = []
    for order in range(2):
        monkeypatch.setattr(rounds, "hash_files", lambda _, order=order: str(order))
        reports.append(measured(kata, coins.submission(tests=WEAK)))

    assert reports[0] == reports[1]


# What cannot be collected says why

BROKEN = {
    "misnamed": (
        "from coins import pays\n",
        "It imports coins, and there is no coins.py; this kata's module is coin.py.",
    ),
    "helper": (
        "from coin import pays\nfrom rows import three\n",
        "It needs rows, and tests/rows.py is missing.",
    ),
    "syntax": (
        "from coin import pays\n\n\ndef test_it(:\n    pass\n",
        "It cannot be imported. SyntaxError: invalid syntax (line 4)",
    ),
    "lookup": (
        "from coin import pays\n\nROWS = {}\nROW = ROWS[0]\n",
        "It cannot be imported. KeyError: 0 (line 4)",
    ),
    "name": (
        "from coin import pay\n",
        "It cannot be imported. ImportError: cannot import name 'pay' from 'coin' "
        "(line 1)",
    ),
    "exit": (
        "from coin import pays\n\nraise SystemExit('done')\n",
        "It cannot be imported. SystemExit: done",
    ),
    "parameters": (
        "import pytest\n\n\n@pytest.mark.parametrize('a, b', [(1, 2, 3)])\n"
        "def test_it(a, b):\n    pass\n",
        'It cannot be imported. tests/test_parameters.py::test_it: in "parametrize" '
        "the number of names (2): ['a', 'b'] must be equal to the number of values (3):"
        " (1, 2, 3)",
    ),
}


def test_files_that_cannot_be_collected_say_why_and_cost_no_other(
    kata: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {f"test_{name}": text for name, (text, _) in BROKEN.items()}
    submission = coins.submission(tests=HEADS_ALONE, **files)

    with thinned_tests(kata, 4, monkeypatch) as thin:  # each program takes long
        report = measured(thin, submission)

    assert {one.test: one.reason for one in report.suite.exclusions} == {
        f"tests/test_{name}.py": reason for name, (_, reason) in BROKEN.items()
    }
    assert {one.kind for one in report.suite.exclusions} == {"does not run"}
    assert report.suite.valid == (named("test_heads"),)
    assert report.count(Status.KILLED) > 1


def test_tests_of_another_module_are_told_that_the_katas_is_missing(
    kata: Kata,
) -> None:
    files = {
        "coin.py": b"raise ImportError('There is no coin.py among the files.')\n",
        "coins.py": coins.LEARNERS.encode(),
        "tests/test_coin.py": HEADS_ALONE.replace("coin ", "coins ").encode(),
    }
    submission = Submission("ada", files, "coin.py", (), unusable=True)

    report = measured(kata, submission)

    (one,) = report.suite.exclusions
    assert (one.kind, one.reason) == (
        "about another module",
        "It tests coins.py; there is no coin.py.",
    )
    assert report.controls == ()


def test_tests_of_a_copy_are_told_which_module_they_import(kata: Kata) -> None:
    tests = HEADS_ALONE.replace("from coin ", "from solution ")
    files = dict(coins.submission(tests=tests).files)
    files["solution.py"] = coins.LEARNERS.encode()

    report = measured(kata, Submission("ada", files, "coin.py"))

    assert [problem.message for problem in report.problems] == [
        "No test notices when pays fails at every call; your tests import solution.py, "
        "not coin.py."
    ]


def test_a_test_that_does_not_count_holds_up_no_other(kata: Kata) -> None:
    looks = (
        "import coin\n\n\ndef test_text():\n"
        "    with open(coin.__file__) as file:\n        text = file.read()\n"
        "    assert '\\ndef check' in text and 'total = total + 1' in text\n"
        "    while not {'\"h\"', \"'h'\"} & set(text.split()):\n        pass\n\n\n"
    )

    report = measured(kata, coins.submission(tests=looks + HEADS_ALONE))

    assert [one.test for one in report.suite.exclusions] == [named("test_text")]
    assert report.suite.helpers == ()
    other_heads = [one for one in report.mutants if one.mutant.line == 1]
    assert {one.status for one in other_heads} == {Status.KILLED}
    assert {one.killed_by for one in other_heads} == {(named("test_heads"),)}


# What tests meet, before anything is said of them


def test_of_programs_that_the_tests_did_not_meet_nothing_is_claimed(kata: Kata) -> None:
    submission = coins.submission(tests=HEADS_ALONE)
    with coins.walled(kata, submission) as wall:
        comparison = Comparison(kata, wall.runner, submission.source, ())
        meetings = meet(wall)
        unmet = {key: Run(ended=End.NOT_RUN) for key in meetings.runs}

        report = conclude(replace(meetings, runs=unmet), comparison)

    assert kinds(report) == ["out of time"]
    assert (report.unnoticed, report.finished) == ((), False)


def test_tests_for_which_there_is_no_time_are_not_said_to_be_missing(
    kata: Kata,
) -> None:
    submission = coins.submission("def pays(coins):\n    return 0\n", WEAK)

    report = assess_tests(kata, submission, Bubblewrap(), seconds=0.0)

    (problem,) = report.problems
    assert not report.finished
    assert not report.is_begun
    assert problem.message.endswith(
        "there was no time left for tests. `--time` allows more."
    )
