"""A lesson as headings, blocks and links, and what its blocks do to a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.practice.lessons.lesson import (
    Mark,
    Use,
    add_tests,
    apply_experiment,
    names_of_tests,
    read_lesson,
    read_mark,
    sides,
    up_to_its_test,
)

PAGE = """\
# One die

Before the first heading.

## Red

See [the rules](README.md).

**Keep** in `tests/test_coin.py`:

```python tests/test_coin.py
def test_heads():
    assert flip(1) == "heads"
```

```console
$ pytest -q
```

## Green

```python coin.py
    return "heads"
```
"""
DIFF = '     face = 1\n-    return "heads"\n+    return "tails"\n'
CODE = 'def flip(coin):\n    face = 1\n    return "heads"\n'


def test_a_lesson_goes_up_to_the_first_test_that_it_keeps() -> None:
    fixture = PAGE.replace("def test_heads", "def coin")

    assert up_to_its_test(PAGE) == PAGE[: PAGE.index("**Keep**")]
    assert up_to_its_test(fixture) == fixture
    assert up_to_its_test(f"{fixture}\n{PAGE}").startswith(fixture)


def test_a_page_is_read_into_headings_blocks_and_links(tmp_path: Path) -> None:
    path = tmp_path / "01_one_die.md"
    path.write_text(PAGE)

    lesson = read_lesson(path)

    assert (lesson.title, lesson.headings) == ("One die", ("Red", "Green"))
    assert [(link.line, link.target) for link in lesson.links] == [(7, "README.md")]
    test, console, code = lesson.blocks
    assert (test.section, test.line, test.file) == ("Red", 11, "tests/test_coin.py")
    assert (test.is_kept, test.tests) == (True, ("test_heads",))
    assert (console.language, console.file, console.is_kept) == ("console", "", False)
    assert (code.section, code.mark) == ("Green", None)


def test_a_block_has_the_paragraph_above_it(tmp_path: Path) -> None:
    path = tmp_path / "01_one_die.md"
    path.write_text(PAGE.replace("## Green\n", "## Green\n\nPut it back.\nAdd:\n"))

    test, console, code = read_lesson(path).blocks

    assert (test.lead, test.undone) == ("See [the rules](README.md).", False)
    assert (console.lead, console.undone) == ("", False)
    assert (code.lead, code.undone) == ("Put it back.\nAdd:", True)


def test_only_functions_of_the_top_level_are_tests() -> None:
    text = "def test_a():\n    def test_b(): pass\n\n\ndef testing(): pass\n"

    assert names_of_tests(text) == ("test_a",)


def test_imports_go_above_imports_and_tests_to_the_end() -> None:
    tests = '"""Mine."""\n\nfrom coin import flip\n'

    with_import = add_tests(tests, "import pytest\n")
    whole = add_tests(with_import, "def test_heads(): pass\n")

    assert whole == (
        '"""Mine."""\n\nimport pytest\nfrom coin import flip\n\n\n'
        "def test_heads(): pass\n"
    )
    assert add_tests("", "import pytest\n") == "import pytest\n"


def test_an_experiment_exchanges_its_lines() -> None:
    assert sides(DIFF) == (
        '    face = 1\n    return "heads"\n',
        '    face = 1\n    return "tails"\n',
    )
    assert apply_experiment(CODE, DIFF) == CODE.replace("heads", "tails")


@pytest.mark.parametrize(
    ("diff", "changed"),
    [
        ("-b = 1\n+b = 2\n", "a = 1\nb = 2\nb = 12\n"),
        ("-= 1\n+= 2\n", None),
    ],
)
def test_an_experiment_exchanges_whole_lines(diff: str, changed: str | None) -> None:
    assert apply_experiment("a = 1\nb = 1\nb = 12\n", diff) == changed


@pytest.mark.parametrize("code", ["", CODE + CODE, CODE.replace("face", "side")])
def test_lines_that_are_not_there_exactly_once_cannot_be_exchanged(code: str) -> None:
    assert apply_experiment(code, DIFF) is None


@pytest.mark.parametrize("use", list(Use))
def test_a_mark_is_read_as_it_is_written(use: Use) -> None:
    mark = Mark(use, "tests/test_greed.py")

    assert read_mark(f" {mark} ") == mark


@pytest.mark.parametrize(
    "line",
    ["", "Keep in `greed.py`:", "**Keep** in `greed.py`", "**Keep** in greed.py:"],
)
def test_any_other_line_is_not_a_mark(line: str) -> None:
    assert read_mark(line) is None
