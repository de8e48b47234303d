"""Runs a submission's tests as plain pytest does, in one process with its program.

It is asked once, where a test fails on what the program answers: does it pass where it
has the program beside it? One JSON object comes in, and one goes out; `plain.py` is the
other side.
"""

import base64
import json
import os

from dicedojo.engine.rooms import (
    chance,
    cleanup,
    imports,
    loading,
    pytest_session,
    questions,
)


def as_it_is(source: bytes, path: str) -> loading.Code:
    """Return code that takes no steps, as under plain pytest; text where it is none."""
    try:
        code: loading.Code = compile(source, path, "exec", dont_inherit=True)
    except Exception:  # an import says why
        return source
    return code


def main(reads: int, writes: int) -> None:
    with os.fdopen(reads, encoding="utf-8") as orders:
        order = json.loads(orders.readline())
    cleanup.write_files(order["files"])
    questions.take_given(order["given"])
    chance.fix(order["seed"])
    imports.finder.install(map(tuple, order["stand_ins"]))
    program = as_it_is(base64.b64decode(order["files"][order["path"]]), order["path"])
    loading.serve_beside(order["module"], order["path"], [program])
    recorder = pytest_session.Recorder(order)
    ignored = [f"--ignore={one}" for one in order["excluded"] if "::" not in one]
    options = ["--continue-on-collection-errors", *ignored]
    code = pytest_session.pytest_main(options, recorder)
    with os.fdopen(writes, "w", encoding="utf-8") as pipe:
        questions.send(pipe, recorder.said(code))
    os._exit(0)
