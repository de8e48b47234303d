"""The grade document: everything that is known about a grade, as typed values.

The types lie here by part; the modules `from_…` make a document of a Grade, and `codec`
writes documents and reads them back. What is imported here is for readers of documents.
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
