"""The keeper's own memory is bounded, whatever a sandbox sends."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Foreign, Raised, decode
from dicedojo.engine.judge.replies import MAX_ITEMS, shorten
from dicedojo.engine.sandbox.base import Limits
from dicedojo.engine.sandbox.session import SandboxSentTooMuch, Session
from dicedojo.engine.wire.kinds import MAX_TEXT

pytestmark = pytest.mark.slow

KEEPER = '''
import sys
from pathlib import Path
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.engine.sandbox.base import Limits
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.workers import Worker
from dicedojo.course.domain import Call

source = b"""
import os
def score(roll):
    for pipe in range(3, 20):
        try:
            line = b'{"answer":[' + b"[]," * 8_000_000 + b"[]]}\\\\n"
            while line:
                line = line[os.write(pipe, line):]
        except OSError:
            pass
"""
files = {"coin.py": source}
code = CodeUnderTest(ProcessSandbox(), files, "coin.py", "coin")
with Worker.open(code, Limits()) as worker:
    print(worker.ask(Call("score", ([1],))).answer)
# Not ru_maxrss: that begins with what the parent process had.
status = Path("/proc/self/status").read_text()
(peak,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
'''
MAX_MEGABYTES = 100  # the line alone has 24, and its values would take 600


def test_a_line_of_many_megabytes_is_not_held_in_memory() -> None:
    done = subprocess.run(
        [sys.executable, "-c", KEEPER], capture_output=True, text=True, check=True
    )

    answer, *_, megabytes = done.stdout.splitlines()
    assert answer == "sent more data than an answer can have"
    assert int(megabytes) < MAX_MEGABYTES


@pytest.mark.parametrize(
    ("line", "limits"),
    [
        pytest.param("'6' * 5000", Limits(line_bytes=1000), id="a long line"),
        pytest.param("'[' * 5000", Limits(line_values=1000), id="many values"),
        pytest.param("'[1,2]'", Limits(session_values=5), id="all lines together"),
        pytest.param("'[1]'", Limits(session_bytes=200_000), id="all of their bytes"),
    ],
)
def test_a_sandbox_that_sends_too_much_is_not_read(
    sandbox: Any, program: Any, line: str, limits: Limits
) -> None:
    sends = program(
        f"pipe = os.fdopen(writes, 'w')\nfor _ in range(100):\n"
        f"    pipe.write({line} + '\\n' + ' ' * 70000 + '\\n')\npipe.flush()"
    )

    with (
        Session.start(sandbox, sends, limits) as session,
        pytest.raises(SandboxSentTooMuch),
    ):
        read_lines(session, 100)


def read_lines(session: Session, count: int) -> None:
    for _ in range(count):
        session.exchange(b"", 10.0)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ({"l": [{"l": [0] * 100}] * 100}, "list"),
        ({"t": [0] * 100_000}, "tuple"),
        ({"d": [[str(number), 0] for number in range(10_000)]}, "dict"),
        ("x" * (MAX_TEXT + 1), "str"),
    ],
)
def test_a_very_large_answer_is_not_kept(answer: Any, kind: str) -> None:
    assert decode(answer) == Foreign(-1, kind, f"<a very large {kind}>")


def test_an_exception_is_kept_by_the_start_of_its_message() -> None:
    raised = decode({"e": "E" * 9999, "m": "m" * 9999, "mro": ["ValueError"]})

    assert isinstance(raised, Raised)
    assert len(raised.name) < len(raised.message) == limits.MAX_MESSAGE


def test_what_is_kept_of_a_run_is_short_but_for_the_names_of_tests() -> None:
    name = "test_" + "x" * 5000
    run = {name: {"message": "m" * 10**6, "last": ["score", ["1"] * 10**5, None]}}

    short = shorten(run)

    assert list(short) == [name]
    assert len(json.dumps(short[name])) < 10 * MAX_ITEMS
