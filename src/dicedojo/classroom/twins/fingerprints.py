"""A program as the hashes of its runs of tokens, which names and layout do not change.

Names count by position: renaming changes nothing, and mixing up two names does.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import io
import keyword
import token
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

import numpy as np
from numpy.typing import NDArray

from dicedojo.syntax import tree_of

RUN = 20  # tokens: about three lines; shorter runs are alike in every kata
FACTOR = 6364136223846793005  # odd, so that no run loses its first tokens

Hashes = NDArray[np.uint64]
MAX_SOURCE = 60_000  # characters of one file; the rest is not compared
MAX_TOKENS = 20_000  # of one file, and about as many of a submission
NAME = ""  # the symbol of a name, which a copy may change
TEXT = "'"  # the symbol of a string: messages and ids are changed without effect
# They hold no thought of their own, and a formatter adds and removes them.
PUNCTUATION = {"(", ")", ",", ":", ";", "->", "\\"}
LAYOUT = {
    *(token.NEWLINE, token.INDENT, token.DEDENT, token.ENDMARKER),
    *(tokenize.NL, tokenize.COMMENT, tokenize.ENCODING),
}
KEPT = {*keyword.kwlist, *keyword.softkwlist, *dir(builtins)}
Place = tuple[int, int]


@dataclass(frozen=True)
class Symbol:
    """A token: a word that stays, or a name, which counts by where it occurs."""

    text: str  # NAME for a name
    name: str  # "" for all else
    line: int


def symbols(source: str) -> list[Symbol]:
    """Return the tokens of a program; of one that is not Python, those up to the error.

    Left out are comments, docstrings, annotations and imports.
    """
    source = source[:MAX_SOURCE]
    ignored = sorted(_ignored(source))
    found: list[Symbol] = []
    for one in _tokens(source):
        while ignored and ignored[0][1] <= one.start:
            ignored.pop(0)
        if ignored and ignored[0][0] <= one.start:
            continue
        if (symbol := _symbol(one)) is not None:
            found.append(symbol)
        if len(found) == MAX_TOKENS:
            break
    return found


def _tokens(source: str) -> Iterator[tokenize.TokenInfo]:
    try:
        yield from tokenize.generate_tokens(io.StringIO(source).readline)
    except (tokenize.TokenError, SyntaxError):
        return  # what was read so far can be compared


def _symbol(one: tokenize.TokenInfo) -> Symbol | None:
    if one.type in LAYOUT or one.string in PUNCTUATION:
        return None
    line = one.start[0]
    if one.type == token.NAME:
        if one.string in KEPT:
            return Symbol(one.string, "", line)
        return Symbol(NAME, one.string, line)
    if one.type == token.STRING or token.tok_name[one.type].startswith("FSTRING"):
        return Symbol(TEXT, "", line)
    return Symbol(one.string, "", line)


def _ignored(source: str) -> Iterator[tuple[Place, Place]]:
    """Yield from where to where nothing is compared; nothing if it is not Python."""
    tree = tree_of(source)
    if tree is None:
        return
    lines = source.splitlines()
    for node in ast.walk(tree):
        for part in _unimportant(node):
            end_line, end_column = part.end_lineno, part.end_col_offset
            if end_line is None or end_column is None:
                continue
            start = _characters(lines, part.lineno, part.col_offset)
            yield start, _characters(lines, end_line, end_column)


def _unimportant(node: ast.AST) -> Iterator[ast.stmt | ast.expr]:
    if isinstance(node, ast.Import | ast.ImportFrom) or _is_docstring(node):
        yield node
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
        yield node.returns
    elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
        yield node.annotation


def _is_docstring(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Return whether it is a value by itself: a docstring or an ellipsis."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _characters(lines: list[str], line: int, column: int) -> Place:
    """Return a place as `tokenize` counts: columns in characters, not in bytes."""
    if line > len(lines):
        return line, column
    head = lines[line - 1].encode("utf-8", "replace")[:column]
    return line, len(head.decode("utf-8", "replace"))


def fingerprints(tokens: Sequence[Symbol]) -> Hashes:
    """Return the hash of each run of RUN tokens, by where it begins.

    A name is hashed as the distance to where it stood before in the same run, so that
    renaming changes nothing, and mixing up two names does.
    """
    if len(tokens) < RUN:
        return np.empty(0, np.uint64)
    codes = np.array([_code(one.text) for one in tokens], np.uint64)
    back = np.array(_distances(tokens), np.int64)
    runs = np.lib.stride_tricks.sliding_window_view(codes, RUN)
    distances = np.lib.stride_tricks.sliding_window_view(back, RUN)
    inside = (distances > 0) & (distances <= np.arange(RUN))
    values = runs + np.where(inside, distances, 0).astype(np.uint64)
    powers = np.array(
        [pow(FACTOR, place + 1, 1 << 64) for place in range(RUN)], np.uint64
    )
    hashes: Hashes = (_mixed(values) * powers).sum(axis=1, dtype=np.uint64)
    return hashes


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the values with their bits spread (the finaliser of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(values ^ (values >> np.uint64(31)), np.uint64)


def _code(text: str) -> int:
    """Return a number that is the same on every run and machine."""
    digest = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=7).digest()
    return int.from_bytes(digest) << 8


def _distances(tokens: Sequence[Symbol]) -> list[int]:
    """Return how far back each token's name last stood; 0 for the first, and others."""
    last: dict[str, int] = {}
    back = []
    for place, one in enumerate(tokens):
        if one.text != NAME:
            back.append(0)
            continue
        back.append(place - last[one.name] if one.name in last else 0)
        last[one.name] = place
    return back
