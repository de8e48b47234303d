"""All available courses: the shipped one, installed ones, and folders.

A course in a wheel states its package, which holds the four trees, as an entry point:

    [project.entry-points."dicedojo.courses"]
    ship_captain_crew = "dicedojo_ship_captain_crew"

`--course DIR` and the environment variable DOJO_COURSE add folders.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from dicedojo.course.course import LAST, content_root, course_name, load_kata
from dicedojo.course.kata import SHIPPED, Kata
from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

GROUP = "dicedojo.courses"  # of the entry points
FOLDERS = "DOJO_COURSE"  # folders with courses, separated like those of PATH
ALIKE = 0.6  # similarity, so that a name of another course is not taken for a typo
OTHER_COURSE = "Another course is named with `--course DIR`."
CONTENT = "DOJO_CONTENT"  # a folder that replaces the shipped course, as in tests


def place_of(kata: Kata) -> dict[str, str]:
    """Return the location of a kata, for another Python to load it with `kata_at`."""
    return {"course": kata.course, "root": str(kata.root), "kata": kata.name}


def kata_at(place: Mapping[str, str]) -> Kata:
    """Return the kata at the location that `place_of` returned.

    Raises:
        ContentError: it cannot be loaded.
    """
    course = CourseFolder(place["course"], Path(place["root"]))
    return course.load(place["kata"])


@dataclass(frozen=True)
class CourseFolder:
    """The folder that holds the four trees of a course, and the course's name."""

    name: str
    root: Path
    installed: bool = False  # in a wheel, or shipped with dojo

    def has(self, kata: str) -> bool:
        return (self.root / "katas" / kata / "kata.toml").is_file()

    def is_outside(self, *folders: Path) -> bool:
        """Return whether the course has an absolute path outside these folders.

        They may be submissions, and a course is code that runs.
        """
        real = self.root.resolve()
        inside = any(real.is_relative_to(folder.resolve()) for folder in folders)
        return self.root.is_absolute() and not inside

    @property
    def kata_names(self) -> list[str]:
        """The names of the katas, in the order of the course."""
        paths = (self.root / "katas").glob("*/kata.toml")
        return [path.parent.name for path in sorted(paths, key=_place)]

    @property
    def katas(self) -> tuple[Kata, ...]:
        """The katas in the order of the course.

        Raises:
            ContentError: a kata.toml or step.toml lacks a field.
        """
        return tuple(map(self.load, self.kata_names))

    def load(self, kata: str) -> Kata:
        """Return a kata of this course.

        Raises:
            ContentError: its kata.toml or a step.toml lacks a field.
        """
        loaded = load_kata(self.root, kata, self.name)
        return replace(loaded, installed=self.installed)


@dataclass(frozen=True)
class Courses:
    """Several courses. A folder replaces an installed course of the same name."""

    stated: tuple[CourseFolder, ...]  # the shipped one, and those of --course
    search_installed: bool = False

    @cached_property
    def _installed(self) -> tuple[tuple[CourseFolder, ...], tuple[str, ...]]:
        return _find_installed() if self.search_installed else ((), ())

    @cached_property
    def folders(self) -> tuple[CourseFolder, ...]:
        """The courses, the shipped one first, with distinct names."""
        by_name = {folder.name: folder for folder in self.stated}
        others = [course for course in self._installed[0] if course.name not in by_name]
        return (*by_name.values(), *others)

    @property
    def problems(self) -> tuple[str, ...]:
        """One sentence for each installed course that cannot be used."""
        return self._installed[1]

    @cached_property
    def katas(self) -> tuple[Kata, ...]:
        """The katas of every course, in the order of the courses.

        Raises:
            ContentError: a kata.toml or step.toml lacks a field.
        """
        return tuple(kata for folder in self.folders for kata in folder.katas)

    def with_remembered(self, folder: CourseFolder) -> Courses:
        """Return these courses and one that was stated before.

        A folder of the same name that is stated now replaces it. A folder without katas
        is not added.
        """
        names = {course.name for course in self.stated if not course.installed}
        roots = {course.root for course in self.stated}
        if folder.name in names or folder.root in roots or not folder.kata_names:
            return self
        return replace(self, stated=(*self.stated, folder))

    @property
    def names(self) -> list[str]:
        """The names of all katas, as `kata` takes them."""
        return [
            self.label(folder.name, kata)
            for folder in self.folders
            for kata in folder.kata_names
        ]

    def label(self, course: str, kata: str) -> str:
        """Return the shortest unique name of a kata: `coin` or `mine/coin`."""
        shared = sum(folder.has(kata) for folder in self.folders) > 1
        return f"{course}/{kata}" if shared else kata

    def find(self, course: str) -> CourseFolder | None:
        """Return the course of this name. Installed ones are searched last."""
        for folders in (self.stated, self.folders):
            for folder in folders:
                if folder.name == course:
                    return folder
        return None

    def following(self, kata: Kata) -> Kata | None:
        """Return the next kata of the same course; None after the last one.

        Raises:
            ContentError: its kata.toml or a step.toml lacks a field.
        """
        for course in self.folders:
            names = course.kata_names
            if course.root == kata.root and kata.name in names[:-1]:
                return course.load(names[names.index(kata.name) + 1])
        return None

    def kata(self, name: str) -> Kata:
        """Return the kata of this name, which may be `kata` or `course/kata`.

        Raises:
            UnusableInput: no course has it, or several have.
            ContentError: its kata.toml or a step.toml lacks a field.
        """
        course, _, kata = name.rpartition("/")
        matches = [
            folder
            for folder in self.folders
            if kata and folder.has(kata) and course in ("", folder.name)
        ]
        if len(matches) > 1:
            raise _ambiguous(kata, matches)
        if not matches:
            raise self._unknown(name)
        return matches[0].load(kata)

    def _unknown(self, name: str) -> UnusableInput:
        starting = (full for full in self.names if name and full.startswith(name))
        near = nearest(name, self.names, ALIKE) or next(starting, "")
        evidence = [f"The katas are: {', '.join(self.names)}.", *self.problems]
        return UnusableInput(
            f"There is no kata {name!r}.",
            evidence="\n".join(evidence),
            hint=did_you_mean(near) or OTHER_COURSE,
            next=f"the same command with {near} for {name}" if near else "dojo",
        )


