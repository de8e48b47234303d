"""Exceptions whose message is for people: what happened, and what to do next."""

from __future__ import annotations

import os


class DojoError(Exception):
    """A problem that people read: what happened, the evidence, the next command.

    `exit_code` is that of the command; 3 means that the fault is dojo's own.
    """

    exit_code = 3

    def __init__(
        self, what: str, *, evidence: str = "", hint: str = "", next: str = ""
    ) -> None:
        super().__init__(what)
        self.what = what
        self.evidence = evidence
        self.hint = hint
        self.next = next

    def __str__(self) -> str:
        """Return the lines that are not empty, `what` first."""
        lines = [self.what]
        lines += [f"  {line}" for line in self.evidence.splitlines()]
        if self.hint:
            lines.append(f"  {self.hint}")
        if self.next:
            lines.append(f"  Next: {self.next}")
        return "\n".join(lines)


class UnusableInput(DojoError):
    """The command, or the file or folder that it was given, cannot be used."""

    exit_code = 2


class ContentError(DojoError):
    """The course itself is broken: a file is missing or contradicts another."""


class SandboxError(DojoError):
    """The sandbox could not be built or run; the learner's code is not to blame."""


def need_fork(what: str) -> None:
    """Raise UnusableInput on Windows, where `what` cannot fork processes."""
    if not hasattr(os, "fork"):
        raise UnusableInput(
            f"{what} needs Linux or macOS.",
            hint="Windows has Linux as WSL: https://learn.microsoft.com/windows/wsl/",
            next="dojo doctor",
        )


def system_reason(error: OSError) -> str:
    """Return why the system refused, mostly in its own words."""
    if isinstance(error, FileExistsError | NotADirectoryError):
        return "There is a file where a folder would have to be."
    return error.strerror or type(error).__name__


def unreadable(path: object, error: OSError | ValueError) -> UnusableInput:
    """Return the error for a file or folder that cannot be read."""
    reason = system_reason(error) if isinstance(error, OSError) else str(error)
    return UnusableInput(f"{path} cannot be read.", evidence=reason)
