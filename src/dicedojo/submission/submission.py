"""A folder that someone handed in, read into memory: module, tests and the rest."""

from __future__ import annotations

import os
import shlex
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from pathlib import Path, PurePosixPath
from tokenize import detect_encoding

from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.names import Names

MODULE_BYTES = 256 * 1024
FILE_BYTES = 1 << 20
ALL_BYTES = 8 << 20  # together; the sandbox has room for two copies and more
MAX_FILES = 300
MAX_LISTED = 10_000  # entries of its folders that are looked at
MAX_DEPTH = 32  # folders inside one another
NAMED = 3  # modules that a message names, before it counts them
TEST_FOLDERS = {"tests", "test"}
# What other tools leave in a folder, and what the course itself puts there.
NOT_THEIRS = {"given", "mutants", "node_modules", "venv", "env", "build", "dist"}
# Python's codec for host names takes quadratic time, as its like does.
SLOW_CODECS = {"punycode", "idna"}
CONFIGURATION = {"pyproject.toml", "pytest.ini", "tox.ini", "setup.cfg", "setup.py"}


@dataclass(frozen=True)
class Problem:
    """Something that went wrong outside the learner's answers."""

    kind: str  # "no tests", "syntax error", "two modules", ...
    message: str


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
        """The files handed in, without the stand-in for a missing module."""
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
    """Return a program's text as Python reads it, "" where Python refuses its bytes.

    The file itself names its encoding. Any codec of Python's may be named, and each
    fails in its own way.
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


def read_submission(path: Path, kata: Kata, names: Names | None = None) -> Submission:
    """Return the submission at `path`, a folder or the module's file in it.

    `names` may state another file as the module. Stated without a folder, that file
    may lie in any, as the kata's own may.

    What is amiss inside becomes a problem of the submission, so that it still gets a
    grade and the others theirs.

    Raises:
        UnusableInput: there is no such path, or it cannot be read.
    """
    if not _exists(path):
        raise UnusableInput(
            f"There is no {path}.",
            hint="Name the folder that holds the submission.",
            next=f"dojo grade FOLDER --kata {kata.name}",
        )
    wanted = (names.module if names else "") or f"{kata.module}.py"
    if not path.is_dir() and path.name != PurePosixPath(wanted).name:
        where, module = "FOLDER", ""
        if path.suffix == ".py":
            where, file = map(shlex.quote, (str(path.parent), path.name))
            module = f" --module {file}"
        raise UnusableInput(
            f"{path} is not a folder.",
            hint=f"Name the folder that holds the submission, or its {wanted}.",
            next=f"dojo grade {where} --kata {kata.name}{module}",
        )
    folder = path if path.is_dir() else path.parent
    problems: list[Problem] = []
    files = dict(_read(folder.resolve(), problems, wanted))
    problems += _given_anew(files, kata)
    name = name_of(path)
    module, trouble = _find_module(files, wanted, problems)
    if trouble is None:
        return Submission(name, files, module, tuple(problems))
    if (folder.resolve().parent / module).is_file():
        message = f"{trouble.message} There is one in the folder above."
        trouble = Problem(trouble.kind, message)
    # Where a folder has the module's name, no file can take its place.
    files = {p: data for p, data in files.items() if not p.startswith(f"{module}/")}
    # An import of the module raises the reason, as if the file itself said it.
    files[module] = f"raise ImportError({trouble.message!r})\n".encode()
    return Submission(name, files, module, (*problems, trouble), unusable=True)


def _given_anew(files: dict[str, bytes], kata: Kata) -> Iterator[Problem]:
    """Yield the modules that a submission brings although the kata gives them."""
    given = {f"{name}.py": kata.given_sources[name].encode() for name in kata.given}
    for path, content in sorted(files.items()):
        name = PurePosixPath(path).name
        if content != given.get(name, content):
            message = f"{path} was left alone: {name} comes with the kata."
            yield Problem("given module", message)


def _find_module(
    files: dict[str, bytes], wanted: str, problems: list[Problem]
) -> tuple[str, Problem | None]:
    """Return the module's path: the one nearest to the top and not in tests."""
    if wanted in files:
        return wanted, None
    asked = PurePosixPath(wanted).parts
    paths = [PurePosixPath(path) for path in files]
    found = [
        path
        for path in paths
        if path.parts[-len(asked) :] == asked
        and not TEST_FOLDERS & set(path.parts[: -len(asked)])
    ]
    depth = min((len(path.parts) for path in found), default=0)
    nearest = sorted(str(path) for path in found if len(path.parts) == depth)
    if len(nearest) == 1:
        return nearest[0], None
    if nearest:
        named = " and ".join(nearest[:NAMED])
        more = f" and {len(nearest) - NAMED} more" if nearest[NAMED:] else ""
        return wanted, Problem(
            "two modules",
            f"There are {named}{more}; which one is meant is not clear. "
            f"State it, for example --module {shlex.quote(nearest[0])}.",
        )
    if any(path.parts[: len(asked)] == asked for path in paths):
        return wanted, Problem("no module", f"{wanted} is a folder, not a file.")
    alike = sorted(
        str(path)
        for path in paths
        if path.suffix == ".py"
        and _is_alike(path.stem.lower(), PurePosixPath(wanted).stem)
        and "test" not in path.stem.lower()
    )
    hint = f" Is {alike[0]} meant to be it?" if alike else ""
    left_out = any(f"{wanted} is " in problem.message for problem in problems)
    there = f"no other {wanted}" if left_out else f"no {wanted}"
    return wanted, Problem("no module", f"There is {there} in this folder.{hint}")


