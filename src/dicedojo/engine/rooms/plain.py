"""Runs a submission's tests as plain pytest does, in one process with its program.

This is done if a test fails on the stand-in of the program, and a second time for those
that do not end there. It reads one JSON object, and writes one; `judge/runner.py` is
the other side.
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


def compile_as_is(source: bytes, path: str) -> loading.Code:
    """Return code that counts no steps, or the text if it does not compile."""
    try:
        code: loading.Code = compile(source, path, "exec", dont_inherit=True)
    except Exception:  # an import raises it again
        return source
    return code


def main(reads: int, writes: int) -> None:
    with os.fdopen(reads, encoding="utf-8") as orders:
        order = json.loads(orders.readline())
    cleanup.write_files(order["files"])
    questions.load_kata_modules(order["given"])
    chance.fix(order["seed"])
    imports.finder.install(order["substitutes"])
    source = base64.b64decode(order["files"][order["path"]])
    program = compile_as_is(source, order["path"])
    loading.serve_to_tests(order["module"], order["path"], [program])
    recorder = pytest_session.Recorder(order)
    ignored = [f"--ignore={path}" for path in order["excluded"] if "::" not in path]
    options = ["--continue-on-collection-errors", *ignored]
    code = pytest_session.pytest_main(options, recorder)
    with os.fdopen(writes, "w", encoding="utf-8") as pipe:
        questions.send(pipe, recorder.result(code))
    os._exit(0)
