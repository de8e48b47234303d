"""A lesson that tells the truth has no fault; each untruth is named at its line."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, cast

import pytest

from dicedojo.authoring.lessons import LessonRun, check_pages, follow_lesson
from dicedojo.authoring.places import Fault
from dicedojo.authoring.terminal import LessonWorkspace
from dicedojo.authoring.warm_python import Output, run_module
from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.step import StepKind
from dicedojo.practice.lessons.changes import Code
from dicedojo.practice.lessons.lesson import names_of_tests, read_lesson

from ..shared_results import SharedResults, content_of

pytestmark = pytest.mark.slow

KATA = """\
title = "Coin"
summary = "What a coin is worth."
module = "coin"
functions = ["value"]
source = "A game for tests."

[rubric]
pass_mark = 60
behaviour = { steps = 25, sweep = 25 }
tests = { mutants = 30, chaff = 20 }
"""
STEP = """\
title = "Heads is worth one"
kind = "behaviour"
hints = ["What does the test want?"]
"""
STUB = '''\
def value(side):
    """Return what a coin is worth."""
'''
GREEN = STUB + "    return 1\n"

REFACTORED = '''\
HEADS = 1


def value(side):
    """Return what a coin is worth."""
    return HEADS
'''

LESSON = """\
# Heads

See [the game](README.md) and [the words](https://example.org/words).

## Red

**Keep** in `tests/test_coin.py`:

```python tests/test_coin.py
from coin import value


def test_heads_is_worth_one():
    assert value("heads") == 1
```

```console
$ pytest tests -q
F                                                                        [100%]
...
E       AssertionError: assert None == 1
...
1 failed in 9.99s
```

## Green

This goes into `value`:

**Keep** in `coin.py`:

```python coin.py
    return 1
```

## Refactor

**Keep** in `coin.py`:

```python coin.py
HEADS = 1
```

In place of `return 1`:

**Keep** in `coin.py`:

```python coin.py
    return HEADS
```

## Prove it

**Try, then undo** in `coin.py`:

```diff coin.py
-HEADS = 1
+HEADS = 2
```

```console
$ pytest tests -q --tb=line
F                                                                        [100%]
...
1 failed in 0.01s
```

```pycon
>>> from coin import value
>>> value("heads")
2
```
"""
KEEP, TRY = "**Keep** in `coin.py`:", "**Try, then undo** in `coin.py`:"
PRINTED = "F" + 72 * " " + "[100%]"
PLANTED = [
    pytest.param("](README.md)", "](RULES.md)", 3, "nowhere: RULES.md", id="link"),
    pytest.param("None == 1", "None == 7", 17, "print this: E", id="output"),
    pytest.param(PRINTED, ".F", 17, "print this: .F\nbut this: F [100%]", id="short"),
    pytest.param("99s\n```", "99s", 17, "not closed before line 31", id="fence"),
    pytest.param("    return 1\n", "\treturn 1\n", 32, "line 33 has a tab", id="tab"),
    pytest.param("\n## Refactor", "\n## Tidy", None, "headings are Red,", id="heading"),
    pytest.param(
        'heads")\n2', 'heads")\n3', 68, "Python says something else", id="session"
    ),
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("course")
    for name, text in {
        "katas/coin/kata.toml": KATA,
        "katas/coin/coin.py": STUB,
        "katas/coin/01_heads/step.toml": STEP,
        "features/coin/steps.py": "",
        "solutions/coin/01_heads/green.py": GREEN,
        "solutions/coin/01_heads/refactored.py": REFACTORED,
        "lessons/coin/README.md": "# Coin\n",
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


@pytest.fixture(autouse=True)
def each_command_runs_once(
    shared_results: SharedResults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Share what a command prints in a folder of the same content.

    The lessons below differ in a line or two, so most of their commands do not. They
    run pytest and Python alone, which do not look at the journal in `.dojo`.
    """

    def run_once(words: list[str], folder: Path, *others: Any) -> Output:
        return shared_results.get(
            f"lesson {words} {content_of(folder, '.dojo')}",
            lambda: run_module(words, folder, *others),
        )

    monkeypatch.setattr("dicedojo.authoring.terminal.run_module", run_once)


def faults_of(root: Path, lesson: str) -> list[Fault]:
    (root / "lessons/coin/01_heads.md").write_text(lesson, "utf-8")
    kata = load_kata(root, "coin")
    return [*check_pages(kata), *follow_lesson(kata, kata.steps[0])]


def test_a_true_lesson_has_no_fault(root: Path) -> None:
    assert faults_of(root, LESSON) == []


@pytest.mark.parametrize(("truth", "untruth", "line", "message"), PLANTED)
def test_an_untruth_is_named_where_it_stands(
    root: Path, truth: str, untruth: str, line: int | None, message: str
) -> None:
    assert LESSON.count(truth) >= 1, "the planted fault has lost its place"
    where = "lessons/coin/01_heads.md" + (f":{line}" if line else "")

    faults = faults_of(root, LESSON.replace(truth, untruth))

    assert [f for f in faults if f.where == where and message in f.message], faults


def test_a_link_out_of_the_four_trees_is_named(root: Path) -> None:
    (root / "README.md").write_text("# The course\n", "utf-8")

    faults = faults_of(root, LESSON.replace("](README.md)", "](../../README.md)"))

    message = "the link leaves the course, so give an address: ../../README.md"
    assert faults == [Fault("lessons/coin/01_heads.md:3", message)]


@pytest.fixture
def helped(root: Path, tmp_path: Path) -> Path:
    """The same course, in which the step asks for a helper."""
    copy = tmp_path / "course"
    shutil.copytree(root, copy)
    facts = STEP.replace('"behaviour"', '"helper"')
    (copy / "katas/coin/01_heads/step.toml").write_text(facts, "utf-8")
    return copy


def test_a_lesson_about_a_helper_is_red_and_green_in_turn(helped: Path) -> None:
    assert load_kata(helped, "coin").steps[0].kind is StepKind.HELPER
    assert faults_of(helped, LESSON) == []


def test_a_test_of_a_helper_that_was_never_red_is_named(helped: Path) -> None:
    asks_nothing = LESSON.replace('value("heads") == 1', 'value("heads") != 7')

    faults = faults_of(helped, asks_nothing)

    message = "test_heads_is_worth_one is green on the code of the step before"
    assert Fault("lessons/coin/01_heads.md:9", message) in faults


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("worth_one():", "worth_one(:", "SyntaxError: invalid syntax"),
        (
            "from coin import",
            "from props import",
            "ModuleNotFoundError: No module named 'props'",
        ),
    ],
)
def test_a_test_file_that_does_not_run_is_no_green(
    root: Path, right: str, wrong: str, why: str
) -> None:
    faults = faults_of(root, LESSON.replace(right, wrong))

    (message,) = {f.message for f in faults if "code of Green" in f.message}
    assert message == f"test_heads_is_worth_one is red on the code of Green: {why}"


