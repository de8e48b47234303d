"""Table of scores, which replaces a game's scorer in the class edition."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from dicedojo.engine import decode, encode
from dicedojo.errors import ContentError

Arguments = tuple[Any, ...]  # dice as a tuple of faces, and plain values
Questions = Callable[[], Mapping[str, Iterable[Arguments]]]  # by function
Answers = Mapping[str, Sequence[Any]]  # by function, in the order of the questions
SUFFIX = ".json.gz"


def write_answers(answers: Answers) -> bytes:
    """Return the content of a file of answers; equal answers give equal bytes."""
    text = json.dumps(
        {name: list(map(encode, values)) for name, values in answers.items()},
        separators=(",", ":"),
    )
    return gzip.compress(text.encode(), mtime=0)


class ScoreTable:
    """The answers of a scorer, in a file next to its module, read on first use."""

    def __init__(self, module: str, questions: Questions) -> None:
        self.file = Path(module).with_suffix(SUFFIX)
        self.questions = questions

    def answer(self, function: str, *arguments: Any) -> Any:
        """Return the function's answer; the order of the dice does not matter.

        Raises:
            ContentError: the file is damaged or answers other questions.
        """
        return self._answers[function][_key(arguments)]

    @cached_property
    def _answers(self) -> Mapping[str, Mapping[Arguments, Any]]:
        try:
            stored = json.loads(gzip.decompress(self.file.read_bytes()))
            return {
                name: dict(
                    zip(map(_key, questions), map(decode, stored[name]), strict=True)
                )
                for name, questions in self.questions().items()
            }
        except (OSError, EOFError, ValueError, KeyError, TypeError) as fault:
            raise ContentError(
                f"{self.file} cannot be read.",
                evidence=str(fault),
                hint="Install the class edition again, all of it.",
            ) from fault


def _key(arguments: Arguments) -> Arguments:
    return tuple(
        tuple(sorted(argument)) if isinstance(argument, tuple) else argument
        for argument in arguments
    )
