"""The wire between tests and programs: values, handles, and a script of what was said.

What is here runs inside sandboxes, and imports the standard library alone.
"""
