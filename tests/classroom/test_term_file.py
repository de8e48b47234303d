"""The file of a term: what it may state, and a sentence for each mistake."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.term_file import TermClass, read_term
from dicedojo.errors import UnusableInput

TWO = '[[class]]\nfolder = "a"\n[[class]]\nfolder = "b"\n'


def test_a_term_lists_its_classes_with_their_weights(tmp_path: Path) -> None:
    file = tmp_path / "term.toml"
    file.write_text(
        'title = "Dice"\nbest = 1\npass_mark = 50\n'
        '[[class]]\nfolder = "greed"\ntitle = "Week 1"\nweight = 2.5\nalways = true\n'
        '[[class]]\nfolder = "hog"\n'
    )

    term = read_term(file)

    assert (term.title, term.best, term.pass_mark) == ("Dice", 1, Decimal(50))
    assert term.classes == (
        TermClass(tmp_path / "greed", "Week 1", Decimal("2.5"), True),
        TermClass(tmp_path / "hog"),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a =", "is not TOML."),
        (b"\xff", "is not TOML."),
        ('title = "Dice"', "it lists no class."),
        ("class = 3", "it lists no class."),
        ("class = [3]", "class 1: it must be a table, [[class]]."),
        (f"bset = 1\n{TWO}", "'bset' is not known; it can have title, best,"),
        ('[[class]]\nfolder = "a"\nname = "b"', "class 1: 'name' is not known;"),
        ("[[class]]\nweight = 1", "class 1: folder is missing."),
        ("[[class]]\nfolder = 1", "class 1: folder must be a text, not 1."),
        (f'{TWO}title = " "', "class 2: title must be a text, not ' '."),
        (f"{TWO}weight = 0", "class 2: weight must be a number above 0, not 0."),
        (f"{TWO}weight = true", "weight must be a number above 0, not True."),
        (f"{TWO}weight = nan", "weight must be a number above 0, not nan."),
        (f"{TWO}always = 1", "class 2: always must be true or false, not 1."),
        (f"best = 3\n{TWO}", "best must be a whole number from 1 to 2, not 3."),
        (f"best = 1.5\n{TWO}", "best must be a whole number from 1 to 2, not 1.5."),
        (f"best = 1\n{TWO}weight = 2", "with best, classes must have equal weights"),
        (f"pass_mark = 101\n{TWO}", "pass_mark must be a number from 0 to 100,"),
        ('[[class]]\nfolder = "a"\n' * 2, "two classes have the folder"),
        (f'{TWO}title = "x"\n[[class]]\nfolder = "c"\ntitle = "x"', "have the title"),
    ],
)
def test_each_mistake_has_a_sentence(
    tmp_path: Path, text: str | bytes, message: str
) -> None:
    file = tmp_path / "term.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())

    with pytest.raises(UnusableInput) as raised:
        read_term(file)

    assert message in raised.value.what


def test_a_file_without_an_end_is_not_read_to_it() -> None:
    with pytest.raises(UnusableInput, match="larger than 1 MB"):
        read_term(Path("/dev/zero"))
