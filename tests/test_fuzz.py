"""Whatever was handed in, it is read and looked at, and no line of ours fails on it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.course.course import content_root, load_kata
from dicedojo.engine.judge.programs import private_names
from dicedojo.engine.mutants.controls import make_controls
from dicedojo.engine.mutants.mutants import choose_mutants
from dicedojo.errors import UnusableInput
from dicedojo.submission.submission import Submission, read_submission

KATA = load_kata(content_root(), "greed")
CODECS = [
    *("utf-8", "utf-16", "utf-32", "utf-7", "latin-1", "ascii", "undefined"),
    *("punycode", "idna", "rot13", "hex", "base64", "zlib", "unicode_escape"),
    *("raw_unicode_escape", "cp037", "shift_jis", "hz", "mbcs", "klingon", "utf-8-sig"),
]
PIECES = st.sampled_from(
    [
        *(
            "def score(roll):\n",
            "    return ",
            "class A:\n",
            "if x:\n",
            "else:\n",
            "\n",
        ),
        *("(", ")", "[", "]", "{", "}", ":", ",", "=", "\\", "'", '"""', "f'{", "#"),
        *("not ", "lambda: ", " and ", "1", "1 + ", "x", ".x", "\t", "\r", "\x0c"),
        *("\0", "\ud800", "é", "\u202e", "\ufeff", "async ", "await ", "yield ", "*"),
        *("match x:\n case ", "import a", "from . import *", "@x\n", "global x", "0x"),
    ]
)


@st.composite
def repeated(draw: st.DrawFn) -> str:
    """A piece many times over, as a prank would have it."""
    return draw(PIECES) * draw(st.sampled_from([1, 2, 50, 400, 3000]))


programs = st.lists(st.one_of(PIECES, repeated()), max_size=12).map("".join)
sources = st.one_of(
    st.binary(max_size=400),
    programs.map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.builds(
        lambda codec, text: f"# coding: {codec}\n{text}".encode("utf-8", "replace"),
        st.sampled_from(CODECS),
        programs,
    ),
)
bounded = settings(max_examples=60, deadline=None, derandomize=True, database=None)


@bounded
@given(sources)
def test_any_source_is_looked_at(source: bytes) -> None:
    submission = Submission("ada", {"greed.py": source}, "greed.py")

    text = submission.text
    mutants, problems = choose_mutants(KATA, submission)

    assert isinstance(text, str)
    assert all(problem.message for problem in problems)
    assert len({mutant.source for mutant in mutants}) == len(mutants)
    assert not private_names(text, ()) & {"__name__"}
    if mutants:  # as for a submission whose tests pass on it
        assert text not in make_controls(text).values()


names = st.text(
    st.characters(exclude_characters="/\0", max_codepoint=0x3000, codec="utf-8"),
    min_size=1,
    max_size=40,
).filter(lambda name: name not in {".", ".."})
places = st.lists(st.one_of(names, st.sampled_from(["greed.py", "tests"])), min_size=1)


@settings(bounded, max_examples=30)
@given(st.dictionaries(places.map("/".join), st.binary(max_size=20), max_size=6))
def test_any_folder_is_read(files: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            path = Path(folder) / name
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            except OSError:  # a file and a folder of one name, or too long a name
                continue
        try:
            submission = read_submission(Path(folder), KATA)
        except UnusableInput as refusal:
            raise AssertionError("a folder that is there is not refused") from refusal

    assert submission.path in submission.files
    assert submission.unusable == bool(submission.why_unusable)
