"""The seam to mutmut: a version that differs from the pinned one fails here."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import libcst as cst
import mutmut
import pytest
from libcst.metadata import MetadataWrapper
from mutmut.configuration import reset_config
from mutmut.mutation import mutators
from mutmut.mutation.file_mutation import create_mutations, deep_replace

from dicedojo.mutation.generate import small_matchers
from dicedojo.mutation.generate.adapter import MUTMUT_OPERATORS, unmutated_lines
from dicedojo.mutation.generate.mutants import generate
from dicedojo.mutation.generate.operators import TABLE_OPERATORS, Operator

pytestmark = pytest.mark.slow

SOURCES = Path(__file__).with_name("sources")
OURS = {operator.name for operator in TABLE_OPERATORS}


def mutants(operator: Operator, code: str) -> list[str]:
    module = cst.parse_module(code)
    nodes: list[cst.CSTNode] = [module]
    for node in nodes:  # breadth first: the outermost node of the type is the example
        if isinstance(node, operator.node_type):
            changed = (deep_replace(module, node, new) for new in operator.mutate(node))
            return [cst.ensure_type(new, cst.Module).code for new in changed]
        nodes.extend(node.children)
    raise AssertionError(f"{code!r} holds no {operator.node_type}")


EXAMPLES = [
    pytest.param(operator, example, id=f"{operator.name}: {example[0]}")
    for operator in MUTMUT_OPERATORS
    for example in operator.examples
]


@pytest.mark.parametrize(("operator", "example"), EXAMPLES)
def test_an_operator_keeps_to_its_examples(
    operator: Operator, example: tuple[str, ...]
) -> None:
    before, *after = example

    assert mutants(operator, before) == after


def test_mutmut_is_the_version_that_the_adapter_was_written_for() -> None:
    assert mutmut.__version__ == "3.8.1"


def test_mutmut_has_the_operators_that_the_adapter_names() -> None:
    listed = [(kind.__name__, op.__name__) for kind, op in mutators.mutation_operators]

    assert listed == [
        ("BaseNumber", "operator_number"),
        ("BaseString", "operator_string"),
        ("Name", "operator_name"),
        ("Assign", "operator_assignment"),
        ("AnnAssign", "operator_assignment"),
        ("AugAssign", "operator_augmented_assignment"),
        ("UnaryOperation", "operator_remove_unary_ops"),
        ("Call", "operator_dict_arguments"),
        ("Call", "operator_arg_removal"),
        ("Call", "operator_symmetric_string_methods_swap"),
        ("Call", "operator_unsymmetrical_string_methods_swap"),
        ("Lambda", "operator_lambda"),
        ("CSTNode", "operator_keywords"),
        ("CSTNode", "operator_swap_op"),
        ("Match", "operator_match"),
        ("IfExp", "operator_if_exp"),
    ]


def test_mutmut_exchanges_the_keywords_that_the_adapter_asks_for() -> None:
    exchanged = {kind.__name__ for kind in mutators._keyword_mapping}

    assert exchanged == {"Is", "IsNot", "In", "NotIn", "Break", "Continue"}


def fingerprint(code: str) -> str | None:
    """Return what tells programs apart, or None where the code does not compile."""
    try:
        compile(code, "mutant", "exec")
    except SyntaxError:
        return None
    return ast.dump(ast.parse(code))


def mutmuts_own(source: str) -> dict[str, tuple[str, str]]:
    """Return mutmut's mutants of functions: fingerprint → code before and after."""
    module, mutations, _, _ = create_mutations("sample.py", source)
    found: dict[str, tuple[str, str]] = {}
    for one in mutations:
        if not isinstance(one.contained_by_top_level_function, cst.FunctionDef):
            continue  # mutmut makes these and drops them again
        whole = deep_replace(module, one.original_node, one.mutated_node)
        print_ = fingerprint(cst.ensure_type(whole, cst.Module).code)
        if print_ not in (None, fingerprint(source)):
            before, after = map(
                module.code_for_node, (one.original_node, one.mutated_node)
            )
            found[str(print_)] = (before, after)
    return found


def lines_that_mutmut_mutates(source: str) -> Iterator[int]:
    """Yield the lines of functions and methods, their decorated kin left out."""
    tree = ast.parse(source)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for node in [*tree.body, *(member for one in classes for member in one.body)]:
        if isinstance(node, ast.FunctionDef) and all(
            ast.unparse(decorator) == "staticmethod"
            for decorator in node.decorator_list
        ):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


# What mutmut mutates in these sources and we leave alone, as skips.py explains.
LEFT_ALONE = {
    "rule_table": [
        (
            'ValueError(f"{face!r} is not a face: a die shows 1 to 6")',
            "ValueError(None)",
        )
    ],
    "counting": [
        ('ValueError("too many faces")', "ValueError(None)"),
        ('"too many faces"', '"XXtoo many facesXX"'),
        ('"too many faces"', '"TOO MANY FACES"'),
    ],
}
# Mutants of defaults that hold more than a name or a literal: three words twice, two
# limits. mutmut fears for the import; we mutate them like any other code.
DEFAULTS_OF_OUR_OWN = {"rule_table": 0, "counting": 8}


@pytest.mark.parametrize("name", ["rule_table", "counting"])
def test_in_functions_our_mutants_are_mutmuts_own(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "src").mkdir()
    monkeypatch.chdir(tmp_path)  # mutmut reads the configuration of where it stands
    reset_config()
    source = (SOURCES / f"{name}.py").read_text("utf-8")
    lines = set(lines_that_mutmut_mutates(source))

    theirs = mutmuts_own(source)
    ours = {
        str(fingerprint(mutant.source)): (mutant.original, mutant.mutated)
        for mutant in generate(source)
        if mutant.line in lines and mutant.operator not in OURS
    }

    alone = [theirs[key] for key in theirs.keys() - ours.keys()]
    assert sorted(alone) == sorted(LEFT_ALONE[name])
    extra = [ours[key] for key in ours.keys() - theirs.keys()]
    assert len(extra) == DEFAULTS_OF_OUR_OWN[name], extra


def test_pragmas_spare_lines_and_blocks() -> None:
    source = "a = 1  # pragma: no mutate\ndef f():  # pragma: no mutate block\n    b\n"

    lines, blocks = unmutated_lines(MetadataWrapper(cst.parse_module(source)))

    assert lines == {1}
    assert blocks >= {2, 3}


def test_pragmas_that_contradict_each_other_spare_nothing() -> None:
    source = "# pragma: no mutate start\na = 1\n"

    assert unmutated_lines(MetadataWrapper(cst.parse_module(source))) == (set(), set())


@pytest.mark.parametrize("name", ["rule_table", "counting", "matched"])
def test_the_small_matchers_make_what_the_real_ones_make(name: str) -> None:
    program = (
        "import sys\n"
        "{first}"
        "from dicedojo.mutation.generate.adapter import mutators\n"
        "from dicedojo.mutation.generate.mutants import generate\n"
        "print(mutators.m.__name__)\n"
        "for one in generate(open(sys.argv[1]).read()):\n"
        "    print(repr((one.operator, one.line, one.column, one.mutated)))\n"
    )
    path = SOURCES / f"{name}.py"

    small, real = (
        subprocess.run(
            [sys.executable, "-c", program.format(first=first), path],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for first in ("", "import libcst.matchers\n")
    )

    assert (small[0], real[0]) == (small_matchers.__name__, "libcst.matchers")
    assert small[1:] == real[1:]
    assert len(small) > 20
