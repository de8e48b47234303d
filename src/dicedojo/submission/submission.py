"""A submission in memory: its files with the module, and its problems."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from tokenize import detect_encoding

from dicedojo.course import Kata
from dicedojo.errors import UnusableInput, system_reason
from dicedojo.submission.folder_files import read_path, walk
from dicedojo.submission.handed_files import (
    Names,
    Problem,
    ProblemKind,
    how_to_open,
    is_archive,
    is_text,
    too_large,
)
from dicedojo.submission.path_names import find_module, is_alone, module_file, name_of

MODULE_BYTES = 256 * 1024
# Python's codecs for host names take quadratic time.
SLOW_CODECS = {"punycode", "idna"}


@dataclass(frozen=True)
class Submission:
    """The files to grade. Paths are relative to the folder, with forward slashes."""

    name: str
    files: dict[str, bytes]
    path: str  # the module's
    problems: tuple[Problem, ...] = ()
    unusable: bool = False  # there is no module that could be graded

    @property
    def source(self) -> bytes:
        return self.files[self.path]

    @property
    def own_files(self) -> dict[str, bytes]:
        """The files handed in, without the one in place of a missing module."""
        if not self.unusable:
            return self.files
        return {path: data for path, data in self.files.items() if path != self.path}

    @property
    def why_unusable(self) -> str:
        """Why there is no module that could be graded, "" if there is one."""
        if not self.unusable:
            return ""
        return " ".join(problem.message for problem in self.problems)

    @cached_property
    def text(self) -> str:
        """The module's source as Python decodes it, "" if Python refuses it.

        Python accepts bytes that are not UTF-8 in a comment, so they are replaced.
        """
        return decode_source(self.source)


def decode_source(source: bytes) -> str:
    """Return a program's text as Python reads it, "" if Python refuses its bytes.

    The file itself names its encoding. It may name any codec of Python, and each fails
    in its own way.
    """
    lines = iter(source.splitlines(keepends=True))
    try:
        encoding, _ = detect_encoding(lambda: next(lines, b""))
    except SyntaxError as error:  # about the first two lines, where a cookie may be
        stray = str(error).startswith("invalid or missing encoding declaration")
        encoding = "utf-8" if stray else ""
    except (UnicodeError, LookupError):
        encoding = ""
    if not encoding or encoding.lower() in SLOW_CODECS:
        return ""
    errors = "replace" if encoding in {"utf-8", "utf-8-sig"} else "strict"
    try:
        text = source.decode(encoding, errors)
    except (UnicodeError, LookupError):  # LookupError: hex and rot13 are not for text
        return ""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_submission(
    path: Path, kata: Kata, names: Names | None = None, name: str = ""
) -> Submission:
    """Return the submission at `path`: a folder, a zip file or a Python file.

    The module's file means the folder around it. Any other Python file is a whole
    submission, and becomes the module.
    `names` may state another file as the module. Without a folder, that file may lie in
    any folder, as the kata's own may. `name` is the submission's name; if it is empty,
    the path decides.

    Errors in its files become problems of the submission, so that it still gets a
    grade, and so do the others.

    Raises:
        UnusableInput: there is no such path, or it cannot be read.
    """
    if not _exists(path):
        raise UnusableInput(
            f"There is no {path}.",
            hint="Name the folder that holds the submission.",
            next=f"dojo grade FOLDER --kata {kata.name}",
        )
    module = module_file(kata, names)
    name = name or name_of(path, kata, names)
    if path.is_dir() or path.name == PurePosixPath(module).name:
        return _read_folder(path if path.is_dir() else path.parent, name, kata, names)
    if not is_archive(path) and not is_alone(path, module):
        raise _not_a_submission(path, kata, module)
    handed = read_path(path, module)
    return submission_of(name, handed.files, kata, names, handed.problems)


def _read_folder(
    folder: Path, name: str, kata: Kata, names: Names | None
) -> Submission:
    handed = read_path(folder)
    result = submission_of(name, handed.files, kata, names, handed.problems)
    if not result.unusable or not (folder.resolve().parent / result.path).is_file():
        return result
    *other_problems, trouble = result.problems
    message = f"{trouble.message} There is one in the folder above."
    problems = (*other_problems, replace(trouble, message=message))
    return _without_module(name, result.own_files, result.path, problems)


def _not_a_submission(path: Path, kata: Kata, module: str) -> UnusableInput:
    if path.suffix == ".py":
        folder, file = map(shlex.quote, (str(path.parent), path.name))
        return UnusableInput(
            f"{path} lies beside tests, and is not called {module}.",
            hint="Name its folder, and the file of the module.",
            next=f"dojo grade {folder} --kata {kata.name} --module {file}",
        )
    hint = how_to_open(PurePosixPath(path.name))
    if is_text(path):
        hint = f"Is it meant to be {module}? Then name it so, without .txt."
    return UnusableInput(
        f"{path} is not a submission.",
        hint=hint or "Name a folder, a .zip or .tar.gz file, or a .py file.",
        next=f"dojo grade FOLDER --kata {kata.name}",
    )


def submission_of(
    name: str,
    files: Mapping[str, bytes],
    kata: Kata,
    names: Names | None = None,
    problems: Iterable[Problem] = (),
) -> Submission:
    """Return the submission that consists of `files`, which stay unchanged.

    `names` and the result are as in `read_submission`; `problems` are those of reading
    the files.
    """
    expected = module_file(kata, names)
    fitting, large = _without_large_modules(files, expected)
    noted = [*problems, *large, *_given_anew(fitting, kata)]
    module, trouble = find_module(fitting, expected, noted)
    if trouble is None:
        return Submission(name, fitting, module, tuple(noted))
    return _without_module(name, fitting, module, (*noted, trouble))


def _without_module(
    name: str, files: dict[str, bytes], module: str, problems: tuple[Problem, ...]
) -> Submission:
    """Return a submission whose module, if imported, raises the last of `problems`."""
    # If a folder has the module's name, no file can replace it.
    remaining = {p: data for p, data in files.items() if not p.startswith(f"{module}/")}
    # An import of the module raises the reason.
    remaining[module] = f"raise ImportError({problems[-1].message!r})\n".encode()
    return Submission(name, remaining, module, problems, unusable=True)


def _without_large_modules(
    files: Mapping[str, bytes], module: str
) -> tuple[dict[str, bytes], list[Problem]]:
    """Return the files without those of the module's name that are too large for it."""
    name = PurePosixPath(module).name
    large = [
        path
        for path, content in files.items()
        if len(content) > MODULE_BYTES and PurePosixPath(path).name == name
    ]
    fitting = {path: data for path, data in files.items() if path not in large}
    return fitting, [too_large(path, MODULE_BYTES) for path in large]


def _given_anew(files: Mapping[str, bytes], kata: Kata) -> Iterator[Problem]:
    """Yield a problem for each file that differs from a module of the kata."""
    sources = {f"{name}.py": kata.given_sources[name].encode() for name in kata.given}
    for path, content in sorted(files.items()):
        name = PurePosixPath(path).name
        if content != sources.get(name, content):
            message = f"{path} was left alone: {name} comes with the kata."
            yield Problem(ProblemKind.GIVEN_MODULE, message)


def holds_module(path: Path, module: str) -> bool:
    """Return whether a path is a module's file, or a folder or zip that holds one."""
    file = f"{module}.py"
    if path.name == file:
        return True
    if path.is_dir():
        return any(p.name == file for p in walk(path, lambda problem: None))
    try:
        files = read_path(path).files if is_archive(path) else {}
    except UnusableInput:
        return False
    return any(PurePosixPath(name).name == file for name in files)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        message = f"{path} cannot be read."
        raise UnusableInput(message, evidence=system_reason(error)) from error
