"""`dojo doctor`: what this machine can do, and what to install."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata

import typer
from packaging.requirements import Requirement
from rich.text import Text

from dicedojo import __version__
from dicedojo.console import make_console, next_line
from dicedojo.course import content_root, edition_of
from dicedojo.engine import advice, attempts
from dicedojo.errors import ContentError

EDITIONS = ("dicedojo", "dicedojo-class")  # the distributions of dojo


@dataclass(frozen=True)
class Finding:
    """The result of one check of the machine."""

    name: str
    ok: bool
    detail: str
    advice: str = ""  # what to do if it is not ok
    needed: bool = True  # False if dojo partly works without it


def doctor() -> None:
    """Check this machine, and say what to install."""
    findings = tuple(examine())
    console = make_console()
    for item in findings:
        word, colour = _verdict(item)
        line = Text.assemble((f"{word:<8} ", colour), f"{item.name:<12} ", item.detail)
        console.print(line)
        if not item.ok:
            console.print(Text(f"{'':<9}{item.advice}", style="cyan"))
    console.print()
    if all(item.ok or not item.needed for item in findings):
        console.print("This machine has what dojo needs.")
        console.print(next_line("dojo"))
        return
    console.print("Something that dojo needs is missing.")
    console.print(next_line("do what the lines above say, then dojo doctor"))
    raise typer.Exit(1)


def examine() -> Iterator[Finding]:
    """Yield a finding for each requirement of dojo."""
    yield _edition()
    version = platform.python_version()
    yield Finding(
        "Python",
        sys.version_info >= (3, 11),
        f"{version} in {sys.executable}",
        "dojo needs Python 3.11 or later: https://www.python.org/downloads/",
    )
    yield Finding(
        "fork",
        hasattr(os, "fork"),
        "processes can be forked" if hasattr(os, "fork") else "no os.fork",
        "Grading needs it; practice does not. On Windows, grade inside WSL: "
        "https://learn.microsoft.com/windows/wsl/",
        needed=False,
    )
    yield from _packages()
    if hasattr(os, "fork"):
        yield _bubblewrap()
    encoding = sys.stdout.encoding or "none"
    yield Finding(
        "terminal",
        encoding.lower().replace("-", "") == "utf8",
        f"writes {encoding}",
        "Some characters may be missing. Try: export PYTHONIOENCODING=utf-8",
        needed=False,
    )


def _edition() -> Finding:
    """Return the finding on the edition: only the full one has the solutions."""
    try:
        detail = f"{__version__}, {edition_of(content_root())} edition"
    except ContentError as fault:
        return Finding("dicedojo", False, f"{__version__}. {fault.what}", fault.next)
    return Finding("dicedojo", True, detail)


def _packages() -> Iterator[Finding]:
    """Yield whether each pinned package is installed in its version."""
    for line in _requirements():
        pin = Requirement(line)
        if pin.name not in ("mutmut", "pytest", "pytest-bdd"):
            continue
        try:
            installed = metadata.version(pin.name)
        except metadata.PackageNotFoundError:
            installed = ""
        yield Finding(
            pin.name,
            bool(installed) and pin.specifier.contains(installed),
            f"{installed or 'not installed'} (dojo asks for {pin.specifier})",
            f'{sys.executable} -m pip install "{pin.name}{pin.specifier}"',
        )


def _requirements() -> Sequence[str]:
    """Return the requirements of the installed edition; empty without one."""
    for edition in EDITIONS:
        with suppress(metadata.PackageNotFoundError):
            return metadata.requires(edition) or ()
    return ()


def _bubblewrap() -> Finding:
    """Return whether bubblewrap is installed and starts a sandbox."""
    starts = attempts()
    if not starts:
        return Finding(
            "bubblewrap",
            False,
            "not found; only needed to grade other people's code",
            advice().removeprefix("Install it: "),
            needed=False,
        )
    last = starts[-1]
    if not last.failure:
        detail = f"{last.version} ({last.executable.source}) starts a sandbox"
        return Finding("bubblewrap", True, detail, needed=False)
    return Finding(
        "bubblewrap",
        False,
        "; ".join(f"{start.executable.path}: {start.failure}" for start in starts),
        advice(),
        needed=False,
    )


def _verdict(finding: Finding) -> tuple[str, str]:
    if finding.ok:
        return "ok", "green"
    return ("missing", "bold red") if finding.needed else ("without", "yellow")
