"""Where the command `dojo` and `python -m dicedojo` begin."""

from __future__ import annotations

import sys

from dicedojo.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