def test_a_missing_lesson_and_readme_are_named(root: Path) -> None:
    kata = load_kata(root, "coin")
    kata.steps[0].lesson.unlink(missing_ok=True)
    readme = root / "lessons/coin/README.md"
    readme.rename(readme.with_suffix(".away"))

    faults = check_pages(kata)

    readme.with_suffix(".away").rename(readme)
    assert faults == [
        Fault("lessons/coin/README.md", "is missing"),
        Fault("lessons/coin/01_heads.md", "is missing"),
    ]


@pytest.fixture(scope="module")
def greed() -> Kata:
    return load_kata(content_root(), "greed")


def test_the_teachers_page_asks_about_every_chaff(greed: Kata) -> None:
    page = (greed.root / "lessons/teaching.md").read_text("utf-8")

    missing = [chaff.name for chaff in greed.chaffs if f"`{chaff.name}`" not in page]

    assert missing == []


def test_every_lesson_of_greed_says_what_comes_next(greed: Kata) -> None:
    for step, following in zip(greed.steps, greed.steps[1:], strict=False):
        targets = [link.target for link in read_lesson(step.lesson).links]
        assert f"{following.name}.md" in targets


# What follows runs a lesson without its commands.

BEFORE = "def pays(side):\n    return None\n"
PAYS = "def pays(side):\n    return 1\n"
AFTER = "HEADS = 1\n\n\ndef pays(side):\n    return HEADS\n"
TEST = "def test_heads():\n    assert pays('heads') == 1\n"


