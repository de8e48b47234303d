"""A session at Python's prompt in a folder: what a terminal would show of it.

    python -m dicedojo.authoring.prompt_session FILE

runs the lines behind `>>>` in FILE, and prints them with what Python answers today. A
traceback is folded to its first and last line, as lessons show it.
"""

from __future__ import annotations

import doctest
import os
import sys
import tempfile
import traceback
from pathlib import Path

from dicedojo.warm_python import run_module
from dicedojo.workspace.check_plugin import limit_process
from dicedojo.workspace.check_run import TEST_LIMIT

PROMPTS = ">>> ", "... "


def run_session(session: str, folder: Path, seconds: float = TEST_LIMIT) -> str:
    """Return the session as it goes with the modules in a folder.

    It has the memory of a check; what has not ended in time is said, and stopped.
    """
    with tempfile.TemporaryDirectory(prefix="dojo-session-") as name:
        path = Path(name) / "session.txt"
        path.write_text(session, "utf-8")
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        output = run_module([__name__, str(path)], folder, environment, seconds)
    if output.ended:
        return output.text
    return f"{output.text}This had not ended after {seconds:g} seconds.\n"


def _main(path: str) -> None:
    limit_process()
    names: dict[str, object] = {"__name__": "__main__"}
    text = Path(path).read_text("utf-8")
    for example in doctest.DocTestParser().get_examples(text):
        for number, line in enumerate(example.source.splitlines()):
            print(f"{PROMPTS[number > 0]}{line}".rstrip(), flush=True)
        try:
            exec(compile(example.source, "<stdin>", "single"), names)
        except Exception as error:  # what the learner's code says
            print("Traceback (most recent call last):", "  ...", sep="\n")
            print(*traceback.format_exception_only(error), sep="", end="")
        sys.stdout.flush()


if __name__ == "__main__":
    _main(sys.argv[1])
