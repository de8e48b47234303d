"""A module whose file pytest takes for tests, under a name that it leaves alone."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.submission.submission import Submission
from dicedojo.submission.uncollected_module import rename_for_tests


@pytest.mark.parametrize("path", ["test_dice.py", "src/dice_test.py"])
def test_a_module_named_like_tests_has_another_name_for_them(
    coin: Kata, path: str
) -> None:
    stem = path.rpartition("/")[2].removesuffix(".py")
    named = coin.named_as(stem, path, {"pays": "worth"})

    kata, submission = rename_for_tests(
        named, Submission("ada", {path: b"x = 1"}, path)
    )

    assert submission.files == {path.replace(stem, f"program_of_{stem}"): b"x = 1"}
    assert submission.source == b"x = 1"
    assert (kata.module, kata.file) == (f"program_of_{stem}", path)
    assert (kata.asked_module, kata.renamed) == ("coin", (("pays", "worth"),))


def test_a_module_that_tests_import_keeps_its_name(coin: Kata) -> None:
    kata = coin.named_as("test_dice", "test_dice.py", {})
    files = {"test_dice.py": b"", "test_it.py": b"from test_dice import worth"}
    submission = Submission("ada", files, "test_dice.py")

    assert rename_for_tests(kata, submission) == (kata, submission)


def test_any_other_module_keeps_its_name(coin: Kata) -> None:
    submission = Submission("ada", {"coin.py": b""}, "coin.py")

    assert rename_for_tests(coin, submission) == (coin, submission)
