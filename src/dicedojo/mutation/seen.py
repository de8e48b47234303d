"""What a test saw of a program: the answer that each of its questions had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property


class Seen(Mapping[str, str]):
    """By a question's key, a digest of the first answer that a test had to it.

    Keys are those of `Call.key`, digests those of `Compared`, or "differs" where later
    answers were others. A run has thousands of them and the keeper looks at few, so
    they stay the text that the sandbox sent until then.
    """

    def __init__(self, text: str) -> None:
        """Take a line for each question: its digest, a space, its key."""
        self._text = text

    @cached_property
    def _digests(self) -> dict[str, str]:
        parts = (line.partition(" ") for line in self._text.split("\n"))
        return {key: digest for digest, _, key in parts if key}

    def __getitem__(self, key: str) -> str:
        return self._digests[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._digests)

    def __len__(self) -> int:
        return len(self._digests)

    def __repr__(self) -> str:
        return f"Seen({self._text!r})"
