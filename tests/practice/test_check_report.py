from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dicedojo.practice import check_run
from dicedojo.practice.advance import advance
from dicedojo.practice.check_report import CheckReport, check
from dicedojo.practice.check_run import Trouble
from dicedojo.practice.check_words import next_commands, sentences
from dicedojo.practice.journal import Kind
from dicedojo.practice.outcomes import StepState
from dicedojo.practice.workspace import Workspace

from .memory import configurations

pytestmark = pytest.mark.slow

OWN = "tests/test_coin.py"


def check_code(workspace: Workspace, code: str, **limits: float) -> CheckReport:
    """Check a program; `limits` take the place of those of `check_run`."""
    workspace.module.write_text(code)
    with pytest.MonkeyPatch.context() as patch:
        for name, seconds in limits.items():
            patch.setattr(check_run, name, seconds)
        return check(workspace)


def first(report: CheckReport) -> Trouble:
    assert report.trouble is not None
    return report.trouble


def write_own(workspace: Workspace, code: str) -> None:
    (workspace.folder / OWN).write_text(code)


def test_a_stub_is_red_and_the_starter_test_says_why(workspace: Workspace) -> None:
    report = check(workspace)

    assert report.kind is Kind.RED
    assert (report.steps[0].passed, len(report.steps[0].outcomes)) == (0, 2)
    trouble = first(report)
    assert trouble.tested is not None
    assert trouble.tested.file == "given/test_01_heads.py"
    assert trouble.tested.line == 5
    assert trouble.tested.code == 'assert pays("heads") == 1'
    assert trouble.says.splitlines()[0] == "assert None == 1"


def test_the_entry_of_a_check_has_the_digests_of_what_was_checked(
    workspace: Workspace, green_code: str
) -> None:
    check_code(workspace, green_code)
    started, checked = workspace.journal.entries()
    assert workspace.stamp(checked) == checked

    workspace.module.write_text("other")

    assert workspace.stamp(checked).module not in {checked.module, started.module}
    assert workspace.stamp(checked).tests == checked.tests


def test_hypothesis_is_imported_by_tests_that_use_it_alone(
    workspace: Workspace,
) -> None:
    check_run.child.end()  # a new one takes its place
    is_there = "assert ('hypothesis' in sys.modules) == {}"
    for imported in ("", "import hypothesis\n"):
        looks = is_there.format(bool(imported))
        write_own(workspace, f"import sys\n{imported}def test_it():\n    {looks}\n")

        assert {*check(workspace).own.outcomes.values()} == {"passed"}


def test_a_check_leaves_nothing_in_the_memory_of_its_python(
    workspace: Workspace,
) -> None:
    counts = []
    for number in range(5):
        write_own(workspace, f"def test_it():\n    assert {number} == 0\n")
        check(workspace)
        counts.append(configurations(check_run.child))

    assert counts[4] - counts[1] <= 1  # and not one for each round


def test_a_failing_scenario_is_told_by_its_sentence(workspace: Workspace) -> None:
    report = check(workspace)

    scenario = report.steps[0].troubles[1]
    assert scenario.scenario == "Heads"
    assert scenario.tested is not None
    assert scenario.tested.file == "given/01_heads.feature"
    assert (scenario.tested.line, scenario.tested.code) == (4, "Then it pays 1")
    assert scenario.says.splitlines()[0] == "It paid None; the rules say 1."


def test_a_sentence_without_a_step_definition_is_told_by_its_line(
    workspace: Workspace, green_code: str
) -> None:
    feature = "Feature: A coin\n\n  Scenario: Heads\n    When it spins\n"
    (workspace.tests / "coin.feature").write_text(feature)
    write_own(workspace, "import pytest_bdd\n\npytest_bdd.scenarios('.')\n")

    report = check_code(workspace, green_code)

    (trouble,) = report.own.troubles
    assert trouble.says == "No step definition matches this sentence."
    assert trouble.scenario == "Heads"
    assert trouble.tested is not None
    assert (trouble.tested.file, trouble.tested.line, trouble.tested.code) == (
        "tests/coin.feature",
        4,
        "When it spins",
    )


def test_green_then_other_code_is_a_refactoring(
    workspace: Workspace, green_code: str, table_code: str
) -> None:
    kinds = [
        check_code(workspace, code).kind
        for code in (green_code, green_code, table_code)
    ]

    assert kinds == [Kind.GREEN, Kind.GREEN, Kind.REFACTOR]
    journal = [entry.kind for entry in workspace.journal.entries()]
    assert journal == [Kind.START, *kinds]


def test_an_earlier_step_that_breaks_is_red_again(
    workspace: Workspace, table_code: str
) -> None:
    check_code(workspace, table_code)
    advance(workspace, anyway=True)
    check(workspace)
    advance(workspace, anyway=True)

    report = check_code(workspace, "def pays(side):\n    return 0\n")

    assert report.kind is Kind.RED
    assert [step.name for step in report.broken] == ["01_heads", "02_table"]
    assert first(report).test == "given/test_01_heads.py::test_heads_pays_one"
    assert report.steps[2].kind is Kind.GREEN


