from __future__ import annotations

import ast
from pathlib import Path

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import Courses, only
from dicedojo.course.kata import Kata
from dicedojo.grading.flags import HIDES, LOOKS, MAX_FLAGS, ONE, find_flags, find_tables
from dicedojo.submission.split_tests import separate_tests
from dicedojo.submission.submission import Submission, read_submission

from ..handed_in import VERDICTS, lay_out

ENTRIES = ", ".join(f"({n}, {n}): {n}" for n in range(20))
LOOKED_UP = f"""\
KNOWN = {{{ENTRIES}}}


def score(roll):
    \"\"\"Return the points.\"\"\"
    return KNOWN.get(tuple(sorted(roll)), 0)
"""
COMPARED = "def score(roll):\n" + "".join(
    f"    if roll == [{n}, {n}]:\n        return {n}\n" for n in range(70)
)
PAIRS = f"CASES = [{', '.join(f'([{n}], {n})' for n in range(70))}]\n"


@pytest.fixture(scope="module")
def course() -> Courses:
    return only(content_root())


@pytest.fixture
def greed(course: Courses) -> Kata:
    return course.kata("greed")


def submitted(**files: str | bytes) -> Submission:
    """Return a submission of these files, by name without the suffix."""
    encoded = {
        f"{name.replace('__', '/')}.py": text.encode()
        if isinstance(text, str)
        else text
        for name, text in files.items()
    }
    return Submission("ada", encoded, "greed.py")


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("exec(text)", "runs text as code (exec)"),
        ("run = eval", "runs text as code (eval)"),
        ("compile(text, '', 'exec')", "runs text as code (compile)"),
        ("from builtins import exec", "imports builtins, which can hide code"),
        ("__import__('os')", "runs text as code (__import__)"),
        ("import marshal", "imports marshal, which can hide code"),
        ("from base64 import b64decode", "imports base64, which can hide code"),
        (
            f"A = '{'x' * 300}'",
            "holds a text of 300 characters without a space, which can hide code",
        ),
    ],
)
def test_code_that_may_hide_code_is_flagged(greed: Kata, code: str, what: str) -> None:
    flags = find_flags(greed, submitted(greed=f"\n\n{code}\n"))

    assert f"greed.py line 3 {what}." in [flag.message for flag in flags]
    assert {(flag.kind, flag.file, flag.line) for flag in flags} == {
        (HIDES, "greed.py", 3)
    }


@pytest.mark.parametrize(
    "code",
    [
        "open(__file__)",
        "import inspect",
        "import dojo_wire",
        "score.__code__",
        "import sys\nsys._getframe()",
        "import sys\nsys.modules",
        "from sys import modules",
        "import os\nos.environ",
        "'PYTEST_VERSION'",
    ],
)
def test_code_that_looks_at_its_run_is_flagged(greed: Kata, code: str) -> None:
    flags = find_flags(greed, submitted(greed=code))

    assert [flag.kind for flag in flags] == [LOOKS]


def test_a_flag_is_a_sentence_with_its_evidence(greed: Kata) -> None:
    (flag,) = find_flags(
        greed, submitted(greed="if True:\n    exec(TEXT)  # all of it\n")
    )

    assert flag.message == "greed.py line 2 runs text as code (exec)."
    assert flag.evidence == "exec(TEXT)  # all of it"


@pytest.mark.parametrize(
    "code",
    [
        "import re\nWORD = re.compile('a')",
        "die = eval(input('Which die? '))",
        "import sys, os\nos.system('clear')\nprint(sys.argv)",
    ],
)
def test_what_beginners_write_is_not_flagged(greed: Kata, code: str) -> None:
    assert find_flags(greed, submitted(greed=code)) == ()


def test_a_helper_is_read_and_tests_are_not(greed: Kata) -> None:
    hidden = "exec(TEXT)\n"
    submission = submitted(
        greed="import helper\n",
        helper=hidden,
        test_greed=hidden,
        conftest=hidden,
        tests__data=hidden,
    )

    assert [flag.file for flag in find_flags(greed, submission)] == ["helper.py"]


