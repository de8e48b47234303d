"""A folder that someone handed in, read into memory: module, tests and the rest."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from dicedojo.errors import UnusableInput
from dicedojo.kata import Kata

MODULE_BYTES = 256 * 1024
FILE_BYTES = 1 << 20
ALL_BYTES = 8 << 20  # together; the box has room for two copies and more
MOST_FILES = 300
NAMED = 3  # modules that a message names, before it counts them
TEST_FOLDERS = {"tests", "test"}
# What other tools leave in a folder, and what the course itself puts there.
NOT_THEIRS = {"given", "mutants", "node_modules", "venv", "env", "build", "dist"}
CONFIGURATION = {"pyproject.toml", "pytest.ini", "tox.ini", "setup.cfg", "setup.py"}


@dataclass(frozen=True)
class Problem:
    """What went wrong outside the learner's answers."""

    kind: str  # "no tests", "syntax error", "two modules", ...
    message: str


@dataclass(frozen=True)
class Submission:
    """What is graded. Paths are relative to the folder, with forward slashes."""

    name: str
    files: dict[str, bytes]
    path: str  # the module's
    problems: tuple[Problem, ...] = ()
    unusable: bool = False  # there is no module that could be graded

    @property
    def source(self) -> bytes:
        return self.files[self.path]

    @property
    def text(self) -> str:
        """The module's source as Python decodes it, "" if Python cannot.

        Python forgives bytes that are no UTF-8 in a comment, so they are replaced.
        """
        from importlib.util import decode_source

        try:
            return decode_source(self.source)
        except UnicodeDecodeError:
            return self._replaced()
        except SyntaxError as fault:  # about the first two lines, where a cookie may be
            stray = str(fault).startswith("invalid or missing encoding declaration")
            return self._replaced() if stray else ""
        except LookupError:
            return ""

    def _replaced(self) -> str:
        text = self.source.decode("utf-8", "replace")
        return text.replace("\r\n", "\n").replace("\r", "\n")


def read_submission(path: Path, kata: Kata) -> Submission:
    """Return the submission at `path`, a folder or the module's file in it.

    What is amiss inside becomes a problem of the submission, so that it still gets a
    grade and the others theirs.

    Raises:
        UnusableInput: there is no such path, or it cannot be read.
    """
    if not path.exists():
        raise UnusableInput(
            f"There is no {path}.",
            hint="Name the folder that holds the submission.",
            next=f"dojo grade FOLDER --kata {kata.name}",
        )
    if not path.is_dir() and path.name != f"{kata.module}.py":
        raise UnusableInput(
            f"{path} is no folder.",
            hint=f"Name the folder that holds the submission, or its {kata.module}.py.",
            next=f"dojo grade FOLDER --kata {kata.name}",
        )
    folder = path if path.is_dir() else path.parent
    problems: list[Problem] = []
    try:
        files = dict(_read(folder.resolve(), problems, kata))
    except PermissionError as denied:
        raise UnusableInput(f"{denied.filename} cannot be read.") from denied
    problems += _given_anew(files, kata)
    name = folder.resolve().name
    module, trouble = _find_module(files, kata, problems)
    if trouble is None:
        return Submission(name, files, module, tuple(problems))
    if (folder.resolve().parent / module).is_file():
        told = f"{trouble.message} There is one in the folder above."
        trouble = Problem(trouble.kind, told)
    # Whoever imports the module is told the reason, as if the file itself said it.
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
    files: dict[str, bytes], kata: Kata, problems: list[Problem]
) -> tuple[str, Problem | None]:
    """Return the module's path: the one nearest to the top that is no test's."""
    wanted = f"{kata.module}.py"
    paths = [PurePosixPath(path) for path in files]
    found = [
        path
        for path in paths
        if path.name == wanted and not TEST_FOLDERS & set(path.parts[:-1])
    ]
    depth = min((len(path.parts) for path in found), default=0)
    nearest = sorted(str(path) for path in found if len(path.parts) == depth)
    if len(nearest) == 1:
        return nearest[0], None
    if nearest:
        named = " and ".join(nearest[:NAMED])
        more = f" and {len(nearest) - NAMED} more" if nearest[NAMED:] else ""
        return wanted, Problem(
            "two modules", f"There are {named}{more}; which one is meant is not clear."
        )
    alike = sorted(
        str(path)
        for path in paths
        if path.suffix == ".py"
        and path.stem.lower().startswith(kata.module[:4])
        and "test" not in path.stem.lower()
    )
    hint = f" Is {alike[0]} meant to be it?" if alike else ""
    left_out = any(f"{wanted} is " in problem.message for problem in problems)
    there = f"no other {wanted}" if left_out else f"no {wanted}"
    return wanted, Problem("no module", f"There is {there} in this folder.{hint}")


def _read(
    folder: Path, problems: list[Problem], kata: Kata
) -> Iterator[tuple[str, bytes]]:
    """Yield the files that fit, programs first: pictures must not crowd them out."""
    count = total = 0
    for path in sorted(_walk(folder), key=lambda path: path.suffix != ".py"):
        relative = path.relative_to(folder).as_posix()
        if (problem := _why_unfit(path, relative, folder, kata)) is not None:
            problems.append(problem)
        elif path.is_file():
            count += 1
            total += path.stat().st_size
            if count > MOST_FILES or total > ALL_BYTES:
                most = f"{MOST_FILES} files and {ALL_BYTES >> 20} MB are read"
                message = f"No more than {most}; {relative} and others were left out."
                problems.append(Problem("too many files", message))
                return
            yield relative, path.read_bytes()


def _why_unfit(path: Path, relative: str, folder: Path, kata: Kata) -> Problem | None:
    facts = path.lstat()
    if stat.S_ISLNK(facts.st_mode):
        # Where `resolve` fails on a link to itself, this leads nowhere.
        if not Path(os.path.realpath(path)).is_relative_to(folder):
            message = f"{relative} is a link out of the folder, and was left out."
            return Problem("link", message)
        if not path.is_file():
            return None
    elif not stat.S_ISREG(facts.st_mode):
        message = f"{relative} is no ordinary file, and was left out."
        return Problem("not a file", message)
    most = MODULE_BYTES if path.name == f"{kata.module}.py" else FILE_BYTES
    if path.stat().st_size > most:
        message = f"{relative} is larger than {most // 1024} KB, and was left out."
        return Problem("too large", message)
    return None


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the files below `folder` in a fixed order, linked folders not entered."""
    for base, folders, names in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith((".", "__pycache__")) and name not in NOT_THEIRS
        )
        linked = [name for name in folders if (Path(base) / name).is_symlink()]
        for name in sorted([*names, *linked]):
            if name not in CONFIGURATION and not name.startswith("."):
                yield Path(base) / name