class Answering:
    """A workspace in which tests pass on code that pays one, and nothing is run."""

    def __init__(self) -> None:
        self.seen: list[str] = []  # the code of each command

    def outcomes(self, code: str, tests: str) -> dict[str, str]:
        why = "" if code in (PAYS, AFTER) else "assert None == 1"
        return dict.fromkeys(names_of_tests(tests), why)

    def output(self, command: str, code: str, tests: str) -> str:
        if command.split(maxsplit=1)[0] not in ("pytest", "dojo"):
            raise KeyError(command)
        self.seen.append(code)
        return "1 passed\n" if code in (PAYS, AFTER) else "1 failed\n"

    def session(self, session: str, code: str, tests: str) -> str:
        return "Expected: 2" if "2" in session else ""


def block(words: str, text: str, mark: str = "") -> str:
    return f"{mark}\n\n```{words}\n{text}```\n\n"


RED = block("python tests/test_coin.py", TEST, "**Keep** in `tests/test_coin.py`:")
TO_GREEN = block("diff coin.py", "-    return None\n+    return 1\n", KEEP)
INSTEAD = f"In place of `return 1`:\n\n{KEEP}"
REFACTOR = block("python coin.py", "HEADS = 1\n", KEEP) + block(
    "python coin.py", "    return HEADS\n", INSTEAD
)
TRIED = block("diff coin.py", "-HEADS = 1\n+HEADS = 2\n", TRY)
FAILS, PASSES = (
    block("console", f"$ pytest\n1 {outcome}\n") for outcome in ("failed", "passed")
)


@pytest.fixture
def workspace() -> Answering:
    return Answering()


def faults(  # noqa: PLR0913  # one for each section of a lesson
    coin: Kata,
    workspace: Answering,
    *,
    red: str = RED,
    green: str = TO_GREEN,
    refactor: str = REFACTOR,
    prove: str = "",
) -> list[str]:
    """Return what is said of a lesson with these sections."""
    sections = {"Red": red, "Green": green, "Refactor": refactor, "Prove it": prove}
    text = "".join(f"## {name}\n\n{blocks}\n" for name, blocks in sections.items())
    path: Path = coin.steps[0].lesson
    path.write_text(f"# Heads\n\n{text}", "utf-8")
    run = LessonRun(
        coin,
        coin.steps[0],
        Code(BEFORE, PAYS, AFTER),
        cast("LessonWorkspace", workspace),
        "",
    )
    return [one.message for one in run.faults(read_lesson(path))]


def test_output_is_that_of_the_code_so_far(coin: Kata, workspace: Answering) -> None:
    shown = block("console", "$ pytest -q\n1 failed\n")

    assert faults(coin, workspace, red=RED + shown) == []
    (message,) = faults(coin, workspace, green=TO_GREEN + shown)
    assert message == "`pytest -q` does not print this: 1 failed\nbut this: 1 passed"


def test_a_change_that_is_left_out_is_named(coin: Kata, workspace: Answering) -> None:
    found = faults(coin, workspace, green="")

    assert "Green has no block to keep with this line:     return 1" in found


def test_a_block_that_does_not_say_where_it_goes_is_named(
    coin: Kata, workspace: Answering
) -> None:
    found = faults(coin, workspace, refactor=REFACTOR.replace(INSTEAD, KEEP))

    (message,) = found
    assert message.endswith("the “place of”, or show a diff: return 1")


def test_lines_to_keep_that_are_shown_as_an_experiment_are_named(
    coin: Kata, workspace: Answering
) -> None:
    assert faults(coin, workspace, green=TO_GREEN.replace(KEEP, TRY)) == [
        "the code keeps this change, so the learner must not undo it",
        "Green has no block to keep with this line:     return 1",
    ]


