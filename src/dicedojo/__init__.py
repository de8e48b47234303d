"""dicedojo: dice katas, test first, with an exact grade for code and tests."""

__version__ = "0.1.0"
