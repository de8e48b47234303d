from pathlib import Path

import greed
from greed import score


def test_one():
    assert score([1]) == 100


def test_that_reads_the_program():
    assert "def score" in Path(greed.__file__).read_text()
