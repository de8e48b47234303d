"""Says why pytest-bdd cannot run a learner's scenarios, by the feature and its line."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import PurePosixPath

from dicedojo.mutation.runs import Failure
from dicedojo.submission.submission import Submission, decode_source
from dicedojo.syntax import tree_of

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
