"""Runs a command as a person would type it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


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
