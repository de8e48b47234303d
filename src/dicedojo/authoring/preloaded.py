"""All that `dojo mutate` imports at its start, for `warm_python`."""

from __future__ import annotations

import dicedojo.grading.document.from_tests
import dicedojo.mutation.assess  # noqa: F401
