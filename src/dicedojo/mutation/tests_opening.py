"""What the sandbox of the tests knows of a submission: its tests, and names.

The files of the program are not there, and nothing of what they say.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.mutation.own_design import (
    library_names,
    own_names,
    star_names,
    without_words,
)
from dicedojo.mutation.sandbox_pool import in_base64
from dicedojo.submission.imports import import_name, program_files
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of


def opening_of_tests(kata: Kata, submission: Submission) -> dict[str, Any]:
    """Return what the sandbox of the tests is told: names, and never the program."""
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
