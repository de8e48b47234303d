"""Builds the wheel of a course, with its solutions or without."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement

from dicedojo.authoring.answers import write_facts
from dicedojo.authoring.class_edition import remove_programs, state_mode
from dicedojo.authoring.structure import require_complete
from dicedojo.course.courses import GROUP, CourseFolder
from dicedojo.course.step import Mode
from dicedojo.errors import UnusableInput

LEFT_OUT = (".*", "__pycache__", "dist", "build", "venv")  # of every wheel
SHOWN = 8  # lines of what the build printed


def build_wheel(
    root: Path, out: Path, *, for_class: bool = False, mode: Mode | None = None
) -> Path:
    """Return the wheel of the course in `root`, written to the folder `out`.

    Each kata has the file of its facts there; the class edition has it in place of
    solutions and samples. With `mode`, the katas state that for their learners.

    Raises:
        UnusableInput: pyproject.toml is missing, unreadable or names no course, a
            package that builds it is not installed, the course is not complete, the
            build failed, or `out` cannot be written.
    """
    facts = _read_project(root)
    package = _package(root, facts)
    _require_builders(facts)
    for name in CourseFolder(root.name, root).kata_names:
        require_complete(root, name, "no wheel was built")
    with tempfile.TemporaryDirectory(prefix="dojo-wheel-") as folder:
        copy, built = Path(folder) / root.name, Path(folder) / "built"
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        if mode is not None:
            state_mode(copy, mode)
        if for_class:
            remove_programs(copy, root.name)
        else:
            for kata in CourseFolder(root.name, copy).katas:
                write_facts(kata)
        wheel = _build(copy, built)
        _require_katas(wheel, package)
        try:
            out.mkdir(parents=True, exist_ok=True)
            return Path(shutil.copy(wheel, out / wheel.name))
        except OSError as error:
            message = f"{out} cannot be written."
            raise UnusableInput(message, evidence=str(error)) from error


def _read_project(root: Path) -> dict[str, Any]:
    path = root / "pyproject.toml"
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as missing:
        raise UnusableInput(
            f"{path} is missing, and it says how the wheel is built.",
            hint="`dojo author new` writes one, with the first kata or another.",
            next=f"dojo author new KATA {root}",
        ) from missing
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UnusableInput(
            f"{path} is not TOML.",
            evidence=str(fault),
            next="fix that line, then dojo author wheel",
        ) from fault


def _package(root: Path, facts: dict[str, Any]) -> str:
    """Return the package that the entry point names."""
    try:
        (package,) = facts["project"]["entry-points"][GROUP].values()
        return str(package)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise UnusableInput(
            f"{root / 'pyproject.toml'} does not name one course as an entry point.",
            evidence=f'[project.entry-points."{GROUP}"]\nNAME = "PACKAGE"',
            hint="With these two lines, `dojo` finds the course where it is installed.",
            next="add them, then dojo author wheel",
        ) from fault


def _require_builders(facts: dict[str, Any]) -> None:
    """Raise UnusableInput if a package that builds the wheel is not installed."""
    missing = []
    for requirement in ("build", *facts.get("build-system", {}).get("requires", ())):
        try:
            name = Requirement(requirement).name
            importlib.metadata.distribution(name)
        except InvalidRequirement as fault:
            message = "build-system.requires in pyproject.toml cannot be read."
            raise UnusableInput(message, evidence=str(fault)) from fault
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        raise UnusableInput(
            f"Building a wheel needs {' and '.join(missing)}, not installed here.",
            evidence=f"This dojo runs in {sys.prefix}.",
            next=f"pip install {' '.join(missing)}",
        )


def _build(source: Path, out: Path) -> Path:
    command = [sys.executable, "-P", "-m", "build", "--no-isolation", "--wheel"]
    done = subprocess.run(
        [*command, "--outdir", str(out), str(source)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    wheels = list(out.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        printed = [line for line in done.stdout.splitlines() if line.strip()]
        raise UnusableInput(
            "The wheel could not be built.",
            evidence="\n".join(printed[-SHOWN:]),
            next="change pyproject.toml, then dojo author wheel",
        )
    return wheels[0]


def _require_katas(wheel: Path, package: str) -> None:
    """Raise UnusableInput if the wheel does not hold what its entry point names."""
    folder = f"{package.replace('.', '/')}/katas/"
    with zipfile.ZipFile(wheel) as file:
        if not any(name.startswith(folder) for name in file.namelist()):
            raise UnusableInput(
                f"The wheel would have no {folder}, which its entry point names.",
                hint="[tool.hatch.build.targets.wheel.sources] says where files go.",
                next="change pyproject.toml, then dojo author wheel",
            )
