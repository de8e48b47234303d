"""A data set of mutants of the coin kata, which has sixteen questions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from dicedojo.authoring.dataset_files import write_kata_set, write_pages
from dicedojo.course.course import load_kata

from ..mutation import coins

Row = dict[str, Any]
SAMPLE = "katas/coin/samples/perfect"
TREES = coins.TREES | {
    f"{SAMPLE}/coin.py": coins.LEARNERS,
    f"{SAMPLE}/tests/test_coin.py": coins.TESTS,
}


def write_set(root: Path, out: Path) -> None:
    kata = load_kata(root, "coin")
    write_kata_set(kata, out, lambda words: None)
    write_pages(out, [kata])


def read_rows(out: Path, kind: str = "mutants") -> list[Row]:
    lines = (out / f"{kind}/coin.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def write_rows(out: Path, rows: list[Row], kind: str = "mutants") -> None:
    text = "".join(f"{json.dumps(row)}\n" for row in rows)
    (out / f"{kind}/coin.jsonl").write_text(text, "utf-8")


def run_checker(
    out: Path, *words: str, file: str = "check.py"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", file, "--jobs", "1", *words],
        cwd=out,
        capture_output=True,
        text=True,
        check=False,
    )
