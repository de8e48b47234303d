"""dicedojo: dice katas, test first, with an exact grade for code and tests.

PYTEST_DONT_REWRITE: it has a plugin for pytest, and may be imported before pytest looks
for those; it would warn then that it cannot rewrite the asserts here.
"""

__version__ = "0.1.0"
