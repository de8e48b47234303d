"""Reads lines of answers: what a keeper already knows is not decoded again."""

from __future__ import annotations

import json
from collections.abc import Mapping

import msgspec

from dicedojo.sandbox.span import Chunk, Stretch
from dicedojo.sandbox.wire import Answer, decode, encode

MAX_REMEMBERED = 4_096  # bytes of an answer


class _Answers(msgspec.Struct, forbid_unknown_fields=True):
    answers: list[msgspec.Raw]
    cpu: float


class _Runs(msgspec.Struct, forbid_unknown_fields=True):
    runs: list[tuple[int, msgspec.Raw]]
    cpu: float


_read_answers = msgspec.json.Decoder(_Answers).decode
_read_runs = msgspec.json.Decoder(_Runs).decode


def answer_text(answer: Answer) -> bytes:
    """Return an answer as a sandbox sends it."""
    return json.dumps(encode(answer), separators=(",", ":")).encode()


class AnswerLines:
    """Reads the lines of one run; equal answers are decoded once.

    They are one object then, so nobody may change an answer.
    """

    def __init__(self, known: Mapping[bytes, Answer]) -> None:
        self._known = known
        self._met: dict[bytes, Answer] = {}

    def read(self, line: bytes) -> Chunk | None:
        """Return the answers on a line, None if it is to be read in another way.

        That is so for every other line, for one that breaks the protocol, and for plain
        numbers, of which nothing is to be decoded.
        """
        if line.count(b"{") == 1:
            return None
        try:
            if line.startswith(b'{"answers":'):
                some = _read_answers(line)
                stretches = [(1, self._decoded(bytes(each))) for each in some.answers]
                return Chunk(stretches, some.cpu)
            if line.startswith(b'{"runs":'):
                return self._runs(_read_runs(line))
        except (ValueError, RecursionError):
            return None
        return None

    def _runs(self, some: _Runs) -> Chunk | None:
        stretches: list[Stretch] = [
            (times, self._decoded(bytes(each))) for times, each in some.runs
        ]
        if any(times < 1 for times, _ in stretches):
            return None
        return Chunk(stretches, some.cpu)

    def _decoded(self, text: bytes) -> Answer:
        if text in self._known:
            return self._known[text]
        if text in self._met:
            return self._met[text]
        answer = decode(json.loads(text))
        if len(text) <= MAX_REMEMBERED:
            self._met[text] = answer
        return answer
