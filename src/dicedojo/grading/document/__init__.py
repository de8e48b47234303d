"""The grade document: everything that is known about a grade, as typed values.

The modules define the types by part; `from_…` make a document of a Grade, and `codec`
writes and reads documents. The imports here are for readers of documents.
"""

from __future__ import annotations

from dicedojo.grading.document.codec import decode_grades, encode_grades, read_grades
from dicedojo.grading.document.grade import GradeDocument, GradesDocument

__all__ = [
    "GradeDocument",
    "GradesDocument",
    "decode_grades",
    "encode_grades",
    "read_grades",
]
