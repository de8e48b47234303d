"""Runs the command `dojo` in this process alone.

    python -m dicedojo.authoring.dojo_here check

Lessons show hundreds of commands, and each would otherwise start other processes.
"""

from __future__ import annotations

import sys
from importlib import import_module

from dicedojo.child import place


def main() -> int:
    """Run the command line of this process; return its exit code."""
    place.in_child = False
    code: int = import_module("dicedojo.cli").main()
    return code


if __name__ == "__main__":
    sys.exit(main())
