"""A module, the sandbox that it runs in, and the kata's modules that it may import."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from dicedojo.course import Kata
from dicedojo.engine.sandbox.base import Files, Given, Sandbox
from dicedojo.submission import CONFTEST


def in_base64(content: bytes) -> str:
    """Return a file's content, encoded for an order."""
    return base64.b64encode(content).decode("ascii")


@dataclass(frozen=True)
class CodeUnderTest:
    """A module among the files of a submission, and everything it needs to run.

    The features import the module under its `asked_module` name, "" for its own.
    """

    sandbox: Sandbox
    files: Files
    path: str  # of the module among the files
    module: str  # the name under which tests import it
    given: Given = field(default_factory=dict)  # the sources of the kata's own modules
    values: tuple[str, ...] = ()  # public names of the module that are not functions
    asked_module: str = ""
    renamed: tuple[tuple[str, str], ...] = ()  # public functions, and its own names
    public: tuple[str, ...] = ()  # names of the kata, which stand for nothing else

    @classmethod
    def of(cls, kata: Kata, sandbox: Sandbox, files: Files, path: str) -> CodeUnderTest:
        """Return the module at `path` as the code of a kata.

        The sandbox has the distributions that the kata allows.

        Raises:
            ContentError: one of the kata's own modules is missing.
        """
        return cls(
            sandbox.with_imports(kata.imports),
            files,
            path,
            kata.module,
            kata.given_sources,
            kata.values,
            kata.asked_module,
            kata.renamed,
            kata.public,
        )

    @property
    def encoded_files(self) -> dict[str, str]:
        """All files, encoded for an order."""
        return {name: in_base64(content) for name, content in self.files.items()}

    @property
    def has_conftest(self) -> bool:
        """Whether its tests can have any pytest hook, also at the end of a session."""
        return any(PurePosixPath(path).name == CONFTEST for path in self.files)

    @property
    def source(self) -> bytes:
        """The source of the module."""
        return self.files[self.path]
