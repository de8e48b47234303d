"""Entry point of the command `dojo` and of `python -m dicedojo`."""

from __future__ import annotations

import sys

from dicedojo.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
