"""What in the code of a submission should a person look at? Costs no points."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from dicedojo.course.kata import Kata
from dicedojo.grading.document.grade import Flag
from dicedojo.grading.padding import Function, find_padding, is_test
from dicedojo.submission.handed_files import is_for_tests
from dicedojo.submission.path_names import TEST_FOLDERS
from dicedojo.submission.submission import Submission, decode_source
from dicedojo.syntax import tree_of

MAX_FLAGS = 10  # of one submission; a person looks at the whole file by then
MAX_BYTES = 1 << 20  # of a submission's code; four times the largest graded module
MAX_EVIDENCE = 80  # characters of the line
MIN_WORD = 200  # characters without a space; the longest of the course has 21

HIDES, LOOKS, TABLE, PADDING = "hidden code", "looks around", "answers", "padding"
ONE = "one assertion"

# Names, attributes and modules that run code which is not written in the file.
RUNS_CODE = {"exec", "eval", "__import__", "__builtins__", "CodeType", "FunctionType"}
HIDING_MODULES = {
    *("base64", "binascii", "builtins", "bz2", "code", "codecs", "codeop", "ctypes"),
    *("gzip", "importlib", "lzma", "marshal", "pickle", "runpy", "zlib"),
}
# And those that find out about the program itself, or the process that runs it.
LOOKS_AROUND = {
    *("__closure__", "__code__", "__file__", "__globals__", "__loader__", "__spec__"),
    *("__wrapped__", "_getframe", "co_code", "co_consts", "environ", "f_back"),
    *("f_locals", "getenv", "getpid", "getppid", "setprofile", "settrace"),
}
LOOKING_MODULES = {"ast", "dis", "gc", "inspect", "linecache", "tracemalloc"}
OURS = "dojo_"  # begins the names of our modules in a sandbox
MIN_ANSWERS = 60  # literal questions in a file; the course's own programs have 27
MIN_LOOKED_UP = 10  # entries of a table that is asked for the whole argument
CONVERTS = {"frozenset", "list", "map", "repr", "sorted", "str", "tuple"}
LITERAL = (ast.Constant, ast.Tuple, ast.List)


def find_flags(kata: Kata, submission: Submission) -> tuple[Flag, ...]:
    """Return what a person should look at, the graded module first, at most ten.

    The code is read and never run. Tests are not looked at; a file that does not
    parse has no flags, since the grade names that problem elsewhere.
    """
    paths = [path for path in submission.own_files if _is_program(path, kata)]
    paths.sort(key=lambda path: (path != submission.path, path))
    found: list[Flag] = []
    read = 0
    for path in paths:
        read += len(submission.files[path])
        if read > MAX_BYTES or len(found) >= MAX_FLAGS:
            break
        found += _flags_in(path, submission.files[path], kata.functions)
    return tuple(found[:MAX_FLAGS])


def dear_flags(submission: Submission, dear: tuple[str, int]) -> Iterator[Flag]:
    """Yield the flag of an assertion that most points hang on, where there is one."""
    path, line = dear
    if path:
        what = (
            "is one assertion about many answers, and most points for tests hang on it"
        )
        text = decode_source(submission.files[path]).split("\n")[line - 1].strip()
        message = f"{path} line {line} {what}."
        yield Flag(ONE, path, line, message, text[:MAX_EVIDENCE])


def _is_program(path: str, kata: Kata) -> bool:
    """Return whether a file is the learner's own code and not a test."""
    file = PurePosixPath(path)
    is_test = is_for_tests(path) or bool(TEST_FOLDERS & set(file.parts[:-1]))
    return file.suffix == ".py" and not is_test and file.stem not in kata.given_sources


def _flags_in(path: str, data: bytes, functions: tuple[str, ...]) -> Iterator[Flag]:
    """Yield the flags of a file by line, each thing once and each line once a kind."""
    text = decode_source(data)
    tree = tree_of(text)
    if tree is None:
        return
    found = [
        *((line, HIDES, what) for line, what in _hides(tree)),
        *((line, LOOKS, what) for line, what in _looks_around(tree)),
        *((line, TABLE, what) for line, what in find_tables(tree, functions)),
        *((line, PADDING, what) for line, what in find_padding(tree)),
    ]
    lines = text.split("\n")
    seen: set[object] = set()
    for line, kind, what in sorted(found):
        if not seen & {what, (line, kind)}:
            seen |= {what, (line, kind)}
            evidence = lines[line - 1].strip()[:MAX_EVIDENCE]
            yield Flag(kind, path, line, f"{path} line {line} {what}.", evidence)


