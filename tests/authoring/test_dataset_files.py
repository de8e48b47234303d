"""The files of a data set of mutants."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from dicedojo.authoring.dataset_files import SCHEMA
from dicedojo.cache import place

from .coin_set import read_rows, write_set

pytestmark = pytest.mark.slow


def test_the_rows_fit_their_schema(written_set: Path) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))

    for row in read_rows(written_set):
        validator.validate(row)


@pytest.mark.course  # each day other tests look at what is written once
def test_it_is_the_same_byte_for_byte_when_written_again(
    coin_with_sample: Path,
    written_set: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(place, "root", tmp_path / "another cache")
    write_set(coin_with_sample, tmp_path / "again")

    again = tmp_path / "again"
    paths = [path for path in written_set.rglob("*") if path.is_file()]
    names = [str(path.relative_to(written_set)) for path in paths]
    assert {"README.md", "REPORT.md", "check.py"} <= set(names)
    for path, name in zip(paths, names, strict=True):
        assert (again / name).read_bytes() == path.read_bytes()
