"""The wire between tests and programs: values, handles, and what was said, for both ends.

What is here runs inside sandboxes, and imports the standard library alone.
"""
