"""Finds what tests lack in what pytest shows of them: a package, a scenario, a step.

Only well-known packages get a stand-in where a test file cannot import them: any other
name that is missing there is more likely a misspelt module or a helper that was not
handed in, and is reported as missing. A learner's module gets a stand-in for any name,
since editors add imports to it. Why pytest-bdd cannot run scenarios is said by the
feature and its line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection
from pathlib import PurePosixPath

from dicedojo.engine.judge.verdicts import Failure, Missing
from dicedojo.submission.submission import Submission, decode_source
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


def why_no_scenarios(submission: Submission, file: str, shown: str) -> str:
    """Return why a test file has no scenarios, "" where another reason keeps it.

    `shown` is what pytest shows of a file that it cannot import.
    """
    for pattern, sentence in SENTENCES.items():
        if "pytest_bdd" in shown and (found := pattern.search(shown)):
            return sentence(submission, file, found)
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


def _no_file(submission: Submission, file: str, found: re.Match[str]) -> str:
    path = PurePosixPath(found["path"])
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


def _no_scenario(submission: Submission, file: str, found: re.Match[str]) -> str:
    return f"There is no scenario in {found['path']}."


def _no_such_scenario(submission: Submission, file: str, found: re.Match[str]) -> str:
    return f"There is no scenario “{found['name']}” in {found['path']}."


def _unreadable(submission: Submission, file: str, found: re.Match[str]) -> str:
    place = f"{found['path']}:{found['line']}"
    return f"{place} is not Gherkin that pytest-bdd can read: {found['what']}"


Sentence = Callable[[Submission, str, re.Match[str]], str]
SENTENCES: dict[re.Pattern[str], Sentence] = {
    NO_FILE: _no_file,
    NO_SCENARIO: _no_scenario,
    NO_SUCH_SCENARIO: _no_such_scenario,
    UNREADABLE: _unreadable,
}