def _hides(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the lines that run, or may hold, code which is not written there."""
    asks = _arguments_of_input(tree)
    for node in ast.walk(tree):
        for name in _names(node):
            if (name in RUNS_CODE or _is_compile(node)) and node not in asks:
                yield _line(node), f"runs text as code ({name})"
        for module in _modules(node):
            if module in HIDING_MODULES:
                yield _line(node), f"imports {module}, which can hide code"
        match node:
            case ast.Constant(str() | bytes() as value):
                longest = max(map(len, value.split()), default=0)
                if longest >= MIN_WORD:
                    word = f"holds a text of {longest} characters without a space"
                    yield node.lineno, f"{word}, which can hide code"


def _arguments_of_input(tree: ast.Module) -> set[ast.AST]:
    """Return each `eval` of `eval(input())`: beginners read a number in this way."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("eval") as name, [ast.Call(ast.Name("input"))]):
                found.add(name)
    return found


def _is_compile(node: ast.AST) -> bool:
    """Return whether this is the built-in function, not that of `re`."""
    return isinstance(node, ast.Name) and node.id == "compile"


def _looks_around(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the lines that can tell in which run the program is, or if it changed."""
    for node in ast.walk(tree):
        for name in _names(node):
            if name in LOOKS_AROUND:
                yield _line(node), f"inspects itself or its process ({name})"
        for module in _modules(node):
            if module in LOOKING_MODULES or module.startswith(OURS):
                yield _line(node), f"inspects itself or its process ({module})"
        match node:
            case ast.Attribute(ast.Name("sys"), "modules") | ast.ImportFrom(
                "sys", [ast.alias("modules"), *_]
            ):
                yield node.lineno, "inspects itself or its process (sys.modules)"
            case ast.Constant(str() as value) if value.startswith("PYTEST_"):
                yield node.lineno, "inspects itself or its process (pytest)"


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            yield name
        case ast.ImportFrom(names=aliases):
            yield from (alias.name for alias in aliases)


def _modules(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(aliases):
            yield from (alias.name.partition(".")[0] for alias in aliases)
        case ast.ImportFrom(str() as module, level=0):
            yield module.partition(".")[0]


def _line(node: ast.AST) -> int:
    return int(getattr(node, "lineno", 1))


def find_tables(
    tree: ast.Module, functions: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """Yield the lines with a table of answers, and a description of it.

    `functions` are those that are graded. Test functions may hold as many examples
    as they like.
    """
    places = sorted(_questions(tree))
    if len(places) >= MIN_ANSWERS:
        yield places[0], f"is the first of {len(places)} literal questions or answers"
    sizes = _table_sizes(tree)
    for node in tree.body:
        if isinstance(node, Function) and node.name in functions:
            table = _looked_up(node)
            if sizes.get(table, 0) >= MIN_LOOKED_UP:
                what = f"looks its whole argument up in a table of {sizes[table]}"
                yield node.body[-1].lineno, f"{what} entries"


def _questions(tree: ast.Module) -> Iterator[int]:
    """Yield the line of each literal key, pair or comparison outside test functions."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if is_test(node):
            continue
        match node:
            case ast.Dict(keys):
                yield from (key.lineno for key in keys if isinstance(key, LITERAL))
            case ast.Tuple(items) | ast.List(items) | ast.Set(items):
                yield from (
                    item.lineno
                    for item in items
                    if isinstance(item, ast.Tuple | ast.List) and len(item.elts) > 1
                )
            case ast.Compare(ops=[ast.Eq()], comparators=[right]):
                if isinstance(right, ast.Tuple | ast.List):
                    yield node.lineno
            case ast.match_case(pattern=ast.MatchSequence() as pattern):
                yield pattern.lineno
        waiting += ast.iter_child_nodes(node)


def _table_sizes(tree: ast.Module) -> dict[str, int]:
    """Return the number of entries of each table at the top level, by name."""
    found: dict[str, int] = {}
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Dict(keys)) | ast.AnnAssign(
                ast.Name(name), value=ast.Dict(keys)
            ):
                found[name] = len(keys)
    return found


def _looked_up(function: Function) -> str:
    """Return the table that a function returns an entry of, "" if it does more."""
    body = [node for node in function.body if not _is_docstring(node)]
    match body:
        case [ast.Return(ast.Call(ast.Attribute(ast.Name(table), "get"), [key, *_]))]:
            pass
        case [ast.Return(ast.Subscript(ast.Name(table), key))]:
            pass
        case _:
            return ""
    names = {node.id for node in ast.walk(key) if isinstance(node, ast.Name)}
    own = {argument.arg for argument in function.args.args}
    return table if own & names and names <= own | CONVERTS else ""


def _is_docstring(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(ast.Constant(str())):
            return True
    return False
