"""One thing has one name, wherever a learner meets it, and the glossary has it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = (ROOT / "lessons/glossary.md").read_text("utf-8")
ROOMS = ("practice", "page", "report", "games", "cli")
# Each with the word that stands in its place.
NOT_FOR_LEARNERS = {
    "chaff": "planted bug",
    "misconception": "planted bug",
    "typical bug": "planted bug",
    "not passed": "not yet",
    "mutation": "change",
    "test suite": "tests",
}
OURS = (
    *("red", "amber", "green", "refactored", "guard", "mutant", "changed program"),
    *("survived", "witness", "distinct bug", "planted bug", "excluded", "undecided"),
    *("domain", "scenario", "sweep", "not yet", "not graded", "hint", "workspace"),
    *("journal", "class edition"),
)


@pytest.mark.parametrize("word", NOT_FOR_LEARNERS)
def test_learners_meet_one_word_for_one_thing(word: str) -> None:
    meant = re.compile(rf"\b{word}s?\b", re.IGNORECASE)

    found = [place for place, text in _read_by_learners() if meant.search(text)]

    assert found == [], f"say {NOT_FOR_LEARNERS[word]}"


@pytest.mark.parametrize("word", OURS)
def test_the_glossary_says_what_our_words_mean(word: str) -> None:
    heads = re.findall(r"^\*\*(.+?)\*\*", GLOSSARY, re.MULTILINE)

    assert word in ", ".join(heads).split(", ")


def _read_by_learners() -> Iterator[tuple[str, str]]:
    """Yield each sentence of the rooms that learners meet, and each of their pages."""
    files = [
        path for room in ROOMS for path in (ROOT / "src/dicedojo" / room).rglob("*.py")
    ]
    for path in files:
        for line, text in _sentences(path.read_text("utf-8")):
            yield f"{path.relative_to(ROOT)}:{line}", text
    for path in [*ROOT.glob("lessons/*/*.md"), *ROOT.glob("katas/*/*/step.toml")]:
        yield str(path.relative_to(ROOT)), path.read_text("utf-8")


def _sentences(source: str) -> Iterator[tuple[int, str]]:
    """Yield sentences and counted nouns of a module, which are no docstrings."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    first = [node.body[0] for node in ast.walk(tree) if isinstance(node, documented)]
    docstrings = {id(each.value) for each in first if isinstance(each, ast.Expr)}
    nodes = [*ast.walk(tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    nouns = {id(each) for call in calls if _counts(call) for each in call.args}
    for node in nodes:
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        if isinstance(node.value, str) and (" " in node.value or id(node) in nouns):
            yield node.lineno, node.value


def _counts(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "counted"
