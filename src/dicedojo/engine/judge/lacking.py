"""Finds the modules, scenarios and steps that test files lack, in pytest's output.

Only well-known packages get a substitute where a test file cannot import them. Any
other missing name is more likely a misspelt module or a helper that was not handed in,
and is reported as missing. A learner's module gets a substitute for any name: editors
add imports to it. Where pytest-bdd cannot run scenarios, the reason names the feature
and its line.
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
)
from dicedojo.submission import (
    UTF_16,
    Problem,
    ProblemKind,
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
WELL_KNOWN = frozenset(NAMES.split())

MAX_CHARACTERS = 200  # of pytest's output where there is no exception
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
    faults: Collection[tuple[str, str]], substitutes: Collection[Missing]
) -> tuple[Missing, ...]:
    """Return pairs of a file and a package that it lacks, less `substitutes`.

    `faults` are the files that pytest could not collect, with its output.
    """
    packages = set()
    for path, output in faults:
        missing = MISSING.search(output)
        if missing and missing[1].partition(".")[0] in WELL_KNOWN:
            files = FRAME.findall(output)
            packages.add((files[-1] if files else path, missing[1]))
    return tuple(sorted(packages - set(substitutes)))


def why_missing(test: str, failure: Failure, missing: Collection[Missing]) -> str:
    """Return the sentence on the missing package that makes a test fail, or "".

    `missing` are the packages that test files have substitutes for. A test that fails
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
    """Return why no test was collected; `ended` is how collecting ended."""
    if ended:
        how = "do not end" if ended is End.TIMED_OUT else "stop the runner"
        return Problem(ProblemKind.DO_NOT_RUN, f"Collecting the tests: they {how}.")
    if broken:
        first = broken[0]
        message, file = f"{first.test}: {first.reason}", first.test.partition("::")[0]
        return Problem(ProblemKind.DO_NOT_RUN, message, file=file)
    message = "There are no tests. pytest looks for test_*.py with functions test_*."
    return Problem(ProblemKind.NO_TESTS, message)


def does_not_run(
    kata: Kata, submission: Submission, fault: tuple[str, str]
) -> Exclusion:
    """Return why the tests of a file that pytest could not collect cannot count."""
    path, message = fault
    error = last_error(message)
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


def why_no_scenarios(submission: Submission, file: str, output: str) -> str:
    """Return why a test file has no scenarios, "" where that is not the reason.

    `output` is pytest's on a file that it cannot import.
    """
    if "pytest_bdd" not in output:
        return ""
    if match := NO_FILE.search(output):
        return _no_file(submission, file, PurePosixPath(match["path"]))
    for pattern, sentence in SENTENCES.items():
        if match := pattern.search(output):
            return sentence.format(**match.groupdict())
    return ""


def why_no_step(submission: Submission, failure: Failure | None) -> str:
    """Return the sentence that has no step definition, "" if there is none."""
    if failure is None or failure.type != WITHOUT_STEP:
        return ""
    match = NO_STEP.match(failure.message)
    if match is None:
        return ""
    own = [name for name in submission.files if match["path"].endswith(f"/{name}")]
    place = f"{max(own, key=len, default=match['path'])}:{match['line']}"
    return f"{place}: no step definition matches “{match['word']} {match['step']}”."


def _no_file(submission: Submission, file: str, path: PurePosixPath) -> str:
    line = _line_of(submission, file, path.name)
    needs = f"It needs {path}{f' (line {line})' if line else ''}, and that is missing."
    namesakes = [
        str(candidate)
        for name in sorted(submission.files)
        for candidate in (PurePosixPath(name), *PurePosixPath(name).parents)
        if candidate.name == path.name and name.endswith(".feature")
    ]
    return f"{needs} There is {namesakes[0]}; {FROM_HERE}." if namesakes else needs


def _line_of(submission: Submission, file: str, name: str) -> int:
    tree = tree_of(decode_source(submission.files.get(file, b"")))
    for node in ast.walk(tree) if tree else ():
        match node:
            case ast.Constant(value=str(word)) if PurePosixPath(word).name == name:
                return node.lineno
    return 0


def last_error(message: str) -> str:
    """Return the last line that Python shows: the type and the message."""
    lines = [" ".join(line.split()) for line in message.splitlines()]
    marked = [line[1:].strip() for line in lines if line.startswith("E ")]
    errors = [line for line in marked if re.match(r"[\w.]+(Error|Exit)?(:|$)", line)]
    last = errors[-1] if errors else " ".join(marked or lines)[:MAX_CHARACTERS]
    return FOUND_IN.sub("", last.strip())


def _place(path: str, message: str) -> str:
    """Return the line of the learner's file that raised the error: ` (line 3)`."""
    places = [*PLACE.finditer(message), *SYNTAX_PLACE.finditer(message)]
    own = [p["line"] for p in places if p["path"].endswith(path.partition("::")[0])]
    return f" (line {own[-1]})" if own else ""


def _no_module(kata: Kata, submission: Submission, path: str, name: str) -> str:
    file = path.partition("::")[0]
    source = submission.files.get(file, b"")
    used_names = names_used_from(source, name)
    if used_names & set(kata.public):
        there = f"there is no {name}.py"
        return f"It imports {name}, and {there}; this kata's module is {kata.file}."
    modules = sorted(modules_of(source))
    submodules = [module for module in modules if module.startswith(f"{name}.")]
    if submodules:
        there = f"there is no {submodules[0].replace('.', '/')}.py"
        return f"It imports {submodules[0]}, and {there}."
    helper = PurePosixPath(file).parent / f"{name}.py"
    if str(helper) in submission.files:
        full = dotted(submission.files, str(helper))
        return f"It imports {name}; {helper} lies in a package, and is {full}."
    return f"It needs {name}, and {helper} is missing."
