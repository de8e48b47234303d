"""Finds what test files lack, in what pytest shows: a module, a scenario, a step.

Only well-known packages get a stand-in where a test file cannot import them: any other
name that is missing there is more likely a misspelt module or a helper that was not
handed in, and is reported as missing. A learner's module gets a stand-in for any name,
since editors add imports to it. Why pytest-bdd cannot run scenarios is said by the
feature and its line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Sequence
from pathlib import PurePosixPath

from dicedojo.course import Kata
from dicedojo.engine.exam.hints import with_hint
from dicedojo.engine.judge.verdicts import (
    End,
    Exclusion,
    ExclusionKind,
    Failure,
    Missing,
    ProblemKind,
)
from dicedojo.submission import (
    UTF_16,
    Problem,
    Submission,
    decode_source,
    dotted,
    modules_of,
    names_used_from,
    why_unreadable,
)
from dicedojo.syntax import tree_of

MISSING = re.compile(
    r"^E +ModuleNotFoundError: No module named '([\w.]+)'", re.MULTILINE
)
FRAME = re.compile(r"^([^\s/.].*?\.py):\d+: in ", re.MULTILINE)  # in a learner's file
NAMES = """
IPython PIL PyQt5 PyQt6 PySide6 aiohttp allpairspy altair approvaltests arrow assertpy
astropy attr attrs bokeh bs4 click colorama coverage cv2 cycler dash dateutil ddt
django dotenv faker fastapi flask freezegun gmpy2 httpx idlelib jinja2 joblib jupyter
keras lxml markdown matplotlib mock more_itertools mpmath mutmut nbformat networkx
nose nose2 notebook numba numexpr numpy openpyxl pandas parameterized pip
pkg_resources plotly polars psutil pyautogui pydantic pygame pylab pyperclip pyparsing
pytest_benchmark pytest_check pytest_cov pytest_lazyfixture pytest_mock
pytest_subtests pytest_timeout pytest_xdist pytz requests rich ruamel scipy seaborn
selenium setuptools simpy six sklearn snapshottest sqlalchemy statsmodels streamlit
sympy syrupy tabulate tensorflow termcolor textual tkinter toolz torch tqdm turtle
typeguard typer typing_extensions xlrd yaml
"""
KNOWN = frozenset(NAMES.split())

MAX_CHARACTERS = 200  # of what pytest says where there is no exception
FOUND_IN = re.compile(r" \(\S+\.py\)(?=\.|$)")  # where Python found a module
NO_MODULE = re.compile(r"No module named '(?P<name>\w+)'$")
PLACE = re.compile(r"^(?P<path>[^\s:<>]+\.py):(?P<line>\d+): ", re.MULTILINE)
SYNTAX_PLACE = re.compile(r'^E +File "(?P<path>.+)", line (?P<line>\d+)', re.MULTILINE)

FAULT = r"^E +pytest_bdd\.exceptions\."
NO_FILE = re.compile(r"^E +FileNotFoundError: .*: '(?P<path>[^']+)'$", re.MULTILINE)
NO_SCENARIO = re.compile(FAULT + r"NoScenariosFound: \['(?P<path>[^']+)'", re.MULTILINE)
NO_SUCH_SCENARIO = re.compile(
    FAULT + r'ScenarioNotFound: Scenario "(?P<name>.*)" in feature ".*" in'
    r" (?P<path>.+) is not found\.$",
    re.MULTILINE,
)
UNREADABLE = re.compile(
    FAULT + r"\w+Error: (?P<what>.+)\nE +Line number: (?P<line>\d+)\n(?:E .*\n)?"
    r"E +File: (?P<path>.+)$",
    re.MULTILINE,
)
NO_STEP = re.compile(
    r'Step definition is not found: (?P<word>\w+) "(?P<step>.+)"\.'
    r' Line (?P<line>\d+) in scenario ".*" in the feature "(?P<path>.+)"'
)
SENTENCES = {
    NO_SCENARIO: "There is no scenario in {path}.",
    NO_SUCH_SCENARIO: "There is no scenario “{name}” in {path}.",
    UNREADABLE: "{path}:{line} is not Gherkin that pytest-bdd can read: {what}",
}
WITHOUT_STEP = "StepDefinitionNotFoundError"  # the type of a failure
FROM_HERE = "paths start at the test file, and bdd_features_base_dir is not read"


def missing_packages(
    faults: Collection[tuple[str, str]], known: Collection[Missing]
) -> tuple[Missing, ...]:
    """Return pairs of a file and a package that it could not import, less `known`.

    `faults` are the files that pytest could not collect, with what it shows.
    """
    found = set()
    for path, shown in faults:
        missing = MISSING.search(shown)
        if missing and missing[1].partition(".")[0] in KNOWN:
            files = FRAME.findall(shown)
            found.add((files[-1] if files else path, missing[1]))
    return tuple(sorted(found - set(known)))


def why_missing(test: str, failure: Failure, missing: Collection[Missing]) -> str:
    """Return which package that is not available makes a test fail, "" if none does.

    `missing` are the packages that test files have stand-ins for. A test that fails
    before it calls anything needs those that its own file imports.
    """
    ends = "which is not available in the exam."
    if failure.type == "ModuleNotFoundError" and failure.message.endswith(ends):
        return failure.message
    if failure.missing:
        return f"It needs {' and '.join(failure.missing)}, {ends}"
    file = test.partition("::")[0]
    names = sorted({module for importer, module in missing if importer == file})
    if names and failure.last_call is None and failure.type != "AssertionError":
        return f"{file} imports {' and '.join(names)}, {ends}"
    return ""


def no_tests(broken: Sequence[Exclusion], ended: End) -> Problem:
    """Return why not a single test was collected; collecting them `ended` so."""
    if ended:
        has_no_end = ended in (End.TIMED_OUT, End.CUT_OFF)
        how = "do not end" if has_no_end else "stop the runner"
        return Problem(ProblemKind.DO_NOT_RUN, f"Collecting the tests: they {how}.")
    if broken:
        first = broken[0]
        return Problem(ProblemKind.DO_NOT_RUN, f"{first.test}: {first.reason}")
    message = "There are no tests. pytest looks for test_*.py with functions test_*."
    return Problem(ProblemKind.NO_TESTS, message)


def does_not_run(
    kata: Kata, submission: Submission, fault: tuple[str, str]
) -> Exclusion:
    """Return why the tests of a file cannot count that pytest could not collect."""
    path, message = fault
    error = _last_error(message)
    missing = NO_MODULE.search(error)
    if why := why_no_scenarios(submission, path.partition("::")[0], message):
        return Exclusion(path, ExclusionKind.DOES_NOT_RUN, why)
    reason = f"It cannot be imported. {error}{_place(path, message)}".strip()
    if error.startswith("SyntaxError"):
        why = why_unreadable(submission.files.get(path, b""))
        reason = f"It {why}" if why == UTF_16 else with_hint(reason, why)
    if missing:
        reason = _no_module(kata, submission, path, missing["name"])
    return Exclusion(path, ExclusionKind.DOES_NOT_RUN, reason)


def why_no_scenarios(submission: Submission, file: str, shown: str) -> str:
    """Return why a test file has no scenarios, "" where another reason keeps it.

    `shown` is what pytest shows of a file that it cannot import.
    """
    if "pytest_bdd" not in shown:
        return ""
    if found := NO_FILE.search(shown):
        return _no_file(submission, file, PurePosixPath(found["path"]))
    for pattern, sentence in SENTENCES.items():
        if found := pattern.search(shown):
            return sentence.format(**found.groupdict())
    return ""


def why_no_step(submission: Submission, failure: Failure | None) -> str:
    """Return which sentence has no step definition, "" where a test lacks none."""
    if failure is None or failure.type != WITHOUT_STEP:
        return ""
    found = NO_STEP.match(failure.message)
    if found is None:
        return ""
    own = [name for name in submission.files if found["path"].endswith(f"/{name}")]
    place = f"{max(own, key=len, default=found['path'])}:{found['line']}"
    return f"{place}: no step definition matches “{found['word']} {found['step']}”."


def _no_file(submission: Submission, file: str, path: PurePosixPath) -> str:
    line = _line_of(submission, file, path.name)
    needs = f"It needs {path}{f' (line {line})' if line else ''}, and that is missing."
    others = [
        str(each)
        for name in sorted(submission.files)
        for each in (PurePosixPath(name), *PurePosixPath(name).parents)
        if each.name == path.name and name.endswith(".feature")
    ]
    return f"{needs} There is {others[0]}; {FROM_HERE}." if others else needs


def _line_of(submission: Submission, file: str, name: str) -> int:
    """Return the line that asks for a feature or a folder of this name, 0 if none."""
    tree = tree_of(decode_source(submission.files.get(file, b"")))
    for node in ast.walk(tree) if tree else ():
        match node:
            case ast.Constant(value=str(word)) if PurePosixPath(word).name == name:
                return node.lineno
    return 0


def _last_error(message: str) -> str:
    """Return the last line that Python shows: the type and the message."""
    lines = [" ".join(line.split()) for line in message.splitlines()]
    marked = [line[1:].strip() for line in lines if line.startswith("E ")]
    errors = [line for line in marked if re.match(r"[\w.]+(Error|Exit)?(:|$)", line)]
    last = errors[-1] if errors else " ".join(marked or lines)[:MAX_CHARACTERS]
    return FOUND_IN.sub("", last.strip())


def _place(path: str, message: str) -> str:
    """Return the line of the learner's file in which the error arose: ` (line 3)`."""
    places = [*PLACE.finditer(message), *SYNTAX_PLACE.finditer(message)]
    own = [p["line"] for p in places if p["path"].endswith(path.partition("::")[0])]
    return f" (line {own[-1]})" if own else ""


def _no_module(kata: Kata, submission: Submission, path: str, name: str) -> str:
    """Say what a test file imports that is not there."""
    file = path.partition("::")[0]
    source = submission.files.get(file, b"")
    wanted = names_used_from(source, name)
    if wanted & set(kata.public):
        there = f"there is no {name}.py"
        return f"It imports {name}, and {there}; this kata's module is {kata.file}."
    within = [
        each for each in sorted(modules_of(source)) if each.startswith(f"{name}.")
    ]
    if within:
        there = f"there is no {within[0].replace('.', '/')}.py"
        return f"It imports {within[0]}, and {there}."
    helper = PurePosixPath(file).parent / f"{name}.py"
    if str(helper) in submission.files:
        full = dotted(submission.files, str(helper))
        return f"It imports {name}; {helper} lies in a package, and is {full}."
    return f"It needs {name}, and {helper} is missing."