@pytest.mark.parametrize(
    ("refactor", "prove"),
    [
        pytest.param(
            "",
            TRIED + block("console", "$ pytest\n1 failed\n$ dojo check\n1 passed\n"),
            id="before dojo is asked",
        ),
        pytest.param(
            "",
            f"{TRIED}{FAILS}Put the 1 back.\nIt is as before:\n\n{PASSES}",
            id="where a sentence says so",
        ),
        pytest.param(TRIED + FAILS, PASSES, id="at the next heading"),
    ],
)
def test_an_experiment_is_undone(
    coin: Kata, workspace: Answering, refactor: str, prove: str
) -> None:
    found = faults(coin, workspace, refactor=REFACTOR + refactor, prove=prove)

    assert found == []
    assert workspace.seen == [AFTER.replace("1", "2"), AFTER]


def test_moves_are_followed_one_by_one(coin: Kata, workspace: Answering) -> None:
    first = block("diff coin.py", "-    return None\n+    return 7\n", KEEP)
    run = block("console", "$ pytest\n1 failed\n")
    last = block("diff coin.py", "-    return 7\n+    return 1\n", KEEP)

    assert faults(coin, workspace, green=first + run + last) == []
    assert workspace.seen == [BEFORE.replace("None", "7")]


def test_a_line_of_a_move_that_stays_is_named(coin: Kata, workspace: Answering) -> None:
    diff = "-    return None\n+    return 1\n+    # later\n"

    (message,) = faults(coin, workspace, green=block("diff coin.py", diff, KEEP))

    assert message == "at the end of Green this line is still there:     # later"


@pytest.mark.parametrize(
    ("blocks", "message"),
    [
        pytest.param(
            block("diff coin.py", "-HEADS = 7\n+HEADS = 2\n", TRY),
            "the lines to take out do not stand in the code exactly once",
            id="other lines",
        ),
        pytest.param(
            block("python coin.py", "HEADS = 2\n", TRY),
            "an experiment is a `diff`, so that it can be undone",
            id="an experiment that is not a diff",
        ),
        pytest.param(
            block("python coin.py", "HEADS = 2\n", KEEP),
            "the code does not keep this: HEADS = 2",
            id="kept, and is not in the solution",
        ),
        pytest.param(
            block("python coin.py", "", KEEP), "the block is empty", id="empty"
        ),
        pytest.param(
            block("python coin.py", "HEADS = 1\n"),
            "no line above the block says whether it stays: **Keep** in `coin.py`: or "
            "**Try, then undo** in `coin.py`:",
            id="no mark",
        ),
        pytest.param(
            block("python other.py", "x = 1\n", "**Keep** in `other.py`:"),
            "the block names no file of the learner's: other.py",
            id="another file",
        ),
        pytest.param(
            block("console", "$ rm coin.py\ngone\n"),
            "`rm coin.py` is neither pytest nor dojo",
            id="another command",
        ),
        pytest.param(
            block("pycon", ">>> pays('heads')\n2\n"),
            "Python says something else:\nExpected: 2",
            id="another answer",
        ),
    ],
)
def test_what_does_not_happen_is_named(
    coin: Kata, workspace: Answering, blocks: str, message: str
) -> None:
    assert faults(coin, workspace, prove=blocks) == [message]


NO_PROPS = "ModuleNotFoundError: No module named 'props'"


@pytest.mark.parametrize(
    ("outcomes", "messages"),
    [
        pytest.param(
            {"test_heads": ""},
            ["test_heads is green on the code of the step before"],
            id="green too early",
        ),
        pytest.param(
            {"test_heads": "NameError: pay"},
            [
                "test_heads is red on the code of Green: NameError: pay",
                "at the end of the lesson test_heads is red: NameError: pay",
            ],
            id="red to the end",
        ),
        pytest.param(
            {"one": NO_PROPS, "two": NO_PROPS},
            [
                f"each test is red on the code of Green: {NO_PROPS}",
                f"at the end of the lesson each test is red: {NO_PROPS}",
            ],
            id="red for one reason",
        ),
    ],
)
def test_tests_that_are_not_red_and_green_in_turn_are_named(
    coin: Kata,
    workspace: Answering,
    monkeypatch: pytest.MonkeyPatch,
    outcomes: dict[str, str],
    messages: list[str],
) -> None:
    monkeypatch.setattr(workspace, "outcomes", lambda code, tests: outcomes)

    assert faults(coin, workspace) == messages
