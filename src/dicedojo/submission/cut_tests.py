"""Cuts a test file before an unguarded `unittest.main()`, which would end pytest.

The statement and all after it are left out, as in a module that fails below its
functions; so the tests before it count.
"""

from __future__ import annotations

from dataclasses import replace

from dicedojo.submission.cut_module import before
from dicedojo.submission.handed_files import is_collected
from dicedojo.submission.slips_in_tests import unguarded_mains
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of


def cut_tests(submission: Submission) -> Submission:
    """Return the submission with its test files as far as pytest can read them.

    A slip of the kind UNGUARDED_MAIN says where one is cut. The module is left alone.
    """
    files = {
        path: _cut(source) if is_collected(path) and path != submission.path else source
        for path, source in submission.files.items()
    }
    return submission if files == submission.files else replace(submission, files=files)


def _cut(source: bytes) -> bytes:
    tree = tree_of(source)
    for statement, _ in unguarded_mains(tree) if tree else ():
        return before(source, (statement.lineno, statement.col_offset))
    return source
