"""Tests meet answers, never the program: the wire between the two, for both ends.

The modules `dojo_*` run inside a sandbox and import nothing of dicedojo.
"""
