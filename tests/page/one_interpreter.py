"""Answers calls of `dicedojo.page.core` where no process, thread or timer starts.

The first line of standard input is a list of calls, each with its arguments, as JSON.
What a browser has not is not to be imported, and what starts something fails.
"""

from __future__ import annotations

import importlib.abc
import json
import os
import signal
import subprocess
import sys
import threading
from typing import Any

MISSING = (
    "resource numpy libcst matplotlib yaml multiprocessing rich typer platformdirs"
)


class Missing(importlib.abc.MetaPathFinder):
    """Finds none of the modules that a browser has not."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in MISSING.split():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def refuse(*_: object, **__: object) -> None:
    raise RuntimeError("a browser starts no process, thread or timer")


def main() -> None:
    calls = json.loads(sys.stdin.readline())
    sys.meta_path.insert(0, Missing())
    os.fork = signal.setitimer = refuse  # type: ignore[assignment]
    subprocess.Popen = threading.Thread.start = refuse  # type: ignore[assignment,misc]

    from dicedojo.errors import DojoError
    from dicedojo.page import core

    def ask(name: str, *given: Any) -> Any:
        try:
            return getattr(core, name)(*given)
        except DojoError as error:  # the page says so
            return {"problem": core.on_page(str(error))}

    answers = [ask(*call) for call in calls]
    print(f"\n{json.dumps(answers)}")  # what a program asks for stands on a line, too


main()
