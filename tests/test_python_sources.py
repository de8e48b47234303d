"""No line of ours fails on what Python accepts: read here are its own tests.

They hold every syntax that there is, absurd ones and those of tests among them.
"""

from __future__ import annotations

import sysconfig
import warnings
from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.engine.exam.find_names import compared_with, names_used_by
from dicedojo.engine.judge.programs import library_names, private_names
from dicedojo.engine.judge.spared import Trace, traced_bodies
from dicedojo.engine.mutants.controls import make_controls
from dicedojo.engine.mutants.mutants import choose_mutants
from dicedojo.errors import UnusableInput
from dicedojo.submission.definitions import (
    cut_tests,
    find_cut,
    find_functions,
    find_program_functions,
    top_level_names,
)
from dicedojo.submission.imports import imported_names, names_used_from, reload_line
from dicedojo.submission.slips import find_slips
from dicedojo.submission.split_tests import rename_for_tests, separate_tests
from dicedojo.submission.submission import Submission, decode_source

KATA = load_kata(content_root(), "greed")
TESTS = Path(sysconfig.get_path("stdlib")) / "test"
FILES = sorted(TESTS.rglob("*.py"))
SOME = [path for path in FILES if path.name in {"test_dis.py", "test_raise.py"}]
DEEP = 3_000
MAX_CONTROLLED = 10_000  # bytes, of what takes a time that is square to its size
ODD = {
    "no way around a backslash": "def score(roll):\n    return 0\n\nf\"{''}\"\n",
    "a backslash in a format": "x = 1\nf'{x:\\n}'\n",
    "a decorator": "class A:\n    @a(f\"{''}\")\n    def m(self): pass\n",
    "a base": "class A(a(f\"{''}\")):\n    pass\n",
    "a key": "A = {f\"{''}\": 1}\n",
    "a number with too many digits": f"def score(roll):\n    return 0x{'f' * 5_000}\n",
    "a decimal with too many digits": f"x = {'9' * 5_000}\n",
    "half a surrogate pair": "def score(roll):\n    return '\\ud800'\n",
    "brackets": f"x = {'(' * DEEP}1{')' * DEEP}\n",
    "a sum": f"x = {'1 + ' * DEEP}1\n",
    "minus signs": f"x = {'-' * DEEP}1\n",
    "attributes": f"x = y{'.y' * DEEP}\n",
    "ifs": "".join(f"{' ' * depth}if x:\n" for depth in range(90))
    + " " * 90
    + "pass\n",
    "elifs": "if x: pass\n" + "elif x: pass\n" * DEEP,
    "a null byte": "x = 1\0\n",
    "a form feed": "x = 1\n\fdef score(roll):\n    \f  return 1\n",
    "a sign for the end": "x = 1\n\x1a",
}


def parameters() -> list[object]:
    """Return each file; all of them wait for the night, which take ten minutes."""
    night = [path for path in FILES if path not in SOME]
    return [
        *(pytest.param(path, id=path.name) for path in SOME),
        *(
            pytest.param(
                path, id=str(path.relative_to(TESTS)), marks=pytest.mark.course
            )
            for path in night
        ),
    ]


@pytest.mark.parametrize("path", parameters())
def test_a_file_of_pythons_own_tests_is_read(path: Path) -> None:
    read(path.read_bytes())


@pytest.mark.parametrize("name", ODD)
def test_an_odd_program_is_read(name: str) -> None:
    read(ODD[name].encode("utf-8", "surrogatepass"))


def read(source: bytes) -> None:
    """Have every reader read a source, as a program and as a test of it."""
    files = {"greed.py": source, "tests/test_greed.py": source}
    submission = Submission("ada", files, "greed.py")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        look_at_files(submission)
        look_at_text(decode_source(source))
        try:
            choose_mutants(KATA, submission)
            if len(source) <= MAX_CONTROLLED:
                make_controls(decode_source(source))
        except (SyntaxError, UnusableInput):
            pass  # said of what is no Python, too large, or nested too deeply


def look_at_files(submission: Submission) -> None:
    source = submission.files["greed.py"]
    rename_for_tests(KATA, separate_tests(KATA, submission))
    cut_tests(submission)
    find_slips(submission.files, "greed.py", ["score"])
    compared_with("score", [source])
    names_used_by("score", source)
    reload_line(source, "tests/test_greed.py::test_a")
    imported_names(source)
    names_used_from(source, "greed")


def look_at_text(text: str) -> None:
    find_functions(text)
    find_program_functions(text)
    top_level_names(text)
    find_cut(text, ["score"], 0)
    find_cut(text, ["score"], 3)
    private_names(text, ["score"])
    library_names(text)
    [*traced_bodies(text, Trace(frozenset(), []))]
