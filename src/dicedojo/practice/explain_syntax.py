"""Sentences on files that Python cannot parse, where its own message helps little."""

from __future__ import annotations

import ast
import keyword
import re
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

from dicedojo import syntax
from dicedojo.practice.check_run import Trouble
from dicedojo.practice.workspace import Workspace
from dicedojo.submission import FUNCTION, is_utf_16
from dicedojo.syntax import DEFINITIONS

Match = re.Match[str]
# A text has the groups of its pattern as fields.
Sentence = str | Callable[[Match, Trouble, Workspace], str]
ASSIGNS = re.compile(r"(?<![=!<>:])=(?!=)")
PLACE = r'(?m:^) *File "(?P<file>.+)", line (?P<line>\d+)\n(?s:.*)'


def _syntax(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    """Return a sentence on the line that Python quotes before the error."""
    code, word = match["code"], match["word"]
    if code.startswith("else if "):
        return "In Python `else if` is one word: elif."
    if code.startswith("assert ") and syntax.tree_of(ASSIGNS.sub("==", code)):
        return "`==` compares, `=` assigns."
    if word.lower() in keyword.kwlist and word not in keyword.kwlist:
        return f"Python writes `{word.lower()}` in lower case."
    return ""


def _character(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    character = match[1]
    if "QUOTATION MARK" not in unicodedata.name(character, ""):
        return ""
    return f"{character} is a typographic quotation mark; Python's are straight."


def _encoding(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    folder = workspace.folder
    for path in sorted([*folder.glob("*.py"), *folder.glob("tests/**/*.py")]):
        source = _read(path)
        if is_utf_16(source):
            return ""  # a slip reports it, with the name of the file
        if b"\0" in source or "\ufffd" in source.decode("utf-8", "replace"):
            name = path.relative_to(folder).as_posix()
            return f"Python cannot read {name}: save it as UTF-8."
    return "Python reads UTF-8: save your files as UTF-8."


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _outside(match: Match, trouble: Trouble, workspace: Workspace) -> str:
    """Return which lines to indent so that the return is in its function."""
    tree = syntax.tree_in(workspace.folder / match["file"])
    lines = _lines_outside(tree.body if tree else (), int(match["line"]))
    if not lines:
        return ""
    first, last = lines
    if first == last:
        return (
            f"{match['file']}:{first} is outside the function: "
            "indent it by four spaces."
        )
    return (
        f"Lines {first} to {last} of {match['file']} are outside the function: "
        "indent them by four spaces."
    )


def _lines_outside(body: Sequence[ast.stmt], line: int) -> tuple[int, int] | None:
    """Return the first and last line between a function and a misplaced statement."""
    for index, node in enumerate(body):
        last = node.end_lineno or node.lineno
        if not node.lineno <= line <= last:
            continue
        if isinstance(node, ast.ClassDef):
            return _lines_outside(node.body, line)
        first = index
        while first and not isinstance(body[first - 1], DEFINITIONS):
            first -= 1
        is_after_function = first > 0 and isinstance(body[first - 1], FUNCTION)
        return (body[first].lineno, last) if is_after_function else None
    return None


UNPARSED: dict[str, Sentence] = {  # by message, as in `explain.EXPLANATIONS`
    r"SyntaxError: .*(?:codec can't decode|Non-UTF-8|null bytes)": _encoding,
    r"SyntaxError: invalid character '(.)'": _character,
    rf"{PLACE}SyntaxError: '\w+' outside function": _outside,
    rf"{PLACE}IndentationError: expected an .* on line (?P<colon>\d+)": (
        "Indent the code after the colon of {file}:{colon} by four spaces; "
        "if there is none yet, write pass."
    ),
    rf"{PLACE}IndentationError: unexpected indent": (
        "Indent {file}:{line} less: only after a colon is code indented further."
    ),
    rf"{PLACE}IndentationError: unindent does not match": (
        "{file}:{line} lines up with no code above it: "
        "indent it like the lines that it belongs to."
    ),
    rf"{PLACE}TabError: ": (
        "{file}:{line} and the lines above it mix tabs and spaces: "
        "indent with spaces alone, four for each level."
    ),
    r"\n +(?P<code>(?P<word>\w*).*)(?s:.*)\nSyntaxError: ": _syntax,
    r"(?:Syntax|Indentation|Tab)Error: ": "",  # any other is clear
}
