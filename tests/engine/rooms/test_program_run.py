"""What a conversation says is written down, and read back."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import pytest

from dicedojo.engine.rooms.program_run import read_log, write_log
from dicedojo.engine.wire.conversation import CHUNK, Record

from ..wire.both_ends import pair_of_links

MESSAGES = [b"ask 1", b"one", b"ask 2"]


@pytest.fixture
def log() -> Iterator[int]:
    with tempfile.TemporaryFile() as file:
        yield file.fileno()


def test_a_record_has_both_sides_of_a_conversation(log: int) -> None:
    with pair_of_links() as (tests, theirs):
        program = Record(theirs)

        tests.send(b"ask")
        program.send(program.receive() + b"ed" * CHUNK)
        write_log(log, program.rest)

        assert read_log(log) == [b"ask", tests.receive()]


@pytest.mark.parametrize(("cut", "left"), [(0, 3), (1, 2), (6, 2), (100, 0)])
def test_what_a_record_was_cut_short_in_is_left_out(
    log: int, cut: int, left: int
) -> None:
    write_log(log, MESSAGES)
    size = os.fstat(log).st_size

    os.ftruncate(log, max(0, size - cut))

    assert read_log(log) == MESSAGES[:left]
