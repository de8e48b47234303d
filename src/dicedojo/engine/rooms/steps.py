"""Compiles steps into code, and counts them: a limit that is the same everywhere.

Each iteration of a loop takes a step, and each call of a function that names itself.
Other calls end with a loop, or with Python's recursion limit. So the limit is the same
on every machine, idle or busy, in a sandbox or a browser. Once all steps are taken,
each further one raises StopIteration. Code may catch that, but cannot continue.

Standard library only.
"""

import ast
import builtins
import sys
from collections.abc import Iterator
from types import CodeType
from typing import Any

from dicedojo.engine.wire.kinds import Ending

STEP = "_step of dicedojo"  # the function's name, which no program can write
# Endless iterables. All others that a comprehension uses are finite.
ENDLESS = {"count", "cycle", "repeat", "iter"}
NO_LIMIT = 10**15
QUESTION = 200  # steps for a question over a wire, which takes about as long
PRINTED = 20  # steps for a text that is printed, and one for each four characters
EXIT_CODE = 83  # of a process that has taken all of its steps


class TookTooLong(Ending):
    """Code has taken all of its steps; its answer does not count."""


class Steps:
    """A counter of the steps that code may still take."""

    def __init__(self) -> None:
        self.allow(NO_LIMIT)

    def allow(self, number: int) -> None:
        """Set the number of steps that may be taken from now on."""
        self._number = number
        self._set_left(number)

    def _set_left(self, number: int) -> None:
        steps: Any = iter(range(number))
        self._take, self._left = steps.__next__, steps.__length_hint__
        self.use()

    def take(self, number: int) -> None:
        """Take so many steps at once, or all that are left."""
        self._set_left(max(0, self._left() - number))

    def take_for(self, text: str) -> None:
        """Take steps for printed text, so that it ends soon where it has no end."""
        self.take(steps_for(text))

    def use(self) -> None:
        """Make this the counter of the interpreter."""
        vars(builtins)[STEP] = self._take

    def swap(self, other: "Steps") -> None:
        """Exchange the state of two counters, and use this one."""
        self.__dict__, other.__dict__ = other.__dict__, self.__dict__
        self.use()

    @property
    def is_over(self) -> bool:
        """Whether all steps are taken."""
        return not self._left()

    @property
    def taken(self) -> int:
        """The number of steps taken since `allow`."""
        taken: int = self._number - self._left()
        return taken

    def check(self) -> None:
        """Check that steps are left.

        Raises:
            TookTooLong: none is left.
        """
        if self.is_over:
            raise TookTooLong


STEPS = Steps()  # of this process


def steps_for(text: str) -> int:
    """Return how many steps it takes to print a text."""
    return PRINTED + len(text) // 4


class Prints:
    """The texts that this process prints: each takes steps."""

    count = 0  # of texts that are not blank

    def watch(self) -> None:
        """Count from now on."""
        write = sys.stdout.write

        def counted(text: str) -> int:
            STEPS.take_for(text)
            size = write(text)
            self.count += bool(text.strip())
            return size

        sys.stdout.write = counted  # type: ignore[method-assign]


PRINTS = Prints()


def compile_counted(source: str | bytes, path: str) -> CodeType:
    """Return a module's code, which takes steps unless it is nested too deeply.

    Raises:
        SyntaxError, ValueError, OverflowError, MemoryError, RecursionError: as from
            `compile`.
    """
    code: CodeType
    try:
        tree = ast.parse(source, path)
        take_steps(tree)
        code = compile(tree, path, "exec", dont_inherit=True)
    except RecursionError:
        code = compile(source, path, "exec", dont_inherit=True)
    return code


def take_steps(tree: ast.AST) -> None:
    """Insert steps into the loops of a tree, and the functions that name themselves."""
    for node in [*ast.walk(tree)]:
        match node:
            case ast.For() | ast.AsyncFor() | ast.While():
                node.body.insert(0, _step(node))
            case ast.FunctionDef() | ast.AsyncFunctionDef() if _names_itself(node):
                has_docstring = ast.get_docstring(node, clean=False) is not None
                node.body.insert(int(has_docstring), _step(node))
            case ast.comprehension() if not ENDLESS.isdisjoint(_names_in(node.iter)):
                place = _place_of(node.iter)
                none = ast.Constant(None, **place)
                step = _step(node.iter).value
                node.ifs.insert(0, ast.Compare(step, [ast.IsNot()], [none], **place))


def _step(node: ast.stmt | ast.expr) -> ast.Expr:
    """Return a statement that takes a step, with the position of a node."""
    place = _place_of(node)
    call = ast.Call(ast.Name(STEP, ast.Load(), **place), [], [], **place)
    return ast.Expr(call, **place)


def _place_of(node: ast.stmt | ast.expr) -> dict[str, Any]:
    return {name: getattr(node, name) for name in node._attributes}


def _names_itself(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(node.name in _names_in(statement) for statement in node.body)


def _names_in(node: ast.AST) -> Iterator[str]:
    for descendant in ast.walk(node):
        match descendant:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name
