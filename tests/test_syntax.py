"""Trees are built by one thread at a time, and are those of `ast`."""

from __future__ import annotations

import ast
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dicedojo import syntax
from dicedojo.engine.mutants.edits import generate

ODD = 'def pays(side):\n    return side is 1 or side == "\\d"\n'


def test_a_tree_is_that_of_ast() -> None:
    tree = syntax.parse("def score(dice):\n    return sum(dice)\n")

    assert ast.unparse(tree) == "def score(dice):\n    return sum(dice)"


def test_source_that_is_not_python_raises_as_ast_does() -> None:
    with pytest.raises(SyntaxError):
        syntax.parse("def score(:\n")


@pytest.mark.parametrize(
    "source",
    [b"def score(:\n", b"\0", b"x = '\xfc'\n", b"(" * 500, b"-" * 200_000 + b"1"],
)
def test_source_that_is_not_python_has_no_tree(source: bytes, tmp_path: Path) -> None:
    path = tmp_path / "greed.py"
    path.write_bytes(source)

    assert syntax.tree_of(source) is None
    assert syntax.tree_in(path) is None


def test_a_file_has_the_tree_of_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "greed.py"
    path.write_bytes(b"\xef\xbb\xbfname = 'r\xc3\xb6ll'\r\n")

    tree = syntax.tree_in(path)

    assert tree is not None
    assert ast.unparse(tree) == "name = 'röll'"
    assert syntax.tree_in(tmp_path) is None
    assert syntax.tree_in(tmp_path / "gone.py") is None


def test_two_threads_never_parse_at_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsing = threading.Semaphore(1)
    together = []

    def parse(source: str) -> None:
        if not parsing.acquire(blocking=False):
            together.append(source)
            return
        time.sleep(0.01)  # lets the other thread begin
        parsing.release()

    monkeypatch.setattr(ast, "parse", parse)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(syntax.parse, ["a = 1", "b = 2", "c = 3", "d = 4"]))

    assert together == []


def test_what_python_says_of_odd_source_is_not_shown() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")

        syntax.parse('side = "\\d"\n')

    assert seen == []


@pytest.mark.parametrize("code", ["x + 1", "[1, *y]"])
def test_a_tree_is_written_as_code(code: str) -> None:
    assert syntax.unparse(ast.parse(code)) == code


def test_what_python_reads_and_cannot_write_has_no_code() -> None:
    huge = ast.parse(f"0x{'f' * 5_000}")

    assert syntax.unparse(huge) is None


def test_python_warns_about_the_mutants_of_odd_source() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")

        generate(ODD)

    assert any(one.category is SyntaxWarning for one in seen)


def test_the_warnings_can_be_ignored_and_others_are_kept() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")

        with syntax.ignore_source_warnings():
            generate(ODD)
            warnings.warn("something else", UserWarning, stacklevel=1)

    assert [one.category for one in seen] == [UserWarning]


def test_the_nodes_of_statements_stop_at_what_they_define() -> None:
    tree = ast.parse("def f():\n    return 1\n\n\nif x:\n    y = lambda: z\n")

    names = [
        node.id
        for node in syntax.shallow_nodes(tree.body)
        if isinstance(node, ast.Name)
    ]

    assert names == ["x", "y"]
