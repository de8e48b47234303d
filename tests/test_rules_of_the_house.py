"""Each rule of the repository finds what breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import rules_of_the_house as rules

LATE = """\
def draw():
    from dicedojo.games.coin import picture
    import json
"""


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty repository, for which nothing is stated."""
    monkeypatch.setattr(rules, "ROOT", tmp_path)
    monkeypatch.setattr(rules, "TESTED_BY", {})
    monkeypatch.setattr(rules, "LATE", {})
    return tmp_path


def write(root: Path, **texts: str) -> list[str]:
    """Write files, `a__b` as a/b.py; return their paths."""
    paths = [f"{name.replace('__', '/')}.py" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return paths


STALE = "src/dicedojo/coin/toss.py: has a test of its own; take it out of TESTED_BY"
NONE = "src/dicedojo/coin/toss.py: has no test file"


@pytest.mark.parametrize(
    ("test", "imports", "stated", "fault"),
    [
        ("test_toss", "", "", ""),
        ("test_game", "from dicedojo.coin.toss import heads", "", ""),
        ("test_game", "", "tests/test_game.py", ""),
        ("test_game", "", "", NONE),
        ("test_game", "", "tests/gone.py", NONE),
        ("test_toss", "", "tests/test_toss.py", STALE),
    ],
)
def test_each_module_has_a_test_file(  # noqa: PLR0913, PLR0917  # a row of the table
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
    test: str,
    imports: str,
    stated: str,
    fault: str,
) -> None:
    if stated:
        monkeypatch.setattr(rules, "TESTED_BY", {"coin/toss.py": stated})
    texts = {"src__dicedojo__coin__toss": "", f"tests__{test}": imports}
    paths = write(repository, **texts)

    assert [*rules.untested(paths)] == ([fault] if fault else [])


def test_a_late_import_has_a_reason(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = write(repository, src__dicedojo__coin=LATE, src__dicedojo__cli__coin=LATE)

    assert [*rules.late_imports(paths)] == [
        "src/dicedojo/coin.py:2: imports dicedojo.games.coin late"
    ]
    monkeypatch.setattr(rules, "LATE", {"dicedojo.games.coin": "matplotlib"})
    assert [*rules.late_imports(paths)] == []
    assert [*rules.late_imports([])] == [
        "dicedojo.games.coin: is in LATE, and nobody imports it"
    ]


def test_private_parts_of_pytest_are_used_where_it_is_stated(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    private = "from _pytest.runner import runtestprotocol\n"
    paths = write(repository, src__dicedojo__coin=private, src__dicedojo__toss="")

    assert [*rules.private_imports(paths)] == [
        "src/dicedojo/coin.py: uses _pytest; see PRIVATE"
    ]
    monkeypatch.setattr(rules, "PRIVATE", ("coin.py", "toss.py"))
    assert [*rules.private_imports(paths)] == [
        "src/dicedojo/toss.py: does not use _pytest; see PRIVATE"
    ]


def test_a_module_that_a_comment_names_is_there(repository: Path) -> None:
    text = '"""`toss.py` and `tests/gone.py`, `coin/toss.py`, `coin/gone.py`."""\n'
    paths = write(repository, src__dicedojo__coin__toss=text, tests__test_toss="")

    assert [*rules.missing_files(paths)] == [
        f"src/dicedojo/coin/toss.py:1: names {name}, which is not there"
        for name in ("tests/gone.py", "coin/gone.py")
    ]


@pytest.mark.parametrize(
    ("first", "faults"),
    [("Tosses a coin.", 0), ("What a coin shows.", 1), ("Whatever a coin shows.", 0)],
)
def test_a_module_begins_with_a_noun_or_a_verb(
    repository: Path, first: str, faults: int
) -> None:
    paths = write(repository, src__dicedojo__coin=f'"""{first}"""\n')

    assert len([*rules.clauses(paths)]) == faults