def test_the_graded_module_comes_first_and_ten_flags_are_enough(greed: Kata) -> None:
    others = {f"a{n}": "import zlib\nimport gc\n" for n in range(8)}
    flags = find_flags(greed, submitted(**others, greed="import zlib\n"))

    assert flags[0].file == "greed.py"
    assert len(flags) == MAX_FLAGS


def test_each_thing_is_named_once_where_it_is_first(greed: Kata) -> None:
    flags = find_flags(greed, submitted(greed="pass\nexec(A)\nexec(B)\n"))

    assert [flag.line for flag in flags] == [2]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def score(:\n", id="a syntax error"),
        pytest.param(b"exec(A)\0", id="null bytes"),
        pytest.param(f"A = {'(' * 5_000}{')' * 5_000}\n", id="brackets"),
        pytest.param(f"A = {'-' * 50_000}1\n", id="signs"),
        pytest.param(b"# coding: punycode\nexec(A)\n", id="a slow encoding"),
        pytest.param("exec(A)\n" + "#" * (2 << 20), id="two megabytes"),
    ],
)
def test_what_cannot_be_read_has_no_flags(greed: Kata, source: str | bytes) -> None:
    assert find_flags(greed, submitted(greed=source)) == ()


@pytest.mark.parametrize("name", VERDICTS)
def test_a_submission_has_the_flags_that_its_verdict_states(
    course: Courses, name: str, tmp_path: Path
) -> None:
    stated = VERDICTS[name]
    kata = course.kata(stated.get("kata", "greed"))

    submission = separate_tests(kata, read_submission(lay_out(name, tmp_path), kata))
    flags = find_flags(kata, submission)

    stated_of_code = [kind for kind in stated.get("flags", []) if kind != ONE]
    assert sorted({flag.kind for flag in flags}) == stated_of_code


@pytest.mark.course
@pytest.mark.parametrize("game", [kata.name for kata in only(content_root()).katas])
def test_no_program_of_the_course_is_flagged(course: Courses, game: str) -> None:
    kata = course.kata(game)
    module = f"{kata.module}.py"
    programs = [
        *(wheat.source for wheat in kata.wheats),
        *(chaff.source for chaff in kata.chaffs),
        *(path.read_text("utf-8") for path in kata.folder.rglob(module)),
        *(
            path.read_text("utf-8")
            for path in (kata.folder.parents[1] / "solutions" / game).rglob("*.py")
        ),
    ]

    flags = {
        flag.message
        for source in programs
        for flag in find_flags(kata, Submission("x", {module: source.encode()}, module))
    }

    assert flags == set()
    assert len(programs) > 20


@pytest.mark.parametrize(
    ("source", "line", "what"),
    [
        (LOOKED_UP, 6, "looks its whole argument up in a table of 20 entries"),
        (
            LOOKED_UP.replace(".get(tuple(sorted(roll)), 0)", "[tuple(roll)]"),
            6,
            "looks its whole argument up in a table of 20 entries",
        ),
        (COMPARED, 2, "is the first of 70 literal questions or answers"),
        (PAIRS, 1, "is the first of 70 literal questions or answers"),
    ],
)
def test_a_table_of_answers_is_found(source: str, line: int, what: str) -> None:
    assert list(find_tables(ast.parse(source), ("score",))) == [(line, what)]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("POINTS = {1: 100, 5: 50}\n", id="a rule table"),
        pytest.param(LOOKED_UP.replace("def score", "def worth"), id="a helper"),
        pytest.param(
            LOOKED_UP.replace("tuple(sorted(roll))", "best(roll)"), id="it works it out"
        ),
        pytest.param(f"def test_all():\n    {PAIRS}", id="examples of a test"),
    ],
)
def test_a_table_of_rules_is_not_a_table_of_answers(source: str) -> None:
    assert list(find_tables(ast.parse(source), ("score",))) == []
