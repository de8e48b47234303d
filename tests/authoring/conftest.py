"""A kata that passes every check, and a way to plant a fault in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from dicedojo.authoring import exam_check, steps
from dicedojo.authoring.places import Fault
from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import Bubblewrap

NAME = "highest"
PLAN_TEST = """\
from pathlib import Path

import pytest


def read_plan():
    return Path("PLAN.md").read_text("utf-8")


def test_there_is_a_goal():
    assert "Goal:" in read_plan()


def test_no_question_is_left_open():
    assert "???" not in read_plan()
"""

CUP = "def highest(roll):\n    return max(roll)\n"
AT_ONCE = """\
def at_once(score, roll):
    assert cup.highest([1, 2]) == 2
    return score(roll)


"""


Check = Callable[[Kata], Iterable[Fault]]
FaultsOf = Callable[[Check], list[str]]


class Planted:
    """The scratch kata, in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        write_kata(root, NAME)

    @property
    def kata(self) -> Kata:
        return load_kata(self.root, NAME)

    def change(self, path: str, old: str, new: str) -> None:
        """Exchange a text that stands in the file exactly once."""
        file = self.root / path
        text = file.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
        file.write_text(text.replace(old, new), "utf-8")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def remove(self, path: str) -> None:
        (self.root / path).unlink()

    def tidy(self, code: str) -> None:
        """Add a third step, a refactoring that ends with this code of `score`."""
        step = "03_tidied"
        head = (
            (self.root / f"solutions/{NAME}/02_highest_die/green.py")
            .read_text("utf-8")
            .partition("    return")[0]
        )
        self.write(f"solutions/{NAME}/{step}/refactored.py", head + code)
        self._third(step, "refactoring")

    def declare(self, question: str, step: str = "03_tidied") -> None:
        """Let a step declare that it changes this answer."""
        facts = f"katas/{NAME}/{step}/step.toml"
        self.change(facts, "hints", f'changes = ["{question}"]\nhints')

    def guard(self, test: str) -> None:
        """Add a third step, a guard with this assertion."""
        step = "03_guarded"
        code = (self.root / f"solutions/{NAME}/02_highest_die/green.py").read_text()
        self.write(f"solutions/{NAME}/{step}/green.py", code)
        self._third(step, "guard", test)

    def give(self) -> None:
        """Give a module, for the last solution, the features and the domain to use."""
        facts = f"katas/{NAME}/kata.toml"
        self.change(facts, 'given = ["dice"]', 'given = ["dice", "cup"]')
        self.write(f"katas/{NAME}/cup.py", CUP)
        props = f"katas/{NAME}/props.py"
        self.change(props, "import dice\n", "import cup\nimport dice\n")
        self.change(props, "def thrown", f"{AT_ONCE}def thrown")
        code = f"solutions/{NAME}/02_highest_die/green.py"
        self.change(code, "    return max(roll)", "    return cup.highest(roll)")
        self.change(code, "\n\n\ndef", "\n\nimport cup\n\n\ndef")
        steps = f"features/{NAME}/steps.py"
        self.change(steps, "import importlib\n", "import importlib\n\nimport props\n")
        self.change(
            steps, ", score(roll), points", ", props.at_once(score, roll), points"
        )
        domain = f"katas/{NAME}/domain.py"
        self.change(
            domain,
            '        yield "score", (list(roll),)\n',
            '        yield "score", (list(roll),), "at_once"\n',
        )
        self.change(
            domain,
            '        yield "score", (list(hand),)\n',
            '        yield "score", (list(hand),), "at_once"\n',
        )

    def helper(self, test: str = "assert highest.best([6, 5]) == 6") -> None:
        """Add a third step, a helper called `best`, with this assertion."""
        step = "03_helped"
        code = (self.root / f"solutions/{NAME}/02_highest_die/green.py").read_text()
        helped = f"{code}\n\ndef best(roll):\n    return max(roll)\n"
        self.write(f"solutions/{NAME}/{step}/green.py", helped)
        self._third(step, "helper", test)
        test_file = f"katas/{NAME}/{step}/test_helped.py"
        self.change(test_file, f"from {NAME} import score", f"import {NAME}")
        self.remove(f"features/{NAME}/{step}.feature")

    def plan(self) -> None:
        """Put a plan before the first step."""
        for number, slug in ((2, "highest_die"), (1, "one_die")):
            old, new = f"{number:02d}_{slug}", f"{number + 1:02d}_{slug}"
            for path in self.root.glob(f"*/{NAME}/{old}*"):
                path.rename(path.with_name(path.name.replace(old, new)))
        step = "01_plan"
        self.write(
            f"katas/{NAME}/{step}/step.toml",
            'title = "A plan"\nkind = "plan"\nhints = ["What first?"]\n',
        )
        self.write(f"katas/{NAME}/{step}/PLAN.md", "Goal: ???\n")
        self.write(f"katas/{NAME}/{step}/test_plan.py", PLAN_TEST)
        self.write(f"solutions/{NAME}/{step}/PLAN.md", "Goal: the highest die.\n")
        self.write(f"lessons/{NAME}/{step}.md", "# A plan\n")

    def _third(
        self, step: str, kind: str, test: str = "assert score([6, 5]) == 6"
    ) -> None:
        self.write(
            f"katas/{NAME}/{step}/step.toml",
            f'title = "The third"\nkind = "{kind}"\nhints = ["What now?"]\n',
        )
        self.write(
            f"katas/{NAME}/{step}/test_{step[3:]}.py",
            f"from {NAME} import score\n\n\ndef test_third():\n    {test}\n",
        )
        self.write(
            f"features/{NAME}/{step}.feature",
            "Feature: Third\n  Scenario: 6 5 scores 6\n"
            "    When the player rolls 6 5\n    Then the roll scores 6\n",
        )
        self.write(f"lessons/{NAME}/{step}.md", "# The third\n")


@pytest.fixture
def planted(tmp_path: Path) -> Planted:
    return Planted(tmp_path / "course")


@pytest.fixture
def faults_of(planted: Planted) -> FaultsOf:
    """Return the function that makes a check of the planted kata."""

    def make(check: Check) -> list[str]:
        return list(map(str, check(planted.kata)))

    return make


@pytest.fixture
def in_bubblewrap(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run programs in bubblewrap, which forks instead of starting Python each time.

    The tests of the scratch kata itself run them as dojo does.
    """
    if not request.node.name.startswith("test_the_scratch"):
        for module in (exam_check, steps):
            monkeypatch.setattr(module, "ProcessSandbox", Bubblewrap)
