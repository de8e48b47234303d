"""Copies are found whatever their names are; other people's solutions are not."""

from __future__ import annotations

import ast
import builtins
import random
from pathlib import Path

import pytest

from dicedojo.classroom.twins.find import COMMON, MAX_LINES, Work, find_twins

ROOT = Path(__file__).parents[3]
WHEATS = sorted((ROOT / "solutions").glob("*/wheat/*.py"))
CODE = sorted((ROOT / "tests/fairness/greed/code").glob("*.py"))
PERFECT = ROOT / "katas/greed/samples/perfect/tests/test_greed.py"
SUITES = [PERFECT, *sorted((ROOT / "tests/fairness/greed/suites").glob("*.py"))]
TABLE = (ROOT / "solutions/greed/wheat/table.py").read_text("utf-8")
SUITE = PERFECT.read_text("utf-8")
CLASSES = (ROOT / "solutions/greed/wheat/classes.py").read_text("utf-8")


class Disguise(ast.NodeTransformer):
    """Renames everything, drops docstrings and annotations, changes strings."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def _name(self, name: str) -> str:
        if name in dir(builtins) or name.startswith("__"):
            return name
        return self.names.setdefault(name, f"other_{len(self.names)}")

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self._name(node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self._name(node.arg), ast.Name("object", ast.Load()))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.name, node.returns = self._name(node.name), None
        if ast.get_docstring(node) is not None and len(node.body) > 1:
            del node.body[0]
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("words") if isinstance(node.value, str) else node


def disguised(source: str) -> str:
    """The same program by other names, in another layout and another order."""
    tree = Disguise().visit(ast.parse(source))
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    rest = [one for one in tree.body if not isinstance(one, ast.FunctionDef)]
    random.Random(1).shuffle(functions)
    tree.body = rest + functions
    return ast.unparse(ast.fix_missing_locations(tree)).replace("\n", "  # why\n")


def coder(id: str, source: str) -> Work:
    return Work(id, {"greed.py": source}, {})


def suite_of(id: str, source: str) -> Work:
    return Work(id, {}, {"tests/test_greed.py": source})


def test_a_renamed_and_reordered_copy_is_found() -> None:
    works = [coder(path.stem, path.read_text("utf-8")) for path in WHEATS[-12:]]

    (pair,) = find_twins(
        [*works, coder("copy", disguised(CLASSES)), coder("ada", CLASSES)], []
    )

    assert {pair.first, pair.second} == {"ada", "copy"}
    assert pair.part == "code"
    assert pair.share > 0.8


def test_a_copied_suite_is_found() -> None:
    works = [suite_of(path.stem, path.read_text("utf-8")) for path in SUITES]

    (pair,) = find_twins([*works, suite_of("copy", disguised(SUITE))], [])

    assert {pair.first, pair.second, pair.part} == {PERFECT.stem, "copy", "tests"}


@pytest.mark.parametrize("kata", ["greed", "hog", "farkle", "yahtzee", "engineering"])
def test_correct_designs_by_themselves_are_not_alike(kata: str) -> None:
    wheats = [path for path in WHEATS if path.parts[-3] == kata]
    works = [coder(path.stem, path.read_text("utf-8")) for path in wheats]

    assert len(works) > 3
    assert find_twins(works, []) == []


def test_different_suites_and_short_programs_are_not_alike() -> None:
    works = [suite_of(path.stem, path.read_text("utf-8")) for path in SUITES]
    works += [coder(path.stem, path.read_text("utf-8")) for path in CODE]

    assert find_twins(works, []) == []


def test_what_the_course_gave_everyone_is_subtracted() -> None:
    works = [coder("ada", TABLE), coder("ben", TABLE)]

    assert find_twins(works, [disguised(TABLE)]) == []
    assert len(find_twins(works, [])) == 1


def test_what_many_share_is_common_knowledge() -> None:
    few = [coder(f"s{number}", CLASSES) for number in range(COMMON)]

    assert len(find_twins(few, [])) == COMMON * (COMMON - 1) // 2
    assert find_twins([*few, coder("one more", CLASSES)], []) == []


def test_a_passage_shows_the_same_lines_of_both() -> None:
    moved = "\n\n# mine\n" + CLASSES.replace("roll", "cubes")

    (pair,) = find_twins([coder("ada", CLASSES), coder("ben", moved)], [])

    for passage in pair.passages:
        assert passage.second.line == passage.first.line + 3
        renamed = [line.replace("roll", "cubes") for line in passage.first.lines]
        assert renamed == list(passage.second.lines)


def test_a_long_passage_is_cut_and_says_so() -> None:
    works = [suite_of("ada", SUITE), suite_of("ben", SUITE)]

    (pair,) = find_twins(works, [])

    (passage,) = pair.passages
    assert len(passage.first.lines) == MAX_LINES
    assert passage.first.more == len(SUITE.rstrip().splitlines()) - (
        MAX_LINES + passage.first.line - 1
    )


def test_names_that_are_mixed_up_make_another_program() -> None:
    one = "\n".join(f"a{n} = b{n} + c{n} * a{n} - c{n}" for n in range(30))
    other = "\n".join(f"a{n} = b{n} + c{n} * b{n} - a{n}" for n in range(30))

    assert find_twins([coder("ada", one), coder("ben", other)], []) == []
    assert find_twins([coder("ada", one), coder("ben", one)], []) != []


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("", id="empty"),
        pytest.param("def f(:\n    '''", id="not Python"),
        pytest.param("(" * 5_000, id="deep"),
        pytest.param("\x00\ud800\x1b", id="no text"),
        pytest.param("x = '" + "é" * 300_000, id="endless"),
        pytest.param("print 'two'\n" * 200, id="Python 2"),
        pytest.param("é = 1; 'ü'; ö: 'ä' = é\n" * 50, id="wide characters"),
    ],
)
def test_whatever_is_handed_in_can_be_compared(source: str) -> None:
    works = [coder("odd", source), suite_of("odd too", source), coder("ada", CLASSES)]

    assert all("ada" not in (one.first, one.second) for one in find_twins(works, []))


def test_pairs_come_in_the_same_order_on_every_run() -> None:
    works = [coder("ada", TABLE), coder("ben", TABLE), coder("eve", disguised(TABLE))]

    assert find_twins(works, []) == find_twins(works, [])
    assert [one.first for one in find_twins(works, [])] == ["ada", "ada", "ben"]
