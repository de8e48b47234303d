"""Controls: programs that behave as a source, and differ in their text.

A test that fails on one of them does not test behaviour, but the text of the module,
its line numbers or the names of its local variables.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable
from functools import cache

from dicedojo import syntax
from dicedojo.engine.mutants.local_names import (
    WORD,
    functions,
    looks_at_names,
    own_nodes,
    renamable_locals,
)

LINE = re.compile(r"(?<=\n)|(?<=\r)(?!\n)")  # between lines, as Python counts them
FIXED = (ast.pattern, ast.JoinedStr, ast.arg)
NEWER = {"TypeAlias", "TemplateStr"}  # fixed too, from Python 3.12 and 3.14
TYPE_LABELS = {"Annotated", "Literal"}
RUN_FIELDS = {  # the parts that run, of nodes that also hold annotations or decorators
    ast.AnnAssign: ("value",),
    ast.AsyncFunctionDef: ("args", "body"),
    ast.ClassDef: ("body",),
    ast.FunctionDef: ("args", "body"),
}


@cache
def make_controls(source: str) -> dict[str, str]:
    """Return every control that this source allows, by its kind; each compiles.

    A kind is left out if it does not apply (no local to rename) or if Python cannot
    write its program.

    Raises:
        SyntaxError: the source is not Python, or nested too deeply.
    """
    try:
        syntax.parse(source)
    except (ValueError, RecursionError, MemoryError) as error:
        raise SyntaxError(str(error)) from error
    controls = {}
    for name, change in KINDS.items():
        try:
            control = change(source)
        except (ValueError, RecursionError):  # an f-string with a backslash; nesting
            continue
        if control is not None and control != source and _compiles(control):
            controls[name] = control
    return controls


def other_layout(source: str) -> str | None:
    """Return the same syntax tree, laid out anew and without comments."""
    return _write(syntax.parse(source))


def more_comments(source: str) -> str | None:
    """Return the source with a comment above every statement: all lines move."""
    lines = LINE.split(source)
    tree = syntax.parse(source)
    for line in sorted(_first_lines(tree, lines), reverse=True):
        text = lines[line - 1]
        indent = text[: _blanks(text)]
        if line == 1 or not lines[line - 2].rstrip().endswith("\\"):
            lines.insert(line - 1, f"{indent}# The next line does what it did.\n")
    return _if_same("".join(lines), tree)


def renamed_locals(source: str) -> str | None:
    """Return the source with the local variables of functions renamed."""
    tree = syntax.parse(source)
    renamed = False
    for function in functions(tree):
        names = renamable_locals(function)
        renamed = renamed or bool(names)
        for node in own_nodes(function):
            if isinstance(node, ast.Name) and node.id in names:
                node.id = _unused(f"{node.id}_renamed", source)
    return _write(tree) if renamed else None


def spare_statement(source: str) -> str | None:
    """Return the source with one more local variable in each function."""
    tree = syntax.parse(source)
    spare = _unused("spare", source)
    changed = False
    for function in functions(tree):
        if not looks_at_names(function):
            start = 1 if ast.get_docstring(function, clean=False) is not None else 0
            function.body.insert(start, *syntax.parse(f"{spare} = None").body)
            changed = True
    return _write(tree) if changed else None


def wrapped_constants(source: str) -> str | None:
    """Return the source with `(lambda: 101)() - 1` for 100, wherever that is the same.

    No number stays in its place, neither in the text nor in the compiled code.
    """
    tree = syntax.parse(source)
    wrapper = _Wrapper()
    wrapper.visit(tree)
    return _write(tree) if wrapper.count else None


def spare_function(source: str) -> str | None:
    """Return the source with one more private function at its end."""
    name = _unused("_spare", source)
    return f"{source.rstrip()}\n\n\ndef {name}():\n    return None\n"


KINDS: dict[str, Callable[[str], str | None]] = {
    "layout": other_layout,
    "comments": more_comments,
    "renamed local": renamed_locals,
    "spare statement": spare_statement,
    "wrapped constant": wrapped_constants,
    "spare function": spare_function,
}


def _first_lines(tree: ast.AST, lines: list[str]) -> set[int]:
    """Return the lines that begin with a statement, or with its first decorator."""
    first_lines = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            line, column = node.lineno, node.col_offset
            for decorator in getattr(node, "decorator_list", [])[:1]:
                line = decorator.lineno
            if _blanks(lines[line - 1]) == column:
                first_lines.add(line)
    return first_lines


def _blanks(line: str) -> int:
    return len(line) - len(line.lstrip(" \t\f"))


class _Wrapper(ast.NodeTransformer):
    """Wraps whole numbers where a call may stand and identity does not matter."""

    def __init__(self) -> None:
        self.count = 0

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if type(node.value) is not int:
            return node
        self.count += 1
        arguments = ast.arguments([], [], None, [], [], None, [])
        larger = ast.Lambda(arguments, ast.Constant(node.value + 1))
        return ast.BinOp(ast.Call(larger, [], []), ast.Sub(), ast.Constant(1))

    def visit(self, node: ast.AST) -> ast.AST:
        """Visit code that runs, except for literals and identity tests."""
        if _needs_literals(node):
            return node
        if type(node) not in RUN_FIELDS:
            visited: ast.AST = super().visit(node)
            return visited
        for field in RUN_FIELDS[type(node)]:
            part = getattr(node, field)
            if isinstance(part, list):
                setattr(node, field, [self.visit(child) for child in part])
            elif part is not None:
                setattr(node, field, self.visit(part))
        return node


def _needs_literals(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=ops):
            return any(isinstance(op, ast.Is | ast.IsNot) for op in ops)
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in TYPE_LABELS
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name == "__slots__"
    return isinstance(node, FIXED) or type(node).__name__ in NEWER


def _unused(name: str, source: str) -> str:
    """Return the name, with underscores appended until the source does not use it."""
    words = set(WORD.findall(source))
    while name in words:
        name += "_"
    return name


def _write(tree: ast.AST) -> str | None:
    """Return code for the tree, None if no code parses to it."""
    code = syntax.unparse(ast.fix_missing_locations(tree))
    return None if code is None else _if_same(f"{code}\n", tree)


def _if_same(code: str, tree: ast.AST) -> str | None:
    try:
        same = ast.dump(syntax.parse(code)) == ast.dump(tree)
    except SyntaxError:
        return None
    return code if same else None


def _compiles(code: str) -> bool:
    try:
        with warnings.catch_warnings(action="ignore"):
            compile(code, "control", "exec", dont_inherit=True)
    except (SyntaxError, RecursionError):
        return False
    return True
