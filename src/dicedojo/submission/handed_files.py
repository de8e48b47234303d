"""Rules for the files of a submission that all readers share, and its own names.

The readers list the files. This module decides which of them are the learner's, which
are archives, in which order they come, and how much of them is read. The submission's
own names replace those of the kata.
"""

from __future__ import annotations

import keyword
import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fnmatch import fnmatch
from pathlib import PurePath, PurePosixPath

from dicedojo.errors import UnusableInput

MAX_PARTS = 2  # of a function's name: `score`, or `Game.score`
COLLECTED = ("test_*.py", "*_test.py")  # pytest's default; no ini file is read here
CONFTEST = "conftest.py"
FILE_BYTES = 1 << 20
ALL_BYTES = 8 << 20  # together; the sandbox has room for more than two copies
MAX_FILES = 300
MAX_TRIED = 600  # files that are opened, including those that cannot be read
MAX_PROBLEMS = 40  # that are listed
MAX_LISTED = 10_000  # entries of its folders that are listed
MAX_DEPTH = 32  # folders inside one another
# Folders of other tools and of the course itself.
NOT_THEIRS = {"given", "mutants", "node_modules", "venv", "env", "build", "dist"}
# A document of dojo itself, in the workspace whose grade it is.
OURS = re.compile(rb'\s*\{\s*"schema": ?"dicedojo/')
CONFIGURATION = {
    "pyproject.toml",
    "pytest.ini",
    "tox.ini",
    "setup.cfg",
    "setup.py",
}
# Canvas once called a second upload of x.tar.gz `x.tar-1.gz`.
OPENED = re.compile(r"\.(zip|tar|tgz|tar(-\d+)?\.gz)$", re.IGNORECASE)
CLOSED = re.compile(r"\.(rar|7z|gz|bz2|tbz2?|xz|txz|zst)$", re.IGNORECASE)
TEXT = re.compile(r"\.py\.txt$", re.IGNORECASE)  # as some editors save a program


@dataclass(frozen=True)
class Names:
    """The submission's own names; the kata's names are the default."""

    module: str = ""  # its file in the submission: "scoring.py", "src/kata/game.py"
    functions: tuple[tuple[str, str], ...] = ()  # the kata's name, the submission's

    def options(self, public: Sequence[str]) -> str:
        """Return the options of `dojo grade` that state these names."""
        module = [f"--module {shlex.quote(self.module)}"] if self.module else []
        texts = (
            own if len(public) == 1 else f"{name}={own}" for name, own in self.functions
        )
        return " ".join([*module, *(f"--function {text}" for text in texts)])


class ProblemKind(StrEnum):
    """The kind of a problem; its value is the heading in a report."""

    CANNOT_BE_READ = "cannot be read"
    DOUBLED_NAME = "doubled name"
    GIVEN_MODULE = "given module"
    LINK = "link"
    NO_MODULE = "no module"
    NOT_A_FILE = "not a file"
    TOO_LARGE = "too large"
    TOO_MANY_FILES = "too many files"
    TOO_MANY_PROBLEMS = "too many problems"
    TWO_MODULES = "two modules"
    UNCLEAR_UPLOAD = "unclear upload"
    DICE_ONE_BY_ONE = "dice one by one"
    FAILS_AT_IMPORT = "fails at import"
    FLAKY_CODE = "flaky code"
    NO_MUTANTS = "no mutants"
    OTHER_NAMES = "other names"
    OTHER_RULES = "other rules"
    TESTS_IN_MODULE = "tests in the module"
    TOO_MANY_MUTANTS = "too many mutants"
    CHECK_NOTHING = "tests check nothing"
    DO_NOT_RUN = "tests do not run"
    NO_TESTS = "no tests"
    NOT_AVAILABLE = "not available"
    NOT_GRADED = "not graded"
    OUT_OF_TIME = "out of time"


@dataclass(frozen=True)
class Problem:
    """Something that went wrong outside the learner's answers."""

    kind: str  # of ProblemKind or SlipKind
    message: str
    names: Names | None = None  # that were found, if only these fit
    file: str = ""  # and line, if it has a place; 0 for the whole file
    line: int = 0
    programs: tuple[str, ...] = ()  # the first that are there instead of the module


@dataclass(frozen=True)
class HandedFiles:
    """The files of a submission by their paths in it, and problems of those left out.

    Paths are relative, with forward slashes.
    """

    files: dict[str, bytes]
    problems: tuple[Problem, ...] = ()
    uploads: int = 1  # of the file with the most uploads


@dataclass(frozen=True)
class Unread:
    """A file that a reader has found but not read yet.

    `read` returns its content, a problem if it cannot be read, None if it is not a
    file.
    """

    path: str
    read: Callable[[], bytes | Problem | None]


