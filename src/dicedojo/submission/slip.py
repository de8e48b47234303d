"""A slip: a place in a file, its kind, and the one sentence on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from dicedojo.submission.unreadable import UTF_16


class SlipKind(StrEnum):
    """The kind of a slip; its value is the heading in a report."""

    ALWAYS_TRUE = "always true"
    ASYNC = "async test"
    CLASS_NAME = "class name"
    COMPARED = "comparison without assert"
    ELSEWHERE = "file outside tests/"
    EMPTY = "empty test"
    EXAMPLES_IN_FILE = "examples in a file of another name"
    EXAMPLES_IN_MODULE = "examples in the module"
    FILE_NAME = "name of a test file"
    HAS_INIT = "class with __init__"
    HIDES_MODULE = "file that hides the module"
    HIDES_TEST = "same name twice"
    IDENTITY = "is in place of =="
    IN_BRACKETS = "assert in brackets"
    IN_NO_TEST = "assert outside a test"
    IN_THE_MODULE = "test in the module"
    MOVE_OUT = "test inside something else"
    NEVER_RUN = "function that never runs"
    NOT_CALLED = "function that is not called"
    OTHER_PYTHON = "another Python"
    QUOTED = "text in quotes"
    RETURNED = "return in place of assert"
    RUN_EXAMPLES = "examples in docstrings"
    TWICE = "tests that run twice"
    UNGUARDED_MAIN = "unguarded main()"
    UTF_16 = "UTF-16"
    WITHOUT_SELF = "test without self"


SENTENCES = {
    SlipKind.ALWAYS_TRUE: "`or {}` makes this always true; "
    "write a whole comparison after or.",
    SlipKind.ASYNC: "pytest itself runs no async test; "
    "write def in place of async def.",
    SlipKind.CLASS_NAME: "pytest runs no test in `{}`: begin its name with Test.",
    SlipKind.COMPARED: "this compares and asserts nothing; begin it with assert.",
    SlipKind.ELSEWHERE: "move this file into tests/; a check reads the tests there.",
    SlipKind.EMPTY: "`{}` asserts nothing yet.",
    SlipKind.EXAMPLES_IN_FILE: "pytest reads examples in test_*.txt alone; call it {}.",
    SlipKind.EXAMPLES_IN_MODULE: "examples in a docstring are not tests; "
    "they count in a text file, tests/test_examples.txt.",
    SlipKind.FILE_NAME: "pytest reads no tests here; call it {}.",
    SlipKind.HAS_INIT: "pytest runs no test in `{}`, since it has an __init__; "
    "leave that out.",
    SlipKind.HIDES_MODULE: "it hides your {} from the tests beside it; rename it.",
    SlipKind.HIDES_TEST: "this hides the `{}` above; rename one of them.",
    SlipKind.IDENTITY: "`is` asks for the very same object; compare with ==.",
    SlipKind.IN_BRACKETS: "with its message in brackets, an assert is always true.",
    SlipKind.IN_NO_TEST: "this assert is in no test, so it is none; put it into one.",
    SlipKind.IN_THE_MODULE: "move `{}` to tests/test_{}; pytest looks for tests there.",
    SlipKind.MOVE_OUT: "pytest never runs `{}`, since it stands {}; move it out.",
    SlipKind.NEVER_RUN: "pytest never runs `{}`: begin it with test_.",
    SlipKind.NOT_CALLED: "`{0}` is the function itself; call it: {0}(...).",
    SlipKind.OTHER_PYTHON: "{}",
    SlipKind.QUOTED: "text in quotes is always true; leave out the quotes.",
    SlipKind.RETURNED: "this returns what it compares; "
    "write assert in place of return.",
    SlipKind.RUN_EXAMPLES: "this needs the docstrings of your own program; "
    "examples count in a text file, tests/test_examples.txt.",
    SlipKind.TWICE: "the tests of {} run here once more; import only what they test.",
    SlipKind.UNGUARDED_MAIN: "`{}()` runs while pytest reads this file; "
    'put it under `if __name__ == "__main__":`.',
    SlipKind.UTF_16: UTF_16,
    SlipKind.WITHOUT_SELF: "in a class a test takes self: def {}(self).",
}
# A grade reads these tests all the same, or says so in other words.
COST_NO_POINTS = {
    *(SlipKind.ELSEWHERE, SlipKind.HIDES_MODULE, SlipKind.IN_THE_MODULE),
    SlipKind.TWICE,
}


@dataclass(frozen=True)
class Slip:
    """A slip in a file; `line` is 0 where it is about the whole file."""

    file: str
    line: int
    kind: SlipKind
    sentence: str

    @property
    def where(self) -> str:
        """Its file and line: `tests/test_coin.py:4`."""
        return f"{self.file}:{self.line}" if self.line else self.file

    def __str__(self) -> str:
        joint = " " if self.kind is SlipKind.UTF_16 else ": "
        return f"{self.where}{joint}{self.sentence}"


@dataclass(frozen=True)
class Mark:
    """What is found in one file: a line of it, a kind, and the words of a sentence."""

    line: int
    kind: SlipKind
    words: tuple[str, ...] = ()

    def of(self, file: str) -> Slip:
        """Return the slip in a file."""
        return Slip(
            file, self.line, self.kind, SENTENCES[self.kind].format(*self.words)
        )


Marks = Iterator[Mark]
