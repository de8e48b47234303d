"""The machine's Python runtime, file by file, as a sandbox shows it.

An allow-list: the interpreter, its standard library, the shared libraries that the two
need, the shell, the time zones and the locale C.UTF-8. /usr/bin has no other programs,
since those of a machine must not change a grade. `sh` is there because first programs
often call `os.system("clear")`.
"""

from __future__ import annotations

import functools
import glob
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import dicedojo
from dicedojo import cache
from dicedojo.course import content_root, roots_in_use
from dicedojo.engine.sandbox.base import interpreter
from dicedojo.errors import ContentError

SHELL = "/bin/sh"
PROGRAMS = "/usr/bin"
PYTHON_NAMES = ("python", "python3")
LINKER_CACHE = "/etc/ld.so.cache"
DATA = (
    LINKER_CACHE,
    "/usr/share/zoneinfo",
    "/usr/lib/locale/C.utf8",
    "/usr/lib/locale/C.UTF-8",
)
OPENED_LATER = "libgcc_s.so.1"  # glibc opens it when a thread ends
TK = "_tkinter."  # needs a dozen libraries, and launch.py hides it
NOT_MODULES = ("__pycache__", "lib-dynload")  # folders that the library needs, too
TRACE_SECONDS = 10

Binds = tuple[tuple[str, str], ...]  # pairs of a path on the machine and one inside


def runtime_options(
    binds: Binds, hidden: Iterable[Path]
) -> tuple[list[str], list[str]]:
    """Return bubblewrap's options for the runtime and `binds`, and its last options.

    Folders of `hidden` below a folder that is shown are empty inside. The last options
    make those read-only, and come after all others.
    """
    library = standard_library()
    empty = _empty_folders(library, covered_folders(binds, hidden))
    binds = ((library, library), *binds)
    sources = tuple(source for source, _ in binds)
    below = tuple(os.path.join(source, "") for source in sources)
    files = [
        path
        for path in (interpreter(), *_extension_folders(), *libraries(sources[1:]))
        if not (path in sources or path.startswith(below))
    ]
    targets = (*(target for _, target in binds), *files, *DATA, f"{PROGRAMS}/sh")
    options = [
        word
        for parent in _parents(targets)
        for word in ("--perms", "0755", "--dir", parent)
    ]
    for source, target in binds:
        options += ["--ro-bind", source, target]
    for folder in empty:
        options += ["--perms", "0755", "--tmpfs", folder]
    for path in files:
        options += ["--ro-bind", path, path]
    for path in DATA:
        options += ["--ro-bind-try", path, path]
    options += _programs()
    return options, [word for folder in empty for word in ("--remount-ro", folder)]


