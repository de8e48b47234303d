"""A slip says its place and its sentence, and a file that Python refuses says why."""

from __future__ import annotations

import sys

import pytest

from dicedojo.submission.slip import (
    NEWER,
    PYTHON_2,
    RUNS,
    SENTENCES,
    UTF_16,
    Slip,
    SlipKind,
    is_utf_16,
    why_unreadable,
)

OWN = "tests/test_coin.py"


@pytest.mark.parametrize(
    ("slip", "text"),
    [
        (
            Slip(4, SlipKind.NOT_CALLED, ("pays",), OWN),
            f"{OWN}:4: `pays` is the function itself; call it: pays(...).",
        ),
        (
            Slip(0, SlipKind.FILE_NAME, ("test_coin.py",), OWN),
            f"{OWN}: pytest reads no tests here; call it test_coin.py.",
        ),
        (Slip(0, SlipKind.UTF_16, file=OWN), f"{OWN} {UTF_16}"),
    ],
)
def test_a_slip_names_its_file_and_its_line(slip: Slip, text: str) -> None:
    assert str(slip) == text


def test_every_kind_has_a_sentence_and_a_heading_of_its_own() -> None:
    assert SENTENCES.keys() == set(SlipKind)
    assert len(set(SENTENCES.values())) == len(SENTENCES)


RUNNING = sys.version_info[:2]


@pytest.mark.parametrize(
    ("version", "source"),
    [
        ((3, 12), "type Roll = list[int]\n"),
        ((3, 12), "type Pair[T] = tuple[T, T]\n"),
        ((3, 12), "x = 1\n\ndef first[T](x: list[T]) -> T:\n    return x[0]\n"),
        ((3, 12), "class Rule[T: int, *Ts]:\n    pass\n"),
        ((3, 12), "class A:\n    async def a[T](self):\n        pass\n"),
        ((3, 12), "type A = int\n\n\ntype B = str\n"),
        ((3, 12), 'd = {}\nprint(f"{d["x"]} points")\n'),
        ((3, 12), "d = {}\nprint(f'{d['x']} points')\n"),
        ((3, 12), "print(f\"{'\\n'.join([])}\")\n"),
        ((3, 13), "class Box[T = int]:\n    pass\n"),
        ((3, 13), "type Box[T = int] = list[T]\n"),
        ((3, 14), "try:\n    pass\nexcept ValueError, TypeError:\n    pass\n"),
        ((3, 14), "try:\n    pass\nexcept A.Fault, B.Fault, OSError:\n    pass\n"),
        ((3, 14), 'roll = 1\nx = t"{roll}"\n'),
        ((3, 15), "lazy import math\n"),
        ((3, 15), "lazy from math import pi\n"),
    ],
)
def test_syntax_of_a_newer_python_is_told_as_a_maybe(
    version: tuple[int, int], source: str
) -> None:
    expected = NEWER.format(*version, RUNS) if version > RUNNING else ""

    assert why_unreadable(source.encode()) == expected


@pytest.mark.parametrize(
    "source",
    [
        "print 'points'\n",
        "    print points\n",
        "if 1: print points\n",
        "x = 010\n",
        "x = 1\nraise ValueError, 'no'\n",
        "    exec 'x = 1'\n",
        "    except ValueError, error:\n",
        "# caf\xe9\nx = 1\nprint x\n",
        "try:\n    pass\nexcept ValueError, error:\n    pass\n",
        "print 'x'\ntry:\n    pass\nexcept ValueError, TypeError:\n    pass\n",
    ],
)
def test_python_2_stays_python_2(source: str) -> None:
    assert why_unreadable(source.encode("latin-1")) == PYTHON_2


@pytest.mark.parametrize(
    "source",
    [
        "type = 3\n",  # Python reads it
        "def score(roll)\n    pass\n",
        "def score[roll]:\n    pass\n",  # brackets of the wrong kind, and no others
        "type Roll = = 3\n",
        'x = f"{1"\n',
        "x = f\"{d['x'}\"\n",
        'x = "left open\n',
        "x = 'it isn't \"so\"'\n",
        "lazy = lazy import\n",
        "type " + "x" * 500 + " = 1 =\n",
        "except " + "Aaaa," * 60 + "!\n",
        "\0",
    ],
)
def test_a_slip_is_not_taken_for_another_python(source: str) -> None:
    assert why_unreadable(source.encode()) == ""


@pytest.mark.parametrize(
    ("source", "is_it"),
    [
        *((text.encode("utf-16"), True) for text in ("x = 1", "x = 1\n")),
        *((text.encode("utf-16-le"), True) for text in ("x = 1", "x = 1\n")),
        *((text.encode("utf-16-be"), True) for text in ("x = 1", "x = 1\n")),
        *((text, True) for text in (b"\xff\xfe1", b"\xfe\xff1", b"x\0")),
        *((text, False) for text in (b"x", b"x = 1\0", b"x = 1", b"")),
    ],
)
def test_utf_16_is_told(source: bytes, is_it: bool) -> None:
    assert is_utf_16(source) is is_it
    assert (why_unreadable(source) == UTF_16) is is_it
