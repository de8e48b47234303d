"""Draws the README's picture: what `dojo mutate --all` says about tests with one gap.

    python docs/draw_survivor.py      writes docs/survivor.svg beside this file

The workspace is real, and so is the output: the sample solution of Greed, and its
tests without the case of two fours.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console, Group
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from dicedojo.course.course import content_root, load_kata

PICTURE = Path(__file__).with_name("survivor.svg")
GAP = "[4, 4], "
WIDTH = 80
THEME = TerminalTheme(
    (22, 27, 34),
    (225, 228, 232),
    [
        *((72, 79, 88), (255, 123, 114), (86, 211, 100), (227, 179, 65)),
        *((121, 192, 255), (210, 168, 255), (118, 227, 234), (225, 228, 232)),
    ],
)
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def main() -> None:
    """Write the picture and say where it is."""
    with tempfile.TemporaryDirectory() as folder:
        said = mutate(lay_out(Path(folder)))
    PICTURE.write_text(draw(said), "utf-8")
    print(PICTURE)


def lay_out(folder: Path) -> Path:
    """Return a workspace with the sample solution, and tests that have the gap."""
    workspace = folder / "greed"
    dojo("start", "greed", str(workspace), cwd=folder)
    sample = load_kata(content_root(), "greed").folder / "samples" / "perfect"
    tests = (sample / "tests" / "test_greed.py").read_text("utf-8")
    if tests.count(GAP) != 1:
        raise SystemExit(f"The sample tests hold {GAP!r} {tests.count(GAP)} times.")
    (workspace / "greed.py").write_bytes((sample / "greed.py").read_bytes())
    (workspace / "tests" / "test_greed.py").write_text(tests.replace(GAP, ""), "utf-8")
    return workspace


def mutate(workspace: Path) -> str:
    """Return what `dojo mutate --all` writes to a terminal, colours and all."""
    return dojo("mutate", "--all", cwd=workspace)


def dojo(*words: str, cwd: Path) -> str:
    """Run the command as in a terminal of 80 columns, and return what it wrote."""
    settings = {"FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "dicedojo", *words],
        cwd=cwd,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout


def draw(said: str) -> str:
    """Return the text as SVG, which names no font that would have to be fetched."""
    lines = [Text.assemble(("$ ", "dim"), ("dojo mutate --all", "bold"))]
    lines += [Text.from_ansi(line.rstrip()) for line in said.rstrip().splitlines()]
    for line in lines:
        line.rstrip()
    console = Console(
        file=io.StringIO(), width=WIDTH, record=True, force_terminal=True, emoji=False
    )
    console.print(Group(*lines), highlight=False)
    drawn = console.export_svg(title="greed", theme=THEME, unique_id="survivor")
    drawn = re.sub(r"@font-face \{.*?\}\n?", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"font-family: [^;]*;", f"font-family: {FONT};", drawn)
    return re.sub(r"[ \t]+$", "", drawn, flags=re.MULTILINE)


if __name__ == "__main__":
    main()