def read_files(unread: Iterable[Unread], problems: Iterable[Problem]) -> HandedFiles:
    """Return the files that fit; `problems` are those of finding them.

    Programs come first, so that pictures do not take their room. A grade is left out,
    so that writing it into the folder does not change the submission.
    """
    files: dict[str, bytes] = {}
    noted = list(problems)
    total = 0
    for number, file in enumerate(sorted(unread, key=lambda file: _place(file.path))):
        content = file.read() if number < MAX_TRIED else b""
        if isinstance(content, Problem):
            noted.append(content)
        if not isinstance(content, bytes) or OURS.match(content):
            continue
        total += len(content)
        if number == MAX_TRIED or len(files) == MAX_FILES or total > ALL_BYTES:
            limits = f"{MAX_FILES} files and {ALL_BYTES >> 20} MB are read"
            message = f"No more than {limits}; {file.path} and others were left out."
            noted.append(Problem(ProblemKind.TOO_MANY_FILES, message))
            break
        files[file.path] = content
    if len(noted) > MAX_PROBLEMS:
        more = len(noted) - MAX_PROBLEMS
        noted[MAX_PROBLEMS:] = [
            Problem(ProblemKind.TOO_MANY_PROBLEMS, f"{more} more files were left out.")
        ]
    return HandedFiles(files, tuple(noted))


def is_left_out(folder: str) -> bool:
    """Return whether tools or the course made a folder of this name."""
    return folder.startswith((".", "__pycache__")) or folder in NOT_THEIRS


def is_their_file(name: str) -> bool:
    """Return whether a file of this name is the learner's own."""
    return name not in CONFIGURATION and not name.startswith(".")


def left_out(kind: ProblemKind, path: str, why: str, more: str = "") -> Problem:
    """Return the problem of a file that is left out: `coin.py is a link, and was …`"""
    return Problem(kind, f"{path} {why}, and was left out{more}.", file=path)


def too_large(path: str, most: int) -> Problem:
    """Return the problem of a file that has more than `most` bytes."""
    problem = left_out(ProblemKind.TOO_LARGE, path, f"is larger than {most >> 10} KB")
    opening = how_to_open(PurePosixPath(path))
    return replace(problem, message=f"{problem.message} {opening}".rstrip())


def _place(path: str) -> tuple[bool, list[tuple[bool, str]]]:
    """Return a key that sorts programs first, and a folder's files before its folders.

    So the order does not depend on the disk or the zip.
    """
    *folders, name = path.split("/")
    inside = [*((True, folder) for folder in folders), (False, name)]
    return PurePosixPath(path).suffix != ".py", inside


def is_collected(path: str) -> bool:
    """Return whether pytest collects tests from a file."""
    name = PurePosixPath(path).name
    return any(fnmatch(name, pattern) for pattern in COLLECTED)


def is_for_tests(path: str) -> bool:
    """Return whether pytest imports a file: for its tests, or as a conftest."""
    return is_collected(path) or PurePosixPath(path).name == CONFTEST


def is_archive(path: PurePath) -> bool:
    """Return whether a path has the suffix of an archive that dojo opens."""
    return OPENED.search(path.name) is not None


def is_closed(path: PurePath) -> bool:
    """Return whether a path has the suffix of an archive that dojo cannot open."""
    return CLOSED.search(path.name) is not None and not is_archive(path)


def is_text(path: PurePath) -> bool:
    """Return whether a path has the suffix of a program saved as text."""
    return TEXT.search(path.name) is not None


def bare_name(path: PurePath) -> str:
    """Return a file's name without its suffix, `ada` for `ada.tar.gz`."""
    for pattern in (OPENED, TEXT):
        if pattern.search(path.name):
            return pattern.sub("", path.name)
    return path.stem


def how_to_open(path: PurePath) -> str:
    """Return what to do about an archive that was not opened; "" for another file."""
    if is_closed(path):
        return f"{path} cannot be opened: unpack it, or ask for a .zip file."
    return f"Unpack {path}, which may hold it." if is_archive(path) else ""


def read_names(
    public: Sequence[str], module: str | None = None, functions: Sequence[str] = ()
) -> Names | None:
    """Return the names that `--module` and `--function` state; None for none.

    `public` are the kata's functions. Each of `functions` is NAME, if there is only one
    public function, or `public=NAME`; a NAME may be `Class.method`.

    Raises:
        UnusableInput: one of them is not such a name.
    """
    pairs: dict[str, str] = {}
    for option in functions:
        name, equals, own_name = option.rpartition("=")
        if not equals:
            name = public[0] if len(public) == 1 else own_name
        if name in pairs:
            raise UnusableInput(f"--function names {name} twice.")
        if name not in public:
            raise UnusableInput(
                f"--function: the kata has no function {name!r}.",
                evidence=f"Its functions are: {', '.join(public)}.",
                hint=f"For example: --function {public[0]}={own_name}.",
            )
        parts = own_name.split(".")
        if len(parts) > MAX_PARTS or not all(map(is_name, parts)):
            raise UnusableInput(
                f"--function must be a name or Class.method (got {own_name!r}).",
                hint="For example: calculate_score, or Game.score.",
            )
        pairs[name] = own_name
    file = "" if module is None else _module_file(module)
    return Names(file, tuple(pairs.items())) if file or pairs else None


def _module_file(text: str) -> str:
    """Return a module's file as a path inside a submission, with forward slashes."""
    path = PurePosixPath(text)
    if path.suffix != ".py" or path.is_absolute() or ".." in path.parts:
        raise UnusableInput(
            f"--module must be a Python file inside the submission (got {text!r}).",
            hint="For example: scoring.py, or src/kata/game.py.",
        )
    return str(path)


def is_name(text: str) -> bool:
    """Return whether a text can be the name of a function or a module."""
    return text.isidentifier() and not keyword.iskeyword(text)