def name_of(path: Path) -> str:
    """Return the name of the submission at `path`: that of its folder."""
    folder = Path(os.path.realpath(path))
    return folder.name if folder.is_dir() else folder.parent.name


def holds_module(path: Path, module: str) -> bool:
    """Return whether a path is a module's file, or a folder in which one lies."""
    if path.name == f"{module}.py":
        return True
    found = _walk(path, lambda problem: None)
    return any(one.name == f"{module}.py" for one in found)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:
        what = f"{path} cannot be read."
        raise UnusableInput(what, evidence=_reason(error)) from error


def _is_alike(name: str, module: str) -> bool:
    """Return whether a file may be the kata's module under a name like it."""
    return name.startswith(module[:4]) or bool(get_close_matches(name, [module]))


def _read(
    folder: Path, problems: list[Problem], wanted: str
) -> Iterator[tuple[str, bytes]]:
    """Yield the files that fit, programs first: pictures must not crowd them out."""
    count = total = 0
    found = _walk(folder, problems.append)
    for path in sorted(found, key=lambda path: path.suffix != ".py"):
        relative = path.relative_to(folder).as_posix()
        try:
            problem = _why_unfit(path, relative, folder, wanted)
            content = None if problem or not path.is_file() else path.read_bytes()
        except OSError as error:  # no permission, or gone since it was listed
            problem, content = _unreadable(relative, error), None
        if problem is not None:
            problems.append(problem)
        if content is None:
            continue
        count += 1
        total += len(content)
        if count > MAX_FILES or total > ALL_BYTES:
            most = f"{MAX_FILES} files and {ALL_BYTES >> 20} MB are read"
            message = f"No more than {most}; {relative} and others were left out."
            problems.append(Problem("too many files", message))
            return
        yield relative, content


def _why_unfit(path: Path, relative: str, folder: Path, wanted: str) -> Problem | None:
    facts = path.lstat()
    if stat.S_ISLNK(facts.st_mode):
        # Where `resolve` fails on a link to itself, this leads nowhere.
        if not Path(os.path.realpath(path)).is_relative_to(folder):
            message = f"{relative} is a link out of the folder, and was left out."
            return Problem("link", message)
        if not path.is_file():
            return None
    elif not stat.S_ISREG(facts.st_mode):
        message = f"{relative} is not an ordinary file, and was left out."
        return Problem("not a file", message)
    most = MODULE_BYTES if path.name == PurePosixPath(wanted).name else FILE_BYTES
    if path.stat().st_size > most:
        message = f"{relative} is larger than {most // 1024} KB, and was left out."
        return Problem("too large", message)
    return None


def _unreadable(relative: str, error: OSError) -> Problem:
    message = f"{relative} cannot be read, and was left out: {_reason(error)}."
    return Problem("cannot be read", message)


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _walk(folder: Path, report: Callable[[Problem], None]) -> Iterator[Path]:
    """Yield the files below `folder` in a fixed order, linked folders not entered.

    `report` takes what is wrong with a folder.
    """
    left = MAX_LISTED
    waiting = [(folder, 0)]
    while waiting:
        base, depth = waiting.pop()
        relative = "This folder" if base == folder else str(base.relative_to(folder))
        try:
            entries = _list(base, left)
        except OSError as error:
            report(_unreadable(relative, error))
            continue
        if depth > MAX_DEPTH or len(entries) > left:
            why = "holds too many files" if depth <= MAX_DEPTH else "lies too deep"
            report(Problem("too many files", f"{relative} {why}, and was left out."))
            continue
        left -= len(entries)
        yield from (base / one.name for one in entries if _is_theirs(one))
        inside = [base / one.name for one in entries if _is_entered(one)]
        waiting += [(path, depth + 1) for path in reversed(inside)]


def _list(folder: Path, most: int) -> list[os.DirEntry[str]]:
    """Return what lies in a folder by name; of more than `most` entries only some."""
    with os.scandir(folder) as entries:
        return sorted(islice(entries, most + 1), key=lambda entry: entry.name)


def _is_theirs(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a file, or a link, of the learner's own."""
    if os.path.isdir(entry.path):  # False for a link to itself, where is_dir fails
        return entry.is_symlink() and not _is_left_out(entry.name)
    return entry.name not in CONFIGURATION and not entry.name.startswith(".")


def _is_entered(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir(follow_symlinks=False) and not _is_left_out(entry.name)


def _is_left_out(folder: str) -> bool:
    return folder.startswith((".", "__pycache__")) or folder in NOT_THEIRS
