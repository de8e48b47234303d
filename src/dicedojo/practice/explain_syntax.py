"""Explains why Python cannot parse a file, if its own message helps little."""

from __future__ import annotations

import ast
import keyword
import re
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

from dicedojo import syntax
from dicedojo.submission import FUNCTION, is_utf_16
from dicedojo.syntax import DEFINITIONS

ASSIGNS = re.compile(r"(?<![=!<>:])=(?!=)")
PLACE = r'^ *File "(?P<file>.+)", line (?P<line>\d+)\n(?s:.*)'


def explain_syntax(says: str, folder: Path) -> str:
    """Return a sentence on a syntax error; "" if Python's message is clear.

    `folder` is the workspace that holds the file.
    """
    for pattern, sentence in EXPLANATIONS.items():
        if match := re.search(pattern, says, re.MULTILINE):
            if isinstance(sentence, str):
                return sentence.format(**match.groupdict())
            return sentence(match, folder)
    return ""


def _syntax(match: re.Match[str], folder: Path) -> str:
    """Return a sentence on the line that Python quotes before the error."""
    code, word = match["code"], match["word"]
    if code.startswith("else if "):
        return "In Python `else if` is one word: elif."
    if code.startswith("assert ") and syntax.tree_of(ASSIGNS.sub("==", code)):
        return "`==` compares, `=` assigns."
    if word.lower() in keyword.kwlist and word not in keyword.kwlist:
        return f"Python writes `{word.lower()}` in lower case."
    return ""


def _character(match: re.Match[str], folder: Path) -> str:
    character = match[1]
    if "QUOTATION MARK" not in unicodedata.name(character, ""):
        return ""
    return f"{character} is a typographic quotation mark; Python's are straight."


def _encoding(match: re.Match[str], folder: Path) -> str:
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


def _outside(match: re.Match[str], folder: Path) -> str:
    """Return which lines to indent so that the return is in its function."""
    tree = syntax.tree_in(folder / match["file"])
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


# Sentences, or functions, by the message that each explains; the first match counts.
EXPLANATIONS: dict[str, str | Callable[[re.Match[str], Path], str]] = {
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
}
