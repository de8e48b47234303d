"""Runs a command as a person would type it."""

from __future__ import annotations

import glob
import io
import os
import shlex
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from dicedojo.cli import main


def run(command: str | list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a shell would, with this environment's `dojo` in front."""
    here = str(Path(sys.executable).parent)
    settings = {"PATH": f"{here}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    words = ["sh", "-c", command] if isinstance(command, str) else command
    mine = {k: v for k, v in os.environ.items() if not k.startswith("DOJO_")}
    return subprocess.run(
        words,
        cwd=cwd,
        env={**mine, **settings},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def run_here(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a `dojo` command in this process; the rest is as above."""
    words = [
        each
        for word in shlex.split(command)[1:]
        for each in sorted(glob.glob(word, root_dir=cwd)) or [word]
    ]
    mine = {k: v for k, v in os.environ.items() if not k.startswith("DOJO_")}
    with (
        chdir(cwd),
        mock.patch.dict(os.environ, {**mine, "NO_COLOR": "1"}, clear=True),
        mock.patch.object(sys, "stdin", io.StringIO()),
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
    ):
        code = main(words)
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())