@pytest.mark.parametrize(
    "tests",
    [
        "@pytest.mark.skip\ndef test_a():\n    assert False\n",
        "@pytest.mark.xfail\ndef test_a():\n    assert False\n",
        "@pytest.mark.xfail\ndef test_a():\n    assert True\n",
        "pytest.importorskip('no_such_module')\n",
    ],
)
def test_a_skipped_test_neither_passes_nor_fails(
    workspace: Workspace, green_code: str, tests: str
) -> None:
    write_own(workspace, f"import pytest\n\n\n{tests}")

    own = check_code(workspace, green_code).own

    assert (own.kind, own.passed, own.skipped) == (Kind.GREEN, 0, 1)


CARET = """\
  File "coin.py", line 1
    def pays(side)
                  ^
SyntaxError: expected ':'"""


@pytest.mark.parametrize(
    ("code", "line", "said"),
    [
        pytest.param("def pays(side)\n", 1, CARET, id="syntax"),
        pytest.param("x = 1\nfrob\n", 2, "NameError: name 'frob'", id="name"),
        pytest.param("import sys\nsys.exit(0)\n", 2, "SystemExit: 0", id="exit"),
    ],
)
def test_code_that_does_not_run_is_amber_with_its_own_line(
    workspace: Workspace, code: str, line: int, said: str
) -> None:
    report = check_code(workspace, code)

    assert report.kind is Kind.AMBER
    trouble = first(report)
    assert trouble.raised is not None
    assert (trouble.raised.file, trouble.raised.line) == ("coin.py", line)
    assert said in trouble.says


def test_an_error_in_the_code_names_the_test_and_the_line(
    workspace: Workspace,
) -> None:
    report = check_code(workspace, "def pays(side):\n    return side[99]\n")

    assert report.kind is Kind.RED
    trouble = first(report)
    assert trouble.tested is not None
    assert trouble.raised is not None
    assert trouble.tested.file == "given/test_01_heads.py"
    assert (trouble.raised.file, trouble.raised.line) == ("coin.py", 2)
    assert trouble.says == "IndexError: string index out of range"


@pytest.mark.parametrize("ends", ["os._exit(0)", "os.abort()"])
def test_code_that_ends_python_is_told_with_the_test(
    workspace: Workspace, ends: str
) -> None:
    code = f"import os\n\n\ndef pays(side):\n    {ends}\n"

    report = check_code(workspace, code)

    assert report.kind is Kind.AMBER
    assert first(report).test == "given/test_01_heads.py::test_heads_pays_one"


def test_a_loop_without_end_is_red_where_it_loops(workspace: Workspace) -> None:
    code = "def pays(side):\n    while True:\n        pass\n"

    report = check_code(workspace, code, TEST_LIMIT=0.5)

    assert report.kind is Kind.RED
    trouble = first(report)
    assert trouble.hung
    assert trouble.raised is not None
    assert trouble.raised.file == "coin.py"
    assert trouble.test == "given/test_01_heads.py::test_heads_pays_one"
    loops = "This had not ended after 500,000 rounds of its loops"
    assert trouble.says == f"{loops}; it was in `pays`."


def test_a_loop_without_end_is_told_with_the_values_of_the_test(
    workspace: Workspace,
) -> None:
    code = "def pays(side):\n    while side == 'tails':\n        pass\n    return 1\n"
    tests = (
        "import pytest\nfrom coin import pays\n\n\n"
        "@pytest.mark.parametrize('side', ['heads', 'tails'])\n"
        "def test_sides(side):\n    one = 1\n    assert pays(side) == 1\n"
    )
    write_own(workspace, tests)

    report = check_code(workspace, code, TEST_LIMIT=0.5)

    says = report.own.troubles[0].says
    assert says.endswith("; it was in `pays`, where side = 'tails'.")


def test_what_no_limit_inside_can_stop_the_wall_limit_stops(
    workspace: Workspace,
) -> None:
    code = (
        "from collections import deque\nfrom itertools import repeat\n\n\n"
        "def pays(side):\n    deque(repeat(0), maxlen=0)  # in C, without a step\n"
    )

    check(workspace)  # so that no time is for the start of Python
    report = check_code(workspace, code, TEST_LIMIT=0.1, WALL_LIMIT=3)

    assert report.kind is Kind.RED
    assert first(report).test == "given/test_01_heads.py::test_heads_pays_one"
    assert "after 3 seconds" in first(report).says


def test_what_does_not_run_is_told_before_what_is_red(workspace: Workspace) -> None:
    write_own(workspace, "def test_x(:\n")

    report = check(workspace)

    assert report.steps[0].kind is Kind.RED
    assert report.kind is report.own.kind is Kind.AMBER
    assert first(report).amber
    assert first(report).test == OWN


