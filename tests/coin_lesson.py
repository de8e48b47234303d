"""A lesson of the coin kata with experiments, and the workspace of who follows it."""

from __future__ import annotations

from dicedojo.practice.lessons.experiments import Experiment, find_experiments
from dicedojo.practice.lessons.lesson import read_lesson
from dicedojo.practice.workspace import Workspace

TESTS = """\
from coin import pays


def test_heads():
    assert pays("heads") == 1
"""
TAILS = """\


def test_tails():
    assert pays("tails") == 0
"""
LESSON = """\
# Heads

## Green

**Keep** in `coin.py`:

```diff coin.py
-    return None
+    return 1 if side == 'heads' else 0
```

## Prove it

Is heads worth one?
Make it two:

**Try, then undo** in `coin.py`:

```diff coin.py
-    return 1 if side == 'heads' else 0
+    return 2 if side == 'heads' else 0
```

```console
$ pytest tests -q
F                                                                        [100%]
...
E       AssertionError: assert 2 == 1
...
1 failed in 0.01s
```

Your test **notices**.
Put the 1 back.

Nobody has asked about tails:

**Try, then undo** in `coin.py`:

```diff coin.py
-    return 1 if side == 'heads' else 0
+    return 1
```

```console
$ pytest tests -q
.                                                                        [100%]
1 passed in 0.01s
```

All green, and yet tails pays as well:

```pycon
>>> from coin import pays
>>> pays('tails')
1
```

Ask for it:

**Keep** in `tests/test_coin.py`:

```python tests/test_coin.py
def test_tails():
    assert pays("tails") == 0
```

```console
$ pytest tests -q -k tails
F                                                                        [100%]
...
E       AssertionError: assert 1 == 0
...
```

That test was missing.

Run `dojo check`, then `dojo next`.
"""


def write_lesson(workspace: Workspace, text: str = LESSON) -> tuple[Experiment, ...]:
    """Make this the lesson of the open step, and return its experiments."""
    lesson = workspace.step.lesson
    lesson.write_text(text, "utf-8")
    return find_experiments(read_lesson(lesson))


def write_own(workspace: Workspace, code: str, tests: str = "") -> None:
    """Write the learner's code, and their tests if there are any."""
    workspace.module.write_text(code, "utf-8")
    if tests:
        (workspace.tests / "test_coin.py").write_text(tests, "utf-8")