@functools.cache
def _parents(paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return the folders above `paths`, outer ones first.

    They are made readable for every user: by default, bubblewrap gives them the modes
    that they have on the machine.
    """
    folders = {parent for path in paths for parent in Path(path).parents[:-1]}
    return tuple(map(str, sorted(folders)))


def standard_library() -> str:
    """Return the folder of the standard library."""
    return os.path.dirname(os.path.realpath(os.__file__))


def private_folders() -> tuple[Path, ...]:
    """Return the folders that no submission may see.

    They are dicedojo with its course, all other courses in use, the checkout, and the
    working folder of the command.
    """
    folders = [Path(dicedojo.__file__).parent]
    with suppress(ContentError):  # reported where the course is needed
        folders.append(content_root())
    folders += roots_in_use()
    for name in ("DOJO_CONTENT", "DOJO_COURSE"):
        words = os.environ.get(name, "").split(os.pathsep)
        folders += [Path(word) for word in words if word]
    with suppress(FileNotFoundError):  # it was removed
        folders.append(Path.cwd())
    return tuple(folder.resolve() for folder in folders)


@functools.cache
def libraries(packages: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the shared libraries that Python, its modules, `packages` and sh need.

    `packages` are files or folders. The dynamic linker lists the libraries by the paths
    where it finds them; the list is cached on disk until one of these files or folders
    or the linker's cache changes.
    """
    files = (SHELL, interpreter(), LINKER_CACHE, *_extension_folders(), *packages)
    path = cache.folder("libraries") / f"{cache.key(*cache.stamps(files))}.json"
    entries = cache.read(path)
    if entries is not None and all(map(os.path.exists, entries)):
        return tuple(entries)
    paths = _trace_all(packages)
    cache.write(path, paths)
    return paths


def _trace_all(packages: tuple[str, ...]) -> tuple[str, ...]:
    paths = dict.fromkeys(_trace(os.path.realpath(SHELL)))
    paths |= dict.fromkeys(_trace(interpreter()))
    for folder in (*_extension_folders(), *filter(os.path.isdir, packages)):
        modules = Path(folder).rglob("*.so")
        names = [
            str(path.relative_to(folder))
            for path in modules
            if not path.name.startswith(TK)
        ]
        if names:
            paths |= dict.fromkeys(_trace(interpreter(), sorted(names), folder))
    if not paths:  # a linker other than glibc's; libraries are in two folders
        paths |= dict.fromkeys([*glob.glob("/lib/*.so*"), *glob.glob("/usr/lib/*.so*")])
    return tuple(paths)


def _trace(program: str, modules: Sequence[str] = (), folder: str = "/") -> list[str]:
    """Return the libraries that a program would load together with `modules`."""
    preload = ":".join([OPENED_LATER, *(f"./{name}" for name in modules)])
    process = subprocess.run(
        [program],
        env={"LD_TRACE_LOADED_OBJECTS": "1", "LD_PRELOAD": preload},
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=TRACE_SECONDS,
        check=False,
    )
    paths = []
    for line in os.fsdecode(process.stdout).splitlines():
        # Either "name => path (address)" or, for the linker itself, "path (address)".
        path = line.rpartition(" (")[0].rpartition("=> ")[2].strip()
        if os.path.isabs(path):
            paths.append(os.path.normpath(path))
    return paths


def _extension_folders() -> list[str]:
    """Return the folders of the standard library's extension modules."""
    paths = [path for path in sys.path if path.endswith("/lib-dynload")]
    return [os.path.realpath(path) for path in paths if os.path.isdir(path)]


def _programs() -> list[str]:
    """Return the options for `sh`, and for the names of Python."""
    options = ["--ro-bind", os.path.realpath(SHELL), f"{PROGRAMS}/sh"]
    options += ["--symlink", "usr/bin", "/bin"]
    for name in PYTHON_NAMES:
        if interpreter() != f"{PROGRAMS}/{name}":
            options += ["--symlink", interpreter(), f"{PROGRAMS}/{name}"]
    return options


def covered_folders(binds: Binds, hidden: Iterable[Path]) -> tuple[str, ...]:
    """Return the paths inside of those `hidden` folders that must be covered.

    They lie below a folder that is shown: one of `binds`, or the standard library.
    """
    library = standard_library()
    folders = []
    for source, target in ((library, library), *binds):
        below = os.path.join(os.path.realpath(source), "")
        folders += [
            os.path.join(target, folder.removeprefix(below))
            for folder in map(str, hidden)
            if folder.startswith(below) and os.path.isdir(folder)
        ]
    return tuple(folders)


def _empty_folders(library: str, covered: Iterable[str]) -> list[str]:
    """Return the paths of the folders that are empty inside."""
    empty = [*_not_standard(library), *covered]
    return [
        folder
        for folder in dict.fromkeys(empty)
        if not any(Path(folder).is_relative_to(top) for top in empty if top != folder)
    ]


@functools.cache
def _not_standard(library: str) -> tuple[str, ...]:
    """Return folders inside the standard library's that are not part of it."""
    return tuple(
        entry.path
        for entry in sorted(os.scandir(library), key=lambda entry: entry.name)
        if entry.is_dir()
        and entry.name not in sys.stdlib_module_names
        and entry.name not in NOT_MODULES
    )
