"""The answer to an appeal: a finding on each thing that was contested."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, to_builtins

from dicedojo.report.json_text import json_text
from dicedojo.text import WIDTH, plain

SCHEMA = "dicedojo/appeal/v1"
MAX_REASON = 600  # characters


class Finding(Struct, frozen=True, kw_only=True):
    """One thing that was contested, and whether the grade is overturned there."""

    about: str  # a test's id, a mutant's, a planted bug's, a scenario's, or a call
    granted: bool
    reason: str  # with the answers that show it
    part: Literal["behaviour", "tests", ""] = ""  # of the grade, where it is granted


class Answer(Struct, frozen=True, kw_only=True, tag_field="schema", tag=SCHEMA):
    """The answer to one appeal."""

    kata: str
    submission: str
    submission_sha256: str
    contested: str  # as it was typed
    granted: bool  # something in the grade is overturned
    findings: tuple[Finding, ...]

    def to_json(self) -> str:
        """Return the answer as JSON, with a line end."""
        return json_text(to_builtins(self))

    def lines(self) -> Iterator[str]:
        """Yield the answer for a terminal of 80 columns."""
        for one in self.findings:
            verdict = "Granted" if one.granted else "Not granted"
            yield f"{verdict}: {plain(one.about)}"
            yield from textwrap.wrap(
                plain(one.reason, MAX_REASON),
                WIDTH,
                initial_indent="  ",
                subsequent_indent="  ",
                break_on_hyphens=False,
            )
