"""What sandboxes are told: files, programs as code, and names for the tests."""

from __future__ import annotations

import ast
import base64
from collections.abc import Iterator, Mapping
from functools import lru_cache
from marshal import dumps
from pathlib import PurePosixPath
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.mutation.own_design import (
    library_names,
    own_names,
    star_names,
    without_words,
)
from dicedojo.submission.imports import import_name, program_files
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of

MAX_KEPT = 2000  # programs; a large submission has some 400, with those of the course
DOES_NOT_COMPILE = (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError)


def in_base64(content: str | bytes) -> str:
    """Return a file's content as an order carries it."""
    data = content.encode() if isinstance(content, str) else content
    return base64.b64encode(data).decode("ascii")


@lru_cache(MAX_KEPT)
def compiled(source: str | bytes, path: str) -> Mapping[str, str]:
    """Return the part of an order that has a program's code; it never runs here.

    One that does not compile goes as text, and the sandbox says why it does not. A
    process for each program would compile it where every page that this touches is
    copied first, and a mutant has several such processes.
    """
    try:
        code = dumps(compile(source, path, "exec", dont_inherit=True))
    except DOES_NOT_COMPILE:
        return {"source": in_base64(source)}
    return {"code": in_base64(code)}


def opening_of_tests(kata: Kata, submission: Submission) -> dict[str, Any]:
    """Return what the sandbox of the tests is told: its tests, and names.

    The files of the program are not there, and nothing of what they say.
    """
    paths = program_files(submission)
    files = {
        path: in_base64(data)
        for path, data in submission.files.items()
        if path not in paths
    }
    given = [name for name in kata.own_sources if name.isidentifier()]
    sources = [submission.files[path] for path in paths]
    sources += [text.encode() for text in kata.own_sources.values()]
    if any(b"random" in source for source in sources):
        given.append("random")
    own = dict(kata.renamed)
    public = {own.get(name, name): name for name in kata.asked_functions}
    others = [(path, import_name(submission.files, path)) for path in paths[1:]]
    facts = {
        "module": kata.module,
        "public": {name: each for name, each in public.items() if "." not in name},
        "outside": without_words(kata.outside_source),
        "private": own_names(kata, submission.text),
        "functions": sorted(_functions(submission.text)),
        "names": star_names(submission.text),
        "library": library_names(submission.text),
        "files": [(submission.path, kata.module), *others],
        "given": given,
    }
    folder = PurePosixPath(submission.path).parent
    ups = [folder, *list(folder.parents)[: kata.module.count(".")]]
    return {
        "files": files,
        "facts": facts,
        "folders": sorted({str(PurePosixPath(path).parent) for path in paths}),
        "sys_path": [str(ups[0]), str(ups[-1])],
        "others": [*given, *(name for _, name in others)],
    }


def _functions(text: str) -> Iterator[str]:
    """Yield the functions that a module defines at its top level."""
    body = tree.body if (tree := tree_of(text)) else []
    yield from (node.name for node in body if isinstance(node, ast.FunctionDef))
