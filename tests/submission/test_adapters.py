"""What adapters.toml may say about the submissions of a folder, and what it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.adapters import adapter_text, add_adapter, read_adapters
from dicedojo.submission.names import Names


@pytest.fixture
def handed_in(tmp_path: Path) -> Path:
    """A folder with the submissions of Ada and Grace."""
    for name in ("ada", "grace"):
        (tmp_path / "handed-in" / name).mkdir(parents=True)
    return tmp_path / "handed-in"


def read(handed_in: Path, coin: Kata, text: str | bytes) -> dict[str, Names]:
    file = handed_in / "adapters.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_adapters(file, coin, [handed_in / "ada"])


def test_each_submission_has_its_names(handed_in: Path, coin: Kata) -> None:
    text = """
    [ada]
    module = "scoring.py"
    function = "worth"

    [grace]  # not graded now, and beside the one that is
    functions = { pays = "Coin.pays" }
    """

    assert read(handed_in, coin, text) == {
        "ada": Names("scoring.py", (("pays", "worth"),)),
        "grace": Names("", (("pays", "Coin.pays"),)),
    }


def test_a_byte_order_mark_is_no_part_of_the_file(handed_in: Path, coin: Kata) -> None:
    names = read(handed_in, coin, "\ufeff[ada]\nmodule = 'scoring.py'\n")

    assert names == {"ada": Names("scoring.py")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[ada", "is not TOML"),
        (b"\xff\xfe", "is not TOML"),
        ("[adda]\nmodule = 'a.py'", "there is no submission 'adda'"),
        ("module = 'a.py'", "'module' must be a table of its own"),
        ("[ada]\nfile = 'a.py'", "[ada]: unknown key 'file'"),
        ("[ada]\nmodule = 3", "[ada]: module must be a string (got 3)"),
        ("[ada]\nmodule = '../a.py'", "got '../a.py'"),
        ("[ada]\nfunction = ['a']", "[ada]: function must be a string"),
        ("[ada]\nfunctions = 'a'", "[ada]: functions must be a table"),
        ("[ada]\nfunctions = {pays = 1}", "[ada]: functions must be a table"),
        ("[ada]\nfunctions = {flip = 'a'}", "the kata has no function 'flip'"),
        ("[ada]\nfunction = 'a b'", "got 'a b'"),
        ("[ada]\nfunction = ''", "got ''"),
        ("[ada]\nfunction = 'a'\nfunctions = {pays = 'b'}", "names pays twice"),
    ],
)
def test_what_nobody_can_mean_is_refused_with_file_and_reason(
    handed_in: Path, coin: Kata, text: str | bytes, expected: str
) -> None:
    with pytest.raises(UnusableInput) as refused:
        read(handed_in, coin, text)

    assert expected in refused.value.what
    assert str(handed_in / "adapters.toml") in refused.value.what
    assert refused.value.exit_code == 2


def test_a_misspelt_submission_is_told_which_one_is_near(
    handed_in: Path, coin: Kata
) -> None:
    with pytest.raises(UnusableInput) as refused:
        read(handed_in, coin, "[gracie]\nmodule = 'a.py'")

    assert refused.value.hint == "Did you mean 'grace'?"


def test_a_file_that_is_not_there_is_named(tmp_path: Path, coin: Kata) -> None:
    with pytest.raises(UnusableInput) as refused:
        read_adapters(tmp_path / "adapters.toml", coin, [])

    assert str(tmp_path / "adapters.toml") in refused.value.what


@pytest.mark.parametrize(
    "names",
    [
        Names("scoring.py", (("pays", "worth"),)),
        Names(calls=(("pays", "", "Till(1).pays('a \\' \"b\"', coin)"),)),
    ],
)
def test_a_table_that_is_added_is_read_as_it_was(
    handed_in: Path, coin: Kata, names: Names
) -> None:
    file = handed_in / "adapters.toml"
    file.write_text("# ours\n[ada]\nmodule = 'a.py'\n")

    file.write_bytes(add_adapter(file, "grace", names, coin))

    assert file.read_text().startswith("# ours\n")

    read_back = read_adapters(file, coin, [handed_in / "ada"])
    assert read_back == {"ada": Names("a.py"), "grace": names}


def test_a_submission_has_one_table(handed_in: Path, coin: Kata) -> None:
    file = handed_in / "adapters.toml"
    file.write_text("[ada]\nmodule = 'a.py'\n")

    with pytest.raises(UnusableInput, match="has a table for ada already"):
        add_adapter(file, "ada", Names("b.py"), coin)


def test_a_name_that_is_not_text_has_no_table(coin: Kata) -> None:
    assert not adapter_text("ada", Names("\udcff.py"), coin)
    assert adapter_text("Ada L", Names("a.py"), coin) == '["Ada L"]\nmodule = "a.py"'


def test_calls_for_values_stand_in_a_table_of_their_own(coin: Kata) -> None:
    calls = (("pays", "two words", "f()"), ("pays", "one", "g()"))

    assert adapter_text("ada", Names(calls=calls), coin).splitlines() == [
        "[ada]",
        "",
        "[ada.calls.pays]",
        '"two words" = "f()"',
        'one = "g()"',
    ]
