"""The samples of six katas, with some of their mutants."""

from __future__ import annotations

from dicedojo.course.course import content_root
from dicedojo.course.courses import only

from .suites import Suite

# Of a sample's mutants one in so many: fresh interpreters take 30 s for a kata.
PERFECT = {
    "greed": 4,
    "accumulate": 3,
    "farkle": 9,
    "hog": 9,
    "yahtzee": 10,
    "engineering": 10,
}
WEAK = {
    "greed": 3,
    "accumulate": 4,
    "farkle": 10,
    "hog": 8,
    "yahtzee": 8,
    "engineering": 20,
}


def sample(kata: str, name: str, one_in: int) -> Suite:
    """Return a sample of a kata as a suite."""
    folder = only(content_root()).kata(kata).folder / "samples" / name
    module = f"{kata}.py"
    files = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in sorted(folder.rglob("*.py"))
    }
    return Suite(
        f"{kata}: the sample {name}",
        files.pop(module),
        files,
        path=module,
        imported_as=kata,
        kata=kata,
        one_in=one_in,
        takes_long=True,
    )


ALL = (
    *(sample(kata, "perfect", one_in) for kata, one_in in PERFECT.items()),
    *(sample(kata, "weak_tests", one_in) for kata, one_in in WEAK.items()),
)
