"""A message that says little gets a sentence, and one that is clear gets none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.practice.check_report import check
from dicedojo.practice.check_run import CodePlace, Trouble
from dicedojo.practice.explain import explain
from dicedojo.practice.workspace import Workspace

OWN = "tests/test_coin.py"


def told(workspace: Workspace, says: str, code: str = "", file: str = OWN) -> str:
    """Return the sentence on a message, at a line of a test."""
    return explain(Trouble(file, says, tested=CodePlace(file, 1, code)), workspace)


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        (
            "NameError: name 'pays' is not defined",
            f"{OWN} does not import `pays`. Its first line could be: "
            "from coin import pays",
        ),
        (
            "ValueError: I/O operation on closed file.",
            "Does a loop print without end, or does the code close `sys.stdout`?",
        ),
        (
            "NameError: name 'pay' is not defined",
            "Did you mean `pays`?",
        ),
        (
            "NameError: name 'pytest' is not defined",
            f"{OWN} does not import `pytest`. Its first line could be: import pytest",
        ),
        (
            "NameError: name 'assertEqual' is not defined",
            "pytest needs no `assertEqual`: write assert, and compare with ==.",
        ),
        (
            "NameError: name 'true' is not defined",
            "Python writes `True` with a capital letter.",
        ),
        (
            "ImportError: cannot import name 'Pays' from 'coin' (coin.py)",
            "coin.py has `pays`, and not `Pays`.",
        ),
        (
            "ModuleNotFoundError: No module named 'Coin'",
            "The module is `coin`, in lower case.",
        ),
        (
            "fixture 'side' not found",
            "pytest knows no fixture `side`: nobody hands values to a test. "
            "Write them into the test, and leave its brackets empty.",
        ),
        (
            "fixture 'pays' not found",
            "A test does not take `pays` as a parameter; import it: "
            "from coin import pays",
        ),
        (
            "assert 0.30000000000000004 == 0.3\n +  where 0.3 = pays('heads')",
            "Floats are rounded; compare with pytest.approx(0.3).",
        ),
    ],
)
def test_a_message_that_says_little_is_explained(
    workspace: Workspace, says: str, sentence: str
) -> None:
    assert told(workspace, says) == sentence


@pytest.mark.parametrize(
    "says",
    [
        "NameError: name 'side' is not defined",
        "ImportError: cannot import name 'pays' from 'coin' (coin.py)",
        "ImportError: cannot import name 'Sqrt' from 'math' (unknown location)",
        "ModuleNotFoundError: No module named 'numpy'",
        "ModuleNotFoundError: No module named 'coin'",
        "assert 1 == 2\n +  where 1 = pays('heads')",
        "assert 1.0 == 1.1\n +  where 1.0 = pays('heads')",
        "assert 'a' == 'b'\n  - b",
        "assert None == 1\n +  where None = pays('heads')",
    ],
)
def test_a_clear_message_is_left_alone(workspace: Workspace, says: str) -> None:
    workspace.module.write_text("def pays(side):\n    return None\n")

    assert told(workspace, says) == ""


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("print(1)", "`pays` prints and returns nothing; a test sees what it returns."),
        ("'The points.'", ""),
    ],
)
def test_a_function_that_returns_nothing_is_told_so(
    workspace: Workspace, body: str, sentence: str
) -> None:
    workspace.module.write_text(f"def pays(side):\n    {body}\n")
    says = "assert None == 1\n +  where None = pays('heads')"

    assert told(workspace, says) == sentence


LOST = "`pays` gives None for this call: no return was reached."


@pytest.mark.parametrize(
    ("says", "code", "sentence"),
    [
        ("assert None == 1\n +  where None = pays('x')", "", LOST),
        ("assert 1 == None\n +  where None = pays('x')", "", LOST),
        ("assert None == 1\n +  where None = <function pays at 0x7>('x')", "", LOST),
        ("pays('x') gives None; the rules say 1.", "", LOST),
        ("pays('x') gives None, of type NoneType, not int.", "", LOST),
        ("assert None == 1", "assert paid == 1", LOST),
        ("assert 1 == None", "assert 1 == paid", LOST),
        ("assert None == 1", "assert other == 1", ""),
        ("assert None == 1\n +  where None = toss('x')", "", ""),
    ],
)
def test_a_call_that_gives_none_is_told_from_all_that_says_so(
    workspace: Workspace, says: str, code: str, sentence: str
) -> None:
    workspace.module.write_text("def pays(side):\n    if side:\n        return 1\n")
    test = "def test_a():\n    paid = pays('x')\n    assert paid == 1\n"
    (workspace.folder / OWN).write_text(test)

    assert told(workspace, says, code) == sentence


def test_the_none_that_a_step_begins_with_is_no_slip(workspace: Workspace) -> None:
    code = "def pays(side):\n    if side:\n        return 1\n"
    workspace.module.write_text(code)
    workspace.snapshot(workspace.step).write_text(code)
    says = "assert None == 1\n +  where None = pays('x')"

    assert told(workspace, says) == ""


def too_many(name: str, count: int) -> str:
    return f"TypeError: {name}() takes 1 positional argument but {count} were given"


@pytest.mark.parametrize(
    ("kata", "says", "code", "sentence"),
    [
        (
            "greed",
            too_many("score", 3),
            "assert score(1, 1, 1) == 1000",
            "`score` takes one list: score([1, 1, 1])",
        ),
        (
            "greed",
            too_many("score", 2),
            "assert score(*roll) == 100",
            "`score` takes one list: score([1, 2])",
        ),
        (
            "engineering",
            too_many("promote", 2),
            "assert promote(4, 12) == (6, 12)",
            "`promote` takes one tuple: promote((4, 12))",
        ),
        ("greed", too_many("other", 2), "assert other(1, 2) == 3", ""),
        ("yatzy", too_many("score", 2), "assert score(1, 2) == 3", ""),
        ("accumulate", too_many("sum_naturals", 2), "sum_naturals(1, 2)", ""),
        ("coin", too_many("pays", 2), "assert pays(1, 2) == 3", ""),
    ],
)
def test_the_items_of_a_list_are_told_to_be_one(
    workspace: Workspace, kata: str, says: str, code: str, sentence: str
) -> None:
    if kata != "coin":
        workspace = replace(workspace, kata=load_kata(content_root(), kata))

    assert told(workspace, says, code) == sentence


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (
            "x = int(input('?'))\n",
            "coin.py:1 calls `input` while a test imports coin.py: "
            'put it under `if __name__ == "__main__":`.',
        ),
        (
            "def pays(side):\n    return input()\n\n\n"
            "if __name__ == '__main__':\n    print(pays(input()))\n",
            "In a test nobody answers `input`: make it a parameter.",
        ),
    ],
)
def test_a_question_to_nobody_is_told(
    workspace: Workspace, code: str, sentence: str
) -> None:
    workspace.module.write_text(code)
    says = "OSError: pytest: reading from stdin while output is captured!"

    assert told(workspace, says) == sentence


@pytest.mark.parametrize(
    ("code", "says", "sentence"),
    [
        (
            "if __name__ == '__main__':\n    def pays(side):\n        return 1\n",
            "ImportError: cannot import name 'pays' from 'coin' (coin.py)",
            "`pays` stands under an if in coin.py, so an import does not find it; "
            "begin it at the margin.",
        ),
        (
            "def pays(side:\n",
            "ImportError: cannot import name 'Pays' from 'coin' (coin.py)",
            "",
        ),
        ("pays", "NameError: name 'pays' is not defined", ""),
    ],
)
def test_what_stands_in_the_module_is_heeded(
    workspace: Workspace, code: str, says: str, sentence: str
) -> None:
    workspace.module.write_text(code)

    assert told(workspace, says, file="given/test_01_heads.py") == sentence


@pytest.mark.slow
def test_a_check_explains_failures_of_own_tests_and_the_first_of_the_course(
    workspace: Workspace,
) -> None:
    workspace.module.write_text("def pays(side):\n    print(1)\n")
    tests = "def test_a(side):\n    pass\n\n\ndef test_b():\n    assert pays(1) == 1\n"
    (workspace.folder / OWN).write_text(tests)

    report = check(workspace)

    assert [sentence.partition(":")[0] for sentence in report.slips[:3]] == [
        "pytest knows no fixture `side`",
        f"{OWN} does not import `pays`. Its first line could be",
        "`pays` prints and returns nothing; a test sees what it returns.",
    ]
    fixture = report.own.troubles[0]
    assert fixture.says == "fixture 'side' not found"
    assert fixture.tested is not None
    assert (fixture.tested.file, fixture.tested.line) == (OWN, 1)
    assert fixture.tested.code == "def test_a(side):"
