"""Orders for the two rooms of a conversation: names for tests, and programs as code."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from pathlib import PurePosixPath

from dicedojo.course import Kata
from dicedojo.engine.exam.code_under_test import in_base64
from dicedojo.engine.judge.programs import (
    Program,
    compiled,
    given_names,
    library_names,
    own_names,
    star_names,
    without_words,
)
from dicedojo.engine.wire.orders import (
    CourseFacts,
    OpeningOfTests,
    ProgramCode,
    StandIns,
)
from dicedojo.submission import Submission, import_name, program_files
from dicedojo.syntax import tree_of


def opening_of_tests(kata: Kata, submission: Submission) -> OpeningOfTests:
    """Return the first order to the sandbox of the tests: its tests, and names.

    It holds neither the files of the program nor any of their text.
    """
    paths = program_files(submission)
    files = {
        path: in_base64(data)
        for path, data in submission.files.items()
        if path not in paths
    }
    given_modules = [name for name in kata.own_sources if name.isidentifier()]
    sources = [submission.files[path] for path in paths]
    sources += [text.encode() for text in kata.own_sources.values()]
    if any(b"random" in source for source in sources):
        given_modules.append("random")
    renamed = dict(kata.renamed)
    public = {renamed.get(name, name): name for name in kata.asked_functions}
    other_modules = [(path, import_name(submission.files, path)) for path in paths[1:]]
    facts: StandIns = {
        "module": kata.module,
        "public": {own: name for own, name in public.items() if "." not in own},
        "outside": without_words(kata.outside_source),
        "private": own_names(kata, submission.text),
        "functions": sorted(_top_level_functions(submission.text)),
        "names": star_names(submission.text),
        "library": library_names(submission.text),
        "files": [(submission.path, kata.module), *other_modules],
        "given": given_modules,
    }
    folder = PurePosixPath(submission.path).parent
    parents = [folder, *list(folder.parents)[: kata.module.count(".")]]
    return {
        "files": files,
        "facts": facts,
        "own_folders": [],  # the sandbox adds its own
        "folders": sorted({str(PurePosixPath(path).parent) for path in paths}),
        "sys_path": [str(parents[0]), str(parents[-1])],
        "others": [*given_modules, *(name for _, name in other_modules)],
    }


def _top_level_functions(text: str) -> Iterator[str]:
    body = tree.body if (tree := tree_of(text)) else []
    yield from (node.name for node in body if isinstance(node, ast.FunctionDef))


def code_of(program: Program, path: str) -> ProgramCode:
    """Return a program's code, of all its parts if it is one of the course."""
    if not program.of_course:
        return compiled(program.source, path)
    parts = [part for part in (program.base, str(program.source)) if part]
    codes = [compiled(without_words(part), path)["code"] for part in parts]
    return {"code": [*itertools.chain.from_iterable(codes)]}


def facts_of(program: Program, kata: Kata, private: list[str]) -> CourseFacts | None:
    """Return the facts about a program of the course; None for another program."""
    if not program.of_course:
        return None
    return {
        "functions": kata.asked_functions,
        "renamed": dict(kata.renamed),
        "outside": without_words(kata.outside_source),
        "fails": program.fails,
        "private": private,
        "given": given_names(kata),
    }