def test_a_step_is_amber_if_one_of_its_tests_does_not_run() -> None:
    red = Trouble("given/test_01_heads.py::test_heads_pays_one", "assert None == 1")
    amber = Trouble("given/test_01_heads_feature.py", "SyntaxError", amber=True)

    assert StepState(None).kind is Kind.GREEN
    assert StepState(None, troubles=[red]).kind is Kind.RED
    assert StepState(None, troubles=[red, amber]).kind is Kind.AMBER


def test_two_edits_in_one_second_are_both_seen(workspace: Workspace) -> None:
    heads = "def pays(side):\n    return 1\n"
    other = "def pays(side):\n    return 2\n"  # as long, and as old

    kinds = [check_code(workspace, code).kind for code in (heads, other, heads)]

    assert kinds == [Kind.GREEN, Kind.RED, Kind.GREEN]


def test_ctrl_c_leaves_nothing_running(workspace: Workspace, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    workspace.module.write_text(
        f"import os\nopen({str(pid)!r}, 'w').write(str(os.getpid()) + '.')\n"
        "while True:\n    pass\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-m", "dicedojo", "check"],
        cwd=workspace.folder,
        env={**os.environ, "DOJO_CONTENT": str(workspace.kata.root)},
        stderr=subprocess.PIPE,
        text=True,
        # What runs the tests in the background may have told them to ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # no other thread is here
    )
    while not (pid.is_file() and pid.read_text().endswith(".")):
        assert process.poll() is None
        time.sleep(0.02)

    process.send_signal(signal.SIGINT)
    _, told = process.communicate()

    assert process.returncode == 130
    assert told == "Stopped. Nothing was changed.\n"
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text().rstrip(".")), 0)


PRINTS = "print('once')\n\n\ndef pays(side):\n    print(side)\n    return 1\n"


def test_the_test_that_fails_first_shows_what_it_printed(workspace: Workspace) -> None:
    code = PRINTS.replace("1", "2")
    write_own(workspace, "def test_a():\n    print('mine')\n")

    assert check_code(workspace, code).printed == ("once", "heads")


def test_an_import_that_fails_shows_once_what_it_asks(workspace: Workspace) -> None:
    write_own(workspace, "from coin import pays\n")

    report = check_code(workspace, "x = input('side? ')\n")

    assert report.printed == ("side? ",)
    captured = "reading from stdin while output is captured!"
    assert first(report).says == f"OSError: pytest: {captured}"
    assert report.slips[0].startswith("coin.py:1 calls `input`")


def test_without_a_failure_own_tests_show_what_they_print(workspace: Workspace) -> None:
    tests = "def test_a():\n    print(pays('tails'))\n"
    write_own(workspace, f"from coin import pays\n\n\n{tests}")

    assert check_code(workspace, PRINTS).printed == ("once", "tails", "1")


def test_a_journal_that_cannot_be_written_does_not_keep_the_answer(
    workspace: Workspace, green_code: str
) -> None:
    workspace.journal.path.unlink()
    workspace.journal.path.mkdir()

    report = check_code(workspace, green_code)

    why = os.strerror(errno.EISDIR)
    told = "The journal cannot be written, so dojo next does not know of this check"
    assert report.kind is Kind.GREEN
    assert report.unrecorded == why
    assert f"{told}: {why}." in sentences(workspace, report)


def test_an_own_red_test_comes_before_the_courses(workspace: Workspace) -> None:
    own = (
        "from coin import pays\n\n\ndef test_heads():\n    assert pays('heads') == 1\n"
    )
    write_own(workspace, own)
    check(workspace)  # the course's tests have come

    report = check(workspace)

    assert {report.own.kind, report.steps[-1].kind} == {Kind.RED}
    assert first(report).test == f"{OWN}::test_heads"
    assert report.by_the_rules == ""


def test_a_wrong_test_is_told_while_the_step_is_red(workspace: Workspace) -> None:
    own = (
        "from coin import pays\n\n\n"
        "def test_heads():\n    assert pays('heads') == 1\n\n\n"
        "def test_tails():\n    assert pays('tails') == 7\n"
    )
    write_own(workspace, own)
    check(workspace)

    report = check(workspace)

    assert first(report).test == f"{OWN}::test_tails"
    told = "The rules give 0 for pays('tails'); your test expects 7."
    assert told in sentences(workspace, report)
    assert next_commands(workspace, report) == ("change that test, then dojo check",)


def test_a_loop_without_end_does_not_hide_the_own_test(workspace: Workspace) -> None:
    check(workspace)
    write_own(workspace, "def test_heads():\n    assert True\n")

    report = check_code(
        workspace, "def pays(side):\n    while True: pass\n", TEST_LIMIT=0.1
    )

    assert first(report).hung
    assert not report.without_own
