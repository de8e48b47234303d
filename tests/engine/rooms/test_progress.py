"""What a comparison found so far is known even where its process is killed."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from dicedojo.engine.rooms.progress import ChildProgress

DIGEST = 0x1122334455667788
TEXT = "1122334455667788"


@pytest.fixture
def progress(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Room for three questions, as a server has it before it forks a child."""
    progress = ChildProgress()
    progress.make_room(3)
    progress.begin()
    return progress


def in_child(progress: Any, *steps: Any) -> None:
    """Take some steps in a forked process that is killed after them."""
    process = os.fork()
    if process == 0:
        for step in steps:
            step()
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(process, 0)


def test_what_a_killed_child_noted_is_known(progress: Any) -> None:
    in_child(
        progress,
        progress.restart,
        lambda: progress.note(0, DIGEST),
        lambda: progress.note(2, -1),
        lambda: progress.memory.__setitem__(0, 2),
    )

    assert progress.differs() == [(0, TEXT), (2, "f" * 16)]
    assert progress.place == 2


def test_a_child_that_noted_nothing_was_importing(progress: Any) -> None:
    assert (progress.place, progress.differs()) == (-1, [])


def test_nothing_of_one_program_is_left_for_the_next(progress: Any) -> None:
    in_child(progress, lambda: progress.note(1, DIGEST))

    progress.begin()

    assert not any(progress.memory[1:])


def test_a_program_that_is_asked_again_begins_anew(progress: Any) -> None:
    progress.note(1, DIGEST)

    progress.restart()
    progress.note(2, DIGEST)

    assert progress.differs() == [(2, TEXT)]


def test_a_copy_that_a_program_forks_notes_nothing(progress: Any) -> None:
    in_child(progress, progress.leave, lambda: progress.note(1, DIGEST))

    assert progress.differs() == []


@pytest.mark.parametrize("count", [-1, 4, 2**62])
def test_a_count_that_cannot_be_is_no_more_than_there_is(
    progress: Any, count: int
) -> None:
    progress.memory[1] = count

    assert len(progress.differs()) <= 3