def find_courses() -> Courses:
    """Return the shipped course, those of DOJO_COURSE, and the installed ones.

    Raises:
        UnusableInput: a folder of DOJO_COURSE has no course, or two share a name.
        ContentError: the shipped course is missing.
    """
    shipped = CourseFolder(SHIPPED, shipped_root(), installed=True)
    folders = [_read_folder(path) for path in stated_folders()]
    for folder in folders:
        for other in folders:
            if other.name == folder.name and other.root != folder.root:
                raise UnusableInput(
                    f"Two folders hold a course named {folder.name!r}.",
                    evidence=f"{folder.root}\n{other.root}",
                    hint="The name is the entry point's in pyproject.toml.",
                    next="give one of them another name, or name one folder only",
                )
    return Courses((shipped, *dict.fromkeys(folders)), search_installed=True)


def shipped_root() -> Path:
    """Return the folder of the shipped course, or the one that replaces it.

    Raises:
        ContentError: the shipped course is missing.
    """
    folder = os.environ.get(CONTENT)
    return Path(folder).absolute() if folder else content_root()


def only(*roots: Path) -> Courses:
    """Return the courses in these folders, and no others."""
    return Courses(tuple(CourseFolder(course_name(root), root) for root in roots))


def stated_folders() -> tuple[Path, ...]:
    """Return the folders that DOJO_COURSE names, as absolute paths."""
    words = os.environ.get(FOLDERS, "").split(os.pathsep)
    return tuple(Path(word).absolute() for word in words if word)


def _place(path: Path) -> tuple[float, str]:
    """Return the sort key of a kata; errors in its file are reported when it loads."""
    try:
        place = tomllib.loads(path.read_text("utf-8")).get("place", LAST)
    except (OSError, ValueError):
        place = LAST
    return place if isinstance(place, int | float) else LAST, path.parent.name


def _read_folder(root: Path) -> CourseFolder:
    if not (root / "katas").is_dir():
        raise UnusableInput(
            f"{root} is not a course.",
            evidence="It is named by --course or DOJO_COURSE, and has no katas/."
            if root.is_dir()
            else "It is named by --course or DOJO_COURSE, and is not a folder.",
            next=f"dojo author new KATA {root}",
        )
    return CourseFolder(course_name(root), root)


def _ambiguous(kata: str, folders: Iterable[CourseFolder]) -> UnusableInput:
    choices = [f"{folder.name}/{kata}" for folder in folders]
    evidence = [f"{folder.name}: {folder.root}" for folder in folders]
    return UnusableInput(
        f"{len(choices)} courses have a kata named {kata!r}.",
        evidence="\n".join(evidence),
        hint="Put the course's name in front of the kata's.",
        next=f"the same command with {' or '.join(choices)}",
    )


def _find_installed() -> tuple[tuple[CourseFolder, ...], tuple[str, ...]]:
    """Return the installed courses by name, and why others cannot be used."""
    import importlib.metadata  # most commands in a workspace do not need it

    folders: dict[str, CourseFolder] = {}
    problems: list[str] = []
    entries = importlib.metadata.entry_points(group=GROUP)
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.value)):
        root = _package_folder(entry.module)
        if root is None:
            problems.append(
                f"The course {entry.name} is installed, but the package "
                f"{entry.module} with its katas/ is missing."
            )
        elif entry.name not in folders:
            folders[entry.name] = CourseFolder(entry.name, root, installed=True)
        elif folders[entry.name].root != root:
            problems.append(f"Two installed packages have a course {entry.name}.")
    return tuple(folders.values()), tuple(problems)


def _package_folder(package: str) -> Path | None:
    """Return the folder of a package that holds katas/; it is not imported."""
    import importlib.util

    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return None
    places = spec.submodule_search_locations if spec else None
    for place in places or ():
        if (Path(place) / "katas").is_dir():
            return Path(place)
    return None
