"""Whatever a learner's own code does, each command ends, says why, and loses nothing.

It is nobody's attack: such code comes of a slip, and is the learner's own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.course]
COMMANDS = ["check", "hint", "mutate", "mutate --all", "try 1", "next", "journal"]
TESTS = """\
from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000
"""
BODIES = {
    "an endless loop": "while True:\n        pass",
    "a search that C does": "import re\n    re.match('(a+)+$', 'a' * 50 + 'b')",
    "a wait for nobody": "import threading\n    threading.Event().wait()",
    "all memory": "kept = [0]\n    while True:\n        kept = kept * 2",
    "exit": "exit()",
    "the end of the process": "import os\n    os._exit(0)",
    "a thread that goes on": "import threading, time\n"
    "    threading.Thread(target=time.sleep, args=(600,)).start()\n    return 1000",
    "output without end": "while True:\n        print('dice' * 1000)",
    "another folder": "import os\n    os.chdir('/')\n    return 1000",
    "no modules": "import sys\n    sys.modules.clear()\n    return 1000",
    "a closed output": "import sys\n    sys.stdout.close()\n    return 1000",
}


@dataclass
class Learner:
    """Somebody who types commands in a workspace."""

    folder: Path
    token: str

    def type(self, command: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "dicedojo", *command.split()],
            cwd=self.folder,
            env={**os.environ, "DOJO_TOKEN": self.token},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=300,
            check=False,
        )
        return done.returncode, done.stdout.decode()

    def left(self) -> list[str]:
        """Return the processes that still run of what was typed."""
        mark = f"DOJO_TOKEN={self.token}".encode()
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    found.append((entry / "cmdline").read_text().replace("\0", " "))
            except OSError:
                continue  # ended meanwhile, or not ours
        return found


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_each_command_ends_with_a_sentence(tmp_path: Path, body: str) -> None:
    learner = Learner(tmp_path, uuid4().hex)
    assert learner.type("start greed mine")[0] == 0
    learner.folder = tmp_path / "mine"
    code = f"def score(roll):\n    {body}\n"
    (learner.folder / "greed.py").write_text(code)
    (learner.folder / "tests" / "test_greed.py").write_text(TESTS)

    for command in COMMANDS:
        exit_code, said = learner.type(command)

        assert exit_code in (0, 1, 2), (command, said)
        assert said.strip(), command
        assert "Traceback" not in said, (command, said)
        assert "dojo could not do this" not in said, (command, said)
        assert learner.left() == [], command
    assert (learner.folder / "greed.py").read_text() == code
    assert (learner.folder / "tests" / "test_greed.py").read_text() == TESTS


def test_files_that_the_code_removes_are_told(tmp_path: Path) -> None:
    learner = Learner(tmp_path, uuid4().hex)
    learner.type("start greed mine")
    learner.folder = tmp_path / "mine"
    module = learner.folder / "greed.py"
    module.write_text(
        f"import os\n\nos.remove({str(module)!r})\n\n\n"
        "def score(roll):\n    return 1000\n"
    )
    (learner.folder / "tests" / "test_greed.py").write_text(TESTS)

    first = learner.type("check")[1]
    exit_code, said = learner.type("check")

    assert "Traceback" not in first
    assert exit_code == 1
    assert "greed.py is missing" in said
    assert "Next: dojo start greed" in said
