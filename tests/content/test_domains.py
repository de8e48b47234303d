"""Every kata's domain has the same questions in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
PRINT_DIGESTS = f"""
import json
from {__name__} import digests
print(json.dumps(digests()))
"""


def digests() -> dict[str, str]:
    """Return a digest of all questions, by the name of the kata."""
    return {
        kata.name: sha256(
            "\n".join(map(str, kata.domain.questions)).encode()
        ).hexdigest()
        for kata in only(content_root()).katas
    }


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_same_is_asked_in_every_process(seed: str) -> None:
    there = subprocess.run(
        [sys.executable, "-c", PRINT_DIGESTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(there.stdout) == digests()
