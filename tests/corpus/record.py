"""Records the document of every case, times apart, to compare two versions of dojo.

    python -m tests.corpus.record FOLDER [WORD …]

writes FOLDER/NAME.json for each case, or for those whose name has one of the words.
What is there already is left, so a run that was stopped goes on. `diff -r` compares two
folders. Only the command `dojo grade` is used: in a checkout that has other cases or
none, this corpus can be laid over its `tests/`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from .case import CASES, Case

MAX_SECONDS = "2400"  # as long as it takes: a document should not depend on the time


def document(case: Case) -> dict[str, Any]:
    """Grade a case; return its document, or how the command ended without one."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(case.lay_out(Path(folder)))
        command = [sys.executable, "-m", "dicedojo", "grade", path, "--format", "json"]
        command += ["--kata", case.kata, "--time", MAX_SECONDS, *options(case)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        last = done.stderr.strip().splitlines()[-1:]
        return {"exit_code": done.returncode, "error": "".join(last)}
    grade: dict[str, Any] = json.loads(done.stdout)
    grade.pop("timing", None)
    grade["provenance"].pop("dicedojo", None)
    return grade


def options(case: Case) -> Iterator[str]:
    """Yield the options with which a person grades the case."""
    if "module" in case.stated:
        yield from ("--module", case.stated["module"])
    for each in case.stated.get("functions", ()):
        yield from ("--function", each)
    if case.stated.get("lenient"):
        yield "--lenient"


def record(folder: Path, words: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [
        (case, folder / f"{name}.json")
        for name, case in CASES.items()
        if not words or any(word in name for word in words)
    ]

    def write(case: Case, path: Path) -> None:
        text = json.dumps(document(case), indent=1, ensure_ascii=False)
        path.write_text(f"{text}\n", "utf-8")
        print(path, flush=True)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        missing = [each for each in wanted if not each[1].exists()]
        list(pool.map(lambda each: write(*each), missing))


if __name__ == "__main__":
    record(Path(sys.argv[1]), sys.argv[2:])
